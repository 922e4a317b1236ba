//! Lets a webhook be limited to certain agents, so that a token for these agents can manage it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::json_binary_null;

use crate::shape;

const TABLE: &str = "webhook";
/// A list of ids; null for the events of the whole workspace.
const COLUMN: &str = "agent_ids";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![json_binary_null(COLUMN)]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        // Without the limit it would receive events that it must not.
        manager.get_connection().execute_unprepared("DELETE FROM webhook WHERE agent_ids IS NOT NULL").await?;
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
