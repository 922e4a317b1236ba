//! An index of the jobs that forget a person, nearly always empty: every write for a person checks whether one is live. Called by the
//! migrator.

use sea_orm_migration::prelude::*;

use crate::shape;

const COLUMNS: [&str; 3] = ["tenant_id", "owner_key", "workspace_id"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index_where(manager, "job", &COLUMNS, "kind = 'erase_owner' AND state IN ('queued', 'retry', 'running')").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "job", &COLUMNS).await
    }
}
