//! Creates tenants, users, workspaces and memberships.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null};

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tenant = Table::create()
            .table("tenant")
            .col(big_integer("id").primary_key())
            .col(string_len("name", 200))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        manager.create_table(tenant).await?;
        shape::isolate(manager, "tenant", "id").await?;

        let user = shape::tenant_table("app_user")
            .col(string_len("email", 320))
            .col(string_len("name", 200))
            .col(text("password_hash"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("suspended_at"))
            .foreign_key(&mut shape::foreign_key("app_user", "tenant_id", "tenant"))
            .take();
        shape::create(manager, "app_user", user).await?;
        // The store writes the address in lower case; a user has one account in the whole installation.
        shape::unique(manager, "app_user", &["email"]).await?;
        shape::index(manager, "app_user", &["tenant_id"]).await?;

        let workspace = shape::tenant_table("workspace")
            .col(string_len("name", 200))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::foreign_key("workspace", "tenant_id", "tenant"))
            .take();
        shape::create(manager, "workspace", workspace).await?;
        shape::unique(manager, "workspace", &["tenant_id", "name"]).await?;

        let member = Table::create()
            .table("member")
            .col(big_integer("tenant_id"))
            .col(big_integer("workspace_id"))
            .col(big_integer("user_id"))
            .col(string_len("role", 16))
            .col(timestamp_with_time_zone("created_at"))
            .primary_key(Index::create().col("tenant_id").col("workspace_id").col("user_id"))
            .foreign_key(&mut shape::foreign_key("member", "workspace_id", "workspace"))
            .foreign_key(&mut shape::foreign_key("member", "user_id", "app_user"))
            .take();
        shape::create(manager, "member", member).await?;
        shape::index(manager, "member", &["workspace_id"]).await?;
        shape::index(manager, "member", &["user_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &["member", "workspace", "app_user", "tenant"]).await
    }
}
