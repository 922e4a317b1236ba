//! Adds to facts the last confirmation, the number of independent conversations, their sources, their history and their feedback.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, double_null, integer, string_len, string_len_null, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

const TABLE: &str = "mate_fact";
const EVENT: &str = "fact_event";
const LINK: &str = "fact_link";
const FEEDBACK: &str = "fact_feedback";
/// A new column of an existing table needs a constant default on SQLite; the next statement sets the true time.
const NEVER: &str = "1970-01-01T00:00:00+00:00";
const FILL: &str = "UPDATE mate_fact SET confirmed_at = learned_at";
const DUE: [&str; 1] = ["due_at"];
const FILL_DUE: &str = "UPDATE mate_fact SET due_at = COALESCE(valid_to, expires_at) \
    WHERE deleted = 0 AND status = 'active' AND (valid_to IS NOT NULL OR expires_at IS NOT NULL)";

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
            timestamp_with_time_zone("confirmed_at").default(NEVER).take(),
            integer("independent_count").default(1).take(),
            boolean("is_person_edited").default(false).take(),
            string_len_null("status_reason", 64),
            // When upkeep must examine the fact: it expires then, or the day of a plan has passed.
            timestamp_with_time_zone_null("due_at"),
        ];
        shape::add_columns(manager, TABLE, columns).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        manager.get_connection().execute_unprepared(FILL_DUE).await?;
        shape::index_where(manager, TABLE, &DUE, "due_at IS NOT NULL").await?;
        let event = shape::tenant_table(EVENT)
            .col(big_integer("fact_id"))
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("scope", 16))
            .col(string_len("kind", 24))
            .col(string_len("cause_kind", 24))
            .col(big_integer_null("cause_id"))
            .col(string_len("actor_kind", 16))
            .col(big_integer_null("actor_id"))
            .col(string_len("reason", 200))
            // The previous state of the fact, so that a change can be shown and undone; null for the creation.
            .col(text_null("before_json"))
            .col(double_null("trust_before"))
            .col(double_null("trust_after"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, EVENT, event).await?;
        shape::index(manager, EVENT, &["tenant_id", "fact_id", "id"]).await?;
        shape::index(manager, EVENT, &["tenant_id", "cause_kind", "cause_id"]).await?;
        let link = shape::tenant_table(LINK)
            .col(big_integer("fact_id"))
            .col(big_integer("parent_id"))
            .col(string_len("kind", 16))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, LINK, link).await?;
        shape::unique(manager, LINK, &["tenant_id", "fact_id", "parent_id", "kind"]).await?;
        shape::index(manager, LINK, &["tenant_id", "parent_id"]).await?;
        let feedback = shape::tenant_table(FEEDBACK)
            .col(big_integer("fact_id"))
            // The author of the feedback: an owner key, or `user:<id>` for a member of the team.
            .col(string_len("given_by", 200))
            .col(string_len("kind", 16))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, FEEDBACK, feedback).await?;
        shape::unique(manager, FEEDBACK, &["tenant_id", "fact_id", "given_by"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        shape::drop(manager, &[FEEDBACK, LINK, EVENT]).await?;
        shape::drop_index(manager, TABLE, &DUE).await?;
        shape::drop_columns(manager, TABLE, &["due_at", "status_reason", "is_person_edited", "independent_count", "confirmed_at"]).await
    }
}
