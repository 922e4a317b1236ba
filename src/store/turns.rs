//! Turns of conversations. Every call takes the owner's access.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::{ConversationId, ItemId, TurnId};
use crate::domain::turn::{Turn, TurnOutcome};
use crate::error::Result;
use crate::store::entities::turn::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, idempotency};

/// The unfinished turn of a conversation, if there is one.
pub async fn get_open(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<Option<Turn>> {
    let found = own(access, conversation).filter(Column::Outcome.eq(TurnOutcome::Open.as_str())).order_by_desc(Column::Id);
    Ok(found.one(tx.conn()).await?.map(domain))
}

/// Marks the open turn of a conversation as stopped, unless it ended meanwhile. Returns whether there was one.
pub async fn stop(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<bool> {
    let stopped = Entity::update_many()
        .col_expr(Column::Outcome, Expr::value(TurnOutcome::Stopped.as_str()))
        .col_expr(Column::EndedAt, Expr::value(tx.now()))
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
        .filter(Column::Outcome.eq(TurnOutcome::Open.as_str()));
    Ok(stopped.exec(tx.conn()).await?.rows_affected > 0)
}

/// Whether a turn was stopped.
pub async fn is_stopped(tx: &Tx, access: &OwnerAccess, id: TurnId) -> Result<bool> {
    let stopped = Entity::find().select_only().column(Column::Id).filter(Column::TenantId.eq(access.access().tenant().get()));
    let stopped = stopped.filter(Column::Id.eq(id.get())).filter(Column::Outcome.eq(TurnOutcome::Stopped.as_str()));
    Ok(stopped.into_tuple::<i64>().one(tx.conn()).await?.is_some())
}

/// The turns of a conversation, the oldest first.
pub async fn list(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<Vec<Turn>> {
    let rows = own(access, conversation).order_by_asc(Column::Id).all(tx.conn()).await?;
    Ok(rows.into_iter().map(domain).collect())
}

/// The turns that end between two messages of a conversation, both included, the oldest first.
pub async fn within(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, from: i64, to: i64) -> Result<Vec<Turn>> {
    let rows = own(access, conversation).filter(Column::LastSeq.between(from, to)).order_by_asc(Column::Id).all(tx.conn()).await?;
    Ok(rows.into_iter().map(domain).collect())
}

/// The first and the last number of the messages between two messages of a conversation, both included, that a client of a memory service
/// added, turn by turn.
pub async fn added_within(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, from: i64, to: i64) -> Result<Vec<(i64, i64)>> {
    let rows = own(access, conversation)
        .select_only()
        .columns([Column::FirstSeq, Column::LastSeq])
        .filter(Column::TriggerSource.eq(TriggerSource::Memory.as_str()))
        .filter(Column::FirstSeq.lte(to))
        .filter(Column::LastSeq.gte(from));
    Ok(rows.into_tuple().all(tx.conn()).await?)
}

/// Adds a turn.
pub async fn insert(tx: &Tx, access: &OwnerAccess, turn: &Turn) -> Result<()> {
    let row = ActiveModel {
        id: Set(turn.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        conversation_id: Set(turn.conversation.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        first_seq: Set(turn.first_seq),
        started_at: Set(turn.started_at),
        ..columns(turn)
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes a turn's changed columns.
pub async fn update(tx: &Tx, access: &OwnerAccess, turn: &Turn) -> Result<()> {
    let changed = Entity::update_many().set(columns(turn)).filter(Column::TenantId.eq(access.access().tenant().get()));
    changed.filter(Column::Id.eq(turn.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a conversation's turns, also the one that waits for the caller's tools.
pub async fn delete(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<u64> {
    let gone = Entity::delete_many()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
        .exec(tx.conn())
        .await?;
    idempotency::remove_open_turn(tx, access, conversation).await?;
    Ok(gone.rows_affected)
}

fn own(access: &OwnerAccess, conversation: ConversationId) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
}

fn columns(turn: &Turn) -> ActiveModel {
    ActiveModel {
        trigger_source: Set(turn.trigger.as_str().to_owned()),
        model: Set(turn.model.clone()),
        prompt_tokens: Set(turn.prompt_tokens),
        completion_tokens: Set(turn.completion_tokens),
        injected_item_ids: Set(serde_json::json!(turn.injected)),
        outcome: Set(turn.outcome.as_str().to_owned()),
        last_seq: Set(turn.last_seq),
        ended_at: Set(turn.ended_at),
        ..ActiveModel::default()
    }
}

fn domain(row: Model) -> Turn {
    Turn {
        id: row.id.into(),
        conversation: row.conversation_id.into(),
        trigger: TriggerSource::parse(&row.trigger_source).unwrap_or_default(),
        model: row.model,
        prompt_tokens: row.prompt_tokens,
        completion_tokens: row.completion_tokens,
        injected: serde_json::from_value::<Vec<ItemId>>(row.injected_item_ids).unwrap_or_default(),
        outcome: TurnOutcome::parse(&row.outcome).unwrap_or(TurnOutcome::Failed),
        first_seq: row.first_seq,
        last_seq: row.last_seq,
        started_at: row.started_at,
        ended_at: row.ended_at,
    }
}
