//! Indexes over the jobs that wait, so that a claim costs the same whatever lies in the ledger besides. Called by the migrator.

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
        // Which tenant waits, and what of it has waited longest.
        shape::index_where(manager, "job", &["tenant_id", "run_at", "id"], "state IN ('queued', 'retry')").await?;
        // What stands before a job in its lane.
        shape::index_where(manager, "job", &["tenant_id", "lane", "run_at", "id"], "state IN ('queued', 'retry')").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "job", &["tenant_id", "lane", "run_at", "id"]).await?;
        shape::drop_index(manager, "job", &["tenant_id", "run_at", "id"]).await
    }
}
