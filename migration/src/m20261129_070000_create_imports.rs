//! Creates the imports of conversations, and the messages of an import that wait to be recorded.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const IMPORT: &str = "memory_import";
const PART: &str = "import_part";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let import = shape::tenant_table(IMPORT)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("source", 20))
            // The SHA-256 of the file, so that the same file is not received twice at once.
            .col(string_len("digest", 64))
            // Empty until all messages are received.
            .col(big_integer_null("job_id"))
            .col(big_integer("conversations"))
            .col(big_integer("messages"))
            .col(big_integer("conversations_read"))
            .col(big_integer("messages_read"))
            .col(big_integer("messages_added"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .foreign_key(&mut shape::part_of(IMPORT, "agent_id", "agent"))
            .take();
        shape::create(manager, IMPORT, import).await?;
        shape::index(manager, IMPORT, &["agent_id"]).await?;
        shape::index(manager, IMPORT, &["tenant_id", "agent_id", "owner_key"]).await?;
        let part = shape::tenant_table(PART)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(big_integer("import_id"))
            .col(text("conversation"))
            .col(text("title"))
            .col(boolean("is_last"))
            // The messages, as JSON.
            .col(text("content"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::part_of(PART, "import_id", IMPORT))
            .take();
        shape::create(manager, PART, part).await?;
        shape::index(manager, PART, &["import_id"]).await?;
        shape::index(manager, PART, &["tenant_id", "agent_id", "owner_key"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[PART, IMPORT]).await
    }
}
