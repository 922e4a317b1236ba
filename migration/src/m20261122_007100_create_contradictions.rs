//! Creates contradictions: two facts that cannot both be true, for a person to decide.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, double, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const TABLE: &str = "contradiction";

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
            .col(big_integer("fact_a"))
            .col(big_integer("fact_b"))
            .col(string_len("state", 16))
            .col(string_len_null("resolution", 16))
            .col(string_len("judge", 16))
            .col(string_len_null("model", 128))
            .col(double("confidence"))
            .col(text("reason"))
            // The fact that a merge created.
            .col(big_integer_null("result_id"))
            .col(big_integer_null("resolved_by"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("resolved_at"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::unique(manager, TABLE, &["tenant_id", "fact_a", "fact_b"]).await?;
        shape::index(manager, TABLE, &["tenant_id", "fact_b"]).await?;
        shape::index(manager, TABLE, &["tenant_id", "agent_id", "owner_key", "state"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
