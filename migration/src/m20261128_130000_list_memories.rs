//! Adds the indexes for lists of facts over all people of an agent, and the saved views of those lists.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, text, timestamp_with_time_zone};

use crate::shape;

const VIEW: &str = "memory_view";
/// The beginning of the first index below. SQLite would prefer it, because it is short, and then read every row.
const REPLACED: [&str; 2] = ["tenant_id", "agent_id"];
/// Each has a short name, because its columns would make one that is too long. The first also has the columns of every filter and facet,
/// so that they are read without the rows.
const INDEXES: [(&str, &str); 3] = [
    (
        "ix_mate_fact_all_newest",
        "\"tenant_id\", \"agent_id\", \"id\", \"deleted\", \"status\", \"category\", \"source\", \"learned_at\", \"trust\", \"use_count\"",
    ),
    ("ix_mate_fact_all_trust", "\"tenant_id\", \"agent_id\", \"trust\", \"id\", \"deleted\", \"status\""),
    ("ix_mate_fact_all_uses", "\"tenant_id\", \"agent_id\", \"use_count\", \"id\", \"deleted\", \"status\""),
];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, columns) in INDEXES {
            let sql = format!("CREATE INDEX \"{name}\" ON \"mate_fact\" ({columns})");
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        shape::drop_index(manager, "mate_fact", &REPLACED).await?;
        let view = shape::tenant_table(VIEW)
            .col(big_integer("workspace_id"))
            .col(big_integer("user_id"))
            .col(string_len("name", 80))
            // The filters as a URL has them, without the person.
            .col(text("query"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, VIEW, view).await?;
        shape::unique(manager, VIEW, &["tenant_id", "workspace_id", "user_id", "name"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[VIEW]).await?;
        shape::index(manager, "mate_fact", &REPLACED).await?;
        for (name, _) in INDEXES.iter().rev() {
            manager.get_connection().execute_unprepared(&format!("DROP INDEX \"{name}\"")).await?;
        }
        Ok(())
    }
}
