//! Dreams with their reports, one row each. Reads are limited to what the caller may see. `dream_entries` contains the proposed changes,
//! `dream_candidates` the memory considered.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde_json::json;

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamCause, DreamKind, DreamStatus};
use crate::domain::ids::{AgentId, DreamId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::dream::{ActiveModel, Column, Entity, Model};
use crate::store::entities::job;
use crate::store::facts::bucket;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, undecodable};

/// Adds a dream; false if this bucket already has one of that night.
pub async fn insert(tx: &Tx, access: &Access, new: &Dream) -> Result<bool> {
    let row = ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(new.workspace.get()),
        agent_id: Set(new.bucket.agent().get()),
        owner_key: Set(new.bucket.owner().to_owned()),
        scope: Set(new.bucket.scope().as_str().to_owned()),
        kind: Set(new.kind.as_str().to_owned()),
        night: Set(new.night.map(|night| night.to_string())),
        topic: Set(new.topic.clone()),
        cause: Set(new.cause.as_str().to_owned()),
        asked_by: Set(new.asked_by.map(Into::into)),
        filename: Set(new.filename.clone()),
        created_at: Set(new.created_at),
        ..outcome(new)?
    };
    let night = [Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Scope, Column::Night];
    let once = OnConflict::columns(night).target_and_where(Expr::cust("night IS NOT NULL")).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(once).exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Writes the state and the result of a dream.
pub async fn update(tx: &Tx, access: &Access, changed: &Dream) -> Result<()> {
    let update = Entity::update_many().set(outcome(changed)?).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// One dream that the caller may see.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: DreamId) -> Result<Option<Dream>> {
    Ok(seen(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain))
}

/// [`get`], locked until the transaction ends.
pub async fn lock(tx: &Tx, access: &OwnerAccess, id: DreamId) -> Result<Option<Dream>> {
    let query = seen(access).filter(Column::Id.eq(id.get()));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The dreams that the caller may see, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Dream>> {
    let query = seen(access);
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, domain).await
}

/// The last dream of `bucket` that succeeded: it changed something, proposed something, or found nothing to change.
pub async fn last_of(tx: &Tx, access: &Access, bucket: &Bucket, kinds: &[DreamKind]) -> Result<Option<Dream>> {
    let bad = [DreamStatus::Pending, DreamStatus::Failed].map(DreamStatus::as_str);
    let query = Entity::find()
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Kind.is_in(kinds.iter().map(|kind| kind.as_str())))
        .filter(Column::Status.is_not_in(bad))
        .order_by_desc(Column::Id);
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The last dream of `bucket` that has ended, with any outcome.
pub async fn last_ended(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<Option<Dream>> {
    let query = Entity::find()
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Status.ne(DreamStatus::Pending.as_str()))
        .order_by_desc(Column::Id);
    Ok(query.one(tx.conn()).await?.and_then(domain))
}

/// The number of dreams in each state of an agent's night that began at `since`.
pub async fn of_night(tx: &Tx, access: &Access, agent: AgentId, night: NaiveDate, since: DateTime<Utc>) -> Result<Vec<(DreamStatus, u64)>> {
    let counted = Entity::find()
        .select_only()
        .column(Column::Status)
        .column_as(Column::Id.count(), "dreams")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        // For the index: every dream of this night was written after the night began.
        .filter(Column::UpdatedAt.gte(since))
        .filter(Column::Night.eq(night.to_string()))
        .group_by(Column::Status);
    let rows: Vec<(String, i64)> = counted.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(|(status, count)| Some((DreamStatus::parse(&status)?, u64::try_from(count).unwrap_or(0)))).collect())
}

/// The waiting or running dream of `bucket` of this kind and topic.
pub async fn waiting(tx: &Tx, access: &Access, bucket: &Bucket, kind: DreamKind, topic: Option<&str>) -> Result<Option<Dream>> {
    let query = Entity::find()
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Kind.eq(kind.as_str()))
        .filter(Column::Status.eq(DreamStatus::Pending.as_str()));
    let query = match topic {
        Some(topic) => query.filter(Column::Topic.eq(topic)),
        None => query.filter(Column::Topic.is_null()),
    };
    Ok(query.order_by_desc(Column::Id).one(tx.conn()).await?.and_then(domain))
}

