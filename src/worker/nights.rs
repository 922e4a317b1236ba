//! Begins the nights that are due, and has conversations read that go on, now and then while a worker runs. Every worker does; they do
//! not get in each other's way.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::consolidation::schedule;
use crate::pipeline::extraction::reflect;

/// How often they are looked for: one look at an index each when there are none.
const LOOK_EVERY: Duration = Duration::from_secs(10);
/// Looks from one survey of all agents to the next: an hour.
const LOOKS_TO_SURVEY: u64 = 360;

/// Looks for due nights, and for conversations whose time has come, until `closing`.
pub(super) async fn watch(app: AppState, closing: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    if let Some(Err(error)) = closing.run_until_cancelled(schedule::take_over(&app)).await {
        tracing::warn!(cause = error.chain(), "nights of another configuration keep their times; the next start looks again");
    }
    let mut looks = 0;
    while closing.run_until_cancelled(ticks.tick()).await.is_some() {
        let is_survey = looks % LOOKS_TO_SURVEY == 0;
        looks += 1;
        let look = async {
            if is_survey {
                schedule::survey(&app).await?;
            }
            begin_due(&app).await
        };
        if let Some(Err(error)) = closing.run_until_cancelled(look).await {
            tracing::warn!(cause = error.chain(), "nights that are due could not be begun; the next look does");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(read_lately(&app)).await {
            tracing::warn!(cause = error.chain(), "conversations that go on could not be looked at; the next look does");
        }
    }
}

/// Round after round while there is more, each bounded; how many nights began.
pub(super) async fn begin_due(app: &AppState) -> Result<u64> {
    let mut begun = 0;
    loop {
        let round = schedule::round(app).await?;
        begun += round.begun;
        if round.begun > 0 {
            tracing::debug!(nights = round.begun, "nights have begun");
        }
        // A round without any progress would only be the same again.
        if !round.has_more || round.settled == 0 {
            return Ok(begun);
        }
    }
}

/// The same for conversations that are to be read although they go on; how many are.
pub(super) async fn read_lately(app: &AppState) -> Result<u64> {
    let mut to_read = 0;
    loop {
        let round = reflect::round(app).await?;
        to_read += round.to_read;
        if !round.has_more || round.settled == 0 {
            return Ok(to_read);
        }
    }
}
