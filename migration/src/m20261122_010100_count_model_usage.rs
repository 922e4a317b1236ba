//! Creates the model usage: one row per day (UTC), agent, purpose and model. No text.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len};

use crate::shape;

const TABLE: &str = "model_usage";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            .col(big_integer("workspace_id"))
            // 0 for no agent. The counts outlive the agent, so this is not a foreign key.
            .col(big_integer("agent_id"))
            .col(string_len("day", 10))
            .col(string_len("purpose", 16))
            .col(string_len("model", 200))
            .col(big_integer("calls"))
            .col(big_integer("failed_calls"))
            .col(big_integer("prompt_tokens"))
            .col(big_integer("completion_tokens"))
            .foreign_key(&mut shape::foreign_key(TABLE, "workspace_id", "workspace"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::index(manager, TABLE, &["workspace_id"]).await?;
        // The day comes second, so that the tenant's usage of a day is a range of this index.
        shape::unique(manager, TABLE, &["tenant_id", "day", "workspace_id", "agent_id", "purpose", "model"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
