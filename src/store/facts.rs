//! Facts. Reads are limited to what the caller may see. A superseded fact stays as a row, so that history can be shown and undone.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use crate::domain::ids::{AgentId, FactId, MessageId, TenantId};
use crate::domain::label::MetadataFilter;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::plan;
use crate::error::Result;
use crate::store::entities::fact::{ActiveModel, Column, Entity, Model};
use crate::store::entities::message;
use crate::store::labelled;
use crate::store::like;
use crate::store::origins::{self, OriginKind};
use crate::store::visible::{self, Columns};
use crate::store::{Tx, buckets, by_id, live, undecodable};

/// Statuses of facts that are or were active: facts in the other statuses never were.
pub(in crate::store) const ONCE_BELIEVED: [FactStatus; 3] = [FactStatus::Active, FactStatus::Superseded, FactStatus::Expired];

/// The filter of a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactFilter {
    /// Only facts in this status.
    pub status: Option<FactStatus>,
    /// Only facts of this category.
    pub category: Option<FactCategory>,
    /// Only facts whose text contains these words.
    pub query: Option<String>,
    /// Only facts that held at this moment, by current knowledge.
    pub as_of: Option<DateTime<Utc>>,
    /// Only facts with at least this trust, 0 to 1.
    pub min_trust: Option<f64>,
    /// Only facts with at most this trust.
    pub max_trust: Option<f64>,
    /// Only facts with these tags and entries in their metadata, which is that of their message until they get their own.
    pub metadata: MetadataFilter,
}

/// How often a fact was used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Uses {
    /// Explicit recalls that found it, and turns whose model saw it.
    pub count: u32,
    /// The last time.
    pub last_at: Option<DateTime<Utc>>,
}

