//! Creates sessions of the console and personal access tokens; both store only hashes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, json_binary_null, string_len, string_len_null, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null,
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
        let session = shape::tenant_table("session")
            .col(big_integer("user_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("last_seen_at"))
            .col(timestamp_with_time_zone("expires_at"))
            .col(timestamp_with_time_zone_null("revoked_at"))
            .col(text("client"))
            .foreign_key(&mut shape::foreign_key("session", "user_id", "app_user"))
            .take();
        shape::create(manager, "session", session).await?;
        shape::index(manager, "session", &["user_id"]).await?;

        let token = shape::tenant_table("token")
            .col(big_integer("workspace_id"))
            .col(big_integer("user_id"))
            .col(string_len("name", 200))
            .col(string_len("hash", 64))
            .col(string_len("prefix", 32))
            .col(string_len("last_four", 4))
            .col(text("scopes"))
            .col(string_len("role", 16))
            .col(json_binary_null("agent_ids"))
            .col(string_len_null("bound_owner", 200))
            .col(string_len_null("bound_prefix", 200))
            .col(big_integer("family_id"))
            .col(big_integer_null("replaced_by"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone("expires_at"))
            .col(timestamp_with_time_zone_null("overlap_until"))
            .col(timestamp_with_time_zone_null("last_used_at"))
            .col(timestamp_with_time_zone_null("revoked_at"))
            .foreign_key(&mut shape::foreign_key("token", "workspace_id", "workspace"))
            .foreign_key(&mut shape::foreign_key("token", "user_id", "app_user"))
            .take();
        shape::create(manager, "token", token).await?;
        shape::unique(manager, "token", &["hash"]).await?;
        shape::index(manager, "token", &["workspace_id"]).await?;
        shape::index(manager, "token", &["user_id"]).await?;
        shape::index(manager, "token", &["tenant_id", "family_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["token", "session"]).await
    }
}
