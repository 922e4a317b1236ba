//! Creates the external memory servers of agents, and the copies of facts on them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, integer, string_len, string_len_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
};

use crate::shape;

const SERVER: &str = "memory_server";
const COPY: &str = "memory_copy";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let server = shape::tenant_table(SERVER)
            .col(big_integer("workspace_id"))
            .col(big_integer("agent_id"))
            .col(string_len("kind", 16))
            .col(string_len("role", 16))
            .col(text("url"))
            .col(text_null("sealed_key"))
            .col(timestamp_with_time_zone_null("disabled_at"))
            // The last time that the server rejected a request; below it the cause, as an error class.
            .col(timestamp_with_time_zone_null("failed_at"))
            .col(string_len_null("failure", 64))
            .col(big_integer_null("created_by"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::foreign_key(SERVER, "workspace_id", "workspace"))
            .foreign_key(&mut shape::part_of(SERVER, "agent_id", "agent"))
            .take();
        shape::create(manager, SERVER, server).await?;
        shape::index(manager, SERVER, &["agent_id"]).await?;
        shape::index(manager, SERVER, &["workspace_id"]).await?;
        let copy = shape::tenant_table(COPY)
            .col(big_integer("server_id"))
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            // 0 for all data of a forgotten person.
            .col(big_integer("fact_id"))
            // The location on the server, in the terms of its API.
            .col(text("place"))
            .col(string_len_null("remote_id", 200))
            // The hash of the text that was sent last.
            .col(string_len_null("sent", 64))
            // Whether a request was sent at all; its response may have been lost.
            .col(boolean("is_tried"))
            // The number of changes; below it the number of those already applied.
            .col(integer("marks"))
            .col(integer("settled"))
            .foreign_key(&mut shape::part_of(COPY, "server_id", SERVER))
            .take();
        shape::create(manager, COPY, copy).await?;
        shape::unique(manager, COPY, &["server_id", "fact_id", "place"]).await?;
        shape::index(manager, COPY, &["tenant_id", "agent_id", "owner_key"]).await?;
        shape::index_where(manager, COPY, &["server_id", "id"], "marks <> settled").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[COPY, SERVER]).await
    }
}
