//! Adds to extractions the number of proposed, new and already known facts.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::integer;

use crate::shape;

const TABLE: &str = "extraction";
const COUNTS: [&str; 3] = ["extracted", "inserted", "updated"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, COUNTS.map(|column| integer(column).default(0).take()).to_vec()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &COUNTS).await
    }
}
