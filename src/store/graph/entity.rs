//! Entities.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::BATCH;
use super::relation::held_at;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::graph::{EntityKind, GraphEntity, RelationStatus};
use crate::domain::ids::EntityId;
use crate::domain::page::{Page, PageRequest};
use crate::error::Result;
use crate::store::entities::graph_entity::{ActiveModel, Column, Entity, Model};
use crate::store::entities::graph_relation;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, facts, like, undecodable};

/// The filter of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntityFilter {
    /// Only entities whose name, description or aliases contain these words.
    pub query: Option<String>,
    /// Only entities of this kind.
    pub kind: Option<EntityKind>,
    /// Only entities with a relation that held at this moment.
    pub as_of: Option<DateTime<Utc>>,
}

/// An entity that the caller may see, including a merged one.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: EntityId) -> Result<Option<GraphEntity>> {
    let seen = Entity::find().filter(visible::condition(&places(), &access.visibility().buckets()));
    Ok(seen.filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// The tenant's entities with these ids, in no particular order. The caller has checked the access.
pub async fn get_any(tx: &Tx, access: &Access, ids: impl IntoIterator<Item = EntityId>) -> Result<Vec<GraphEntity>> {
    let mut ids: Vec<i64> = ids.into_iter().map(EntityId::get).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        let rows = Entity::find().filter(by_id::condition(Column::TenantId, Column::Id, access, ids.iter().copied()));
        found.extend(rows.all(tx.conn()).await?.into_iter().filter_map(domain));
    }
    Ok(found)
}

/// The entities that the caller may see, newest first, without merged ones.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, filter: &EntityFilter, page: &PageRequest) -> Result<Page<GraphEntity>> {
    let mut query = Entity::find()
        .filter(visible::condition(&places(), &access.visibility().buckets()))
        .filter(Column::MergedInto.is_null())
        .order_by_desc(Column::Id)
        .limit(page.limit + 1);
    if let Some(words) = &filter.query {
        query = query.filter(matches_words(tx, words));
    }
    if let Some(kind) = filter.kind {
        query = query.filter(Column::Kind.eq(kind.as_str()));
    }
    if let Some(moment) = filter.as_of {
        query = query.filter(had_relation(moment));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// Entities whose names, aliases or description contain these words. Aliases are searched in their JSON text, in which letters are not
/// escaped.
fn matches_words(tx: &Tx, words: &str) -> Condition {
    let aliases = if tx.is_postgres() { "CAST(\"graph_entity\".\"aliases\" AS TEXT)" } else { "json(\"graph_entity\".\"aliases\")" };
    let aliases = |form: &String| Expr::expr(sea_orm::sea_query::Func::lower(Expr::cust(aliases))).like(like::pattern(form));
    let of_columns = [Column::Name, Column::Description].map(|column| like::in_either_script(column, words));
    like::forms(words).iter().map(aliases).fold(of_columns.into_iter().fold(Condition::any(), Condition::add), Condition::add)
}

/// Entities with a relation that held at `moment`.
fn had_relation(moment: DateTime<Utc>) -> Condition {
    use graph_relation::Column as R;
    let side = |column: R| {
        Query::select()
            .column(column)
            .from(graph_relation::Entity)
            .and_where(Expr::col((graph_relation::Entity, column)).equals((Entity, Column::Id)))
            .and_where(R::Status.eq(RelationStatus::Active.as_str()))
            .cond_where(held_at(moment))
            .to_owned()
    };
    Condition::any().add(Expr::exists(side(R::SubjectId))).add(Expr::exists(side(R::ObjectId)))
}

/// The entities of `bucket` with this name, unmerged ones first.
pub async fn named(tx: &Tx, bucket: &Bucket, name_key: &str) -> Result<Vec<GraphEntity>> {
    let rows = Entity::find().filter(visible::in_bucket(&places(), bucket)).filter(Column::NameKey.eq(name_key));
    let mut rows: Vec<GraphEntity> = rows.order_by_asc(Column::Id).all(tx.conn()).await?.into_iter().filter_map(domain).collect();
    rows.sort_by_key(|entity| entity.merged_into.is_some());
    Ok(rows)
}

/// All entities of `bucket`, merged ones too, oldest first.
pub async fn of_bucket(tx: &Tx, bucket: &Bucket) -> Result<Vec<GraphEntity>> {
    let rows = Entity::find().filter(visible::in_bucket(&places(), bucket)).order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The number of entities of `bucket`, without merged ones.
pub async fn count(tx: &Tx, bucket: &Bucket) -> Result<u64> {
    let rows = Entity::find().filter(visible::in_bucket(&places(), bucket)).filter(Column::MergedInto.is_null());
    Ok(rows.count(tx.conn()).await?)
}

/// The number of entities that the caller may see by kind, without merged ones; kinds without entities are absent.
pub async fn count_kinds(tx: &Tx, access: &OwnerAccess) -> Result<Vec<(String, i64)>> {
    let counted = Entity::find()
        .filter(visible::condition(&places(), &access.visibility().buckets()))
        .filter(Column::MergedInto.is_null())
        .select_only()
        .column(Column::Kind)
        .column_as(Column::Id.count(), "entities")
        .group_by(Column::Kind);
    Ok(counted.into_tuple().all(tx.conn()).await?)
}

/// Adds an entity.
pub async fn insert(tx: &Tx, access: &Access, entity: &GraphEntity) -> Result<()> {
    let row = ActiveModel {
        id: Set(entity.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(entity.bucket.agent().get()),
        owner_key: Set(entity.bucket.owner().to_owned()),
        scope: Set(entity.bucket.scope().as_str().to_owned()),
        created_at: Set(entity.created_at),
        ..columns(entity)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes an entity's changed columns.
pub async fn update(tx: &Tx, access: &Access, entity: &GraphEntity) -> Result<()> {
    let changed = Entity::update_many().set(columns(entity)).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(entity.id.get())).exec(tx.conn()).await?;
    Ok(())
}

pub(in crate::store) const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn columns(entity: &GraphEntity) -> ActiveModel {
    ActiveModel {
        name: Set(entity.name.clone()),
        name_key: Set(entity.name_key.clone()),
        kind: Set(entity.kind.as_str().to_owned()),
        description: Set(entity.description.clone()),
        aliases: Set(serde_json::json!(entity.aliases)),
        confidence: Set(entity.confidence),
        merged_into: Set(entity.merged_into.map(Into::into)),
        updated_at: Set(entity.updated_at),
        ..ActiveModel::default()
    }
}

pub(in crate::store) fn domain(row: Model) -> Option<GraphEntity> {
    undecodable::noted("graph_entity", row.id, decode(row))
}

fn decode(row: Model) -> Option<GraphEntity> {
    Some(GraphEntity {
        id: row.id.into(),
        bucket: facts::bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        name: row.name,
        name_key: row.name_key,
        kind: EntityKind::parse(&row.kind)?,
        description: row.description,
        aliases: serde_json::from_value(row.aliases).ok()?,
        confidence: row.confidence,
        merged_into: row.merged_into.map(Into::into),
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}
