//! The texts of extractions: their reasons, and the candidates that they rejected.

use std::collections::BTreeSet;

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{extraction, extraction_rejection};
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::{ConversationId, ExtractionId, JobId};
use crate::error::Result;
use crate::store::Tx;

/// An extraction from a conversation, and the next one of its job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Its id.
    pub id: ExtractionId,
    /// Its job.
    pub job: JobId,
    /// The next extraction of the same job, from whatever conversation.
    pub next: Option<ExtractionId>,
}

/// The extractions from one of the owner's conversations.
pub async fn runs_of(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<Vec<Run>> {
    use extraction::Column;
    let own = || {
        extraction::Entity::find()
            .select_only()
            .columns([Column::Id, Column::JobId])
            .filter(Column::TenantId.eq(access.access().tenant().get()))
            .filter(Column::AgentId.eq(access.agent().id.get()))
            .filter(Column::OwnerKey.eq(access.owner().as_str()))
            .order_by_asc(Column::Id)
    };
    let of_talk: Vec<(i64, Option<i64>)> = own().filter(Column::ConversationId.eq(conversation.get())).into_tuple().all(tx.conn()).await?;
    let jobs: BTreeSet<i64> = of_talk.iter().filter_map(|(_, job)| *job).collect();
    let of_jobs: Vec<(i64, Option<i64>)> = own().filter(Column::JobId.is_in(jobs)).into_tuple().all(tx.conn()).await?;
    let next = |id: i64, job: i64| of_jobs.iter().find(|(other, of)| *of == Some(job) && *other > id).map(|(next, _)| (*next).into());
    let run = |(id, job): &(i64, Option<i64>)| {
        let job = job.unwrap_or_default();
        Run { id: (*id).into(), job: job.into(), next: next(*id, job) }
    };
    Ok(of_talk.iter().map(run).collect())
}

/// The candidates that these extractions rejected: id and text of each.
pub async fn rejections(tx: &Tx, access: &Access, runs: &[ExtractionId]) -> Result<Vec<(i64, String)>> {
    use extraction_rejection::Column;
    let rows = extraction_rejection::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::ExtractionId.is_in(runs.iter().map(|run| run.get())));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// Deletes rejections by id; returns how many.
pub async fn delete_rejections(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    use extraction_rejection::Column;
    let gone = extraction_rejection::Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(ids.iter().copied()));
    Ok(gone.exec(tx.conn()).await?.rows_affected)
}

/// Empties the reasons of these extractions, which a model may have written in the person's words.
pub async fn empty_reasons(tx: &Tx, access: &Access, runs: &[ExtractionId]) -> Result<()> {
    use extraction::Column;
    let emptied = extraction::Entity::update_many()
        .col_expr(Column::Reason, Expr::value(None::<String>))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(runs.iter().map(|run| run.get())));
    emptied.exec(tx.conn()).await?;
    Ok(())
}
