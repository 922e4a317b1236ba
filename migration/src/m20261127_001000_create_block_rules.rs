//! Creates block rules: what is never to be learned about a person.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, string_len_null, text_null, timestamp_with_time_zone};

use crate::shape;

const RULE: &str = "block_rule";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rule = shape::tenant_table(RULE)
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            // A topic in a person's words, or else a relation with a pattern for its value.
            .col(text_null("topic"))
            .col(string_len_null("predicate", 64))
            .col(text_null("value_pattern"))
            .col(string_len("made_by", 200))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, RULE, rule).await?;
        shape::index(manager, RULE, &["tenant_id", "agent_id", "owner_key"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[RULE]).await
    }
}
