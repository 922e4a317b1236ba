//! Relations. A relation with a closed interval stays as a row, so that the past can be queried.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use super::BATCH;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::graph::{Relation, RelationSource, RelationStatus};
use crate::domain::ids::{EntityId, RelationId};
use crate::error::Result;
use crate::store::entities::graph_relation::{ActiveModel, Column, Entity, Model};
use crate::store::origins::{self, OriginKind};
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, facts, undecodable};

/// A relation that the caller may see.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: RelationId) -> Result<Option<Relation>> {
    let seen = Entity::find().filter(visible::condition(&places(), &access.visibility().buckets()));
    Ok(seen.filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// The tenant's relations with these ids. The caller has checked the access.
pub async fn get_any(tx: &Tx, access: &Access, ids: impl IntoIterator<Item = RelationId>) -> Result<Vec<Relation>> {
    let ids: Vec<i64> = ids.into_iter().map(RelationId::get).collect();
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        let rows = Entity::find().filter(by_id::condition(Column::TenantId, Column::Id, access, ids.iter().copied()));
        found.extend(rows.all(tx.conn()).await?.into_iter().filter_map(domain));
    }
    Ok(found)
}

/// The relations of `subject` with one of `predicates`, open and closed, in the order of time.
pub async fn of_subject(tx: &Tx, access: &Access, subject: EntityId, predicates: &[&str]) -> Result<Vec<Relation>> {
    let rows = active(access).filter(Column::SubjectId.eq(subject.get())).filter(Column::Predicate.is_in(predicates.iter().copied()));
    in_order(tx, rows).await
}

/// All relations of an entity, in either direction, the newest interval first, at most `limit`.
pub async fn history(tx: &Tx, access: &Access, entity: EntityId, limit: u64) -> Result<Vec<Relation>> {
    let mut found = touching(tx, access, &[entity.get()], None, limit).await?;
    found.sort_unstable_by_key(|relation| (std::cmp::Reverse(relation.valid_from), std::cmp::Reverse(relation.id)));
    Ok(found)
}

/// Relations of these entities, in either direction, the most certain first, at most `limit`; with `as_of` only those that held then.
pub async fn touching(tx: &Tx, access: &Access, entities: &[i64], as_of: Option<DateTime<Utc>>, limit: u64) -> Result<Vec<Relation>> {
    let mut found: Vec<Relation> = Vec::new();
    for ids in entities.chunks(BATCH) {
        // Each side by its own index; for both at once a database would read every relation.
        for side in [Column::SubjectId, Column::ObjectId] {
            let mut rows = active(access).filter(side.is_in(ids.iter().copied()));
            if let Some(moment) = as_of {
                rows = rows.filter(held_at(moment));
            }
            let rows = rows.order_by_desc(Column::Confidence).order_by_desc(Column::Id).limit(limit);
            found.extend(rows.all(tx.conn()).await?.into_iter().filter_map(domain));
        }
    }
    found.sort_unstable_by(|one, other| other.confidence.total_cmp(&one.confidence).then(other.id.cmp(&one.id)));
    found.dedup_by_key(|relation| relation.id);
    found.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(found)
}

/// Every relation of an entity, in either direction and any state; for a merge.
pub async fn all_of(tx: &Tx, access: &Access, entity: EntityId) -> Result<Vec<Relation>> {
    let either = Condition::any().add(Column::SubjectId.eq(entity.get())).add(Column::ObjectId.eq(entity.get()));
    in_order(tx, Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(either)).await
}

/// The number of relations of `bucket`, in any state.
pub async fn count(tx: &Tx, bucket: &Bucket) -> Result<u64> {
    Ok(Entity::find().filter(visible::in_bucket(&places(), bucket)).count(tx.conn()).await?)
}

/// The number of intervals that the caller may see by predicate; with `as_of` only those that held then.
pub async fn count_predicates(tx: &Tx, access: &OwnerAccess, as_of: Option<DateTime<Utc>>) -> Result<Vec<(String, i64)>> {
    let mut rows = active(access.access()).filter(visible::condition(&places(), &access.visibility().buckets()));
    if let Some(moment) = as_of {
        rows = rows.filter(held_at(moment));
    }
    let counted = rows.select_only().column(Column::Predicate).column_as(Column::Id.count(), "relations").group_by(Column::Predicate);
    Ok(counted.into_tuple().all(tx.conn()).await?)
}

