//! Completes the sessions of conversations that fell silent, looks after the facts that are due and the memory servers that are behind, and
//! deletes episodes whose time is over, now and then while a worker runs.
//! Every worker does; they do not get in each other's way.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::episodes::expire;
use crate::memory::{external, facts};
use crate::pipeline::conversations;

/// How often quiet conversations, due facts and old episodes are looked for: one look at an index each when there are none.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Looks for them until `closing`.
pub(super) async fn watch(app: AppState, closing: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        if let Some(Err(error)) = closing.run_until_cancelled(complete_idle(&app)).await {
            tracing::warn!(cause = error.chain(), "quiet conversations could not be looked at; the next round does");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(facts::upkeep::round(&app)).await {
            tracing::warn!(cause = error.chain(), "facts that are due could not be looked at; the next round does");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(external::round(&app)).await {
            tracing::warn!(cause = error.chain(), "memory servers that are behind could not be looked for; the next round does");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(expire::round(&app)).await {
            tracing::warn!(cause = error.chain(), "episodes whose time is over could not be deleted; the next round does");
        }
    }
}

/// Round after round while there is more, each bounded.
pub(super) async fn complete_idle(app: &AppState) -> Result<()> {
    loop {
        let round = conversations::complete_idle(app).await?;
        if round.completed > 0 {
            tracing::debug!(sessions = round.completed, "sessions were completed");
        }
        // A round without any progress would only be the same again.
        if !round.has_more || round.settled == 0 {
            return Ok(());
        }
    }
}
