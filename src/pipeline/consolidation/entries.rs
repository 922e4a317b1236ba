//! What people do to single changes of a dream besides deciding about them: confirm, edit or forget one. Called by every API that shows a
//! report or a morning card.

use serde_json::json;

use super::splice::Splice;
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamEntry, DreamStatus, EntryChange, EntryState};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::file::Writer;
use crate::domain::forget::Receipt;
use crate::domain::ids::{DreamEntryId, DreamId, FactId};
use crate::domain::item::ItemKind;
use crate::error::{Error, Result};
use crate::memory::facts;
use crate::memory::features::{Feature, require};
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{Outcome, allow, write_in, writer_id};
use crate::privacy::forget;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use scanner::redact;

/// The longest edited text, in characters.
const MAX_CONTENT_CHARS: usize = 4_000;

/// Confirms a change: the facts it was made of are confirmed as by a person's feedback, which counts once.
///
/// # Errors
/// [`Error::Gone`] where dreams are switched off; [`Error::NotFound`]; [`Error::Forbidden`] for memory that the caller may not write;
/// [`Error::Conflict`] for a change that is not applied.
pub async fn confirm(app: &AppState, access: &OwnerAccess, report: DreamId, id: DreamEntryId) -> Result<DreamEntry> {
    let ticket = access.access();
    let tx = app.db.write_for(access).await?;
    let (dream, entry) = begin(app, &tx, access, report, id).await?;
    match entry.state {
        EntryState::Applied => {}
        EntryState::Proposed => return Err(Error::Conflict("it waits for a decision; accept it first".to_owned())),
        EntryState::Declined | EntryState::Reverted | EntryState::Stale => {
            return Err(Error::Conflict("the file does not contain it".to_owned()));
        }
    }
    let mut confirmed = 0;
    for fact in made_of(&entry) {
        let cause = Cause::of(CauseKind::Dream, dream.id.get());
        confirmed += u32::from(facts::confirm_in(app, &tx, access, fact, cause).await?);
    }
    let entry = DreamEntry { confirmed_at: Some(app.clock.now()), ..entry };
    store::dream_entries::update(&tx, ticket, &entry).await?;
    close(app, &tx, ticket, dream, "dream.entry.confirm", json!({ "entryId": id, "facts": confirmed })).await?;
    tx.commit().await?;
    Ok(entry)
}

/// Replaces the text of a change: the new text takes the place of its lines in the file, as a person's write, so that its section is
/// locked for automatic writers from then on. A change that waits for a decision is applied with this text.
///
/// # Errors
/// As [`confirm`]; [`Error::Invalid`] for an unacceptable text; [`Error::Conflict`] when its lines are no longer in the file;
/// [`Error::Held`] when the scanner quarantined the text.
pub async fn edit(app: &AppState, access: &OwnerAccess, report: DreamId, id: DreamEntryId, content: &str) -> Result<DreamEntry> {
    let content = content.trim_end();
    if !(1..=MAX_CONTENT_CHARS).contains(&content.chars().count()) || !content.chars().any(char::is_alphanumeric) {
        return Err(Error::invalid("content", "must be 1 to 4,000 characters with a letter or digit"));
    }
    let ticket = access.access();
    let tx = app.db.write_for(access).await?;
    let (mut dream, entry) = begin(app, &tx, access, report, id).await?;
    let policy = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?.memory().redact;
    let content = redact(content, policy).unwrap_or_else(|| content.to_owned());
    let splice = reworded(&entry, &content)?;
    let file = store::files::lock(&tx, ticket, &dream.bucket, &dream.filename).await?;
    let text = file.as_ref().map_or("", |file| file.content.as_str());
    let text = splice.apply(text, &[], "").map_err(|stale| Error::Conflict(stale.sentence().to_owned()))?;
    let write = FileWrite {
        bucket: &dream.bucket,
        filename: &dream.filename,
        change: Change::Replace(text),
        writer: Writer::User,
        writer_id: writer_id(ticket),
        reason: "a change of a dream was edited",
        condition: Condition::default(),
    };
    let written = match write_in(app, &tx, access, write).await? {
        Outcome::Held { rule, quarantine, .. } => {
            tx.commit().await?;
            return Err(Error::Held { rule, quarantine });
        }
        outcome => outcome.written()?,
    };
    let now = app.clock.now();
    let decided_by = ticket.user();
    let entry =
        DreamEntry { after: content, state: EntryState::Applied, decided_by, decided_at: Some(now), confirmed_at: Some(now), ..entry };
    store::dream_entries::update(&tx, ticket, &entry).await?;
    if dream.status == DreamStatus::Proposed {
        let entries = store::dream_entries::of(&tx, access, report).await?;
        let waits = entries.iter().any(|entry| entry.state == EntryState::Proposed);
        let status = if waits { DreamStatus::Proposed } else { DreamStatus::Applied };
        dream = Dream { status, reviewed_by: ticket.user(), reviewed_at: Some(now), ..dream };
    }
    dream.applied_revision = Some(written.file.revision);
    close(app, &tx, ticket, dream, "dream.entry.edit", json!({ "entryId": id, "revision": written.file.revision })).await?;
    tx.commit().await?;
    Ok(entry)
}

