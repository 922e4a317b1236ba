//! Revisions of workspace files: append-only, known by bucket and name, so they outlive the file and can bring it back.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::file::{Revision, Writer};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::file_revision::{ActiveModel, Column, Entity, Model};

/// Adds a revision.
///
/// # Errors
/// When the database does not answer.
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
    Ok(())
}

/// One page of a file's revisions, newest first.
///
/// # Errors
/// [`Error::Invalid`] for another list's cursor.
pub async fn list(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, page: &PageRequest) -> Result<Page<Revision>> {
    let mut query = of_file(access, bucket, filename).order_by_desc(Column::Number).limit(page.limit + 1);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Number.lt(after));
    }
    let columns =
        [Column::Id, Column::Number, Column::Writer, Column::WriterId, Column::Reason, Column::Size, Column::Hash, Column::CreatedAt];
    let rows = query.select_only().columns(columns).into_model::<Row>().all(tx.conn()).await?;
    Ok(Page::cut(rows, page.limit, |row| row.number.to_string()).map(Row::domain))
}

/// One revision with its text.
///
/// # Errors
/// When the database does not answer.
pub async fn get(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str, number: i64) -> Result<Option<(Revision, String)>> {
    let found = of_file(access, bucket, filename).filter(Column::Number.eq(number)).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// The number of a file's newest revision; 0 when it never had one.
///
/// # Errors
/// When the database does not answer.
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
    created_at: chrono::DateTime<chrono::Utc>,
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
