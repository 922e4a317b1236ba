//! Writes the metadata of facts and messages and the topics of session summaries into their rows of the recall index, which searches
//! are narrowed by, and adds the index for lists of the facts that have metadata.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

const TABLE: &str = "mate_fact";
const LISTED: [&str; 5] = ["tenant_id", "agent_id", "scope", "owner_key", "id"];

/// The metadata of the fact's own.
const OWN: &str = "SELECT f.metadata FROM mate_fact f WHERE f.id = recall_item.source_id AND f.metadata IS NOT NULL";
/// That of the message which a personal fact without its own came from.
const SAID: &str = "SELECT m.metadata FROM mate_fact f JOIN message m ON m.id = f.message_id \
    WHERE f.id = recall_item.source_id AND f.metadata IS NULL AND f.scope = 'PERSONAL' AND m.metadata IS NOT NULL";
/// That of the message which the row stands for.
const MESSAGE: &str = "SELECT m.metadata FROM message m WHERE m.conversation_id = recall_item.source_id AND m.seq = recall_item.position \
    AND m.metadata IS NOT NULL";
const TOPICS: &str = "SELECT e.topics FROM episode e WHERE e.id = recall_item.source_id AND e.topics <> '[]'";

/// The kind of the rows, the field of their source, and the value.
const FIELDS: [(&str, &str, &str); 4] =
    [("fact", "metadata", OWN), ("fact", "metadata", SAID), ("message", "metadata", MESSAGE), ("episode", "tags", TOPICS)];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
        for (kind, field, value) in FIELDS {
            let filled = if is_postgres {
                format!("jsonb_set(source, '{{{field}}}', ({value})::jsonb)")
            } else {
                format!("json_set(source, '$.{field}', json(({value})))")
            };
            let sql = format!("UPDATE recall_item SET source = {filled} WHERE kind = '{kind}' AND NOT is_deleted AND EXISTS ({value})");
            manager.get_connection().execute_unprepared(&sql).await?;
        }
        shape::index_where(manager, TABLE, &LISTED, "metadata IS NOT NULL").await
    }

    /// The fields stay: earlier versions ignore them.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, TABLE, &LISTED).await
    }
}
