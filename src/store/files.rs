//! Workspace files: rows of one bucket each. Reads take the buckets that the caller may see; there is no other access.

use std::collections::HashMap;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict, SelectStatement, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::file::{FileSummary, WorkspaceFile};
use crate::domain::ids::{AgentId, FileId, TenantId};
use crate::domain::item::ItemKind;
use crate::domain::label::MetadataFilter;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::buckets;
use crate::store::by_id;
use crate::store::entities::recall_item;
use crate::store::entities::workspace_file::{ActiveModel, Column, Entity, Model};
use crate::store::labelled;
use crate::store::visible;

/// Files read at once by [`scan`].
const SCAN_ROWS: u64 = 64;

/// The file of this name in `bucket`.
pub async fn get(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str) -> Result<Option<WorkspaceFile>> {
    let found = within(access, std::slice::from_ref(bucket)).filter(Column::Filename.eq(filename)).one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// [`get`], with the row and its bucket locked against other writers until the transaction ends.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket, filename: &str) -> Result<Option<WorkspaceFile>> {
    buckets::lock(tx, access, bucket).await?;
    let query = within(access, std::slice::from_ref(bucket)).filter(Column::Filename.eq(filename));
    let found = if tx.is_postgres() { query.lock_exclusive() } else { query }.one(tx.conn()).await?;
    Ok(found.map(domain))
}

/// Which files to list.
#[derive(Debug, Clone, Copy, Default)]
pub struct FileFilter<'a> {
    /// Only files whose name starts with this.
    pub prefix: &'a str,
    /// Only files with this tag in their front matter.
    pub tag: Option<&'a str>,
}

/// One page of the files in `buckets` that pass the filter, by sort order and name.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, buckets: &[Bucket], filter: FileFilter<'_>, page: &PageRequest) -> Result<Page<FileSummary>> {
    let after = page.after.as_deref().map(|after| position(after).ok_or(Error::bad_page("cursor"))).transpose()?;
    // Bucket by bucket, each in the order of its index: over all buckets at once a database would read and sort every file.
    let mut rows = Vec::new();
    for bucket in buckets {
        let query = in_order(access, bucket, filter, after, tx.is_postgres()).limit(page.limit + 1);
        rows.extend(query.into_model::<SummaryRow>().all(tx.conn()).await?);
    }
    rows.sort_by(|one, other| one.place().cmp(&other.place()));
    Ok(Page::cut(rows, page.limit, |row| format!("{}:{}:{}", row.sort_order, row.id, row.filename)).map(SummaryRow::domain))
}

/// The files of one bucket by sort order, name and id, after a position in that order.
fn in_order(
    access: &Access,
    bucket: &Bucket,
    FileFilter { prefix, tag }: FileFilter<'_>,
    after: Option<(i32, i64, &str)>,
    is_postgres: bool,
) -> sea_orm::Select<Entity> {
    let name = || by_bytes(is_postgres, Column::Filename);
    let mut query = summaries(access, std::slice::from_ref(bucket))
        .order_by_asc(Column::SortOrder)
        .order_by(name(), sea_orm::Order::Asc)
        .order_by_asc(Column::Id);
    if !prefix.is_empty() {
        let length = i32::try_from(prefix.chars().count()).unwrap_or(i32::MAX);
        let start = Func::cust("substr").arg(Expr::col(Column::Filename)).arg(1).arg(length);
        query = query.filter(Expr::expr(start).eq(prefix));
    }
    if let Some(tag) = tag {
        query = query.filter(Expr::exists(tagged(access, tag)));
    }
    if let Some((order, id, filename)) = after {
        let same_name = Condition::all().add(name().eq(filename)).add(Column::Id.gt(id));
        let same_order = Condition::all().add(Column::SortOrder.eq(order)).add(Condition::any().add(name().gt(filename)).add(same_name));
        let beyond = Condition::any().add(Column::SortOrder.gt(order)).add(same_order);
        // Only the first condition selects the start of the range in the index.
        query = query.filter(Column::SortOrder.gte(order)).filter(beyond);
    }
    query
}

