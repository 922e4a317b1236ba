//! Adds to tokens the patterns that mark chores of their program.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::json_binary_null;

use crate::shape;

const TABLE: &str = "token";
const COLUMN: &str = "chore_patterns";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![json_binary_null(COLUMN)]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
