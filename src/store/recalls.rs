//! How often memory is recalled, over `mate_memory_recall` and `mate_fact`. Written by the flush of `memory::recall::tracking`, read
//! by its lists; what was counted for a source goes when the source goes.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};
use sha2::{Digest, Sha256};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::{AgentId, ItemId};
use crate::domain::item::{ItemKind, Source};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::{ItemUse, RecallCount};
use crate::domain::visibility::Visibility;
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::memory_recall::{ActiveModel, Column, Entity, Model};
use crate::store::entities::{fact, recall_item};
use crate::store::visible::{self, Columns};

/// Rows of one statement.
const BATCH: usize = 500;
/// Hashes of questions that a row keeps.
const MAX_QUERIES: usize = 32;

/// Whose row: agent, owner (empty for shared), scope, file, item.
type Key = (i64, String, &'static str, String, String);

/// An item that was used, as the index holds it now.
struct Piece {
    bucket: String,
    kind: ItemKind,
    source_id: i64,
    filename: String,
    hash: Option<String>,
    item_key: String,
}

/// What a row gains.
struct Gain {
    kind: ItemKind,
    source_id: i64,
    hash: Option<String>,
    used: i32,
    returned: i32,
    queries: Vec<String>,
    last_used_at: Option<DateTime<Utc>>,
}

/// Keeps other nodes' flushes of this tenant off, and lets this one give up rather than wait: nobody's write may stand behind
/// statistics. SQLite has one writer anyway.
///
/// # Errors
/// When the database does not answer, or somebody holds the lock.
pub async fn hold(tx: &Tx, access: &Access) -> Result<()> {
    if tx.is_postgres() {
        tx.conn().execute_unprepared("SET LOCAL lock_timeout = '250ms'").await?;
        let key = format!("recall-counts:{}", access.tenant());
        let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
        tx.conn().execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, lock, [key.into()])).await?;
    }
    Ok(())
}

/// Adds what was counted, in the caller's transaction. An item that is gone meanwhile, or that the owner does not see, is left out.
///
/// # Errors
/// When the database does not answer.
pub async fn add(tx: &Tx, access: &Access, uses: &[ItemUse]) -> Result<()> {
    let pieces = pieces(tx, access, uses).await?;
    let (mut gains, mut facts): (BTreeMap<Key, Gain>, BTreeMap<i64, (i32, DateTime<Utc>)>) = Default::default();
    let mut views: HashMap<(AgentId, &OwnerKey), (HashSet<String>, String, &'static str)> = HashMap::new();
    for one in uses {
        let Some(piece) = pieces.get(&one.item.get()) else { continue };
        let (seen, owner, scope) = views.entry((one.agent, &one.owner)).or_insert_with(|| {
            let view = Visibility::new(access.tenant(), one.agent, one.owner.clone());
            let home = view.home(true);
            (view.buckets().iter().map(ToString::to_string).collect(), home.owner().to_owned(), home.scope().as_str())
        });
        if !seen.contains(&piece.bucket) {
            continue;
        }
        let key = (one.agent.get(), owner.clone(), *scope, piece.filename.clone(), piece.item_key.clone());
        gains.entry(key).or_insert_with(|| Gain::of(piece)).add(one);
        if let (ItemKind::Fact, Some(at)) = (piece.kind, one.last_used_at) {
            let (count, last) = facts.entry(piece.source_id).or_insert((0, at));
            *count = count.saturating_add(i32::try_from(one.used).unwrap_or(i32::MAX));
            *last = std::cmp::max(at, *last);
        }
    }
    use_facts(tx, access, facts).await?;
    let gains: Vec<(Key, Gain)> = gains.into_iter().collect();
    for batch in gains.chunks(BATCH) {
        write(tx, access, batch).await?;
    }
    Ok(())
}

/// What the owner's agent recalled, most used first.
///
/// # Errors
/// [`Error::Invalid`] for another list's cursor.
pub async fn list(tx: &Tx, access: &OwnerAccess, page: &PageRequest) -> Result<Page<RecallCount>> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let mut query = Entity::find()
        .filter(visible::condition(&places, &access.visibility().buckets()))
        .filter(Column::Deleted.eq(0))
        .order_by_desc(Column::RecallCount)
        .order_by_desc(Column::Id)
        .limit(page.limit + 1);
    if let Some(after) = &page.after {
        let (count, id) = after
            .split_once(':')
            .and_then(|(count, id)| Some((count.parse::<i32>().ok()?, id.parse::<i64>().ok()?)))
            .ok_or(Error::bad_page("cursor"))?;
        let same = Condition::all().add(Column::RecallCount.eq(count)).add(Column::Id.lt(id));
        query = query.filter(Condition::any().add(Column::RecallCount.lt(count)).add(same));
    }
    let page = Page::cut(query.all(tx.conn()).await?, page.limit, |row| format!("{}:{}", row.recall_count, row.id));
    Ok(page.map(domain))
}

/// Forgets how often anything of a source was recalled, by anybody.
///
/// # Errors
/// When the database does not answer.
pub async fn forget(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64) -> Result<()> {
    Entity::delete_many().filter(of_source(access, kind, source_id)).exec(tx.conn()).await?;
    Ok(())
}

