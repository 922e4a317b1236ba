//! Merges rows that are the same file or the same counter, so that a unique key can be created. Only V137 uses it.

mod text;

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::prelude::DateTimeUtc;
use sea_orm_migration::sea_orm::{ConnectionTrait, FromQueryResult};

/// The key of rows that the unique key allows once.
#[derive(FromQueryResult)]
struct Group {
    tenant_id: i64,
    agent_id: i64,
    filename: String,
    owner_key: String,
    scope: String,
}

#[derive(FromQueryResult)]
struct File {
    id: i64,
    content: Option<String>,
    enabled: bool,
    create_time: DateTimeUtc,
    update_time: DateTimeUtc,
}

#[derive(FromQueryResult)]
struct Recall {
    id: i64,
    snippet_hash: Option<String>,
    snippet_preview: Option<String>,
    recall_count: i32,
    daily_count: i32,
    query_hashes: Option<String>,
    score: Option<f64>,
    last_recalled_at: Option<DateTimeUtc>,
    promoted: bool,
    review_count: i32,
    last_reviewed_at: Option<DateTimeUtc>,
    create_time: DateTimeUtc,
    update_time: DateTimeUtc,
}

/// Merges files by tenant, agent, filename and owner: the text of the newest copy comes first, then the lines that only older copies
/// have.
///
/// The file is in the prompt if any copy was. It keeps the order, id and modification time of the newest copy.
pub async fn files(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for group in duplicates(manager, "mate_workspace_file").await? {
        let columns = ["id", "content", "enabled", "create_time", "update_time"];
        let copies: Vec<File> = copies(manager, "mate_workspace_file", &columns, &group).await?;
        let Some((newest, older)) = copies.split_first() else { continue };
        let mut content = newest.content.clone().unwrap_or_default();
        for copy in older {
            content = text::unite(&content, copy.content.as_deref().unwrap_or_default(), copy.update_time);
        }
        let size = content.len() as u64;
        let update = Query::update()
            .table("mate_workspace_file")
            .value("content", content)
            .value("file_size", size)
            .value("enabled", copies.iter().any(|copy| copy.enabled))
            .value("create_time", copies.iter().map(|copy| copy.create_time).min())
            .and_where(Expr::col("id").eq(newest.id))
            .take();
        db.execute(&update).await?;
        delete(manager, "mate_workspace_file", older.iter().map(|copy| copy.id)).await?;
    }
    Ok(())
}

/// Merges counters by tenant, agent, filename, scope and owner: sums the counts, unites the query hashes and keeps the newest times.
pub async fn recalls(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    for group in duplicates(manager, "mate_memory_recall").await? {
        let columns = [
            "id",
            "snippet_hash",
            "snippet_preview",
            "recall_count",
            "daily_count",
            "query_hashes",
            "score",
            "last_recalled_at",
            "promoted",
            "review_count",
            "last_reviewed_at",
            "create_time",
            "update_time",
        ];
        let rows: Vec<Recall> = copies(manager, "mate_memory_recall", &columns, &group).await?;
        let Some((newest, older)) = rows.split_first() else { continue };
        let sum = |count: fn(&Recall) -> i32| rows.iter().map(count).fold(0_i32, i32::saturating_add);
        let hashes = text::unite_hashes(rows.iter().filter_map(|row| row.query_hashes.as_deref()));
        let update = Query::update()
            .table("mate_memory_recall")
            .value("snippet_hash", rows.iter().find_map(|row| row.snippet_hash.clone()))
            .value("snippet_preview", rows.iter().find_map(|row| row.snippet_preview.clone()))
            .value("recall_count", sum(|row| row.recall_count))
            .value("daily_count", sum(|row| row.daily_count))
            .value("query_hashes", hashes)
            .value("score", rows.iter().filter_map(|row| row.score).reduce(f64::max))
            .value("last_recalled_at", rows.iter().filter_map(|row| row.last_recalled_at).max())
            .value("promoted", rows.iter().any(|row| row.promoted))
            .value("review_count", sum(|row| row.review_count))
            .value("last_reviewed_at", rows.iter().filter_map(|row| row.last_reviewed_at).max())
            .value("create_time", rows.iter().map(|row| row.create_time).min())
            .value("update_time", rows.iter().map(|row| row.update_time).max())
            .and_where(Expr::col("id").eq(newest.id))
            .take();
        db.execute(&update).await?;
        delete(manager, "mate_memory_recall", older.iter().map(|row| row.id)).await?;
    }
    Ok(())
}

const KEY: [&str; 5] = ["tenant_id", "agent_id", "filename", "owner_key", "scope"];

async fn duplicates(manager: &SchemaManager<'_>, table: &'static str) -> Result<Vec<Group>, DbErr> {
    let query = Query::select().columns(KEY).from(table).group_by_columns(KEY).and_having(Expr::col("id").count().gt(1)).take();
    let rows = manager.get_connection().query_all(&query).await?;
    rows.iter().map(|row| Group::from_query_result(row, "")).collect()
}

/// The rows of a group, newest first.
async fn copies<R: FromQueryResult>(
    manager: &SchemaManager<'_>,
    table: &'static str,
    columns: &[&'static str],
    group: &Group,
) -> Result<Vec<R>, DbErr> {
    let query = Query::select()
        .columns(columns.iter().copied())
        .from(table)
        .and_where(Expr::col("tenant_id").eq(group.tenant_id))
        .and_where(Expr::col("agent_id").eq(group.agent_id))
        .and_where(Expr::col("filename").eq(&group.filename))
        .and_where(Expr::col("owner_key").eq(&group.owner_key))
        .and_where(Expr::col("scope").eq(&group.scope))
        .order_by("update_time", Order::Desc)
        .order_by("id", Order::Desc)
        .take();
    let rows = manager.get_connection().query_all(&query).await?;
    rows.iter().map(|row| R::from_query_result(row, "")).collect()
}

async fn delete(manager: &SchemaManager<'_>, table: &'static str, ids: impl Iterator<Item = i64>) -> Result<(), DbErr> {
    for id in ids {
        let delete = Query::delete().from_table(table).and_where(Expr::col("id").eq(id)).take();
        manager.get_connection().execute(&delete).await?;
    }
    Ok(())
}
