//! Putting a backup of SQLite in the database's place: checked first, while nobody uses the data, and the database that was there is kept.
//! Called by `noctuary restore`, which then migrates and does the forget ledger again.

use std::fs;
use std::path::{Path, PathBuf};

use crate::config::Config;
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::store::DataLock;
use crate::store::backup::{self, Checked};
use crate::tenancy::backup::{Draft, Progress, beside, is_same, place, size, sync_directory, unwritable};

/// A database that was put in place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The database.
    pub database: PathBuf,
    /// Its size in bytes.
    pub bytes: u64,
    /// What was found when it was opened.
    pub checked: Checked,
    /// Where the database is that was there before.
    pub replaced: Option<PathBuf>,
}

/// Puts a copy of `file` in the place of the database. There is a database at any moment: the old one or the new one.
///
/// # Errors
/// [`Error::Conflict`] on PostgreSQL, while a process uses the database, when `file` is broken, no database of Noctuary's, or newer than this
/// release; [`Error::Unavailable`] when a file cannot be read or written. The database is as it was then.
pub async fn put(config: &Config, clock: &Clock, file: &Path, tell: &(dyn Fn(Progress) + Send + Sync)) -> Result<Restored> {
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
        return Err(Error::Conflict(format!("{} is not there", file.display())));
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
    let replaced = if database.exists() { Some(keep(&database, clock).await?) } else { None };
    draft.become_file(&database)?;
    Ok(Restored { database, bytes, checked, replaced })
}

/// Copies a database with the log of pages that may lie beside it.
async fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut files = vec![(from.to_owned(), to.to_owned())];
    let log = beside(from, "-wal");
    if log.exists() {
        files.push((log, beside(to, "-wal")));
    }
    let copied = tokio::task::spawn_blocking(move || {
        files.iter().try_for_each(|(from, to)| {
            // Not `fs::copy`: the copy keeps the rights it was made with.
            let mut target = fs::OpenOptions::new().write(true).create(true).truncate(true).open(to)?;
            std::io::copy(&mut fs::File::open(from)?, &mut target)?;
            target.sync_all()
        })
    });
    copied.await.map_err(Error::internal)?.map_err(unwritable)
}

/// Keeps the database that is there under a name with the date; a broken one with all its files.
async fn keep(database: &Path, clock: &Clock) -> Result<PathBuf> {
    let stamp = clock.now().format("replaced-%Y%m%dT%H%M%SZ");
    let mut kept = database.with_added_extension(stamp.to_string());
    while kept.exists() {
        kept.as_mut_os_string().push("-again");
    }
    backup::fold(database).await?;
    for ending in ["-wal", "-shm", "-journal"] {
        let log = beside(database, ending);
        if log.exists() {
            fs::rename(&log, beside(&kept, ending)).map_err(unwritable)?;
        }
    }
    // A second name, so that there is a database until the new one takes the first.
    fs::hard_link(database, &kept).or_else(|_| fs::rename(database, &kept)).map_err(unwritable)?;
    sync_directory(database).map_err(unwritable)?;
    Ok(kept)
}

/// A complaint about the copy is one about the file.
fn named(error: Error, copy: &Path, file: &Path) -> Error {
    match error {
        Error::Conflict(said) => Error::Conflict(said.replace(&copy.display().to_string(), &file.display().to_string())),
        other => other,
    }
}
