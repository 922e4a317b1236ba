//! The jobs `extract_memory` and `extract_conversation`: read an owner's new messages, of all conversations or of one, window by window,
//! and turn them into memory. Called by the worker.
//!
//! Exactly once: a window's effects, its run, its audit row and the cursor are one transaction, and the cursor moves only from where it
//! was read. The last window's transaction also ends the job. The job's lane ensures that one worker at a time serves an owner.
//!
//! REST lists the results of earlier runs: messages read, facts stored, confirmed and rejected, by reason.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::extraction::{Extraction, ExtractionYield};
use crate::domain::ids::ConversationId;
use crate::domain::job::{NewJob, Task};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::facts::neighbours;
use crate::pipeline::extraction::interpret::interpret;
use crate::pipeline::extraction::write::{Claim, WriteResult, write};
use crate::pipeline::extraction::{ongoing, reading};
use crate::queue::JobRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// Windows that one job reads; a further job reads the rest, so that no owner occupies a worker for long.
const MAX_WINDOWS: usize = 8;
/// How often a job rereads a conversation that another run has changed meanwhile, before it leaves that to its next attempt.
const MAX_STALE: usize = 3;

/// What a job did, in counts.
#[derive(Debug, Default)]
struct ExtractionCounts {
    windows: usize,
    yields: ExtractionYield,
    skipped: BTreeMap<String, u32>,
    fallbacks: usize,
    /// Why the model's answer could not be used, the first time.
    fallback: Option<&'static str>,
}

impl ExtractionCounts {
    fn outcome(&self) -> Value {
        let ExtractionYield { extracted, inserted, updated } = self.yields;
        json!({
            "windows": self.windows, "facts": self.yields.admitted(), "extracted": extracted, "inserted": inserted, "updated": updated,
            "rejected": self.skipped.values().sum::<u32>(), "skipped": self.skipped,
            "fallbacks": self.fallbacks, "fallback": self.fallback,
        })
    }

    fn add(&mut self, done: WriteResult, failure: Option<&'static str>) {
        self.windows += 1;
        self.yields.extracted += done.yields.extracted;
        self.yields.inserted += done.yields.inserted;
        self.yields.updated += done.yields.updated;
        for (reason, count) in done.rejected {
            *self.skipped.entry(reason).or_default() += count;
        }
        self.fallbacks += usize::from(failure.is_some());
        self.fallback = self.fallback.or(failure);
    }
}

/// Extracts memory from the owner's unread messages to the agent: of all conversations, or of the conversation `only`.
///
/// # Errors
/// [`crate::Error::Conflict`] or [`crate::Error::PreconditionFailed`] when other writers keep changing the conversation, or changed a
/// file meanwhile: the next attempt reads again. Otherwise when the database does not answer. A failing model is no error.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, only: Option<ConversationId>) -> Result<Value> {
    read(app, access, job, only, OnFailure::FallBack).await
}

/// What happens to a window when the model's answer cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnFailure {
    /// The extractive engine takes over.
    FallBack,
    /// It is retried later.
    PutOff,
}

/// [`run`], with the choice of what happens to a window at which the model fails.
///
/// # Errors
/// As [`run`].
pub(super) async fn read(
    app: &AppState,
    access: &OwnerAccess,
    job: &JobRun,
    only: Option<ConversationId>,
    on_failure: OnFailure,
) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    if !settings.enabled {
        return Ok(json!({ "windows": 0, "off": true }));
    }
    let (mut usage_buffer, mut stale) = (ExtractionCounts::default(), 0);
    while let Some(reading) = reading::next(app, access, settings, only).await? {
        let draft = Box::pin(interpret(app, access.agent_access(), settings, &reading)).await?;
        let failure = draft.failure;
        if failure.is_some() && on_failure == OnFailure::PutOff {
            let mut outcome = usage_buffer.outcome();
            if let Some(outcome) = outcome.as_object_mut() {
                outcome.insert("putOff".to_owned(), json!(true));
            }
            ongoing::schedule_retry(app, access, settings, &reading, &draft, job, outcome.clone()).await?;
            return Ok(outcome);
        }
        let is_full = usage_buffer.windows + 1 >= MAX_WINDOWS;
        neighbours::refresh(app, access.access(), &reading.home).await?;
        let tx = app.db.write_for(access).await?;
        let claim = (Claim::Cursor, Some(job.job().id));
        let Some(done) = Box::pin(write(app, &tx, access, settings, &reading, draft, claim)).await? else {
            stale += 1;
            if stale > MAX_STALE {
                return Err(Error::Conflict("the conversation keeps changing".to_owned()));
            }
            continue;
        };
        usage_buffer.add(done, failure);
        let is_last = is_full || !reading.has_more;
        if is_last {
            if reading.has_more {
                enqueue_rest(app, &tx, access, only, on_failure).await?;
            }
            job.finish_in(&tx, usage_buffer.outcome()).await?;
        }
        tx.commit().await?;
        if is_last {
            if reading.has_more {
                app.notifier.notify();
            }
            break;
        }
    }
    Ok(usage_buffer.outcome())
}

/// Adds the job for the remaining windows.
async fn enqueue_rest(app: &AppState, tx: &Tx, access: &OwnerAccess, only: Option<ConversationId>, on_failure: OnFailure) -> Result<()> {
    let now = app.clock.now();
    let next = match (on_failure, only) {
        (OnFailure::PutOff, Some(conversation)) => ongoing::job(access, conversation, now),
        _ => job(access, only, now),
    };
    store::jobs::enqueue(tx, access.access(), next).await.map(drop)
}

/// An extraction of this owner, of all conversations or of `only`, due at `run_at`; it merges with one that is already due.
pub(super) fn job(access: &OwnerAccess, only: Option<ConversationId>, run_at: DateTime<Utc>) -> NewJob {
    let lane = format!("{}:{}", access.agent().id, access.owner());
    let (task, dedup_key) = match only {
        Some(conversation) => (Task::ExtractConversation { conversation }, format!("extract-now:{lane}:{conversation}")),
        None => (Task::ExtractMemory, format!("extract-now:{lane}")),
    };
    NewJob {
        task,
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(dedup_key),
        lane: Some(lane),
        run_at,
    }
}

/// The runs over the owner's conversations with the agent, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a malformed cursor or limit.
pub async fn list_runs(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Extraction>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    access.access().require(Permission::ReadMemory)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), "extraction.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::extractions::list(&tx, access, &page).await
}
