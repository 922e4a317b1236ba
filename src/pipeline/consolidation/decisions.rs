//! Decisions of people about a dream: accept or decline its proposals, revert its changes, all or single entries, also days later. Later
//! edits by others are never undone: an entry whose lines have changed since is marked stale. Called by every API.

pub use crate::pipeline::consolidation::decision::Decision;
use serde_json::json;

use super::completion::carry_out;
use super::diary;
use super::read::{Report, report_in};
use super::splice::Splice;
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamEntry, DreamStatus, EntryState};
use crate::domain::file::{WorkspaceFile, Writer};
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::domain::item::ItemKind;
use crate::error::{Error, Result};
use crate::memory::features::{Feature, require};
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{allow, write_reviewed};
use crate::memory::files::{Change, FileWrite, writer_id};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use language::script::is_chinese;

/// Decides about the entries `only` of a dream, or about all entries in the matching state.
///
/// # Errors
/// [`Error::NotFound`] for an absent dream or entry, or another owner's; [`Error::Conflict`] if no entry is in the matching state;
/// [`Error::Forbidden`]; [`Error::Gone`] if dreaming is switched off.
pub async fn decide(
    app: &AppState,
    access: &OwnerAccess,
    id: DreamId,
    decision: Decision,
    only: Option<&[DreamEntryId]>,
) -> Result<Report> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), Feature::Dreams)?;
    let tx = app.db.write_for(access).await?;
    let dream = store::dreams::lock(&tx, access, id).await?.ok_or(Error::NotFound("dream"))?;
    allow(access, &dream.bucket)?;
    let mut entries = store::dream_entries::of(&tx, access, id).await?;
    let chosen = choose(&entries, decision, only)?;
    let desk = DecisionContext { app, tx: &tx, access, decision };
    let file = store::files::lock(&tx, ticket, &dream.bucket, &dream.filename).await?;
    let revision = desk.carry_out(&dream, file.as_ref(), &mut entries, &chosen).await?;
    let now = app.clock.now();
    for at in &chosen {
        let Some(entry) = entries.get_mut(*at) else { continue };
        (entry.decided_by, entry.decided_at) = (ticket.user(), Some(now));
        store::dream_entries::update(&tx, ticket, entry).await?;
    }
    if decision != Decision::Accept {
        let sources = chosen.iter().filter_map(|at| entries.get(*at)).flat_map(|entry| &entry.sources);
        let facts: Vec<i64> = sources.filter(|source| source.kind == ItemKind::Fact).map(|source| source.id).collect();
        store::recalls::close(&tx, ticket, &facts).await?;
    }
    let decided = Dream {
        status: status(&entries, dream.status),
        applied_revision: if decision == Decision::Accept { revision.or(dream.applied_revision) } else { dream.applied_revision },
        reviewed_by: ticket.user(),
        reviewed_at: Some(now),
        updated_at: now,
        ..dream
    };
    desk.write_diary(&decided, &entries, &chosen).await?;
    store::dreams::update(&tx, ticket, &decided).await?;
    let stale = chosen.iter().filter_map(|at| entries.get(*at)).filter(|entry| entry.state == EntryState::Stale).count();
    let detail = json!({ "entries": chosen.len(), "stale": stale, "status": decided.status, "revision": revision });
    store::audit::record(&tx, ticket, Entry::done(decision.action(), "dream", id.get()).with(detail)).await?;
    let report = report_in(&tx, access, id).await?;
    tx.commit().await?;
    Ok(report)
}

/// Whether the caller may decide about a dream, so that pages can hide buttons that would be refused.
#[must_use]
pub fn may_decide(access: &OwnerAccess, dream: &Dream) -> bool {
    access.access().can(Permission::WriteMemory) && allow(access, &dream.bucket).is_ok()
}

/// The indexes of the chosen entries.
fn choose(entries: &[DreamEntry], decision: Decision, only: Option<&[DreamEntryId]>) -> Result<Vec<usize>> {
    let wanted = decision.concerns();
    let all = || entries.iter().enumerate();
    let chosen: Vec<usize> = match only {
        None => all().filter(|(_, entry)| entry.state == wanted).map(|(at, _)| at).collect(),
        Some(ids) => {
            if ids.iter().any(|id| !entries.iter().any(|entry| entry.id == *id)) {
                return Err(Error::NotFound("entry"));
            }
            all().filter(|(_, entry)| ids.contains(&entry.id)).map(|(at, _)| at).collect()
        }
    };
    let is_fit = |at: &usize| entries.get(*at).is_some_and(|entry| entry.state == wanted);
    if chosen.is_empty() || !chosen.iter().all(is_fit) {
        return Err(Error::Conflict(match decision {
            Decision::Accept | Decision::Decline => "none of its changes waits for a decision".to_owned(),
            Decision::Revert => "the file contains none of its changes".to_owned(),
        }));
    }
    Ok(chosen)
}

