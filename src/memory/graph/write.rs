//! The single place where relations are created, confirmed and ended: in the caller's transaction it checks the scanner
//! and tombstones, resolves entities, and updates intervals and the index. Called by everything that adds relations. The
//! caller must hold the lock of the bucket.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::entity_lookup::{EntityLookup, ResolvedEntity};
use super::intervals::{Effect, effect, ended};
use super::statement::{Aspect, Mention, Statement};
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::domain::graph::{GraphEntity, Relation, RelationSource, RelationStatus};
use crate::domain::ids::{EntityId, QuarantineId, RelationId};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::block_rules;
use crate::memory::candidate::{Candidate, Provenance, Reach};
use crate::memory::indexing;
use crate::memory::tombstones;
use crate::store::{self, Tx};
use crate::tenancy::webhooks::{self, WorkspaceEvent};
use language::{names, vocabulary};
use scanner::{Rule, redact};

/// The outcome of a statement.
#[derive(Debug, Clone, PartialEq)]
pub enum StatementOutcome {
    /// It is a new relation.
    Opened(Relation),
    /// It was known.
    Confirmed(Relation),
    /// It ended these relations.
    Ended(Vec<Relation>),
    /// It was refused, for this reason.
    Refused(&'static str),
    /// The scanner quarantined it: the rule that matched, and the row in the quarantine.
    Quarantined(Rule, QuarantineId),
}

/// Counts of what a writer has written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WriteCounts {
    /// New relations.
    pub opened: u32,
    /// Relations that ended.
    pub closed: u32,
    /// Relations that were confirmed.
    pub confirmed: u32,
    /// Refused statements, by reason.
    pub refused: BTreeMap<&'static str, u32>,
    /// New entities.
    pub entities: u32,
    /// Entities that were merged into known ones.
    pub merged: u32,
    /// New merge candidates.
    pub candidates: u32,
}

/// Writes statements into one bucket.
pub(crate) struct GraphWriter<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a Access,
    bucket: &'a Bucket,
    settings: &'a Memory,
    entities: EntityLookup<'a>,
    usage_buffer: WriteCounts,
    /// Whether a person has released the statement from the quarantine.
    is_reviewed: bool,
}

impl<'a> GraphWriter<'a> {
    /// A writer for one transaction.
    pub(crate) fn new(app: &'a AppState, tx: &'a Tx, access: &'a Access, bucket: &'a Bucket, settings: &'a Memory) -> Self {
        let entities = EntityLookup::new(app, tx, access, bucket, &settings.graph);
        Self { app, tx, access, bucket, settings, entities, usage_buffer: WriteCounts::default(), is_reviewed: false }
    }

    /// A writer for statements that a person has released from the quarantine.
    pub(crate) fn reviewed(self) -> Self {
        Self { is_reviewed: true, ..self }
    }

    /// Gives the owner's entity the owner's name, if it is known and the bucket is the owner's own.
    pub(crate) async fn introduce_owner(&mut self) -> Result<()> {
        if self.bucket.scope() != MemoryScope::Personal {
            return Ok(());
        }
        let known = store::facts::list_active(self.tx, self.access, self.bucket, super::entity_lookup::OWNER, &["name"]).await?;
        match known.last() {
            Some(name) => self.entities.introduce(&name.object).await,
            None => Ok(()),
        }
    }

    /// The counts so far.
    pub(crate) fn usage_buffer(&self) -> WriteCounts {
        let sense = self.entities.sense;
        WriteCounts { entities: sense.entities, merged: sense.merged, candidates: sense.candidates, ..self.usage_buffer.clone() }
    }

    /// Writes a statement.
    pub(crate) async fn write(&mut self, statement: Statement) -> Result<StatementOutcome> {
        let written = match self.admit(statement).await? {
            Err(written) => written,
            Ok(statement) if statement.aspect == Aspect::Ends => self.end(&statement).await?,
            Ok(statement) => self.state(&statement).await?,
        };
        match &written {
            StatementOutcome::Opened(_) => self.usage_buffer.opened += 1,
            StatementOutcome::Confirmed(_) => self.usage_buffer.confirmed += 1,
            StatementOutcome::Ended(ended) => self.usage_buffer.closed += u32::try_from(ended.len()).unwrap_or(u32::MAX),
            StatementOutcome::Refused(reason) => *self.usage_buffer.refused.entry(reason).or_default() += 1,
            StatementOutcome::Quarantined(..) => *self.usage_buffer.refused.entry("hostile").or_default() += 1,
        }
        if !matches!(written, StatementOutcome::Refused(_) | StatementOutcome::Quarantined(..)) {
            webhooks::emit(self.app, self.tx, self.access, &WorkspaceEvent::memory_updated(self.bucket)).await?;
        }
        Ok(written)
    }

