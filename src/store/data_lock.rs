//! Locks that guard the use of an SQLite database. Every process that opens it has a shared lock on a file beside it; `noctuary restore`,
//! which replaces it, needs the exclusive one. The operating system releases a lock when its process ends, even by a crash.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::error::{Error, Result};

/// A lock on a database; dropping it releases it.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

impl DataLock {
    /// Takes the lock of a process that opens the database.
    ///
    /// # Errors
    /// [`Error::Conflict`] while the database is being restored; [`Error::Unavailable`] if the file cannot be created.
    pub fn shared(database: &Path) -> Result<Self> {
        let file = open(database)?;
        match file.try_lock_shared() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => {
                Err(Error::Conflict(format!("{} is being restored; start again when `noctuary restore` has ended", database.display())))
            }
            Err(TryLockError::Error(cause)) => Err(Error::disk("data directory", cause)),
        }
    }

    /// Takes the lock of a process that replaces the database.
    ///
    /// # Errors
    /// [`Error::Conflict`] while another process uses it; [`Error::Unavailable`] if the file cannot be created.
    pub fn exclusive(database: &Path) -> Result<Self> {
        let file = open(database)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(in_use(database)),
            Err(TryLockError::Error(cause)) => Err(Error::disk("data directory", cause)),
        }
    }
}

/// The error for a database that another process uses.
pub(in crate::store) fn in_use(database: &Path) -> Error {
    Error::Conflict(format!("{} is in use: stop every noctuary process that uses it, then restore again", database.display()))
}

fn open(database: &Path) -> Result<File> {
    let path = database.with_added_extension("lock");
    let opened = OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path);
    opened.map_err(|cause| Error::disk("data directory", cause))
}
