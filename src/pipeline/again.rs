//! Has the model do again what the built-in engine did for it, because it failed then: extractions, session summaries and dreams. The
//! console asks for it for one job, or for all jobs of the last days; the worker runs a job for each part.
//!
//! Each kind knows what is left of it and how it is done again. Asked twice, a part waits once; done by the model, it is left no more.

use chrono::TimeDelta;
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::job::{Job, NewJob, Task};
use crate::error::{Error, Result};
use crate::pipeline::{consolidation, episodes, extraction};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most parts that one request queues.
const MAX_PARTS: u64 = 500;
/// The most days that a request may go back.
pub const MAX_DAYS: i64 = 90;

/// The jobs that a request queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queued {
    /// The number of runs, summaries and dreams that will be done again.
    pub parts: usize,
    /// Whether more wait for another request.
    pub has_more: bool,
}

/// Queues what the built-in engine did in the job `id` for the model.
///
/// # Errors
/// [`Error::NotFound`] for a job that the caller cannot see; [`Error::Conflict`] if nothing of it is left to do again.
pub async fn of_job(app: &AppState, access: &Access, id: &str) -> Result<Queued> {
    access.require(Permission::WriteMemory)?;
    let job = tenancy::jobs::get(app, access, id).await?;
    let tx = app.db.write(access).await?;
    let parts = parts_of(&tx, access, &job).await?;
    if parts.is_empty() {
        return Err(Error::Conflict("nothing of this job is left to be done again".to_owned()));
    }
    let queued = enqueue(&tx, access, parts).await?;
    let entry = Entry::done("job.extract_again", "job", job.id.get()).with(json!({ "runs": queued.parts }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(queued)
}

/// Queues what the engine did for all people in the last `days` days.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] for more days than [`MAX_DAYS`] or less than one.
pub async fn of_days(app: &AppState, access: &Access, days: i64) -> Result<Queued> {
    access.require(Permission::Administer)?;
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(Error::invalid("days", format!("must be from 1 to {MAX_DAYS}")));
    }
    let tx = app.db.write(access).await?;
    let from = tx.now() - TimeDelta::days(days);
    let mut parts = extraction::again::since(&tx, access, from, MAX_PARTS + 1).await?;
    parts.extend(episodes::again::since(&tx, access, from, MAX_PARTS + 1).await?);
    parts.extend(consolidation::again::since(&tx, access, from, MAX_PARTS + 1).await?);
    let queued = enqueue(&tx, access, parts).await?;
    let detail = json!({ "days": days, "runs": queued.parts });
    store::audit::record(&tx, access, Entry::done("job.extract_again", "workspace", access.workspace().get()).with(detail)).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(queued)
}

async fn parts_of(tx: &Tx, access: &Access, job: &Job) -> Result<Vec<NewJob>> {
    // A job whose arguments this version cannot read has nothing to do again, except by its id.
    match serde_json::from_value::<Task>(job.args.clone()).ok() {
        Some(Task::SummarizeEpisodes { conversation, to_seq }) => {
            episodes::again::of_job(tx, access, conversation, to_seq, MAX_PARTS + 1).await
        }
        Some(Task::Dream { dream }) => consolidation::again::of_job(tx, access, dream).await,
        _ => extraction::again::of_job(tx, access, job.id, MAX_PARTS + 1).await,
    }
}

/// Adds a job for each part; it merges into one that waits for the same part.
async fn enqueue(tx: &Tx, access: &Access, mut parts: Vec<NewJob>) -> Result<Queued> {
    let most = usize::try_from(MAX_PARTS).unwrap_or(usize::MAX);
    let (has_more, queued) = (parts.len() > most, parts.len().min(most));
    parts.truncate(most);
    for part in parts {
        store::jobs::enqueue(tx, access, part).await?;
    }
    Ok(Queued { parts: queued, has_more })
}
