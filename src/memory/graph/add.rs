//! Adds single relations: by hand or by tool, or from the quarantine. Called by REST, tools and the console, and by the review of the
//! quarantine.

use chrono::{DateTime, Utc};
use serde_json::json;

use super::remove;
use super::statement::{Aspect, Mention, Statement};
use super::write::{GraphWriter, StatementOutcome, sides};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::graph::{EntityKind, GraphEntity, Relation, RelationSource};
use crate::error::{Error, FieldError, Result};
use crate::memory::indexing::relation_text;
use crate::memory::place::{Use, allow};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use language::{names, vocabulary};

/// Words that mean the owner.
const OWNER_WORDS: [&str; 7] = ["user", "me", "i", "myself", "我", "用户", "本人"];
/// Longest evidence, in characters.
const MAX_EVIDENCE_CHARS: usize = 2_000;

/// A relation as a caller describes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewRelation {
    /// The subject; `user` is the owner.
    pub subject: String,
    /// The kind of the subject: `person`, `project` …; by default the relation's.
    pub subject_kind: Option<String>,
    /// The relation: `works_on`.
    pub predicate: String,
    /// The object.
    pub object: String,
    /// The kind of the object; by default the relation's.
    pub object_kind: Option<String>,
    /// When it starts to hold; now when absent.
    pub valid_from: Option<DateTime<Utc>>,
    /// When it stops holding.
    pub valid_until: Option<DateTime<Utc>>,
    /// Whether it replaces what the subject has for this relation.
    pub replaces: bool,
    /// The text that supports it; the relation's own sentence when absent.
    pub evidence: Option<String>,
}

/// A relation with its entities.
#[derive(Debug, Clone, PartialEq)]
pub struct RelationWithEntities {
    /// The relation.
    pub relation: Relation,
    /// The subject.
    pub subject: GraphEntity,
    /// The object.
    pub object: GraphEntity,
}

/// Adds a relation. A known relation is confirmed; of a single-valued relation, the newer ends the older.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Conflict`] when it was refused, with the reason.
pub async fn add(app: &AppState, access: &OwnerAccess, new: NewRelation, source: RelationSource) -> Result<RelationWithEntities> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    let bucket = access.visibility().home(settings.lifecycle_mediator_enabled);
    allow(access, &bucket, Use::Write)?;
    let statement = check(&new, source, app.clock.now())?;
    let tx = app.db.write_for(access).await?;
    store::graph::lock(&tx, ticket, &bucket).await?;
    let mut writer = GraphWriter::new(app, &tx, ticket, &bucket, settings);
    writer.introduce_owner().await?;
    let written = writer.write(statement).await?;
    let usage_buffer = writer.usage_buffer();
    let relation = match written {
        StatementOutcome::Opened(relation) | StatementOutcome::Confirmed(relation) => relation,
        StatementOutcome::Quarantined(rule, quarantine) => {
            // Commit, so that the quarantine row is there for the reviewer.
            tx.commit().await?;
            return Err(Error::Held { rule: rule.as_str(), quarantine });
        }
        StatementOutcome::Refused(reason) => return Err(refused(reason)),
        StatementOutcome::Ended(_) => return Err(Error::internal("a relation that is added cannot end")),
    };
    remove::excess(&tx, ticket, &bucket, &settings.graph).await?;
    let detail = json!({
        "opened": usage_buffer.opened, "closed": usage_buffer.closed, "entities": usage_buffer.entities, "source": source, "scope": bucket.scope(),
        "ownerKey": bucket.owner(),
    });
    store::audit::record(&tx, ticket, Entry::done("graph.relate", "relation", relation.id.get()).with(detail)).await?;
    let known = store::graph::entity::get_any(&tx, ticket, sides(&relation)).await?;
    let told =
        with_entities(relation, &known).ok_or_else(|| Error::Conflict("the graph is full: the relation was not stored".to_owned()))?;
    tx.commit().await?;
    Ok(told)
}

