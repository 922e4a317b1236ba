//! Creates a fact by hand, from named parts. Called by REST and the console.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::edit::is_sayable;
use super::shown::{FactWithTrust, one};
use super::upsert::{Provenance, apply};
use super::{capacity, described, neighbours};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{FactCategory, FactSource, FactStatus, Stability};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, FieldError, Result};
use crate::memory::candidate::{Candidate, Reach};
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::features;
use crate::memory::labels;
use crate::memory::place;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;
use language::script::is_chinese;
use language::vocabulary::{canonical_predicate, canonical_subject};

/// Longest subject or relation, in characters.
const MAX_NAME_CHARS: usize = 64;

/// A fact as a person writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewFact {
    /// The subject; the owner when absent.
    pub subject: Option<String>,
    /// The relation; absent for a fact that is only a sentence.
    pub predicate: Option<String>,
    /// The value; the sentence when absent.
    pub object: Option<String>,
    /// The sentence; built from the other parts when absent.
    pub text: Option<String>,
    /// The category; KNOWLEDGE when absent.
    pub category: Option<String>,
    /// When it starts to be true; now when absent.
    pub valid_from: Option<DateTime<Utc>>,
    /// When it expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// Its scope; when absent, the scope that new memory of this owner goes to.
    pub scope: Option<MemoryScope>,
    /// The caller's metadata.
    pub metadata: Option<Value>,
}

/// Creates an explicit fact with a person as its source. A known fact is confirmed, and its metadata is joined by the new one; a
/// single-valued relation gets the new value.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Forbidden`] for a scope that the caller may not write.
pub async fn create(app: &AppState, access: &OwnerAccess, new: NewFact) -> Result<FactWithTrust> {
    store::again_when_refused(|| create_once(app, access, new.clone())).await
}

async fn create_once(app: &AppState, access: &OwnerAccess, new: NewFact) -> Result<FactWithTrust> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    features::require_memory(settings)?;
    let bucket = bucket(access, new.scope, settings.lifecycle_mediator_enabled)?;
    place::allow(access, &bucket, place::Use::Write)?;
    let now = app.clock.now();
    new.metadata.as_ref().map_or(Ok(()), described::check)?;
    let metadata = new.metadata.clone();
    let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now };
    let admitted = admission::judge(check(new, now)?, &rules).map_err(|rejected| match rejected.reason {
        "expired" => Error::invalid("expiresAt", "must lie ahead"),
        _ => Error::invalid("text", "must not be empty"),
    })?;
    let provenance = Provenance { cause: Some(Cause::by(CauseKind::Hand)), is_by_person: true, ..Provenance::default() };
    neighbours::refresh(app, ticket, &bucket).await?;
    let tx = app.db.write_for(access).await?;
    store::facts::lock(&tx, ticket, &bucket).await?;
    let fact = apply(app, &tx, ticket, &bucket, &admitted, provenance).await?.fact().clone();
    let metadata = described::with_known(&tx, ticket, &fact, metadata).await?;
    described::describe_in(app, &tx, access, &fact, metadata.as_ref()).await?;
    capacity::archive_excess(app, &tx, ticket, &bucket, settings).await?;
    let is_held = admitted.status() == FactStatus::Quarantined;
    let detail = json!({ "category": fact.category, "isHeld": is_held, "scope": bucket.scope(), "ownerKey": bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.create", "fact", fact.id.get()).with(detail)).await?;
    let shown = one(app, &tx, ticket, fact).await?;
    tx.commit().await?;
    Ok(shown)
}

fn bucket(access: &OwnerAccess, scope: Option<MemoryScope>, is_isolated: bool) -> Result<Bucket> {
    let Some(scope) = scope else { return Ok(access.visibility().home(is_isolated)) };
    let found = access.visibility().buckets().into_iter().find(|bucket| bucket.scope() == scope);
    found.ok_or_else(|| Error::invalid("scope", "the system owns no PERSONAL memory"))
}

fn check(new: NewFact, now: DateTime<Utc>) -> Result<Candidate> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let trimmed = |text: Option<String>| text.map(|text| text.trim().to_owned());
    let (text, object) = (trimmed(new.text), trimmed(new.object));
    for (field, words) in [("text", &text), ("object", &object)] {
        if words.as_ref().is_some_and(|words| !is_sayable(words)) {
            refuse(field, "must be 1 to 2,000 characters with a letter or digit");
        }
    }
    if text.is_none() && object.is_none() {
        refuse("text", "is required if there is no object");
    }
    for (field, name) in [("subject", &new.subject), ("predicate", &new.predicate)] {
        let is_name = |name: &String| name.chars().count() <= MAX_NAME_CHARS && name.chars().any(char::is_alphanumeric);
        if !name.as_ref().is_none_or(is_name) {
            refuse(field, "must be 1 to 64 characters with a letter or digit");
        }
    }
    let category = new.category.map_or(Some(FactCategory::Knowledge), |name| FactCategory::parse(&name.to_uppercase()));
    if category.is_none() {
        refuse("category", "must be PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK");
    }
    let said_at = new.valid_from.unwrap_or(now);
    if new.expires_at.is_some_and(|end| end <= said_at) {
        refuse("expiresAt", "must lie after validFrom");
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    let subject = canonical_subject(new.subject.as_deref().unwrap_or_default());
    let predicate = canonical_predicate(new.predicate.as_deref().unwrap_or_default());
    let object = object.or_else(|| text.clone()).unwrap_or_default();
    let text = text.unwrap_or_else(|| labels::text(&subject, &predicate, &object, is_chinese(&object)));
    Ok(Candidate {
        evidence: text.clone(),
        subject,
        predicate,
        object,
        text,
        category: category.unwrap_or(FactCategory::Knowledge),
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: 1.0,
        expires_at: new.expires_at,
        is_explicit: true,
        source: FactSource::Person,
        said_at,
        message: None,
        ends: Vec::new(),
    })
}
