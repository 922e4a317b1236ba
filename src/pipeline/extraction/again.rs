//! The job `extract_again`: reads messages with the model that only the built-in engine had read, because the model failed then. The
//! console asks for it for the runs of one job, or for all runs of the last days; the worker runs it.
//!
//! A run is read again once: the facts, the note that the run was repeated and the end of the job are one transaction. A worker that dies
//! before leaves nothing, and one that comes later finds the run repeated. Files that a model would rewrite stay as they are, because they
//! may know more than these messages by now; facts reach them by projection.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::ids::ExtractionId;
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::memory::facts::neighbours;
use crate::pipeline::extraction::interpret::interpret;
use crate::pipeline::extraction::reading;
use crate::pipeline::extraction::write::{Claim, write};
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::fallbacks::FallbackRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most runs that one request queues.
const MAX_RUNS: u64 = 500;
/// The most days that a request may go back.
pub const MAX_DAYS: i64 = 90;

/// The jobs that a request queued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Queued {
    /// The number of runs that will be read again.
    pub runs: usize,
    /// Whether more wait for another request.
    pub has_more: bool,
}

/// Queues the runs of the job `id` that the built-in engine did for the model.
///
/// # Errors
/// [`Error::NotFound`] for a job that the caller cannot see; [`Error::Conflict`] if nothing of it is left to read again.
pub async fn of_job(app: &AppState, access: &Access, id: &str) -> Result<Queued> {
    access.require(Permission::WriteMemory)?;
    let job = tenancy::jobs::get(app, access, id).await?;
    let tx = app.db.write(access).await?;
    let runs = store::fallbacks::of_job(&tx, access, job.id, MAX_RUNS + 1).await?;
    if runs.is_empty() {
        return Err(Error::Conflict("nothing of this job is left to be extracted again".to_owned()));
    }
    let queued = enqueue(app, &tx, access, runs).await?;
    let entry = Entry::done("job.extract_again", "job", job.id.get()).with(json!({ "runs": queued.runs }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(queued)
}

/// Queues the runs of all people in the last `days` days.
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
    let runs = store::fallbacks::since(&tx, access, from, MAX_RUNS + 1).await?;
    let queued = enqueue(app, &tx, access, runs).await?;
    let detail = json!({ "days": days, "runs": queued.runs });
    store::audit::record(&tx, access, Entry::done("job.extract_again", "workspace", access.workspace().get()).with(detail)).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(queued)
}

/// Adds a job for each run; it merges into one that waits for the same run.
async fn enqueue(app: &AppState, tx: &Tx, access: &Access, mut runs: Vec<FallbackRun>) -> Result<Queued> {
    let most = usize::try_from(MAX_RUNS).unwrap_or(usize::MAX);
    let has_more = runs.len() > most;
    runs.truncate(most);
    for run in &runs {
        let job = NewJob {
            task: Task::ExtractAgain { extraction: run.id },
            agent: Some(run.agent),
            owner: Some(run.owner.clone()),
            lane: Some(format!("{}:{}", run.agent, run.owner)),
            dedup_key: Some(format!("extract-again:{}", run.id)),
            run_at: app.clock.now(),
        };
        store::jobs::enqueue(tx, access, job).await?;
    }
    Ok(Queued { runs: runs.len(), has_more })
}

/// Reads the messages of the run `id` again. Does nothing if they are gone or were read again already.
///
/// # Errors
/// [`Error::Llm`] if the model fails again, which a later attempt repeats; [`Error::LlmNotConfigured`] if there is none any more.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, id: ExtractionId) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    if !settings.enabled {
        return Ok(json!({ "windows": 0, "off": true }));
    }
    let Some(reading) = reading::again(app, access, settings, id).await? else { return Ok(json!({ "windows": 0 })) };
    let mut draft = interpret(app, access.agent_access(), settings, &reading).await?;
    if !draft.is_by_model {
        let failed = |reason| Error::Llm { reason, is_transient: true, retry_after: None };
        return Err(draft.failure.map_or(Error::LlmNotConfigured, failed));
    }
    (draft.proposal.profile_update, draft.proposal.memory_update, draft.proposal.daily_entry) = (None, None, None);
    neighbours::refresh(app, access.access(), &reading.home).await?;
    let tx = app.db.write_for(access).await?;
    let Some(done) = write(app, &tx, access, settings, &reading, draft, (Claim::Repeat(id), Some(job.job().id))).await? else {
        return Ok(json!({ "windows": 0 }));
    };
    let outcome = json!({
        "windows": 1, "facts": done.yields.admitted(), "extracted": done.yields.extracted, "inserted": done.yields.inserted,
        "updated": done.yields.updated, "rejected": done.rejected.values().sum::<u32>(), "skipped": done.rejected,
    });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}
