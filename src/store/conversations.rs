//! Conversations of one owner with one agent. Every call takes the owner's access, so that no owner reaches another's.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict, SimpleExpr};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::clock::MAX_SKEW;
use crate::domain::conversation::{Conversation, ConversationState, QuietConversation, TriggerSource};
use crate::domain::ids::{ConversationId, TurnId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::conversation::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, by_id};

/// The owner's conversation of this name.
pub async fn find(tx: &Tx, access: &OwnerAccess, name: &str) -> Result<Option<Conversation>> {
    Ok(own(access).filter(Column::Name.eq(name)).one(tx.conn()).await?.map(domain))
}

/// The owner's conversation with this id.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: ConversationId) -> Result<Option<Conversation>> {
    Ok(own(access).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain))
}

/// The names of those of these conversations that belong to the owner.
pub async fn names(
    tx: &Tx,
    access: &OwnerAccess,
    ids: impl IntoIterator<Item = ConversationId>,
) -> Result<HashMap<ConversationId, String>> {
    let ids: Vec<i64> = ids.into_iter().map(ConversationId::get).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let known = by_id::condition(Column::TenantId, Column::Id, access.access(), ids);
    let rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .filter(known)
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()));
    Ok(rows.into_tuple::<(i64, String)>().all(tx.conn()).await?.into_iter().map(|(id, name)| (id.into(), name)).collect())
}

/// The owner's conversations, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<Conversation>> {
    let mut query = own(access).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some(before) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.lt(before));
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.id.to_string()).map(domain))
}

/// The owner's conversation with the newest message.
pub async fn latest(tx: &Tx, access: &OwnerAccess) -> Result<Option<Conversation>> {
    let newest = own(access).order_by_desc(Column::LastActiveAt).order_by_desc(Column::Id).limit(1);
    Ok(newest.one(tx.conn()).await?.map(domain))
}

/// Conversations of all tenants that may be idle by now, the longest idle first, at most `limit`.
pub async fn list_quiet(tx: &Tx, limit: u64) -> Result<Vec<QuietConversation>> {
    let quiet = Entity::find().filter(Column::IdleAt.lte(tx.now())).order_by_asc(Column::IdleAt).limit(limit);
    Ok(quiet.all(tx.conn()).await?.into_iter().map(named).collect())
}

/// Stops checking whether a conversation is idle, because its agent is gone.
pub async fn forget_idle(tx: &Tx, access: &Access, id: ConversationId) -> Result<()> {
    let forgotten = Entity::update_many().col_expr(Column::IdleAt, Expr::value(None::<DateTime<Utc>>));
    forgotten.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// An addition to a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConversationUpdate {
    /// The source of the messages.
    pub trigger: TriggerSource,
    /// The number of messages added.
    pub messages: i64,
    /// When the conversation counts as idle if no more messages come.
    pub idle_at: DateTime<Utc>,
    /// When it is due for extraction although it continues; an earlier time in the row stays.
    pub reflect_at: Option<DateTime<Utc>>,
}

/// Adds to the owner's conversation of this name, creates it if there is none, and locks it until the transaction ends, so that its
/// messages are numbered one batch after the other.
pub async fn grow(tx: &Tx, access: &OwnerAccess, name: &str, growth: ConversationUpdate) -> Result<Conversation> {
    let mut row = fresh(tx, access, name, growth.trigger);
    row.message_count = Set(growth.messages);
    row.idle_at = Set(Some(growth.idle_at));
    row.reflect_at = Set(growth.reflect_at);
    let mut known = by_name();
    known.update_column(Column::IdleAt).value(Column::MessageCount, counted(growth.messages));
    if let Some(at) = growth.reflect_at {
        known.value(Column::ReflectAt, first_of(at));
    }
    Ok(domain(Entity::insert(row).on_conflict(known).exec_with_returning(tx.conn()).await?))
}

/// The owner's conversation of this name, locked until the transaction ends, and whether it is new. A new one is created with a lease
/// of `turn` until `until`.
pub async fn enter(
    tx: &Tx,
    access: &OwnerAccess,
    name: &str,
    trigger: TriggerSource,
    (turn, until): (TurnId, DateTime<Utc>),
) -> Result<(Conversation, bool)> {
    let mut row = fresh(tx, access, name, trigger);
    row.speaking_turn_id = Set(Some(turn.get()));
    row.speaking_until = Set(Some(until));
    let made = row.id.clone();
    let entered = Entity::insert(row).on_conflict(by_name()).exec_with_returning(tx.conn()).await?;
    let is_new = made == Set(entered.id);
    Ok((domain(entered), is_new))
}

fn fresh(tx: &Tx, access: &OwnerAccess, name: &str, trigger: TriggerSource) -> ActiveModel {
    let now = tx.now();
    ActiveModel {
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
        completed_seq: Set(0),
        idle_at: Set(None),
        reflect_at: Set(None),
        speaking_turn_id: Set(None),
        speaking_until: Set(None),
        last_active_at: Set(now),
        created_at: Set(now),
        completed_at: Set(None),
        told_seq: Set(0),
        metadata: Set(None),
    }
}

