//! Reviews the quarantine: lists, releases and discards its items. Called by REST and the console.

use serde::Deserialize;
use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerBinding, OwnerName, Permission};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::file::Writer;
use crate::domain::ids::{FactId, QuarantineId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::{Page, PageRequest};
use crate::domain::quarantine::{QuarantineKind, QuarantineState, Quarantined};
use crate::error::{Error, Result};
use crate::memory::facts::FactPatch;
use crate::memory::facts::change::change;
use crate::memory::files::Change;
use crate::memory::files::change::FileWrite;
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::write::{allow, write_reviewed, writer_id};
use crate::memory::{audit, facts, fingerprint, graph, indexing};
use crate::privacy::forget;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// The query of a list of quarantined items.
#[derive(Debug, Clone, Default)]
pub struct QuarantineQuery {
    /// `open` when absent, `released`, `discarded` or `all`.
    pub state: Option<String>,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// Lists quarantined items of an owner and of the team; an admin who names no owner sees all of the agent's.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub async fn list(app: &AppState, access: AgentAccess, owner: &OwnerName, query: QuarantineQuery) -> Result<Page<Quarantined>> {
    access.access().require(Permission::ReadMemory)?;
    let state = match query.state.as_deref() {
        None => Some(QuarantineState::Open),
        Some("all") => None,
        Some(word) => {
            Some(QuarantineState::parse(word).ok_or_else(|| Error::invalid("state", "must be open, released, discarded or all"))?)
        }
    };
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let sees_all = *owner == OwnerName::default()
        && access.access().require(Permission::Administer).is_ok()
        && *access.access().owners() == OwnerBinding::Any;
    if sees_all {
        audit::note_read_of_all(app, &access, "quarantine.read").await?;
        let tx = app.db.read(access.access()).await?;
        return store::quarantine::list(&tx, &access, None, state, &page).await;
    }
    let pass = access.clone().for_owner(owner)?;
    let buckets = pass.visibility().buckets();
    audit::note_read_in(app, &pass, &buckets, "quarantine.read").await?;
    let tx = app.db.read(access.access()).await?;
    store::quarantine::list(&tx, &access, Some(&buckets), state, &page).await
}

/// One quarantined item with its text.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's.
pub async fn get(app: &AppState, access: AgentAccess, id: QuarantineId) -> Result<Quarantined> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    let held = find(&tx, &access, id).await?;
    drop(tx);
    let pass = pass(access, &held)?;
    audit::note_read_in(app, &pass, std::slice::from_ref(&held.bucket), "quarantine.read").await?;
    Ok(held)
}

/// Releases an item: writes it by its own write path, without the scanner.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] for an item that is already decided, a file that has changed since, or a fact
/// that is known.
pub async fn release(app: &AppState, access: AgentAccess, id: QuarantineId) -> Result<Quarantined> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let mut held = open(&tx, &access, id).await?;
    let pass = pass(access, &held)?;
    allow(&pass, &held.bucket)?;
    let change = held.change.clone();
    match held.kind {
        QuarantineKind::Fact => release_fact(app, &tx, &pass, &held).await?,
        QuarantineKind::File => release_file(app, &tx, &pass, &held).await?,
        QuarantineKind::Relation => release_relation(app, &tx, &pass, &held).await?,
        // Another service edits the fact; it accepts text that is marked as released here.
        QuarantineKind::FactEdit => {}
    }
    record_decision(app, &tx, &pass, &mut held, QuarantineState::Released).await?;
    tx.commit().await?;
    if held.kind == QuarantineKind::FactEdit {
        edit(app, &pass, &held, change).await?;
    }
    Ok(held)
}

/// Discards an item: deletes its text, and forgets a quarantined fact.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] for an item that is already decided.
pub async fn discard(app: &AppState, access: AgentAccess, id: QuarantineId) -> Result<Quarantined> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write(access.access()).await?;
    let mut held = open(&tx, &access, id).await?;
    let pass = pass(access, &held)?;
    allow(&pass, &held.bucket)?;
    held.text.clear();
    record_decision(app, &tx, &pass, &mut held, QuarantineState::Discarded).await?;
    if let (QuarantineKind::Fact, Some(fact)) = (held.kind, held.object)
        && store::facts::get(&tx, &pass, FactId::from(fact)).await?.is_some()
    {
        forget::fact_in(app, &tx, &pass, FactId::from(fact), crate::domain::forget::ForgetExtent::default()).await?;
    }
    tx.commit().await?;
    Ok(held)
}

async fn find(tx: &Tx, access: &AgentAccess, id: QuarantineId) -> Result<Quarantined> {
    store::quarantine::get(tx, access, id).await?.ok_or(Error::NotFound("quarantined item"))
}

async fn open(tx: &Tx, access: &AgentAccess, id: QuarantineId) -> Result<Quarantined> {
    let held = find(tx, access, id).await?;
    // Taken before any other lock, as by every writer for an owner.
    let owner = pass(access.clone(), &held)?;
    store::erasing::enter(tx, &owner).await?;
    store::facts::lock(tx, access.access(), &held.bucket).await?;
    let held = find(tx, access, id).await?;
    if held.state == QuarantineState::Open { Ok(held) } else { Err(Error::Conflict("it was decided already".to_owned())) }
}

