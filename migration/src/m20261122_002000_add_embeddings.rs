//! Adds to the items of the recall index their embedding, and the ranking features besides words.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, binary_null, boolean, double, integer};

use crate::shape;

const TABLE: &str = "recall_item";
const COLUMNS: [&str; 6] = ["space", "embedding", "text_hash", "trust", "uses", "is_pinned"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            // The model of the embedding; null if there is none yet. With a space but no embedding, the model returned nothing.
            big_integer_null("space"),
            binary_null("embedding"),
            // Equal texts need not be embedded twice. The rows themselves are the cache, so no embedding outlives them.
            big_integer_null("text_hash"),
            double("trust").default(1.0).take(),
            integer("uses").default(0).take(),
            boolean("is_pinned").default(false).take(),
        ];
        shape::add_columns(manager, TABLE, columns).await?;
        // The items without an embedding of a model, by tenant and space.
        shape::index_where(manager, TABLE, &["tenant_id", "space", "bucket", "id"], "is_deleted = false").await?;
        shape::index(manager, TABLE, &["tenant_id", "text_hash"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["tenant_id", "text_hash"]).await?;
        shape::drop_index(manager, TABLE, &["tenant_id", "space", "bucket", "id"]).await?;
        shape::drop_columns(manager, TABLE, &COLUMNS).await
    }
}
