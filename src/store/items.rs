//! The items of the recall index and the versions of its buckets. `memory::indexing` writes them, `retrieval::recall` reads them.
//!
//! Every change locks the version row of its bucket first, until its transaction ends, so that sequence numbers become visible in order:
//! a reader that has seen number n of a bucket has seen all lower numbers.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select};
use sha2::{Digest, Sha256};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::item::{Item, ItemKind, Source};
use crate::domain::{label, metadata_condition, relation_ends};
use crate::error::{Error, Result};
use crate::store::buckets::{self, next_version};
use crate::store::entities::{recall_bucket, recall_item};
use crate::store::{Tx, live};
use recall_index::embedding::{Embedding, EmbeddingState, Space};
use recall_index::item::Author;

/// Rows per INSERT: each has eighteen columns, and SQLite allows 32,766 parameters.
const BATCH: usize = 1_000;

/// Checks that the index can be read: its versions and its rows.
///
/// # Errors
/// If it cannot.
pub async fn probe(tx: &Tx) -> Result<()> {
    let _newest = recall_bucket::Entity::find().one(tx.conn()).await?;
    let _any = recall_item::Entity::find().select_only().column(recall_item::Column::Id).into_tuple::<i64>().one(tx.conn()).await?;
    Ok(())
}

/// An item to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct NewItem {
    /// The position in the source: a line, or the number of a message.
    pub position: i32,
    /// The text that answers show.
    pub text: String,
    /// Further words by which the item can be found.
    pub index_text: String,
    /// When the message or file was written.
    pub occurred_at: DateTime<Utc>,
    /// When the item expires.
    pub expires_at: Option<DateTime<Utc>>,
    /// The source that answers show.
    pub source: Source,
    /// The embedding and its space; `None` if no model has been called yet.
    pub meaning: Option<(Space, Option<Embedding>)>,
    /// Its trust, 0 to 1.
    pub trust: f64,
    /// How often it was used.
    pub uses: u32,
    /// Whether a person pinned it.
    pub is_pinned: bool,
}

impl NewItem {
    /// An item with full trust, without uses and without an embedding.
    #[must_use]
    pub const fn new(position: i32, text: String, index_text: String, occurred_at: DateTime<Utc>, source: Source) -> Self {
        let (expires_at, meaning) = (None, None);
        Self { position, text, index_text, occurred_at, expires_at, source, meaning, trust: 1.0, uses: 0, is_pinned: false }
    }
}

/// The columns that a node caches.
#[derive(FromQueryResult)]
pub(in crate::store) struct Row {
    id: i64,
    seq: i64,
    kind: String,
    source_id: i64,
    position: i32,
    text: String,
    index_text: String,
    occurred_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    is_deleted: bool,
    space: Option<i64>,
    embedding: Option<Vec<u8>>,
    trust: f64,
    uses: i32,
    is_pinned: bool,
    source: serde_json::Value,
}

/// Replaces the items of a source by `items`. Rows with the same content stay unchanged, with their time; others are overwritten.
/// Remaining rows become tombstones, also if the source has moved to another bucket.
pub async fn replace(tx: &Tx, access: &Access, bucket: &Bucket, kind: ItemKind, source_id: i64, items: Vec<NewItem>) -> Result<()> {
    let here = bucket.to_string();
    if tx.is_postgres() {
        let mut written = live_buckets(tx, access, kind, source_id).await?;
        written.push(here.clone());
        buckets::lock_keys(tx, access.tenant(), written).await?;
    }
    let seq = next_version(tx, access, &here).await?;
    let (mut old, elsewhere): (Vec<_>, Vec<_>) =
        rows_of(tx, access, kind, source_id).await?.into_iter().partition(|row| row.bucket == here);
    for other in elsewhere.iter().filter(|row| !row.is_deleted) {
        bury(tx, access, &other.bucket, kind, source_id).await?;
    }
    let mut fresh = Vec::new();
    for item in items {
        match old.iter().position(|row| says_the_same(row, &item)) {
            Some(kept) => drop(old.swap_remove(kept)),
            None => fresh.push(item),
        }
    }
    old.sort_unstable_by_key(|row| row.id);
    let mut spare = old.into_iter();
    let changed: Vec<recall_item::ActiveModel> = fresh
        .into_iter()
        .map(|item| row(access, &here, seq, kind, source_id, spare.next().map_or_else(|| tx.next_id(), |row| row.id), item))
        .collect();
    let left: Vec<i64> = spare.filter(|row| !row.is_deleted).map(|row| row.id).collect();
    write(tx, changed).await?;
    for ids in left.chunks(BATCH) {
        let left = tombstones(access, seq).filter(of_source(access, kind, source_id));
        left.filter(recall_item::Column::Id.is_in(ids.iter().copied())).exec(tx.conn()).await?;
    }
    Ok(())
}

