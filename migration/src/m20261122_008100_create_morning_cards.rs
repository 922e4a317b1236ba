//! Creates morning cards, which record which reports an owner has seen, and the archive of old reports.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, integer, string_len, string_len_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const CARD: &str = "morning_card";
const ARCHIVE: &str = "dream_archive";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let card = shape::tenant_table(CARD)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            // The owner's last local date on which a conversation contained a card.
            .col(string_len_null("carried_on", 10))
            .col(big_integer_null("seen_dream"))
            .col(timestamp_with_time_zone_null("seen_at"))
            // Reports that finished before this time count as seen.
            .col(timestamp_with_time_zone_null("seen_until"))
            .take();
        shape::create(manager, CARD, card).await?;
        shape::unique(manager, CARD, &["tenant_id", "agent_id", "owner_key"]).await?;
        let archive = shape::tenant_table(ARCHIVE)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("scope", 16))
            .col(string_len("month", 7))
            .col(integer("dreams"))
            .col(integer("entries"))
            // The length before compression.
            .col(integer("plain_bytes"))
            // The reports with their entries as JSON, compressed with deflate.
            .col(binary("body"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .take();
        shape::create(manager, ARCHIVE, archive).await?;
        shape::unique(manager, ARCHIVE, &["tenant_id", "agent_id", "owner_key", "scope", "month"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[ARCHIVE, CARD]).await
    }
}
