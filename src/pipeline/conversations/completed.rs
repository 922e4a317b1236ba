//! `ConversationCompleted`: the consequences of a finished turn, in the transaction that finished it.

use chrono::Duration;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::ids::JobId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::pipeline::extraction::gates;
use crate::pipeline::extraction::gates::Finished;
use crate::store::{self, Tx};

/// Adds an extraction if the gates are open. Within the cooldown it is delayed, and later turns merge into it: nothing is dropped. An
/// explicit request is not delayed; it has its own key, so that it does not merge into a delayed job.
pub(super) async fn enqueue_extraction(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: &Conversation,
    said: &[Message],
) -> Result<Option<JobId>> {
    let by_user: Vec<&str> =
        said.iter().filter(|message| message.role == MessageRole::User).map(|message| message.content.as_str()).collect();
    let finished = Finished { trigger: conversation.trigger, message_count: conversation.message_count, user_messages: &by_user };
    let open = match gates::check(settings, finished) {
        Ok(open) => open,
        Err(shut) => {
            tracing::debug!(conversation = %conversation.id, gate = ?shut, "a finished turn is not extracted: a gate is closed");
            return Ok(None);
        }
    };
    let now = app.clock.now();
    let lane = format!("{}:{}", access.agent().id, access.owner());
    let (run_at, urgency) = if open.is_explicit {
        (now, "now")
    } else {
        let cooldown = Duration::minutes(settings.cooldown_minutes.into());
        let last = store::extractions::last_run_at(tx, access).await?;
        // A clock that was ahead set a last time that is still in the future; it is ignored.
        let last = last.filter(|last| *last <= now);
        (last.map_or(now, |last| (last + cooldown).max(now)), "soon")
    };
    let job = NewJob {
        task: Task::ExtractMemory,
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(if urgency == "now" { format!("extract-now:{lane}") } else { format!("extract:{lane}") }),
        lane: Some(lane),
        run_at,
    };
    store::jobs::enqueue(tx, access.access(), job).await.map(Some)
}
