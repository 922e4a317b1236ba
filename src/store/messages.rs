//! Messages of conversations, numbered from 1 within each. Every call takes the owner's access.

use std::collections::HashSet;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use serde_json::Value;

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::ids::{ConversationId, MessageId};
use crate::domain::label::MetadataFilter;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::message::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, by_id, labelled};

/// Rows per statement: SQLite allows 32,766 parameters, and a row has ten.
const CHUNK: usize = 200;

/// Adds messages, which already have their numbers.
pub async fn insert(tx: &Tx, access: &OwnerAccess, messages: &[Message]) -> Result<()> {
    for chunk in messages.chunks(CHUNK) {
        let rows = chunk.iter().map(|message| ActiveModel {
            id: Set(message.id.get()),
            tenant_id: Set(access.access().tenant().get()),
            agent_id: Set(access.agent().id.get()),
            conversation_id: Set(message.conversation.get()),
            owner_key: Set(access.owner().as_str().to_owned()),
            seq: Set(message.seq),
            role: Set(message.role.as_str().to_owned()),
            name: Set(message.name.clone()),
            content: Set(message.content.clone()),
            created_at: Set(message.created_at),
            metadata: Set(message.metadata.clone()),
        });
        Entity::insert_many(rows).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// A page of a conversation's messages that have this metadata, in their order.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(
    tx: &Tx,
    access: &OwnerAccess,
    conversation: ConversationId,
    metadata: &MetadataFilter,
    page: &PageRequest,
) -> Result<Page<Message>> {
    let after = page.after_id().map_err(Error::bad_page)?.unwrap_or(0);
    let mut query = own(access, conversation).filter(Column::Seq.gt(after)).order_by_asc(Column::Seq).limit(page.limit + 1);
    if *metadata != MetadataFilter::default() {
        query = query.filter(Column::Metadata.is_not_null()).filter(labelled::passes(Column::Metadata, metadata));
    }
    let rows = query.all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.seq.to_string()).map(domain))
}

/// One of the owner's messages.
pub async fn get(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, id: MessageId) -> Result<Option<Message>> {
    Ok(own(access, conversation).filter(Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain))
}

/// One of the owner's messages, in any conversation.
pub async fn find(tx: &Tx, access: &OwnerAccess, id: MessageId) -> Result<Option<Message>> {
    let query = Entity::find()
        .filter(by_id::condition(Column::TenantId, Column::Id, access.access(), [id.get()]))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()));
    Ok(query.one(tx.conn()).await?.map(domain))
}

/// The messages numbered `from..=to`, in their order.
pub async fn range(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, from: i64, to: i64) -> Result<Vec<Message>> {
    let query = own(access, conversation).filter(Column::Seq.between(from, to)).order_by_asc(Column::Seq);
    Ok(query.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The first `limit` messages after number `seq`, in their order.
pub async fn after(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, seq: i64, limit: u64) -> Result<Vec<Message>> {
    let query = own(access, conversation).filter(Column::Seq.gt(seq)).order_by_asc(Column::Seq).limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The last `limit` messages after number `seq` and before number `before`, in their order.
pub async fn last(
    tx: &Tx,
    access: &OwnerAccess,
    conversation: ConversationId,
    seq: i64,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<Message>> {
    let mut query = own(access, conversation).filter(Column::Seq.gt(seq)).order_by_desc(Column::Seq).limit(limit);
    if let Some(before) = before {
        query = query.filter(Column::Seq.lt(before));
    }
    let mut messages: Vec<Message> = query.all(tx.conn()).await?.into_iter().map(domain).collect();
    messages.reverse();
    Ok(messages)
}

/// The highest number in use; 0 if there are no messages.
pub async fn last_seq(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<i64> {
    let found = own(access, conversation).select_only().column(Column::Seq).order_by_desc(Column::Seq).limit(1);
    Ok(found.into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0))
}

/// What stands in this field of the metadata of a conversation's messages.
pub async fn described_as(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, field: &str) -> Result<HashSet<String>> {
    let rows = own(access, conversation).select_only().column(Column::Metadata).filter(Column::Metadata.is_not_null());
    let rows = rows.into_tuple::<Option<Value>>().all(tx.conn()).await?;
    let text = |metadata: Option<Value>| Some(metadata?.get(field)?.as_str()?.to_owned());
    Ok(rows.into_iter().filter_map(text).collect())
}

/// Deletes a conversation's messages and returns how many there were.
pub async fn delete(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<u64> {
    let deleted = Entity::delete_many()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
        .exec(tx.conn())
        .await?;
    Ok(deleted.rows_affected)
}

fn own(access: &OwnerAccess, conversation: ConversationId) -> Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
}

pub(in crate::store) fn domain(row: Model) -> Message {
    Message {
        id: row.id.into(),
        conversation: row.conversation_id.into(),
        seq: row.seq,
        role: MessageRole::parse(&row.role).unwrap_or(MessageRole::System),
        name: row.name,
        content: row.content,
        created_at: row.created_at,
        metadata: row.metadata,
    }
}
