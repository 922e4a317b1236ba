//! Creates the model configuration of a tenant, a workspace or an agent.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, integer_null, string_len, string_len_null, text_null, timestamp_with_time_zone};

use crate::shape;

const TABLE: &str = "model_config";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            // Both are null for the tenant; the row of an agent also names its workspace.
            .col(big_integer_null("workspace_id"))
            .col(big_integer_null("agent_id"))
            .col(string_len("provider", 16))
            .col(text_null("base_url"))
            .col(string_len("model", 200))
            // Encrypted under the installation's key, bound to the tenant, this row, the provider and the URL.
            .col(text_null("sealed_key"))
            .col(string_len_null("key_ending", 8))
            .col(integer_null("max_output_tokens"))
            .col(integer_null("context_tokens"))
            .col(string_len_null("tokenizer", 16))
            .col(big_integer_null("updated_by"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(&mut shape::foreign_key(TABLE, "workspace_id", "workspace"))
            .foreign_key(&mut shape::part_of(TABLE, "agent_id", "agent"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::index(manager, TABLE, &["workspace_id"]).await?;
        shape::index(manager, TABLE, &["agent_id"]).await?;
        shape::unique_where(manager, TABLE, &["tenant_id"], "workspace_id IS NULL AND agent_id IS NULL").await?;
        let of_workspaces = "workspace_id IS NOT NULL AND agent_id IS NULL";
        shape::unique_where(manager, TABLE, &["tenant_id", "workspace_id"], of_workspaces).await?;
        shape::unique_where(manager, TABLE, &["tenant_id", "agent_id"], "agent_id IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
