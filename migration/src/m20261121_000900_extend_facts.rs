//! Adds to facts a status, evidence, provenance, a validity interval and a fingerprint. Existing facts stay active.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, boolean, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null};

use crate::shape;

const TABLE: &str = "mate_fact";
/// A new column of an existing table needs a constant default on SQLite; the next statement sets the true time.
const NEVER: &str = "1970-01-01T00:00:00+00:00";
const FINGERPRINT: [&str; 4] = ["tenant_id", "agent_id", "owner_key", "fingerprint"];
const TRIPLE: [&str; 5] = ["tenant_id", "agent_id", "owner_key", "subject", "predicate"];

/// The text of an existing fact becomes `subject predicate object`. A deleted fact stays hidden. Its category was named after the file
/// that it came from.
const FILL: &str = "UPDATE mate_fact SET \
    text = subject || ' ' || predicate || ' ' || object_value, \
    status = CASE WHEN deleted = 0 THEN 'active' ELSE 'archived' END, \
    category = CASE category WHEN 'user_pref' THEN 'PREFERENCE' WHEN 'project' THEN 'PROJECT' WHEN 'reference' THEN 'REFERENCE' \
        WHEN 'feedback' THEN 'FEEDBACK' WHEN 'general' THEN 'KNOWLEDGE' ELSE UPPER(category) END, \
    valid_from = create_time, learned_at = create_time";

/// The older schema treats every fact that is not deleted as active, so superseded, expired and quarantined facts become deleted.
const HIDE: &str = "UPDATE mate_fact SET deleted = 1 WHERE status <> 'active'";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        let columns = vec![
            text("text").default("").take(),
            string_len("status", 16).default("active").take(),
            string_len("stability", 16).default("durable").take(),
            boolean("is_explicit").default(false).take(),
            string_len("source", 16).default("file").take(),
            text("evidence").default("").take(),
            big_integer_null("conversation_id"),
            big_integer_null("message_id"),
            big_integer_null("extraction_id"),
            big_integer_null("superseded_by"),
            timestamp_with_time_zone("valid_from").default(NEVER).take(),
            timestamp_with_time_zone_null("valid_to"),
            timestamp_with_time_zone_null("expires_at"),
            timestamp_with_time_zone("learned_at").default(NEVER).take(),
            string_len("fingerprint", 64).default("").take(),
        ];
        shape::add_columns(manager, TABLE, columns).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        shape::index(manager, TABLE, &FINGERPRINT).await?;
        shape::index(manager, TABLE, &TRIPLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        manager.get_connection().execute_unprepared(HIDE).await?;
        shape::drop_index(manager, TABLE, &TRIPLE).await?;
        shape::drop_index(manager, TABLE, &FINGERPRINT).await?;
        let columns = [
            "fingerprint",
            "learned_at",
            "expires_at",
            "valid_to",
            "valid_from",
            "superseded_by",
            "extraction_id",
            "message_id",
            "conversation_id",
            "evidence",
            "source",
            "is_explicit",
            "stability",
            "status",
            "text",
        ];
        shape::drop_columns(manager, TABLE, &columns).await
    }
}
