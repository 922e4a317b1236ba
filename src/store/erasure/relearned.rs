//! Finds, in the whole tenant, memory that was forgotten after the backup and that a restored database contains again, by ids and by
//! keys. `privacy::forget::replay` uses it and compares hashes.

use std::collections::BTreeSet;

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{conversation, fact, message, recall_bucket, turn};
use super::kinds::Kind;
use super::owner::{PORTION, Person};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Message;
use crate::domain::fact::Fact;
use crate::domain::ids::{AgentId, ConversationId, FactId, MessageId, ReceiptId};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::{Tx, facts, messages};

/// Ids per statement.
const BATCH: usize = 500;

/// A conversation's agent, owner and name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationKey {
    /// Its agent.
    pub agent: AgentId,
    /// Its owner.
    pub owner: OwnerKey,
    /// The name that the caller gave it.
    pub name: String,
}

/// Every owner with any row in the caller's workspace.
pub async fn owner_keys(tx: &Tx, access: &Access) -> Result<BTreeSet<OwnerKey>> {
    let agents: Vec<i64> = Person::of(tx, access, OwnerKey::system()).await?.agents().map(AgentId::get).collect();
    let column = |name: &'static str| Expr::col(Alias::new(name));
    let of_kind = |kind: &Kind| !matches!(kind, Kind::Feedback | Kind::Rejections | Kind::Jobs);
    let kinds = Kind::MEMORY.iter().chain(&Kind::TALK).filter(|kind| of_kind(kind)).map(|kind| kind.table());
    let places =
        ["mate_fact", "fact_event"].into_iter().chain(kinds).map(|table| (table, "owner_key", column("agent_id").is_in(agents.clone())));
    let here = || column("workspace_id").eq(access.workspace().get());
    let places = places.chain([("job", "owner_key", here()), ("token", "bound_owner", here())]);
    let mut keys = BTreeSet::new();
    for (table, name, which) in places {
        let rows = Query::select()
            .distinct()
            .expr_as(column(name), Alias::new("name"))
            .from(Alias::new(table))
            .and_where(column("tenant_id").eq(access.tenant().get()))
            .and_where(which)
            .and_where(column(name).is_not_null())
            .to_owned();
        for row in tx.conn().query_all(&rows).await? {
            keys.insert(OwnerKey::stored(row.try_get("", "name")?));
        }
    }
    keys.retain(|key| !key.as_str().is_empty() && !key.is_system());
    Ok(keys)
}

/// The tenant's buckets that were ever written to.
pub async fn buckets(tx: &Tx, access: &Access) -> Result<Vec<Bucket>> {
    use recall_bucket::Column;
    let rows = recall_bucket::Entity::find()
        .select_only()
        .columns([Column::AgentId, Column::OwnerKey])
        .filter(Column::TenantId.eq(access.tenant().get()));
    let rows: Vec<(i64, String)> = rows.into_tuple().all(tx.conn()).await?;
    let tenant = access.tenant();
    let bucket = |(agent, owner): (i64, String)| match (agent, owner.as_str()) {
        (0, _) => Bucket::Global(tenant),
        (agent, "") => Bucket::Team(tenant, agent.into()),
        (agent, _) => Bucket::Personal(tenant, agent.into(), OwnerKey::stored(owner)),
    };
    Ok(rows.into_iter().map(bucket).collect())
}

/// The next facts of the tenant after `after`, in any status; none at the end.
pub async fn facts_after(tx: &Tx, access: &Access, after: FactId) -> Result<Vec<Fact>> {
    use fact::Column;
    let rows = fact::Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.gt(after.get()));
    let rows = rows.order_by_asc(Column::Id).limit(PORTION).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(facts::domain).collect())
}

/// The tenant's facts with these ids, in any status.
pub async fn facts_with(tx: &Tx, access: &Access, ids: &BTreeSet<FactId>) -> Result<Vec<Fact>> {
    use fact::Column;
    let ids: Vec<i64> = ids.iter().map(|id| id.get()).collect();
    let mut found = Vec::new();
    for batch in ids.chunks(BATCH) {
        let rows = fact::Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(batch.iter().copied()));
        found.extend(rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain));
    }
    Ok(found)
}

/// The tenant's messages with these ids, with their agents and owners.
pub async fn messages_of(tx: &Tx, access: &Access, ids: &[MessageId]) -> Result<Vec<((AgentId, OwnerKey), Message)>> {
    use message::Column;
    let mut found = Vec::new();
    for batch in ids.chunks(BATCH) {
        let rows = message::Entity::find()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::Id.is_in(batch.iter().map(|id| id.get())));
        let rows = rows.all(tx.conn()).await?;
        found.extend(rows.into_iter().map(|row| ((row.agent_id.into(), OwnerKey::stored(row.owner_key.clone())), messages::domain(row))));
    }
    Ok(found)
}

/// The messages of a conversation that are older than a receipt, by their ids.
pub async fn messages_before(tx: &Tx, access: &Access, conversation: ConversationId, receipt: ReceiptId) -> Result<Vec<MessageId>> {
    use message::Column;
    let rows = message::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::ConversationId.eq(conversation.get()))
        .filter(Column::Id.lt(receipt.get()));
    Ok(rows.into_tuple::<i64>().all(tx.conn()).await?.into_iter().map(MessageId::from).collect())
}

/// The agent, owner and name of a conversation of the tenant, and whether it went on after a receipt.
pub async fn conversation_key(tx: &Tx, access: &Access, id: ConversationId, receipt: ReceiptId) -> Result<Option<(ConversationKey, bool)>> {
    let tenant = access.tenant().get();
    let row = conversation::Entity::find().filter(conversation::Column::TenantId.eq(tenant)).filter(conversation::Column::Id.eq(id.get()));
    let Some(row) = row.one(tx.conn()).await? else { return Ok(None) };
    let newer = message::Entity::find().filter(message::Column::TenantId.eq(tenant)).filter(message::Column::ConversationId.eq(id.get()));
    let newer = newer.filter(message::Column::Id.gte(receipt.get())).one(tx.conn()).await?.is_some();
    let turns = turn::Entity::find().filter(turn::Column::TenantId.eq(tenant)).filter(turn::Column::ConversationId.eq(id.get()));
    let went_on = newer || turns.filter(turn::Column::Id.gte(receipt.get())).one(tx.conn()).await?.is_some();
    Ok(Some((ConversationKey { agent: row.agent_id.into(), owner: OwnerKey::stored(row.owner_key), name: row.name }, went_on)))
}
