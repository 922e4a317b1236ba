//! Counts recalls and contexts per agent and hour, of all people together and without text, and adds the indexes that count facts and
//! extractions of an agent.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len};

use crate::shape;

const TABLE: &str = "memory_activity";
/// Covers the counts of facts by status and confidence, so that they read no row.
const FACTS: [&str; 4] = ["tenant_id", "agent_id", "status", "confidence"];
/// Finds an agent's latest extractions, of all people.
const EXTRACTIONS: [&str; 3] = ["tenant_id", "agent_id", "started_at"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            // The counts outlive the agent, so this is not a foreign key.
            .col(big_integer("agent_id"))
            // An hour of UTC: 2026-11-21T09.
            .col(string_len("hour", 13))
            .col(big_integer("recalls"))
            .col(big_integer("empty_recalls"))
            .col(big_integer("contexts"))
            .col(big_integer("candidates"))
            .col(big_integer("selected"))
            .col(big_integer("omitted"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::unique(manager, TABLE, &["tenant_id", "agent_id", "hour"]).await?;
        shape::index_where(manager, "mate_fact", &FACTS, "\"deleted\" = 0").await?;
        shape::index(manager, "extraction", &EXTRACTIONS).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "extraction", &EXTRACTIONS).await?;
        shape::drop_index(manager, "mate_fact", &FACTS).await?;
        shape::drop(manager, &[TABLE]).await
    }
}
