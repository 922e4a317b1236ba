//! Adds an index over the unfinished erasure jobs. Every write for an owner checks whether the owner is being forgotten; the index is
//! almost always empty.

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
