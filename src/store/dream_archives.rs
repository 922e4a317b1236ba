//! The archive of old dreams: the dreams of a bucket in one month as JSON, deflated (RFC 1951), one row per month.
//! `pipeline::consolidation::archive` writes it; `privacy::forget` removes forgotten memory from it.

use std::collections::HashMap;
use std::io::{Read, Write};

use chrono::{DateTime, Utc};
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamEntry, DreamStatus, Fate, Score};
use crate::domain::dream_archive::{ArchivedMonth, PackedCandidate, PackedDream};
use crate::domain::ids::{AgentId, DreamId};
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::store::entities::dream_archive::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{dream, dream_candidate, dream_entry};
use crate::store::timeline::Span;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, buckets, dream_entries, dreams};

/// The maximum unpacked size of a month in bytes, far more than the dreams of a month need.
const MAX_PLAIN_BYTES: u64 = 256 << 20;

/// A month without its body.
#[derive(FromQueryResult)]
struct Row {
    id: i64,
    scope: String,
    month: String,
    dreams: i32,
    entries: i32,
    plain_bytes: i32,
    updated_at: DateTime<Utc>,
}

/// The oldest `limit` finished dreams of `bucket` from before `before`, locked until the transaction ends. Leaves out dreams that wait
/// for a decision, and the newest of each kind, which tells the next dream what was consolidated.
pub async fn lock_oldest(tx: &Tx, access: &Access, bucket: &Bucket, before: DateTime<Utc>, limit: u64) -> Result<Vec<Dream>> {
    use dream::Column;
    let query = dream::Entity::find()
        .filter(visible::in_bucket(&dreams::places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(is_ripe(before))
        .order_by_asc(Column::Id)
        .limit(limit);
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(dreams::domain).collect())
}

/// The owners with a [`lock_oldest`] dream of the agent, or the empty key for the team's, that sort after `after`.
pub async fn owners_with_ripe(
    tx: &Tx,
    access: &Access,
    agent: AgentId,
    before: DateTime<Utc>,
    after: Option<&str>,
    limit: u64,
) -> Result<Vec<String>> {
    use dream::Column;
    let mut query = dream::Entity::find()
        .select_only()
        .column(Column::OwnerKey)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .filter(is_ripe(before))
        .group_by(Column::OwnerKey)
        .order_by_asc(Column::OwnerKey)
        .limit(limit);
    if let Some(after) = after {
        query = query.filter(Column::OwnerKey.gt(after));
    }
    Ok(query.into_tuple().all(tx.conn()).await?)
}

fn is_ripe(before: DateTime<Utc>) -> Condition {
    use dream::Column;
    let open = [DreamStatus::Pending, DreamStatus::Proposed].map(DreamStatus::as_str);
    let of_newer = |column: Column| Expr::col((Alias::new("newer"), column));
    let same = [Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Scope, Column::Kind];
    let mut newer = Query::select();
    newer.expr(Expr::val(1)).from_as(dream::Entity, Alias::new("newer"));
    for column in same {
        newer.and_where(of_newer(column).eq(Expr::col((dream::Entity, column))));
    }
    newer.and_where(of_newer(Column::Id).gt(Expr::col((dream::Entity, Column::Id)))).and_where(of_newer(Column::Status).is_not_in(open));
    Condition::all().add(Column::CreatedAt.lt(before)).add(Column::Status.is_not_in(open)).add(Expr::exists(newer))
}

/// Moves dreams and their rows into the archived month of a bucket. Skips a dream that the month already contains.
///
/// # Errors
/// If the database does not answer, or the month cannot be read.
pub async fn pack(tx: &Tx, access: &Access, bucket: &Bucket, month: &str, old: Vec<Dream>) -> Result<()> {
    lock_months(tx, access, bucket).await?;
    let ids: Vec<i64> = old.iter().map(|dream| dream.id.get()).collect();
    let (mut entries, mut weighed) = (proposed(tx, access, &ids).await?, candidates_of(tx, access, &ids).await?);
    let row = of_bucket(access, bucket).filter(Column::Month.eq(month)).one(tx.conn()).await?;
    let mut all = row.as_ref().map(|row| unpack(&row.body)).transpose()?.unwrap_or_default();
    for dream in old {
        if all.iter().all(|known| known.id != dream.id) {
            let id = dream.id;
            all.push(PackedDream::of(dream, entries.remove(&id).unwrap_or_default(), weighed.remove(&id).unwrap_or_default()));
        }
    }
    all.sort_unstable_by_key(|dream| dream.id);
    let now = tx.now();
    let body = ActiveModel { updated_at: Set(now), ..packed(&all)? };
    match row {
        Some(row) => write(tx, access, row.id, body).await?,
        None => {
            let new = ActiveModel {
                id: Set(tx.next_id()),
                tenant_id: Set(access.tenant().get()),
                agent_id: Set(bucket.agent().get()),
                owner_key: Set(bucket.owner().to_owned()),
                scope: Set(bucket.scope().as_str().to_owned()),
                month: Set(month.to_owned()),
                created_at: Set(now),
                ..body
            };
            Entity::insert(new).exec_without_returning(tx.conn()).await?;
        }
    }
    let gone = dream::Entity::delete_many().filter(dream::Column::TenantId.eq(access.tenant().get()));
    gone.filter(dream::Column::Id.is_in(ids)).exec(tx.conn()).await?;
    Ok(())
}

/// The months before `before` that the caller may see, newest first, at most `limit` of each bucket.
pub async fn months(tx: &Tx, access: &OwnerAccess, before: Option<&str>, limit: u64) -> Result<Vec<ArchivedMonth>> {
    let mut months = Vec::new();
    for bucket in access.visibility().buckets() {
        let mut query = of_bucket(access.access(), &bucket).order_by_desc(Column::Month).limit(limit);
        if let Some(before) = before {
            query = query.filter(Column::Month.lt(before));
        }
        months.extend(heads(query).into_model::<Row>().all(tx.conn()).await?.into_iter().filter_map(month));
    }
    Ok(months)
}

/// The months of `bucket` to which a dream was last added within `span`.
pub async fn list_changed(tx: &Tx, access: &Access, bucket: &Bucket, span: &Span) -> Result<Vec<ArchivedMonth>> {
    let query = of_bucket(access, bucket).filter(span.condition(Column::UpdatedAt, Column::Id));
    let query = query.order_by_desc(Column::UpdatedAt).order_by_desc(Column::Id).limit(span.limit);
    Ok(heads(query).into_model::<Row>().all(tx.conn()).await?.into_iter().filter_map(month).collect())
}

/// The dreams of a month that the caller may see, by scope.
///
/// # Errors
/// When the database does not answer, or the month cannot be read.
pub async fn get(tx: &Tx, access: &OwnerAccess, month: &str) -> Result<Vec<(MemoryScope, Vec<PackedDream>)>> {
    let seen = Entity::find().filter(visible::condition(&places(), &access.visibility().buckets())).filter(Column::Month.eq(month));
    let rows = seen.order_by_asc(Column::Scope).all(tx.conn()).await?;
    let read = |row: Model| MemoryScope::parse(&row.scope).map(|scope| unpack(&row.body).map(|dreams| (scope, dreams)));
    rows.into_iter().filter_map(read).collect()
}

/// Rewrites every month of `bucket` with `change`, which returns how many texts it changed; returns the sum.
///
/// # Errors
/// When the database does not answer, or a month cannot be read.
pub async fn rewrite(tx: &Tx, access: &Access, bucket: &Bucket, mut change: impl FnMut(&mut PackedDream) -> u64) -> Result<u64> {
    lock_months(tx, access, bucket).await?;
    let ids: Vec<i64> =
        of_bucket(access, bucket).select_only().column(Column::Id).order_by_asc(Column::Id).into_tuple().all(tx.conn()).await?;
    let mut changed = 0;
    for id in ids {
        let row = of_bucket(access, bucket).filter(Column::Id.eq(id)).one(tx.conn()).await?;
        let Some(row) = row else { continue };
        let mut dreams = unpack(&row.body)?;
        let here: u64 = dreams.iter_mut().map(&mut change).sum();
        if here > 0 {
            write(tx, access, id, packed(&dreams)?).await?;
            changed += here;
        }
    }
    Ok(changed)
}

/// The dreams of a packed month.
///
/// # Errors
/// [`Error::Internal`] if `body` is not a packed month.
pub(in crate::store) fn unpack(body: &[u8]) -> Result<Vec<PackedDream>> {
    let mut plain = Vec::new();
    DeflateDecoder::new(body).take(MAX_PLAIN_BYTES).read_to_end(&mut plain).map_err(Error::internal)?;
    serde_json::from_slice(&plain).map_err(Error::internal)
}

fn packed(dreams: &[PackedDream]) -> Result<ActiveModel> {
    let plain = serde_json::to_vec(dreams).map_err(Error::internal)?;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&plain).map_err(Error::internal)?;
    let entries: usize = dreams.iter().map(|dream| dream.entries.len()).sum();
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    Ok(ActiveModel {
        dreams: Set(number(dreams.len())),
        entries: Set(number(entries)),
        plain_bytes: Set(number(plain.len())),
        body: Set(encoder.finish().map_err(Error::internal)?),
        ..ActiveModel::default()
    })
}

