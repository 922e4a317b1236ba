//! Merge candidates. A pair has one row, in every state, so that it is decided only once.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::graph::{CandidateState, MergeCandidate};
use crate::domain::ids::{EntityId, MergeCandidateId};
use crate::domain::page::{Page, PageRequest};
use crate::error::Result;
use crate::store::entities::graph_candidate::{ActiveModel, Column, Entity, Model};
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, facts, undecodable};

/// The row of a pair.
pub async fn of_pair(tx: &Tx, access: &Access, one: EntityId, other: EntityId) -> Result<Option<MergeCandidate>> {
    let (a, b) = (one.min(other), one.max(other));
    let pair = Entity::find().filter(Column::TenantId.eq(access.tenant().get()));
    Ok(pair.filter(Column::EntityA.eq(a.get())).filter(Column::EntityB.eq(b.get())).one(tx.conn()).await?.and_then(domain))
}

/// Adds a pair.
pub async fn insert(tx: &Tx, access: &Access, new: &MergeCandidate) -> Result<()> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(new.bucket.agent().get()),
        owner_key: Set(new.bucket.owner().to_owned()),
        scope: Set(new.bucket.scope().as_str().to_owned()),
        entity_a: Set(new.a.get()),
        entity_b: Set(new.b.get()),
        cosine: Set(new.cosine),
        name_similarity: Set(new.name_similarity),
        created_at: Set(new.created_at),
        ..decided(new)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the decision, or that the pair is open again.
pub async fn update(tx: &Tx, access: &Access, changed: &MergeCandidate) -> Result<()> {
    let update = Entity::update_many().set(decided(changed)).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// A pair that the caller may see, locked against other decisions until the transaction ends.
pub async fn lock(tx: &Tx, access: &OwnerAccess, id: MergeCandidateId) -> Result<Option<MergeCandidate>> {
    let query = seen(access).filter(Column::Id.eq(id.get()));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The pairs that the caller may see, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, state: Option<CandidateState>, page: &PageRequest) -> Result<Page<MergeCandidate>> {
    let mut query = seen(access);
    if let Some(state) = state {
        query = query.filter(Column::State.eq(state.as_str()));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// The number of open pairs that the caller may see.
pub async fn count_pending(tx: &Tx, access: &OwnerAccess) -> Result<u64> {
    Ok(seen(access).filter(Column::State.eq(CandidateState::Pending.as_str())).count(tx.conn()).await?)
}

/// The merge that removed `loser`.
pub async fn that_merged(tx: &Tx, access: &Access, loser: EntityId) -> Result<Option<MergeCandidate>> {
    let either = sea_orm::Condition::any().add(Column::EntityA.eq(loser.get())).add(Column::EntityB.eq(loser.get()));
    let rows = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(either);
    let rows = rows.filter(Column::State.eq(CandidateState::Merged.as_str())).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(domain).find(|pair| pair.merged.as_ref().is_some_and(|merged| merged.loser == loser)))
}

fn seen(access: &OwnerAccess) -> Select<Entity> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    Entity::find().filter(visible::condition(&places, &access.visibility().buckets()))
}

fn decided(pair: &MergeCandidate) -> ActiveModel {
    ActiveModel {
        state: Set(pair.state.as_str().to_owned()),
        merged: Set(serde_json::json!(pair.merged)),
        decided_by: Set(pair.decided_by.map(Into::into)),
        decided_at: Set(pair.decided_at),
        ..ActiveModel::default()
    }
}

pub(in crate::store) fn domain(row: Model) -> Option<MergeCandidate> {
    undecodable::noted("graph_candidate", row.id, decode(row))
}

fn decode(row: Model) -> Option<MergeCandidate> {
    Some(MergeCandidate {
        id: row.id.into(),
        bucket: facts::bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        a: row.entity_a.into(),
        b: row.entity_b.into(),
        cosine: row.cosine,
        name_similarity: row.name_similarity,
        state: CandidateState::parse(&row.state)?,
        merged: serde_json::from_value(row.merged).ok()?,
        decided_by: row.decided_by.map(Into::into),
        decided_at: row.decided_at,
        created_at: row.created_at,
    })
}
