//! Adds the turn lease to conversations: the running turn and its expiry, so that turns run one after the other on all nodes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, timestamp_with_time_zone_null};

use crate::shape;

const TABLE: &str = "conversation";
const COLUMNS: [&str; 2] = ["speaking_turn_id", "speaking_until"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let [turn, until] = COLUMNS;
        shape::add_columns(manager, TABLE, vec![big_integer_null(turn), timestamp_with_time_zone_null(until)]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, TABLE, &COLUMNS).await
    }
}
