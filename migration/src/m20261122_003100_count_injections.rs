//! Counts how much of an owner's memory went into prompts, one row per day: candidates, selected items, and items that did not fit. No
//! text.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, timestamp_with_time_zone};

use crate::shape;

const TABLE: &str = "memory_injection";

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
            .col(string_len("day", 10))
            .col(big_integer("calls"))
            .col(big_integer("searches"))
            .col(big_integer("candidates"))
            .col(big_integer("selected"))
            .col(big_integer("omitted"))
            .col(big_integer("tokens"))
            .col(big_integer("skipped"))
            .col(timestamp_with_time_zone("last_at"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::unique(manager, TABLE, &["tenant_id", "agent_id", "owner_key", "day"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
