//! Sessions: a conversation that is closed, or idle for `mate.memory.session-idle-minutes`, has completed one. That happens once for each
//! range of new messages: the mark on the conversation and the jobs are one transaction. Called by `change` when a caller closes a
//! conversation, and by the worker, round by round, for idle ones.

use chrono::{DateTime, Duration, Utc};
use serde_json::json;

use crate::app_state::AppState;
use crate::auth;
use crate::config::mate::Memory;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Conversation, ConversationState, QuietConversation};
use crate::domain::ids::JobId;
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::pipeline::episodes;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// Conversations per round. Each has its own transaction, so that a round blocks no other work for long.
const ROUND: u64 = 200;

/// When a conversation with its last message at `last` becomes idle.
pub(super) fn idle_at(settings: &Memory, last: DateTime<Utc>) -> DateTime<Utc> {
    last + Duration::minutes(settings.session_idle_minutes.into())
}

/// Completes the session of a locked conversation if it has new messages: marks it and adds the jobs. The caller writes the conversation
/// and notifies the workers after the commit.
pub(super) async fn complete(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: &mut Conversation) -> Result<Option<JobId>> {
    let last_seq = store::messages::last_seq(tx, access, conversation.id).await?;
    conversation.idle_at = None;
    if last_seq <= conversation.completed_seq {
        return Ok(None);
    }
    conversation.completed_seq = last_seq;
    conversation.completed_at = Some(app.clock.now());
    let job = NewJob {
        task: Task::CompleteSession { conversation: conversation.id, last_seq },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        lane: Some(format!("{}:{}", access.agent().id, access.owner())),
        // No dedup key: each session is separate and must not merge into another that waits.
        dedup_key: None,
        run_at: app.clock.now(),
    };
    let id = store::jobs::enqueue(tx, access.access(), job).await?;
    episodes::add_job(app, tx, access, conversation.id, last_seq).await?;
    Ok(Some(id))
}

/// One round: pauses idle conversations and completes their sessions, longest overdue first. Returns how many it completed, and whether
/// there may be more. A later round picks up what an earlier one missed, and of two workers that run a round at once, the second finds
/// nothing to do.
///
/// # Errors
/// When the database does not answer; earlier conversations of the round stay processed. A conversation that fails by itself does not
/// stop the others.
pub async fn complete_idle(app: &AppState) -> Result<Round> {
    let quiet = {
        let tx = app.db.read_across().await?;
        store::conversations::list_quiet(&tx, ROUND).await?
    };
    let mut round = Round { has_more: quiet.len() as u64 == ROUND, settled: 0, completed: 0 };
    for conversation in quiet {
        let id = conversation.id;
        match complete_if_idle(app, conversation).await {
            Ok(is_completed) => {
                round.settled += 1;
                round.completed += u64::from(is_completed);
            }
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => tracing::warn!(conversation = %id, cause = error.chain(), "an idle conversation could not be checked"),
        }
    }
    if round.completed > 0 {
        app.notifier.notify();
    }
    Ok(round)
}

/// The result of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Whether the round found as many conversations as it takes: there may be more.
    pub has_more: bool,
    /// Conversations that need no further check.
    pub settled: u64,
    /// Number of completed sessions.
    pub completed: u64,
}

/// Checks a conversation that may be idle again, under its lock; returns whether its session was completed.
async fn complete_if_idle(app: &AppState, quiet: QuietConversation) -> Result<bool> {
    let ticket = auth::operator_access(quiet.tenant, quiet.workspace, "session-idle");
    let agent = match tenancy::agents::open(app, ticket.clone(), quiet.agent).await {
        Ok(agent) => agent,
        // The agent was deleted; its conversations must not stay first in every round.
        Err(Error::NotFound(_)) => return postpone(app, &ticket, &quiet).await.map(|()| false),
        Err(error) => return Err(error),
    };
    let access = agent.for_job_owner(quiet.owner)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let now = app.clock.now();
    let tx = app.db.write(&ticket).await?;
    if !store::erasing::is_writable(&tx, &Bucket::Personal(quiet.tenant, quiet.agent, access.owner().clone())).await? {
        return Ok(false);
    }
    let Some(mut conversation) = store::conversations::find_locked(&tx, &access, &quiet.name).await? else { return Ok(false) };
    if conversation.idle_at.is_none_or(|at| at > now) {
        return Ok(false);
    }
    // The setting may have been increased since the last message.
    let idle_at = idle_at(config.memory(), conversation.last_active_at);
    let mut job = None;
    if idle_at > now {
        conversation.idle_at = Some(idle_at);
    } else {
        if conversation.state == ConversationState::Active {
            conversation.state = ConversationState::Paused;
        }
        job = complete(app, &tx, &access, &mut conversation).await?;
        let detail = json!({ "state": conversation.state, "completedSeq": conversation.completed_seq, "jobId": job });
        store::audit::record(&tx, &ticket, Entry::done("conversation.idle", "conversation", conversation.id.get()).with(detail)).await?;
    }
    store::conversations::set_session(&tx, &access, &conversation).await?;
    tx.commit().await?;
    Ok(job.is_some())
}

async fn postpone(app: &AppState, access: &Access, quiet: &QuietConversation) -> Result<()> {
    let tx = app.db.write(access).await?;
    store::conversations::forget_idle(&tx, access, quiet.id).await?;
    tx.commit().await
}
