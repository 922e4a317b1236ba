//! Adds the text to the index of active facts, so that a search for a word that few memories contain need not read their rows. PostgreSQL
//! cannot index long texts; there it is the mark of deleted facts alone.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

const REPLACED: [&str; 3] = ["tenant_id", "agent_id", "id"];
const COLUMNS: [&str; 5] = ["tenant_id", "agent_id", "id", "deleted", "text"];
const ACTIVE: &str = "status = 'active'";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index_where(manager, "mate_fact", columns(manager), ACTIVE).await?;
        shape::drop_index(manager, "mate_fact", &REPLACED).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index_where(manager, "mate_fact", &REPLACED, ACTIVE).await?;
        shape::drop_index(manager, "mate_fact", columns(manager)).await
    }
}

fn columns(manager: &SchemaManager<'_>) -> &'static [&'static str] {
    let [columns @ .., _] = &COLUMNS;
    if manager.get_database_backend() == DbBackend::Postgres { columns } else { &COLUMNS }
}
