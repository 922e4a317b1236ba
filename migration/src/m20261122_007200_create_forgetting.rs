//! What was forgotten: a receipt without text, and hashes that keep it from coming back. Called by the migrator.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};

use crate::shape;

const RECEIPT: &str = "forget_receipt";
const TOMBSTONE: &str = "tombstone";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let receipt = shape::tenant_table(RECEIPT)
            // Absent for what reaches over all agents.
            .col(big_integer_null("agent_id"))
            // Keyed hash of the owner: the receipt can be found by who knows the owner, and names nobody.
            .col(string_len("owner_hash", 64))
            .col(string_len("target", 16))
            .col(string_len("state", 16))
            .col(text("counts"))
            .col(big_integer_null("requested_by"))
            .col(big_integer_null("job_id"))
            .col(string_len_null("reason", 200))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("done_at"))
            .take();
        shape::create(manager, RECEIPT, receipt).await?;
        shape::index(manager, RECEIPT, &["tenant_id", "owner_hash"]).await?;
        let tombstone = shape::tenant_table(TOMBSTONE)
            .col(big_integer("agent_id"))
            // Keyed hash of bucket: nobody is named by what was forgotten about them.
            .col(string_len("bucket_hash", 64))
            .col(string_len("kind", 16))
            .col(string_len("hash", 64))
            .col(big_integer("receipt_id"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, TOMBSTONE, tombstone).await?;
        shape::unique(manager, TOMBSTONE, &["tenant_id", "bucket_hash", "kind", "hash"]).await?;
        shape::index(manager, TOMBSTONE, &["tenant_id", "receipt_id"]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop(manager, &[TOMBSTONE, RECEIPT]).await
    }
}
