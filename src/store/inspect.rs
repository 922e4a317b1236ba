//! Queries the database server for the operator's diagnosis. It reads no memory.

use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, Statement};

use crate::error::Result;
use crate::store::Tx;

/// The database server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// Product and version.
    pub version: String,
    /// The server's clock, if it has one.
    pub now: Option<DateTime<Utc>>,
    /// Whether the database role bypasses row-level security, so that the second safeguard between tenants is missing.
    pub bypasses_row_security: bool,
}

/// Queries the server.
///
/// # Errors
/// [`crate::Error::Unavailable`] when the server does not answer.
pub async fn server(tx: &Tx) -> Result<Server> {
    let ask = |sql: &str| Statement::from_string(tx.conn().get_database_backend(), sql);
    if !tx.is_postgres() {
        let row = tx.conn().query_one_raw(ask("SELECT sqlite_version() AS version")).await?;
        let version = row.map(|row| row.try_get::<String>("", "version")).transpose()?.unwrap_or_default();
        return Ok(Server { version: format!("SQLite {version}"), now: None, bypasses_row_security: false });
    }
    let sql = "SELECT current_setting('server_version') AS version, clock_timestamp() AS now, \
               (rolsuper OR rolbypassrls) AS bypasses FROM pg_roles WHERE rolname = current_user";
    let Some(row) = tx.conn().query_one_raw(ask(sql)).await? else {
        return Ok(Server { version: "PostgreSQL".to_owned(), now: None, bypasses_row_security: false });
    };
    Ok(Server {
        version: format!("PostgreSQL {}", row.try_get::<String>("", "version")?),
        now: Some(row.try_get("", "now")?),
        bypasses_row_security: row.try_get("", "bypasses")?,
    })
}
