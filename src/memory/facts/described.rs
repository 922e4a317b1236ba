//! Facts with the metadata that callers attach to them, and in outline for their filters. Called by the dialects of other memory services.

use serde_json::{Value, json};

use super::read::{begin, read_single};
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::fact::{Described, Fact, FactOutline, OutlineQuery};
use crate::domain::ids::FactId;
use crate::domain::label;
use crate::domain::metadata;
use crate::error::{Error, Result};
use crate::memory::{indexing, place};
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// Longest metadata, in bytes of JSON.
const MAX_METADATA_BYTES: usize = 8_192;

/// The facts with these ids that the owner's agent may see, with their metadata, in the order of the ids.
pub async fn described(app: &AppState, access: &OwnerAccess, ids: &[FactId]) -> Result<Vec<Described>> {
    let tx = read_single(app, access, "fact.list").await?;
    let mut found = store::metadata::list(&tx, access, ids).await?;
    found.sort_by_key(|fact| ids.iter().position(|id| *id == fact.id));
    Ok(found)
}

/// Facts in outline that the owner's agent may see, newest first.
pub async fn outlines(app: &AppState, access: &OwnerAccess, query: &OutlineQuery) -> Result<Vec<FactOutline>> {
    let tx = begin(app, access, "fact.list").await?;
    let mut outlines = store::fact_outlines::list(&tx, access, query).await?;
    outlines.sort_unstable_by_key(|outline| std::cmp::Reverse((outline.learned_at, outline.id)));
    Ok(outlines)
}

/// Replaces the metadata of a fact.
///
/// # Errors
/// As [`crate::memory::facts::update`].
pub async fn describe(app: &AppState, access: &OwnerAccess, id: FactId, metadata: &Value) -> Result<()> {
    check(metadata)?;
    let tx = app.db.write_for(access).await?;
    let fact = place::find(&tx, access, id, place::Use::Write).await?;
    describe_in(app, &tx, access, &fact, Some(metadata)).await?;
    note(&tx, access, &fact).await?;
    tx.commit().await
}

/// Writes the audit line of a change that concerned nothing but the metadata.
pub(super) async fn note(tx: &Tx, access: &OwnerAccess, fact: &Fact) -> Result<()> {
    let detail = json!({ "change": "metadata", "scope": fact.bucket.scope(), "ownerKey": fact.bucket.owner() });
    store::audit::record(tx, access.access(), Entry::done("fact.update", "fact", fact.id.get()).with(detail)).await
}

/// Writes metadata in the transaction that creates or changes the fact, and the fact's labels in the index.
pub(crate) async fn describe_in(app: &AppState, tx: &Tx, access: &OwnerAccess, fact: &Fact, metadata: Option<&Value>) -> Result<()> {
    let Some(metadata) = metadata else { return Ok(()) };
    store::metadata::of_fact(tx, access.access(), fact.id, metadata).await?;
    indexing::fact_written(app, tx, access.access(), fact).await
}

/// Merges new metadata into the metadata that the fact already has; new values win, and new tags join the known ones. Replacing it would
/// remove tags, or the mark that makes a memory immutable, whenever the same statement is added again.
///
/// # Errors
/// [`Error::Invalid`] if both together are too long.
pub(super) async fn with_known(tx: &Tx, access: &Access, fact: &Fact, told: Option<Value>) -> Result<Option<Value>> {
    let Some(Value::Object(told)) = told else { return Ok(None) };
    let both = metadata::merged(store::metadata::get_of_fact(tx, access, fact).await?.as_ref(), told);
    check(&both)?;
    Ok(Some(both))
}

/// The metadata of a fact with other tags; `None` if it has just these.
///
/// # Errors
/// [`Error::Invalid`] naming `tags`.
pub(super) async fn with_new_tags(tx: &Tx, access: &Access, fact: &Fact, tags: Option<Vec<String>>) -> Result<Option<Value>> {
    let Some(tags) = tags else { return Ok(None) };
    let known = store::metadata::get_of_fact(tx, access, fact).await?;
    let new = label::retagged(known.as_ref(), tags)?;
    let is_known = known.as_ref().map(label::tags_of).unwrap_or_default() == label::tags_of(&new);
    Ok((!is_known).then_some(new))
}

/// The metadata of a fact that replaces `old` by a new text: that of both, with other tags where some are given; `None` if neither has any.
///
/// # Errors
/// [`Error::Invalid`] naming `tags`, or if both together are too long.
pub(super) async fn inherited_by(tx: &Tx, access: &Access, (old, new): (&Fact, &Fact), tags: Option<Vec<String>>) -> Result<Option<Value>> {
    let told = if old.id == new.id { None } else { store::metadata::get_of_fact(tx, access, old).await? };
    let both = match with_known(tx, access, new, told).await? {
        None => store::metadata::get_of_fact(tx, access, new).await?.filter(|_| tags.is_some()),
        both => both,
    };
    match tags {
        Some(tags) => {
            let new = label::retagged(both.as_ref(), tags)?;
            check(&new)?;
            Ok(Some(new))
        }
        None => Ok(both),
    }
}

/// Checks that a value can be stored as metadata.
///
/// # Errors
/// [`Error::Invalid`] for a value that is not an object, or is too long.
pub fn check(metadata: &Value) -> Result<()> {
    if metadata.is_object() && metadata.to_string().len() <= MAX_METADATA_BYTES {
        Ok(())
    } else {
        Err(Error::invalid("metadata", "must be an object of at most 8,192 bytes"))
    }
}
