//! The owners with memory in a workspace, found by the owners of the buckets, with how much there is. `store::people` searches them.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::entities::recall_bucket::{Column, Entity};
use crate::store::entities::{agent, conversation, fact, workspace_file};
use crate::store::{Tx, live, person_names, reach};

/// The owner with this key, if any agent of the caller's workspace has memory of them.
pub async fn get(tx: &Tx, access: &Access, key: &OwnerKey) -> Result<Option<Owner>> {
    let found = describe(tx, access, vec![key.as_str().to_owned()]).await?;
    Ok(found.into_iter().find(|owner| !owner.agents.is_empty()))
}

/// What an owner is called, as an agent learned it last.
pub async fn name(tx: &Tx, access: &Access, key: &OwnerKey) -> Result<Option<String>> {
    Ok(person_names::latest(tx, access, &[key.as_str().to_owned()]).await?.remove(key.as_str()))
}

/// What owners are called, by key, as an agent learned it last; those without a name are absent.
pub async fn names(tx: &Tx, access: &Access, keys: &[String]) -> Result<HashMap<String, String>> {
    person_names::latest(tx, access, keys).await
}

/// The first `limit` owners with memory of an agent, by key.
pub async fn of_agent(tx: &Tx, access: &Access, agent: AgentId, limit: u64) -> Result<Vec<OwnerKey>> {
    let keys = Entity::find()
        .select_only()
        .column(Column::OwnerKey)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .filter(Column::OwnerKey.gt(""))
        .filter(reach::within_binding(access, Column::OwnerKey))
        .order_by_asc(Column::OwnerKey)
        .limit(limit);
    Ok(keys.into_tuple::<String>().all(tx.conn()).await?.into_iter().map(OwnerKey::stored).collect())
}

/// The details of each of `keys`, in their order.
pub(in crate::store) async fn describe(tx: &Tx, access: &Access, keys: Vec<String>) -> Result<Vec<Owner>> {
    let pairs = Entity::find()
        .select_only()
        .columns([Column::OwnerKey, Column::AgentId, Column::ChangedAt])
        .filter(known_here(access))
        .filter(Column::OwnerKey.is_in(keys.iter().map(String::as_str)));
    let pairs: Vec<(String, i64, DateTime<Utc>)> = pairs.into_tuple().all(tx.conn()).await?;
    let mut agents: Vec<i64> = pairs.iter().map(|(_, agent, _)| *agent).collect();
    agents.sort_unstable();
    agents.dedup();
    let names: HashMap<i64, String> = agent::Entity::find()
        .select_only()
        .columns([agent::Column::Id, agent::Column::Name])
        .filter(agent::Column::TenantId.eq(access.tenant().get()))
        .filter(agent::Column::Id.is_in(agents.iter().copied()))
        .into_tuple::<(i64, String)>()
        .all(tx.conn())
        .await?
        .into_iter()
        .collect();
    let mut holdings = count_memory(tx, access, &agents, &keys).await?;
    let mut called = person_names::latest(tx, access, &keys).await?;
    let mut first = first_seen(tx, access, &keys).await?;
    let mut known: BTreeMap<String, Vec<KnownBy>> = BTreeMap::new();
    for (owner, agent, last_seen_at) in pairs {
        let holdings = holdings.remove(&(owner.clone(), agent)).unwrap_or_default();
        let name = names.get(&agent).cloned().unwrap_or_default();
        known.entry(owner).or_default().push(KnownBy { agent: agent.into(), name, holdings, last_seen_at });
    }
    let owners = keys.into_iter().map(|key| {
        let mut agents = known.remove(&key).unwrap_or_default();
        agents.sort_by_key(|known| known.agent);
        // Of whom there are only files, their last change is all that is known.
        let first_seen_at = first.remove(&key).or_else(|| agents.iter().map(|known| known.last_seen_at).min());
        Owner { name: called.remove(&key), first_seen_at, key: OwnerKey::stored(key), agents }
    });
    Ok(owners.collect())
}

/// When each of `keys` was first seen: their first conversation or the first memory of them.
async fn first_seen(tx: &Tx, access: &Access, keys: &[String]) -> Result<HashMap<String, DateTime<Utc>>> {
    macro_rules! first {
        ($entity:ident, $at:ident) => {{
            use $entity::Column;
            let columns = reach::Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey };
            let rows = $entity::Entity::find()
                .select_only()
                .column(Column::OwnerKey)
                .column_as(Column::$at.min(), "first")
                .filter(reach::condition(access, &columns))
                .filter(Column::OwnerKey.is_in(keys.iter().map(String::as_str)))
                .group_by(Column::OwnerKey);
            rows.into_tuple::<(String, DateTime<Utc>)>().all(tx.conn()).await?
        }};
    }
    let mut first = HashMap::new();
    for (key, at) in first!(conversation, CreatedAt).into_iter().chain(first!(fact, LearnedAt)) {
        let known = first.entry(key).or_insert(at);
        *known = Ord::min(at, *known);
    }
    Ok(first)
}

/// How much memory each of `agents` stores about each of `keys`: three counts that read only indexes.
async fn count_memory(tx: &Tx, access: &Access, agents: &[i64], keys: &[String]) -> Result<HashMap<(String, i64), MemoryCounts>> {
    macro_rules! counted {
        ($entity:ident, $more:expr) => {{
            use $entity::Column;
            let rows = $entity::Entity::find()
                .select_only()
                .columns([Column::OwnerKey, Column::AgentId])
                .column_as(Expr::val(1).count(), "number")
                .filter(Column::TenantId.eq(access.tenant().get()))
                .filter(Column::AgentId.is_in(agents.iter().copied()))
                .filter(Column::OwnerKey.is_in(keys.iter().map(String::as_str)))
                .filter($more)
                .group_by(Column::OwnerKey)
                .group_by(Column::AgentId);
            rows.into_tuple::<(String, i64, i64)>().all(tx.conn()).await?
        }};
    }
    let mut all: HashMap<(String, i64), MemoryCounts> = HashMap::new();
    let number = |count: i64| u64::try_from(count).unwrap_or_default();
    for (owner, agent, count) in counted!(fact, live::believed()) {
        all.entry((owner, agent)).or_default().facts = number(count);
    }
    for (owner, agent, count) in counted!(workspace_file, Condition::all()) {
        all.entry((owner, agent)).or_default().files = number(count);
    }
    for (owner, agent, count) in counted!(conversation, Condition::all()) {
        all.entry((owner, agent)).or_default().conversations = number(count);
    }
    Ok(all)
}

/// Buckets of owners in the caller's workspace that its token may access.
pub(in crate::store) fn known_here(access: &Access) -> Condition {
    let columns = reach::Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey };
    reach::condition(access, &columns).add(Column::OwnerKey.gt(""))
}
