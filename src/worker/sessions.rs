//! Periodically completes idle sessions, processes due facts, updates memory servers that lag behind, and deletes expired episodes. Every
//! worker does so; they do not interfere with each other.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::episodes::expire;
use crate::memory::{external, facts};
use crate::pipeline::conversations;

/// The interval between two checks. A check without results costs one index lookup each.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Checks until `closing`.
pub(super) async fn watch(app: AppState, closing: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        if let Some(Err(error)) = closing.run_until_cancelled(complete_idle(&app)).await {
            tracing::warn!(cause = error.chain(), "idle conversations could not be checked; the next round retries");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(facts::upkeep::round(&app)).await {
            tracing::warn!(cause = error.chain(), "due facts could not be processed; the next round retries");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(external::round(&app)).await {
            tracing::warn!(cause = error.chain(), "memory servers that lag behind could not be checked; the next round retries");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(expire::round(&app)).await {
            tracing::warn!(cause = error.chain(), "expired episodes could not be deleted; the next round retries");
        }
    }
}

/// Runs bounded rounds until nothing is left.
pub(super) async fn complete_idle(app: &AppState) -> Result<()> {
    loop {
        let round = conversations::complete_idle(app).await?;
        if round.completed > 0 {
            tracing::debug!(sessions = round.completed, "sessions were completed");
        }
        // Without progress, another round would give the same result.
        if !round.has_more || round.settled == 0 {
            return Ok(());
        }
    }
}
