//! Creates the items of the recall index by bucket. The version of a bucket tells a node which items it has not seen.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, boolean, integer, json_binary, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
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
        let bucket = Table::create()
            .table("recall_bucket")
            .col(big_integer("tenant_id"))
            .col(string_len("bucket", 300))
            .col(big_integer("version"))
            .primary_key(Index::create().col("tenant_id").col("bucket"))
            .take();
        shape::create(manager, "recall_bucket", bucket).await?;

        let item = shape::tenant_table("recall_item")
            .col(string_len("bucket", 300))
            .col(big_integer("seq"))
            .col(string_len("kind", 16))
            .col(big_integer("source_id"))
            .col(integer("position").default(0))
            .col(text("text"))
            .col(text("index_text"))
            .col(timestamp_with_time_zone("occurred_at"))
            .col(timestamp_with_time_zone_null("expires_at"))
            .col(boolean("is_deleted").default(false))
            .col(json_binary("source").default("{}"))
            .take();
        shape::create(manager, "recall_item", item).await?;
        shape::index(manager, "recall_item", &["tenant_id", "bucket", "seq"]).await?;
        shape::index(manager, "recall_item", &["tenant_id", "kind", "source_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["recall_item", "recall_bucket"]).await
    }
}
