//! One run of a job, from its claim to its outcome. Whatever the handler does (fail, panic, hang), the job ends in a definite state and
//! the worker continues.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinError;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use crate::app_state::AppState;
use crate::domain::job::{JobState, Task};
use crate::error::{Error, Result};
use crate::queue::{Assignment, JobRun, JobWorker, RunOutcome};
use crate::telemetry::metrics;
use crate::worker::handlers::Handlers;
use crate::worker::pass::JobAccess;

/// Runs the assigned job and records the outcome.
pub(super) async fn perform(app: &AppState, job_worker: &JobWorker, handlers: &Arc<dyn Handlers>, assignment: Assignment) {
    assignment.begin();
    let job = assignment.run().job();
    let span = tracing::info_span!("job", job = %job.id, kind = job.kind, request_id = job.request_id);
    let begun = Instant::now();
    async {
        let verdict = tokio::select! {
            biased;
            () = assignment.job_lost() => None,
            () = job_worker.halted() => Some(RunOutcome::Released),
            verdict = begin(app, handlers, assignment.run()) => Some(verdict),
        };
        let outcome = match verdict {
            Some(verdict) => record_outcome(app, assignment.run(), &verdict).await,
            None => {
                tracing::info!("the job was cancelled or taken over by another worker; the effects of this run are discarded");
                "lost"
            }
        };
        let kind = serde_json::from_value::<Task>(job.args.clone()).map_or("undecodable", |task| task.kind());
        metrics::job_ended(kind, outcome, begun.elapsed());
    }
    .instrument(span)
    .await;
    drop(assignment);
    // The slot and the lane are free again.
    app.notifier.wake();
}

/// Records the outcome and returns it as a word for metrics.
async fn record_outcome(app: &AppState, run: &JobRun, verdict: &RunOutcome) -> &'static str {
    match run.record_outcome(&app.queue(), verdict).await {
        Ok(Some(JobState::Failed)) => {
            tracing::error!("the job failed permanently");
            "failed"
        }
        Ok(state) => {
            tracing::debug!(state = state.map(JobState::as_str), "the job has ended");
            match (state, verdict) {
                (Some(JobState::Queued), _) => "released",
                (Some(state), _) => state.as_str(),
                // The handler ended the job in the transaction of its effects.
                (None, RunOutcome::Done(_)) => "done",
                (None, _) => "lost",
            }
        }
        Err(error) => {
            tracing::warn!(cause = error.chain(), "the job's outcome could not be recorded; the job is retried when its lease expires");
            "unsettled"
        }
    }
}

async fn begin(app: &AppState, handlers: &Arc<dyn Handlers>, run: &JobRun) -> RunOutcome {
    // Arguments that cannot be parsed now never will be: the job is from another release, or its row is corrupt.
    let Ok(task) = serde_json::from_value::<Task>(run.job().args.clone()) else {
        return RunOutcome::Failed { class: "undecodable".to_owned(), is_transient: false, retry_after: None };
    };
    let pass = match JobAccess::of(app, run.job()).await {
        Ok(pass) => pass,
        Err(Error::NotFound(_)) => return RunOutcome::Cancelled("agent_gone"),
        Err(error) => return failed(&error),
    };
    let (app, handlers, run) = (app.clone(), Arc::clone(handlers), run.clone());
    let limit = app.config.jobs.timeout;
    // A separate task, so that a panic ends only this job and a handler that never yields does not block the others.
    let work = async move { handlers.handle(&app, &run, task, pass).await }.in_current_span();
    judge(tokio::time::timeout(limit, AbortOnDropHandle::new(tokio::spawn(work))).await, limit)
}

type HandlerResult = Result<Result<Result<serde_json::Value>, JoinError>, tokio::time::error::Elapsed>;

fn judge(ended: HandlerResult, limit: Duration) -> RunOutcome {
    match ended {
        Ok(Ok(Ok(outcome))) => RunOutcome::Done(outcome),
        Ok(Ok(Err(error))) => failed(&error),
        Ok(Err(_panic)) => {
            tracing::error!("the job's handler panicked");
            RunOutcome::Failed { class: "panic".to_owned(), is_transient: true, retry_after: None }
        }
        Err(_elapsed) => {
            tracing::warn!(seconds = limit.as_secs(), "the job timed out");
            RunOutcome::Failed { class: "timeout".to_owned(), is_transient: true, retry_after: None }
        }
    }
}

fn failed(error: &Error) -> RunOutcome {
    tracing::warn!(cause = error.chain(), "the job failed");
    let slug = error.situation().slug;
    let class = if let Error::Llm { reason, .. } = error { format!("{slug}: {reason}") } else { slug.to_owned() };
    RunOutcome::Failed { class, is_transient: error.is_transient(), retry_after: error.retry_after() }
}