/// Forgets the content of a change: its lines in every file and revision, the facts it was made of, its own text. It is not learned
/// again.
///
/// # Errors
/// As [`confirm`], in whatever state the change is.
pub async fn forget(app: &AppState, access: &OwnerAccess, report: DreamId, id: DreamEntryId) -> Result<Receipt> {
    let ticket = access.access();
    let tx = app.db.write_for(access).await?;
    let (dream, entry) = begin(app, &tx, access, report, id).await?;
    let said = if entry.after.trim().is_empty() { &entry.before } else { &entry.after };
    let lines: Vec<String> = said.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
    let sources: Vec<FactId> = made_of(&entry).collect();
    let receipt = forget::lines_in(app, &tx, access, &dream.bucket, lines, &sources).await?;
    if let Some(entry) = store::dream_entries::get(&tx, access, report, id).await? {
        let entry = DreamEntry { decided_by: ticket.user(), decided_at: Some(app.clock.now()), ..entry };
        store::dream_entries::update(&tx, ticket, &entry).await?;
    }
    // Forgetting has changed the report itself: its old text must not be written again.
    let dream = store::dreams::get(&tx, access, report).await?.ok_or(Error::NotFound("report"))?;
    close(app, &tx, ticket, dream, "dream.entry.forget", json!({ "entryId": id, "receiptId": receipt.id })).await?;
    tx.commit().await?;
    Ok(receipt)
}

/// The dream and its entry, locked against other writers.
async fn begin(app: &AppState, tx: &Tx, access: &OwnerAccess, report: DreamId, id: DreamEntryId) -> Result<(Dream, DreamEntry)> {
    access.access().require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    require(config.memory(), Feature::Dreams)?;
    let dream = store::dreams::lock(tx, access, report).await?.ok_or(Error::NotFound("report"))?;
    allow(access, &dream.bucket)?;
    let entry = store::dream_entries::get(tx, access, report, id).await?.ok_or(Error::NotFound("entry"))?;
    Ok((dream, entry))
}

/// Updates the dream's time of change, so that event streams report it, and writes the audit row.
async fn close(app: &AppState, tx: &Tx, access: &Access, dream: Dream, action: &str, detail: serde_json::Value) -> Result<()> {
    let dream = Dream { updated_at: app.clock.now(), ..dream };
    store::dreams::update(tx, access, &dream).await?;
    store::audit::record(tx, access, Entry::done(action, "dream", dream.id.get()).with(detail)).await
}

/// The splice that puts the new text into the file.
fn reworded(entry: &DreamEntry, content: &str) -> Result<Splice> {
    let new = Splice { after: content.to_owned(), ..Splice::from(entry) };
    match (entry.state, entry.change) {
        (_, EntryChange::Remove) => Err(Error::Conflict("it only removes lines and has no text to edit".to_owned())),
        (EntryState::Proposed, _) => Ok(new),
        (EntryState::Applied, _) => Ok(Splice { change: EntryChange::Replace, before: entry.after.clone(), ..new }),
        (EntryState::Declined | EntryState::Reverted | EntryState::Stale, _) => {
            Err(Error::Conflict("the file does not contain it".to_owned()))
        }
    }
}

/// The facts that an entry was made of.
fn made_of(entry: &DreamEntry) -> impl Iterator<Item = FactId> {
    entry.sources.iter().filter(|source| source.kind == ItemKind::Fact).map(|source| FactId::from(source.id))
}
