//! Jobs as seen by their workspace, and the actions of a person on a job. `tenancy::jobs` uses it.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ColumnTrait, Condition, EntityTrait, Order, QueryFilter, QueryOrder, QuerySelect, Select, UpdateMany};

use crate::domain::access::{Access, OwnerBinding};
use crate::domain::ids::{AgentId, JobId};
use crate::domain::job::{Job, JobState};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::job::{Column, Entity};
use crate::store::jobs::{domain, merge};

/// A job of the caller's workspace, within its token's agents and owners.
pub async fn get(tx: &Tx, access: &Access, id: JobId) -> Result<Option<Job>> {
    Ok(in_reach(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain))
}

/// The job that now does the work of `id`: itself, or the one it was merged into.
pub async fn current(tx: &Tx, access: &Access, id: JobId) -> Result<Option<Job>> {
    let mut found = get(tx, access, id).await?;
    // A job merges only into a waiting one, so that no chain is circular.
    while let Some(next) = found.as_ref().and_then(Job::merged_into) {
        match get(tx, access, next).await? {
            Some(job) => found = Some(job),
            None => break,
        }
    }
    Ok(found)
}

/// A filter of jobs; an absent part matches everything.
#[derive(Debug, Clone, Default)]
pub struct JobFilter {
    /// The state.
    pub state: Option<JobState>,
    /// The kind.
    pub kind: Option<String>,
    /// The agent.
    pub agent: Option<AgentId>,
    /// The whole error text.
    pub error: Option<String>,
    /// Whether only jobs count that the built-in engine did because the model failed.
    pub is_fallback: bool,
    /// Whether the oldest come first.
    pub is_oldest_first: bool,
    /// Only this job and older ones.
    pub newest: Option<JobId>,
    /// Only jobs that come after this one in the order.
    pub after: Option<JobId>,
}

/// Jobs of the caller's workspace, within its token's agents and owners, newest first unless the filter says otherwise.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, filter: &JobFilter, page: &PageRequest) -> Result<Page<Job>> {
    let order = if filter.is_oldest_first { Order::Asc } else { Order::Desc };
    let mut query = matching(access, filter).order_by(Column::Id, order).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(if filter.is_oldest_first { Column::Id.gt(after) } else { Column::Id.lt(after) });
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.id.to_string()).map(domain))
}

/// The number of jobs of the caller's workspace by state and kind; kinds without jobs are absent.
pub async fn count(tx: &Tx, access: &Access, filter: &JobFilter) -> Result<Vec<(JobState, String, i64)>> {
    let counted = matching(access, filter)
        .select_only()
        .columns([Column::State, Column::Kind])
        .column_as(Column::Id.count(), "jobs")
        .group_by(Column::State)
        .group_by(Column::Kind);
    let rows: Vec<(String, String, i64)> = counted.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(|(state, kind, jobs)| Some((JobState::parse(&state)?, kind, jobs))).collect())
}

/// The number of jobs of the caller's workspace in a state that few jobs are in. It is looked up by the state: the sum keeps SQLite from
/// the index by workspace and end, in which it would read every job that ended.
pub async fn count_few(tx: &Tx, access: &Access, state: JobState) -> Result<i64> {
    let workspace = Expr::cust(r#"+"job"."workspace_id""#).eq(access.workspace().get());
    let few = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(workspace).filter(Column::State.eq(state.as_str()));
    let counted = within_token(few, access).select_only().column_as(Column::Id.count(), "jobs");
    Ok(counted.into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0))
}

/// The newest job that passes the filter.
pub async fn newest(tx: &Tx, access: &Access, filter: &JobFilter) -> Result<Option<JobId>> {
    let newest = matching(access, filter).select_only().column_as(Column::Id.max(), "newest");
    Ok(newest.into_tuple::<Option<i64>>().one(tx.conn()).await?.flatten().map(JobId::from))
}

/// The errors of jobs that failed, are quarantined or wait for a retry, the most frequent first: kind, error, and number of jobs.
pub async fn troubles(tx: &Tx, access: &Access, filter: &JobFilter, limit: u64) -> Result<Vec<(String, String, i64)>> {
    let said = matching(access, filter)
        .select_only()
        .columns([Column::Kind, Column::Error])
        .column_as(Column::Id.count(), "jobs")
        .filter(Expr::cust("state IN ('failed', 'quarantined', 'retry')"))
        .filter(Column::Error.is_not_null())
        .group_by(Column::Kind)
        .group_by(Column::Error)
        .order_by_desc(Column::Id.count())
        .order_by_asc(Column::Kind)
        .order_by_asc(Column::Error)
        .limit(limit);
    Ok(said.into_tuple().all(tx.conn()).await?)
}

