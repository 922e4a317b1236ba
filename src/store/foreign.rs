//! Reads SQLite databases of other systems that a caller uploaded. Such a file may be hostile: it is opened read-only, ordinary tables are
//! the only thing that is read, no function of its schema runs, and time and size are limited.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use futures::TryStreamExt;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{self, AssertSqlSafe, ConnectOptions, Connection, Row};
use serde_json::{Map, Value};
use tempfile::NamedTempFile;

use crate::error::{Error, Result};

/// The longest time that reading a database may take.
const MAX_TIME: Duration = Duration::from_secs(20);
/// How many of SQLite's instructions run before the time is checked.
const CHECKED_EVERY: i32 = 10_000;
/// The longest value of a column, in bytes; longer ones are cut.
const MAX_VALUE_BYTES: usize = 1 << 20;
/// The most bytes that are read from one database: a broken file may contain the same bytes many times.
const MAX_BYTES: usize = 64 << 20;
/// The most rows that are read from one table.
const MAX_ROWS: usize = 200_000;
/// The most tables of a database.
const MAX_TABLES: usize = 500;

/// An open database of another system.
#[derive(Debug)]
pub struct ForeignDatabase {
    connection: SqliteConnection,
    /// Its ordinary tables with their columns.
    tables: BTreeMap<String, Vec<String>>,
    bytes: usize,
    /// The file; deleted with this value.
    _file: NamedTempFile,
}

impl ForeignDatabase {
    /// Opens a database, with a temporary file in `directory`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for the field `file` when it cannot be read; [`Error::Unavailable`] when the temporary file cannot be written.
    pub async fn open(content: &[u8], directory: &Path) -> Result<Self> {
        let disk = |error| Error::disk("data directory", error);
        std::fs::create_dir_all(directory).map_err(disk)?;
        let mut file = tempfile::Builder::new().prefix("import-").suffix(".sqlite").tempfile_in(directory).map_err(disk)?;
        file.write_all(content).and_then(|()| file.flush()).map_err(disk)?;
        let options = SqliteConnectOptions::new()
            .filename(file.path())
            .read_only(true)
            // Nobody else writes it, and a log of it was not uploaded.
            .immutable(true)
            .foreign_keys(false)
            .pragma("trusted_schema", "OFF")
            .pragma("query_only", "ON")
            .pragma("cell_size_check", "ON")
            .pragma("mmap_size", "0")
            .pragma("temp_store", "MEMORY")
            .disable_statement_logging();
        let mut connection = SqliteConnection::connect_with(&options).await.map_err(broken)?;
        let until = Instant::now() + MAX_TIME;
        connection.lock_handle().await.map_err(broken)?.set_progress_handler(CHECKED_EVERY, move || Instant::now() < until);
        let mut database = Self { connection, tables: BTreeMap::new(), bytes: 0, _file: file };
        if database.one("PRAGMA encoding").await? != "UTF-8" {
            return Err(Error::invalid("file", "is a database whose text is not in UTF-8"));
        }
        database.read_schema().await?;
        Ok(database)
    }

    /// Whether it has a table with these columns.
    #[must_use]
    pub fn has(&self, table: &str, columns: &[&str]) -> bool {
        self.tables.get(table).is_some_and(|known| columns.iter().all(|column| known.iter().any(|name| name == column)))
    }

    /// The rows of a table, as text by column, in the order of `order`. Columns that the table does not have are absent; a table that does
    /// not exist has no rows.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a broken database; [`Error::TooLarge`] beyond the limits.
    pub async fn rows(&mut self, table: &'static str, columns: &[&'static str], order: &'static str) -> Result<Vec<Value>> {
        let Some(known) = self.tables.get(table) else { return Ok(Vec::new()) };
        let present: Vec<&'static str> = columns.iter().filter(|column| known.iter().any(|name| name == *column)).copied().collect();
        if present.is_empty() {
            return Ok(Vec::new());
        }
        let chosen: Vec<String> =
            present.iter().map(|column| format!("CAST(substr(CAST(\"{column}\" AS BLOB), 1, {MAX_VALUE_BYTES}) AS BLOB)")).collect();
        let order = if known.iter().any(|name| name == order) { format!("\"{order}\", rowid") } else { "1".to_owned() };
        let sql = format!("SELECT {} FROM main.\"{table}\" ORDER BY {order} LIMIT {}", chosen.join(", "), MAX_ROWS + 1);
        let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut self.connection);
        let mut read = Vec::new();
        while let Some(row) = rows.try_next().await.map_err(broken)? {
            let mut object = Map::new();
            for (at, column) in present.iter().enumerate() {
                let value: Option<Vec<u8>> = row.try_get(at).map_err(broken)?;
                if let Some(value) = value {
                    self.bytes += value.len();
                    object.insert((*column).to_owned(), Value::String(String::from_utf8_lossy(&value).replace('\0', "")));
                }
            }
            read.push(Value::Object(object));
            if self.bytes > MAX_BYTES || read.len() > MAX_ROWS {
                return Err(Error::TooLarge(format!("the database has more than {MAX_ROWS} rows in a table, or more than 64 MiB of text")));
            }
        }
        Ok(read)
    }

    /// Notes the ordinary tables. Views, virtual tables and tables with computed columns would run what the file says.
    async fn read_schema(&mut self) -> Result<()> {
        let sql = "SELECT CAST(name AS BLOB) FROM main.sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%' LIMIT 501";
        let names = self.all(sql.to_owned()).await?;
        if names.len() > MAX_TABLES {
            return Err(Error::invalid("file", "is a database with more than 500 tables"));
        }
        for name in names.into_iter().filter(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')) {
            let computed = self.all(format!("SELECT CAST(name AS BLOB) FROM pragma_table_xinfo('{name}') WHERE hidden <> 0")).await?;
            if computed.is_empty() {
                let columns = self.all(format!("SELECT CAST(name AS BLOB) FROM pragma_table_xinfo('{name}')")).await?;
                self.tables.insert(name, columns);
            }
        }
        Ok(())
    }

    async fn all(&mut self, sql: String) -> Result<Vec<String>> {
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut self.connection).await.map_err(broken)?;
        let text = |row: sqlx::sqlite::SqliteRow| row.try_get::<Vec<u8>, _>(0).map(|name| String::from_utf8_lossy(&name).into_owned());
        rows.into_iter().map(text).collect::<std::result::Result<_, _>>().map_err(broken)
    }

    async fn one(&mut self, sql: &'static str) -> Result<String> {
        let row = sqlx::query(sql).fetch_one(&mut self.connection).await.map_err(broken)?;
        row.try_get(0).map_err(broken)
    }
}

