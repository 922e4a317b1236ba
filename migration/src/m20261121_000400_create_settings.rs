//! Creates the settings that are stored in the database: those of a tenant, a workspace or an agent.

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
        let setting = Table::create()
            .table("setting")
            .col(big_integer("tenant_id"))
            .col(big_integer("workspace_id"))
            .col(big_integer("agent_id"))
            .col(string_len("key", 200))
            .col(json_binary("value"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(big_integer("updated_by"))
            .primary_key(Index::create().col("tenant_id").col("workspace_id").col("agent_id").col("key"))
            .take();
        shape::create(manager, "setting", setting).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["setting"]).await
    }
}
