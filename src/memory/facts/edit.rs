//! A person's changes to facts: text, times, archiving and restoring. Called by REST and the console.
//!
//! Text that a person wrote belongs to the person from then on: extraction may confirm it but never changes it.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::described;
use super::read::begin;
use super::shown::{FactWithTrust, one};
use super::trust;
use super::wording::{EditedFact, reworded};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::fact::{Fact, FactCategory, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::FactId;
use crate::domain::label;
use crate::domain::opinion::LinkKind;
use crate::error::{Error, FieldError, Result};
use crate::memory::facts::change::change;
use crate::memory::facts::quarantine;
use crate::memory::{fingerprint, place};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use language::vocabulary;
use scanner::redact;

/// Longest sentence or value, in characters.
pub(super) const MAX_TEXT_CHARS: usize = 2_000;

/// What to change; a `None` field stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FactPatch {
    /// The new sentence.
    pub text: Option<String>,
    /// The new value.
    pub object: Option<String>,
    /// The new category.
    pub category: Option<String>,
    /// When it starts to be true.
    pub valid_from: Option<DateTime<Utc>>,
    /// When it stops being true; `Some(None)` for no end.
    pub valid_to: Option<Option<DateTime<Utc>>>,
    /// When it expires; `Some(None)` for never.
    pub expires_at: Option<Option<DateTime<Utc>>>,
    /// `archived` or `active`.
    pub status: Option<String>,
    /// The new metadata of the caller.
    pub metadata: Option<serde_json::Value>,
    /// The new tags; the other metadata stays.
    pub tags: Option<Vec<String>>,
}

/// The fact and its tags, for a form that edits it. The caller must be allowed to write it.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a fact that the caller does not see.
pub async fn editable(app: &AppState, access: &OwnerAccess, id: FactId) -> Result<(Fact, Vec<String>)> {
    access.access().require(Permission::WriteMemory)?;
    let tx = begin(app, access, "fact.read").await?;
    let fact = store::facts::get(&tx, access, id).await?.ok_or(Error::NotFound("fact"))?;
    let metadata = store::metadata::get_of_fact(&tx, access.access(), &fact).await?;
    Ok((fact, metadata.as_ref().map(label::tags_of).unwrap_or_default()))
}

/// Changes a fact. With `seen`, the fact's `updatedAt` as the caller last read it, only if the fact has not changed
/// since.
///
/// # Errors
/// [`Error::NotFound`] for a fact that the caller does not see; [`Error::Forbidden`] for one that others share;
/// [`Error::Invalid`] with the fields at fault; [`Error::PreconditionFailed`] if it changed after `seen`;
/// [`Error::Conflict`] if another active fact rules the change out.
pub async fn update(
    app: &AppState,
    access: &OwnerAccess,
    id: FactId,
    patch: FactPatch,
    seen: Option<DateTime<Utc>>,
) -> Result<FactWithTrust> {
    store::again_when_refused(|| update_once(app, access, id, patch.clone(), seen)).await
}