/// The error for a database that cannot be read. SQLite's own message is left out, because it may quote the file.
#[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
fn broken(error: sqlx::Error) -> Error {
    let code = error.as_database_error().and_then(|found| found.code().map(std::borrow::Cow::into_owned)).unwrap_or_default();
    let why = match code.as_str() {
        "26" => "is not a database, or an encrypted one",
        "9" => "takes too long to read",
        "11" | "267" | "523" | "779" => "is a damaged database",
        _ => "is a database that cannot be read",
    };
    Error::invalid("file", why)
}

#[cfg(test)]
mod tests {
    use sea_orm::{ConnectOptions, ConnectionTrait, Database};
    use serde_json::json;

    use super::*;

    /// A database that was made with these statements.
    async fn made(statements: &[&str]) -> Vec<u8> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut options = ConnectOptions::new(format!("sqlite://{}?mode=rwc", path.display()));
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await.unwrap();
        for statement in statements {
            db.execute_unprepared(statement).await.unwrap();
        }
        db.close().await.unwrap();
        std::fs::read(path).unwrap()
    }

    async fn opened(content: &[u8]) -> Result<(ForeignDatabase, tempfile::TempDir)> {
        let directory = tempfile::tempdir().unwrap();
        Ok((ForeignDatabase::open(content, directory.path()).await?, directory))
    }

    #[tokio::test]
    async fn rows_are_read_as_text_and_absent_columns_are_left_out() {
        let content = made(&[
            "PRAGMA journal_mode = WAL",
            "CREATE TABLE memories (id INTEGER PRIMARY KEY, content TEXT, confidence REAL, hidden BLOB)",
            "INSERT INTO memories VALUES (2, '茶', 0.7, x'ff'), (1, 'tea', NULL, NULL)",
        ])
        .await;
        let (mut database, directory) = opened(&content).await.unwrap();
        assert!(database.has("memories", &["id", "content"]) && !database.has("memories", &["chat_id"]) && !database.has("chats", &[]));
        let rows = database.rows("memories", &["id", "content", "confidence", "absent"], "id").await.unwrap();
        assert_eq!(rows, [json!({ "id": "1", "content": "tea" }), json!({ "id": "2", "content": "茶", "confidence": "0.7" })]);
        assert!(database.rows("chats", &["id"], "id").await.unwrap().is_empty());
        drop(database);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "the temporary file is gone");
    }

    #[tokio::test]
    async fn what_would_run_code_is_no_table() {
        let content = made(&[
            "CREATE TABLE real_one (id INTEGER)",
            "CREATE VIEW memories AS SELECT randomblob(1000000000) AS content",
            "CREATE TABLE chats (id INTEGER, name TEXT AS (printf('%.1000000c', 'x')))",
            "CREATE VIRTUAL TABLE messages USING fts5(content)",
        ])
        .await;
        let (database, _directory) = opened(&content).await.unwrap();
        assert!(database.has("real_one", &["id"]));
        for hostile in ["memories", "chats", "messages"] {
            assert!(!database.has(hostile, &[]), "{hostile}");
        }
    }

    #[tokio::test]
    async fn broken_files_are_refused_in_words() {
        let whole = made(&["CREATE TABLE memories (content TEXT)", "INSERT INTO memories SELECT hex(randomblob(20000))"]).await;
        let mut damaged = whole.clone();
        damaged[100..4000].fill(0xa5);
        for content in
            [b"SQLite format 3\0".to_vec(), b"SQLite format 3\0 and no more of it".repeat(40), damaged, whole[..whole.len() / 3].to_vec()]
        {
            let said = match opened(&content).await {
                Ok((mut database, _directory)) => database.rows("memories", &["content"], "content").await.map(|_| ()).unwrap_err(),
                Err(error) => error,
            };
            let said = format!("{said:?}");
            assert!(said.contains("database") || said.contains("too long"), "{said}");
        }
    }
}