/// The index items of a file with this tag: the index has read the front matter.
fn tagged(access: &Access, tag: &str) -> SelectStatement {
    use recall_item::Column as Item;
    let tags = MetadataFilter::of_tag(tag);
    let items = recall_item::Entity::find()
        .select_only()
        .column(Item::Id)
        .filter(Item::TenantId.eq(access.tenant().get()))
        .filter(Item::Kind.eq(ItemKind::File.as_str()))
        .filter(Expr::col(Item::SourceId.as_column_ref()).equals(Column::Id.as_column_ref()))
        .filter(Item::IsDeleted.eq(false))
        .filter(labelled::passes(Item::Source, &tags));
    items.into_query()
}

/// The last written files in `buckets`, newest first.
pub async fn latest(tx: &Tx, access: &Access, buckets: &[Bucket], limit: u64) -> Result<Vec<FileSummary>> {
    let query = summaries(access, buckets).order_by_desc(Column::UpdateTime).order_by_desc(Column::Id).limit(limit);
    Ok(query.into_model::<SummaryRow>().all(tx.conn()).await?.into_iter().map(SummaryRow::domain).collect())
}

/// The texts of those of these files that have at most `most` bytes.
pub async fn texts(tx: &Tx, access: &Access, files: &[FileSummary], most: i64) -> Result<HashMap<FileId, String>> {
    let small = files.iter().filter(|file| file.size <= most).map(|file| file.id.get());
    let query = Entity::find().select_only().columns([Column::Id, Column::Content]);
    let query = query.filter(by_id::condition(Column::TenantId, Column::Id, access, small));
    let rows: Vec<(i64, Option<String>)> = query.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(id, text)| (id.into(), text.unwrap_or_default())).collect())
}

/// The files in `buckets` that go into the prompt, with their text, in no particular order.
pub async fn list_enabled(tx: &Tx, access: &Access, buckets: &[Bucket]) -> Result<Vec<WorkspaceFile>> {
    let rows = within(access, buckets).filter(Column::Enabled.eq(true)).all(tx.conn()).await?;
    Ok(rows.into_iter().map(domain).collect())
}

/// The files of `bucket` that have one of these names, with their text, in no particular order.
pub async fn named(tx: &Tx, access: &Access, bucket: &Bucket, names: &[String]) -> Result<Vec<WorkspaceFile>> {
    let named = within(access, std::slice::from_ref(bucket)).filter(Column::Filename.is_in(names.iter().map(String::as_str)));
    Ok(named.all(tx.conn()).await?.into_iter().map(domain).collect())
}

/// The ids of the files of `bucket` that have one of these names, by name.
pub async fn ids(tx: &Tx, access: &Access, bucket: &Bucket, names: &[&str]) -> Result<HashMap<String, FileId>> {
    let named = within(access, std::slice::from_ref(bucket)).select_only().columns([Column::Filename, Column::Id]);
    let rows: Vec<(String, i64)> = named.filter(Column::Filename.is_in(names.iter().copied())).into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(name, id)| (name, id.into())).collect())
}

/// Name, id and newest revision of the files in `buckets` that have one of these names, without their texts.
pub async fn versions(tx: &Tx, access: &Access, buckets: &[Bucket], names: &[&str]) -> Result<Vec<(String, FileId, i64)>> {
    let named = within(access, buckets).select_only().columns([Column::Filename, Column::Id, Column::Revision]);
    let named = named.filter(Column::Filename.is_in(names.iter().copied())).order_by_asc(Column::Id);
    let rows: Vec<(String, i64, i64)> = named.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(name, id, revision)| (name, id.into(), revision)).collect())
}

/// The file with this id, if it is in one of `buckets`.
pub async fn known(tx: &Tx, access: &Access, buckets: &[Bucket], id: FileId) -> Result<Option<WorkspaceFile>> {
    let found = Entity::find().filter(by_id::condition(Column::TenantId, Column::Id, access, [id.get()])).filter(Column::Deleted.eq(0));
    Ok(found.one(tx.conn()).await?.map(domain).filter(|file| buckets.contains(&file.bucket)))
}

