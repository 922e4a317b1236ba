//! Revisions of workspace files: append-only, identified by bucket and name, so that they outlive the file and can restore it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::file::{FileSummary, Revision, Writer};
use crate::domain::ids::{FileId, RevisionId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::file_revision::{ActiveModel, Column, Entity, Model};
use crate::store::origins::OriginKind;
use crate::store::{Tx, origins};

/// All but the text.
const LISTED: [Column; 8] =
    [Column::Id, Column::Number, Column::Writer, Column::WriterId, Column::Reason, Column::Size, Column::Hash, Column::CreatedAt];

/// Revisions read at once by [`scan`].
const SCAN_ROWS: u64 = 64;

/// Adds a revision.
pub async fn insert(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, revision: &Revision, content: &str) -> Result<()> {
    let row = ActiveModel {
        id: Set(revision.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(bucket.agent().get()),
        owner_key: Set(bucket.owner().to_owned()),
        filename: Set(filename.to_owned()),
        number: Set(revision.number),
        writer: Set(revision.writer.as_str().to_owned()),
        writer_id: Set(revision.writer_id),
        reason: Set(revision.reason.clone()),
        content: Set(content.to_owned()),
        size: Set(revision.size),
        hash: Set(revision.hash.clone()),
        created_at: Set(revision.created_at),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    origins::note(tx, access, bucket, OriginKind::Revision, revision.id.get()).await
}

/// One page of a file's revisions, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, page: &PageRequest) -> Result<Page<Revision>> {
    let mut query = of_file(access, bucket, filename).order_by_desc(Column::Number).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Number.lt(after));
    }
    let rows = query.select_only().columns(LISTED).into_model::<Row>().all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.number.to_string()).map(Row::domain))
}

/// One revision with its text.
pub async fn get(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, number: i64) -> Result<Option<(Revision, String)>> {
    let found = of_file(access, bucket, filename).filter(Column::Number.eq(number)).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// The newest revision that a file had at `moment`, with its text.
pub async fn newest_by(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    filename: &str,
    moment: DateTime<Utc>,
) -> Result<Option<(Revision, String)>> {
    let query = of_file(access, bucket, filename).filter(Column::CreatedAt.lte(moment));
    Ok(query.order_by_desc(Column::Number).limit(1).one(tx.conn()).await?.map(domain))
}

/// The revision of a file whose text has this hash; the newest of several.
pub async fn find(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, hash: &str) -> Result<Option<(Revision, String)>> {
    let found = of_file(access, bucket, filename).filter(Column::Hash.eq(hash)).order_by_desc(Column::Number).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// The newest revision of each of these files.
pub async fn newest_of(tx: &Tx, access: &Access, files: &[FileSummary]) -> Result<HashMap<FileId, Revision>> {
    if files.is_empty() {
        return Ok(HashMap::new());
    }
    // Each alternative includes the tenant, so that SQLite looks up every one of them. An alternative without an index, such as 1 = 0,
    // would make it read the whole table.
    let one = |file: &FileSummary| {
        Condition::all()
            .add(Column::TenantId.eq(access.tenant().get()))
            .add(Column::AgentId.eq(file.bucket.agent().get()))
            .add(Column::OwnerKey.eq(file.bucket.owner()))
            .add(Column::Filename.eq(file.filename.as_str()))
            .add(Column::Number.eq(file.revision))
    };
    let query = Entity::find().filter(files.iter().fold(Condition::any(), |any, file| any.add(one(file))));
    let columns = [Column::AgentId, Column::OwnerKey, Column::Filename];
    let rows = query.select_only().columns(LISTED).columns(columns).into_model::<PlacedRow>().all(tx.conn()).await?;
    let of_file = |row: &PlacedRow, file: &FileSummary| {
        (row.agent_id, row.owner_key.as_str(), row.filename.as_str())
            == (file.bucket.agent().get(), file.bucket.owner(), file.filename.as_str())
    };
    let placed = rows.into_iter().filter_map(|row| Some((files.iter().find(|file| of_file(&row, file))?.id, row.domain())));
    Ok(placed.collect())
}

/// The texts of those of these revisions of a file that have at most `most` bytes, by number.
pub async fn texts(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    filename: &str,
    numbers: impl IntoIterator<Item = i64>,
    most: i64,
) -> Result<HashMap<i64, String>> {
    let query = of_file(access, bucket, filename).filter(Column::Number.is_in(numbers)).filter(Column::Size.lte(most));
    let rows: Vec<(i64, String)> = query.select_only().columns([Column::Number, Column::Content]).into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().collect())
}

/// The next revisions of any file of `bucket` after the id `after`, including deleted files, with their text, oldest first: a few at a
/// time, none at the end.
pub async fn scan(tx: &Tx, access: &Access, bucket: &Bucket, after: i64) -> Result<Vec<(Revision, String, String)>> {
    let rows = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(bucket.agent().get()))
        .filter(Column::OwnerKey.eq(bucket.owner()))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(SCAN_ROWS);
    let rows = rows.all(tx.conn()).await?.into_iter().map(|row| (row.filename.clone(), domain(row)));
    Ok(rows.map(|(filename, (revision, content))| (revision, filename, content)).collect())
}

/// Overwrites the text of a revision. This is the only exception to append-only, for forgetting.
pub async fn redact(tx: &Tx, access: &Access, id: RevisionId, content: &str, hash: &str) -> Result<()> {
    let size = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let redacted = Entity::update_many()
        .col_expr(Column::Content, Expr::value(content))
        .col_expr(Column::Size, Expr::value(size))
        .col_expr(Column::Hash, Expr::value(hash))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(id.get()));
    redacted.exec(tx.conn()).await?;
    Ok(())
}

/// The number of a file's newest revision; 0 if it never had one.
pub async fn last_number(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str) -> Result<i64> {
    let newest = of_file(access, bucket, filename).order_by_desc(Column::Number).select_only().column(Column::Number);
    Ok(newest.into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0))
}

fn of_file(access: &Access, bucket: &Bucket, filename: &str) -> sea_orm::Select<Entity> {
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(bucket.agent().get()))
        .filter(Column::OwnerKey.eq(bucket.owner()))
        .filter(Column::Filename.eq(filename))
}

fn domain(row: Model) -> (Revision, String) {
    let Model { id, number, writer, writer_id, reason, content, size, hash, created_at, .. } = row;
    (Row { id, number, writer, writer_id, reason, size, hash, created_at }.domain(), content)
}

/// The columns of a list: everything but the text.
#[derive(FromQueryResult)]
pub(in crate::store) struct Row {
    id: i64,
    number: i64,
    writer: String,
    writer_id: Option<i64>,
    reason: String,
    size: i64,
    hash: String,
    created_at: DateTime<Utc>,
}

impl Row {
    pub(in crate::store) fn domain(self) -> Revision {
        Revision {
            id: self.id.into(),
            number: self.number,
            writer: Writer::parse(&self.writer).unwrap_or(Writer::System),
            writer_id: self.writer_id,
            reason: self.reason,
            size: self.size,
            hash: self.hash,
            created_at: self.created_at,
        }
    }
}

/// [`Row`] with the file that it belongs to.
#[derive(FromQueryResult)]
struct PlacedRow {
    agent_id: i64,
    owner_key: String,
    filename: String,
    #[sea_orm(nested)]
    row: Row,
}

impl PlacedRow {
    fn domain(self) -> Revision {
        self.row.domain()
    }
}
