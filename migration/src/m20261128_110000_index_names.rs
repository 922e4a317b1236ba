//! Indexes the names that agents learned of people: the list of people shows them, and searches them.

use sea_orm_migration::prelude::*;

use crate::shape;

const TABLE: &str = "mate_fact";
const COLUMNS: [&str; 3] = ["tenant_id", "predicate", "owner_key"];
const NAMES: &str = "predicate = 'name' AND status = 'active'";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::index_where(manager, TABLE, &COLUMNS, NAMES).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &COLUMNS).await
    }
}
