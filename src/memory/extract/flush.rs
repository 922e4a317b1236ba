//! Flushing before compaction: what leaves the window of a chat is made memory of at once, in a job of its own. Called by `chat::window`,
//! in the transaction that lets it go.

use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{ConversationId, JobId};
use crate::error::Result;
use crate::memory::extract::run;
use crate::memory::extract::session::{Unread, look_in};
use crate::noctuary::Noctuary;
use crate::store::{self, Tx};

/// Raises the extraction of a conversation whose messages up to `up_to_seq` leave the window, if any of them is unread and the gates are
/// open as they are at the end of a session. The cooldown does not hold it up. The caller rings the bell after the commit.
///
/// # Errors
/// When the database does not answer.
pub async fn flush(
    noctuary: &Noctuary,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: ConversationId,
    up_to_seq: i64,
) -> Result<Option<JobId>> {
    let is_unread = store::conversations::get(tx, access, conversation).await?.is_some_and(|known| known.extracted_seq < up_to_seq);
    if !is_unread {
        return Ok(None);
    }
    match look_in(tx, access, settings, conversation).await? {
        Unread::Nothing | Unread::Gated(_) => Ok(None),
        Unread::Some => {
            let job = run::job(access, Some(conversation), noctuary.clock.now());
            store::jobs::enqueue(tx, access.access(), job).await.map(Some)
        }
    }
}
