//! Items of the recall index get embeddings, and further features for their ranking. Called by the migrator.

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
            // The model of the embedding; null before a model was asked. A space without an embedding: the model returned none.
            big_integer_null("space"),
            binary_null("embedding"),
            // Finds an embedding of the same text. The rows are the cache, so that no part of it outlives them.
            big_integer_null("text_hash"),
            double("trust").default(1.0).take(),
            integer("uses").default(0).take(),
            boolean("is_pinned").default(false).take(),
        ];
        shape::add_columns(manager, TABLE, columns).await?;
        // For the items of a tenant without an embedding of a space.
        shape::index_where(manager, TABLE, &["tenant_id", "space", "bucket", "id"], "is_deleted = false").await?;
        shape::index(manager, TABLE, &["tenant_id", "text_hash"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["tenant_id", "text_hash"]).await?;
        shape::drop_index(manager, TABLE, &["tenant_id", "space", "bucket", "id"]).await?;
        shape::drop_columns(manager, TABLE, &COLUMNS).await
    }
}
