//! Compares the row types with the tables that the migrations create, so that a missing column fails here and not in production.

use migration::{Migrator, MigratorTrait};
use sea_orm::sea_query::ColumnType;
use sea_orm::{ColumnTrait, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, EntityTrait, Iterable, Statement};

pub(in crate::store) async fn migrated() -> DatabaseConnection {
    let mut options = ConnectOptions::new("sqlite::memory:");
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await.unwrap();
    Migrator::up(&db, None).await.unwrap();
    db
}

/// The query plan of SQLite, with bound values as in production: a partial index is used only where its condition is literal.
pub(in crate::store) async fn plan(statement: Statement) -> String {
    let explained = Statement { sql: format!("EXPLAIN QUERY PLAN {}", statement.sql), ..statement };
    let rows = migrated().await.query_all_raw(explained).await.unwrap();
    rows.iter().map(|row| row.try_get::<String>("", "detail").unwrap()).collect::<Vec<_>>().join("; ")
}

async fn texts(db: &DatabaseConnection, sql: &str) -> Vec<String> {
    let rows = db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}

/// `name type nullable` of every column, as the migrations created it.
async fn made(db: &DatabaseConnection, table: &str) -> Vec<String> {
    let sql = format!(
        "SELECT name || ' ' || CASE WHEN instr(type, '(') > 0 THEN substr(type, 1, instr(type, '(') - 1) ELSE type END \
         || CASE WHEN \"notnull\" = 1 THEN '' ELSE ' null' END FROM pragma_table_info('{table}') ORDER BY 1"
    );
    texts(db, &sql)
        .await
        .into_iter()
        .map(|line| line.to_lowercase().replace("varchar", "text").replace("timestamp_with_timezone_text", "time"))
        .collect()
}

/// The same for a row type.
fn described<E: EntityTrait>() -> Vec<String> {
    let mut lines: Vec<String> = E::Column::iter()
        .map(|column| {
            let definition = column.def();
            let kind = match definition.get_column_type() {
                // SQLite has one integer type for both.
                ColumnType::BigInteger | ColumnType::Integer => "integer",
                ColumnType::String(_) | ColumnType::Text => "text",
                ColumnType::Boolean => "boolean",
                ColumnType::Double => "double",
                ColumnType::TimestampWithTimeZone => "time",
                ColumnType::JsonBinary => "jsonb_text",
                ColumnType::Binary(_) | ColumnType::VarBinary(_) | ColumnType::Blob => "blob",
                other => panic!("a column type nobody has used yet: {other:?}"),
            };
            format!("{} {kind}{}", sea_orm::IdenStatic::as_str(&column), if definition.is_null() { " null" } else { "" })
        })
        .collect();
    lines.sort();
    lines
}

macro_rules! compare {
    ($db:expr, $($module:ident),+ $(,)?) => {{
        let mut known = Vec::new();
        $(
            let table = sea_orm::EntityName::table_name(&super::$module::Entity).to_owned();
            assert_eq!(described::<super::$module::Entity>(), made($db, &table).await, "{table}");
            super::$module::Entity::find().all($db).await.unwrap();
            known.push(table);
        )+
        known
    }};
}

#[tokio::test]
async fn every_row_type_has_the_columns_of_its_table_and_every_table_a_row_type() {
    let db = migrated().await;
    let mut known = compare!(
        &db,
        agent,
        app_user,
        audit,
        block_rule,
        contradiction,
        conversation,
        conversation_summary,
        dream,
        dream_archive,
        dream_candidate,
        dream_entry,
        dream_schedule,
        episode,
        extraction,
        extraction_rejection,
        fact,
        fact_event,
        fact_feedback,
        fact_link,
        file_revision,
        forget_receipt,
        graph_candidate,
        graph_entity,
        graph_relation,
        idempotency,
        identity_link,
        identity_provider,
        import_part,
        job,
        member,
        memory_activity,
        memory_copy,
        memory_import,
        memory_injection,
        memory_origin,
        memory_recall,
        memory_server,
        memory_view,
        memory_test_question,
        memory_test_suite,
        message,
        model_config,
        model_usage,
        morning_card,
        oauth_grant,
        passkey,
        quality_mark,
        quality_sample,
        quarantine,
        recall_bucket,
        recall_item,
        second_factor,
        session,
        setting,
        tenant,
        token,
        tombstone,
        turn,
        webhook,
        webhook_delivery,
        worker,
        workspace,
        workspace_file,
    );
    known.sort();
    let tables =
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations' ORDER BY 1";
    assert_eq!(known, texts(&db, tables).await);
}
