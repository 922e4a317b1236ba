//! Adds the recalls that a node counted: finds each item again, then adds to its row and, for a fact, to its use count.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};

use super::{BATCH, hash};
use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::owner_key::OwnerKey;
use crate::domain::usage::ItemUse;
use crate::domain::visibility::Visibility;
use crate::error::Result;
use crate::store::entities::memory_recall::{ActiveModel, Column, Entity};
use crate::store::entities::{fact, recall_item};
use crate::store::{Tx, by_id, live};

/// The most query hashes in a row.
const MAX_QUERIES: usize = 32;

/// The key of a row: agent, owner (empty for shared), scope, file, item.
type Key = (i64, String, &'static str, String, String);

/// Columns of a piece: id, bucket, kind, source, position, text, origin.
type PieceRow = (i64, String, String, i64, i32, String, serde_json::Value);

/// The buckets visible to an owner, and the owner and scope columns of its rows.
struct VisibleBuckets {
    seen: HashSet<String>,
    owner: String,
    scope: &'static str,
}

/// An item that was used, as the index has it now.
struct Piece {
    bucket: String,
    kind: ItemKind,
    source_id: i64,
    filename: String,
    hash: Option<String>,
    item_key: String,
}

/// The counts to add to a row.
struct CountDelta {
    kind: ItemKind,
    source_id: i64,
    hash: Option<String>,
    used: i32,
    returned: i32,
    queries: Vec<String>,
    last_used_at: Option<DateTime<Utc>>,
}

/// Locks out other nodes' flushes of this tenant, and fails rather than waits: statistics must not delay writes. SQLite has a single
/// writer and needs no lock.
///
/// # Errors
/// If the database does not answer, or another transaction holds the lock.
pub async fn try_lock(tx: &Tx, access: &Access) -> Result<()> {
    if tx.is_postgres() {
        tx.conn().execute_unprepared("SET LOCAL lock_timeout = '250ms'").await?;
        let key = format!("recall-counts:{}", access.tenant());
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        tx.conn().execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, lock, [key.into()])).await?;
    }
    Ok(())
}

/// Adds counts in the caller's transaction. Skips an item that no longer exists or that the owner does not see.
pub async fn add(tx: &Tx, access: &Access, uses: &[ItemUse]) -> Result<()> {
    let pieces = pieces(tx, access, uses).await?;
    let mut gains: BTreeMap<Key, CountDelta> = BTreeMap::new();
    let mut facts: BTreeMap<i64, (i32, DateTime<Utc>)> = BTreeMap::new();
    let mut views: HashMap<(AgentId, &OwnerKey), VisibleBuckets> = HashMap::new();
    for one in uses {
        let Some(piece) = pieces.get(&one.item.get()) else { continue };
        let view = views.entry((one.agent, &one.owner)).or_insert_with(|| VisibleBuckets::of(access, one));
        if !view.seen.contains(&piece.bucket) {
            continue;
        }
        let key = (one.agent.get(), view.owner.clone(), view.scope, piece.filename.clone(), piece.item_key.clone());
        gains.entry(key).or_insert_with(|| CountDelta::of(piece)).add(one);
        if let (ItemKind::Fact, Some(at)) = (piece.kind, one.last_used_at) {
            let (count, last) = facts.entry(piece.source_id).or_insert((0, at));
            *count = count.saturating_add(i32::try_from(one.used).unwrap_or(i32::MAX));
            *last = std::cmp::max(at, *last);
        }
    }
    use_facts(tx, access, facts).await?;
    let gains: Vec<(Key, CountDelta)> = gains.into_iter().collect();
    for batch in gains.chunks(BATCH) {
        write(tx, access, batch).await?;
    }
    Ok(())
}

/// The items that still exist. On PostgreSQL they are locked until the transaction ends: a transaction that deletes one waits a moment,
/// and then finds the row that counts it.
async fn pieces(tx: &Tx, access: &Access, uses: &[ItemUse]) -> Result<HashMap<i64, Piece>> {
    use recall_item::Column as Item;
    let mut ids: Vec<i64> = uses.iter().map(|one| one.item.get()).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut pieces = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        let query = recall_item::Entity::find()
            .select_only()
            .columns([Item::Id, Item::Bucket, Item::Kind, Item::SourceId, Item::Position, Item::Text, Item::Source])
            .filter(by_id::condition(Item::TenantId, Item::Id, access, ids.iter().copied()))
            .filter(live::items())
            .order_by_asc(Item::Id);
        let query = if tx.is_postgres() { query.lock_shared() } else { query };
        let rows: Vec<PieceRow> = query.into_tuple().all(tx.conn()).await?;
        pieces.extend(rows.into_iter().filter_map(|(id, bucket, kind, source_id, position, text, source)| {
            Some((id, Piece::new(bucket, ItemKind::parse(&kind)?, source_id, position, &text, source)))
        }));
    }
    Ok(pieces)
}

impl VisibleBuckets {
    fn of(access: &Access, one: &ItemUse) -> Self {
        let view = Visibility::new(access.tenant(), one.agent, one.owner.clone());
        let home = view.home(true);
        let seen = view.buckets().iter().map(ToString::to_string).collect();
        Self { seen, owner: home.owner().to_owned(), scope: home.scope().as_str() }
    }
}

