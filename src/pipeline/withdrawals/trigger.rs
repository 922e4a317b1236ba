//! "Forget that …": a finished turn with such a request adds the job that carries it out, before any job that extracts memory.

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::ids::JobId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::pipeline::withdrawals::request;
use crate::store::{self, Tx};

/// Adds the job, if the user asks for anything to be forgotten. It goes first in the owner's lane.
pub(crate) async fn add_job(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    conversation: &Conversation,
    said: &[Message],
) -> Result<Option<JobId>> {
    let by_user = said.iter().filter(|message| message.role == MessageRole::User);
    let is_asked = by_user.into_iter().any(|message| !request::find(&message.content).is_empty());
    let (Some(first), Some(last)) = (said.first().filter(|_| is_asked), said.last()) else { return Ok(None) };
    let job = NewJob {
        task: Task::ForgetSaid { conversation: conversation.id, from_seq: first.seq, to_seq: last.seq },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        lane: Some(format!("{}:{}", access.agent().id, access.owner())),
        dedup_key: None,
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access.access(), job).await.map(Some)
}