/// The next files of `bucket` after the id `after`, with their text, oldest first: a few at a time, none at the end.
pub async fn scan(tx: &Tx, access: &Access, bucket: &Bucket, after: FileId) -> Result<Vec<WorkspaceFile>> {
    let rows = oldest(access, bucket, after).limit(SCAN_ROWS).all(tx.conn()).await?;
    Ok(rows.into_iter().map(domain).collect())
}

/// A file as a search reads it.
pub struct FileText {
    /// Its id.
    pub id: FileId,
    /// Its name.
    pub filename: String,
    /// Its text.
    pub content: String,
}

/// [`scan`] with names and texts only, since a search reads thousands of files.
pub async fn scan_texts(tx: &Tx, access: &Access, bucket: &Bucket, after: FileId) -> Result<Vec<FileText>> {
    let columns = oldest(access, bucket, after).select_only().columns([Column::Id, Column::Filename, Column::Content]);
    let rows: Vec<(i64, String, Option<String>)> = columns.limit(SCAN_ROWS).into_tuple().all(tx.conn()).await?;
    let text =
        |(id, filename, content): (i64, String, Option<String>)| FileText { id: id.into(), filename, content: content.unwrap_or_default() };
    Ok(rows.into_iter().map(text).collect())
}

fn oldest(access: &Access, bucket: &Bucket, after: FileId) -> sea_orm::Select<Entity> {
    within(access, std::slice::from_ref(bucket)).filter(Column::Id.gt(after.get())).order_by_asc(Column::Id)
}

