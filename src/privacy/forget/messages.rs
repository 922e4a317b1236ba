//! Forgets single messages: deletes them, or only removes them from the index, so that recall no longer finds them. The search of a person
//! calls it, and everything that forgets facts, for the messages that state them.

use std::collections::BTreeMap;

use super::ledger;
use super::recording::{begin, finish};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Message;
use crate::domain::forget::{Counts, Erased, ForgetExtent, ForgetTarget, Receipt};
use crate::domain::ids::{ConversationId, MessageId};
use crate::error::{Error, Result};
use crate::store::forget_ledger::Pending;
use crate::store::{self, Tx};

/// Deletes the owner's messages with these ids, in one transaction. Without `include_messages` they stay in their conversations, and are
/// only no longer recalled.
///
/// # Errors
/// [`Error::NotFound`] if none of them is the owner's.
pub async fn messages(app: &AppState, access: &OwnerAccess, ids: &[MessageId], extent: ForgetExtent) -> Result<Receipt> {
    access.access().require(Permission::WriteMemory)?;
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let mut said: BTreeMap<ConversationId, Vec<Message>> = BTreeMap::new();
        for message in store::person::messages_of(&tx, access, ids).await? {
            said.entry(message.conversation).or_default().push(message);
        }
        if said.is_empty() {
            return Err(Error::NotFound("message"));
        }
        let mut receipt = begin(app, access, ForgetTarget::Message)?;
        ledger::note(&tx, extent);
        remove(&tx, access, said, extent, &mut receipt.counts).await?;
        let receipt = finish(app, &tx, access, receipt).await?;
        tx.commit().await?;
        Ok(receipt)
    })
    .await
}

/// Deletes messages or removes them from the index, by conversation, with the summaries that cover them.
pub(super) async fn remove(
    tx: &Tx,
    access: &OwnerAccess,
    said: BTreeMap<ConversationId, Vec<Message>>,
    extent: ForgetExtent,
    counts: &mut Counts,
) -> Result<()> {
    for (conversation, mut messages) in said {
        messages.sort_unstable_by_key(|message| message.seq);
        messages.dedup_by_key(|message| message.id);
        if let Some(first) = messages.first() {
            counts.add(Erased::Summaries, store::summaries::delete_covering(tx, access, conversation, first.seq).await?);
        }
        tx.extension(|pending: &mut Pending| pending.parts.messages.extend(messages.iter().map(|message| message.id)));
        let gone = if extent.include_messages {
            store::erasure::delete_messages(tx, access, conversation, &messages).await?
        } else {
            store::erasure::silence_messages(tx, access, conversation, &messages).await?
        };
        counts.merge(&gone);
    }
    Ok(())
}