impl Piece {
    fn new(bucket: String, kind: ItemKind, source_id: i64, position: i32, text: &str, source: serde_json::Value) -> Self {
        let source: Source = serde_json::from_value(source).unwrap_or_default();
        let hash = (kind == ItemKind::File).then(|| hash(text));
        // A piece of a file is identified by its text: lines move, and an overwritten line is another piece.
        let item_key = match (kind, &hash, source.message_id) {
            (ItemKind::Fact, ..) => format!("fact:{source_id}"),
            (ItemKind::Message, _, Some(message)) => format!("message:{message}"),
            (_, Some(hash), _) => format!("file:{source_id}:{hash}"),
            (kind, ..) => format!("{}:{source_id}:{position}", kind.as_str()),
        };
        Self { bucket, kind, source_id, filename: source.filename.unwrap_or_default(), hash, item_key }
    }
}

impl CountDelta {
    fn of(piece: &Piece) -> Self {
        let Piece { kind, source_id, hash, .. } = piece;
        Self { kind: *kind, source_id: *source_id, hash: hash.clone(), used: 0, returned: 0, queries: Vec::new(), last_used_at: None }
    }

    fn add(&mut self, one: &ItemUse) {
        let plus = |sum: i32, more: u32| sum.saturating_add(i32::try_from(more).unwrap_or(i32::MAX));
        self.used = plus(self.used, one.used);
        self.returned = plus(self.returned, one.returned);
        self.last_used_at = std::cmp::max(self.last_used_at, one.last_used_at);
        for query in one.queries.iter().map(|query| format!("{query:016x}")) {
            if !self.queries.contains(&query) {
                self.queries.push(query);
            }
        }
    }
}

async fn write(tx: &Tx, access: &Access, gains: &[(Key, CountDelta)]) -> Result<()> {
    let items: Vec<&str> = gains.iter().map(|((.., item), _)| item.as_str()).collect();
    let (agents, owners): (HashSet<i64>, HashSet<&str>) = gains.iter().map(|((agent, owner, ..), _)| (*agent, owner.as_str())).unzip();
    let known = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.is_in(agents))
        .filter(Column::OwnerKey.is_in(owners))
        .filter(Column::ItemKey.is_in(items));
    let known: HashMap<(i64, String, String, String, String), Option<String>> = known
        .all(tx.conn())
        .await?
        .into_iter()
        .map(|row| ((row.agent_id, row.owner_key, row.scope, row.filename, row.item_key), row.query_hashes))
        .collect();
    let rows = gains.iter().map(|((agent, owner, scope, filename, item), gain)| {
        let key = (*agent, owner.clone(), (*scope).to_owned(), filename.clone(), item.clone());
        ActiveModel {
            id: Set(tx.next_id()),
            tenant_id: Set(access.tenant().get()),
            agent_id: Set(*agent),
            filename: Set(filename.clone()),
            snippet_hash: Set(gain.hash.clone()),
            snippet_preview: Set(None),
            recall_count: Set(gain.used),
            daily_count: Set(gain.used),
            query_hashes: Set(Some(joined(known.get(&key).and_then(Option::as_deref), &gain.queries))),
            score: Set(None),
            last_recalled_at: Set(gain.last_used_at),
            promoted: Set(false),
            review_count: Set(0),
            last_reviewed_at: Set(None),
            create_time: Set(tx.now()),
            update_time: Set(tx.now()),
            deleted: Set(0),
            owner_key: Set(owner.clone()),
            scope: Set((*scope).to_owned()),
            item_key: Set(item.clone()),
            kind: Set(gain.kind.as_str().to_owned()),
            source_id: Set(gain.source_id),
            returned_count: Set(gain.returned),
        }
    });
    let sum = |column: Column, name: &'static str| Expr::col((Entity, column)).add(Expr::cust(format!("excluded.{name}")));
    let again =
        OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Scope, Column::Filename, Column::ItemKey])
            .update_columns([Column::QueryHashes, Column::UpdateTime])
            .value(Column::RecallCount, sum(Column::RecallCount, "recall_count"))
            .value(Column::DailyCount, sum(Column::DailyCount, "daily_count"))
            .value(Column::ReturnedCount, sum(Column::ReturnedCount, "returned_count"))
            .value(Column::LastRecalledAt, Expr::cust("COALESCE(excluded.last_recalled_at, mate_memory_recall.last_recalled_at)"))
            .to_owned();
    Entity::insert_many(rows).on_conflict(again).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Adds to the use counts of facts. Facts used equally often share a statement.
async fn use_facts(tx: &Tx, access: &Access, used: BTreeMap<i64, (i32, DateTime<Utc>)>) -> Result<()> {
    let mut alike: BTreeMap<(i32, DateTime<Utc>), Vec<i64>> = BTreeMap::new();
    for (id, (count, at)) in used {
        alike.entry((count, at)).or_default().push(id);
    }
    for ((count, at), ids) in alike {
        for ids in ids.chunks(BATCH) {
            fact::Entity::update_many()
                .col_expr(fact::Column::UseCount, Expr::col(fact::Column::UseCount).add(count))
                .col_expr(fact::Column::LastUsedAt, Expr::value(at))
                .filter(by_id::condition(fact::Column::TenantId, fact::Column::Id, access, ids.iter().copied()))
                .exec(tx.conn())
                .await?;
        }
    }
    Ok(())
}

/// Joins known and new hashes without duplicates; drops the oldest if there are too many.
fn joined(known: Option<&str>, new: &[String]) -> String {
    let mut hashes: Vec<String> = known.and_then(|known| serde_json::from_str(known).ok()).unwrap_or_default();
    for hash in new {
        if !hashes.contains(hash) {
            hashes.push(hash.clone());
        }
    }
    let surplus = hashes.len().saturating_sub(MAX_QUERIES);
    serde_json::json!(hashes.split_off(surplus)).to_string()
}