    /// Checks a statement. Returns it as it may be written, or the outcome that rejects it.
    async fn admit(&self, statement: Statement) -> Result<std::result::Result<Statement, StatementOutcome>> {
        let Some(statement) = clean(statement, self.settings) else { return Ok(Err(StatementOutcome::Refused("no_name"))) };
        let is_told = matches!(statement.source, RelationSource::Person | RelationSource::Tool);
        if !is_told && (statement.confidence.is_nan() || statement.confidence < self.settings.graph.min_confidence) {
            return Ok(Err(StatementOutcome::Refused("low_confidence")));
        }
        let mentions_owner = statement.subject == Mention::Owner || statement.object == Some(Mention::Owner);
        if mentions_owner && self.bucket.scope() != MemoryScope::Personal {
            return Ok(Err(StatementOutcome::Refused("unknown_speaker")));
        }
        let (subject, object) = (spoken(&statement.subject), statement.object.as_ref().map(spoken).unwrap_or_default());
        if !self.is_reviewed && crate::memory::facts::quarantine::scan_fact(subject, object, &statement.evidence).is_quarantined() {
            let (rule, quarantine) =
                crate::memory::graph::quarantine::relation(self.app, self.tx, self.access, self.bucket, &statement).await?;
            return Ok(Err(StatementOutcome::Quarantined(rule, quarantine)));
        }
        let provenance = Provenance { is_by_person: statement.source == RelationSource::Person, ..Provenance::default() };
        for predicate in statement.predicates() {
            let candidate = as_fact(&statement, subject, predicate, object);
            if let Some(barrier) = tombstones::buried(self.app, self.tx, self.access, self.bucket, &candidate, provenance).await? {
                return Ok(Err(StatementOutcome::Refused(barrier.as_str())));
            }
        }
        let evidence = match provenance.is_by_person {
            true => statement.evidence,
            false => block_rules::without_blocked(self.tx, self.access, self.bucket, statement.evidence).await?.0,
        };
        Ok(Ok(Statement { evidence, ..statement }))
    }

    async fn end(&mut self, statement: &Statement) -> Result<StatementOutcome> {
        let Some(subject) = self.entities.find(&statement.subject).await? else { return Ok(StatementOutcome::Refused("never_began")) };
        let object = match &statement.object {
            None => None,
            Some(object) => match self.entities.find(object).await? {
                Some(found) => Some(found.now),
                None => return Ok(StatementOutcome::Refused("never_began")),
            },
        };
        let known = store::graph::relation::of_subject(self.tx, self.access, subject.now, &statement.predicates()).await?;
        let at = statement.until.or(statement.from).unwrap_or(statement.said_at);
        let mut closed = Vec::new();
        for id in ended(&known, object, at) {
            if let Some(relation) = known.iter().find(|relation| relation.id == id) {
                closed.push(self.close(relation, at, None).await?);
            }
        }
        Ok(if closed.is_empty() { StatementOutcome::Refused("never_began") } else { StatementOutcome::Ended(closed) })
    }

    async fn state(&mut self, statement: &Statement) -> Result<StatementOutcome> {
        let Some(object) = &statement.object else { return Ok(StatementOutcome::Refused("no_name")) };
        let (subject_kind, object_kind) = vocabulary::kinds(&statement.predicate);
        let subject = self.entities.find_or_create(&statement.subject, subject_kind.into(), statement.confidence).await?;
        let Some(subject) = subject else { return Ok(StatementOutcome::Refused("full")) };
        let Some(object) = self.entities.find_or_create(object, object_kind.into(), statement.confidence).await? else {
            return Ok(StatementOutcome::Refused("full"));
        };
        if subject.now == object.now {
            return Ok(StatementOutcome::Refused("itself"));
        }
        let known = store::graph::relation::of_subject(self.tx, self.access, subject.now, &[&statement.predicate]).await?;
        let is_single = statement.aspect == Aspect::Replaces || vocabulary::is_single_valued(&statement.predicate);
        match effect(&known, object.now, statement.begins_at(), statement.until, is_single) {
            Effect::Again { known: id, from, until } => match known.into_iter().find(|relation| relation.id == id) {
                Some(relation) => self.confirm(relation, statement, from, until).await.map(StatementOutcome::Confirmed),
                None => Ok(StatementOutcome::Refused("itself")),
            },
            Effect::New { until, closed_by, ends } => {
                let new = self.fresh(statement, (subject, object), until, closed_by);
                store::graph::relation::insert(self.tx, self.access, &new).await?;
                self.index(&new).await?;
                for relation in known.iter().filter(|relation| ends.contains(&relation.id)) {
                    self.close(relation, new.valid_from, Some(new.id)).await?;
                    self.usage_buffer.closed += 1;
                }
                Ok(StatementOutcome::Opened(new))
            }
        }
    }