/// The status of a dream after a decision.
fn status(entries: &[DreamEntry], before: DreamStatus) -> DreamStatus {
    let has = |state: EntryState| entries.iter().any(|entry| entry.state == state);
    if has(EntryState::Proposed) {
        DreamStatus::Proposed
    } else if has(EntryState::Applied) {
        DreamStatus::Applied
    } else if has(EntryState::Reverted) {
        DreamStatus::Reverted
    } else if has(EntryState::Declined) {
        DreamStatus::Declined
    } else {
        before
    }
}

/// The context in which a decision is carried out.
struct DecisionContext<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a OwnerAccess,
    decision: Decision,
}

impl DecisionContext<'_> {
    /// Changes the file and the states of the chosen entries; returns the number of the revision it wrote.
    async fn carry_out(
        &self,
        dream: &Dream,
        file: Option<&WorkspaceFile>,
        entries: &mut [DreamEntry],
        chosen: &[usize],
    ) -> Result<Option<i64>> {
        let old = file.map_or("", |file| file.content.as_str());
        let text = match self.decision {
            Decision::Decline => {
                for entry in entries.iter_mut().enumerate().filter(|(at, _)| chosen.contains(at)).map(|(_, entry)| entry) {
                    entry.state = EntryState::Declined;
                }
                return Ok(None);
            }
            Decision::Accept => {
                let mut text = old.to_owned();
                for entry in chosen {
                    // A person may write in sections edited by a person: locks restrict automatic writers only.
                    text = entries.get_mut(*entry..=*entry).map_or_else(|| text.clone(), |one| carry_out(&text, &[], one));
                }
                text
            }
            Decision::Revert => match self.untouched(dream, file, entries, chosen).await? {
                Some(base) => {
                    chosen.iter().for_each(|at| mark(entries, *at, EntryState::Reverted));
                    base
                }
                None => revert_entries(old, entries, chosen),
            },
        };
        if text == old {
            return Ok(None);
        }
        let write = FileWrite {
            bucket: &dream.bucket,
            filename: &dream.filename,
            // Facts and locks stay as they are: the accepted or reverted text is a dream's, not this person's own.
            change: Change::Follow(text),
            writer: Writer::User,
            writer_id: writer_id(self.access.access()),
            reason: self.decision.reason(),
            condition: Condition::default(),
        };
        let written = write_reviewed(self.app, self.tx, self.access, write).await?.written()?;
        Ok(written.revision.map(|revision| revision.number))
    }

    /// The exact text before the dream, when all entries are reverted and no other write has happened since.
    async fn untouched(
        &self,
        dream: &Dream,
        file: Option<&WorkspaceFile>,
        entries: &[DreamEntry],
        chosen: &[usize],
    ) -> Result<Option<String>> {
        let is_all = entries.iter().enumerate().all(|(at, entry)| entry.state != EntryState::Applied || chosen.contains(&at));
        let (Some(file), Some(base)) = (file, dream.base_revision) else { return Ok(None) };
        if !is_all || dream.applied_revision != Some(base + 1) || file.revision != base + 1 {
            return Ok(None);
        }
        let access = self.access.access();
        Ok(store::revisions::get(self.tx, access, &dream.bucket, &dream.filename, base).await?.map(|(_, text)| text))
    }

    /// Records the decision in the diary too, so that the diary stays correct.
    async fn write_diary(&self, dream: &Dream, entries: &[DreamEntry], chosen: &[usize]) -> Result<()> {
        let decided: Vec<&DreamEntry> = chosen.iter().filter_map(|at| entries.get(*at)).collect();
        let words: String = decided.iter().flat_map(|entry| [entry.after.as_str(), entry.before.as_str()]).collect();
        let is_chinese = is_chinese(&words);
        let zone = self.access.agent().timezone;
        let text = diary::decided(self.decision, &decided, self.app.clock.now(), zone, is_chinese);
        let write = FileWrite {
            bucket: &dream.bucket,
            filename: diary::FILENAME,
            change: Change::AppendUnder { heading: diary::title(is_chinese).to_owned(), text },
            writer: Writer::System,
            writer_id: writer_id(self.access.access()),
            reason: "the diary of dreams",
            condition: Condition::default(),
        };
        write_reviewed(self.app, self.tx, self.access, write).await.map(drop)
    }
}

/// Reverts entries in their order, so that a restored line finds the line before it restored already.
fn revert_entries(old: &str, entries: &mut [DreamEntry], chosen: &[usize]) -> String {
    let mut text = old.to_owned();
    for at in chosen {
        let Some(entry) = entries.get_mut(*at) else { continue };
        match Splice::from(&*entry).inverse().apply(&text, &[], "") {
            Ok(changed) => {
                entry.state = EntryState::Reverted;
                text = changed;
            }
            Err(stale) => {
                entry.state = EntryState::Stale;
                entry.reason = format!("{} They stay unchanged.", stale.sentence());
            }
        }
    }
    text
}

fn mark(entries: &mut [DreamEntry], at: usize, state: EntryState) {
    if let Some(entry) = entries.get_mut(at) {
        entry.state = state;
    }
}