/// Forgets how often pieces of a source were recalled that are no longer among its `texts`.
///
/// # Errors
/// When the database does not answer.
pub async fn keep(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64, texts: impl Iterator<Item = &str>) -> Result<()> {
    let counted: Vec<(i64, Option<String>)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::SnippetHash])
        .filter(of_source(access, kind, source_id))
        .into_tuple()
        .all(tx.conn())
        .await?;
    if counted.is_empty() {
        return Ok(());
    }
    let kept: HashSet<String> = texts.map(hash).collect();
    let gone: Vec<i64> =
        counted.into_iter().filter(|(_, hash)| hash.as_ref().is_none_or(|hash| !kept.contains(hash))).map(|(id, _)| id).collect();
    for ids in gone.chunks(BATCH) {
        Entity::delete_many()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::Id.is_in(ids.iter().copied()))
            .exec(tx.conn())
            .await?;
    }
    Ok(())
}

/// The items that stand for these places: kind, source and position of each.
///
/// # Errors
/// When the database does not answer.
pub async fn items_at(tx: &Tx, access: &Access, places: &[(ItemKind, i64, i32)]) -> Result<HashMap<(ItemKind, i64, i32), ItemId>> {
    use recall_item::Column as Item;
    if places.is_empty() {
        return Ok(HashMap::new());
    }
    let mut any = Condition::any();
    for kind in ItemKind::ALL {
        let sources: HashSet<i64> = places.iter().filter(|place| place.0 == kind).map(|place| place.1).collect();
        if !sources.is_empty() {
            any = any.add(Condition::all().add(Item::Kind.eq(kind.as_str())).add(Item::SourceId.is_in(sources)));
        }
    }
    let rows: Vec<(i64, String, i64, i32)> = recall_item::Entity::find()
        .select_only()
        .columns([Item::Id, Item::Kind, Item::SourceId, Item::Position])
        .filter(Item::TenantId.eq(access.tenant().get()))
        .filter(any)
        .filter(Item::IsDeleted.eq(false))
        .into_tuple()
        .all(tx.conn())
        .await?;
    let place = |(id, kind, source, position): (i64, String, i64, i32)| Some(((ItemKind::parse(&kind)?, source, position), id.into()));
    Ok(rows.into_iter().filter_map(place).collect())
}

/// The items that are still there. On PostgreSQL they stay so until the transaction ends: who deletes one waits a moment, and
/// then finds the row that counts it.
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
            .filter(Item::TenantId.eq(access.tenant().get()))
            .filter(Item::Id.is_in(ids.iter().copied()))
            .filter(Item::IsDeleted.eq(false))
            .order_by_asc(Item::Id);
        let query = if tx.is_postgres() { query.lock_shared() } else { query };
        let rows: Vec<(i64, String, String, i64, i32, String, serde_json::Value)> = query.into_tuple().all(tx.conn()).await?;
        pieces.extend(rows.into_iter().filter_map(|(id, bucket, kind, source_id, position, text, source)| {
            Some((id, Piece::new(bucket, ItemKind::parse(&kind)?, source_id, position, &text, source)))
        }));
    }
    Ok(pieces)
}

impl Piece {
    fn new(bucket: String, kind: ItemKind, source_id: i64, position: i32, text: &str, source: serde_json::Value) -> Self {
        let source: Source = serde_json::from_value(source).unwrap_or_default();
        let hash = (kind == ItemKind::File).then(|| hash(text));
        // A piece of a file is known by its words: lines move, and what is written over is something else.
        let item_key = match (kind, &hash, source.message_id) {
            (ItemKind::Fact, ..) => format!("fact:{source_id}"),
            (ItemKind::Message, _, Some(message)) => format!("message:{message}"),
            (_, Some(hash), _) => format!("file:{source_id}:{hash}"),
            (kind, ..) => format!("{}:{source_id}:{position}", kind.as_str()),
        };
        Self { bucket, kind, source_id, filename: source.filename.unwrap_or_default(), hash, item_key }
    }
}

impl Gain {
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

async fn write(tx: &Tx, access: &Access, gains: &[(Key, Gain)]) -> Result<()> {
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

/// Importance of facts: how often and when they were used. Facts used equally often share a statement.
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
                .filter(fact::Column::TenantId.eq(access.tenant().get()))
                .filter(fact::Column::Id.is_in(ids.iter().copied()))
                .exec(tx.conn())
                .await?;
        }
    }
    Ok(())
}

/// Known hashes and new ones, each once; when there are too many the oldest go.
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

/// A piece of a file by its words.
fn hash(text: &str) -> String {
    data_encoding::HEXLOWER.encode(Sha256::digest(text.as_bytes()).get(..8).unwrap_or_default())
}

fn of_source(access: &Access, kind: ItemKind, source_id: i64) -> Condition {
    Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(Column::Kind.eq(kind.as_str())).add(Column::SourceId.eq(source_id))
}

fn domain(row: Model) -> RecallCount {
    let kind = ItemKind::parse(&row.kind).unwrap_or(ItemKind::File);
    let mut source = Source { filename: Some(row.filename).filter(|name| !name.is_empty()), ..Source::default() };
    match kind {
        ItemKind::Fact => source.fact_id = Some(row.source_id.into()),
        ItemKind::Message => {
            source.conversation_id = Some(row.source_id.into());
            source.message_id = row.item_key.strip_prefix("message:").and_then(|id| id.parse::<i64>().ok()).map(Into::into);
        }
        ItemKind::File | ItemKind::Episode | ItemKind::Relation => {}
    }
    let queries: Vec<serde_json::Value> = row.query_hashes.and_then(|hashes| serde_json::from_str(&hashes).ok()).unwrap_or_default();
    RecallCount {
        kind,
        source,
        count: row.recall_count.into(),
        returned: row.returned_count.into(),
        distinct_queries: queries.len(),
        last_recalled_at: row.last_recalled_at,
    }
}
