//! Creates the weekly samples of memories that an admin marks as right or wrong, and the counts of the marks. A memory that is forgotten
//! takes its place in a sample with it; the counts stay.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, string_len, string_len_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const SAMPLE: &str = "quality_sample";
const MARK: &str = "quality_mark";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sample = shape::tenant_table(SAMPLE)
            .col(big_integer("workspace_id"))
            // The Monday of the week (UTC): 2026-11-23.
            .col(string_len("week", 10))
            .col(integer("position"))
            .col(big_integer("fact_id"))
            .col(string_len_null("mark", 16))
            .col(big_integer_null("marked_by"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("marked_at"))
            .foreign_key(&mut shape::part_of(SAMPLE, "workspace_id", "workspace"))
            .foreign_key(&mut shape::part_of(SAMPLE, "fact_id", "mate_fact"))
            .take();
        shape::create(manager, SAMPLE, sample).await?;
        shape::unique(manager, SAMPLE, &["tenant_id", "workspace_id", "week", "position"]).await?;
        shape::index(manager, SAMPLE, &["workspace_id"]).await?;
        shape::index(manager, SAMPLE, &["fact_id"]).await?;
        let mark = shape::tenant_table(MARK)
            .col(big_integer("workspace_id"))
            .col(string_len("week", 10))
            .col(integer("right"))
            .col(integer("wrong"))
            .foreign_key(&mut shape::part_of(MARK, "workspace_id", "workspace"))
            .take();
        shape::create(manager, MARK, mark).await?;
        shape::unique(manager, MARK, &["tenant_id", "workspace_id", "week"]).await?;
        shape::index(manager, MARK, &["workspace_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[MARK, SAMPLE]).await
    }
}
