//! Creates the passkeys of accounts, and what guards them: the last challenge that an account used, the demand of a tenant for a second
//! factor, and sessions that may do nothing but set one up.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, string_len, text, timestamp_with_time_zone, timestamp_with_time_zone_null};

use crate::shape;

const TABLE: &str = "passkey";
const USER: (&str, &str) = ("app_user", "last_challenge");
const TENANT: (&str, &str) = ("tenant", "factor_demand");
const SESSION: (&str, &str) = ("session", "needs_factor");

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    /// No tenant demands anything yet.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            .col(big_integer("user_id"))
            .col(string_len("name", 120))
            // The host that it was made for.
            .col(string_len("site", 253))
            .col(text("credential_id"))
            .col(text("public_key"))
            // The signature counter and the flags: they change with each use.
            .col(text("counter"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("last_used_at"))
            .foreign_key(&mut shape::part_of(TABLE, "user_id", "app_user"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::unique(manager, TABLE, &["credential_id"]).await?;
        shape::index(manager, TABLE, &["user_id"]).await?;
        shape::add_columns(manager, USER.0, vec![big_integer(USER.1).default(0).take()]).await?;
        shape::add_columns(manager, TENANT.0, vec![string_len(TENANT.1, 16).default("optional").take()]).await?;
        shape::add_columns(manager, SESSION.0, vec![boolean(SESSION.1).default(false).take()]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [SESSION, TENANT, USER] {
            shape::drop_columns(manager, table, &[column]).await?;
        }
        shape::drop(manager, &[TABLE]).await
    }
}
