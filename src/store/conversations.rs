//! Conversations of one owner with one agent. Every call takes the owner's pass, so that no owner reaches another's.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, ConversationState, TriggerSource};
use crate::domain::ids::ConversationId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::conversation::{ActiveModel, Column, Entity, Model};
use crate::store::entities::message;

/// The owner's conversation of this name.
///
/// # Errors
/// When the database does not answer.
pub async fn find(tx: &Tx, access: &OwnerAccess, name: &str) -> Result<Option<Conversation>> {
    Ok(own(access).filter(Column::Name.eq(name)).one(tx.conn()).await?.map(domain))
}

/// The owner's conversation with this id.
///
/// # Errors
/// When the database does not answer.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: ConversationId) -> Result<Option<Conversation>> {
    Ok(own(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain))
}

/// The owner's conversations, newest first.
///
/// # Errors
/// [`Error::Invalid`] for another list's cursor.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Conversation>> {
    let mut query = own(access).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some(before) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.lt(before));
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.id.to_string()).map(domain))
}

/// The owner's conversations with messages that the extractor has not used yet, the oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_unread(tx: &Tx, access: &OwnerAccess, limit: u64) -> Result<Vec<Conversation>> {
    let newer = Query::select()
        .expr(Expr::val(1))
        .from(message::Entity)
        .and_where(Expr::col((message::Entity, message::Column::ConversationId)).equals((Entity, Column::Id)))
        .and_where(Expr::col((message::Entity, message::Column::Seq)).gt(Expr::col((Entity, Column::ExtractedSeq))))
        .to_owned();
    let rows = own(access).filter(Expr::exists(newer)).order_by_asc(Column::LastActiveAt).order_by_asc(Column::Id).limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The owner's conversation of this name, made if there is none, and locked until the transaction ends: its messages get their
/// numbers one batch after the other.
///
/// # Errors
/// When the database does not answer.
pub async fn lock(tx: &Tx, access: &OwnerAccess, name: &str, trigger: TriggerSource) -> Result<Conversation> {
    let now = tx.now();
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.access().tenant().get()),
        workspace_id: Set(access.access().workspace().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        name: Set(name.to_owned()),
        trigger_source: Set(trigger.as_str().to_owned()),
        state: Set(ConversationState::Active.as_str().to_owned()),
        message_count: Set(0),
        extracted_seq: Set(0),
        last_active_at: Set(now),
        created_at: Set(now),
    };
    let known = OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Name])
        .update_columns([Column::TriggerSource, Column::State, Column::LastActiveAt])
        .to_owned();
    Ok(domain(Entity::insert(row).on_conflict(known).exec_with_returning(tx.conn()).await?))
}

/// The owner's conversation of this name, locked until the transaction ends.
///
/// # Errors
/// When the database does not answer.
pub async fn hold(tx: &Tx, access: &OwnerAccess, name: &str) -> Result<Option<Conversation>> {
    let query = own(access).filter(Column::Name.eq(name));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.map(domain))
}

/// Writes the number of messages.
///
/// # Errors
/// When the database does not answer.
pub async fn set_message_count(tx: &Tx, access: &OwnerAccess, id: ConversationId, count: i64) -> Result<()> {
    change(access, id).col_expr(Column::MessageCount, Expr::value(count)).exec(tx.conn()).await?;
    Ok(())
}

/// Writes the state.
///
/// # Errors
/// When the database does not answer.
pub async fn set_state(tx: &Tx, access: &OwnerAccess, id: ConversationId, state: ConversationState) -> Result<()> {
    change(access, id).col_expr(Column::State, Expr::value(state.as_str())).exec(tx.conn()).await?;
    Ok(())
}

/// Moves the extractor's cursor from where it was read to the last message used; false when somebody else moved it or the
/// conversation was cleared meanwhile: what was extracted is not to be applied then.
///
/// # Errors
/// When the database does not answer.
pub async fn advance(tx: &Tx, access: &OwnerAccess, id: ConversationId, from: i64, to: i64) -> Result<bool> {
    let moved = change(access, id).col_expr(Column::ExtractedSeq, Expr::value(to)).filter(Column::ExtractedSeq.eq(from));
    Ok(moved.filter(Column::MessageCount.gt(0)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Starts the count of messages and the extractor's cursor anew, after the messages were deleted.
///
/// # Errors
/// When the database does not answer.
pub async fn reset(tx: &Tx, access: &OwnerAccess, id: ConversationId, now: DateTime<Utc>) -> Result<()> {
    let emptied = change(access, id).col_expr(Column::MessageCount, Expr::value(0)).col_expr(Column::ExtractedSeq, Expr::value(0));
    emptied.col_expr(Column::LastActiveAt, Expr::value(now)).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes the row; its messages and turns must be gone.
///
/// # Errors
/// When the database does not answer.
pub async fn delete(tx: &Tx, access: &OwnerAccess, id: ConversationId) -> Result<()> {
    Entity::delete_many()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Id.eq(id.get()))
        .exec(tx.conn())
        .await?;
    Ok(())
}

fn own(access: &OwnerAccess) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
}

fn change(access: &OwnerAccess, id: ConversationId) -> sea_orm::UpdateMany<Entity> {
    Entity::update_many()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Id.eq(id.get()))
}

fn domain(row: Model) -> Conversation {
    Conversation {
        id: row.id.into(),
        agent: row.agent_id.into(),
        owner: OwnerKey::stored(row.owner_key),
        name: row.name,
        trigger: TriggerSource::parse(&row.trigger_source).unwrap_or_default(),
        state: ConversationState::parse(&row.state).unwrap_or(ConversationState::Active),
        message_count: row.message_count,
        extracted_seq: row.extracted_seq,
        last_active_at: row.last_active_at,
        created_at: row.created_at,
    }
}
