//! Adds the metadata that callers attach to facts and messages.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::json_binary_null;

use crate::shape;

const TABLES: [&str; 2] = ["mate_fact", "message"];
const COLUMN: &str = "metadata";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            shape::add_columns(manager, table, vec![json_binary_null(COLUMN)]).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in TABLES {
            shape::drop_columns(manager, table, &[COLUMN]).await?;
        }
        Ok(())
    }
}
