//! Replaces a fact by a program's new text: a new fact with the trust of a tool supersedes the old one, and both rows
//! stay. A program may not change what a person wrote. Called by the tools.

use serde_json::json;

use super::wording::{EditedFact, reworded};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus};
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, EndedFact, Reach};
use crate::memory::facts::admission::Rules;
use crate::memory::facts::upsert::{Applied, apply};
use crate::memory::facts::{admission, described};
use crate::memory::place;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;

/// Longest text of a fact, in characters.
const MAX_CONTENT_CHARS: usize = 2_000;

/// What a program says instead of a fact.
#[derive(Debug, Clone, Default)]
pub struct Revision {
    /// The new text.
    pub content: String,
    /// The new category; that of the fact when absent.
    pub category: Option<String>,
    /// The new tags; those of the fact when absent.
    pub tags: Option<Vec<String>>,
}

/// Supersedes fact `id` with a fact that says something else. What was attached to the fact stays attached.
///
/// # Errors
/// [`Error::NotFound`] for a fact that the caller does not see; [`Error::Forbidden`] for one that others share;
/// [`Error::Conflict`] for one that is not active, that a person wrote, or whose new text was forgotten or is blocked;
/// [`Error::Invalid`] with the fields at fault.
pub async fn revise(app: &AppState, access: &OwnerAccess, id: FactId, revision: Revision) -> Result<Fact> {
    let ticket = access.access();
    let Revision { content, category, tags } = revision;
    let content = content.trim().to_owned();
    if !(1..=MAX_CONTENT_CHARS).contains(&content.chars().count()) || !content.chars().any(char::is_alphanumeric) {
        return Err(Error::invalid("content", "must be 1 to 2,000 characters with a letter or digit"));
    }
    let category =
        match category {
            None => None,
            Some(name) => Some(FactCategory::parse(&name.to_uppercase()).ok_or_else(|| {
                Error::invalid("category", "must be PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK")
            })?),
        };
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let now = app.clock.now();
    let tx = app.db.write_for(access).await?;
    let fact = place::find(&tx, access, id, place::Use::Write).await?;
    if fact.status != FactStatus::Active {
        return Err(Error::Conflict("the fact is no longer active".to_owned()));
    }
    if fact.is_person_edited {
        return Err(Error::Conflict("a person wrote this fact".to_owned()));
    }
    let EditedFact { predicate, object, text } = reworded(&fact, Some(&content), None);
    let candidate = Candidate {
        subject: fact.subject.clone(),
        predicate,
        object,
        text,
        category: category.unwrap_or(fact.category),
        reach: Reach::User,
        stability: fact.stability,
        confidence: 1.0,
        evidence: content,
        expires_at: fact.expires_at,
        is_explicit: fact.is_explicit,
        source: FactSource::Tool,
        said_at: now,
        message: None,
        ends: vec![EndedFact { subject: None, predicate: fact.predicate.clone(), object: Some(fact.object.clone()), is_only: false }],
    };
    let rules = Rules { min_confidence: config.memory().min_confidence, redact: config.memory().redact, now };
    let admitted = admission::judge(candidate, &rules).map_err(|_| Error::invalid("content", "must be a statement that still holds"))?;
    if admitted.status() == FactStatus::Quarantined {
        return Err(Error::invalid("content", "must not contain instructions to a model"));
    }
    store::facts::lock(&tx, ticket, &fact.bucket).await?;
    let applied = apply(app, &tx, ticket, &fact.bucket, &admitted, Provenance::default()).await?;
    if let Applied::KeptOut(_, barrier) = applied {
        return Err(barrier.refusal());
    }
    let written = applied.fact().clone();
    let metadata = described::inherited_by(&tx, ticket, (&fact, &written), tags).await?;
    described::describe_in(app, &tx, access, &written, metadata.as_ref()).await?;
    let detail = json!({ "replaced": id, "scope": written.bucket.scope(), "ownerKey": written.bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.revise", "fact", written.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(written)
}
