//! The messages that quarantined writes hold: noted in the write's row, by their ids, and kept after the decision.

use std::collections::HashSet;

use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use serde_json::{Value, json};

use crate::domain::access::Access;
use crate::domain::ids::{ConversationId, FactId, MessageId, QuarantineId};
use crate::domain::quarantine::{HELD_MESSAGES, HeldMessage, QuarantineKind, QuarantineState};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::quarantine::{Column, Entity};
use crate::store::quarantine::domain;

/// Adds messages to those that a quarantined write holds.
pub async fn note(tx: &Tx, access: &Access, id: QuarantineId, messages: &[HeldMessage]) -> Result<()> {
    let found = of_tenant(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.and_then(domain);
    let Some(held) = found else { return Ok(()) };
    let mut all = held.messages();
    all.extend(messages.iter().filter(|message| !held.messages().contains(message)));
    let mut change = held.change.unwrap_or_else(|| json!({}));
    if let Some(fields) = change.as_object_mut() {
        fields.insert(HELD_MESSAGES.to_owned(), HeldMessage::listed(&all));
    }
    write(tx, access, id, &change).await
}

/// The open write that holds a fact.
pub async fn of_fact(tx: &Tx, access: &Access, fact: FactId) -> Result<Option<QuarantineId>> {
    let of_fact = of_tenant(access)
        .filter(Column::Kind.eq(QuarantineKind::Fact.as_str()))
        .filter(Column::ObjectId.eq(fact.get()))
        .filter(Column::State.eq(QuarantineState::Open.as_str()))
        .order_by_desc(Column::Id);
    Ok(of_fact.one(tx.conn()).await?.map(|row| row.id.into()))
}

/// The messages that writes other than `except` hold and that wait for a decision.
pub async fn open(tx: &Tx, access: &Access, except: QuarantineId) -> Result<HashSet<MessageId>> {
    let others = with_messages(access).filter(Column::State.eq(QuarantineState::Open.as_str())).filter(Column::Id.ne(except.get()));
    let rows = others.all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(domain).flat_map(|held| held.messages()).map(|held| held.message).collect())
}

/// Whether a write holds this message, or held it until a person decided.
pub async fn is_noted(tx: &Tx, access: &Access, message: MessageId) -> Result<bool> {
    let rows = with_messages(access).filter(Column::ChangeJson.contains(message.to_string())).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(domain).flat_map(|held| held.messages()).any(|held| held.message == message))
}

/// Deletes the writes of messages that are deleted: their text is the message's. Returns their number.
pub async fn delete(tx: &Tx, access: &Access, conversation: ConversationId, messages: &[MessageId]) -> Result<u64> {
    let of_conversation = with_messages(access)
        .filter(Column::Kind.eq(QuarantineKind::Message.as_str()))
        .filter(Column::ObjectId.eq(conversation.get()))
        .all(tx.conn())
        .await?;
    let is_of = |held: &HeldMessage| messages.contains(&held.message);
    let found = of_conversation.into_iter().filter_map(domain).filter(|held| held.messages().iter().any(is_of));
    let gone: Vec<i64> = found.map(|held| held.id.get()).collect();
    if gone.is_empty() {
        return Ok(0);
    }
    let rows = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(gone));
    Ok(rows.exec(tx.conn()).await?.rows_affected)
}

/// Deletes the quarantined messages of a conversation whose messages are deleted.
pub async fn delete_all(tx: &Tx, access: &Access, conversation: ConversationId) -> Result<()> {
    let rows = Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Kind.eq(QuarantineKind::Message.as_str()))
        .filter(Column::ObjectId.eq(conversation.get()));
    rows.exec(tx.conn()).await?;
    Ok(())
}

async fn write(tx: &Tx, access: &Access, id: QuarantineId, change: &Value) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ChangeJson, Expr::value(serde_json::to_string(change).map_err(Error::internal)?))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(id.get()))
        .exec(tx.conn())
        .await?;
    Ok(())
}

fn with_messages(access: &Access) -> Select<Entity> {
    of_tenant(access).filter(Column::ChangeJson.contains(HELD_MESSAGES))
}

fn of_tenant(access: &Access) -> Select<Entity> {
    Entity::find().filter(Column::TenantId.eq(access.tenant().get()))
}
