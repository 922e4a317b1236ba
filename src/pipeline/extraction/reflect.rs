//! Extraction from ongoing conversations: each is extracted at most `mate.memory.reflector-interval-mins` after a new message, so
//! that a long conversation is remembered before it ends. The row's `reflect_at` holds the time, so that a round only reads a small
//! index. The cooldown and the number of messages do not matter. If the model's answer is unusable, the cursor stays: the failed
//! run is recorded, and the next run reads the messages again. The worker calls it: the rounds, and the job `reflect`.

pub(crate) use crate::pipeline::extraction::reflect_job::{interval, is_active};
pub(crate) use crate::pipeline::extraction::reflect_job::{job, put_off};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::auth;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{QuietConversation, TriggerSource};
use crate::domain::ids::ConversationId;
use crate::error::{Error, Result};
use crate::pipeline::extraction::run;
use crate::pipeline::extraction::run::OnFailure;
use crate::queue::JobRun;
use crate::store::{self, Tx};
use crate::tenancy;

/// Conversations of one round. Each is a transaction of its own, so that a round blocks no other write for long.
const ROUND: u64 = 200;

/// The result of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Whether the round was full: there may be more due conversations.
    pub has_more: bool,
    /// Conversations that need no further attempt.
    pub settled: u64,
    /// Number of conversations that will be extracted.
    pub to_read: u64,
}

/// When a conversation with a message at `now` is due, if it is still ongoing then; `None` if the reflector is off.
#[must_use]
pub fn due_at(settings: &Memory, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    settings.reflector_enabled.then(|| now + interval(settings))
}

/// One round: enqueues jobs for due conversations, longest due first.
///
/// # Errors
/// When the database does not answer; earlier results stay. A conversation that fails for another reason does not stop the round.
pub async fn round(app: &AppState) -> Result<Round> {
    let due = {
        let tx = app.db.read_single_across().await?;
        store::conversations::list_to_reflect(&tx, ROUND).await?
    };
    let mut round = Round { has_more: due.len() as u64 == ROUND, settled: 0, to_read: 0 };
    for conversation in due {
        let id = conversation.id;
        match look_at(app, conversation).await {
            Ok(is_read) => {
                round.settled += 1;
                round.to_read += u64::from(is_read);
            }
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => tracing::warn!(conversation = %id, cause = error.chain(), "A conversation that goes on could not be looked at"),
        }
    }
    if round.to_read > 0 {
        app.notifier.notify();
    }
    Ok(round)
}

/// Extracts the unread messages of the conversation.
///
/// # Errors
/// As [`run::run`]. A failing model is no error.
pub async fn reflect(app: &AppState, access: &OwnerAccess, job: &JobRun, conversation: ConversationId) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    if !config.memory().reflector_enabled {
        return Ok(json!({ "windows": 0, "off": true }));
    }
    run::read(app, access, job, Some(conversation), OnFailure::PutOff).await
}

/// Handles a due conversation; returns whether it will be extracted. Only one of several nodes takes it.
async fn look_at(app: &AppState, due: QuietConversation) -> Result<bool> {
    let ticket = auth::operator_access(due.tenant, due.workspace, "reflector");
    let tx = app.db.write(&ticket).await?;
    let bucket = Bucket::Personal(due.tenant, due.agent, due.owner.clone());
    if !store::erasing::lets_write(&tx, &bucket).await? || !store::conversations::take_reflection(&tx, &ticket, due.id).await? {
        return Ok(false);
    }
    let is_read = match store::agents::get(&tx, &ticket, due.agent).await? {
        Some(agent) => {
            let access = ticket.clone().for_agent(agent)?.for_job_owner(due.owner)?;
            ask(app, &tx, &access, due.id).await?
        }
        None => false,
    };
    tx.commit().await.map(|()| is_read)
}

/// Enqueues the job if there are unread messages and extraction is allowed.
async fn ask(app: &AppState, tx: &Tx, access: &OwnerAccess, id: ConversationId) -> Result<bool> {
    let config = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    let (settings, now) = (config.memory(), app.clock.now());
    let Some(conversation) = store::conversations::get(tx, access, id).await? else { return Ok(false) };
    let is_skipped = settings.skip_cron_conversations && conversation.trigger == TriggerSource::Cron;
    if !settings.reflector_enabled || !settings.auto_summarize_enabled || is_skipped || !is_active(settings, &conversation, now) {
        return Ok(false);
    }
    if store::messages::last_seq(tx, access, id).await? <= conversation.extracted_seq {
        return Ok(false);
    }
    store::jobs::enqueue(tx, access.access(), job(access, id, now)).await.map(|_| true)
}
