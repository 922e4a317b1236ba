//! Creates the knowledge graph: entities, the relations between them with their validity, and merge candidates.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, double, double_null, json_binary, string_len, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

const ENTITY: &str = "graph_entity";
const RELATION: &str = "graph_relation";
const CANDIDATE: &str = "graph_candidate";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        entities(manager).await?;
        relations(manager).await?;
        candidates(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[CANDIDATE, RELATION, ENTITY]).await
    }
}

/// A table whose rows belong to a bucket.
fn in_bucket(name: &'static str) -> TableCreateStatement {
    let mut table = shape::tenant_table(name);
    table.col(big_integer("agent_id")).col(string_len("owner_key", 200)).col(string_len("scope", 16));
    table
}

async fn entities(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = in_bucket(ENTITY)
        .col(string_len("name", 400))
        // The normalized name for comparisons: one form of each character, no case, single spaces.
        .col(string_len("name_key", 400))
        .col(string_len("kind", 16))
        .col(text("description"))
        .col(json_binary("aliases"))
        .col(double("confidence"))
        // The entity that this one was merged into; the row remains, so that the merge can be undone.
        .col(big_integer_null("merged_into"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .take();
    shape::create(manager, ENTITY, table).await?;
    let name = ["tenant_id", "agent_id", "owner_key", "scope", "name_key"];
    shape::unique_where(manager, ENTITY, &name, "\"merged_into\" IS NULL").await?;
    shape::index(manager, ENTITY, &name).await?;
    shape::index_where(manager, ENTITY, &["merged_into"], "\"merged_into\" IS NOT NULL").await
}

async fn relations(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = in_bucket(RELATION)
        .col(big_integer("subject_id"))
        .col(string_len("predicate", 64))
        .col(big_integer("object_id"))
        // The entities as originally named, whatever they were merged into since.
        .col(big_integer("said_subject_id"))
        .col(big_integer("said_object_id"))
        .col(double("confidence"))
        .col(timestamp_with_time_zone("valid_from"))
        .col(timestamp_with_time_zone_null("valid_until"))
        .col(timestamp_with_time_zone("learned_at"))
        // The relation that ended this one, if one did.
        .col(big_integer_null("closed_by"))
        .col(string_len("source", 16))
        .col(big_integer_null("conversation_id"))
        .col(big_integer_null("message_id"))
        .col(big_integer_null("episode_id"))
        .col(text("evidence"))
        .col(string_len("status", 16))
        .foreign_key(&mut shape::foreign_key(RELATION, "subject_id", ENTITY))
        .foreign_key(&mut shape::foreign_key(RELATION, "object_id", ENTITY))
        .take();
    shape::create(manager, RELATION, table).await?;
    shape::index(manager, RELATION, &["subject_id", "predicate"]).await?;
    shape::index(manager, RELATION, &["object_id", "predicate"]).await?;
    shape::index(manager, RELATION, &["tenant_id", "conversation_id"]).await?;
    shape::index(manager, RELATION, &["tenant_id", "agent_id", "owner_key", "scope", "learned_at"]).await
}

async fn candidates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = in_bucket(CANDIDATE)
        // The smaller id comes first.
        .col(big_integer("entity_a"))
        .col(big_integer("entity_b"))
        .col(double_null("cosine"))
        .col(double("name_similarity"))
        .col(string_len("state", 16))
        // The changes of a merge besides the removed entity, so that it can be undone.
        .col(json_binary("merged"))
        .col(big_integer_null("decided_by"))
        .col(timestamp_with_time_zone_null("decided_at"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut shape::part_of(CANDIDATE, "entity_a", ENTITY))
        .foreign_key(&mut shape::part_of(CANDIDATE, "entity_b", ENTITY))
        .take();
    shape::create(manager, CANDIDATE, table).await?;
    shape::unique(manager, CANDIDATE, &["entity_a", "entity_b"]).await?;
    shape::index(manager, CANDIDATE, &["entity_b"]).await?;
    shape::index(manager, CANDIDATE, &["tenant_id", "agent_id", "owner_key", "state"]).await
}