/// Adds a file; false if its bucket has one of that name, which a concurrent writer may just have added.
pub async fn insert(tx: &Tx, access: &Access, file: &WorkspaceFile) -> Result<bool> {
    let row = ActiveModel {
        id: Set(file.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(file.bucket.agent().get()),
        filename: Set(file.filename.clone()),
        enabled: Set(file.is_enabled),
        sort_order: Set(file.sort_order),
        create_time: Set(file.created_at),
        deleted: Set(0),
        owner_key: Set(file.bucket.owner().to_owned()),
        scope: Set(file.bucket.scope().as_str().to_owned()),
        ..text(file)
    };
    let unique = [Column::TenantId, Column::AgentId, Column::Filename, Column::OwnerKey];
    let insert = Entity::insert(row).on_conflict(OnConflict::columns(unique).do_nothing().to_owned());
    match insert.exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Writes a file's text, locks and revision.
pub async fn update(tx: &Tx, access: &Access, file: &WorkspaceFile) -> Result<()> {
    let changed = Entity::update_many().set(text(file)).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(file.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Writes whether and where a file goes into the prompt, and its locked sections.
pub async fn arrange(tx: &Tx, access: &Access, file: &WorkspaceFile) -> Result<()> {
    let columns = ActiveModel {
        enabled: Set(file.is_enabled),
        sort_order: Set(file.sort_order),
        locked_sections: Set(serde_json::json!(file.locked_sections)),
        ..ActiveModel::default()
    };
    let changed = Entity::update_many().set(columns).filter(Column::TenantId.eq(access.tenant().get()));
    changed.filter(Column::Id.eq(file.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Removes a file; its revisions stay.
pub async fn delete(tx: &Tx, access: &Access, id: FileId) -> Result<()> {
    Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Live rows of `buckets` within the caller's tenant.
fn within(access: &Access, buckets: &[Bucket]) -> sea_orm::Select<Entity> {
    let columns = visible::Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    // An index returns one bucket in order; with another alternative that matches nothing, a database does not recognize that.
    let places = match buckets {
        [bucket] => visible::in_bucket(&columns, bucket),
        buckets => visible::condition(&columns, buckets),
    };
    Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Deleted.eq(0)).filter(places)
}

/// [`within`], without the texts.
fn summaries(access: &Access, buckets: &[Bucket]) -> sea_orm::Select<Entity> {
    within(access, buckets)
        .select_only()
        .columns([Column::Id, Column::TenantId, Column::AgentId, Column::OwnerKey, Column::Scope, Column::Filename, Column::FileSize])
        .columns([Column::Enabled, Column::SortOrder, Column::Revision, Column::UpdateTime])
}

/// A text column ordered by its bytes, as SQLite does, whatever collation a PostgreSQL database has.
fn by_bytes(is_postgres: bool, column: Column) -> SimpleExpr {
    if is_postgres { Expr::cust_with_expr("$1 COLLATE \"C\"", Expr::col(column)) } else { Expr::col(column) }
}

fn position(cursor: &str) -> Option<(i32, i64, &str)> {
    let mut parts = cursor.splitn(3, ':');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?))
}

fn text(file: &WorkspaceFile) -> ActiveModel {
    ActiveModel {
        content: Set(Some(file.content.clone())),
        file_size: Set(i64::try_from(file.content.len()).unwrap_or(i64::MAX)),
        revision: Set(file.revision),
        locked_sections: Set(serde_json::json!(file.locked_sections)),
        update_time: Set(file.updated_at),
        ..ActiveModel::default()
    }
}

fn domain(row: Model) -> WorkspaceFile {
    WorkspaceFile {
        id: row.id.into(),
        bucket: bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key),
        filename: row.filename,
        content: row.content.unwrap_or_default(),
        is_enabled: row.enabled,
        sort_order: row.sort_order,
        revision: row.revision,
        locked_sections: serde_json::from_value(row.locked_sections).unwrap_or_default(),
        created_at: row.create_time,
        updated_at: row.update_time,
    }
}

fn bucket(tenant: i64, agent: i64, scope: &str, owner: String) -> Bucket {
    let (tenant, agent) = (TenantId::from(tenant), AgentId::from(agent));
    match MemoryScope::parse(scope) {
        Some(MemoryScope::Personal) => Bucket::Personal(tenant, agent, OwnerKey::stored(owner)),
        Some(MemoryScope::Global) => Bucket::Global(tenant),
        Some(MemoryScope::Team) | None => Bucket::Team(tenant, agent),
    }
}

/// The columns of a list: everything but the text.
#[derive(FromQueryResult)]
struct SummaryRow {
    id: i64,
    tenant_id: i64,
    agent_id: i64,
    owner_key: String,
    scope: String,
    filename: String,
    file_size: i64,
    enabled: bool,
    sort_order: i32,
    revision: i64,
    update_time: chrono::DateTime<chrono::Utc>,
}

impl SummaryRow {
    /// The file's position in a list.
    fn place(&self) -> (i32, &str, i64) {
        (self.sort_order, &self.filename, self.id)
    }

    fn domain(self) -> FileSummary {
        FileSummary {
            id: self.id.into(),
            bucket: bucket(self.tenant_id, self.agent_id, &self.scope, self.owner_key),
            filename: self.filename,
            size: self.file_size,
            is_enabled: self.enabled,
            sort_order: self.sort_order,
            revision: self.revision,
            updated_at: self.update_time,
        }
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::ids::WorkspaceId;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn a_page_of_a_long_shelf_is_read_in_the_order_of_an_index() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        let bucket = Bucket::Team(TenantId::from(1), AgentId::from(2));
        let days = FileFilter { prefix: "memory/", ..FileFilter::default() };
        for statement in [
            in_order(&access, &bucket, FileFilter::default(), None, false).limit(51).build(DbBackend::Sqlite),
            in_order(&access, &bucket, days, Some((3, 9, "memory/2026-03-04.md")), false).limit(51).build(DbBackend::Sqlite),
            oldest(&access, &bucket, FileId::from(7)).limit(64).build(DbBackend::Sqlite),
        ] {
            let plan = plan(statement).await;
            assert!(plan.contains("USING INDEX ix_mate_workspace_file_"), "{plan}");
            assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
}