fn matching(access: &Access, filter: &JobFilter) -> Select<Entity> {
    let JobFilter { state, kind, agent, error, is_fallback, is_oldest_first, newest, after } = filter;
    let behind = |after: &JobId| if *is_oldest_first { Column::Id.gt(after.get()) } else { Column::Id.lt(after.get()) };
    let conditions = Condition::all()
        .add_option(state.map(|state| Column::State.eq(state.as_str())))
        .add_option(kind.as_deref().map(|kind| Column::Kind.eq(kind)))
        .add_option(agent.map(|agent| Column::AgentId.eq(agent.get())))
        .add_option(error.as_deref().map(|error| Column::Error.eq(error)))
        .add_option(is_fallback.then(|| Column::Fallback.is_not_null()))
        .add_option(newest.map(|newest| Column::Id.lte(newest.get())))
        .add_option(after.as_ref().map(behind));
    in_reach(access).filter(conditions)
}

/// The number of jobs since `from` that the built-in engine did because the model failed, and the cause of the newest one.
pub async fn fallbacks(tx: &Tx, access: &Access, from: DateTime<Utc>) -> Result<(u64, Option<String>)> {
    let done = || in_reach(access).filter(Column::FinishedAt.gte(from)).filter(Column::Fallback.is_not_null());
    let count = done().select_only().column_as(Column::Id.count(), "jobs").into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0);
    if count == 0 {
        return Ok((0, None));
    }
    let newest = done().select_only().column(Column::Fallback).order_by_desc(Column::FinishedAt).limit(1);
    let cause = newest.into_tuple::<Option<String>>().one(tx.conn()).await?.flatten();
    Ok((u64::try_from(count).unwrap_or(0), cause))
}

/// Since when the longest waiting due job has been due.
pub async fn oldest_due(tx: &Tx, access: &Access) -> Result<Option<DateTime<Utc>>> {
    let due = in_reach(access).filter(Expr::cust("state IN ('queued', 'retry')")).filter(Column::RunAt.lte(tx.now()));
    Ok(due.order_by_asc(Column::RunAt).one(tx.conn()).await?.map(|job| job.run_at))
}

/// Requeues a job that failed, was quarantined or cancelled, or waits for a retry, and resets its counters. If a job with its key already
/// waits, it merges into that one, which becomes due. False if the job is in another state.
///
/// # Errors
/// The constraint of the key when another transaction just added a job with it; run the transaction again.
pub async fn retry(tx: &Tx, access: &Access, id: JobId) -> Result<bool> {
    let stands = changed(access, id).filter(Expr::cust("state IN ('failed', 'quarantined', 'cancelled', 'retry')"));
    if let Some(is_retried) = merge::hand_over_clean(tx, id, stands).await? {
        return Ok(is_retried);
    }
    let again = changed(access, id)
        .col_expr(Column::State, Expr::value(JobState::Queued.as_str()))
        .col_expr(Column::RunAt, Expr::value(tx.now()))
        .col_expr(Column::Starts, Expr::value(0))
        .col_expr(Column::Failures, Expr::value(0))
        .col_expr(Column::Error, Expr::value(None::<String>))
        .col_expr(Column::Outcome, Expr::value(None::<serde_json::Value>))
        .col_expr(Column::Fallback, Expr::value(None::<String>))
        .col_expr(Column::FinishedAt, Expr::value(None::<DateTime<Utc>>))
        .col_expr(Column::AnnouncedAt, Expr::value(None::<DateTime<Utc>>))
        .filter(Expr::cust("state IN ('failed', 'quarantined', 'cancelled', 'retry')"));
    Ok(again.exec(tx.conn()).await?.rows_affected == 1)
}

/// Cancels a job that waits or runs; a running one notices at its next heartbeat and can no longer commit. False if it has ended
/// already.
pub async fn cancel(tx: &Tx, access: &Access, id: JobId) -> Result<bool> {
    let off = changed(access, id)
        .col_expr(Column::State, Expr::value(JobState::Cancelled.as_str()))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Expr::cust("state IN ('queued', 'retry', 'running')"));
    Ok(off.exec(tx.conn()).await?.rows_affected == 1)
}

fn changed(access: &Access, id: JobId) -> UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Id.eq(id.get()))
}

fn in_reach(access: &Access) -> Select<Entity> {
    let query = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::WorkspaceId.eq(access.workspace().get()));
    within_token(query, access)
}

/// Only the agents and owners of the caller's token.
fn within_token(query: Select<Entity>, access: &Access) -> Select<Entity> {
    let query = match access.agents() {
        Some(listed) => query.filter(Column::AgentId.is_in(listed.iter().map(|id| id.get()))),
        None => query,
    };
    match access.owners() {
        OwnerBinding::Any => query,
        OwnerBinding::Owner(owner) => query.filter(Column::OwnerKey.eq(owner.as_str())),
        OwnerBinding::Prefix(prefix) => query.filter(starts_with(prefix)),
    }
}

/// Not LIKE, since a prefix may contain its wildcards.
fn starts_with(prefix: &str) -> Expr {
    let length = i32::try_from(prefix.chars().count()).unwrap_or(i32::MAX);
    Expr::expr(Func::cust("SUBSTR").arg(Expr::col(Column::OwnerKey)).arg(1).arg(length)).eq(prefix)
}
