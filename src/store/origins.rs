//! The owners from whom shared memory came. The store records the owner when a transaction that writes for one
//! ([`crate::store::Db::write_for`]) adds a shared row; forgetting that owner reads it.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, FactId};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::memory_origin::{ActiveModel, Column, Entity};
use crate::store::erasure::Person;

/// The kind of a shared row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store) enum OriginKind {
    /// A fact.
    Fact,
    /// A relation of the knowledge graph.
    Relation,
    /// A revision of a file.
    Revision,
}

impl OriginKind {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Fact => "fact",
            Self::Relation => "relation",
            Self::Revision => "revision",
        }
    }
}

/// The owner and agent that a transaction writes for.
#[derive(Debug, Default)]
struct TxOrigin(Option<(AgentId, OwnerKey)>);

/// Makes this owner the origin of the rows that the transaction adds from now on.
pub fn set_origin(tx: &Tx, access: &OwnerAccess) {
    let teller = (!access.owner().is_system()).then(|| (access.agent().id, access.owner().clone()));
    tx.extension(|note: &mut TxOrigin| note.0 = teller);
}

/// The agent and the owner for whom the transaction writes; `None` for the system, and for a transaction that writes for nobody.
pub fn origin(tx: &Tx) -> Option<(AgentId, OwnerKey)> {
    tx.extension(|note: &mut TxOrigin| note.0.clone())
}

/// Records the origin of a row that was added to `bucket`, if the bucket is shared and the transaction writes for an owner.
pub(in crate::store) async fn note(tx: &Tx, access: &Access, bucket: &Bucket, what: OriginKind, id: i64) -> Result<()> {
    let Some((agent, owner)) = origin(tx).filter(|_| !matches!(bucket, Bucket::Personal(..))) else {
        return Ok(());
    };
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(agent.get()),
        owner_key: Set(owner.to_string()),
        kind: Set(what.as_str().to_owned()),
        object_id: Set(id),
        created_at: Set(tx.now()),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The agents and owners from whom shared facts came.
pub async fn of_facts(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<Vec<(FactId, AgentId, OwnerKey)>> {
    let mut found = Vec::new();
    for facts in facts.chunks(500) {
        let rows = Entity::find()
            .select_only()
            .columns([Column::ObjectId, Column::AgentId])
            .column(Column::OwnerKey)
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::Kind.eq(OriginKind::Fact.as_str()))
            .filter(Column::ObjectId.is_in(facts.iter().map(|fact| fact.get())));
        let rows: Vec<(i64, i64, String)> = rows.into_tuple().all(tx.conn()).await?;
        found.extend(rows.into_iter().map(|(fact, agent, owner)| (fact.into(), agent.into(), OwnerKey::stored(owner))));
    }
    Ok(found)
}

/// The ids of the shared rows that came from the person.
pub(in crate::store) fn of(access: &Access, person: &Person, what: OriginKind) -> SelectStatement {
    Query::select()
        .column(Column::ObjectId)
        .from(Entity)
        .and_where(Column::TenantId.eq(access.tenant().get()))
        .and_where(Column::OwnerKey.eq(person.owner().as_str()))
        .and_where(Column::Kind.eq(what.as_str()))
        .and_where(Column::AgentId.is_in(person.agents().map(AgentId::get)))
        .to_owned()
}

/// The revisions of shared files that came from the person.
pub async fn revisions_of(tx: &Tx, access: &Access, person: &Person) -> Result<Vec<i64>> {
    let rows = Entity::find()
        .select_only()
        .column(Column::ObjectId)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::OwnerKey.eq(person.owner().as_str()))
        .filter(Column::Kind.eq(OriginKind::Revision.as_str()))
        .filter(Column::AgentId.is_in(person.agents().map(AgentId::get)));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}