/// Makes an existing conversation active again, with the current trigger source.
fn by_name() -> OnConflict {
    OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Name])
        .update_columns([Column::TriggerSource, Column::State, Column::LastActiveAt])
        .to_owned()
}

/// Sets when a conversation of the past began and when its last message was sent.
pub async fn set_times(tx: &Tx, access: &OwnerAccess, id: ConversationId, began: DateTime<Utc>, last: DateTime<Utc>) -> Result<()> {
    let dated = change(access, id).col_expr(Column::CreatedAt, Expr::value(began)).col_expr(Column::LastActiveAt, Expr::value(last));
    dated.exec(tx.conn()).await?;
    Ok(())
}

/// Sets what the caller noted about a conversation.
pub async fn set_metadata(tx: &Tx, access: &OwnerAccess, id: ConversationId, metadata: Option<String>) -> Result<()> {
    change(access, id).col_expr(Column::Metadata, Expr::value(metadata)).exec(tx.conn()).await?;
    Ok(())
}

/// The owner's conversation of this name, locked until the transaction ends.
pub async fn find_locked(tx: &Tx, access: &OwnerAccess, name: &str) -> Result<Option<Conversation>> {
    let query = own(access).filter(Column::Name.eq(name));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.map(domain))
}

/// Conversations of all tenants that are due for extraction although they continue, the longest waiting first, at most `limit`.
pub async fn list_to_reflect(tx: &Tx, limit: u64) -> Result<Vec<QuietConversation>> {
    let due = Entity::find().filter(Column::ReflectAt.lte(tx.now())).order_by_asc(Column::ReflectAt).limit(limit);
    Ok(due.all(tx.conn()).await?.into_iter().map(named).collect())
}

/// Schedules an extraction of a conversation at `at`, unless one is scheduled already.
pub async fn reflect_again(tx: &Tx, access: &OwnerAccess, id: ConversationId, at: DateTime<Utc>) -> Result<()> {
    change(access, id).col_expr(Column::ReflectAt, first_of(at)).exec(tx.conn()).await?;
    Ok(())
}

/// Claims the due extraction of a conversation; true for one of several concurrent callers.
pub async fn take_reflection(tx: &Tx, access: &Access, id: ConversationId) -> Result<bool> {
    let taken = Entity::update_many().col_expr(Column::ReflectAt, Expr::value(None::<DateTime<Utc>>));
    let taken = taken.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    Ok(taken.filter(Column::ReflectAt.lte(tx.now())).exec(tx.conn()).await?.rows_affected == 1)
}

fn counted(more: i64) -> SimpleExpr {
    Expr::col((Entity, Column::MessageCount)).add(more)
}

fn first_of(at: DateTime<Utc>) -> SimpleExpr {
    Func::coalesce([Expr::col((Entity, Column::ReflectAt)), Expr::value(at)]).into()
}

fn named(row: Model) -> QuietConversation {
    QuietConversation {
        id: row.id.into(),
        tenant: row.tenant_id.into(),
        workspace: row.workspace_id.into(),
        agent: row.agent_id.into(),
        owner: OwnerKey::stored(row.owner_key),
        name: row.name,
    }
}

/// Writes the session: its state, the last message of the completed session, and when it counts as idle.
pub async fn set_session(tx: &Tx, access: &OwnerAccess, conversation: &Conversation) -> Result<()> {
    let standing = change(access, conversation.id)
        .col_expr(Column::State, Expr::value(conversation.state.as_str()))
        .col_expr(Column::CompletedSeq, Expr::value(conversation.completed_seq))
        .col_expr(Column::CompletedAt, Expr::value(conversation.completed_at))
        .col_expr(Column::IdleAt, Expr::value(conversation.idle_at));
    standing.exec(tx.conn()).await?;
    Ok(())
}

