//! Adds the source of a fact and the writer of a file to the indexes of the timeline, so that filters need not read the rows.

use sea_orm_migration::prelude::*;

use crate::shape;

/// Table, columns of the old index, and columns of the new one. The id precedes the source, because it is part of the order.
const INDEXES: [(&str, [&str; 4], [&str; 6]); 2] = [
    (
        "mate_fact",
        ["tenant_id", "agent_id", "owner_key", "learned_at"],
        ["tenant_id", "agent_id", "owner_key", "learned_at", "id", "source"],
    ),
    (
        "file_revision",
        ["tenant_id", "agent_id", "owner_key", "created_at"],
        ["tenant_id", "agent_id", "owner_key", "created_at", "id", "writer"],
    ),
];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, old, new) in INDEXES {
            shape::index(manager, table, &new).await?;
            shape::drop_index(manager, table, &old).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, old, new) in INDEXES.iter().rev() {
            shape::index(manager, table, old).await?;
            shape::drop_index(manager, table, new).await?;
        }
        Ok(())
    }
}
