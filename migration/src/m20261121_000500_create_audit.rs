//! Creates the audit log. It is append-only, also for the application.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, json_binary, string_len, timestamp_with_time_zone};
use sea_orm_migration::sea_orm::DbBackend;

use crate::shape;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let audit = shape::tenant_table("audit")
            .col(timestamp_with_time_zone("at"))
            .col(string_len("principal_kind", 16))
            .col(big_integer_null("principal_id"))
            .col(big_integer_null("workspace_id"))
            .col(string_len("action", 64))
            .col(string_len("object_kind", 32))
            .col(big_integer_null("object_id"))
            .col(string_len("outcome", 16))
            .col(string_len("request_id", 64))
            .col(json_binary("detail"))
            .take();
        shape::create(manager, "audit", audit).await?;
        shape::index(manager, "audit", &["tenant_id", "id"]).await?;
        for sql in seal(manager.get_database_backend()) {
            manager.get_connection().execute_unprepared(sql).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // On both databases the triggers disappear with the table.
        shape::drop(manager, &["audit"]).await?;
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared("DROP FUNCTION audit_is_append_only()").await?;
        }
        Ok(())
    }
}

/// Statements that make the database refuse to change or delete a row of the log.
fn seal(backend: DbBackend) -> &'static [&'static str] {
    if backend == DbBackend::Postgres {
        &[
            "CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$",
            "CREATE TRIGGER audit_no_change BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()",
            "CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()",
        ]
    } else {
        &[
            "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
            "CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END",
        ]
    }
}
