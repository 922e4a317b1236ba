//! The runs of extraction that the built-in engine did because the model failed, and that no model has read again since.
//! `pipeline::extraction::again` uses them.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::{AgentId, ConversationId, ExtractionId, JobId};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::extraction::{Column, Entity};
use crate::store::{Tx, agent_rows};

/// The engine of a run that used no answer of a model. With a model's name, one was called and failed.
const BUILT_IN: &str = "extractive";

/// A run to read again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FallbackRun {
    /// The run.
    pub id: ExtractionId,
    /// Its agent.
    pub agent: AgentId,
    /// Its owner.
    pub owner: OwnerKey,
}

/// The messages of a run to read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallbackSpan {
    /// The conversation.
    pub conversation: ConversationId,
    /// The first message.
    pub from_seq: i64,
    /// The last message.
    pub to_seq: i64,
}

/// The runs of one job, at most `most`.
pub async fn of_job(tx: &Tx, access: &Access, job: JobId, most: u64) -> Result<Vec<FallbackRun>> {
    listed(tx, waiting(access).filter(Column::JobId.eq(job.get())).order_by_asc(Column::Id).limit(most)).await
}

/// The runs of all owners of the workspace that began since `from`, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<FallbackRun>> {
    listed(tx, waiting(access).filter(Column::StartedAt.gte(from)).order_by_asc(Column::StartedAt).limit(most)).await
}

/// The messages of a run of this owner; `None` if it is gone or was read again.
pub async fn span(tx: &Tx, access: &OwnerAccess, id: ExtractionId) -> Result<Option<FallbackSpan>> {
    let row = waiting(access.access())
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Id.eq(id.get()))
        .one(tx.conn())
        .await?;
    let span = row.and_then(|row| Some((row.conversation_id?, row.from_seq, row.to_seq)));
    Ok(span.map(|(conversation, from_seq, to_seq)| FallbackSpan { conversation: conversation.into(), from_seq, to_seq }))
}

/// Notes that `by` read the messages of the run again. False if another run was first.
pub async fn repeat(tx: &Tx, access: &OwnerAccess, id: ExtractionId, by: ExtractionId) -> Result<bool> {
    let noted = Entity::update_many()
        .col_expr(Column::RepeatedBy, Expr::value(by.get()))
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Id.eq(id.get()))
        .filter(Column::RepeatedBy.is_null());
    Ok(noted.exec(tx.conn()).await?.rows_affected == 1)
}

async fn listed(tx: &Tx, query: Select<Entity>) -> Result<Vec<FallbackRun>> {
    let rows = query.all(tx.conn()).await?;
    let run = |id: i64, agent: i64, owner| FallbackRun { id: id.into(), agent: agent.into(), owner: OwnerKey::stored(owner) };
    Ok(rows.into_iter().map(|row| run(row.id, row.agent_id, row.owner_key)).collect())
}

fn waiting(access: &Access) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(agent_rows::within(access, Column::AgentId, None))
        .filter(Column::Engine.eq(BUILT_IN))
        .filter(Column::Model.is_not_null())
        .filter(Column::RepeatedBy.is_null())
        .filter(Column::ConversationId.is_not_null())
}
