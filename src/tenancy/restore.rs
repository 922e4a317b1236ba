//! Restores an SQLite database from a backup. The backup is verified first, no process may use the database, and the previous database is
//! preserved. `noctuary restore` calls it, then migrates and applies the forget ledger again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::store::DataLock;
use crate::store::backup::{self, BackupInfo};
use crate::tenancy::backup::{Draft, Progress, beside, is_same, place, size, sync_directory, unwritable};

/// A restored database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The path of the database.
    pub database: PathBuf,
    /// The size, in bytes.
    pub bytes: u64,
    /// The result of the verification.
    pub checked: BackupInfo,
    /// The path to which the previous database was moved.
    pub replaced: Option<PathBuf>,
}

/// Replaces the database with a copy of `file`. At every moment there is a database: the old one or the new one.
///
/// # Errors
/// [`Error::Conflict`] on PostgreSQL, while a process uses the database, or if `file` is corrupt, not a database of Noctuary, or newer
/// than this release; [`Error::Unavailable`] if a file cannot be read or written. The database is then unchanged.
pub async fn replace_database(config: &Config, clock: &Clock, file: &Path, tell: &(dyn Fn(Progress) + Send + Sync)) -> Result<Restored> {
    if config.database.is_postgres() {
        return Err(Error::Conflict(format!(
            "PostgreSQL has its own tools. With a superuser, into a new, empty database that Noctuary's role owns:\n  \
             pg_restore --no-owner --role=ROLE --exit-on-error {} --username=postgres {}\n\
             Then run: noctuary migrate up && noctuary forget replay",
            place(config),
            file.display()
        )));
    }
    let database = config.database.file(&config.server.data_dir);
    if !file.is_file() {
        return Err(Error::Conflict(format!("{} does not exist", file.display())));
    }
    if is_same(&database, file) {
        return Err(Error::Conflict(format!("{} is the database itself", file.display())));
    }
    fs::create_dir_all(database.parent().unwrap_or(Path::new("."))).map_err(unwritable)?;
    let _lock = DataLock::exclusive(&database)?;
    let draft = Draft::beside(&database, "restoring")?;
    tell(Progress::Copying(0, size(file)));
    copy(file, draft.path()).await?;
    tell(Progress::Checking);
    let checked = backup::check(draft.path()).await.map_err(|error| named(error, draft.path(), file))?;
    let bytes = size(draft.path());
    let replaced = if database.exists() { Some(preserve_previous(&database, clock).await?) } else { None };
    draft.become_file(&database)?;
    Ok(Restored { database, bytes, checked, replaced })
}

/// Copies a database with the write-ahead log that may be beside it.
async fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut files = vec![(from.to_owned(), to.to_owned())];
    let log = beside(from, "-wal");
    if log.exists() {
        files.push((log, beside(to, "-wal")));
    }
    let copied = tokio::task::spawn_blocking(move || {
        files.iter().try_for_each(|(from, to)| {
            // Not `fs::copy`: the copy must retain the permissions it was created with.
            let mut target = fs::OpenOptions::new().write(true).create(true).truncate(true).open(to)?;
            std::io::copy(&mut fs::File::open(from)?, &mut target)?;
            target.sync_all()
        })
    });
    copied.await.map_err(Error::internal)?.map_err(unwritable)
}

/// Preserves the previous database under a name with the date; a corrupt one with all of its files.
async fn preserve_previous(database: &Path, clock: &Clock) -> Result<PathBuf> {
    let stamp = clock.now().format("replaced-%Y%m%dT%H%M%SZ");
    let mut kept = database.with_added_extension(stamp.to_string());
    while kept.exists() {
        kept.as_mut_os_string().push("-again");
    }
    backup::fold(database).await?;
    for ending in ["-wal", "-shm", "-journal"] {
        match fs::rename(beside(database, ending), beside(&kept, ending)) {
            // A connection that could not open the database may still be removing its log.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            moved => moved.map_err(unwritable)?,
        }
    }
    // A hard link, so that a database exists until the new one replaces it.
    fs::hard_link(database, &kept).or_else(|_| fs::rename(database, &kept)).map_err(unwritable)?;
    sync_directory(database).map_err(unwritable)?;
    Ok(kept)
}

/// Reports an error about the copy as an error about the file.
fn named(error: Error, copy: &Path, file: &Path) -> Error {
    match error {
        Error::Conflict(said) => Error::Conflict(said.replace(&copy.display().to_string(), &file.display().to_string())),
        other => other,
    }
}
