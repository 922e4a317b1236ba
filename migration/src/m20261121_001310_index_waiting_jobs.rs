//! Indexes of waiting jobs, so that a claim costs the same whatever else the table contains. Called by the migrator.

use sea_orm_migration::prelude::*;

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // For the waiting tenants, and the longest waiting job of each.
        shape::index_where(manager, "job", &["tenant_id", "run_at", "id"], "state IN ('queued', 'retry')").await?;
        // For the jobs before another one in its lane.
        shape::index_where(manager, "job", &["tenant_id", "lane", "run_at", "id"], "state IN ('queued', 'retry')").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "job", &["tenant_id", "lane", "run_at", "id"]).await?;
        shape::drop_index(manager, "job", &["tenant_id", "run_at", "id"]).await
    }
}
