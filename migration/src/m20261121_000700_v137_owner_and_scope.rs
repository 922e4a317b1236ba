//! Memory gets owners: `owner_key` and `scope` on files, recall counters and facts. Existing rows become TEAM, so that nothing is hidden.
//! Duplicates, which nothing prevented before, are merged without losing text (`merge`). Called by the migrator.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_len;

use crate::{merge, shape};

const TABLES: [&str; 3] = ["mate_workspace_file", "mate_memory_recall", "mate_fact"];
/// A row is PERSONAL exactly when it has an owner; the database refuses any other combination.
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

    /// Goes back only while every row is TEAM. Without the columns everyone who uses the agent would read a PERSONAL row, and no one a
    /// GLOBAL
    /// one; so the migration refuses and changes nothing.
    ///
    /// Rows that `up` merged stay merged: they have all the text, and the copies are not restored.
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

/// Removes files and counters that are marked as deleted: left as they are, they would collide with a new file of their name, and merged,
/// they would reappear. Facts keep their mark, since they have no unique key to collide with.
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
