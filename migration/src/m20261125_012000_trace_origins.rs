//! Creates the origins of shared memory: the facts, relations and revisions in TEAM and GLOBAL scope that were written on a person's
//! behalf. Adds to receipts the shared memory that remains to be reviewed after the person was forgotten.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string_len, text_null, timestamp_with_time_zone};

use crate::shape;

const ORIGIN: &str = "memory_origin";
const RECEIPT: &str = "forget_receipt";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let origin = shape::tenant_table(ORIGIN)
            // The agent through which it was written; GLOBAL memory itself has none.
            .col(big_integer("agent_id"))
            .col(string_len("owner_key", 200))
            .col(string_len("kind", 16))
            .col(big_integer("object_id"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, ORIGIN, origin).await?;
        shape::index(manager, ORIGIN, &["tenant_id", "owner_key", "kind"]).await?;
        shape::add_columns(manager, RECEIPT, vec![text_null("remaining")]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, RECEIPT, &["remaining"]).await?;
        shape::drop(manager, &[ORIGIN]).await
    }
}
