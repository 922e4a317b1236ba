//! The history of facts, appended in the transaction of each change. The caller of a read has checked access to the fact.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::fact_event::{Cause, CauseKind, FactEvent, FactEventKind, Snapshot};
use crate::domain::ids::{FactEventId, FactId};
use crate::error::{Error, Result};
use crate::store::entities::fact_event::{ActiveModel, Column, Entity, Model};
use crate::store::visible::{self, Columns};
use crate::store::{Tx, audit, undecodable};

/// The column's length, in characters.
const MAX_REASON_CHARS: usize = 200;
/// Facts per statement.
const BATCH: usize = 500;

/// A change to record.
#[derive(Debug, Clone, Copy)]
pub struct NewEvent<'a> {
    /// The kind of change.
    pub kind: FactEventKind,
    /// The cause of the change.
    pub cause: Cause,
    /// The reason, in a word or a short sentence; never memory text.
    pub reason: &'a str,
    /// The fact before the change; `None` for a new fact.
    pub before: Option<&'a Fact>,
}

/// Appends a change of `fact`, which is given in its new state.
pub async fn record(tx: &Tx, access: &Access, fact: &Fact, event: NewEvent<'_>) -> Result<()> {
    let (actor_kind, actor_id) = audit::principal(access);
    let before = event.before.map(|before| serde_json::to_string(&Snapshot::from(before))).transpose().map_err(Error::internal)?;
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        fact_id: Set(fact.id.get()),
        agent_id: Set(fact.bucket.agent().get()),
        owner_key: Set(fact.bucket.owner().to_owned()),
        scope: Set(fact.bucket.scope().as_str().to_owned()),
        kind: Set(event.kind.as_str().to_owned()),
        cause_kind: Set(event.cause.kind.as_str().to_owned()),
        cause_id: Set(event.cause.id),
        actor_kind: Set(actor_kind.to_owned()),
        actor_id: Set(actor_id),
        reason: Set(event.reason.chars().take(MAX_REASON_CHARS).collect()),
        before_json: Set(before),
        trust_before: Set(event.before.map(|before| before.trust)),
        trust_after: Set(Some(fact.trust)),
        created_at: Set(tx.now()),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// The changes of a fact, the newest first, at most `limit`.
pub async fn of_fact(tx: &Tx, access: &Access, fact: FactId, limit: u64) -> Result<Vec<FactEvent>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.eq(fact.get()))
        .order_by_desc(Column::Id)
        .limit(limit);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The changes with one cause, the newest first.
pub async fn of_cause(tx: &Tx, access: &Access, kind: CauseKind, id: i64) -> Result<Vec<FactEvent>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::CauseKind.eq(kind.as_str()))
        .filter(Column::CauseId.eq(id))
        .order_by_desc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// The newest confirmations of the facts of a bucket since a time: which fact, and when.
pub async fn confirmations(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(FactId, DateTime<Utc>)>> {
    let rows: Vec<(i64, DateTime<Utc>)> = Entity::find()
        .select_only()
        .columns([Column::FactId, Column::CreatedAt])
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Kind.eq(FactEventKind::Confirmed.as_str()))
        .filter(Column::CreatedAt.gte(since))
        .order_by_desc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|(fact, at)| (fact.into(), at)).collect())
}

/// The facts among these whose text was edited.
pub async fn edited(tx: &Tx, access: &Access, facts: &[FactId]) -> Result<HashSet<FactId>> {
    let mut found = HashSet::new();
    for facts in facts.chunks(BATCH) {
        let query = Entity::find().select_only().column(Column::FactId).filter(Column::TenantId.eq(access.tenant().get()));
        let query = query.filter(Column::FactId.is_in(facts.iter().map(|fact| fact.get())));
        let rows: Vec<i64> = query.filter(Column::Kind.eq(FactEventKind::Edited.as_str())).into_tuple().all(tx.conn()).await?;
        found.extend(rows.into_iter().map(FactId::from));
    }
    Ok(found)
}

/// The earlier states of the facts of a bucket, by fact.
pub async fn earlier_states(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<HashMap<FactId, Vec<(FactEventId, Snapshot)>>> {
    let rows = Entity::find()
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::BeforeJson.is_not_null());
    let mut states: HashMap<FactId, Vec<(FactEventId, Snapshot)>> = HashMap::new();
    for event in rows.all(tx.conn()).await?.into_iter().filter_map(domain) {
        if let Some(before) = event.before {
            states.entry(event.fact).or_default().push((event.id, before));
        }
    }
    Ok(states)
}

const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

/// Replaces the earlier state that a change records: it held words that were forgotten since.
pub async fn rewrite(tx: &Tx, access: &Access, id: FactEventId, before: &Snapshot) -> Result<()> {
    let before = serde_json::to_string(before).map_err(Error::internal)?;
    let row = ActiveModel { before_json: Set(Some(before)), ..ActiveModel::default() };
    let changed = Entity::update_many().set(row).filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    changed.exec(tx.conn()).await?;
    Ok(())
}

fn domain(row: Model) -> Option<FactEvent> {
    undecodable::noted("fact_event", row.id, decode(row))
}

fn decode(row: Model) -> Option<FactEvent> {
    Some(FactEvent {
        id: row.id.into(),
        fact: row.fact_id.into(),
        kind: FactEventKind::parse(&row.kind)?,
        cause: Cause { kind: CauseKind::parse(&row.cause_kind)?, id: row.cause_id },
        actor_kind: row.actor_kind,
        actor_id: row.actor_id,
        reason: row.reason,
        before: row.before_json.and_then(|json| serde_json::from_str(&json).ok()),
        trust: (row.trust_before, row.trust_after),
        created_at: row.created_at,
    })
}
