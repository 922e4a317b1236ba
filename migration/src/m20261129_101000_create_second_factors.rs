//! Creates the second factors of accounts: an authenticator app and its recovery codes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text, timestamp_with_time_zone};

use crate::shape;

const TABLE: &str = "second_factor";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = shape::tenant_table(TABLE)
            .col(big_integer("user_id"))
            .col(text("sealed_secret"))
            // The step of the last accepted code: no code counts twice.
            .col(big_integer("last_step"))
            // JSON: the hashes of the recovery codes that are left.
            .col(text("recovery_hashes"))
            .col(timestamp_with_time_zone("created_at"))
            .foreign_key(&mut shape::part_of(TABLE, "user_id", "app_user"))
            .take();
        shape::create(manager, TABLE, table).await?;
        shape::unique(manager, TABLE, &["user_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TABLE]).await
    }
}
