//! Waits for a job on behalf of a caller, for a limited time; the job continues after that. Used by the calls that start a job by hand.

use std::time::Duration;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::ids::JobId;
use crate::domain::job::JobState;
use crate::error::{Error, Result};
use crate::store;

/// How long a caller waits; the job continues after that.
const MAX_WAIT: Duration = Duration::from_secs(50);
/// The first pause between two checks of the job; it doubles up to `LONGEST_PAUSE`.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
/// The longest pause between two checks.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The time a caller has waited so far, for one job or several.
#[derive(Debug, Default)]
pub(crate) struct JobWait {
    waited: Duration,
}

impl JobWait {
    /// Returns when `job` is done. `what` names the job in error messages.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when no worker finished it in time (the job stays in the queue); [`Error::Conflict`] when it was cancelled;
    /// [`Error::Internal`] when it failed for good.
    pub async fn wait_for(&mut self, app: &AppState, access: &Access, job: JobId, what: &str) -> Result<()> {
        let mut pause = FIRST_PAUSE;
        while self.waited < MAX_WAIT {
            tokio::time::sleep(pause).await;
            self.waited += pause;
            pause = (pause * 2).min(LONGEST_PAUSE);
            let tx = app.db.read(access).await?;
            match store::jobs::current(&tx, access, job).await?.map(|job| job.state) {
                Some(JobState::Done) => return Ok(()),
                Some(JobState::Queued | JobState::Running | JobState::Retry) => {}
                Some(JobState::Failed | JobState::Quarantined) => return Err(Error::internal(format!("{what} failed"))),
                Some(JobState::Cancelled) | None => return Err(Error::Conflict(format!("{what} was cancelled"))),
            }
        }
        Err(Error::Unavailable { dependency: "worker", cause: None })
    }
}
