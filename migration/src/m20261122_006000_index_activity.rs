//! Adds indexes for the overview of an agent: its last conversation, the last changed file, and the number of active facts.

use sea_orm_migration::prelude::*;

use crate::shape;

const SPOKEN: [&str; 3] = ["tenant_id", "agent_id", "last_active_at"];
const CHANGED: [&str; 3] = ["tenant_id", "agent_id", "update_time"];
const BELIEVED: [&str; 3] = ["tenant_id", "agent_id", "id"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index(manager, "conversation", &SPOKEN).await?;
        shape::index(manager, "mate_workspace_file", &CHANGED).await?;
        shape::index_where(manager, "mate_fact", &BELIEVED, "status = 'active'").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "mate_fact", &BELIEVED).await?;
        shape::drop_index(manager, "mate_workspace_file", &CHANGED).await?;
        shape::drop_index(manager, "conversation", &SPOKEN).await
    }
}