async fn update_once(
    app: &AppState,
    access: &OwnerAccess,
    id: FactId,
    patch: FactPatch,
    seen: Option<DateTime<Utc>>,
) -> Result<FactWithTrust> {
    let ticket = access.access();
    let tx = app.db.write_for(access).await?;
    let fact = place::find(&tx, access, id, place::Use::Write).await?;
    if seen.is_some_and(|seen| seen.timestamp_micros() != fact.updated_at.timestamp_micros()) {
        return Err(Error::PreconditionFailed { current: fact.updated_at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true) });
    }
    if fact.status == FactStatus::Quarantined {
        return Err(Error::Conflict("the fact is in quarantine; release it first".to_owned()));
    }
    let policy = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?.memory().redact;
    let clean = |words: Option<String>| words.map(|words| redact(&words, policy).unwrap_or(words));
    let patch = FactPatch { text: clean(patch.text), object: clean(patch.object), ..patch };
    if let Some(held) = quarantine::edit(app, &tx, ticket, &fact, patch.text.as_deref(), patch.object.as_deref()).await? {
        tx.commit().await?;
        return Err(held);
    }
    let new_tags = described::with_new_tags(&tx, ticket, &fact, patch.tags.clone()).await?;
    let metadata = patch.metadata.clone().or_else(|| new_tags.clone());
    metadata.as_ref().map_or(Ok(()), described::check)?;
    let edit = check(&fact, patch, app.clock.now())?;
    described::describe_in(app, &tx, access, &fact, metadata.as_ref()).await?;
    let edit = edit.or_else(|| new_tags.map(|_| (fact.clone(), FactEventKind::Edited, "tags changed")));
    let Some((after, kind, reason)) = edit else {
        if metadata.is_some() {
            described::note(&tx, access, &fact).await?;
        }
        let shown = one(app, &tx, ticket, fact).await?;
        tx.commit().await?;
        return Ok(shown);
    };
    let opinions = store::fact_feedback::count(&tx, ticket, &[id]).await?.remove(&id).unwrap_or_default();
    let after = trust::moved(&fact, after, opinions, opinions);
    if after.status == FactStatus::Active {
        refuse_rivals(&tx, access, &fact, &after).await?;
    }
    if let (FactStatus::Merged, FactStatus::Active, Some(into)) = (fact.status, after.status, fact.superseded_by) {
        store::fact_links::remove(&tx, ticket, into, id.get(), LinkKind::Merged).await?;
    }
    let after = change(app, &tx, ticket, &fact, after, kind, Cause::of(CauseKind::Hand, id.get()), reason).await?;
    let detail =
        json!({ "change": kind.as_str(), "status": after.status, "scope": after.bucket.scope(), "ownerKey": after.bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.update", "fact", id.get()).with(detail)).await?;
    let shown = one(app, &tx, ticket, after).await?;
    tx.commit().await?;
    Ok(shown)
}

/// The fact after the edit, or `None` when the edit changes nothing.
fn check(fact: &Fact, patch: FactPatch, now: DateTime<Utc>) -> Result<Option<(Fact, FactEventKind, &'static str)>> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let trimmed = |text: Option<String>| text.map(|text| text.trim().to_owned());
    let (text, object) = (trimmed(patch.text), trimmed(patch.object));
    for (field, words) in [("text", &text), ("object", &object)] {
        let Some(words) = words else { continue };
        if !is_sayable(words) {
            refuse(field, "must be 1 to 2,000 characters with a letter or digit");
        }
    }
    let category = patch.category.map_or(Some(fact.category), |name| FactCategory::parse(&name.to_uppercase()));
    if category.is_none() {
        refuse("category", "must be PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK");
    }
    let status = match patch.status.as_deref() {
        None => Some(fact.status),
        Some("archived") => Some(FactStatus::Archived),
        Some("active") => Some(FactStatus::Active),
        Some(_) => None,
    };
    if status.is_none() {
        refuse("status", "must be archived or active");
    }
    let status = status.unwrap_or(fact.status);
    let is_revived = status == FactStatus::Active && fact.status != FactStatus::Active;
    let valid_from = patch.valid_from.unwrap_or(fact.valid_from);
    let valid_to = patch.valid_to.unwrap_or(if is_revived { None } else { fact.valid_to });
    if valid_to.is_some_and(|end| end <= valid_from) {
        refuse(if patch.valid_to.is_some() { "validTo" } else { "validFrom" }, "must lie before the end");
    }
    let expires_at = patch.expires_at.unwrap_or(fact.expires_at);
    let is_over = expires_at.is_some_and(|end| end <= now);
    if is_over && status == FactStatus::Active && (is_revived || patch.expires_at.is_some()) {
        refuse("expiresAt", "must lie ahead");
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let EditedFact { predicate, object, text } = reworded(fact, text.as_deref(), object.as_deref());
    let is_reworded = text != fact.text || object != fact.object;
    let after = Fact {
        predicate,
        object,
        text,
        category: category.unwrap_or(fact.category),
        status,
        valid_from,
        valid_to,
        expires_at,
        superseded_by: if status == FactStatus::Active { None } else { fact.superseded_by },
        is_person_edited: fact.is_person_edited || is_reworded,
        confirmed_at: if is_reworded || is_revived { now } else { fact.confirmed_at },
        status_reason: match status {
            FactStatus::Active => None,
            FactStatus::Archived if fact.status != FactStatus::Archived => Some("by_hand".to_owned()),
            _ => fact.status_reason.clone(),
        },
        ..fact.clone()
    };
    if after == *fact {
        return Ok(None);
    }
    let (kind, reason) = match (fact.status, status) {
        (before, FactStatus::Active) if before != FactStatus::Active => (FactEventKind::Restored, "restored"),
        (before, FactStatus::Archived) if before != FactStatus::Archived => (FactEventKind::Archived, "archived by hand"),
        _ if is_reworded => (FactEventKind::Edited, "reworded"),
        _ => (FactEventKind::Edited, "category or times changed"),
    };
    Ok(Some((after, kind, reason)))
}

/// Whether text is not too long and contains at least one letter or digit.
pub(super) fn is_sayable(words: &str) -> bool {
    (1..=MAX_TEXT_CHARS).contains(&words.chars().count()) && words.chars().any(char::is_alphanumeric)
}

/// Refuses an edit that would make two active facts say the same, or that would restore an old value beside the one that
/// superseded it.
async fn refuse_rivals(tx: &Tx, access: &OwnerAccess, before: &Fact, after: &Fact) -> Result<()> {
    let ticket = access.access();
    let fingerprint = fingerprint::of(&after.subject, &after.predicate, &after.object);
    let same = store::facts::find_active(tx, ticket, &after.bucket, &fingerprint).await?;
    if same.is_some_and(|same| same.id != after.id) {
        return Err(Error::Conflict("another active fact states the same".to_owned()));
    }
    if before.status != FactStatus::Active && vocabulary::is_single_valued(&after.predicate) {
        let rivals = store::facts::list_active(tx, ticket, &after.bucket, &after.subject, &[&after.predicate]).await?;
        if rivals.iter().any(|rival| rival.id != after.id) {
            return Err(Error::Conflict("a newer value is active; archive it first".to_owned()));
        }
    }
    Ok(())
}
