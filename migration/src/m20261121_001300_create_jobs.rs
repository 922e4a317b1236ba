//! Creates jobs and workers. The job table is the only authority on the state of jobs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, json_binary, json_binary_null, string_len, string_len_null, text_null,
    timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let job = shape::tenant_table("job")
            .col(big_integer("workspace_id"))
            .col(big_integer_null("agent_id"))
            .col(string_len_null("owner_key", 200))
            .col(string_len("kind", 64))
            .col(json_binary("args"))
            .col(string_len_null("lane", 400))
            .col(string_len_null("dedup_key", 400))
            .col(string_len("state", 16))
            .col(timestamp_with_time_zone("run_at"))
            .col(integer("starts").default(0))
            .col(integer("failures").default(0))
            .col(timestamp_with_time_zone_null("lease_until"))
            .col(string_len_null("worker", 200))
            .col(timestamp_with_time_zone_null("announced_at"))
            .col(text_null("error"))
            .col(json_binary_null("outcome"))
            .col(string_len("request_id", 64))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("started_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .take();
        shape::create(manager, "job", job).await?;
        // A waiting job absorbs equal ones; a running job does not, because it may have already read the data that they concern.
        shape::unique_where(manager, "job", &["tenant_id", "dedup_key"], "state IN ('queued', 'retry')").await?;
        // At most one running job per lane, on any number of nodes.
        shape::unique_where(manager, "job", &["tenant_id", "lane"], "state = 'running'").await?;
        shape::index(manager, "job", &["state", "run_at"]).await?;
        shape::index(manager, "job", &["tenant_id", "state", "id"]).await?;

        // Workers serve all tenants, so this table has no tenant column and no row-level security.
        let worker = Table::create()
            .table("worker")
            .col(string_len("name", 200).primary_key())
            .col(string_len("host", 255))
            .col(big_integer("pid"))
            .col(timestamp_with_time_zone("started_at"))
            .col(timestamp_with_time_zone("heartbeat_at"))
            .col(timestamp_with_time_zone_null("stopped_at"))
            .col(integer("slots"))
            .col(integer("running").default(0))
            .take();
        manager.create_table(worker).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["worker", "job"]).await
    }
}