/// Adds items of a source that has none at these positions yet.
pub async fn append(tx: &Tx, access: &Access, bucket: &Bucket, kind: ItemKind, source_id: i64, items: Vec<NewItem>) -> Result<()> {
    if items.is_empty() {
        return Ok(());
    }
    let key = bucket.to_string();
    let seq = next_version(tx, access, &key).await?;
    write(tx, items.into_iter().map(|item| row(access, &key, seq, kind, source_id, tx.next_id(), item)).collect()).await
}

/// Empties every item of a source, in any bucket, and leaves tombstones for the nodes that still cache them.
pub async fn remove(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64) -> Result<()> {
    let written = live_buckets(tx, access, kind, source_id).await?;
    buckets::lock_keys(tx, access.tenant(), written.clone()).await?;
    for bucket in written {
        bury(tx, access, &bucket, kind, source_id).await?;
    }
    Ok(())
}

/// At most `limit` rows of a bucket after (`seq`, `id`), in that order; tombstones only if `with_tombstones`. Does not load
/// embeddings of another space than `space`.
pub async fn since(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    after: (i64, i64),
    (with_tombstones, limit): (bool, u64),
    space: Option<Space>,
) -> Result<Vec<Item>> {
    let query = newer(access, bucket, after, with_tombstones).limit(limit);
    let rows = query.into_model::<Row>().all(tx.conn()).await?;
    rows.into_iter().map(|row| item(row, space)).collect()
}

pub(in crate::store) fn newer(
    access: &Access,
    bucket: &Bucket,
    (seq, id): (i64, i64),
    with_tombstones: bool,
) -> Select<recall_item::Entity> {
    use recall_item::Column;
    let mut query = recall_item::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Seq, Column::Kind, Column::SourceId, Column::Position, Column::Text, Column::IndexText])
        .columns([Column::OccurredAt, Column::ExpiresAt, Column::IsDeleted, Column::Space, Column::Embedding])
        .columns([Column::Trust, Column::Uses, Column::IsPinned, Column::Source])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Bucket.eq(bucket.to_string()))
        // In a form for which both databases start at `seq` in their index.
        .filter(Column::Seq.gte(seq))
        .filter(Column::Seq.gt(seq).or(Column::Id.gt(id)));
    if !with_tombstones {
        query = query.filter(live::items());
    }
    query.order_by_asc(Column::Seq).order_by_asc(Column::Id)
}

/// The buckets with live rows of a source.
async fn live_buckets(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64) -> Result<Vec<String>> {
    Ok(buckets_of(access, kind, source_id).into_tuple().all(tx.conn()).await?)
}

/// The bucket is an expression, so that SQLite finds the source by its index. Otherwise it would scan the tenant by the index that is
/// sorted by bucket.
fn buckets_of(access: &Access, kind: ItemKind, source_id: i64) -> Select<recall_item::Entity> {
    let bucket = Func::coalesce([Expr::col(recall_item::Column::Bucket), Expr::value("")]);
    recall_item::Entity::find().select_only().expr(bucket).distinct().filter(of_source(access, kind, source_id)).filter(live::items())
}

/// Turns the live rows of a source in one bucket into tombstones.
async fn bury(tx: &Tx, access: &Access, bucket: &str, kind: ItemKind, source_id: i64) -> Result<()> {
    let seq = next_version(tx, access, bucket).await?;
    tombstones(access, seq)
        .filter(of_source(access, kind, source_id))
        .filter(recall_item::Column::Bucket.eq(bucket))
        .filter(live::items())
        .exec(tx.conn())
        .await?;
    Ok(())
}

/// An update that turns rows into tombstones: it empties everything but the mark that the row is deleted.
pub(in crate::store) fn tombstones(access: &Access, seq: i64) -> sea_orm::UpdateMany<recall_item::Entity> {
    use recall_item::Column;
    recall_item::Entity::update_many()
        .col_expr(Column::Seq, Expr::value(seq))
        .col_expr(Column::Text, Expr::value(""))
        .col_expr(Column::IndexText, Expr::value(""))
        .col_expr(Column::Source, Expr::value(serde_json::json!({})))
        .col_expr(Column::Space, Expr::value(None::<i64>))
        .col_expr(Column::Embedding, Expr::value(None::<Vec<u8>>))
        .col_expr(Column::TextHash, Expr::value(None::<i64>))
        .col_expr(Column::IsDeleted, Expr::value(true))
        .filter(Column::TenantId.eq(access.tenant().get()))
}

/// Writes rows, and replaces those with the same id.
async fn write(tx: &Tx, rows: Vec<recall_item::ActiveModel>) -> Result<()> {
    use recall_item::Column;
    let mut rows = rows.into_iter();
    loop {
        let batch: Vec<_> = rows.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            return Ok(());
        }
        let mut over = OnConflict::column(Column::Id);
        over.update_columns([Column::Seq, Column::Position, Column::Text, Column::IndexText]);
        over.update_columns([Column::OccurredAt, Column::ExpiresAt, Column::IsDeleted, Column::Source]);
        over.update_columns([Column::Space, Column::Embedding, Column::TextHash, Column::Trust, Column::Uses, Column::IsPinned]);
        recall_item::Entity::insert_many(batch).on_conflict(over).exec_without_returning(tx.conn()).await?;
    }
}