/// The least valuable relations of `bucket`, at most `limit`: those that ended first, then the least certain.
pub async fn least_wanted(tx: &Tx, bucket: &Bucket, limit: u64) -> Result<Vec<Relation>> {
    let rows = || Entity::find().filter(visible::in_bucket(&places(), bucket));
    let ended = rows().filter(Column::ValidUntil.is_not_null()).order_by_asc(Column::ValidUntil).order_by_asc(Column::Id);
    let mut found: Vec<Relation> = ended.limit(limit).all(tx.conn()).await?.into_iter().filter_map(domain).collect();
    let left = limit.saturating_sub(found.len() as u64);
    if left > 0 {
        let open = rows().filter(Column::ValidUntil.is_null()).order_by_asc(Column::Confidence).order_by_asc(Column::LearnedAt);
        let open = open.order_by_asc(Column::Id).limit(left).all(tx.conn()).await?;
        found.extend(open.into_iter().filter_map(domain));
    }
    Ok(found)
}

/// Adds a relation.
pub async fn insert(tx: &Tx, access: &Access, relation: &Relation) -> Result<()> {
    let row = ActiveModel {
        id: Set(relation.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(relation.bucket.agent().get()),
        owner_key: Set(relation.bucket.owner().to_owned()),
        scope: Set(relation.bucket.scope().as_str().to_owned()),
        said_subject_id: Set(relation.said_subject.get()),
        said_object_id: Set(relation.said_object.get()),
        learned_at: Set(relation.learned_at),
        source: Set(relation.source.as_str().to_owned()),
        conversation_id: Set(relation.conversation.map(Into::into)),
        message_id: Set(relation.message.map(Into::into)),
        episode_id: Set(relation.episode),
        ..columns(relation)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    origins::note(tx, access, &relation.bucket, OriginKind::Relation, relation.id.get()).await
}

/// Writes a relation's changed columns; its source stays.
pub async fn update(tx: &Tx, access: &Access, relation: &Relation) -> Result<()> {
    let changed = Entity::update_many().set(columns(relation)).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(relation.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Relations that held at `moment`.
pub(super) fn held_at(moment: DateTime<Utc>) -> Condition {
    let is_open = Condition::any().add(Column::ValidUntil.is_null()).add(Column::ValidUntil.gt(moment));
    Condition::all().add(Column::ValidFrom.lte(moment)).add(is_open)
}

pub(in crate::store) const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn active(access: &Access) -> Select<Entity> {
    // Compared as a sum, so that SQLite does not scan the whole tenant: see `by_id`.
    let tenant = by_id::tenant(Column::TenantId, access);
    Entity::find().filter(tenant).filter(Column::Status.eq(RelationStatus::Active.as_str()))
}

async fn in_order(tx: &Tx, rows: Select<Entity>) -> Result<Vec<Relation>> {
    let rows = rows.order_by_asc(Column::ValidFrom).order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

fn columns(relation: &Relation) -> ActiveModel {
    ActiveModel {
        subject_id: Set(relation.subject.get()),
        predicate: Set(relation.predicate.clone()),
        object_id: Set(relation.object.get()),
        confidence: Set(relation.confidence),
        valid_from: Set(relation.valid_from),
        valid_until: Set(relation.valid_until),
        closed_by: Set(relation.closed_by.map(Into::into)),
        evidence: Set(relation.evidence.clone()),
        status: Set(relation.status.as_str().to_owned()),
        ..ActiveModel::default()
    }
}

pub(in crate::store) fn domain(row: Model) -> Option<Relation> {
    undecodable::noted("graph_relation", row.id, decode(row))
}

fn decode(row: Model) -> Option<Relation> {
    Some(Relation {
        id: row.id.into(),
        bucket: facts::bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        subject: row.subject_id.into(),
        predicate: row.predicate,
        object: row.object_id.into(),
        said_subject: row.said_subject_id.into(),
        said_object: row.said_object_id.into(),
        confidence: row.confidence,
        valid_from: row.valid_from,
        valid_until: row.valid_until,
        learned_at: row.learned_at,
        closed_by: row.closed_by.map(Into::into),
        source: RelationSource::parse(&row.source)?,
        conversation: row.conversation_id.map(Into::into),
        message: row.message_id.map(Into::into),
        episode: row.episode_id,
        evidence: row.evidence,
        status: RelationStatus::parse(&row.status)?,
    })
}
