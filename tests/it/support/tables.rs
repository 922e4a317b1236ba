//! Direct access to the tables, for tests that read or insert rows which no route exposes.

use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, QueryResult, Statement, Value};

use super::backend::Backend;

/// A connection that sees every tenant.
pub struct Tables(DatabaseConnection);

impl Tables {
    pub async fn open(backend: &Backend) -> Self {
        let url = backend.postgres_url().unwrap_or_else(|| format!("sqlite://{}?mode=rw", backend.sqlite_file().display()));
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).min_connections(1).sqlx_logging(false);
        let connection = Database::connect(options).await.expect("the test's database answers");
        if backend.postgres_url().is_some() {
            connection.execute_unprepared("SELECT set_config('noctuary.tenant', '*', false)").await.expect("a setting");
        }
        Self(connection)
    }

    /// Queries rows with `$1`, `$2` …
    pub async fn rows<const N: usize>(&self, sql: &str, values: [Value; N]) -> Vec<QueryResult> {
        let statement = Statement::from_sql_and_values(self.0.get_database_backend(), sql, values);
        self.0.query_all_raw(statement).await.expect("a query")
    }

    /// Runs a statement with `$1`, `$2` …
    pub async fn run<const N: usize>(&self, sql: &str, values: [Value; N]) {
        let statement = Statement::from_sql_and_values(self.0.get_database_backend(), sql, values);
        self.0.execute_raw(statement).await.expect("a statement");
    }
}
