//! Adds indexes over the waiting jobs, so that the cost of a claim does not depend on the number of other jobs.

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
        // The tenants with waiting jobs, and the oldest job of each.
        shape::index_where(manager, "job", &["tenant_id", "run_at", "id"], "state IN ('queued', 'retry')").await?;
        // The earlier jobs in a lane.
        shape::index_where(manager, "job", &["tenant_id", "lane", "run_at", "id"], "state IN ('queued', 'retry')").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "job", &["tenant_id", "lane", "run_at", "id"]).await?;
        shape::drop_index(manager, "job", &["tenant_id", "run_at", "id"]).await
    }
}
