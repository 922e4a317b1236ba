//! Helpers of the migrations: common columns, named indexes and row-level security.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;
use sea_orm_migration::sea_orm::DbBackend;

/// A table whose rows belong to a tenant: `id`, then `tenant_id`.
pub fn tenant_table(name: &'static str) -> TableCreateStatement {
    Table::create().table(name).col(big_integer("id").primary_key()).col(big_integer("tenant_id")).take()
}

/// A foreign key to the `id` of another table; it prevents the deletion of the referenced row.
pub fn foreign_key(table: &'static str, column: &'static str, to: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().name(format!("fk_{table}_{column}")).from(table, column).to(to, "id").take()
}

/// Like [`foreign_key`], but the row is deleted together with the referenced row.
pub fn part_of(table: &'static str, column: &'static str, to: &'static str) -> ForeignKeyCreateStatement {
    foreign_key(table, column, to).on_delete(ForeignKeyAction::Cascade).take()
}

/// Creates a table with row-level security by tenant.
pub async fn create(manager: &SchemaManager<'_>, name: &'static str, table: TableCreateStatement) -> Result<(), DbErr> {
    manager.create_table(table).await?;
    isolate(manager, name, "tenant_id").await
}

/// Drops tables in the given order.
pub async fn drop(manager: &SchemaManager<'_>, tables: &[&'static str]) -> Result<(), DbErr> {
    for table in tables {
        manager.drop_table(Table::drop().table(*table).take()).await?;
    }
    Ok(())
}

/// Enables row-level security on PostgreSQL, as a second safeguard: rows of other tenants are invisible, also to the owner of the table.
///
/// `noctuary.tenant` is set per transaction; unset it matches nothing, `*` matches all (login, job claims, migrations).
pub async fn isolate(manager: &SchemaManager<'_>, table: &str, column: &str) -> Result<(), DbErr> {
    if manager.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let visible =
        format!("current_setting('noctuary.tenant', true) = '*' OR \"{column}\"::text = current_setting('noctuary.tenant', true)");
    for sql in [
        format!("ALTER TABLE \"{table}\" ENABLE ROW LEVEL SECURITY"),
        format!("ALTER TABLE \"{table}\" FORCE ROW LEVEL SECURITY"),
        format!("CREATE POLICY \"{table}_tenant\" ON \"{table}\" USING ({visible}) WITH CHECK ({visible})"),
    ] {
        manager.get_connection().execute_unprepared(&sql).await?;
    }
    Ok(())
}

/// Lets the rest of this migration's transaction see every tenant's rows.
pub async fn see_every_tenant(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    if manager.get_database_backend() == DbBackend::Postgres {
        manager.get_connection().execute_unprepared("SELECT set_config('noctuary.tenant', '*', true)").await?;
    }
    Ok(())
}

/// Creates the index `ix_<table>_<columns>`.
pub async fn index(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!("CREATE INDEX \"{}\" ON \"{table}\" ({})", index_name("ix", table, columns), quoted(columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Creates the unique index `ux_<table>_<columns>`.
pub async fn unique(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!("CREATE UNIQUE INDEX \"{}\" ON \"{table}\" ({})", index_name("ux", table, columns), quoted(columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Creates the unique index `ux_<table>_<columns>` over the rows that satisfy a condition.
pub async fn unique_where(manager: &SchemaManager<'_>, table: &str, columns: &[&str], condition: &str) -> Result<(), DbErr> {
    let sql =
        format!("CREATE UNIQUE INDEX \"{}\" ON \"{table}\" ({}) WHERE {condition}", index_name("ux", table, columns), quoted(columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Creates the index `ix_<table>_<columns>` over the rows that satisfy a condition.
pub async fn index_where(manager: &SchemaManager<'_>, table: &str, columns: &[&str], condition: &str) -> Result<(), DbErr> {
    let sql = format!("CREATE INDEX \"{}\" ON \"{table}\" ({}) WHERE {condition}", index_name("ix", table, columns), quoted(columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Drops the index that [`index`] or [`index_where`] created.
pub async fn drop_index(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!("DROP INDEX \"{}\"", index_name("ix", table, columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Drops the index that [`unique`] created.
pub async fn drop_unique(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!("DROP INDEX \"{}\"", index_name("ux", table, columns));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

/// Adds columns one by one, because SQLite allows only one per statement.
pub async fn add_columns(manager: &SchemaManager<'_>, table: &'static str, columns: Vec<ColumnDef>) -> Result<(), DbErr> {
    for column in columns {
        manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
    }
    Ok(())
}

/// Drops columns one by one, in the given order.
pub async fn drop_columns(manager: &SchemaManager<'_>, table: &'static str, columns: &[&'static str]) -> Result<(), DbErr> {
    for column in columns {
        manager.alter_table(Table::alter().table(table).drop_column(*column).take()).await?;
    }
    Ok(())
}

/// PostgreSQL silently truncates names to 63 bytes; these names stay within that.
fn index_name(kind: &str, table: &str, columns: &[&str]) -> String {
    let columns: Vec<&str> = columns.iter().map(|column| column.trim_end_matches("_id")).collect();
    format!("{kind}_{table}_{}", columns.join("_"))
}

fn quoted(columns: &[&str]) -> String {
    columns.iter().map(|column| format!("\"{column}\"")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::index_name;

    #[test]
    fn the_longest_index_name_fits_into_postgresql() {
        let name = index_name("ux", "mate_memory_recall", &["tenant_id", "agent_id", "filename", "scope", "owner_key"]);
        assert!(name.len() <= 63, "{name}");
    }
}
