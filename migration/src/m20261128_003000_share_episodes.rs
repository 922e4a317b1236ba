//! Adds the scope of an episode: PERSONAL, or TEAM where an agent does not keep people apart.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_len;

use crate::shape;

const TABLE: &str = "episode";
const COLUMN: &str = "scope";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, TABLE, vec![string_len(COLUMN, 16).default("PERSONAL").take()]).await?;
        shape::index_where(manager, TABLE, &["tenant_id", "agent_id"], "scope = 'TEAM'").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &["tenant_id", "agent_id"]).await?;
        shape::drop_columns(manager, TABLE, &[COLUMN]).await
    }
}
