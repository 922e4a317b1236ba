//! Creates agents.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, json_binary, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
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
        let agent = shape::tenant_table("agent")
            .col(big_integer("workspace_id"))
            .col(string_len("name", 200))
            .col(text("description"))
            .col(string_len("timezone", 64))
            .col(string_len_null("model", 200))
            .col(json_binary("settings"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .col(timestamp_with_time_zone_null("deleted_at"))
            .foreign_key(&mut shape::foreign_key("agent", "workspace_id", "workspace"))
            .take();
        shape::create(manager, "agent", agent).await?;
        shape::index(manager, "agent", &["workspace_id"]).await?;
        // The name of a deleted agent may be reused.
        shape::unique_where(manager, "agent", &["tenant_id", "workspace_id", "name"], "deleted_at IS NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["agent"]).await
    }
}
