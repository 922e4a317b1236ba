//! Lets an agent belong to the team of another one, whose shared memory it reads.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

use crate::shape;

const TABLE: &str = "agent";
const COLUMN: &str = "leader_id";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![big_integer_null(COLUMN)]).await?;
        shape::index_where(manager, TABLE, &["tenant_id", COLUMN], "leader_id IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["tenant_id", COLUMN]).await?;
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
