//! Creates revisions: every write of a file is stored and outlives the file, so that it can be restored. The present text of a file
//! becomes its revision 1.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, json_binary, string_len, text, timestamp_with_time_zone};

use sea_orm_migration::sea_orm::prelude::DateTimeUtc;
use sea_orm_migration::sea_orm::{ConnectionTrait, FromQueryResult};
use sha2::{Digest, Sha256};

use crate::shape;

/// Files per portion, so that a large database need not fit into memory.
const PORTION: u64 = 50;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![big_integer("revision").default(1).take(), json_binary("locked_sections").default("[]").take()];
        shape::add_columns(manager, "mate_workspace_file", columns).await?;

        let revision = shape::tenant_table("file_revision")
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("filename", 256))
            .col(big_integer("number"))
            .col(string_len("writer", 16))
            .col(big_integer_null("writer_id"))
            .col(text("reason"))
            .col(text("content"))
            .col(big_integer("size"))
            .col(string_len("hash", 64))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, "file_revision", revision).await?;
        shape::unique(manager, "file_revision", &["tenant_id", "agent_id", "owner_key", "filename", "number"]).await?;
        shape::see_every_tenant(manager).await?;
        keep_what_is_there(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["file_revision"]).await?;
        shape::drop_columns(manager, "mate_workspace_file", &["locked_sections", "revision"]).await
    }
}

#[derive(FromQueryResult)]
struct File {
    id: i64,
    tenant_id: i64,
    agent_id: i64,
    owner_key: String,
    filename: String,
    content: Option<String>,
    update_time: DateTimeUtc,
}

async fn keep_what_is_there(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let mut last = i64::MIN;
    loop {
        let portion = Query::select()
            .columns(["id", "tenant_id", "agent_id", "owner_key", "filename", "content", "update_time"])
            .from("mate_workspace_file")
            .and_where(Expr::col("id").gt(last))
            .order_by("id", Order::Asc)
            .limit(PORTION)
            .take();
        let rows = db.query_all(&portion).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in rows {
            let file = File::from_query_result(&row, "")?;
            last = file.id;
            db.execute(&first_revision(file)?).await?;
        }
    }
}

/// The revision has the file's id, which is free because the table is new.
fn first_revision(file: File) -> Result<InsertStatement, DbErr> {
    let content = file.content.unwrap_or_default();
    let hash: String = Sha256::digest(content.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let columns =
        ["id", "tenant_id", "agent_id", "owner_key", "filename", "number", "writer", "reason", "size", "hash", "content", "created_at"];
    let values: [Expr; 12] = [
        file.id.into(),
        file.tenant_id.into(),
        file.agent_id.into(),
        file.owner_key.into(),
        file.filename.into(),
        1_i64.into(),
        "system".into(),
        "written before revisions were kept".into(),
        (content.len() as u64).into(),
        hash.into(),
        content.into(),
        file.update_time.into(),
    ];
    let mut insert = Query::insert();
    insert.into_table("file_revision").columns(columns).values(values).map_err(|error| DbErr::Migration(error.to_string()))?;
    Ok(insert)
}
