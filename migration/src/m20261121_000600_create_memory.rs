//! Creates files, recall counters and facts in the shape that they had before memory had owners, so that an older dump fits.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, double, double_null, integer, string_len, string_len_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let file = shape::tenant_table("mate_workspace_file")
            .col(big_integer("agent_id"))
            .col(string_len("filename", 256))
            .col(text_null("content"))
            .col(big_integer("file_size").default(0))
            .col(boolean("enabled").default(false))
            .col(integer("sort_order").default(0))
            .col(timestamp_with_time_zone("create_time"))
            .col(timestamp_with_time_zone("update_time"))
            .col(integer("deleted").default(0))
            .take();
        shape::create(manager, "mate_workspace_file", file).await?;
        shape::index(manager, "mate_workspace_file", &["tenant_id", "agent_id"]).await?;

        let recall = shape::tenant_table("mate_memory_recall")
            .col(big_integer("agent_id"))
            .col(string_len("filename", 256))
            .col(string_len_null("snippet_hash", 64))
            .col(string_len_null("snippet_preview", 512))
            .col(integer("recall_count").default(0))
            .col(integer("daily_count").default(0))
            .col(text_null("query_hashes"))
            .col(double_null("score"))
            .col(timestamp_with_time_zone_null("last_recalled_at"))
            .col(boolean("promoted").default(false))
            .col(integer("review_count").default(0))
            .col(timestamp_with_time_zone_null("last_reviewed_at"))
            .col(timestamp_with_time_zone("create_time"))
            .col(timestamp_with_time_zone("update_time"))
            .col(integer("deleted").default(0))
            .take();
        shape::create(manager, "mate_memory_recall", recall).await?;
        shape::index(manager, "mate_memory_recall", &["tenant_id", "agent_id"]).await?;

        let fact = shape::tenant_table("mate_fact")
            .col(big_integer("agent_id"))
            .col(string_len("source_ref", 512))
            .col(string_len("category", 64))
            .col(string_len("subject", 256))
            .col(string_len("predicate", 256))
            .col(text("object_value"))
            .col(double("confidence").default(1.0))
            .col(double("trust").default(0.5))
            .col(timestamp_with_time_zone_null("last_used_at"))
            .col(integer("use_count").default(0))
            .col(string_len("extracted_by", 32).default("pattern"))
            .col(timestamp_with_time_zone("create_time"))
            .col(timestamp_with_time_zone("update_time"))
            .col(integer("deleted").default(0))
            .take();
        shape::create(manager, "mate_fact", fact).await?;
        shape::index(manager, "mate_fact", &["tenant_id", "agent_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["mate_fact", "mate_memory_recall", "mate_workspace_file"]).await
    }
}