/// Writes a quarantined statement that a person has released, without the scanner.
///
/// # Errors
/// [`Error::Conflict`] when it is refused for another reason.
pub(crate) async fn release(app: &AppState, tx: &Tx, access: &OwnerAccess, bucket: &Bucket, statement: Statement) -> Result<()> {
    let config = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    store::graph::lock(tx, access.access(), bucket).await?;
    let mut writer = GraphWriter::new(app, tx, access.access(), bucket, config.memory()).reviewed();
    match writer.write(statement).await? {
        StatementOutcome::Refused(_) | StatementOutcome::Quarantined(..) => {
            Err(Error::Conflict("it can no longer be stored; discard it".to_owned()))
        }
        StatementOutcome::Opened(_) | StatementOutcome::Confirmed(_) | StatementOutcome::Ended(_) => Ok(()),
    }
}

/// A relation with its entities, if both are among `known`.
pub(crate) fn with_entities(relation: Relation, known: &[GraphEntity]) -> Option<RelationWithEntities> {
    let of = |id| known.iter().find(|entity| entity.id == id).cloned();
    Some(RelationWithEntities { subject: of(relation.subject)?, object: of(relation.object)?, relation })
}

fn refused(reason: &'static str) -> Error {
    match reason {
        "no_name" => Error::invalid("subject", "subject and object must be names of 1 to 100 characters without secrets"),
        "itself" => Error::invalid("object", "must be something else than the subject"),
        "unknown_speaker" => Error::invalid("subject", "must be a name: shared memory has no owner"),
        "forgotten" => Error::Conflict("it was forgotten on request, and a tool does not bring it back".to_owned()),
        _ => Error::Conflict("the graph is full: the relation was not stored".to_owned()),
    }
}

fn check(new: &NewRelation, source: RelationSource, now: DateTime<Utc>) -> Result<Statement> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    for (field, name) in [("subject", &new.subject), ("object", &new.object)] {
        if names::clean(name).is_none() {
            refuse(field, "must be a name of 1 to 100 characters with a letter or digit");
        }
    }
    let kind = |name: &Option<String>| name.as_deref().map(|name| EntityKind::parse(&name.trim().to_lowercase()));
    let (subject_kind, object_kind) = (kind(&new.subject_kind), kind(&new.object_kind));
    for (field, kind) in [("subjectKind", subject_kind), ("objectKind", object_kind)] {
        if kind == Some(None) {
            refuse(
                field,
                "must be person, organization, project, product, technology, task, event, document, concept, location, value or other",
            );
        }
    }
    let predicate = vocabulary::canonical_relation(&new.predicate);
    if predicate.is_none() {
        refuse("predicate", "must be 1 to 48 letters or digits with _ between, such as works_on");
    }
    if new.valid_until.is_some_and(|until| until <= new.valid_from.unwrap_or(now)) {
        refuse("validTo", "must lie after validFrom");
    }
    let evidence = new.evidence.as_deref().map(str::trim).filter(|words| !words.is_empty());
    if evidence.is_some_and(|words| words.chars().count() > MAX_EVIDENCE_CHARS) {
        refuse("evidence", "must be at most 2,000 characters");
    }
    let (Some(predicate), true) = (predicate, wrong.is_empty()) else { return Err(Error::Invalid(wrong)) };
    let own = relation_text::bare(&new.subject, &predicate, &new.object, language::script::is_chinese(&new.object));
    let evidence = evidence.map_or(own, str::to_owned);
    Ok(Statement {
        subject: mention(&new.subject, subject_kind.flatten()),
        predicate,
        object: Some(mention(&new.object, object_kind.flatten())),
        aspect: if new.replaces { Aspect::Replaces } else { Aspect::Holds },
        from: new.valid_from,
        until: new.valid_until,
        confidence: 1.0,
        evidence,
        said_at: now,
        source,
        conversation: None,
        message: None,
        episode: None,
    })
}

/// A name as a caller writes it; some words mean the owner.
pub(crate) fn mention(name: &str, kind: Option<EntityKind>) -> Mention {
    if OWNER_WORDS.contains(&names::key(name).as_str()) { Mention::Owner } else { Mention::Name(name.to_owned(), kind) }
}
