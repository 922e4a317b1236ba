//! Adds indexes for the lists of facts by trust and by use.

use sea_orm_migration::prelude::*;

use crate::shape;

const TABLE: &str = "mate_fact";
/// Each ends with the status, so that filters need not read the rows.
const INDEXES: [[&str; 6]; 2] =
    [["tenant_id", "agent_id", "owner_key", "trust", "id", "status"], ["tenant_id", "agent_id", "owner_key", "use_count", "id", "status"]];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for columns in &INDEXES {
            shape::index(manager, TABLE, columns).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for columns in INDEXES.iter().rev() {
            shape::drop_index(manager, TABLE, columns).await?;
        }
        Ok(())
    }
}
