//! Block rules, by owner and agent. They are deleted with the person.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::ids::{AgentId, BlockRuleId};
use crate::error::Result;
use crate::store::entities::block_rule::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// The rules of an owner, the oldest first.
pub async fn of_owner(tx: &Tx, access: &Access, agent: AgentId, owner: &str) -> Result<Vec<BlockRule>> {
    let rows = Entity::find().filter(own(access, agent, owner)).order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Adds a rule.
pub async fn insert(tx: &Tx, access: &OwnerAccess, rule: &BlockRule) -> Result<()> {
    let (topic, predicate, value) = match &rule.blocked {
        Blocked::Topic(topic) => (Some(topic.clone()), None, None),
        Blocked::Relation { predicate, value } => (None, Some(predicate.clone()), Some(value.clone())),
    };
    let row = ActiveModel {
        id: Set(rule.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        topic: Set(topic),
        predicate: Set(predicate),
        value_pattern: Set(value),
        made_by: Set(rule.made_by.clone()),
        created_at: Set(rule.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Deletes a rule of the owner; returns whether there was one.
pub async fn delete(tx: &Tx, access: &OwnerAccess, id: BlockRuleId) -> Result<bool> {
    let own = own(access.access(), access.agent().id, access.owner().as_str());
    let gone = Entity::delete_many().filter(own).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(gone.rows_affected > 0)
}

fn own(access: &Access, agent: AgentId, owner: &str) -> Condition {
    Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::AgentId.eq(agent.get())).add(Column::OwnerKey.eq(owner))
}

fn domain(row: Model) -> Option<BlockRule> {
    undecodable::noted("block_rule", row.id, decode(row))
}

fn decode(row: Model) -> Option<BlockRule> {
    let blocked = match (row.topic, row.predicate) {
        (Some(topic), _) => Blocked::Topic(topic),
        (None, Some(predicate)) => Blocked::Relation { predicate, value: row.value_pattern.unwrap_or_else(|| "*".to_owned()) },
        (None, None) => return None,
    };
    Some(BlockRule { id: row.id.into(), blocked, made_by: row.made_by, created_at: row.created_at })
}
