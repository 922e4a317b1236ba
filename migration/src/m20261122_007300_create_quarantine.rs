//! Creates the quarantine: writes that the scanner stopped, with its verdict, until a person reviews them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, string_len, string_len_null, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const TABLE: &str = "quarantine";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("scope", 16))
            // The origin of the write: remember, extraction, file, …
            .col(string_len("door", 24))
            .col(string_len("rule", 64))
            .col(string_len("verdict", 16))
            .col(string_len("kind", 16))
            // The waiting row, if there is one (a fact); below it the file that the write was for.
            .col(big_integer_null("object_id"))
            .col(string_len_null("filename", 256))
            .col(text("text"))
            // The write to repeat on release: the change and the version that it was based on.
            .col(text_null("change_json"))
            .col(string_len("state", 16))
            .col(big_integer_null("reviewed_by"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("reviewed_at"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::index(manager, TABLE, &["tenant_id", "kind", "object_id"]).await?;
        shape::index(manager, TABLE, &["tenant_id", "agent_id", "state", "id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
