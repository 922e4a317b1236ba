//! Creates episodes, and adds to conversations the last summarized message.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, integer, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const EPISODE: &str = "episode";
const CONVERSATION: &str = "conversation";
const TOLD: &str = "told_seq";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, CONVERSATION, vec![big_integer(TOLD).default(0).take()]).await?;
        let episode = shape::tenant_table(EPISODE)
            .col(big_integer("workspace_id"))
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            // The conversation may have been deleted; its name remains.
            .col(big_integer("conversation_id"))
            .col(string_len("conversation_name", 200))
            // A cleared conversation restarts its message numbers; the id of the first message is never reused.
            .col(big_integer("first_message_id"))
            .col(big_integer("from_seq"))
            .col(big_integer("to_seq"))
            .col(text("summary"))
            .col(text("abstract"))
            // A JSON array.
            .col(text("topics"))
            // model or extractive.
            .col(string_len("engine", 16))
            .col(string_len_null("model", 200))
            .col(string_len_null("prompt_version", 32))
            .col(string_len_null("prompt_hash", 64))
            // Why the model's answer was rejected: an error class.
            .col(string_len_null("failure", 64))
            .col(integer("message_count"))
            .col(integer("tokens"))
            .col(timestamp_with_time_zone("began_at"))
            .col(timestamp_with_time_zone("ended_at"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("expires_at"))
            // When a dream moved it into the consolidated notes.
            .col(timestamp_with_time_zone_null("promoted_at"))
            .take();
        shape::create(manager, EPISODE, episode).await?;
        shape::unique(manager, EPISODE, &["conversation_id", "first_message_id"]).await?;
        shape::index(manager, EPISODE, &["tenant_id", "agent_id", "owner_key", "created_at", "id"]).await?;
        shape::index_where(manager, EPISODE, &["tenant_id", "agent_id", "owner_key", "began_at"], "promoted_at IS NULL").await?;
        shape::index_where(manager, EPISODE, &["expires_at"], "expires_at IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[EPISODE]).await?;
        shape::drop_columns(manager, CONVERSATION, &[TOLD]).await
    }
}
