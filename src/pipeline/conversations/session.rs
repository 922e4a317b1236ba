//! Sessions: a conversation that is closed, or quiet for `mate.memory.session-idle-minutes`, has completed one. That is raised
//! once for each stretch of new messages: the mark on the conversation and the jobs are one transaction. Called by `change` when
//! somebody closes a conversation, and by the worker, round by round, for those that fell silent.

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

/// Conversations of one round. Each is a transaction of its own, so that a round holds nobody up.
const ROUND: u64 = 200;

/// When a conversation whose last message came at `last` counts as idle.
pub(super) fn idle_at(settings: &Memory, last: DateTime<Utc>) -> DateTime<Utc> {
    last + Duration::minutes(settings.session_idle_minutes.into())
}

/// Completes the session of a locked conversation if something was said since the last time: marks it and adds the jobs. The
/// caller writes the conversation and rings the bell after the commit.
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
        // Each session is one of its own: none may vanish in another that waits.
        dedup_key: None,
        run_at: app.clock.now(),
    };
    let id = store::jobs::enqueue(tx, access.access(), job).await?;
    episodes::raise(app, tx, access, conversation.id, last_seq).await?;
    Ok(Some(id))
}

/// One round: pauses conversations that fell silent and completes their sessions, those that wait longest first. Tells how many
/// it completed, and whether there may be more. What an earlier round missed is still there, and two workers that
/// look at once do the work once: whoever comes second finds nothing left to do.
///
/// # Errors
/// When the database does not answer; what was done until then is done. A conversation that fails by itself holds up no other.
pub async fn complete_idle(app: &AppState) -> Result<Round> {
    let quiet = {
        let tx = app.db.read_across().await?;
        store::conversations::list_quiet(&tx, ROUND).await?
    };
    let mut round = Round { has_more: quiet.len() as u64 == ROUND, settled: 0, completed: 0 };
    for conversation in quiet {
        let id = conversation.id;
        match look_at(app, conversation).await {
            Ok(is_completed) => {
                round.settled += 1;
                round.completed += u64::from(is_completed);
            }
            Err(error @ Error::Unavailable { .. }) => return Err(error),
            Err(error) => tracing::warn!(conversation = %id, cause = error.chain(), "A quiet conversation could not be looked at"),
        }
    }
    if round.completed > 0 {
        app.notifier.notify();
    }
    Ok(round)
}

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Whether as many conversations were found as a round takes: there may be more.
    pub has_more: bool,
    /// Conversations that need no further look.
    pub settled: u64,
    /// Sessions that were completed.
    pub completed: u64,
}

/// Looks again at a conversation that may be idle, under its lock; whether its session was completed.
async fn look_at(app: &AppState, quiet: QuietConversation) -> Result<bool> {
    let ticket = auth::operator_access(quiet.tenant, quiet.workspace, "session-idle");
    let agent = match tenancy::agents::open(app, ticket.clone(), quiet.agent).await {
        Ok(agent) => agent,
        // Nobody can work for an agent that is gone; its conversations must not stand before all others.
        Err(Error::NotFound(_)) => return pass_over(app, &ticket, &quiet).await.map(|()| false),
        Err(error) => return Err(error),
    };
    let access = agent.for_job_owner(quiet.owner)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let now = app.clock.now();
    let tx = app.db.write(&ticket).await?;
    if !store::erasing::lets_write(&tx, &Bucket::Personal(quiet.tenant, quiet.agent, access.owner().clone())).await? {
        return Ok(false);
    }
    let Some(mut conversation) = store::conversations::hold(&tx, &access, &quiet.name).await? else { return Ok(false) };
    if conversation.idle_at.is_none_or(|at| at > now) {
        return Ok(false);
    }
    // The setting may have become longer since the last message.
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

async fn pass_over(app: &AppState, ticket: &Access, quiet: &QuietConversation) -> Result<()> {
    let tx = app.db.write(ticket).await?;
    store::conversations::forget_idle(&tx, ticket, quiet.id).await?;
    tx.commit().await
}
