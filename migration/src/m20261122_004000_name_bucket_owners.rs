//! Adds to buckets their owner and the time of their last change, so that the owners of an agent can be listed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, timestamp_with_time_zone};
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

const TABLE: &str = "recall_bucket";
/// A new column of an existing table needs a constant default on SQLite; the next statements set the true time.
const NEVER: &str = "1970-01-01T00:00:00+00:00";
/// The owners of a workspace, in the order of their keys; below it the owners of one agent.
const BY_OWNER: [&str; 3] = ["tenant_id", "owner_key", "agent_id"];
const BY_AGENT: [&str; 3] = ["tenant_id", "agent_id", "owner_key"];

/// Splits `p:<agent>:<owner>`, `t:<agent>` and `g`.
const READ_KEYS_SQLITE: &str = "UPDATE recall_bucket SET \
    agent_id = CASE WHEN bucket LIKE 'p:%' THEN CAST(substr(bucket, 3, instr(substr(bucket, 3), ':') - 1) AS INTEGER) \
        WHEN bucket LIKE 't:%' THEN CAST(substr(bucket, 3) AS INTEGER) ELSE 0 END, \
    owner_key = CASE WHEN bucket LIKE 'p:%' THEN substr(bucket, 3 + instr(substr(bucket, 3), ':')) ELSE '' END";
const READ_KEYS_POSTGRES: &str = "UPDATE recall_bucket SET \
    agent_id = CASE WHEN bucket LIKE 'p:%' OR bucket LIKE 't:%' THEN split_part(bucket, ':', 2)::bigint ELSE 0 END, \
    owner_key = CASE WHEN bucket LIKE 'p:%' THEN substr(bucket, 4 + length(split_part(bucket, ':', 2))) ELSE '' END";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        let mut owner = string_len("owner_key", 200);
        owner.default("");
        if is_postgres {
            // Keys are searched by prefix, for which an index needs byte order. SQLite has no other order.
            owner.extra("COLLATE \"C\"");
        }
        let columns =
            vec![big_integer("agent_id").default(0).take(), owner.take(), timestamp_with_time_zone("changed_at").default(NEVER).take()];
        shape::add_columns(manager, TABLE, columns).await?;
        shape::see_every_tenant(manager).await?;
        let db = manager.get_connection();
        db.execute_unprepared(if is_postgres { READ_KEYS_POSTGRES } else { READ_KEYS_SQLITE }).await?;
        db.execute_unprepared(&last_change(is_postgres)).await?;
        shape::index(manager, TABLE, &BY_OWNER).await?;
        shape::index(manager, TABLE, &BY_AGENT).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &BY_AGENT).await?;
        shape::drop_index(manager, TABLE, &BY_OWNER).await?;
        shape::drop_columns(manager, TABLE, &["changed_at", "owner_key", "agent_id"]).await
    }
}

/// Derives the last change from the existing rows: conversations, else facts, else files.
fn last_change(is_postgres: bool) -> String {
    // Columns with different collations can only be compared with an explicit collation.
    let collation = if is_postgres { " COLLATE \"C\"" } else { "" };
    let newest = |table: &str, column: &str| {
        format!(
            "(SELECT MAX({column}) FROM {table} AS held WHERE held.tenant_id = recall_bucket.tenant_id \
             AND held.agent_id = recall_bucket.agent_id AND held.owner_key = recall_bucket.owner_key{collation})"
        )
    };
    let (talk, fact, file) =
        (newest("conversation", "last_active_at"), newest("mate_fact", "update_time"), newest("mate_workspace_file", "update_time"));
    format!("UPDATE recall_bucket SET changed_at = COALESCE({talk}, {fact}, {file}, changed_at) WHERE owner_key <> ''")
}
