//! Every write of a file is kept, and outlives the file, so that it can be restored. Called by the migrator.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, json_binary, string_len, text, timestamp_with_time_zone};

use crate::shape;

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
        shape::unique(manager, "file_revision", &["tenant_id", "agent_id", "owner_key", "filename", "number"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["file_revision"]).await?;
        shape::drop_columns(manager, "mate_workspace_file", &["locked_sections", "revision"]).await
    }
}