async fn rows_of(tx: &Tx, access: &Access, kind: ItemKind, source_id: i64) -> Result<Vec<recall_item::Model>> {
    Ok(recall_item::Entity::find().filter(of_source(access, kind, source_id)).all(tx.conn()).await?)
}

pub(in crate::store) fn of_source(access: &Access, kind: ItemKind, source_id: i64) -> sea_orm::Condition {
    use recall_item::Column;
    sea_orm::Condition::all()
        .add(Column::TenantId.eq(access.tenant().get()))
        .add(Column::Kind.eq(kind.as_str()))
        .add(Column::SourceId.eq(source_id))
}

fn says_the_same(row: &recall_item::Model, item: &NewItem) -> bool {
    !row.is_deleted
        && row.position == item.position
        && row.expires_at == item.expires_at
        && row.text == item.text
        && row.index_text == item.index_text
        && row.source == wire(&item.source)
        && (row.trust - item.trust).abs() < 0.001
        && row.uses == count(item.uses)
        && row.is_pinned == item.is_pinned
}

fn row(access: &Access, bucket: &str, seq: i64, kind: ItemKind, source_id: i64, id: i64, item: NewItem) -> recall_item::ActiveModel {
    recall_item::ActiveModel {
        id: Set(id),
        tenant_id: Set(access.tenant().get()),
        bucket: Set(bucket.to_owned()),
        seq: Set(seq),
        kind: Set(kind.as_str().to_owned()),
        source_id: Set(source_id),
        position: Set(item.position),
        source: Set(wire(&item.source)),
        // Only for rows with an embedding, since the hash serves to find the embedding of the same text, and each hash costs one more
        // index page to write.
        text_hash: Set(item.meaning.is_some().then(|| hash_of(&item.text))),
        text: Set(item.text),
        index_text: Set(item.index_text),
        occurred_at: Set(item.occurred_at),
        expires_at: Set(item.expires_at),
        is_deleted: Set(false),
        space: Set(item.meaning.as_ref().map(|(space, _)| space.get())),
        embedding: Set(item.meaning.and_then(|(_, embedding)| embedding).map(|embedding| embedding.to_bytes())),
        trust: Set(item.trust),
        uses: Set(count(item.uses)),
        is_pinned: Set(item.is_pinned),
    }
}

/// A hash for looking up equal texts; collisions are checked by comparing the texts.
pub(in crate::store) fn hash_of(text: &str) -> i64 {
    let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    digest.iter().take(8).fold(0, |number, byte| number << 8 | i64::from(*byte))
}

fn count(uses: u32) -> i32 {
    i32::try_from(uses).unwrap_or(i32::MAX)
}

fn wire(source: &Source) -> serde_json::Value {
    serde_json::to_value(source).unwrap_or_default()
}

pub(in crate::store) fn item(row: Row, space: Option<Space>) -> Result<Item> {
    let meaning = match (row.space.map(Space::from), row.embedding) {
        (Some(of), _) if Some(of) != space => EmbeddingState::Pending,
        (None, _) => EmbeddingState::Pending,
        (Some(_), None) => EmbeddingState::Unembeddable,
        (Some(_), Some(bytes)) => Embedding::from_bytes(&bytes).map_or(EmbeddingState::Pending, EmbeddingState::Known),
    };
    #[expect(clippy::cast_possible_truncation, reason = "a share between 0 and 1")]
    let trust = row.trust as f32;
    let kind = kind_named(&row.kind)?;
    let predicate = row.source.get("predicate").and_then(serde_json::Value::as_str).filter(|_| kind == ItemKind::Relation);
    let ends = predicate.and_then(|predicate| relation_ends::of(&row.text, predicate, &row.index_text)).map(Box::new);
    Ok(Item {
        id: row.id,
        seq: row.seq,
        kind,
        source_id: row.source_id,
        position: row.position,
        text: row.text,
        index_text: row.index_text,
        occurred_at: row.occurred_at,
        expires_at: row.expires_at,
        is_deleted: row.is_deleted,
        meaning,
        trust,
        uses: row.uses.unsigned_abs(),
        is_pinned: row.is_pinned,
        labels: label::of_source(&row.source),
        // Conditions test the metadata of facts only.
        entries: if kind == ItemKind::Fact { metadata_condition::entries_of(&row.source) } else { Vec::new() },
        ends,
        author: match row.source.get("role").and_then(serde_json::Value::as_str) {
            Some("user") => Author::Person,
            Some("assistant") => Author::Agent,
            _ => Author::Other,
        },
    })
}

pub(in crate::store) fn kind_named(name: &str) -> Result<ItemKind> {
    ItemKind::parse(name).ok_or_else(|| Error::internal(format!("an item of the unknown kind {name}")))
}

#[cfg(test)]
#[path = "items_tests.rs"]
mod tests;