/// A fact that the caller may see.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: FactId) -> Result<Option<Fact>> {
    Ok(seen(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// The facts with these ids that the caller may see, in no particular order.
pub async fn get_many(tx: &Tx, access: &OwnerAccess, ids: impl IntoIterator<Item = FactId>) -> Result<Vec<Fact>> {
    let visible = access.visibility().buckets();
    let mut facts = get_any(tx, access.access(), ids).await?;
    facts.retain(|fact| visible.contains(&fact.bucket));
    Ok(facts)
}

/// A fact of the tenant in any bucket. The caller has checked the access.
pub async fn find(tx: &Tx, access: &Access, id: FactId) -> Result<Option<Fact>> {
    let found = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    Ok(found.filter(Column::Deleted.eq(0)).one(tx.conn()).await?.and_then(domain))
}

/// The tenant's facts with these ids in any buckets, in no particular order: for totals, not to be shown.
pub async fn get_any(tx: &Tx, access: &Access, ids: impl IntoIterator<Item = FactId>) -> Result<Vec<Fact>> {
    let query = Entity::find().filter(by_id::condition(Column::TenantId, Column::Id, access, ids.into_iter().map(FactId::get)));
    Ok(query.filter(Column::Deleted.eq(0)).all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The facts of `bucket` that were learned from these messages.
pub async fn learned_from(tx: &Tx, access: &Access, bucket: &Bucket, messages: &[MessageId]) -> Result<Vec<Fact>> {
    let mut facts = Vec::new();
    for messages in messages.chunks(500) {
        let query = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(visible::in_bucket(&places(), bucket));
        let query = query.filter(Column::Deleted.eq(0)).filter(Column::MessageId.is_in(messages.iter().map(|message| message.get())));
        facts.extend(query.all(tx.conn()).await?.into_iter().filter_map(domain));
    }
    Ok(facts)
}

/// The facts of one bucket that pass the filter, newest first.
pub(in crate::store) fn newest(bucket: &Bucket, filter: &FactFilter, before: Option<i64>) -> Select<Entity> {
    let query = passing(bucket, filter).order_by_desc(Column::Id);
    query.filter(Condition::all().add_option(before.map(|before| Column::Id.lt(before))))
}

/// The facts of one bucket that pass the filter, in no particular order.
pub(in crate::store) fn passing(bucket: &Bucket, filter: &FactFilter) -> Select<Entity> {
    let query = Entity::find().filter(visible::in_bucket(&places(), bucket)).filter(Column::Deleted.eq(0));
    filtered(query, filter, bucket.scope() == MemoryScope::Personal)
}

/// The rows of `query` that pass the filter. Facts `may_inherit` the metadata of their messages if some of the rows are personal.
pub(in crate::store) fn filtered(mut query: Select<Entity>, filter: &FactFilter, may_inherit: bool) -> Select<Entity> {
    if let Some(status) = filter.status {
        // A literal, so that SQLite uses the partial index of active facts.
        query = query.filter(Expr::col((Entity, Column::Status)).eq(Expr::cust(format!("'{}'", status.as_str()))));
    }
    if let Some(moment) = filter.as_of {
        query = query.filter(held_at(moment));
        if filter.status.is_none() {
            query = query.filter(Column::Status.is_in(ONCE_BELIEVED.map(FactStatus::as_str)));
        }
    }
    if let Some(category) = filter.category {
        query = query.filter(Column::Category.eq(category.as_str()));
    }
    if let Some(trust) = filter.min_trust {
        query = query.filter(Column::Trust.gte(trust));
    }
    if let Some(trust) = filter.max_trust {
        query = query.filter(Column::Trust.lte(trust));
    }
    if filter.metadata != MetadataFilter::default() {
        let own = Condition::all().add(Column::Metadata.is_not_null()).add(labelled::passes(Column::Metadata, &filter.metadata));
        query = query.filter(if may_inherit { Condition::any().add(own).add(inherits(&filter.metadata)) } else { own });
    }
    if let Some(words) = &filter.query {
        query = query.filter(like::in_either_script(Column::Text, words));
    }
    query
}

/// Whether a personal fact has no metadata of its own, and the message it came from passes the filter.
fn inherits(filter: &MetadataFilter) -> Condition {
    use message::Column as M;
    let said = message::Entity::find()
        .select_only()
        .column(M::Id)
        .filter(Expr::col((message::Entity, M::Id)).equals((Entity, Column::MessageId)))
        .filter(Expr::col((message::Entity, M::TenantId)).equals((Entity, Column::TenantId)))
        .filter(M::Metadata.is_not_null())
        .filter(labelled::passes(M::Metadata, filter));
    let is_personal = Column::Scope.eq(MemoryScope::Personal.as_str());
    Condition::all().add(Column::Metadata.is_null()).add(is_personal).add(Expr::exists(said.into_query()))
}

/// The facts that `id` replaced and that the caller may see, oldest first, at most `limit`.
pub async fn replaced_by(tx: &Tx, access: &OwnerAccess, id: FactId, limit: u64) -> Result<Vec<Fact>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::SupersededBy.eq(id.get()))
        .filter(Column::Deleted.eq(0))
        .order_by_asc(Column::Id)
        .limit(limit);
    let buckets = access.visibility().buckets();
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).filter(|fact| buckets.contains(&fact.bucket)).collect())
}

/// A statement that another fact replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplacedStatement {
    /// The message that made it.
    pub message: Option<MessageId>,
    /// The words of the message.
    pub evidence: String,
    /// What the fact says.
    pub text: String,
    /// The fact that replaced it.
    pub by: FactId,
    /// Since when it no longer holds.
    pub until: Option<DateTime<Utc>>,
}

/// Message, evidence, text, the newer fact, and the end of validity.
type ReplacedRow = (Option<i64>, String, String, Option<i64>, Option<DateTime<Utc>>);

/// The statements that one of `facts` replaced.
pub async fn replaced_statements(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<Vec<ReplacedStatement>> {
    let rows: Vec<ReplacedRow> = Entity::find()
        .select_only()
        .columns([Column::MessageId, Column::Evidence, Column::Text, Column::SupersededBy, Column::ValidTo])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::SupersededBy.is_in(facts.iter().map(|fact| fact.get())))
        .filter(Column::Deleted.eq(0))
        .into_tuple()
        .all(tx.conn())
        .await?;
    let statement = |(message, evidence, text, by, until): ReplacedRow| {
        Some(ReplacedStatement { message: message.map(Into::into), evidence, text, by: by?.into(), until })
    };
    Ok(rows.into_iter().filter_map(statement).collect())
}

