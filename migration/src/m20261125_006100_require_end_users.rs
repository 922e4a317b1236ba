//! A token may require that every chat names its end user. Called by the migrator.

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

    /// Existing tokens keep working as before.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![boolean(COLUMN).default(false).take()]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
