//! Contradictions. Reads are limited to what the caller may see, like those of the facts that they concern.

use std::collections::HashSet;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, AgentAccess, OwnerAccess};
use crate::domain::contradiction::{Contradiction, ContradictionState, Resolution};
use crate::domain::ids::{ContradictionId, FactId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::Result;
use crate::store::entities::contradiction::{ActiveModel, Column, Entity, Model};
use crate::store::facts::bucket;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, undecodable};

/// Facts per statement.
const BATCH: usize = 500;

/// Adds a contradiction; false if these two facts were compared before.
pub async fn insert(tx: &Tx, access: &Access, new: &Contradiction) -> Result<bool> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(new.bucket.agent().get()),
        owner_key: Set(new.bucket.owner().to_owned()),
        scope: Set(new.bucket.scope().as_str().to_owned()),
        fact_a: Set(new.a.get()),
        fact_b: Set(new.b.get()),
        judge: Set(new.judge.clone()),
        model: Set(new.model.clone()),
        confidence: Set(new.confidence),
        reason: Set(new.reason.clone()),
        created_at: Set(new.created_at),
        ..decided(new)
    };
    let pair = [Column::TenantId, Column::FactA, Column::FactB];
    let insert = Entity::insert(row).on_conflict(OnConflict::columns(pair).do_nothing().to_owned());
    match insert.exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Writes the decision, or that the contradiction is open again.
pub async fn update(tx: &Tx, access: &Access, changed: &Contradiction) -> Result<()> {
    let update = Entity::update_many().set(decided(changed)).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// A contradiction that the caller may see, locked against other decisions until the transaction ends.
pub async fn lock(tx: &Tx, access: &OwnerAccess, id: ContradictionId) -> Result<Option<Contradiction>> {
    let query = seen(access).filter(Column::Id.eq(id.get()));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The contradictions that the caller may see, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, state: Option<ContradictionState>, page: &PageRequest) -> Result<Page<Contradiction>> {
    let mut query = seen(access);
    if let Some(state) = state {
        query = query.filter(Column::State.eq(state.as_str()));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// The number of open contradictions that the caller may see.
pub async fn count_open(tx: &Tx, access: &OwnerAccess) -> Result<u64> {
    Ok(seen(access).filter(Column::State.eq(ContradictionState::Open.as_str())).count(tx.conn()).await?)
}

/// The number of open contradictions in all memory that an agent uses, of any owner. The caller has checked the access.
pub async fn count_open_of_agent(tx: &Tx, access: &AgentAccess) -> Result<u64> {
    Ok(open_of_agent(access).count(tx.conn()).await?)
}

/// The owners with open contradictions in their PERSONAL memory, with the counts, largest first. The caller has checked the access.
pub async fn open_by_owner(tx: &Tx, access: &AgentAccess, most: u64) -> Result<Vec<(OwnerKey, u64)>> {
    let personal = open_of_agent(access).filter(Column::Scope.eq(MemoryScope::Personal.as_str()));
    let counted = personal.select_only().column(Column::OwnerKey).column_as(Column::Id.count(), "waiting").group_by(Column::OwnerKey);
    let sorted = counted.order_by_desc(Column::Id.count()).order_by_asc(Column::OwnerKey).limit(most);
    let rows: Vec<(String, i64)> = sorted.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(key, waiting)| (OwnerKey::stored(key), u64::try_from(waiting).unwrap_or_default())).collect())
}

fn open_of_agent(access: &AgentAccess) -> Select<Entity> {
    // GLOBAL rows belong to no agent.
    let agents = [access.agent().id.get(), 0];
    let open = Entity::find().filter(Column::TenantId.eq(access.access().tenant().get())).filter(Column::AgentId.is_in(agents));
    open.filter(Column::State.eq(ContradictionState::Open.as_str()))
}

/// The open contradictions of a fact.
pub async fn open_of(tx: &Tx, access: &Access, fact: FactId) -> Result<Vec<Contradiction>> {
    let either = Condition::any().add(Column::FactA.eq(fact.get())).add(Column::FactB.eq(fact.get()));
    let query = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(either);
    let rows = query.filter(Column::State.eq(ContradictionState::Open.as_str())).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(domain).collect())
}

/// The facts among these that have an open contradiction.
pub async fn disputed(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<HashSet<FactId>> {
    let mut found = HashSet::new();
    for facts in facts.chunks(BATCH) {
        let ids: Vec<i64> = facts.iter().map(|fact| fact.get()).collect();
        let either = Condition::any().add(Column::FactA.is_in(ids.iter().copied())).add(Column::FactB.is_in(ids.iter().copied()));
        let open = Entity::find().select_only().columns([Column::FactA, Column::FactB]).filter(Column::TenantId.eq(access.tenant().get()));
        let open = open.filter(Column::State.eq(ContradictionState::Open.as_str())).filter(either);
        let rows: Vec<(i64, i64)> = open.into_tuple().all(tx.conn()).await?;
        found.extend(rows.into_iter().flat_map(|(a, b)| [a, b]).map(FactId::from).filter(|fact| facts.contains(fact)));
    }
    Ok(found)
}

fn seen(access: &OwnerAccess) -> Select<Entity> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    Entity::find().filter(visible::condition(&places, &access.visibility().buckets()))
}

fn decided(contradiction: &Contradiction) -> ActiveModel {
    ActiveModel {
        state: Set(contradiction.state.as_str().to_owned()),
        resolution: Set(contradiction.resolution.map(|resolution| resolution.as_str().to_owned())),
        result_id: Set(contradiction.result.map(Into::into)),
        resolved_by: Set(contradiction.resolved_by.map(Into::into)),
        resolved_at: Set(contradiction.resolved_at),
        ..ActiveModel::default()
    }
}

pub(in crate::store) fn domain(row: Model) -> Option<Contradiction> {
    undecodable::noted("contradiction", row.id, decode(row))
}

fn decode(row: Model) -> Option<Contradiction> {
    let bucket = bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?;
    Some(Contradiction {
        id: row.id.into(),
        bucket,
        a: row.fact_a.into(),
        b: row.fact_b.into(),
        state: ContradictionState::parse(&row.state)?,
        resolution: row.resolution.as_deref().and_then(Resolution::parse),
        judge: row.judge,
        model: row.model,
        confidence: row.confidence,
        reason: row.reason,
        result: row.result_id.map(Into::into),
        resolved_by: row.resolved_by.map(Into::into),
        created_at: row.created_at,
        resolved_at: row.resolved_at,
    })
}
