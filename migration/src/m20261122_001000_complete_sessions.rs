//! Adds to conversations the last message of the last completed session, and the time at which the session counts as idle.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, timestamp_with_time_zone_null};

use crate::shape;

const TABLE: &str = "conversation";

/// Existing messages belong to no completed session yet; the workers complete these sessions in order.
const FILL: &str = "UPDATE conversation SET idle_at = last_active_at WHERE message_count > 0";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        let columns = vec![big_integer("completed_seq").default(0).take(), timestamp_with_time_zone_null("idle_at")];
        shape::add_columns(manager, TABLE, columns).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        // The idle conversations, regardless of the size of the table.
        shape::index_where(manager, TABLE, &["idle_at"], "idle_at IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["idle_at"]).await?;
        shape::drop_columns(manager, TABLE, &["idle_at", "completed_seq"]).await
    }
}
