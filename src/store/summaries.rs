//! Summaries of conversations, at most one of each kind per conversation. Every call takes the owner's access, so that no owner reaches
//! another's. They are deleted with the messages that they cover.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};

use crate::domain::access::OwnerAccess;
use crate::domain::ids::ConversationId;
use crate::domain::summary::{Summary, SummaryKind};
use crate::error::Result;
use crate::store::entities::conversation_summary::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// All summaries of one of the owner's conversations, including outdated ones.
pub async fn of(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<Vec<Summary>> {
    let rows = Entity::find().filter(own(access)).filter(Column::ConversationId.eq(conversation.get()));
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Stores a summary and deletes those of the kinds `instead`.
pub async fn put(tx: &Tx, access: &OwnerAccess, summary: &Summary, instead: &[SummaryKind]) -> Result<()> {
    Entity::delete_many()
        .filter(own(access))
        .filter(Column::ConversationId.eq(summary.conversation.get()))
        .filter(Column::Kind.is_in(instead.iter().map(|kind| kind.as_str())))
        .exec(tx.conn())
        .await?;
    let row = ActiveModel {
        id: Set(summary.id.get()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        conversation_id: Set(summary.conversation.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        kind: Set(summary.kind.as_str().to_owned()),
        up_to_seq: Set(summary.up_to_seq),
        text: Set(summary.text.clone()),
        tokens: Set(i32::try_from(summary.tokens).unwrap_or(i32::MAX)),
        model: Set(summary.model.clone()),
        prompt_hash: Set(summary.prompt_hash.clone()),
        created_at: Set(summary.created_at),
        expires_at: Set(summary.expires_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Deletes the summaries of a conversation that cover message `seq`, and returns how many there were. 0 deletes all.
pub async fn delete_covering(tx: &Tx, access: &OwnerAccess, conversation: ConversationId, seq: i64) -> Result<u64> {
    let gone =
        Entity::delete_many().filter(own(access)).filter(Column::ConversationId.eq(conversation.get())).filter(Column::UpToSeq.gte(seq));
    Ok(gone.exec(tx.conn()).await?.rows_affected)
}

/// Deletes every summary of the owner's conversations with the agent, and returns how many there were.
pub async fn delete_all(tx: &Tx, access: &OwnerAccess) -> Result<u64> {
    Ok(Entity::delete_many().filter(own(access)).exec(tx.conn()).await?.rows_affected)
}

fn own(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.eq(access.agent().id.get()))
        .add(Column::OwnerKey.eq(access.owner().as_str()))
}

fn domain(row: Model) -> Option<Summary> {
    undecodable::noted("conversation_summary", row.id, decode(row))
}

fn decode(row: Model) -> Option<Summary> {
    Some(Summary {
        id: row.id.into(),
        conversation: row.conversation_id.into(),
        kind: SummaryKind::parse(&row.kind)?,
        up_to_seq: row.up_to_seq,
        text: row.text,
        tokens: u32::try_from(row.tokens).unwrap_or(0),
        model: row.model,
        prompt_hash: row.prompt_hash,
        created_at: row.created_at,
        expires_at: row.expires_at,
    })
}
