//! Flushing before compaction: what leaves the window of a chat is made memory of at once, and told as an episode, in jobs of their own. Called by `chat::window`,
//! in the transaction that lets it go.

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::ids::{ConversationId, JobId};
use crate::error::Result;
use crate::pipeline::episodes;
use crate::pipeline::extraction::run;
use crate::pipeline::extraction::session::{Unread, look_in};
use crate::store::{self, Tx};

/// Raises the extraction of a conversation whose messages up to `up_to_seq` leave the window, if any of them is unread and the gates are
/// open as they are at the end of a session; and has them told. The cooldown does not hold it up. The caller rings the bell after the commit.
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
        Unread::Nothing | Unread::Gated(_) => None,
        Unread::Some => {
            let job = run::job(access, Some(conversation), app.clock.now());
            Some(store::jobs::enqueue(tx, access.access(), job).await?)
        }
    };
    // Behind the extraction, whose lane it shares.
    episodes::flush(app, tx, access, &known, up_to_seq).await?;
    Ok(raised)
}
