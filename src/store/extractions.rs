//! Extractions. Every call takes the owner's access.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::OwnerAccess;
use crate::domain::extraction::{Extraction, ExtractionRun, ExtractionYield, Refusal};
use crate::domain::ids::ExtractionId;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::extraction::{ActiveModel, Column, Entity, Model};
use crate::store::entities::extraction_rejection;

/// When the newest extraction for this owner ended, or began if it has not ended. The cooldown starts then.
pub async fn last_run_at(tx: &Tx, access: &OwnerAccess) -> Result<Option<DateTime<Utc>>> {
    let newest = Entity::find()
        .select_only()
        .columns([Column::StartedAt, Column::FinishedAt])
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .order_by_desc(Column::Id)
        .limit(1);
    let times = newest.into_tuple::<(DateTime<Utc>, Option<DateTime<Utc>>)>().one(tx.conn()).await?;
    Ok(times.map(|(started, finished)| finished.unwrap_or(started)))
}

/// One extraction for this owner.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: ExtractionId) -> Result<Option<ExtractionRun>> {
    let found = Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Id.eq(id.get()));
    Ok(found.one(tx.conn()).await?.map(|row| ExtractionRun {
        id: row.id.into(),
        job: row.job_id.map(Into::into),
        engine: row.engine,
        model: row.model,
        prompt_version: row.prompt_version,
        prompt_hash: row.prompt_hash,
        from_seq: row.from_seq,
        to_seq: row.to_seq,
        started_at: row.started_at,
    }))
}

/// The extractions for this owner, newest first, each with what it rejected.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Extraction>> {
    let mut runs = Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()));
    if let Some(before) = page.after_id().map_err(Error::bad_page)? {
        runs = runs.filter(Column::Id.lt(before));
    }
    let rows = runs.order_by_desc(Column::Id).limit(page.limit + 1).all(tx.conn()).await?;
    let mut refusals = refusals(tx, access, rows.iter().map(|row| row.id)).await?;
    let runs: Result<Vec<Extraction>> = rows.into_iter().map(past).collect();
    let with_refusals = |run: Extraction| Extraction { refusals: refusals.remove(&run.id.get()).unwrap_or_default(), ..run };
    Ok(Page::cut(runs?.into_iter().map(with_refusals).collect(), page.limit, |run| run.id.to_string()))
}

/// What these extractions rejected, in order, without the texts.
async fn refusals(tx: &Tx, access: &OwnerAccess, runs: impl Iterator<Item = i64>) -> Result<HashMap<i64, Vec<Refusal>>> {
    use extraction_rejection::Column;
    let rows = extraction_rejection::Entity::find()
        .select_only()
        .columns([Column::ExtractionId, Column::Reason, Column::Length])
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::ExtractionId.is_in(runs))
        .order_by_asc(Column::Id);
    let mut found: HashMap<i64, Vec<Refusal>> = HashMap::new();
    for (run, reason, length) in rows.into_tuple::<(i64, String, Option<i32>)>().all(tx.conn()).await? {
        let length = length.and_then(|length| length.try_into().ok());
        found.entry(run).or_default().push(Refusal { reason, length });
    }
    Ok(found)
}

fn past(row: Model) -> Result<Extraction> {
    Ok(Extraction {
        id: row.id.into(),
        conversation: row.conversation_id.map(Into::into),
        job: row.job_id.map(Into::into),
        engine: row.engine,
        model: row.model,
        prompt_version: row.prompt_version,
        prompt_hash: row.prompt_hash,
        status: row.status,
        reason: row.reason.unwrap_or_default(),
        from_seq: row.from_seq,
        to_seq: row.to_seq,
        yields: ExtractionYield { extracted: row.extracted, inserted: row.inserted, updated: row.updated },
        rejected: serde_json::from_value(row.rejected).map_err(Error::internal)?,
        refusals: Vec::new(),
        prompt_tokens: row.prompt_tokens.and_then(|tokens| tokens.try_into().ok()),
        completion_tokens: row.completion_tokens.and_then(|tokens| tokens.try_into().ok()),
        started_at: row.started_at,
        finished_at: row.finished_at.unwrap_or(row.started_at),
    })
}

/// Adds an extraction.
pub async fn insert(tx: &Tx, access: &OwnerAccess, run: &Extraction) -> Result<()> {
    let row = ActiveModel {
        id: Set(run.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        conversation_id: Set(run.conversation.map(Into::into)),
        job_id: Set(run.job.map(Into::into)),
        engine: Set(run.engine.clone()),
        model: Set(run.model.clone()),
        prompt_version: Set(run.prompt_version.clone()),
        prompt_hash: Set(run.prompt_hash.clone()),
        status: Set(run.status.clone()),
        reason: Set(Some(run.reason.clone())),
        from_seq: Set(run.from_seq),
        to_seq: Set(run.to_seq),
        admitted: Set(run.yields.admitted()),
        rejected: Set(serde_json::to_value(&run.rejected).map_err(Error::internal)?),
        prompt_tokens: Set(run.prompt_tokens.map(Into::into)),
        completion_tokens: Set(run.completion_tokens.map(Into::into)),
        started_at: Set(run.started_at),
        finished_at: Set(Some(run.finished_at)),
        extracted: Set(run.yields.extracted),
        inserted: Set(run.yields.inserted),
        updated: Set(run.yields.updated),
        repeated_by: Set(None),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Adds what an extraction rejected, with the texts in the same order.
pub async fn insert_rejections(tx: &Tx, access: &OwnerAccess, run: ExtractionId, refusals: &[Refusal], texts: &[String]) -> Result<()> {
    let rows = refusals.iter().zip(texts).map(|(refusal, text)| extraction_rejection::ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.access().tenant().get()),
        extraction_id: Set(run.get()),
        reason: Set(refusal.reason.clone()),
        text: Set(text.clone()),
        length: Set(refusal.length.and_then(|length| length.try_into().ok())),
        created_at: Set(tx.now()),
    });
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        extraction_rejection::Entity::insert_many(rows).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}