/// Access to the item's destination. For another person's memory the caller must be allowed to act for that owner.
fn pass(access: AgentAccess, quarantined: &Quarantined) -> Result<OwnerAccess> {
    let name = match quarantined.bucket.scope() {
        MemoryScope::Personal => OwnerName { owner_key: Some(quarantined.bucket.owner().to_owned()), ..OwnerName::default() },
        MemoryScope::Team | MemoryScope::Global => OwnerName::default(),
    };
    // A caller who may not act for the owner does not learn whether the item exists.
    let pass = access.for_owner(&name).map_err(|_| Error::NotFound("quarantined item"))?;
    if pass.visibility().buckets().contains(&quarantined.bucket) { Ok(pass) } else { Err(Error::NotFound("quarantined item")) }
}

async fn record_decision(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    quarantined: &mut Quarantined,
    state: QuarantineState,
) -> Result<()> {
    quarantined.state = state;
    quarantined.reviewed_by = access.access().user();
    quarantined.reviewed_at = Some(app.clock.now());
    quarantined.change = None;
    store::quarantine::record_decision(tx, access.access(), quarantined).await?;
    let action = if state == QuarantineState::Released { "quarantine.release" } else { "quarantine.discard" };
    let detail = json!({
        "door": quarantined.door, "rule": quarantined.rule, "kind": quarantined.kind, "scope": quarantined.bucket.scope(), "ownerKey": quarantined.bucket.owner(),
    });
    store::audit::record(tx, access.access(), Entry::done(action, "quarantine", quarantined.id.get()).with(detail)).await
}

async fn release_fact(app: &AppState, tx: &Tx, access: &OwnerAccess, quarantined: &Quarantined) -> Result<()> {
    let gone = || Error::Conflict("the fact no longer exists; discard the item".to_owned());
    let id = FactId::from(quarantined.object.ok_or_else(gone)?);
    let fact = store::facts::get(tx, access, id).await?.filter(|fact| fact.status == FactStatus::Quarantined).ok_or_else(gone)?;
    let print = fingerprint::of(&fact.subject, &fact.predicate, &fact.object);
    if store::facts::find_active(tx, access.access(), &fact.bucket, &print).await?.is_some() {
        return Err(Error::Conflict("the fact is already known; discard the item".to_owned()));
    }
    let after = Fact { status: FactStatus::Active, status_reason: None, confirmed_at: app.clock.now(), ..fact.clone() };
    let cause = Cause::of(CauseKind::Hand, quarantined.id.get());
    change(app, tx, access.access(), &fact, after, FactEventKind::Restored, cause, "released from quarantine").await?;
    let Some((conversation, message)) = fact.conversation.zip(fact.message) else { return Ok(()) };
    let message = store::messages::get(tx, access, conversation, message).await?;
    let conversation = store::conversations::get(tx, access, conversation).await?;
    match (conversation, message) {
        // The message was left out of the index while the fact was held. One that was held by an earlier version still stands there, and
        // must not stand there twice.
        (Some(conversation), Some(message)) => {
            store::erasure::silence_messages(tx, access, conversation.id, std::slice::from_ref(&message)).await?;
            let metadata = store::metadata::get_of_message(tx, access.access(), message.id).await?;
            indexing::messages_written(app, tx, access, &conversation, &[message], |_| metadata.as_ref()).await
        }
        _ => Ok(()),
    }
}

async fn release_relation(app: &AppState, tx: &Tx, access: &OwnerAccess, quarantined: &Quarantined) -> Result<()> {
    let lost = || Error::Conflict("it can no longer be written; discard it".to_owned());
    let statement = serde_json::from_value(quarantined.change.clone().ok_or_else(lost)?).map_err(Error::internal)?;
    graph::release(app, tx, access, &quarantined.bucket, statement).await
}

/// How a quarantined change of a file was made.
#[derive(Deserialize)]
struct QuarantinedChange {
    change: Change,
    writer: String,
    base: String,
}

async fn release_file(app: &AppState, tx: &Tx, access: &OwnerAccess, quarantined: &Quarantined) -> Result<()> {
    let lost = || Error::Conflict("it can no longer be written; discard it".to_owned());
    let filename = quarantined.filename.as_deref().ok_or_else(lost)?;
    let change: QuarantinedChange = serde_json::from_value(quarantined.change.clone().ok_or_else(lost)?).map_err(Error::internal)?;
    let current = store::files::lock(tx, access.access(), &quarantined.bucket, filename).await?;
    let hash = etag::hash(current.as_ref().map_or("", |file| file.content.as_str()));
    if !change.change.keeps_text() && hash != change.base {
        return Err(Error::Conflict(
            "the file has changed since the text was quarantined; copy what you need and discard the item".to_owned(),
        ));
    }
    let write = FileWrite {
        bucket: &quarantined.bucket,
        filename,
        change: change.change,
        writer: Writer::parse(&change.writer).unwrap_or(Writer::User),
        writer_id: writer_id(access.access()),
        reason: "released from quarantine",
        condition: Condition::default(),
    };
    write_reviewed(app, tx, access, write).await?.written().map(drop)
}

async fn edit(app: &AppState, access: &OwnerAccess, quarantined: &Quarantined, change: Option<serde_json::Value>) -> Result<()> {
    let Some((id, change)) = quarantined.object.zip(change) else { return Ok(()) };
    let word = |name: &str| change.get(name).and_then(|value| value.as_str()).map(str::to_owned);
    let patch = FactPatch { text: word("text"), object: word("object"), ..FactPatch::default() };
    facts::update(app, access, FactId::from(id), patch, None).await.map(drop)
}
