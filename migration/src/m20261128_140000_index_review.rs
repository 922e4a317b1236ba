//! Indexes what waits for a decision, of a whole workspace: the review inbox lists it by state and id, for everybody or for some owners.

use sea_orm_migration::prelude::*;

use crate::shape;

/// The tables with their column of states.
const TABLES: [(&str, &str); 4] = [("contradiction", "state"), ("quarantine", "state"), ("graph_candidate", "state"), ("dream", "status")];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, state) in TABLES {
            shape::index(manager, table, &["tenant_id", state, "id"]).await?;
            shape::index(manager, table, &["tenant_id", "owner_key", state, "id"]).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, state) in TABLES {
            shape::drop_index(manager, table, &["tenant_id", "owner_key", state, "id"]).await?;
            shape::drop_index(manager, table, &["tenant_id", state, "id"]).await?;
        }
        Ok(())
    }
}
