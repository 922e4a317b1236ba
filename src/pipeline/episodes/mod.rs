//! Episodes: once a session is over, its messages are summarized; the episode is stored for a while, found by recall, and gathered into
//! the notes of the day. Called by the worker, the window of the chat, and every API that shows them.
//!
//! `told_seq` of a conversation is the number of its last summarized message. An episode, its index items, the mark and the follow-up
//! jobs are one transaction, so that a span is summarized exactly once, even if the process dies. A span that is too short stays after
//! the mark: the next session includes it.

mod abstracts;
pub mod again;
mod consolidate;
mod draft;
mod key_sentences;
mod notes;
mod prompt;
mod span;
mod summarization;
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

pub use summarization::{summarize, summarize_now};

/// The fewest messages that are summarized before their session is over, because they leave the window.
const LEAST_FLUSHED: i64 = 8;

/// Adds a job that summarizes a conversation up to message `to_seq`, in the owner's lane, after any extraction added before. The caller
/// notifies the workers after the commit.
pub async fn add_job(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: ConversationId, to_seq: i64) -> Result<()> {
    // The system owner has no episodes.
    if access.owner().is_system() {
        return Ok(());
    }
    let lane = format!("{}:{}", access.agent().id, access.owner());
    let job = NewJob {
        task: Task::SummarizeEpisodes { conversation, to_seq },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(format!("tell:{lane}:{conversation}:{to_seq}")),
        lane: Some(lane),
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access.access(), job).await.map(drop)
}

/// Like [`add_job`] for messages that leave the window of a chat, if they are enough: the rest is summarized when the session is over.
pub async fn flush(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: &Conversation, to_seq: i64) -> Result<()> {
    if to_seq - conversation.summarized_seq < LEAST_FLUSHED {
        return Ok(());
    }
    add_job(app, tx, access, conversation.id, to_seq).await
}
