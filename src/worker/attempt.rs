//! One start of one job from its claim to its verdict. Whatever the handler does (fail, panic, hang), the job ends in a state
//! that says so and the worker goes on.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinError;
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use crate::app_state::AppState;
use crate::domain::job::{JobState, Task};
use crate::error::{Error, Result};
use crate::queue::{Assignment, JobRun, JobWorker, Verdict};
use crate::telemetry::metrics;
use crate::worker::handlers::Handlers;
use crate::worker::pass::Pass;

/// Does the assigned job and writes the verdict.
pub(super) async fn perform(app: &AppState, job_worker: &JobWorker, handlers: &Arc<dyn Handlers>, assignment: Assignment) {
    assignment.begin();
    let job = assignment.run().job();
    let span = tracing::info_span!("job", job = %job.id, kind = job.kind, request_id = job.request_id);
    let begun = Instant::now();
    async {
        let verdict = tokio::select! {
            biased;
            () = assignment.lost() => None,
            () = job_worker.halted() => Some(Verdict::Released),
            verdict = begin(app, handlers, assignment.run()) => Some(verdict),
        };
        let outcome = match verdict {
            Some(verdict) => settle(app, assignment.run(), &verdict).await,
            None => {
                tracing::info!("the job was called off or is another worker's; nothing of this start is kept");
                "lost"
            }
        };
        let kind = serde_json::from_value::<Task>(job.args.clone()).map_or("undecodable", |task| task.kind());
        metrics::job_ended(kind, outcome, begun.elapsed());
    }
    .instrument(span)
    .await;
    drop(assignment);
    // The slot is free, and so is the lane.
    app.notifier.wake();
}

/// Writes the verdict; how the start ended, in a word for counters.
async fn settle(app: &AppState, run: &JobRun, verdict: &Verdict) -> &'static str {
    match run.settle(&app.queue(), verdict).await {
        Ok(Some(JobState::Failed)) => {
            tracing::error!("the job has failed for good");
            "failed"
        }
        Ok(state) => {
            tracing::debug!(state = state.map(JobState::as_str), "the job has ended");
            match (state, verdict) {
                (Some(JobState::Queued), _) => "released",
                (Some(state), _) => state.as_str(),
                // Its handler has ended it in the transaction of its effects.
                (None, Verdict::Done(_)) => "done",
                (None, _) => "lost",
            }
        }
        Err(error) => {
            tracing::warn!(cause = error.chain(), "the job's end could not be written; it will be tried again when its lease has run out");
            "unsettled"
        }
    }
}

async fn begin(app: &AppState, handlers: &Arc<dyn Handlers>, run: &JobRun) -> Verdict {
    // What cannot be read now cannot be read later: a job of another release, or a broken row.
    let Ok(task) = serde_json::from_value::<Task>(run.job().args.clone()) else {
        return Verdict::Failed { class: "undecodable".to_owned(), is_transient: false, retry_after: None };
    };
    let pass = match Pass::of(app, run.job()).await {
        Ok(pass) => pass,
        Err(Error::NotFound(_)) => return Verdict::Cancelled("agent_gone"),
        Err(error) => return failed(&error),
    };
    let (app, handlers, run) = (app.clone(), Arc::clone(handlers), run.clone());
    let limit = app.config.jobs.timeout;
    // A task of its own: a panic ends it alone, and a handler that never yields does not hold up the others.
    let work = async move { handlers.handle(&app, &run, task, pass).await }.in_current_span();
    judge(tokio::time::timeout(limit, AbortOnDropHandle::new(tokio::spawn(work))).await, limit)
}

type Ended = Result<Result<Result<serde_json::Value>, JoinError>, tokio::time::error::Elapsed>;

fn judge(ended: Ended, limit: Duration) -> Verdict {
    match ended {
        Ok(Ok(Ok(outcome))) => Verdict::Done(outcome),
        Ok(Ok(Err(error))) => failed(&error),
        Ok(Err(_panic)) => {
            tracing::error!("the job's handler panicked");
            Verdict::Failed { class: "panic".to_owned(), is_transient: true, retry_after: None }
        }
        Err(_elapsed) => {
            tracing::warn!(seconds = limit.as_secs(), "the job took too long");
            Verdict::Failed { class: "timeout".to_owned(), is_transient: true, retry_after: None }
        }
    }
}

fn failed(error: &Error) -> Verdict {
    tracing::warn!(cause = error.chain(), "the job failed");
    let slug = error.situation().slug;
    let class = if let Error::Llm { reason, .. } = error { format!("{slug}: {reason}") } else { slug.to_owned() };
    Verdict::Failed { class, is_transient: error.is_transient(), retry_after: error.retry_after() }
}
