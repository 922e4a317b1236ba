//! Single messages, with their index items and their recall counts.

use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{conversation, memory_recall, message};
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::{ConversationId, MessageId};
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::{Tx, emptied, held_messages, like, messages};

/// Deletes messages of one of the owner's conversations. The numbers of the other messages do not change.
pub async fn delete_messages(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, said: &[Message]) -> Result<Counts> {
    use message::Column;
    let ticket = access.access();
    let mut counts = Counts::default();
    let gone = message::Entity::delete_many()
        .filter(Column::TenantId.eq(ticket.tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::ConversationId.eq(conversation.get()))
        .filter(Column::Id.is_in(said.iter().map(|message| message.id.get())));
    let gone = gone.exec(tx.conn()).await?.rows_affected;
    counts.add(Erased::Messages, gone);
    let ids: Vec<MessageId> = said.iter().map(|message| message.id).collect();
    counts.add(Erased::Quarantined, held_messages::delete(tx, ticket, conversation, &ids).await?);
    counts.merge(&silence_messages(tx, access, conversation, said).await?);
    let fewer = Expr::col(conversation::Column::MessageCount).sub(i64::try_from(gone).unwrap_or(0));
    conversation::Entity::update_many()
        .col_expr(conversation::Column::MessageCount, fewer)
        .filter(conversation::Column::TenantId.eq(ticket.tenant().get()))
        .filter(conversation::Column::Id.eq(conversation.get()))
        .exec(tx.conn())
        .await?;
    Ok(counts)
}

/// Removes messages from the index and deletes their recall counts; the messages stay in their conversation.
pub async fn silence_messages(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, messages: &[Message]) -> Result<Counts> {
    let ticket = access.access();
    let mut counts = Counts::default();
    let positions: Vec<i32> = messages.iter().filter_map(|message| i32::try_from(message.seq).ok()).collect();
    counts.add(Erased::IndexItems, emptied::remove_at(tx, ticket, ItemKind::Message, conversation.get(), &positions).await?);
    let keys = messages.iter().map(|message| format!("message:{}", message.id));
    let recalls = memory_recall::Entity::delete_many()
        .filter(memory_recall::Column::TenantId.eq(ticket.tenant().get()))
        .filter(memory_recall::Column::Kind.eq(ItemKind::Message.as_str()))
        .filter(memory_recall::Column::SourceId.eq(conversation.get()))
        .filter(memory_recall::Column::ItemKey.is_in(keys));
    counts.add(Erased::RecallRows, recalls.exec(tx.conn()).await?.rows_affected);
    Ok(counts)
}

/// The owner's newest messages that contain a word, in either case and in traditional or simplified characters, and some more.
pub async fn messages_with(tx: &Tx, access: &OwnerAccess, word: &str, limit: u64) -> Result<Vec<Message>> {
    use message::Column;
    let rows = message::Entity::find()
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(like::may_contain(Column::Content, word))
        .order_by_desc(Column::Id)
        .limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().map(messages::domain).collect())
}
