//! Episodes: what was said is told in short once a session is over, kept for a while, found by recall, and gathered into the notes of the
//! day. Called by the worker, the window of the chat, and every surface that shows them.
//!
//! `told_seq` of a conversation says up to where it is told. An episode, its items of the index, the mark and the jobs that follow are one
//! transaction, so that a stretch is told once, whenever the process dies. A stretch that is too short to be told stays in front of the
//! mark: the next session tells of it too.

mod abstracts;
mod chosen;
mod consolidate;
mod draft;
mod notes;
mod prompt;
mod span;
mod tell;
mod topics;
mod write;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Conversation;
use crate::domain::ids::ConversationId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::store::{self, Tx};

pub use consolidate::consolidate;

pub use tell::tell;

/// Messages that are told before their session is over, because they leave the window: fewer make no episode of their own.
const LEAST_FLUSHED: i64 = 8;

/// Has a conversation told up to message `to_seq`, by a job in the owner's lane, behind an extraction that was raised before. The caller
/// rings the bell after the commit.
pub async fn raise(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: ConversationId, to_seq: i64) -> Result<()> {
    // Nobody's own memory has no episodes.
    if access.owner().is_system() {
        return Ok(());
    }
    let lane = format!("{}:{}", access.agent().id, access.owner());
    let job = NewJob {
        task: Task::TellEpisodes { conversation, to_seq },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(format!("tell:{lane}:{conversation}:{to_seq}")),
        lane: Some(lane),
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access.access(), job).await.map(drop)
}

/// The same for messages that leave the window of a chat, when there are enough of them: what is left is told when the session is over.
pub async fn flush(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: &Conversation, to_seq: i64) -> Result<()> {
    if to_seq - conversation.told_seq < LEAST_FLUSHED {
        return Ok(());
    }
    raise(app, tx, access, conversation.id, to_seq).await
}
