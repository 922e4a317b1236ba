//! Creates the memory tests of an agent: suites, and questions about the memory of one person.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, integer, integer_null, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const SUITE: &str = "memory_test_suite";
const QUESTION: &str = "memory_test_question";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let suite = shape::tenant_table(SUITE)
            .col(big_integer("agent_id"))
            .col(string_len("name", 200))
            .col(text("content"))
            // The last runs as JSON, the newest first: when, how many tests, how many passed.
            .col(text("runs"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("updated_at"))
            .foreign_key(&mut shape::part_of(SUITE, "agent_id", "agent"))
            .take();
        shape::create(manager, SUITE, suite).await?;
        shape::index(manager, SUITE, &["agent_id"]).await?;
        shape::unique(manager, SUITE, &["tenant_id", "agent_id", "name"]).await?;
        let question = shape::tenant_table(QUESTION)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(text("query"))
            .col(text("expected"))
            .col(integer("top"))
            // The rank of the expected text in the last run and in the one before; 0 where it was not among the answers.
            .col(integer_null("last_rank"))
            .col(integer_null("earlier_rank"))
            .col(timestamp_with_time_zone_null("asked_at"))
            .col(string_len("made_by", 200))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, QUESTION, question).await?;
        shape::index(manager, QUESTION, &["tenant_id", "agent_id", "owner_key"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[QUESTION, SUITE]).await
    }
}