    fn fresh(
        &self,
        statement: &Statement,
        (subject, object): (ResolvedEntity, ResolvedEntity),
        valid_until: Option<DateTime<Utc>>,
        closed_by: Option<RelationId>,
    ) -> Relation {
        Relation {
            id: self.app.ids.next(),
            bucket: self.bucket.clone(),
            subject: subject.now,
            predicate: statement.predicate.clone(),
            object: object.now,
            said_subject: subject.said,
            said_object: object.said,
            confidence: statement.confidence.clamp(0.0, 1.0),
            valid_from: statement.begins_at(),
            valid_until,
            learned_at: self.app.clock.now(),
            closed_by,
            source: statement.source,
            conversation: statement.conversation,
            message: statement.message,
            episode: statement.episode,
            evidence: statement.evidence.clone(),
            status: RelationStatus::Active,
        }
    }

    async fn confirm(
        &self,
        relation: Relation,
        statement: &Statement,
        valid_from: DateTime<Utc>,
        valid_until: Option<DateTime<Utc>>,
    ) -> Result<Relation> {
        let confidence = relation.confidence.max(statement.confidence.clamp(0.0, 1.0));
        let relation = Relation { confidence, valid_from, valid_until, ..relation };
        store::graph::relation::update(self.tx, self.access, &relation).await?;
        self.index(&relation).await?;
        Ok(relation)
    }

    async fn close(&self, relation: &Relation, at: DateTime<Utc>, by: Option<RelationId>) -> Result<Relation> {
        let closed = Relation { valid_until: Some(at), closed_by: by, ..relation.clone() };
        store::graph::relation::update(self.tx, self.access, &closed).await?;
        self.index(&closed).await?;
        Ok(closed)
    }

    async fn index(&self, relation: &Relation) -> Result<()> {
        let known: Vec<GraphEntity> = store::graph::entity::get_any(self.tx, self.access, sides(relation)).await?;
        indexing::relation_written(self.app, self.tx, self.access, relation, &known).await
    }
}

/// The two entities of a relation.
pub(crate) const fn sides(relation: &Relation) -> [EntityId; 2] {
    [relation.subject, relation.object]
}

/// The statement with cleaned names and redacted text; `None` when no name is left.
fn clean(statement: Statement, settings: &Memory) -> Option<Statement> {
    let plain = |text: String| redact(&text, settings.redact).unwrap_or(text);
    let mention = |mention: Mention| match mention {
        Mention::Owner => Some(Mention::Owner),
        // A name that contains a secret is dropped.
        Mention::Name(name, kind) if redact(&name, settings.redact).is_none() => Some(Mention::Name(names::clean(&name)?, kind)),
        Mention::Name(..) => None,
    };
    let object = match statement.object {
        Some(object) => Some(mention(object)?),
        None => None,
    };
    Some(Statement { subject: mention(statement.subject)?, object, evidence: plain(statement.evidence), ..statement })
}

fn spoken(mention: &Mention) -> &str {
    match mention {
        Mention::Owner => super::entity_lookup::OWNER,
        Mention::Name(name, _) => name,
    }
}

/// The statement as a fact: a fact that was forgotten must not return as a relation.
fn as_fact(statement: &Statement, subject: &str, predicate: &str, object: &str) -> Candidate {
    Candidate {
        subject: subject.to_owned(),
        predicate: predicate.to_owned(),
        object: object.to_owned(),
        text: statement.evidence.clone(),
        category: FactCategory::Knowledge,
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: statement.confidence,
        evidence: statement.evidence.clone(),
        expires_at: None,
        is_explicit: statement.source == RelationSource::Person,
        source: FactSource::Statement,
        said_at: statement.said_at,
        message: statement.message,
        ends: Vec::new(),
    }
}
