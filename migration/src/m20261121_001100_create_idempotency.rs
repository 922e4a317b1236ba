//! Creates the stored responses to requests with an Idempotency-Key, so that a repeated request gets the same response.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, json_binary, string_len, timestamp_with_time_zone};

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let idempotency = Table::create()
            .table("idempotency")
            .col(big_integer("tenant_id"))
            .col(big_integer("principal_id"))
            .col(string_len("key", 200))
            .col(string_len("request_hash", 64))
            .col(json_binary("response"))
            .col(timestamp_with_time_zone("created_at"))
            .primary_key(Index::create().col("tenant_id").col("principal_id").col("key"))
            .take();
        shape::create(manager, "idempotency", idempotency).await?;
        shape::index(manager, "idempotency", &["created_at"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["idempotency"]).await
    }
}
