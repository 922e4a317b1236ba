//! What callers write beside facts and messages, in words of their own. A fact that was read out of a message has the message's, until it is
//! given its own.

use std::collections::HashMap;

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::Value;

use crate::domain::access::Access;
use crate::domain::conversation::Message;
use crate::domain::fact::Fact;
use crate::domain::ids::{FactId, MessageId};
use crate::error::Result;
use crate::store::entities::{fact, message};
use crate::store::{Tx, by_id};

/// Writes what belongs to a fact, in place of what did.
///
/// # Errors
/// When the database does not answer.
pub async fn of_fact(tx: &Tx, access: &Access, id: FactId, metadata: &Value) -> Result<()> {
    let update = fact::Entity::update_many()
        .set(fact::ActiveModel { metadata: Set(Some(metadata.clone())), ..fact::ActiveModel::default() })
        .filter(fact::Column::TenantId.eq(access.tenant().get()))
        .filter(fact::Column::Id.eq(id.get()));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// Writes what belongs to messages.
///
/// # Errors
/// When the database does not answer.
pub async fn of_messages(tx: &Tx, access: &Access, messages: &[Message], metadata: &Value) -> Result<()> {
    let update = message::Entity::update_many()
        .set(message::ActiveModel { metadata: Set(Some(metadata.clone())), ..message::ActiveModel::default() })
        .filter(message::Column::TenantId.eq(access.tenant().get()))
        .filter(message::Column::Id.is_in(messages.iter().map(|message| message.id.get())));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// What belongs to each of `facts`; nothing is given for those that have nothing.
///
/// # Errors
/// When the database does not answer.
pub async fn all(tx: &Tx, access: &Access, facts: &[Fact]) -> Result<HashMap<FactId, Value>> {
    let own: Vec<(i64, Option<Value>)> = fact::Entity::find()
        .select_only()
        .columns([fact::Column::Id, fact::Column::Metadata])
        .filter(by_id::condition(fact::Column::TenantId, fact::Column::Id, access, facts.iter().map(|fact| fact.id.get())))
        .filter(fact::Column::Metadata.is_not_null())
        .into_tuple()
        .all(tx.conn())
        .await?;
    let messages: Vec<i64> = facts.iter().filter_map(|fact| fact.message).map(MessageId::get).collect();
    let said = if messages.is_empty() { Vec::new() } else { said_with(tx, access, messages).await? };
    let said: HashMap<i64, Value> = said.into_iter().filter_map(|(id, metadata)| Some((id, metadata?))).collect();
    let heard = facts.iter().filter_map(|fact| Some((fact.id, said.get(&fact.message?.get())?.clone())));
    let mut all: HashMap<FactId, Value> = heard.collect();
    all.extend(own.into_iter().filter_map(|(id, metadata)| Some((id.into(), metadata?))));
    Ok(all)
}

async fn said_with(tx: &Tx, access: &Access, ids: Vec<i64>) -> Result<Vec<(i64, Option<Value>)>> {
    let said = message::Entity::find()
        .select_only()
        .columns([message::Column::Id, message::Column::Metadata])
        .filter(by_id::condition(message::Column::TenantId, message::Column::Id, access, ids))
        .filter(message::Column::Metadata.is_not_null());
    Ok(said.into_tuple().all(tx.conn()).await?)
}
