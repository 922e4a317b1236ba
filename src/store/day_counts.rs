//! What happened in the workspace by day (UTC), of all owners together, in counts. `memory::dashboard` reads them.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::domain::access::Access;
use crate::error::Result;
use crate::store::entities::{
    contradiction, conversation, dream, extraction, fact, fact_event, forget_receipt, graph_candidate, job, message, quarantine,
};
use crate::store::{Tx, agent_rows};

/// Counts by day and kind.
pub type Days = BTreeMap<(NaiveDate, String), u64>;

/// A period: from its first moment to the one after its last.
pub type Period = (DateTime<Utc>, DateTime<Utc>);

/// How an extraction was done: by the model, by the built-in engine alone, by it because the model failed, or not at all.
const DONE_BY: &str = r#"CASE WHEN "extraction"."status" = 'failed' THEN 'failed' WHEN "extraction"."engine" = 'model' THEN 'model' WHEN "extraction"."model" IS NOT NULL THEN 'fallback' ELSE 'built_in' END"#;

/// The facts that were learned since `from`, by source.
pub async fn learned(tx: &Tx, access: &Access, from: DateTime<Utc>) -> Result<Days> {
    use fact::{Column, Entity};
    let day = day(tx, r#""mate_fact"."learned_at""#);
    let rows = Entity::find()
        .select_only()
        .expr_as(day.clone(), "day")
        .column(Column::Source)
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        // A literal, so that SQLite uses the partial index.
        .filter(Expr::cust("\"deleted\" = 0"))
        .filter(Column::LearnedAt.gte(from))
        .group_by(day)
        .group_by(Column::Source);
    Ok(days(rows.into_tuple().all(tx.conn()).await?))
}

/// The runs of extraction since `from`, by `model`, `built_in`, `fallback` and `failed`.
pub async fn extractions(tx: &Tx, access: &Access, from: DateTime<Utc>) -> Result<Days> {
    use extraction::{Column, Entity};
    let day = day(tx, r#""extraction"."started_at""#);
    let rows = Entity::find()
        .select_only()
        .expr_as(day.clone(), "day")
        .expr_as(Expr::cust(DONE_BY), "kind")
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Column::StartedAt.gte(from))
        .group_by(day)
        .group_by(Expr::cust(DONE_BY));
    Ok(days(rows.into_tuple().all(tx.conn()).await?))
}

/// The jobs that ended since `from`, by state.
pub async fn jobs(tx: &Tx, access: &Access, from: DateTime<Utc>) -> Result<Days> {
    use job::{Column, Entity};
    let day = day(tx, r#""job"."finished_at""#);
    let rows = Entity::find()
        .select_only()
        .expr_as(day.clone(), "day")
        .column(Column::State)
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::FinishedAt.gte(from))
        .group_by(day)
        .group_by(Column::State);
    Ok(days(rows.into_tuple().all(tx.conn()).await?))
}

/// The people who wrote or were written to in a period: those with a message in it.
pub async fn people(tx: &Tx, access: &Access, (from, to): Period) -> Result<u64> {
    use conversation::{Column, Entity};
    let spoken = Query::select()
        .expr(Expr::val(1))
        .from(message::Entity)
        .and_where(Expr::col((message::Entity, message::Column::ConversationId)).equals((Entity, Column::Id)))
        .and_where(Expr::col((message::Entity, message::Column::CreatedAt)).gte(from))
        .and_where(Expr::col((message::Entity, message::Column::CreatedAt)).lt(to))
        .to_owned();
    let rows = Entity::find()
        .select_only()
        .expr_as(Expr::col((Entity, Column::OwnerKey)).count_distinct(), "people")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Column::CreatedAt.lt(to))
        .filter(Column::LastActiveAt.gte(from))
        .filter(Expr::exists(spoken));
    Ok(number(rows.into_tuple::<i64>().one(tx.conn()).await?))
}

/// The facts that were learned in a period.
pub async fn learned_in(tx: &Tx, access: &Access, (from, to): Period) -> Result<u64> {
    use fact::{Column, Entity};
    let rows = Entity::find()
        .select_only()
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Expr::cust("\"deleted\" = 0"))
        .filter(Column::LearnedAt.gte(from))
        .filter(Column::LearnedAt.lt(to));
    Ok(number(rows.into_tuple::<i64>().one(tx.conn()).await?))
}

/// The facts that a person corrected in a period.
pub async fn corrected(tx: &Tx, access: &Access, (from, to): Period) -> Result<u64> {
    use fact_event::{Column, Entity};
    let rows = Entity::find()
        .select_only()
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Column::Kind.eq("edited"))
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(to));
    Ok(number(rows.into_tuple::<i64>().one(tx.conn()).await?))
}

/// The acts of forgetting in a period.
pub async fn erased(tx: &Tx, access: &Access, (from, to): Period) -> Result<u64> {
    use forget_receipt::{Column, Entity};
    let rows = Entity::find()
        .select_only()
        .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::CreatedAt.gte(from))
        .filter(Column::CreatedAt.lt(to));
    Ok(number(rows.into_tuple::<i64>().one(tx.conn()).await?))
}

/// What waits for a person: contradictions, quarantined writes, dreams to review and possible duplicates; all, and those since `from`.
pub async fn backlog(tx: &Tx, access: &Access, from: DateTime<Utc>) -> Result<(u64, u64)> {
    macro_rules! open {
        ($entity:ident, $state:ident, $open:literal) => {{
            use $entity::{Column, Entity};
            let rows = || {
                Entity::find()
                    .select_only()
                    .expr_as(Expr::col((Entity, Column::Id)).count(), "number")
                    .filter(Column::TenantId.eq(access.tenant().get()))
                    .filter(agent_rows::within(access, Column::AgentId, None))
                    .filter(Column::$state.eq($open))
            };
            let all = rows().into_tuple::<i64>().one(tx.conn()).await?;
            let new = rows().filter(Column::CreatedAt.gte(from)).into_tuple::<i64>().one(tx.conn()).await?;
            (number(all), number(new))
        }};
    }
    let parts = [
        open!(contradiction, State, "open"),
        open!(quarantine, State, "open"),
        open!(graph_candidate, State, "pending"),
        open!(dream, Status, "proposed"),
    ];
    Ok(parts.into_iter().fold((0, 0), |(all, new), part| (all + part.0, new + part.1)))
}

/// Whether the workspace has any memory: a fact of one of its agents.
pub async fn has_memory(tx: &Tx, access: &Access) -> Result<bool> {
    let any = fact::Entity::find()
        .filter(fact::Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, fact::Column::AgentId, None))
        .filter(Expr::cust("\"deleted\" = 0"))
        .limit(1);
    Ok(any.one(tx.conn()).await?.is_some())
}

/// The day of a time, as text. SQLite stores times as text in UTC.
fn day(tx: &Tx, column: &str) -> SimpleExpr {
    Expr::cust(if tx.is_postgres() {
        format!("to_char({column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')")
    } else {
        format!("substr({column}, 1, 10)")
    })
}

fn days(rows: Vec<(String, String, i64)>) -> Days {
    rows.into_iter().filter_map(|(day, kind, count)| Some(((day.parse().ok()?, kind), number(Some(count))))).collect()
}

fn number(count: Option<i64>) -> u64 {
    u64::try_from(count.unwrap_or(0)).unwrap_or(0)
}
