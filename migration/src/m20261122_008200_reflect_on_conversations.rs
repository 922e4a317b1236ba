//! Adds to conversations the time at which to extract them although they continue.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

use crate::shape;

const TABLE: &str = "conversation";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![timestamp_with_time_zone_null("reflect_at")]).await?;
        // The due conversations, regardless of the size of the table.
        shape::index_where(manager, TABLE, &["reflect_at"], "reflect_at IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["reflect_at"]).await?;
        shape::drop_columns(manager, TABLE, &["reflect_at"]).await
    }
}
