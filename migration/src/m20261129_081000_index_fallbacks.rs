//! Indexes the few jobs that the built-in engine did for a model that failed: Home and Health count those of the last day.

use sea_orm_migration::prelude::*;

use crate::shape;

const COLUMNS: [&str; 4] = ["tenant_id", "workspace_id", "finished_at", "fallback"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index_where(manager, "job", &COLUMNS, "fallback IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "job", &COLUMNS).await
    }
}
