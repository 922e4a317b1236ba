//! Adds indexes for the listing of a bucket's files: by name, and by creation.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

const TABLE: &str = "mate_workspace_file";
const CAME: [&str; 4] = ["tenant_id", "agent_id", "owner_key", "id"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Names are sorted by bytes, whatever the collation of a PostgreSQL database; SQLite has no other order.
        let filename = if manager.get_database_backend() == DbBackend::Postgres { "filename COLLATE \"C\"" } else { "filename" };
        let sql = format!("CREATE INDEX ix_{TABLE}_listed ON {TABLE} (tenant_id, agent_id, owner_key, sort_order, {filename}, id)");
        manager.get_connection().execute_unprepared(&sql).await?;
        shape::index(manager, TABLE, &CAME).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &CAME).await?;
        manager.get_connection().execute_unprepared(&format!("DROP INDEX ix_{TABLE}_listed")).await.map(|_| ())
    }
}
