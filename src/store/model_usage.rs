//! The tokens that models have used, one row per day (UTC), agent, purpose and model.

use std::collections::HashMap;

use chrono::NaiveDate;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum};
use crate::domain::model_state::Calls;
use crate::error::Result;
use crate::store::entities::model_usage::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// The value for "no agent".
const NONE: i64 = 0;
/// The most rows of the last days that are looked at: one for each agent, purpose and model.
const MAX_RECENT: u64 = 10_000;
/// Columns that are summed.
const SUMS: [(Column, &str); 4] = [
    (Column::Calls, "calls"),
    (Column::FailedCalls, "failed_calls"),
    (Column::PromptTokens, "prompt_tokens"),
    (Column::CompletionTokens, "completion_tokens"),
];

/// Adds to the row of the day, agent, purpose and model, and notes when the last call succeeded or failed, and how.
pub async fn add(tx: &Tx, access: &Access, used: &ModelUsage, failure: Option<&'static str>) -> Result<()> {
    let number = |count: u64| Set(i64::try_from(count).unwrap_or(i64::MAX));
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(used.workspace.get()),
        agent_id: Set(used.agent.map_or(NONE, AgentId::get)),
        day: Set(used.day.to_string()),
        purpose: Set(used.purpose.as_str().to_owned()),
        model: Set(used.model.clone()),
        calls: number(used.sum.calls),
        failed_calls: number(used.sum.failed_calls),
        prompt_tokens: number(used.sum.prompt_tokens),
        completion_tokens: number(used.sum.completion_tokens),
        last_ok_at: Set(failure.is_none().then(|| tx.now())),
        last_failed_at: Set(failure.map(|_| tx.now())),
        last_failure: Set(failure.map(str::to_owned)),
    };
    let mut again =
        OnConflict::columns([Column::TenantId, Column::Day, Column::WorkspaceId, Column::AgentId, Column::Purpose, Column::Model]);
    for (column, name) in SUMS {
        again.value(column, Expr::col((Entity, column)).add(Expr::cust(format!("excluded.{name}"))));
    }
    match failure {
        None => again.update_column(Column::LastOkAt),
        Some(_) => again.update_columns([Column::LastFailedAt, Column::LastFailure]),
    };
    Entity::insert(row).on_conflict(again).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The prompt and completion tokens that the tenant has used on `day`.
pub async fn spent(tx: &Tx, access: &Access, day: NaiveDate) -> Result<u64> {
    let number = |column: Column| Func::coalesce([Func::sum(Expr::col(column)).into(), Expr::val(0)]);
    // PostgreSQL's SUM is wider than its input.
    let sum = Expr::expr(number(Column::PromptTokens)).add(number(Column::CompletionTokens)).cast_as("bigint");
    let row = Entity::find()
        .select_only()
        .expr_as(sum, "tokens")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Day.eq(day.to_string()));
    Ok(row.into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0).try_into().unwrap_or(0))
}

/// The calls of the latest day with any since `from`, of the caller's workspace.
pub async fn recent(tx: &Tx, access: &Access, from: NaiveDate) -> Result<Calls> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Day.gte(from.to_string()));
    latest(tx, rows).await
}

/// The same for one model of all tenants; needs a transaction across tenants.
pub async fn recent_of_model(tx: &Tx, model: &str, from: NaiveDate) -> Result<Calls> {
    latest(tx, Entity::find().filter(Column::Day.gte(from.to_string())).filter(Column::Model.eq(model))).await
}

async fn latest(tx: &Tx, rows: Select<Entity>) -> Result<Calls> {
    let rows = rows.limit(MAX_RECENT).all(tx.conn()).await?;
    let Some(day) = rows.iter().map(|row| row.day.clone()).max() else { return Ok(Calls::default()) };
    let mut calls = Calls::default();
    for row in rows.into_iter().filter(|row| row.day == day) {
        calls.made += u64::try_from(row.calls).unwrap_or(0);
        calls.failed += u64::try_from(row.failed_calls).unwrap_or(0);
        if row.last_ok_at > calls.last_ok_at {
            calls.last_ok_at = row.last_ok_at;
        }
        if row.last_failed_at > calls.last_failed_at {
            (calls.last_failed_at, calls.last_failure) = (row.last_failed_at, row.last_failure);
        }
    }
    Ok(calls)
}

/// The usage of the caller's workspace from `from` to `to`, both included, at most `most` rows: the newest day first.
pub async fn list(tx: &Tx, access: &Access, from: NaiveDate, to: NaiveDate, most: u64) -> Result<Vec<ModelUsage>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Day.between(from.to_string(), to.to_string()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .order_by_desc(Column::Day)
        .order_by_asc(Column::AgentId)
        .order_by_asc(Column::Purpose)
        .order_by_asc(Column::Model)
        .limit(most);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The prompt and completion tokens that each of these agents has used since `from`; agents without usage are absent.
pub async fn of_agents(tx: &Tx, access: &Access, agents: &[AgentId], from: NaiveDate) -> Result<HashMap<AgentId, u64>> {
    let sum = |column: Column| Expr::from(Func::sum(Expr::col(column)));
    let rows = Entity::find()
        .select_only()
        .column(Column::AgentId)
        .expr_as(sum(Column::PromptTokens).add(sum(Column::CompletionTokens)).cast_as("bigint"), "tokens")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Day.gte(from.to_string()))
        .filter(Column::AgentId.is_in(agents.iter().map(|id| id.get())))
        .group_by(Column::AgentId);
    let rows: Vec<(i64, i64)> = rows.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(agent, tokens)| (agent.into(), u64::try_from(tokens).unwrap_or(0))).collect())
}

fn domain(row: Model) -> Option<ModelUsage> {
    undecodable::noted("model_usage", row.id, decode(row))
}

fn decode(row: Model) -> Option<ModelUsage> {
    let number = |count: i64| u64::try_from(count).unwrap_or(0);
    Some(ModelUsage {
        day: row.day.parse().ok()?,
        workspace: row.workspace_id.into(),
        agent: Some(row.agent_id).filter(|id| *id != NONE).map(Into::into),
        purpose: Purpose::parse(&row.purpose)?,
        model: row.model,
        sum: Sum {
            calls: number(row.calls),
            failed_calls: number(row.failed_calls),
            prompt_tokens: number(row.prompt_tokens),
            completion_tokens: number(row.completion_tokens),
        },
    })
}
