//! Creates the summaries that replace the beginning of a conversation that is too long for a model.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, integer, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const SUMMARY: &str = "conversation_summary";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let summary = shape::tenant_table(SUMMARY)
            .col(big_integer("agent_id"))
            .col(big_integer("conversation_id"))
            .col(string_len("owner_key", 200))
            // automatic, explicit or failed; one of each per conversation.
            .col(string_len("kind", 16))
            // The last message that the summary replaces, together with all before it.
            .col(big_integer("up_to_seq"))
            // Empty if the older messages are omitted without a summary.
            .col(text("text"))
            .col(integer("tokens"))
            .col(string_len_null("model", 200))
            .col(string_len_null("prompt_hash", 64))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("expires_at"))
            .foreign_key(&mut shape::part_of(SUMMARY, "conversation_id", "conversation"))
            .take();
        shape::create(manager, SUMMARY, summary).await?;
        shape::unique(manager, SUMMARY, &["conversation_id", "kind"]).await?;
        shape::index(manager, SUMMARY, &["tenant_id", "agent_id", "owner_key"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[SUMMARY]).await
    }
}