/// The dreams that the caller may see and that changed at `since` or later, the oldest change first, at most `limit`.
pub async fn changed(tx: &Tx, access: &OwnerAccess, since: DateTime<Utc>, limit: u64) -> Result<Vec<Dream>> {
    let query = seen(access).filter(Column::UpdatedAt.gte(since)).order_by_asc(Column::UpdatedAt).order_by_asc(Column::Id).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Ends the dreams of an agent, or of one of its buckets, whose job was cancelled or given up; returns how many.
pub async fn end_lost(tx: &Tx, access: &Access, agent: AgentId, bucket: Option<&Bucket>) -> Result<u64> {
    let alive = Query::select()
        .column(job::Column::Id)
        .from(job::Entity)
        .and_where(job::Column::TenantId.eq(access.tenant().get()))
        .and_where(Expr::cust("state IN ('queued', 'running', 'retry')"))
        .to_owned();
    let lost = Condition::any().add(Column::JobId.is_null()).add(Column::JobId.not_in_subquery(alive));
    let mut ended = Entity::update_many()
        .col_expr(Column::Status, Expr::value(DreamStatus::Failed.as_str()))
        .col_expr(Column::Reason, Expr::value("Its job was cancelled or failed; nothing was changed."))
        .col_expr(Column::Failure, Expr::value("job_lost"))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::UpdatedAt, Expr::value(tx.now()))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .filter(Column::Status.eq(DreamStatus::Pending.as_str()))
        .filter(lost);
    if let Some(bucket) = bucket {
        ended = ended.filter(visible::in_bucket(&places(), bucket));
    }
    Ok(ended.exec(tx.conn()).await?.rows_affected)
}

fn seen(access: &OwnerAccess) -> Select<Entity> {
    Entity::find().filter(visible::condition(&places(), &access.visibility().buckets()))
}

pub(in crate::store) const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn outcome(dream: &Dream) -> Result<ActiveModel> {
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    Ok(ActiveModel {
        job_id: Set(dream.job.map(Into::into)),
        status: Set(dream.status.as_str().to_owned()),
        reason: Set(dream.reason.clone()),
        engine: Set(dream.engine.clone()),
        model: Set(dream.model.clone()),
        prompt_version: Set(dream.prompt_version.clone()),
        prompt_hash: Set(dream.prompt_hash.clone()),
        prompt_tokens: Set(dream.prompt_tokens.map(i64::from)),
        completion_tokens: Set(dream.completion_tokens.map(i64::from)),
        failure: Set(dream.failure.clone()),
        base_revision: Set(dream.base_revision),
        applied_revision: Set(dream.applied_revision),
        looked_at: Set(serde_json::to_value(dream.looked_at).map_err(Error::internal)?),
        patterns: Set(json!(dream.patterns)),
        candidate_count: Set(number(dream.candidates)),
        promoted_count: Set(number(dream.promoted)),
        rejected_count: Set(number(dream.rejected)),
        bucket_version: Set(dream.bucket_version),
        reviewed_by: Set(dream.reviewed_by.map(Into::into)),
        reviewed_at: Set(dream.reviewed_at),
        started_at: Set(dream.started_at),
        finished_at: Set(dream.finished_at),
        updated_at: Set(dream.updated_at),
        ..ActiveModel::default()
    })
}

pub(in crate::store) fn domain(row: Model) -> Option<Dream> {
    undecodable::noted("dream", row.id, decode(row))
}

fn decode(row: Model) -> Option<Dream> {
    let bucket = bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?;
    let number = |count: i32| u32::try_from(count).unwrap_or_default();
    let tokens = |count: Option<i64>| count.and_then(|count| u32::try_from(count).ok());
    Some(Dream {
        id: row.id.into(),
        workspace: row.workspace_id.into(),
        bucket,
        kind: DreamKind::parse(&row.kind)?,
        night: row.night.and_then(|night| night.parse::<NaiveDate>().ok()),
        topic: row.topic,
        cause: DreamCause::parse(&row.cause)?,
        asked_by: row.asked_by.map(Into::into),
        job: row.job_id.map(Into::into),
        status: DreamStatus::parse(&row.status)?,
        filename: row.filename,
        reason: row.reason,
        engine: row.engine,
        model: row.model,
        prompt_version: row.prompt_version,
        prompt_hash: row.prompt_hash,
        prompt_tokens: tokens(row.prompt_tokens),
        completion_tokens: tokens(row.completion_tokens),
        failure: row.failure,
        base_revision: row.base_revision,
        applied_revision: row.applied_revision,
        looked_at: serde_json::from_value(row.looked_at).unwrap_or_default(),
        patterns: serde_json::from_value(row.patterns).unwrap_or_default(),
        candidates: number(row.candidate_count),
        promoted: number(row.promoted_count),
        rejected: number(row.rejected_count),
        bucket_version: row.bucket_version,
        reviewed_by: row.reviewed_by.map(Into::into),
        reviewed_at: row.reviewed_at,
        created_at: row.created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
        updated_at: row.updated_at,
    })
}
