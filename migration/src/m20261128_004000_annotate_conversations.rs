//! Adds to a conversation what its caller notes about it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

use crate::shape;

const TABLE: &str = "conversation";
const COLUMN: &str = "metadata";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![text_null(COLUMN)]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
