//! The number of facts of each agent by status, of all owners together. `memory::observability` reads it.

use std::collections::HashMap;

use sea_orm::sea_query::{Expr, ExprTrait, Func, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::fact::FactStatus;
use crate::domain::ids::AgentId;
use crate::domain::observability::{FactPool, LOW_CONFIDENCE};
use crate::error::Result;
use crate::store::entities::fact::{Column, Entity};
use crate::store::{Tx, agent_rows};

/// The facts of the agent `only` or of all agents of the workspace; agents without facts are absent. GLOBAL facts belong to no agent.
pub async fn by_agent(tx: &Tx, access: &Access, only: Option<AgentId>) -> Result<HashMap<AgentId, FactPool>> {
    let rows: Vec<(i64, String, i64, i64)> = counts(access, only).into_tuple().all(tx.conn()).await?;
    let mut pools: HashMap<AgentId, FactPool> = HashMap::new();
    let number = |count: i64| u64::try_from(count).unwrap_or(0);
    for (agent, status, facts, uncertain) in rows {
        let pool = pools.entry(agent.into()).or_default();
        match FactStatus::parse(&status) {
            Some(FactStatus::Active) => (pool.active, pool.low_confidence) = (number(facts), number(uncertain)),
            Some(FactStatus::Archived) => pool.archived = number(facts),
            Some(FactStatus::Superseded) => pool.superseded = number(facts),
            Some(FactStatus::Merged) => pool.merged = number(facts),
            Some(FactStatus::Expired) => pool.expired = number(facts),
            Some(FactStatus::Quarantined) => pool.quarantined = number(facts),
            None => {}
        }
    }
    Ok(pools)
}

fn counts(access: &Access, only: Option<AgentId>) -> Select<Entity> {
    let is_uncertain: SimpleExpr = Expr::case(Expr::col((Entity, Column::Confidence)).lt(LOW_CONFIDENCE), 1).finally(0).into();
    Entity::find()
        .select_only()
        .columns([Column::AgentId, Column::Status])
        .expr_as(Expr::col((Entity, Column::Id)).count(), "facts")
        .expr_as(Expr::expr(Func::sum(is_uncertain)).cast_as("bigint"), "uncertain")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, only))
        // A literal, so that SQLite uses the partial index.
        .filter(Expr::cust("\"deleted\" = 0"))
        .group_by(Column::AgentId)
        .group_by(Column::Status)
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn facts_are_counted_in_an_index() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        for only in [None, Some(AgentId::from(7))] {
            let plan = plan(counts(&access, only).build(DbBackend::Sqlite)).await;
            assert!(plan.contains("USING COVERING INDEX ix_mate_fact_tenant_agent_status_confidence"), "{plan}");
        }
    }
}
