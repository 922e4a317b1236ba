//! `remember`: stores one fact at the request of a person, or of an agent on a person's behalf. Called by REST and the
//! tools.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::fact::{Fact, FactCategory, FactSource, Stability};
use crate::error::{Error, FieldError, Result};
use crate::memory::candidate::Provenance;
use crate::memory::candidate::{Candidate, EndedFact, Reach};
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::upsert::{Applied, apply};
use crate::memory::facts::{capacity, described, neighbours};
use crate::memory::features;
use crate::memory::tombstones::Barrier;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;
use language::vocabulary::canonical_predicate;

/// Longest text of a fact, in characters.
pub(crate) const MAX_CONTENT_CHARS: usize = 2_000;
/// Longest key, in characters.
const MAX_KEY_CHARS: usize = 64;

/// A fact to remember.
#[derive(Debug, Clone, Default)]
pub struct NewMemory {
    /// One sentence or a short note.
    pub content: String,
    /// `user`, `feedback`, `project`, `reference` (MateClaw), or a category; KNOWLEDGE when absent.
    pub kind: Option<String>,
    /// A name for it: a later memory with the same key replaces it.
    pub key: Option<String>,
    /// When it stops being true.
    pub expires_at: Option<DateTime<Utc>>,
    /// The caller's metadata.
    pub metadata: Option<Value>,
}

/// Stores a fact in the bucket that new memory of the owner goes to.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Conflict`] for what a block rule of the owner keeps out.
pub async fn remember(app: &AppState, access: &OwnerAccess, new: NewMemory) -> Result<Fact> {
    remember_as(app, access, new, FactSource::Person).await
}

/// As [`remember`], with a source other than the person, such as an agent's tool.
///
/// # Errors
/// As [`remember`]; [`Error::Conflict`] for what was forgotten, if a tool asks.
pub async fn remember_as(app: &AppState, access: &OwnerAccess, new: NewMemory, source: FactSource) -> Result<Fact> {
    try_remember(app, access, new, source).await?.map_err(Barrier::refusal)
}

/// As [`remember_as`], with the reason why nothing was stored as a value: for callers that store several memories in one call.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault.
pub async fn try_remember(
    app: &AppState,
    access: &OwnerAccess,
    new: NewMemory,
    source: FactSource,
) -> Result<std::result::Result<Fact, Barrier>> {
    store::again_when_refused(|| remember_once(app, access, new.clone(), source)).await
}

async fn remember_once(
    app: &AppState,
    access: &OwnerAccess,
    new: NewMemory,
    source: FactSource,
) -> Result<std::result::Result<Fact, Barrier>> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    features::require_memory(settings)?;
    let now = app.clock.now();
    new.metadata.as_ref().map_or(Ok(()), described::check)?;
    let told = new.metadata.clone();
    let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now };
    let admitted = admission::judge(Candidate { source, ..check(new, now)? }, &rules).map_err(|rejected| match rejected.reason {
        "expired" => Error::invalid("expiresAt", "must lie ahead"),
        _ => Error::invalid("content", "must not be empty"),
    })?;
    let bucket = access.visibility().home(settings.lifecycle_mediator_enabled);
    neighbours::refresh(app, ticket, &bucket).await?;
    let tx = app.db.write_for(access).await?;
    store::facts::lock(&tx, ticket, &bucket).await?;
    let fact = match apply(app, &tx, ticket, &bucket, &admitted, Provenance::default()).await? {
        Applied::KeptOut(_, barrier) => return Ok(Err(barrier)),
        applied => applied.fact().clone(),
    };
    capacity::archive_excess(app, &tx, ticket, &bucket, settings).await?;
    let metadata = described::with_known(&tx, ticket, &fact, told).await?;
    described::describe_in(app, &tx, access, &fact, metadata.as_ref()).await?;
    let detail = json!({ "category": fact.category, "status": fact.status, "scope": bucket.scope(), "ownerKey": bucket.owner() });
    store::audit::record(&tx, ticket, Entry::done("fact.remember", "fact", fact.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(Ok(fact))
}

fn check(new: NewMemory, now: DateTime<Utc>) -> Result<Candidate> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let content = new.content.trim().to_owned();
    if !(1..=MAX_CONTENT_CHARS).contains(&content.chars().count()) {
        refuse("content", "must be 1 to 2,000 characters");
    }
    let category = match new.kind.as_deref().map(str::to_lowercase).as_deref() {
        None => FactCategory::Knowledge,
        Some("user") => FactCategory::Profile,
        Some(kind) => FactCategory::parse(&kind.to_uppercase()).unwrap_or_else(|| {
            refuse("type", "must be user, feedback, project, reference, profile, knowledge, event or preference");
            FactCategory::Knowledge
        }),
    };
    if new.key.as_ref().is_some_and(|key| key.chars().count() > MAX_KEY_CHARS || !key.chars().any(char::is_alphanumeric)) {
        refuse("key", "must be 1 to 64 characters with a letter or digit");
    }
    let key = new.key.map(|key| canonical_predicate(&key));
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    Ok(Candidate {
        subject: "user".to_owned(),
        predicate: key.clone().unwrap_or_else(|| "asked_to_remember".to_owned()),
        object: content.clone(),
        text: content.clone(),
        category,
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: 1.0,
        evidence: content,
        expires_at: new.expires_at,
        is_explicit: true,
        source: FactSource::Person,
        said_at: now,
        message: None,
        // A key holds one value: the new fact ends the earlier ones.
        ends: key.into_iter().map(|predicate| EndedFact { subject: None, predicate, object: None, is_only: false }).collect(),
    })
}
