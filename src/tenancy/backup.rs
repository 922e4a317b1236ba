//! Backs up an SQLite database: a consistent copy in one file, taken while a server may use the database and verified before it gets its
//! name. `noctuary backup` calls it.

use std::fs::{self, File, OpenOptions};
use std::io::ErrorKind;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::store::backup::{self, BackupInfo};

/// How often progress is reported.
const EVERY: Duration = Duration::from_secs(2);

/// The progress of a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Bytes copied, and the approximate total.
    Copying(u64, u64),
    /// The copy is being verified.
    Checking,
}

/// A finished backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The size, in bytes.
    pub bytes: u64,
    /// The result of the verification.
    pub checked: BackupInfo,
}

/// Copies the database to `file`. The file appears complete or not at all and is readable by its owner only.
///
/// # Errors
/// [`Error::Conflict`] on PostgreSQL, if there is no database, if `file` exists and `replaces` is false, or if the copy is corrupt;
/// [`Error::Unavailable`] if a file cannot be read or written.
pub async fn take(config: &Config, file: &Path, replaces: bool, tell: &(dyn Fn(Progress) + Send + Sync)) -> Result<Backup> {
    if config.database.is_postgres() {
        return Err(Error::Conflict(format!(
            "PostgreSQL has its own backups. Run, with a role that is a superuser or has BYPASSRLS:\n  \
             pg_dump --format=custom --file={} {} --username=postgres",
            file.display(),
            place(config)
        )));
    }
    let source = config.database.file(&config.server.data_dir);
    if !source.is_file() {
        return Err(Error::Conflict(format!("{} does not exist: nothing to back up", source.display())));
    }
    if is_same(&source, file) {
        return Err(Error::Conflict(format!("{} is the database itself", file.display())));
    }
    if file.exists() && !replaces {
        return Err(Error::Conflict(format!("{} already exists; choose another name, or replace it with --force", file.display())));
    }
    let draft = Draft::beside(file, "partial")?;
    let expected = fs::metadata(&source).map_err(unwritable)?.len();
    let copied = draft.path().to_owned();
    let copying = backup::copy(&source, &copied);
    tokio::pin!(copying);
    loop {
        tokio::select! {
            outcome = &mut copying => break outcome?,
            () = tokio::time::sleep(EVERY) => tell(Progress::Copying(size(&copied), expected)),
        }
    }
    tell(Progress::Checking);
    let checked = backup::check(draft.path()).await?;
    let bytes = size(draft.path());
    draft.become_file(file)?;
    Ok(Backup { bytes, checked })
}

/// The connection options for PostgreSQL's tools, without role and password.
pub(super) fn place(config: &Config) -> String {
    let url = config.database.url.as_ref().and_then(|url| url::Url::parse(url.expose()).ok());
    let Some(url) = url else { return String::new() };
    let port = url.port().map(|port| format!(" --port={port}")).unwrap_or_default();
    format!("--host={}{port} --dbname={}", url.host_str().unwrap_or("localhost"), url.path().trim_start_matches('/'))
}

/// A file that is being written. Dropping it deletes the file.
pub(super) struct Draft {
    path: PathBuf,
    is_done: bool,
}

impl Draft {
    /// Creates an empty file beside `file`, readable by the owner only.
    pub(super) fn beside(file: &Path, ending: &str) -> Result<Self> {
        let path = file.with_added_extension(format!("{}-{ending}", std::process::id()));
        let new = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        new.map_err(unwritable)?;
        Ok(Self { path, is_done: false })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs the file and renames it to its final name.
    pub(super) fn become_file(mut self, file: &Path) -> Result<()> {
        File::open(&self.path).and_then(|written| written.sync_all()).map_err(unwritable)?;
        fs::rename(&self.path, file).map_err(unwritable)?;
        self.is_done = true;
        sync_directory(file).map_err(unwritable)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.is_done {
            return;
        }
        for path in [self.path.clone(), beside(&self.path, "-wal"), beside(&self.path, "-shm"), beside(&self.path, "-journal")] {
            if fs::remove_file(&path).is_err_and(|error| error.kind() != ErrorKind::NotFound) {
                tracing::warn!(path = %path.display(), "An unfinished file could not be removed");
            }
        }
    }
}

/// The name of a file that SQLite stores beside a database.
pub(super) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Syncs the directory of `file`, so that its names are on disk.
pub(super) fn sync_directory(file: &Path) -> std::io::Result<()> {
    let directory = file.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(directory)?.sync_all()
}

pub(super) fn is_same(one: &Path, other: &Path) -> bool {
    matches!((fs::canonicalize(one), fs::canonicalize(other)), (Ok(one), Ok(other)) if one == other)
}

pub(super) fn size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |found| found.len())
}

pub(super) fn unwritable(cause: std::io::Error) -> Error {
    Error::disk("file or its directory", cause)
}
