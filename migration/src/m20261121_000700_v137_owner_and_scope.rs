//! Adds owners to memory: `owner_key` and `scope` on files, recall counters and facts. Existing rows become TEAM, so that none is hidden.
//! Duplicates, which no key prevented before, are merged without losing text (`merge`).

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_len;

use crate::{merge, shape};

const TABLES: [&str; 3] = ["mate_workspace_file", "mate_memory_recall", "mate_fact"];
/// A row is PERSONAL if and only if it has an owner; the database rejects a row that is both shared and owned.
const OWNED_IF_PERSONAL: &str = "(\"scope\" = 'PERSONAL') = (\"owner_key\" <> '')";
const FILE_KEY: [&str; 4] = ["tenant_id", "agent_id", "filename", "owner_key"];
const RECALL_KEY: [&str; 5] = ["tenant_id", "agent_id", "filename", "scope", "owner_key"];
const VISIBILITY: [&str; 3] = ["agent_id", "scope", "owner_key"];

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        for table in TABLES {
            let owner = string_len("owner_key", 200).default("").take();
            let scope = string_len("scope", 16).default("TEAM").check(Expr::cust(OWNED_IF_PERSONAL)).take();
            shape::add_columns(manager, table, vec![owner, scope]).await?;
        }
        retire_soft_deletion(manager).await?;
        merge::files(manager).await?;
        merge::recalls(manager).await?;
        for table in TABLES {
            shape::index(manager, table, &VISIBILITY).await?;
        }
        shape::unique(manager, "mate_workspace_file", &FILE_KEY).await?;
        shape::unique(manager, "mate_memory_recall", &RECALL_KEY).await
    }

    /// Reverts only if every row is TEAM. Without the columns, everyone who uses the agent would read a PERSONAL row, and no one a GLOBAL
    /// one, so the migration refuses and changes nothing.
    ///
    /// Rows that `up` merged stay merged; their text is complete, but the copies are not restored.
    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        shape::see_every_tenant(manager).await?;
        refuse_if_not_shared(manager).await?;
        shape::drop_unique(manager, "mate_memory_recall", &RECALL_KEY).await?;
        shape::drop_unique(manager, "mate_workspace_file", &FILE_KEY).await?;
        for table in TABLES {
            shape::drop_index(manager, table, &VISIBILITY).await?;
            shape::drop_columns(manager, table, &["scope", "owner_key"]).await?;
        }
        Ok(())
    }
}

/// Deletes files and counters that were marked as deleted. If they stayed, they would block a new file of the same name; if they were
/// merged, they would reappear. Facts keep the mark, since they have no unique key.
async fn retire_soft_deletion(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in ["mate_workspace_file", "mate_memory_recall"] {
        let delete = Query::delete().from_table(table).and_where(Expr::col("deleted").ne(0)).take();
        manager.get_connection().execute(&delete).await?;
    }
    Ok(())
}

async fn refuse_if_not_shared(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for table in TABLES {
        let query = Query::select().expr(Expr::col("id").count()).from(table).and_where(Expr::col("scope").ne("TEAM")).take();
        let row = manager.get_connection().query_one(&query).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
        if count > 0 {
            return Err(DbErr::Migration(format!(
                "{table} has {count} personal or global row(s), which the schema before V137 would show to the wrong people or to nobody; \
                 export and erase them first, or restore the backup made before the upgrade"
            )));
        }
    }
    Ok(())
}
