//! Keeps what a model failed at where it shows: the cause with the job and with the day's usage, whether a run was read again, and the
//! contexts that had memory. Adds the indexes of the charts.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, string_len_null, timestamp_with_time_zone_null};

use crate::shape;

const USAGE: [&str; 3] = ["last_ok_at", "last_failed_at", "last_failure"];
/// Finds the jobs that ended in a period.
const ENDED: [&str; 3] = ["tenant_id", "workspace_id", "finished_at"];
/// Covers the counts of learned facts by day and source, so that they read no row.
const LEARNED: [&str; 4] = ["tenant_id", "agent_id", "learned_at", "source"];
/// Covers the counts of changes of one kind by day.
const CHANGED: [&str; 4] = ["tenant_id", "agent_id", "kind", "created_at"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, "job", vec![string_len_null("fallback", 80)]).await?;
        // The later run that read the same messages with the model.
        shape::add_columns(manager, "extraction", vec![big_integer_null("repeated_by")]).await?;
        let usage = vec![
            timestamp_with_time_zone_null("last_ok_at"),
            timestamp_with_time_zone_null("last_failed_at"),
            string_len_null("last_failure", 80),
        ];
        shape::add_columns(manager, "model_usage", usage).await?;
        shape::add_columns(manager, "memory_activity", vec![big_integer("filled_contexts").default(0).take()]).await?;
        shape::index(manager, "job", &ENDED).await?;
        shape::index_where(manager, "mate_fact", &LEARNED, "\"deleted\" = 0").await?;
        shape::index(manager, "fact_event", &CHANGED).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_index(manager, "fact_event", &CHANGED).await?;
        shape::drop_index(manager, "mate_fact", &LEARNED).await?;
        shape::drop_index(manager, "job", &ENDED).await?;
        shape::drop_columns(manager, "memory_activity", &["filled_contexts"]).await?;
        shape::drop_columns(manager, "model_usage", &USAGE).await?;
        shape::drop_columns(manager, "extraction", &["repeated_by"]).await?;
        shape::drop_columns(manager, "job", &["fallback"]).await
    }
}
