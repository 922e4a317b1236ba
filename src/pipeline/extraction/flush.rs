//! Flushes memory before compaction: messages that leave the window of a chat are extracted at once, and summarized as an episode, each
//! in its own job. Called by `chat::window` in the transaction that drops those messages from the window.

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{ConversationId, JobId};
use crate::error::Result;
use crate::pipeline::episodes;
use crate::pipeline::extraction::run;
use crate::pipeline::extraction::session::{UnreadMessages, look_in};
use crate::store::{self, Tx};

/// Adds the extraction job of a conversation whose messages up to `up_to_seq` leave the window, if any of them is unread and the gates
/// for the end of a session are open, and the job that summarizes them. The cooldown does not delay it. The caller notifies the workers
/// after the commit.
pub async fn flush(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: ConversationId,
    up_to_seq: i64,
) -> Result<Option<JobId>> {
    let Some(known) = store::conversations::get(tx, access, conversation).await? else { return Ok(None) };
    if known.extracted_seq >= up_to_seq {
        episodes::flush(app, tx, access, &known, up_to_seq).await?;
        return Ok(None);
    }
    let raised = match look_in(tx, access, settings, conversation).await? {
        UnreadMessages::Nothing | UnreadMessages::Gated(_) => None,
        UnreadMessages::Some => {
            let job = run::job(access, Some(conversation), app.clock.now());
            Some(store::jobs::enqueue(tx, access.access(), job).await?)
        }
    };
    // Runs after the extraction, whose lane it shares.
    episodes::flush(app, tx, access, &known, up_to_seq).await?;
    Ok(raised)
}
