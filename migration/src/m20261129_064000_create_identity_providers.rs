//! Creates the identity providers of tenants, and the links between accounts and their subjects there.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, string_len, text, text_null, timestamp_with_time_zone};

use crate::shape;

const PROVIDER: &str = "identity_provider";
const LINK: &str = "identity_link";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let provider = shape::tenant_table(PROVIDER)
            .col(string_len("name", 120))
            .col(text("issuer"))
            .col(string_len("client_id", 255))
            .col(text_null("sealed_secret"))
            .col(string_len("group_claim", 120))
            // JSON: a list of group, workspace and role.
            .col(text("rules"))
            // JSON: the domains of e-mail addresses that may log in.
            .col(text("domains"))
            .col(boolean("is_exclusive"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, PROVIDER, provider).await?;
        shape::unique(manager, PROVIDER, &["tenant_id", "name"]).await?;
        let link = shape::tenant_table(LINK)
            .col(big_integer("provider_id"))
            .col(big_integer("user_id"))
            .col(string_len("subject", 255))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::part_of(LINK, "provider_id", PROVIDER))
            .foreign_key(&mut shape::part_of(LINK, "user_id", "app_user"))
            .take();
        shape::create(manager, LINK, link).await?;
        shape::unique(manager, LINK, &["provider_id", "subject"]).await?;
        shape::index(manager, LINK, &["user_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[LINK, PROVIDER]).await
    }
}
