//! Creates webhooks and their deliveries.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, integer_null, json_binary, string_len, string_len_null, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

const HOOK: &str = "webhook";
const DELIVERY: &str = "webhook_delivery";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let hook = shape::tenant_table(HOOK)
            .col(big_integer("workspace_id"))
            .col(text("url"))
            .col(json_binary("events"))
            // The secret is derived from the installation's key, the id and this number; it is never stored.
            .col(integer("generation"))
            .col(timestamp_with_time_zone_null("rotated_at"))
            .col(timestamp_with_time_zone_null("disabled_at"))
            .col(string_len_null("disabled_reason", 64))
            .col(big_integer_null("created_by"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::foreign_key(HOOK, "workspace_id", "workspace"))
            .take();
        shape::create(manager, HOOK, hook).await?;
        shape::index(manager, HOOK, &["workspace_id"]).await?;
        let delivery = shape::tenant_table(DELIVERY)
            .col(big_integer("webhook_id"))
            .col(string_len("event", 32))
            .col(big_integer_null("agent_id"))
            .col(string_len_null("owner_key", 200))
            // The exact bytes of the request, so that the signature is valid for every attempt.
            .col(text("body"))
            .col(string_len("state", 16))
            .col(integer("attempts"))
            .col(integer_null("status"))
            .col(string_len_null("error", 64))
            .col(big_integer_null("job_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("finished_at"))
            .foreign_key(&mut shape::part_of(DELIVERY, "webhook_id", HOOK))
            .take();
        shape::create(manager, DELIVERY, delivery).await?;
        shape::index(manager, DELIVERY, &["webhook_id", "id"]).await?;
        shape::index_where(manager, DELIVERY, &["tenant_id", "agent_id", "owner_key"], "owner_key IS NOT NULL").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[DELIVERY, HOOK]).await
    }
}
