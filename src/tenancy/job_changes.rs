//! Retries or cancels many jobs of a workspace at once: ticked ones, or all that match a filter, as many as one request has time for. The
//! console calls it.

use chrono::TimeDelta;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::JobId;
use crate::domain::job::JobState;
use crate::domain::page::{PageRequest, encode_cursor};
use crate::error::{Error, Result};
use crate::tenancy::jobs::{self, JobQuery};

/// What a person does to a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobAction {
    /// See [`jobs::retry`].
    Retry,
    /// See [`jobs::cancel`].
    Cancel,
}

/// The result of an action on all matching jobs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedJobs {
    /// How many were changed.
    pub count: usize,
    /// The jobs that there was no time for.
    pub rest: Option<RestOfJobs>,
}

/// Matching jobs that an action did not reach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RestOfJobs {
    /// How many of them the action can change.
    pub count: u64,
    /// Where the action continues, as the cursor of its query.
    pub cursor: String,
}

/// Retries or cancels the jobs that match `query`, from its cursor on, one transaction each, and skips those whose state does not allow it.
/// It stops when `most` has passed; every call looks at one job at least.
///
/// # Errors
/// Those of [`jobs::list`]; [`Error::Forbidden`] if the caller may not write.
pub async fn change_all(app: &AppState, access: &Access, query: JobQuery, action: JobAction, most: TimeDelta) -> Result<ChangedJobs> {
    access.require(Permission::WriteMemory)?;
    let begun = app.clock.now();
    let (mut count, mut cursor) = (0, query.cursor.clone());
    loop {
        let page = JobQuery { cursor, limit: Some(PageRequest::MAX_LIMIT), ..query.clone() };
        let found = jobs::list(app, access, page).await?;
        for job in found.items {
            if action.is_allowed(job.state) {
                count += change_each(app, access, [job.id.to_string().as_str()], action).await?;
            }
            if app.clock.now() - begun >= most {
                return Ok(ChangedJobs { count, rest: rest(app, access, query, action, job.id).await? });
            }
        }
        cursor = found.next_cursor;
        if cursor.is_none() {
            return Ok(ChangedJobs { count, rest: None });
        }
    }
}

/// The matching jobs after `last` that the action can change, if there are any.
async fn rest(app: &AppState, access: &Access, query: JobQuery, action: JobAction, last: JobId) -> Result<Option<RestOfJobs>> {
    let counts = jobs::count_after(app, access, query, last).await?;
    let count: i64 = counts.into_iter().filter(|(state, _)| action.is_allowed(*state)).map(|(_, count)| count).sum();
    let count = u64::try_from(count).unwrap_or_default();
    Ok((count > 0).then(|| RestOfJobs { count, cursor: encode_cursor(&last.to_string()) }))
}

/// Retries or cancels each of these jobs, and skips those that are gone or whose state does not allow it. Returns how many changed.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not write.
pub async fn change_each(app: &AppState, access: &Access, ids: impl IntoIterator<Item = &str>, action: JobAction) -> Result<usize> {
    let mut changed = 0;
    for id in ids {
        let outcome = match action {
            JobAction::Retry => jobs::retry(app, access, id).await,
            JobAction::Cancel => jobs::cancel(app, access, id).await,
        };
        match outcome {
            Ok(_) => changed += 1,
            Err(Error::Conflict(_) | Error::NotFound(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(changed)
}

impl JobAction {
    /// Whether a job in this state can be changed so.
    #[must_use]
    pub const fn is_allowed(self, state: JobState) -> bool {
        use JobState::{Cancelled, Failed, Quarantined, Queued, Retry, Running};
        match self {
            Self::Retry => matches!(state, Failed | Quarantined | Cancelled | Retry),
            Self::Cancel => matches!(state, Queued | Retry | Running),
        }
    }
}
