//! What runs of the extractor say of what they saw: the reasons, and what they turned away.

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::entities::{extraction, extraction_rejection};
use crate::domain::access::Access;
use crate::domain::ids::ExtractionId;
use crate::error::Result;
use crate::store::Tx;

/// What was turned away in these runs: id and text of each.
///
/// # Errors
/// When the database does not answer.
pub async fn rejections(tx: &Tx, access: &Access, runs: &[ExtractionId]) -> Result<Vec<(i64, String)>> {
    use extraction_rejection::Column;
    let rows = extraction_rejection::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Text])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::ExtractionId.is_in(runs.iter().map(|run| run.get())));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// Deletes what was turned away, by id; tells how many.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_rejections(tx: &Tx, access: &Access, ids: &[i64]) -> Result<u64> {
    use extraction_rejection::Column;
    let gone = extraction_rejection::Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(ids.iter().copied()));
    Ok(gone.exec(tx.conn()).await?.rows_affected)
}

/// Empties the reasons of these runs, which a model may have written in the person's words.
///
/// # Errors
/// When the database does not answer.
pub async fn empty_reasons(tx: &Tx, access: &Access, runs: &[ExtractionId]) -> Result<()> {
    use extraction::Column;
    let emptied = extraction::Entity::update_many()
        .col_expr(Column::Reason, Expr::value(None::<String>))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.is_in(runs.iter().map(|run| run.get())));
    emptied.exec(tx.conn()).await?;
    Ok(())
}
