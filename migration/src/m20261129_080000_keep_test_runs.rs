//! Keeps the latest run of a suite of memory tests: the job that does it, and what each test came to so far.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

use crate::shape;

const SUITE: &str = "memory_test_suite";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // JSON: the job, the YAML while it runs, and the outcome of each test that is done.
        shape::add_columns(manager, SUITE, vec![text_null("latest_run")]).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::drop_columns(manager, SUITE, &["latest_run"]).await
    }
}
