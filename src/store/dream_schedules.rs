//! The schedules of agents' nightly dreams, one row per agent. `pipeline::consolidation` computes the times; `tenancy` marks them for
//! recomputation when agents and their settings change.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, LockBehavior, LockType, OnConflict, Query, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, UpdateMany};

use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::ids::AgentId;
use crate::domain::night::{DueAgent, Schedule};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::agent;
use crate::store::entities::dream_schedule::{ActiveModel, Column, Entity, Model};

/// How far in the future the last night may be before it counts as written under a wrong clock.
const AHEAD: TimeDelta = TimeDelta::days(2);
/// The value of `rule` if the times must be recomputed.
const UNSETTLED: &str = "";

/// Agents of all tenants whose schedules are due, the longest waiting first.
pub async fn list_due(tx: &Tx, limit: u64) -> Result<Vec<DueAgent>> {
    let due = Entity::find()
        .select_only()
        .columns([Column::TenantId, Column::WorkspaceId, Column::AgentId])
        .filter(Column::NextAt.lte(tx.now()))
        .filter(Column::NextAt.is_not_null())
        .filter(Column::PausedAt.is_null())
        .order_by_asc(Column::NextAt)
        .limit(limit);
    let rows: Vec<(i64, i64, i64)> = due.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(tenant, workspace, agent)| due_agent(tenant, workspace, agent)).collect())
}

/// The agent's schedule.
pub async fn get(tx: &Tx, access: &Access, agent: AgentId) -> Result<Option<Schedule>> {
    Ok(of(access, agent).one(tx.conn()).await?.map(domain))
}

/// [`lock`] without waiting: `None` also while another node has the lock.
pub async fn try_lock(tx: &Tx, access: &Access, agent: AgentId) -> Result<Option<Schedule>> {
    let query = of(access, agent);
    let query = if tx.is_postgres() { query.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked) } else { query };
    Ok(query.one(tx.conn()).await?.map(domain))
}

/// [`get`], locked until the transaction ends.
pub async fn lock(tx: &Tx, access: &Access, agent: AgentId) -> Result<Option<Schedule>> {
    let query = of(access, agent);
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.map(domain))
}

/// Writes the computed times.
pub async fn update(tx: &Tx, access: &Access, schedule: &Schedule) -> Result<()> {
    let row = ActiveModel {
        next_at: Set(schedule.next_at),
        rule: Set(schedule.rule.clone()),
        paused_at: Set(schedule.paused_at),
        last_date: Set(schedule.last_date.map(|date| date.to_string())),
        last_at: Set(schedule.last_at),
        updated_at: Set(tx.now()),
        ..ActiveModel::default()
    };
    of_tenant(access).set(row).filter(Column::AgentId.eq(schedule.agent.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes the schedule of a deleted agent.
pub async fn delete(tx: &Tx, access: &Access, agent: AgentId) -> Result<()> {
    let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::AgentId.eq(agent.get()));
    gone.exec(tx.conn()).await?;
    Ok(())
}

/// Marks the times of an agent for recomputation; creates its row if there is none.
pub async fn mark_stale(tx: &Tx, access: &Access, agent: &Agent) -> Result<()> {
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(agent.workspace.get()),
        agent_id: Set(agent.id.get()),
        next_at: Set(Some(tx.now())),
        rule: Set(UNSETTLED.to_owned()),
        updated_at: Set(tx.now()),
        ..ActiveModel::default()
    };
    let known = OnConflict::columns([Column::TenantId, Column::AgentId])
        .update_columns([Column::Rule, Column::UpdatedAt])
        .value(Column::NextAt, not_later(tx.now()))
        .to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Marks the times of every agent of the tenant, or only of the caller's workspace, for recomputation.
pub async fn mark_all_stale(tx: &Tx, access: &Access, is_whole_tenant: bool) -> Result<()> {
    let mut all = unsettled(of_tenant(access), tx.now());
    if !is_whole_tenant {
        all = all.filter(Column::WorkspaceId.eq(access.workspace().get()));
    }
    all.exec(tx.conn()).await?;
    Ok(())
}

/// Marks the times, in all tenants, whose rule does not begin with `rule`: they come from another configuration of the installation.
pub async fn unsettle_other_rules(tx: &Tx, rule: &str) -> Result<u64> {
    // A rule contains no wildcard of LIKE.
    let others = unsettled(Entity::update_many(), tx.now()).filter(Column::Rule.starts_with(rule).not());
    let others = others.filter(Column::Rule.ne(UNSETTLED));
    Ok(others.exec(tx.conn()).await?.rows_affected)
}

/// Removes nights, in all tenants, that a fast clock dated in the future; otherwise their agents would not dream until then.
pub async fn remove_future_nights(tx: &Tx) -> Result<u64> {
    let healed = Entity::update_many()
        .col_expr(Column::LastDate, Expr::value(None::<String>))
        .col_expr(Column::LastAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::NextAt, Expr::value(tx.now()))
        .col_expr(Column::Rule, Expr::value(UNSETTLED))
        .filter(Column::LastAt.gt(tx.now() + AHEAD));
    Ok(healed.exec(tx.conn()).await?.rows_affected)
}

/// Live agents of all tenants, with an id above `after`, that have no schedule because they are older than schedules.
pub async fn list_without(tx: &Tx, after: AgentId, limit: u64) -> Result<Vec<DueAgent>> {
    let known = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .and_where(Expr::col((Entity, Column::TenantId)).equals((agent::Entity, agent::Column::TenantId)))
        .and_where(Expr::col((Entity, Column::AgentId)).equals((agent::Entity, agent::Column::Id)))
        .to_owned();
    let without = agent::Entity::find()
        .select_only()
        .columns([agent::Column::TenantId, agent::Column::WorkspaceId, agent::Column::Id])
        .filter(agent::Column::DeletedAt.is_null())
        .filter(agent::Column::Id.gt(after.get()))
        .filter(Expr::exists(known).not())
        .order_by_asc(agent::Column::Id)
        .limit(limit);
    let rows: Vec<(i64, i64, i64)> = without.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(tenant, workspace, agent)| due_agent(tenant, workspace, agent)).collect())
}

fn unsettled(update: UpdateMany<Entity>, now: DateTime<Utc>) -> UpdateMany<Entity> {
    let update = update.col_expr(Column::Rule, Expr::value(UNSETTLED)).col_expr(Column::UpdatedAt, Expr::value(now));
    update.col_expr(Column::NextAt, not_later(now))
}

/// A due time stays unchanged; any other becomes now.
fn not_later(now: DateTime<Utc>) -> SimpleExpr {
    let next = || Expr::col((Entity, Column::NextAt));
    CaseStatement::new().case(next().lt(now), next()).finally(Expr::value(now)).into()
}

fn of(access: &Access, agent: AgentId) -> sea_orm::Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::AgentId.eq(agent.get()))
}

fn of_tenant(access: &Access) -> UpdateMany<Entity> {
    Entity::update_many().filter(Column::TenantId.eq(access.tenant().get()))
}

fn due_agent(tenant: i64, workspace: i64, agent: i64) -> DueAgent {
    DueAgent { tenant: tenant.into(), workspace: workspace.into(), agent: agent.into() }
}

fn domain(row: Model) -> Schedule {
    Schedule {
        agent: row.agent_id.into(),
        next_at: row.next_at,
        rule: row.rule,
        paused_at: row.paused_at,
        last_date: row.last_date.and_then(|date| date.parse::<NaiveDate>().ok()),
        last_at: row.last_at,
    }
}
