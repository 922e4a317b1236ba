//! The jobs `extract_memory` and `extract_conversation`: extract from an owner's new messages, in all conversations or in one, window by
//! window. The worker calls it.
//!
//! Exactly once: one transaction writes a window's results, its run, its audit row and the cursor, and the cursor moves only from its
//! position when the window was read. The last window's transaction also ends the job. The job's lane ensures that only one worker at a
//! time serves an owner.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::extraction::Yields;
use crate::domain::ids::ConversationId;
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::memory::facts::neighbours;
use crate::pipeline::extraction::interpret::interpret;
use crate::pipeline::extraction::write::{Done, write};
use crate::pipeline::extraction::{reading, reflect};
use crate::queue::JobRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// Windows per job; a new job continues, so that no owner occupies a worker for long.
const MAX_WINDOWS: usize = 8;
/// How often a job may find that a conversation has changed and read it again, before the job is retried.
const MAX_STALE: usize = 3;

/// The counts of a job.
#[derive(Debug, Default)]
struct UsageBuffer {
    windows: usize,
    yields: Yields,
    skipped: BTreeMap<String, u32>,
    fallbacks: usize,
}

impl UsageBuffer {
    fn outcome(&self) -> Value {
        let Yields { extracted, inserted, updated } = self.yields;
        json!({
            "windows": self.windows, "facts": self.yields.admitted(), "extracted": extracted, "inserted": inserted, "updated": updated,
            "rejected": self.skipped.values().sum::<u32>(), "skipped": self.skipped, "fallbacks": self.fallbacks,
        })
    }

    fn add(&mut self, done: Done, has_failed: bool) {
        self.windows += 1;
        self.yields.extracted += done.yields.extracted;
        self.yields.inserted += done.yields.inserted;
        self.yields.updated += done.yields.updated;
        for (reason, count) in done.rejected {
            *self.skipped.entry(reason).or_default() += count;
        }
        self.fallbacks += usize::from(has_failed);
    }
}

/// Extracts from the owner's new messages to the agent: in all conversations, or in the conversation `only`.
///
/// # Errors
/// [`crate::Error::Conflict`] or [`crate::Error::PreconditionFailed`] if the conversation keeps changing, or a file has changed in the
/// meantime: the job is retried. A failing model is no error.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, only: Option<ConversationId>) -> Result<Value> {
    read(app, access, job, only, OnFailure::FallBack).await
}

/// What happens to a window if the model's answer is unusable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnFailure {
    /// The extractive engine takes over.
    FallBack,
    /// It is retried later.
    PutOff,
}

/// Like [`run`], with a choice of what happens if the model fails.
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
    let (mut usage_buffer, mut stale) = (UsageBuffer::default(), 0);
    while let Some(reading) = reading::next(app, access, settings, only).await? {
        let draft = interpret(app, access.agent_access(), settings, &reading).await?;
        let has_failed = draft.failure.is_some();
        if has_failed && on_failure == OnFailure::PutOff {
            let mut outcome = usage_buffer.outcome();
            if let Some(outcome) = outcome.as_object_mut() {
                outcome.insert("putOff".to_owned(), json!(true));
            }
            reflect::put_off(app, access, settings, &reading, &draft, job, outcome.clone()).await?;
            return Ok(outcome);
        }
        let is_full = usage_buffer.windows + 1 >= MAX_WINDOWS;
        neighbours::refresh(app, access.access(), &reading.home).await?;
        let tx = app.db.write_for(access).await?;
        let Some(done) = write(app, &tx, access, settings, &reading, draft, job.job().id).await? else {
            stale += 1;
            if stale > MAX_STALE {
                return Err(Error::Conflict("the conversation keeps changing".to_owned()));
            }
            continue;
        };
        usage_buffer.add(done, has_failed);
        let is_last = is_full || !reading.has_more;
        if is_last {
            if reading.has_more {
                go_on(app, &tx, access, only, on_failure).await?;
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

/// Enqueues the job that continues.
async fn go_on(app: &AppState, tx: &Tx, access: &OwnerAccess, only: Option<ConversationId>, on_failure: OnFailure) -> Result<()> {
    let now = app.clock.now();
    let next = match (on_failure, only) {
        (OnFailure::PutOff, Some(conversation)) => reflect::job(access, conversation, now),
        _ => job(access, only, now),
    };
    store::jobs::enqueue(tx, access.access(), next).await.map(drop)
}

/// The job for an extraction of this owner, in all conversations or in `only`; it merges into a waiting one.
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