/// How often each of these facts was used; leaves out unused ones.
pub async fn uses(tx: &Tx, access: &Access, ids: impl IntoIterator<Item = FactId>) -> Result<HashMap<FactId, Uses>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::UseCount, Column::LastUsedAt])
        .filter(by_id::condition(Column::TenantId, Column::Id, access, ids.into_iter().map(FactId::get)))
        .filter(Column::UseCount.gt(0));
    let rows: Vec<(i64, i32, Option<DateTime<Utc>>)> = rows.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(id, count, last_at)| (id.into(), Uses { count: count.unsigned_abs(), last_at })).collect())
}

/// The active fact of `bucket` with this fingerprint.
pub async fn find_active(tx: &Tx, access: &Access, bucket: &Bucket, fingerprint: &str) -> Result<Option<Fact>> {
    let query = active(access, bucket).filter(Column::Fingerprint.eq(fingerprint)).order_by_asc(Column::Id);
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The active facts of `bucket` about `subject` with one of `predicates`, oldest first.
pub async fn list_active(tx: &Tx, access: &Access, bucket: &Bucket, subject: &str, predicates: &[&str]) -> Result<Vec<Fact>> {
    let query = active(access, bucket).filter(Column::Subject.eq(subject)).filter(Column::Predicate.is_in(predicates.iter().copied()));
    Ok(query.order_by_asc(Column::Id).all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The newest `limit` active facts of `bucket`, newest first.
pub async fn newest_active(tx: &Tx, access: &Access, bucket: &Bucket, limit: u64) -> Result<Vec<Fact>> {
    let query = active(access, bucket).order_by_desc(Column::ValidFrom).order_by_desc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The newest `limit` facts of `bucket` that held at `moment`, newest first.
pub(in crate::store) async fn held(tx: &Tx, bucket: &Bucket, moment: DateTime<Utc>, limit: u64) -> Result<Vec<Fact>> {
    let query = passing(bucket, &FactFilter { as_of: Some(moment), ..FactFilter::default() });
    let query = query.order_by_desc(Column::ValidFrom).order_by_desc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The facts of `bucket` in one of these states, the last changed first, at most `limit`.
pub async fn latest(tx: &Tx, access: &Access, bucket: &Bucket, statuses: &[FactStatus], limit: u64) -> Result<Vec<Fact>> {
    let query = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::Deleted.eq(0))
        .filter(Column::Status.is_in(statuses.iter().map(|status| status.as_str())));
    let query = query.order_by_desc(Column::UpdateTime).order_by_desc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Locks the facts of `bucket` until the transaction ends, so that two writers cannot both add the same one. SQLite has a single
/// writer and needs no lock.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    buckets::lock(tx, access, bucket).await
}

/// Adds a fact.
pub async fn insert(tx: &Tx, access: &Access, fact: &Fact, fingerprint: &str) -> Result<()> {
    let row = ActiveModel {
        id: Set(fact.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(fact.bucket.agent().get()),
        owner_key: Set(fact.bucket.owner().to_owned()),
        scope: Set(fact.bucket.scope().as_str().to_owned()),
        source_ref: Set(source_ref(fact)),
        extracted_by: Set(fact.source.as_str().to_owned()),
        use_count: Set(0),
        create_time: Set(fact.learned_at),
        deleted: Set(0),
        conversation_id: Set(fact.conversation.map(Into::into)),
        message_id: Set(fact.message.map(Into::into)),
        extraction_id: Set(fact.extraction.map(Into::into)),
        learned_at: Set(fact.learned_at),
        fingerprint: Set(fingerprint.to_owned()),
        text_version: Set(CURRENT_TEXT),
        ..columns(fact)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    origins::note(tx, access, &fact.bucket, OriginKind::Fact, fact.id.get()).await
}

/// Writes a fact's changed columns; its source stays.
pub async fn update(tx: &Tx, access: &Access, fact: &Fact, fingerprint: &str) -> Result<()> {
    let row = ActiveModel { fingerprint: Set(fingerprint.to_owned()), ..columns(fact) };
    let changed = Entity::update_many().set(row).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(fact.id.get())).exec(tx.conn()).await?;
    Ok(())
}

fn held_at(moment: DateTime<Utc>) -> Condition {
    let is_open = |end: Column| Condition::any().add(end.is_null()).add(end.gt(moment));
    Condition::all().add(Column::ValidFrom.lte(moment)).add(is_open(Column::ValidTo)).add(is_open(Column::ExpiresAt))
}

pub(in crate::store) const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn seen(access: &OwnerAccess) -> Select<Entity> {
    Entity::find().filter(visible::condition(&places(), &access.visibility().buckets())).filter(Column::Deleted.eq(0))
}

pub(in crate::store) fn active(access: &Access, bucket: &Bucket) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::Deleted.eq(0))
        .filter(live::believed())
}

/// The version of a text that is made of the fact's own parts.
pub(in crate::store) const CURRENT_TEXT: i32 = 1;

fn columns(fact: &Fact) -> ActiveModel {
    ActiveModel {
        category: Set(fact.category.as_str().to_owned()),
        subject: Set(fact.subject.clone()),
        predicate: Set(fact.predicate.clone()),
        object_value: Set(fact.object.clone()),
        text: Set(fact.text.clone()),
        status: Set(fact.status.as_str().to_owned()),
        stability: Set(fact.stability.as_str().to_owned()),
        confidence: Set(fact.confidence),
        trust: Set(fact.trust),
        is_explicit: Set(fact.is_explicit),
        source: Set(fact.source.as_str().to_owned()),
        evidence: Set(fact.evidence.clone()),
        superseded_by: Set(fact.superseded_by.map(Into::into)),
        valid_from: Set(fact.valid_from),
        valid_to: Set(fact.valid_to),
        expires_at: Set(fact.expires_at),
        confirmed_at: Set(fact.confirmed_at),
        independent_count: Set(fact.independent_count),
        is_person_edited: Set(fact.is_person_edited),
        status_reason: Set(fact.status_reason.clone()),
        due_at: Set(plan::due_at(fact)),
        update_time: Set(fact.updated_at),
        ..ActiveModel::default()
    }
}

fn source_ref(fact: &Fact) -> String {
    match (fact.conversation, fact.message) {
        (Some(conversation), Some(message)) => format!("conversation:{conversation}#{message}"),
        (Some(conversation), None) => format!("conversation:{conversation}"),
        (None, _) => fact.source.as_str().to_owned(),
    }
}

/// The bucket that a row's columns name.
pub(in crate::store) fn bucket(tenant: i64, agent: i64, scope: &str, owner: String) -> Option<Bucket> {
    let (tenant, agent) = (TenantId::from(tenant), AgentId::from(agent));
    Some(match MemoryScope::parse(scope)? {
        MemoryScope::Personal => Bucket::Personal(tenant, agent, OwnerKey::stored(owner)),
        MemoryScope::Team => Bucket::Team(tenant, agent),
        MemoryScope::Global => Bucket::Global(tenant),
    })
}

/// The text of a row, or its parts for an old row without one.
pub(in crate::store) fn text(text: String, subject: &str, predicate: &str, object: &str) -> String {
    if text.is_empty() { format!("{subject} {predicate} {object}") } else { text }
}

/// The fact of a row; `None` if an enum value is unknown to this version.
pub(in crate::store) fn domain(row: Model) -> Option<Fact> {
    undecodable::noted("mate_fact", row.id, decode(row))
}

fn decode(row: Model) -> Option<Fact> {
    let bucket = bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?;
    let text = text(row.text, &row.subject, &row.predicate, &row.object_value);
    Some(Fact {
        id: row.id.into(),
        bucket,
        subject: row.subject,
        predicate: row.predicate,
        object: row.object_value,
        text,
        category: FactCategory::parse(&row.category).unwrap_or(FactCategory::Knowledge),
        status: FactStatus::parse(&row.status)?,
        stability: Stability::parse(&row.stability).unwrap_or(Stability::Durable),
        confidence: row.confidence,
        trust: row.trust,
        is_explicit: row.is_explicit,
        source: FactSource::parse(&row.source).unwrap_or(FactSource::File),
        evidence: row.evidence,
        conversation: row.conversation_id.map(Into::into),
        message: row.message_id.map(Into::into),
        extraction: row.extraction_id.map(Into::into),
        superseded_by: row.superseded_by.map(Into::into),
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        expires_at: row.expires_at,
        learned_at: row.learned_at,
        confirmed_at: row.confirmed_at,
        independent_count: row.independent_count,
        is_person_edited: row.is_person_edited,
        status_reason: row.status_reason,
        updated_at: row.update_time,
    })
}
