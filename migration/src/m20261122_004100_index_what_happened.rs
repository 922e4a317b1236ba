//! Adds the indexes of the console's lists: facts newest first in any status, the predecessors of a fact, and the timeline. Also adds to
//! conversations the time at which the last session was completed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

use crate::shape;

/// Table and columns of each index. The first one ends with status and category, so that filters need not read the rows.
const INDEXES: [(&str, &[&str]); 6] = [
    ("mate_fact", &["tenant_id", "agent_id", "owner_key", "id", "status", "category"]),
    ("mate_fact", &["tenant_id", "agent_id", "owner_key", "learned_at"]),
    ("mate_fact", &["tenant_id", "superseded_by"]),
    ("file_revision", &["tenant_id", "agent_id", "owner_key", "created_at"]),
    ("conversation", &["tenant_id", "agent_id", "owner_key", "created_at"]),
    ("conversation", &["tenant_id", "agent_id", "owner_key", "completed_at"]),
];

/// The true time is unknown; no message has followed, so the time of the last one is used.
const FILL: &str = "UPDATE conversation SET completed_at = last_active_at WHERE completed_seq > 0";

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::add_columns(manager, "conversation", vec![timestamp_with_time_zone_null("completed_at")]).await?;
        shape::see_every_tenant(manager).await?;
        manager.get_connection().execute_unprepared(FILL).await?;
        for (table, columns) in INDEXES {
            shape::index(manager, table, columns).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in INDEXES.iter().rev() {
            shape::drop_index(manager, table, columns).await?;
        }
        shape::drop_columns(manager, "conversation", &["completed_at"]).await
    }
}
