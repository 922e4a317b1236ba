//! Creates the consents that people give to apps (OAuth), and the time until which the text of an app's token is valid.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const GRANT: &str = "oauth_grant";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, "token", vec![timestamp_with_time_zone_null("renew_by")]).await?;
        let grant = shape::tenant_table(GRANT)
            .col(big_integer("workspace_id"))
            .col(big_integer("user_id"))
            .col(big_integer("agent_id"))
            .col(string_len("client_hash", 64))
            .col(string_len("client_name", 200))
            .col(text("redirect_uri"))
            .col(text("scopes"))
            // The PKCE challenge: the SHA-256 of the verifier as base64url.
            .col(string_len("challenge", 43))
            .col(string_len("code_hash", 64))
            .col(timestamp_with_time_zone("code_expires_at"))
            .col(timestamp_with_time_zone_null("exchanged_at"))
            .col(big_integer_null("token_id"))
            // A refresh token has two parts: the handle stays, the secret changes with each use.
            .col(string_len_null("handle_hash", 64))
            .col(string_len_null("secret_hash", 64))
            .col(timestamp_with_time_zone_null("refresh_expires_at"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::foreign_key(GRANT, "workspace_id", "workspace"))
            .foreign_key(&mut shape::foreign_key(GRANT, "user_id", "app_user"))
            .foreign_key(&mut shape::foreign_key(GRANT, "agent_id", "agent"))
            .foreign_key(&mut shape::part_of(GRANT, "token_id", "token"))
            .take();
        shape::create(manager, GRANT, grant).await?;
        shape::unique(manager, GRANT, &["code_hash"]).await?;
        shape::unique(manager, GRANT, &["handle_hash"]).await?;
        for column in ["workspace_id", "user_id", "agent_id", "token_id"] {
            shape::index(manager, GRANT, &[column]).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[GRANT]).await?;
        shape::drop_columns(manager, "token", &["renew_by"]).await
    }
}
