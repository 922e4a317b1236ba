//! Creates extractions, and the candidates that each rejected with the reason.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, json_binary, string_len, string_len_null, text, text_null, timestamp_with_time_zone,
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
        let extraction = shape::tenant_table("extraction")
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(big_integer_null("conversation_id"))
            .col(big_integer_null("job_id"))
            .col(string_len("engine", 16))
            .col(string_len_null("model", 200))
            .col(string_len_null("prompt_version", 64))
            .col(string_len_null("prompt_hash", 64))
            .col(string_len("status", 16))
            .col(text_null("reason"))
            .col(big_integer("from_seq"))
            .col(big_integer("to_seq"))
            .col(integer("admitted").default(0))
            .col(json_binary("rejected").default("{}"))
            .col(big_integer_null("prompt_tokens"))
            .col(big_integer_null("completion_tokens"))
            .col(timestamp_with_time_zone("started_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .take();
        shape::create(manager, "extraction", extraction).await?;
        shape::index(manager, "extraction", &["tenant_id", "agent_id", "owner_key", "id"]).await?;

        let rejection = shape::tenant_table("extraction_rejection")
            .col(big_integer("extraction_id"))
            .col(string_len("reason", 64))
            .col(text("text"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::part_of("extraction_rejection", "extraction_id", "extraction"))
            .take();
        shape::create(manager, "extraction_rejection", rejection).await?;
        shape::index(manager, "extraction_rejection", &["extraction_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["extraction_rejection", "extraction"]).await
    }
}
