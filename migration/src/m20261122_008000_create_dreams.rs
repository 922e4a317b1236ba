//! Creates schedules, dreams, their proposed entries and the candidates that they weighed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, double, integer, json_binary, string_len, string_len_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

const SCHEDULE: &str = "dream_schedule";
const DREAM: &str = "dream";
const ENTRY: &str = "dream_entry";
const CANDIDATE: &str = "dream_candidate";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        schedules(manager).await?;
        dreams(manager).await?;
        entries(manager).await?;
        candidates(manager).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[CANDIDATE, ENTRY, DREAM, SCHEDULE]).await
    }
}

async fn schedules(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = shape::tenant_table(SCHEDULE)
        .col(big_integer("workspace_id"))
        .col(big_integer("agent_id"))
        // When the next night begins; null if the agent does not dream.
        .col(timestamp_with_time_zone_null("next_at"))
        // The rule and zone behind `next_at`; if they change, it is recomputed.
        .col(string_len("rule", 200))
        .col(timestamp_with_time_zone_null("paused_at"))
        // The last local date whose night began, so that no night begins twice when the clock changes.
        .col(string_len_null("last_date", 10))
        .col(timestamp_with_time_zone_null("last_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .take();
    shape::create(manager, SCHEDULE, table).await?;
    shape::unique(manager, SCHEDULE, &["tenant_id", "agent_id"]).await?;
    shape::index_where(manager, SCHEDULE, &["next_at"], "next_at IS NOT NULL AND paused_at IS NULL").await
}

async fn dreams(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = shape::tenant_table(DREAM)
        .col(big_integer("workspace_id"))
        .col(big_integer("agent_id"))
        .col(string_len("owner_key", 200))
        .col(string_len("scope", 16))
        .col(string_len("kind", 16))
        // The local date of a night; null for a dream on request.
        .col(string_len_null("night", 10))
        .col(text_null("topic"))
        .col(string_len("cause", 16))
        .col(big_integer_null("asked_by"))
        .col(big_integer_null("job_id"))
        .col(string_len("status", 16))
        .col(string_len("filename", 255))
        .col(text("reason"))
        .col(string_len("engine", 16))
        .col(string_len_null("model", 128))
        .col(string_len_null("prompt_version", 32))
        .col(string_len_null("prompt_hash", 64))
        .col(big_integer_null("prompt_tokens"))
        .col(big_integer_null("completion_tokens"))
        // Why the model's answer was rejected: an error class, never the text.
        .col(string_len_null("failure", 64))
        // The revision that was read; below it the revision that was written.
        .col(big_integer_null("base_revision"))
        .col(big_integer_null("applied_revision"))
        // The inputs, as counts.
        .col(json_binary("looked_at"))
        // The observations, as sentences.
        .col(json_binary("patterns"))
        .col(integer("candidate_count"))
        .col(integer("promoted_count"))
        .col(integer("rejected_count"))
        // The version of the bucket that was read; later changes are input for the next night.
        .col(big_integer("bucket_version"))
        .col(big_integer_null("reviewed_by"))
        .col(timestamp_with_time_zone_null("reviewed_at"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("started_at"))
        .col(timestamp_with_time_zone_null("finished_at"))
        .col(timestamp_with_time_zone("updated_at"))
        .take();
    shape::create(manager, DREAM, table).await?;
    shape::unique_where(manager, DREAM, &["tenant_id", "agent_id", "owner_key", "scope", "night"], "night IS NOT NULL").await?;
    shape::index(manager, DREAM, &["tenant_id", "agent_id", "owner_key", "id"]).await?;
    shape::index(manager, DREAM, &["tenant_id", "agent_id", "updated_at"]).await?;
    // The token usage of a day.
    shape::index_where(manager, DREAM, &["tenant_id", "finished_at"], "prompt_tokens IS NOT NULL").await
}

async fn entries(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = shape::tenant_table(ENTRY)
        .col(big_integer("agent_id"))
        .col(string_len("owner_key", 200))
        .col(string_len("scope", 16))
        .col(big_integer("dream_id"))
        .col(integer("position"))
        .col(string_len("change", 16))
        // The position in the file: the heading above; below it the line before, empty at the start.
        .col(text("heading"))
        .col(text("anchor"))
        .col(text("before_text"))
        .col(text("after_text"))
        .col(string_len("state", 16))
        .col(text("reason"))
        // The sources: kinds and ids.
        .col(json_binary("sources"))
        .col(big_integer_null("decided_by"))
        .col(timestamp_with_time_zone_null("decided_at"))
        .col(timestamp_with_time_zone_null("confirmed_at"))
        .foreign_key(&mut shape::part_of(ENTRY, "dream_id", DREAM))
        .take();
    shape::create(manager, ENTRY, table).await?;
    shape::unique(manager, ENTRY, &["dream_id", "position"]).await
}

async fn candidates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let table = shape::tenant_table(CANDIDATE)
        .col(big_integer("agent_id"))
        .col(string_len("owner_key", 200))
        .col(string_len("scope", 16))
        .col(big_integer("dream_id"))
        .col(string_len("item_kind", 16))
        .col(big_integer("source_id"))
        .col(string_len("item_key", 160))
        .col(integer("recalls"))
        .col(integer("queries"))
        .col(double("score"))
        .col(double("frequency"))
        .col(double("recency"))
        .col(double("diversity"))
        .col(double("freshness"))
        .col(double("velocity"))
        .col(string_len("fate", 16))
        .col(string_len("reason", 64))
        .col(big_integer_null("entry_id"))
        .foreign_key(&mut shape::part_of(CANDIDATE, "dream_id", DREAM))
        .take();
    shape::create(manager, CANDIDATE, table).await?;
    shape::index(manager, CANDIDATE, &["dream_id", "score"]).await
}
