//! Metadata that callers attach to facts and messages. A fact extracted from a message has the message's metadata until it gets its own.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, JoinType, QueryFilter, QuerySelect, Select};
use serde_json::Value;

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::fact::{Described, Fact, FactCategory};
use crate::domain::ids::{AgentId, FactId, MessageId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::{conversation, fact, message};
use crate::store::{Tx, by_id, facts};

/// Replaces the metadata of a fact.
pub async fn of_fact(tx: &Tx, access: &Access, id: FactId, metadata: &Value) -> Result<()> {
    let update = fact::Entity::update_many()
        .set(fact::ActiveModel { metadata: Set(Some(metadata.clone())), ..fact::ActiveModel::default() })
        .filter(fact::Column::TenantId.eq(access.tenant().get()))
        .filter(fact::Column::Id.eq(id.get()));
    update.exec(tx.conn()).await?;
    Ok(())
}

/// The metadata of one fact: its own, or else that of the message it came from. A fact that others share does not take over what was
/// attached to one person's message.
pub async fn get_of_fact(tx: &Tx, access: &Access, fact: &Fact) -> Result<Option<Value>> {
    match own_of_fact(tx, access, fact.id).await? {
        None => inherited(tx, access, fact).await,
        own => Ok(own),
    }
}

/// The metadata that callers attached to the fact itself.
pub async fn own_of_fact(tx: &Tx, access: &Access, id: FactId) -> Result<Option<Value>> {
    use fact::Column as F;
    let own = fact::Entity::find().select_only().column(F::Metadata).filter(by_id::condition(F::TenantId, F::Id, access, [id.get()]));
    let own: Option<Option<Value>> = own.into_tuple().one(tx.conn()).await?;
    Ok(own.flatten())
}

/// The metadata of the message that a fact came from, if it is the fact's until it gets its own.
pub async fn inherited(tx: &Tx, access: &Access, fact: &Fact) -> Result<Option<Value>> {
    match fact.message {
        Some(message) if fact.bucket.scope() == MemoryScope::Personal => get_of_message(tx, access, message).await,
        _ => Ok(None),
    }
}

/// The metadata of one message.
async fn get_of_message(tx: &Tx, access: &Access, id: MessageId) -> Result<Option<Value>> {
    use message::Column as M;
    let said = message::Entity::find().select_only().column(M::Metadata).filter(by_id::condition(M::TenantId, M::Id, access, [id.get()]));
    let said: Option<Option<Value>> = said.into_tuple().one(tx.conn()).await?;
    Ok(said.flatten())
}

/// The metadata of facts that the caller may see, in one statement: of each its own, or else that of the message it came from, as in
/// [`get_of_fact`].
pub async fn of_facts(tx: &Tx, access: &Access, ids: &[FactId]) -> Result<HashMap<FactId, Value>> {
    use {fact::Column as F, message::Column as M};
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let of_tenant = by_id::tenant(M::TenantId, access);
    let said = fact::Entity::belongs_to(message::Entity)
        .from(F::MessageId)
        .to(M::Id)
        .on_condition(move |_, _| Condition::all().add(of_tenant.clone()));
    let rows = fact::Entity::find()
        .select_only()
        .columns([F::Id, F::Scope])
        .columns([F::Metadata])
        .column_as(M::Metadata, "said_metadata")
        .join(JoinType::LeftJoin, said.into())
        .filter(by_id::condition(F::TenantId, F::Id, access, ids.iter().map(|id| id.get())));
    let rows: Vec<(i64, String, Option<Value>, Option<Value>)> = rows.into_tuple().all(tx.conn()).await?;
    let of_fact = |(id, scope, own, said): (i64, String, Option<Value>, Option<Value>)| {
        let said = said.filter(|_| MemoryScope::parse(&scope) == Some(MemoryScope::Personal));
        Some((id.into(), own.or(said)?))
    };
    Ok(rows.into_iter().filter_map(of_fact).collect())
}

/// The facts with these ids that the caller may see, each with its metadata, in one statement; in no particular order.
pub async fn list(tx: &Tx, access: &OwnerAccess, ids: &[FactId]) -> Result<Vec<Described>> {
    let visible = access.visibility().buckets();
    let rows = with_metadata(access.access(), access.agent().id, access.owner(), ids).into_model::<Row>().all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(described).filter(|fact| visible.contains(&fact.bucket)).collect())
}

/// Only the columns that are returned with the metadata: the table has three times as many.
#[derive(FromQueryResult)]
struct Row {
    id: i64,
    tenant_id: i64,
    agent_id: i64,
    scope: String,
    owner_key: String,
    subject: String,
    predicate: String,
    object_value: String,
    text: String,
    category: String,
    learned_at: DateTime<Utc>,
    update_time: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    metadata: Option<Value>,
    said_metadata: Option<Value>,
    conversation_name: Option<String>,
}

fn described(row: Row) -> Option<Described> {
    let said = row.said_metadata.filter(|_| MemoryScope::parse(&row.scope) == Some(MemoryScope::Personal));
    Some(Described {
        id: row.id.into(),
        bucket: facts::bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        text: facts::text(row.text, &row.subject, &row.predicate, &row.object_value),
        category: FactCategory::parse(&row.category).unwrap_or(FactCategory::Knowledge),
        learned_at: row.learned_at,
        updated_at: row.update_time,
        expires_at: row.expires_at,
        metadata: row.metadata.or(said).unwrap_or(Value::Null),
        conversation: row.conversation_name,
    })
}

fn with_metadata(access: &Access, agent: AgentId, owner: &OwnerKey, ids: &[FactId]) -> Select<fact::Entity> {
    use {conversation::Column as C, fact::Column as F, message::Column as M};
    let (of_tenant, theirs) = (by_id::tenant(M::TenantId, access), by_id::tenant(C::TenantId, access));
    let theirs = Condition::all().add(theirs).add(C::AgentId.eq(agent.get())).add(C::OwnerKey.eq(owner.as_str()));
    let said = fact::Entity::belongs_to(message::Entity)
        .from(F::MessageId)
        .to(M::Id)
        .on_condition(move |_, _| Condition::all().add(of_tenant.clone()));
    let talk = fact::Entity::belongs_to(conversation::Entity).from(F::ConversationId).to(C::Id).on_condition(move |_, _| theirs.clone());
    fact::Entity::find()
        .select_only()
        .columns([F::Id, F::TenantId, F::AgentId, F::Scope, F::OwnerKey, F::Subject, F::Predicate, F::ObjectValue, F::Text, F::Category])
        .columns([F::LearnedAt, F::UpdateTime, F::ExpiresAt, F::Metadata])
        .column_as(M::Metadata, "said_metadata")
        .column_as(C::Name, "conversation_name")
        .join(JoinType::LeftJoin, said.into())
        .join(JoinType::LeftJoin, talk.into())
        .filter(by_id::condition(F::TenantId, F::Id, access, ids.iter().map(|id| id.get())))
        .filter(F::Deleted.eq(0))
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::ids::{TenantId, WorkspaceId};
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn facts_and_what_stands_beside_them_are_looked_up_and_not_searched_for() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        let owner = OwnerKey::stored("api:nora".to_owned());
        let ids: Vec<FactId> = (1..=10).map(FactId::from).collect();
        let plan = plan(with_metadata(&access, AgentId::from(2), &owner, &ids).build(DbBackend::Sqlite)).await;
        assert_eq!(plan.matches("USING INTEGER PRIMARY KEY").count(), 3, "{plan}");
    }
}
