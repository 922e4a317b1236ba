//! Section `database`: PostgreSQL by its address, SQLite in the data directory without one. Read by `store`.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::nonzero;
use super::value::{Dsn, duration};

/// Where data is stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Database {
    /// `postgres://…`, or `sqlite://…`; without it SQLite in the data directory.
    pub url: Option<Dsn>,
    /// Connections of the PostgreSQL pool.
    pub max_connections: NonZeroU32,
    /// Read connections of the SQLite pool.
    pub readers: NonZeroU32,
    /// How long to wait for a connection of the pool.
    #[serde(with = "duration")]
    pub acquire_timeout: Duration,
    /// How long SQLite waits for another process that writes.
    #[serde(with = "duration")]
    pub busy_timeout: Duration,
    /// Durability of SQLite.
    pub synchronous: Synchronous,
}

/// How SQLite waits for the disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Synchronous {
    /// A power cut may lose the last commits, but never corrupts the database.
    Normal,
    /// Every commit is on disk before it is answered.
    Full,
}

impl Database {
    /// The address to open: the configured one, else `noctuary.db` in `data_dir`.
    #[must_use]
    pub fn address(&self, data_dir: &Path) -> String {
        self.url.as_ref().map_or_else(|| format!("sqlite://{}", data_dir.join("noctuary.db").display()), |dsn| dsn.expose().to_owned())
    }

    /// SQLite's file: that of the configured address, else `noctuary.db` in `data_dir`. Meaningless for PostgreSQL.
    #[must_use]
    pub fn file(&self, data_dir: &Path) -> PathBuf {
        let address = self.address(data_dir);
        let path = address.split_once(':').map_or(address.as_str(), |(_, path)| path.strip_prefix("//").unwrap_or(path));
        PathBuf::from(path.split_once('?').map_or(path, |(path, _)| path))
    }

    /// Whether processes on other machines can use the same database.
    #[must_use]
    pub fn is_postgres(&self) -> bool {
        self.url.as_ref().is_some_and(|dsn| dsn.scheme().starts_with("postgres"))
    }
}

impl Default for Database {
    fn default() -> Self {
        Self {
            url: None,
            max_connections: nonzero(16),
            readers: nonzero(4),
            acquire_timeout: Duration::from_secs(5),
            busy_timeout: Duration::from_secs(5),
            synchronous: Synchronous::Normal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_sqlite_is_told_from_its_address() {
        let file = |url: Option<&str>| {
            let url = url.map(|url| url.parse().unwrap());
            Database { url, ..Database::default() }.file(Path::new("/srv/data")).display().to_string()
        };
        assert_eq!(file(None), "/srv/data/noctuary.db");
        assert_eq!(file(Some("sqlite:///var/lib/n.db?mode=rwc")), "/var/lib/n.db");
        assert_eq!(file(Some("sqlite://n.db")), "n.db");
    }
}
