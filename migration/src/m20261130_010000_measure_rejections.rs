//! Adds to what an extraction rejected the length of its text. The stored text is shortened, and that of a secret is not stored at all.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::integer_null;

use crate::shape;

const TABLE: &str = "extraction_rejection";
const COLUMN: &str = "length";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Null: unknown, as for older rows.
        shape::add_columns(manager, TABLE, vec![integer_null(COLUMN).take()]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
