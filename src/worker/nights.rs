//! Periodically starts due nightly dreams and schedules extractions of ongoing conversations. Every worker does so; they do not interfere
//! with each other.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::error::Result;
use crate::pipeline::consolidation::schedule;
use crate::pipeline::extraction::ongoing;

/// The interval between two checks. A check without results costs one index lookup each.
const LOOK_EVERY: Duration = Duration::from_secs(10);
/// The number of checks between two surveys of all agents: an hour.
const LOOKS_TO_SURVEY: u64 = 360;

/// Checks for due nightly dreams and due conversations until `closing`.
pub(super) async fn watch(app: AppState, closing: CancellationToken) {
    let mut ticks = tokio::time::interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    if let Some(Err(error)) = closing.run_until_cancelled(schedule::mark_outdated(&app)).await {
        tracing::warn!(cause = error.chain(), "dream schedules could not be updated to the configuration; the next start retries");
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
            tracing::warn!(cause = error.chain(), "due nightly dreams could not be started; the next check retries");
        }
        if let Some(Err(error)) = closing.run_until_cancelled(read_lately(&app)).await {
            tracing::warn!(cause = error.chain(), "ongoing conversations could not be checked; the next check retries");
        }
    }
}

/// Runs bounded rounds until nothing is left. Returns the number of nights that were started.
pub(super) async fn begin_due(app: &AppState) -> Result<u64> {
    let mut begun = 0;
    loop {
        let round = schedule::round(app).await?;
        begun += round.begun;
        if round.begun > 0 {
            tracing::debug!(nights = round.begun, "nightly dreams have started");
        }
        // Without progress, another round would give the same result.
        if !round.has_more || round.settled == 0 {
            return Ok(begun);
        }
    }
}

/// The same for ongoing conversations that are due. Returns their number.
pub(super) async fn read_lately(app: &AppState) -> Result<u64> {
    let mut to_read = 0;
    loop {
        let round = ongoing::round(app).await?;
        to_read += round.to_read;
        if !round.has_more || round.settled == 0 {
            return Ok(to_read);
        }
    }
}
