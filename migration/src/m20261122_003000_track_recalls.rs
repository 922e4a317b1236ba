//! Extends recall counters to parts of files, facts and messages, and separates items that were returned from items that were used.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer, string_len};

use crate::shape;

const TABLE: &str = "mate_memory_recall";

/// The previous unique key: one row per file.
const BEFORE: [&str; 5] = ["tenant_id", "agent_id", "filename", "scope", "owner_key"];

/// Written by hand, because the generated name would exceed PostgreSQL's 63 bytes. Rows of an older installation have no item and stay
/// one per file.
const UNIQUE: &str = "CREATE UNIQUE INDEX \"ux_mate_memory_recall_item\" ON \"mate_memory_recall\" \
                      (\"tenant_id\", \"agent_id\", \"owner_key\", \"scope\", \"filename\", \"item_key\")";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = vec![
            string_len("item_key", 64).default("").take(),
            string_len("kind", 16).default("file").take(),
            big_integer("source_id").default(0).take(),
            integer("returned_count").default(0).take(),
        ];
        shape::add_columns(manager, TABLE, columns).await?;
        shape::drop_unique(manager, TABLE, &BEFORE).await?;
        manager.get_connection().execute_unprepared(UNIQUE).await?;
        // Finds the rows to delete together with their source.
        shape::index(manager, TABLE, &["tenant_id", "kind", "source_id"]).await
    }

    /// Deletes the counters of single items; the previous table has no place for them.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        let items = Query::delete().from_table(TABLE).and_where(Expr::col("item_key").ne("")).take();
        manager.get_connection().execute(&items).await?;
        shape::drop_index(manager, TABLE, &["tenant_id", "kind", "source_id"]).await?;
        manager.get_connection().execute_unprepared("DROP INDEX \"ux_mate_memory_recall_item\"").await?;
        shape::unique(manager, TABLE, &BEFORE).await?;
        shape::drop_columns(manager, TABLE, &["returned_count", "source_id", "kind", "item_key"]).await
    }
}