/// Moves the extractor's cursor from `from` to `to`, the last message used. False if another run moved it or the conversation was
/// cleared meanwhile: the extraction must not be applied then.
pub async fn advance(tx: &Tx, access: &OwnerAccess, id: ConversationId, from: i64, to: i64) -> Result<bool> {
    let moved = change(access, id).col_expr(Column::ExtractedSeq, Expr::value(to)).filter(Column::ExtractedSeq.eq(from));
    Ok(moved.filter(Column::MessageCount.gt(0)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Moves the mark of the last summarized message; false if another run moved it or the conversation was cleared meanwhile.
pub async fn advance_summarized(tx: &Tx, access: &OwnerAccess, id: ConversationId, from: i64, to: i64) -> Result<bool> {
    let moved = change(access, id).col_expr(Column::ToldSeq, Expr::value(to)).filter(Column::ToldSeq.eq(from));
    Ok(moved.filter(Column::MessageCount.gt(0)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Resets the message count, the extractor's cursor and the session, after the messages were deleted.
pub async fn reset(tx: &Tx, access: &OwnerAccess, id: ConversationId, now: DateTime<Utc>) -> Result<()> {
    let emptied = change(access, id).col_expr(Column::MessageCount, Expr::value(0)).col_expr(Column::ExtractedSeq, Expr::value(0));
    let emptied = emptied.col_expr(Column::CompletedSeq, Expr::value(0)).col_expr(Column::IdleAt, Expr::value(None::<DateTime<Utc>>));
    let emptied = emptied.col_expr(Column::CompletedAt, Expr::value(None::<DateTime<Utc>>)).col_expr(Column::ToldSeq, Expr::value(0));
    let emptied = emptied.col_expr(Column::ReflectAt, Expr::value(None::<DateTime<Utc>>));
    // A running turn belongs to the deleted messages.
    let emptied = emptied.col_expr(Column::SpeakingTurnId, Expr::value(None::<i64>));
    emptied.col_expr(Column::LastActiveAt, Expr::value(now)).exec(tx.conn()).await?;
    Ok(())
}

/// Takes the conversation's turn lease for `turn` until `until`; false if another turn holds it. A lease that ends long after `until` was
/// written under a clock that was ahead, and does not count.
pub async fn acquire(tx: &Tx, access: &OwnerAccess, id: ConversationId, turn: TurnId, until: DateTime<Utc>) -> Result<bool> {
    let is_free = Column::SpeakingTurnId.is_null().or(Column::SpeakingUntil.lt(tx.now())).or(Column::SpeakingUntil.gt(until + MAX_SKEW));
    let seated = change(access, id).col_expr(Column::SpeakingTurnId, Expr::value(turn.get())).filter(is_free);
    Ok(seated.col_expr(Column::SpeakingUntil, Expr::value(until)).exec(tx.conn()).await?.rows_affected == 1)
}

/// Renews the lease of `turn`; false if it was lost.
pub async fn renew(tx: &Tx, access: &OwnerAccess, id: ConversationId, turn: TurnId, until: DateTime<Utc>) -> Result<bool> {
    let kept = change(access, id).col_expr(Column::SpeakingUntil, Expr::value(until)).filter(Column::SpeakingTurnId.eq(turn.get()));
    Ok(kept.exec(tx.conn()).await?.rows_affected == 1)
}

/// Releases the lease of `turn`; false if it was lost because the conversation was cleared, deleted or taken over meanwhile: the
/// messages of the turn must not be stored then.
pub async fn release(tx: &Tx, access: &OwnerAccess, id: ConversationId, turn: TurnId) -> Result<bool> {
    let risen = change(access, id).col_expr(Column::SpeakingTurnId, Expr::value(None::<i64>)).filter(Column::SpeakingTurnId.eq(turn.get()));
    Ok(risen.exec(tx.conn()).await?.rows_affected == 1)
}

/// [`release`] together with [`grow`], for the messages that `turn` adds. `None` where [`release`] returns false.
pub async fn release_with(
    tx: &Tx,
    access: &OwnerAccess,
    id: ConversationId,
    turn: TurnId,
    growth: ConversationUpdate,
) -> Result<Option<Conversation>> {
    let mut risen = change(access, id)
        .col_expr(Column::SpeakingTurnId, Expr::value(None::<i64>))
        .col_expr(Column::TriggerSource, Expr::value(growth.trigger.as_str()))
        .col_expr(Column::State, Expr::value(ConversationState::Active.as_str()))
        .col_expr(Column::LastActiveAt, Expr::value(tx.now()))
        .col_expr(Column::MessageCount, counted(growth.messages))
        .col_expr(Column::IdleAt, Expr::value(growth.idle_at));
    if let Some(at) = growth.reflect_at {
        risen = risen.col_expr(Column::ReflectAt, first_of(at));
    }
    let risen = risen.filter(Column::SpeakingTurnId.eq(turn.get())).exec_with_returning(tx.conn()).await?;
    Ok(risen.into_iter().next().map(domain))
}

/// Deletes the row; its messages and turns must be gone.
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

pub(in crate::store) fn own(access: &OwnerAccess) -> Select<Entity> {
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

pub(in crate::store) fn domain(row: Model) -> Conversation {
    Conversation {
        id: row.id.into(),
        agent: row.agent_id.into(),
        owner: OwnerKey::stored(row.owner_key),
        name: row.name,
        trigger: TriggerSource::parse(&row.trigger_source).unwrap_or_default(),
        state: ConversationState::parse(&row.state).unwrap_or(ConversationState::Active),
        message_count: row.message_count,
        extracted_seq: row.extracted_seq,
        completed_seq: row.completed_seq,
        completed_at: row.completed_at,
        summarized_seq: row.told_seq,
        idle_at: row.idle_at,
        last_active_at: row.last_active_at,
        created_at: row.created_at,
        metadata: row.metadata.and_then(|json| serde_json::from_str(&json).ok()),
    }
}
