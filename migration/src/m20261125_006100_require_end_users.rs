//! Adds to tokens the option that chat calls must name the end user.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::boolean;

use crate::shape;

const TABLE: &str = "token";
const COLUMN: &str = "require_end_user";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    /// Existing tokens stay as they are.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![boolean(COLUMN).default(false).take()]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