async fn write(tx: &Tx, access: &Access, id: i64, body: ActiveModel) -> Result<()> {
    let update = Entity::update_many().set(body).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(id)).exec(tx.conn()).await?;
    Ok(())
}

/// Locks the months of `bucket` until the transaction ends. SQLite has a single writer and needs no lock.
async fn lock_months(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    buckets::lock(tx, access, bucket).await
}

async fn proposed(tx: &Tx, access: &Access, dreams: &[i64]) -> Result<HashMap<DreamId, Vec<DreamEntry>>> {
    use dream_entry::Column;
    let rows = dream_entry::Entity::find().filter(Column::TenantId.eq(access.tenant().get()));
    let rows = rows.filter(Column::DreamId.is_in(dreams.iter().copied())).order_by_asc(Column::Position).all(tx.conn()).await?;
    let mut parts: HashMap<DreamId, Vec<_>> = HashMap::new();
    for entry in rows.into_iter().filter_map(dream_entries::domain) {
        parts.entry(entry.dream).or_default().push(entry);
    }
    Ok(parts)
}

async fn candidates_of(tx: &Tx, access: &Access, dreams: &[i64]) -> Result<HashMap<DreamId, Vec<PackedCandidate>>> {
    use dream_candidate::Column;
    let rows = dream_candidate::Entity::find().filter(Column::TenantId.eq(access.tenant().get()));
    let rows = rows.filter(Column::DreamId.is_in(dreams.iter().copied())).order_by_asc(Column::Id).all(tx.conn()).await?;
    let mut parts: HashMap<DreamId, Vec<_>> = HashMap::new();
    for row in rows {
        let (Some(kind), Some(fate)) = (ItemKind::parse(&row.item_kind), Fate::parse(&row.fate)) else { continue };
        let dream_candidate::Model { score: total, frequency, recency, diversity, freshness, velocity, .. } = row;
        let candidate = PackedCandidate {
            kind,
            source: row.source_id,
            recalls: row.recalls.unsigned_abs(),
            queries: row.queries.unsigned_abs(),
            score: Score { frequency, recency, diversity, freshness, velocity, total },
            fate,
            reason: row.reason,
        };
        parts.entry(row.dream_id.into()).or_default().push(candidate);
    }
    Ok(parts)
}

fn of_bucket(access: &Access, bucket: &Bucket) -> Select<Entity> {
    Entity::find().filter(visible::in_bucket(&places(), bucket)).filter(Column::TenantId.eq(access.tenant().get()))
}

fn heads(query: Select<Entity>) -> Select<Entity> {
    query.select_only().columns([
        Column::Id,
        Column::Scope,
        Column::Month,
        Column::Dreams,
        Column::Entries,
        Column::PlainBytes,
        Column::UpdatedAt,
    ])
}

const fn places() -> Columns<Column> {
    Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope }
}

fn month(row: Row) -> Option<ArchivedMonth> {
    Some(ArchivedMonth {
        id: row.id,
        scope: MemoryScope::parse(&row.scope)?,
        month: row.month,
        dreams: row.dreams.unsigned_abs(),
        entries: row.entries.unsigned_abs(),
        plain_bytes: row.plain_bytes.unsigned_abs().into(),
        updated_at: row.updated_at,
    })
}
