//! Adds the index of a workspace's conversations by their last message, for the list of all people's conversations.

use sea_orm_migration::prelude::*;

use crate::shape;

const TABLE: &str = "conversation";
const ACTIVE: [&str; 4] = ["tenant_id", "workspace_id", "last_active_at", "id"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index(manager, TABLE, &ACTIVE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &ACTIVE).await
    }
}
