//! Forgets one fact, in one transaction.

use std::collections::BTreeMap;

pub(crate) use super::recording::{begin, finish};
use super::{episodes, ledger, messages, remove};
use crate::app_state::AppState;
use crate::domain::access;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, ForgetExtent, ForgetTarget, Receipt};
use crate::domain::ids::{ConversationId, FactId};
use crate::error::{Error, Result};
use crate::memory::block_rules;
use crate::memory::files::write::allow;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::{self, Tx};
use crate::tenancy::webhooks::{self, WorkspaceEvent};

/// Forgets a fact and every fact of its bucket that says the same: history, opinions, contradictions, index items, and
/// lines in files and revisions.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's; [`Error::Forbidden`] for a fact that the caller sees and
/// may not write.
pub async fn fact(app: &AppState, access: &OwnerAccess, id: FactId, extent: ForgetExtent) -> Result<Receipt> {
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let receipt = fact_in(app, &tx, access, id, extent).await?;
        tx.commit().await?;
        Ok(receipt)
    })
    .await
}

/// As [`fact`], and blocks what the fact says from being learned again.
///
/// # Errors
/// As [`fact`]; [`Error::Conflict`] when the owner has too many block rules.
pub async fn fact_for_good(app: &AppState, access: &OwnerAccess, id: FactId, extent: ForgetExtent) -> Result<Receipt> {
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let found = store::facts::get(&tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
        let receipt = fact_in(app, &tx, access, id, extent).await?;
        block_rules::add_for(app, &tx, access, &found).await?;
        tx.commit().await?;
        Ok(receipt)
    })
    .await
}

/// [`fact`] in the caller's transaction.
///
/// # Errors
/// As [`fact`].
pub async fn fact_in(app: &AppState, tx: &Tx, access: &OwnerAccess, id: FactId, extent: ForgetExtent) -> Result<Receipt> {
    access.access().require(access::Permission::WriteMemory)?;
    let found = store::facts::get(tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    allow(access, &found.bucket)?;
    let mut receipt = begin(app, access, ForgetTarget::Fact)?;
    let bucket = found.bucket.clone();
    let gone = remove::facts(app, tx, access.access(), &bucket, &[found], receipt.id, &mut receipt.counts).await?;
    webhooks::emit(app, tx, access.access(), &WorkspaceEvent::memory_updated(&bucket)).await?;
    let statements: Vec<Statement> = gone.iter().map(Statement::of).collect();
    silence(app, tx, access, &gone, &statements, extent, &mut receipt.counts).await?;
    finish(app, tx, access, receipt).await
}

/// Most messages that are checked for one statement, newest first.
const MAX_MESSAGES: u64 = 1_000;

/// Removes from the index the owner's messages that state the facts, so that recall no longer finds them; deletes them on
/// request. These are the source messages of the facts, and others that say the same.
pub(crate) async fn silence(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    facts: &[Fact],
    statements: &[Statement],
    extent: ForgetExtent,
    counts: &mut Counts,
) -> Result<()> {
    episodes::remove_facts(app, tx, access, facts, counts).await?;
    ledger::note(tx, extent);
    let mut said: BTreeMap<ConversationId, Vec<Message>> = BTreeMap::new();
    for (conversation, message) in facts.iter().filter_map(|fact| Some((fact.conversation?, fact.message?))) {
        let found = store::messages::get(tx, access, conversation, message).await?;
        said.entry(conversation).or_default().extend(found);
    }
    for hint in statements.iter().filter_map(Statement::hint) {
        let holding = store::erasure::messages_with(tx, access, hint, MAX_MESSAGES).await?;
        for message in holding.into_iter().filter(|message| cut(&message.content, statements).is_some()) {
            said.entry(message.conversation).or_default().push(message);
        }
    }
    messages::remove(tx, access, said, extent, counts).await
}
