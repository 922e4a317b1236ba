//! The job `extract_again`: reads messages with the model that only the built-in engine had read, because the model failed then. Added
//! by `pipeline::again`, run by the worker.
//!
//! A run is read again once: the facts, the note that the run was repeated and the end of the job are one transaction. A worker that dies
//! before leaves nothing, and one that comes later finds the run repeated. Files that a model would rewrite stay as they are, because they
//! may know more than these messages by now; facts reach them by projection.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::{ExtractionId, JobId};
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::memory::facts::neighbours;
use crate::pipeline::extraction::interpret::interpret;
use crate::pipeline::extraction::reading;
use crate::pipeline::extraction::write::{Claim, write};
use crate::queue::JobRun;
use crate::store::fallbacks::FallbackRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// The jobs that read the runs of the job `id` again, at most `most`.
pub async fn of_job(tx: &Tx, access: &Access, id: JobId, most: u64) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallbacks::of_job(tx, access, id, most).await?))
}

/// The jobs that read the runs of all people since `from` again, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallbacks::since(tx, access, from, most).await?))
}

fn jobs(tx: &Tx, runs: Vec<FallbackRun>) -> Vec<NewJob> {
    let job = |run: FallbackRun| NewJob {
        task: Task::ExtractAgain { extraction: run.id },
        agent: Some(run.agent),
        lane: Some(format!("{}:{}", run.agent, run.owner)),
        owner: Some(run.owner),
        dedup_key: Some(format!("extract-again:{}", run.id)),
        run_at: tx.now(),
    };
    runs.into_iter().map(job).collect()
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
