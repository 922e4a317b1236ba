//! Creates receipts without text, and tombstones, whose hashes keep a forgotten memory from being learned again. Adds an epoch to buckets
//! and the owner to stored responses, and lets the audit log replace a person's name by a pseudonym, but nothing else.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, string_len, string_len_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null,
};
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

const RECEIPT: &str = "forget_receipt";
const TOMBSTONE: &str = "tombstone";
const BUCKET: &str = "recall_bucket";
const ANSWER: &str = "idempotency";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let receipt = shape::tenant_table(RECEIPT)
            .col(big_integer("workspace_id"))
            // Null if the act concerns all agents.
            .col(big_integer_null("agent_id"))
            // Keyed hash of the owner: a receipt can be found by the owner's key, but names no one.
            .col(string_len("owner_hash", 64))
            .col(string_len("target", 16))
            .col(string_len("state", 16))
            .col(text("counts"))
            .col(big_integer_null("requested_by"))
            .col(big_integer_null("job_id"))
            .col(timestamp_with_time_zone("created_at"))
            .col(timestamp_with_time_zone_null("done_at"))
            .take();
        shape::create(manager, RECEIPT, receipt).await?;
        shape::index(manager, RECEIPT, &["tenant_id", "owner_hash"]).await?;
        let tombstone = shape::tenant_table(TOMBSTONE)
            .col(big_integer("agent_id"))
            // Keyed hash of the bucket, so that a tombstone names no one.
            .col(string_len("bucket_hash", 64))
            .col(string_len("kind", 16))
            .col(string_len("hash", 64))
            .col(big_integer("receipt_id"))
            .col(timestamp_with_time_zone("created_at"))
            .take();
        shape::create(manager, TOMBSTONE, tombstone).await?;
        shape::unique(manager, TOMBSTONE, &["tenant_id", "bucket_hash", "kind", "hash"]).await?;
        shape::index(manager, TOMBSTONE, &["tenant_id", "receipt_id"]).await?;
        // The version at which the present epoch began: a node with an earlier epoch of the bucket reads it from the start.
        shape::add_columns(manager, BUCKET, vec![big_integer("born").default(0).take()]).await?;
        shape::add_columns(manager, ANSWER, vec![big_integer_null("agent_id"), string_len_null("owner_key", 200)]).await?;
        run(manager, OPEN_SQLITE, OPEN_POSTGRES).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, SHUT_SQLITE, SHUT_POSTGRES).await?;
        shape::drop_columns(manager, ANSWER, &["owner_key", "agent_id"]).await?;
        shape::drop_columns(manager, BUCKET, &["born"]).await?;
        shape::drop(manager, &[TOMBSTONE, RECEIPT]).await
    }
}

async fn run(manager: &SchemaManager<'_>, sqlite: &[&str], postgres: &[&str]) -> Result<(), DbErr> {
    let is_postgres = manager.get_database_backend() == DbBackend::Postgres;
    for sql in if is_postgres { postgres } else { sqlite } {
        manager.get_connection().execute_unprepared(sql).await?;
    }
    Ok(())
}

/// Allows a change of `detail` alone that replaces a name by a pseudonym and may also replace a file name.
const OPEN_SQLITE: &[&str] = &[
    "DROP TRIGGER audit_no_update",
    "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit WHEN NOT (\
        NEW.id IS OLD.id AND NEW.tenant_id IS OLD.tenant_id AND NEW.at IS OLD.at AND NEW.principal_kind IS OLD.principal_kind \
        AND NEW.principal_id IS OLD.principal_id AND NEW.workspace_id IS OLD.workspace_id AND NEW.action IS OLD.action \
        AND NEW.object_kind IS OLD.object_kind AND NEW.object_id IS OLD.object_id AND NEW.outcome IS OLD.outcome \
        AND NEW.request_id IS OLD.request_id \
        AND json_remove(NEW.detail, '$.ownerKey', '$.owner', '$.filename') IS json_remove(OLD.detail, '$.ownerKey', '$.owner', '$.filename') \
        AND COALESCE(json_extract(NEW.detail, '$.ownerKey'), json_extract(NEW.detail, '$.owner'), '') LIKE 'forgotten:%' \
        AND COALESCE(json_extract(NEW.detail, '$.filename'), 'forgotten') IN ('forgotten', json_extract(OLD.detail, '$.filename'))) \
        BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
];

const OPEN_POSTGRES: &[&str] = &["CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
        IF TG_OP = 'UPDATE' THEN \
            IF to_jsonb(NEW) - 'detail' = to_jsonb(OLD) - 'detail' \
                AND NEW.detail - '{ownerKey,owner,filename}'::text[] = OLD.detail - '{ownerKey,owner,filename}'::text[] \
                AND COALESCE(NEW.detail->>'ownerKey', NEW.detail->>'owner', '') LIKE 'forgotten:%' \
                AND COALESCE(NEW.detail->>'filename', 'forgotten') IN ('forgotten', COALESCE(OLD.detail->>'filename', 'forgotten')) \
            THEN RETURN NEW; END IF; \
        END IF; \
        RAISE EXCEPTION 'the audit log is append-only'; END $$"];

const SHUT_SQLITE: &[&str] = &[
    "DROP TRIGGER audit_no_update",
    "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
];

const SHUT_POSTGRES: &[&str] = &["CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS \
     $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$"];
