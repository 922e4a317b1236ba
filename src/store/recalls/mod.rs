//! How often memory is recalled, in `mate_memory_recall`. The flush of `memory::recall_usage` writes it. The counts of a source are
//! deleted with the source.

mod add;
mod candidates;

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use sha2::{Digest, Sha256};

pub use add::{add, try_lock};
pub use candidates::{close, counts_in, pieces, review};

use crate::domain::access::{Access, AgentAccess, OwnerAccess};
use crate::domain::ids::ItemId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::{Reader, RecallCount, Used};
use crate::error::{Error, Result};
use crate::store::entities::memory_recall::{Column, Entity, Model};
use crate::store::entities::recall_item;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, by_id, live};

/// Rows per statement.
const BATCH: usize = 500;

/// The recall counts of the owner and agent, most used first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
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

/// How often the owner's agent used each of these sources; unused ones are absent.
pub async fn uses_of(tx: &Tx, access: &OwnerAccess, kind: ItemKind, sources: impl Iterator<Item = i64>) -> Result<HashMap<i64, Used>> {
    let rows: Vec<(i64, i32, Option<DateTime<Utc>>)> = Entity::find()
        .select_only()
        .columns([Column::SourceId, Column::RecallCount, Column::LastRecalledAt])
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Column::Kind.eq(kind.as_str()))
        .filter(Column::SourceId.is_in(sources))
        .into_tuple()
        .all(tx.conn())
        .await?;
    let mut used: HashMap<i64, Used> = HashMap::new();
    for (source, count, last_at) in rows {
        let entry = used.entry(source).or_default();
        entry.count += u64::try_from(count).unwrap_or(0);
        entry.last_at = entry.last_at.max(last_at);
    }
    Ok(used)
}

/// The owners for whom an agent recalled an item of a source, the most recent first, at most `limit`.
pub async fn readers(tx: &Tx, access: &AgentAccess, kind: ItemKind, source_id: i64, limit: u64) -> Result<Vec<Reader>> {
    let rows = Entity::find()
        .filter(of_source(access.access(), kind, source_id))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::Deleted.eq(0))
        .order_by_desc(Column::UpdateTime)
        .limit(limit);
    let reader = |row: Model| Reader {
        owner: OwnerKey::stored(row.owner_key.clone()),
        used: row.recall_count.into(),
        returned: row.returned_count.into(),
        last_at: row.last_recalled_at,
        questions: domain(row).distinct_queries,
    };
    Ok(rows.all(tx.conn()).await?.into_iter().map(reader).collect())
}

/// Deletes the recall counts of a source, of all owners.
pub async fn forget(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64) -> Result<()> {
    Entity::delete_many().filter(of_source(access, kind, source_id)).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes the recall counts of pieces of a source that are no longer among its `texts`.
pub async fn delete_absent(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64, texts: impl Iterator<Item = &str>) -> Result<()> {
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
        Entity::delete_many().filter(by_id::condition(Column::TenantId, Column::Id, access, ids.iter().copied())).exec(tx.conn()).await?;
    }
    Ok(())
}

/// The items at these places: kind, source and position of each.
pub async fn items_at(tx: &Tx, access: &Access, places: &[(ItemKind, i64, i32)]) -> Result<HashMap<(ItemKind, i64, i32), ItemId>> {
    use recall_item::Column as Item;
    let mut found = HashMap::with_capacity(places.len());
    // One query for each kind: over several kinds at once SQLite would scan the tenant.
    for kind in ItemKind::ALL {
        let sources: BTreeSet<i64> = places.iter().filter(|place| place.0 == kind).map(|place| place.1).collect();
        if sources.is_empty() {
            continue;
        }
        let query = recall_item::Entity::find().select_only().columns([Item::Id, Item::SourceId, Item::Position]);
        let query = query.filter(of_sources(access, kind, sources)).filter(live::items());
        let rows: Vec<(i64, i64, i32)> = query.into_tuple().all(tx.conn()).await?;
        found.extend(rows.into_iter().map(|(id, source, position)| ((kind, source, position), ItemId::from(id))));
    }
    Ok(found)
}

/// Items of these sources of one kind.
pub(in crate::store) fn of_sources(access: &Access, kind: ItemKind, sources: BTreeSet<i64>) -> Condition {
    use recall_item::Column as Item;
    let tenant = Item::TenantId.eq(access.tenant().get());
    Condition::all().add(tenant).add(Item::Kind.eq(kind.as_str())).add(Item::SourceId.is_in(sources))
}

/// The hash of the text of a piece of a file.
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
