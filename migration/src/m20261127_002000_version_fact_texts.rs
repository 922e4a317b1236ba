//! Marks the facts whose text is the sentence that they came from: a job gives them the text of their own parts.

use sea_orm_migration::prelude::*;

use crate::shape;

const FACT: &str = "mate_fact";
const COLUMN: &str = "text_version";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // 0: the sentence; 1: the parts.
        let version = ColumnDef::new(Alias::new(COLUMN)).integer().not_null().default(0).to_owned();
        shape::add_columns(manager, FACT, vec![version]).await?;
        shape::index_where(manager, FACT, &[COLUMN, "id"], "\"text_version\" = 0").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, FACT, &[COLUMN, "id"]).await?;
        shape::drop_columns(manager, FACT, &[COLUMN]).await
    }
}
