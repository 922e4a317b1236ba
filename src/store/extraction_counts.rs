//! How much extraction did, of all owners together: sums of its runs by hour and by agent. `memory::observability` reads them.

use std::collections::{BTreeMap, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait, Func, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, DbBackend, EntityTrait, JoinType, QueryFilter, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::observability::{Hour, Runs, Throughput};
use crate::error::Result;
use crate::store::entities::extraction::{Column, Entity};
use crate::store::entities::job;
use crate::store::{Tx, agent_rows};

/// The kind of the reflector's jobs.
const REFLECT: &str = "reflect";
/// The status of a run whose model gave no usable answer.
const FAILED: &str = "failed";

/// Runs, failed runs, extracted, inserted and updated facts, of one kind of job.
type Row<K> = (K, Option<String>, i64, i64, i64, i64, i64);

/// The runs since `from` by hour, of the agent `only` or of all agents of the workspace.
pub async fn by_hour(tx: &Tx, access: &Access, only: Option<AgentId>, from: Hour) -> Result<BTreeMap<Hour, Runs>> {
    let backend = if tx.is_postgres() { DbBackend::Postgres } else { DbBackend::Sqlite };
    let rows: Vec<Row<String>> = sums(access, hour(backend), only, from).into_tuple().all(tx.conn()).await?;
    let mut hours: BTreeMap<Hour, Runs> = BTreeMap::new();
    for (at, kind, runs, failed, extracted, inserted, updated) in rows {
        if let Some(at) = Hour::parse(&at) {
            *hours.entry(at).or_default() += counted(kind.as_deref(), [runs, failed, extracted, inserted, updated]);
        }
    }
    Ok(hours)
}

/// The runs since `from` by agent, of the agent `only` or of all agents of the workspace; agents without any are absent.
pub async fn by_agent(tx: &Tx, access: &Access, only: Option<AgentId>, from: Hour) -> Result<HashMap<AgentId, Runs>> {
    let agent = Expr::col((Entity, Column::AgentId));
    let rows: Vec<Row<i64>> = sums(access, agent, only, from).into_tuple().all(tx.conn()).await?;
    let mut agents: HashMap<AgentId, Runs> = HashMap::new();
    for (agent, kind, runs, failed, extracted, inserted, updated) in rows {
        *agents.entry(agent.into()).or_default() += counted(kind.as_deref(), [runs, failed, extracted, inserted, updated]);
    }
    Ok(agents)
}

/// The hour of a run, as [`Hour`] writes it. SQLite stores times as text in UTC.
fn hour(backend: DbBackend) -> SimpleExpr {
    Expr::cust(match backend {
        DbBackend::Postgres => r#"to_char("extraction"."started_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24')"#,
        _ => r#"substr("extraction"."started_at", 1, 13)"#,
    })
}

fn sums(access: &Access, by: SimpleExpr, only: Option<AgentId>, from: Hour) -> Select<Entity> {
    let tenant = access.tenant().get();
    let ran = Entity::belongs_to(job::Entity)
        .from(Column::JobId)
        .to(job::Column::Id)
        .on_condition(move |_, job| Condition::all().add(Expr::col((job, job::Column::TenantId)).eq(tenant)));
    // PostgreSQL's SUM is wider than its input.
    let sum = |value: SimpleExpr| Expr::expr(Func::sum(value)).cast_as("bigint");
    let column = |column: Column| sum(Expr::col((Entity, column)));
    let is_failed = Expr::case(Expr::col((Entity, Column::Status)).eq(FAILED), 1).finally(0);
    Entity::find()
        .select_only()
        .expr_as(by.clone(), "grouped_by")
        .column_as(job::Column::Kind, "kind")
        .expr_as(Expr::col((Entity, Column::Id)).count(), "runs")
        .expr_as(sum(is_failed.into()), "failed")
        .expr_as(column(Column::Extracted), "extracted")
        .expr_as(column(Column::Inserted), "inserted")
        .expr_as(column(Column::Updated), "updated")
        .join(JoinType::LeftJoin, ran.into())
        .filter(Column::TenantId.eq(tenant))
        .filter(agent_rows::within(access, Column::AgentId, only))
        .filter(Column::StartedAt.gte(from.start()))
        .group_by(by)
        .group_by(job::Column::Kind)
}

fn counted(kind: Option<&str>, counts: [i64; 5]) -> Runs {
    let [runs, failed, extracted, inserted, updated] = counts.map(|count| u64::try_from(count).unwrap_or(0));
    let all = Throughput { runs, failed, extracted, inserted, updated };
    Runs { all, reflector: if kind == Some(REFLECT) { all } else { Throughput::default() } }
}

#[cfg(test)]
mod tests {
    use sea_orm::QueryTrait;

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn the_runs_of_a_workspace_are_looked_up() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        let from = Hour::parse("2026-11-21T09").unwrap();
        for only in [None, Some(AgentId::from(7))] {
            let plan = plan(sums(&access, hour(DbBackend::Sqlite), only, from).build(DbBackend::Sqlite)).await;
            assert!(!plan.contains("SCAN") && plan.contains("ix_extraction_tenant_agent_started_at"), "{plan}");
        }
    }
}
