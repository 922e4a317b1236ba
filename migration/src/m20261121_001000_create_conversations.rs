//! Creates conversations, their messages and their turns.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, json_binary, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
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
        let conversation = shape::tenant_table("conversation")
            .col(big_integer("workspace_id"))
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("name", 200))
            .col(string_len("trigger_source", 16))
            .col(string_len("state", 16))
            .col(big_integer("message_count").default(0))
            .col(big_integer("extracted_seq").default(0))
            .col(timestamp_with_time_zone("last_active_at"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, "conversation", conversation).await?;
        shape::unique(manager, "conversation", &["tenant_id", "agent_id", "owner_key", "name"]).await?;
        shape::index(manager, "conversation", &["tenant_id", "workspace_id", "id"]).await?;

        let message = shape::tenant_table("message")
            .col(big_integer("agent_id"))
            .col(big_integer("conversation_id"))
            .col(string_len("owner_key", 200))
            .col(big_integer("seq"))
            .col(string_len("role", 16))
            .col(string_len_null("name", 200))
            .col(text("content"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::part_of("message", "conversation_id", "conversation"))
            .take();
        shape::create(manager, "message", message).await?;
        shape::unique(manager, "message", &["conversation_id", "seq"]).await?;
        shape::index(manager, "message", &["tenant_id", "agent_id", "owner_key"]).await?;

        let turn = shape::tenant_table("turn")
            .col(big_integer("agent_id"))
            .col(big_integer("conversation_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("trigger_source", 16))
            .col(string_len_null("model", 200))
            .col(big_integer_null("prompt_tokens"))
            .col(big_integer_null("completion_tokens"))
            .col(json_binary("injected_item_ids").default("[]"))
            .col(string_len("outcome", 16))
            .col(big_integer("first_seq"))
            .col(big_integer("last_seq"))
            .col(timestamp_with_time_zone("started_at"))
            .col(timestamp_with_time_zone_null("ended_at"))
            .foreign_key(&mut shape::part_of("turn", "conversation_id", "conversation"))
            .take();
        shape::create(manager, "turn", turn).await?;
        shape::index(manager, "turn", &["conversation_id", "id"]).await?;
        shape::index(manager, "turn", &["tenant_id", "agent_id", "owner_key"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["turn", "message", "conversation"]).await
    }
}
