//! Recalls and contexts per agent and hour (UTC), of all owners together and without text. The flush of `memory::recall_usage` writes
//! them; `memory::observability` reads them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::observability::{Activity, Hour};
use crate::error::Result;
use crate::store::entities::memory_activity::{ActiveModel, Column, Entity};
use crate::store::{Tx, agent_rows};

/// The age from which rows are deleted, in hours: the longest range of the charts.
const KEPT: i64 = 92 * 24;
/// Rows per statement.
const BATCH: usize = 500;
/// Columns that are summed.
const SUMS: [(Column, &str); 7] = [
    (Column::Recalls, "recalls"),
    (Column::EmptyRecalls, "empty_recalls"),
    (Column::Contexts, "contexts"),
    (Column::Candidates, "candidates"),
    (Column::Selected, "selected"),
    (Column::Omitted, "omitted"),
    (Column::FilledContexts, "filled_contexts"),
];

/// The sums of [`SUMS`] in their order.
type Sums = (i64, i64, i64, i64, i64, i64, i64);

/// Adds counts to their hours, and deletes hours of these agents that are older than [`KEPT`].
pub async fn add(tx: &Tx, access: &Access, counts: &[(AgentId, Hour, Activity)]) -> Result<()> {
    let number = |count: u64| Set(i64::try_from(count).unwrap_or(i64::MAX));
    for batch in counts.chunks(BATCH) {
        let rows = batch.iter().map(|(agent, hour, count)| ActiveModel {
            id: Set(tx.next_id()),
            tenant_id: Set(access.tenant().get()),
            agent_id: Set(agent.get()),
            hour: Set(hour.to_string()),
            recalls: number(count.recalls),
            empty_recalls: number(count.empty_recalls),
            contexts: number(count.contexts),
            candidates: number(count.candidates),
            selected: number(count.selected),
            omitted: number(count.omitted),
            filled_contexts: number(count.filled_contexts),
        });
        let mut again = OnConflict::columns([Column::TenantId, Column::AgentId, Column::Hour]);
        for (column, name) in SUMS {
            again.value(column, Expr::col((Entity, column)).add(Expr::cust(format!("excluded.{name}"))));
        }
        Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.conn()).await?;
        let agents: BTreeSet<i64> = batch.iter().map(|(agent, ..)| agent.get()).collect();
        let outdated = Entity::delete_many()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::AgentId.is_in(agents))
            .filter(Column::Hour.lt(Hour::of(tx.now()).plus(-KEPT).to_string()));
        outdated.exec(tx.conn()).await?;
    }
    Ok(())
}

/// The sums since `from` by hour, of the agent `only` or of all agents of the workspace.
pub async fn by_hour(tx: &Tx, access: &Access, only: Option<AgentId>, from: Hour) -> Result<BTreeMap<Hour, Activity>> {
    let rows = sums(access, Column::Hour, only, from).into_tuple::<(String, i64, i64, i64, i64, i64, i64, i64)>().all(tx.conn()).await?;
    let hour = |(hour, a, b, c, d, e, f, g): (String, i64, i64, i64, i64, i64, i64, i64)| {
        Some((Hour::parse(&hour)?, activity((a, b, c, d, e, f, g))))
    };
    Ok(rows.into_iter().filter_map(hour).collect())
}

/// The sums since `from` by agent, of the agent `only` or of all agents of the workspace; agents without any are absent.
pub async fn by_agent(tx: &Tx, access: &Access, only: Option<AgentId>, from: Hour) -> Result<HashMap<AgentId, Activity>> {
    let rows = sums(access, Column::AgentId, only, from).into_tuple::<(i64, i64, i64, i64, i64, i64, i64, i64)>().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(agent, a, b, c, d, e, f, g)| (agent.into(), activity((a, b, c, d, e, f, g)))).collect())
}

fn sums(access: &Access, by: Column, only: Option<AgentId>, from: Hour) -> Select<Entity> {
    let mut query = Entity::find().select_only().column(by);
    for (column, name) in SUMS {
        // PostgreSQL's SUM is wider than its input.
        query = query.expr_as(Expr::expr(Func::sum(Expr::col((Entity, column)))).cast_as("bigint"), name);
    }
    query
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, only))
        .filter(Column::Hour.gte(from.to_string()))
        .group_by(by)
}

fn activity((recalls, empty_recalls, contexts, candidates, selected, omitted, filled_contexts): Sums) -> Activity {
    let number = |count: i64| u64::try_from(count).unwrap_or(0);
    Activity {
        recalls: number(recalls),
        empty_recalls: number(empty_recalls),
        contexts: number(contexts),
        candidates: number(candidates),
        selected: number(selected),
        omitted: number(omitted),
        filled_contexts: number(filled_contexts),
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn the_hours_of_a_workspace_are_looked_up() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        let from = Hour::parse("2026-11-21T09").unwrap();
        for (by, only) in [(Column::Hour, None), (Column::AgentId, None), (Column::Hour, Some(AgentId::from(7)))] {
            let plan = plan(sums(&access, by, only, from).build(DbBackend::Sqlite)).await;
            assert!(!plan.contains("SCAN"), "{plan}");
        }
    }
}
