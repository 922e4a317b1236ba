//! The forget ledger: a file beside the database, one JSON line per act of forgetting. It is outside the database, so that a restored
//! database does not bring an older ledger with it. [`super::Tx::commit`] writes it, `privacy::forget::replay` reads it.
//!
//! A transaction that forgets appends its entries, and waits for the disk, right before it commits, so that the ledger contains
//! everything that was reported as forgotten. An entry whose commit failed stays: the act was requested and confirmed, and the next start
//! completes it.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::domain::forget::ForgetExtent;
use crate::domain::forget_ledger::{LedgerEntry, Parts, VERSION};
use crate::error::{Error, Result};

/// The file of the ledger in the data directory.
pub const FILE_NAME: &str = "forgotten.log";

/// Where the ledger is. Cloning shares it.
#[derive(Debug, Clone)]
pub struct ForgetLedger(Arc<Path>);

/// The acts of forgetting in a transaction so far.
#[derive(Debug, Default)]
pub struct Pending {
    /// The parts of the next entry.
    pub parts: Parts,
    /// How much the next entry forgets.
    pub wish: ForgetExtent,
    /// Entries that are written right before the commit.
    pub entries: Vec<LedgerEntry>,
    /// Whether this transaction replays the ledger: then it writes no entries.
    pub is_replay: bool,
}

/// The contents of a ledger file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contents {
    /// Its entries, oldest first.
    pub entries: Vec<LedgerEntry>,
    /// Numbers of the lines that cannot be read.
    pub unreadable: Vec<usize>,
}

impl ForgetLedger {
    /// The ledger of a data directory. Does no I/O.
    #[must_use]
    pub fn of(data_dir: &Path) -> Self {
        Self(data_dir.join(FILE_NAME).into())
    }

    /// Its file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Appends entries and waits until they are on disk.
    ///
    /// # Errors
    /// [`Error::StorageFull`] or [`Error::Unavailable`] when the file cannot be written; it is as before then.
    pub async fn append(&self, entries: &[LedgerEntry]) -> Result<()> {
        let mut lines = String::new();
        for entry in entries {
            lines.push_str(&serde_json::to_string(entry).map_err(Error::internal)?);
            lines.push('\n');
        }
        let path = Arc::clone(&self.0);
        let written = tokio::task::spawn_blocking(move || append(&path, &lines)).await.map_err(Error::internal)?;
        written.map_err(|cause| Error::disk("forget ledger (forgotten.log in server.data-dir)", cause))
    }

    /// Checks that entries can be appended; creates the file if it is missing.
    ///
    /// # Errors
    /// As [`ForgetLedger::append`].
    pub async fn probe(&self) -> Result<()> {
        self.append(&[]).await
    }

    /// Reads a ledger; a missing file has no entries.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the file cannot be read.
    pub async fn read(path: &Path) -> Result<Contents> {
        let path: PathBuf = path.to_owned();
        let read = tokio::task::spawn_blocking(move || read(&path)).await.map_err(Error::internal)?;
        read.map_err(|cause| Error::unavailable("forget ledger", cause))
    }
}

fn append(path: &Path, lines: &str) -> io::Result<()> {
    let directory = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(directory)?;
    let is_new = !path.exists();
    let mut file = OpenOptions::new().read(true).append(true).create(true).mode(0o600).open(path)?;
    // Other processes share the file.
    file.lock()?;
    let length = file.seek(SeekFrom::End(0))?;
    let outcome = write(&mut file, length, lines);
    if outcome.is_err() {
        // Otherwise a partial line would be read as a broken entry.
        file.set_len(length)?;
    }
    outcome?;
    if is_new { File::open(directory)?.sync_all() } else { Ok(()) }
}

fn write(file: &mut File, length: u64, lines: &str) -> io::Result<()> {
    if length > 0 && !lines.is_empty() {
        file.seek(SeekFrom::Start(length - 1))?;
        let mut last = [0];
        file.read_exact(&mut last)?;
        if last != *b"\n" {
            // Ends a line that a crash left incomplete.
            file.write_all(b"\n")?;
        }
    }
    file.write_all(lines.as_bytes())?;
    file.sync_all()
}

fn read(path: &Path) -> io::Result<Contents> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Contents::default()),
        opened => opened?,
    };
    let mut contents = Contents::default();
    for (index, line) in BufReader::new(file).split(b'\n').enumerate() {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        match serde_json::from_slice::<LedgerEntry>(&line) {
            Ok(entry) if entry.v == VERSION => contents.entries.push(entry),
            _ => contents.unreadable.push(index + 1),
        }
    }
    Ok(contents)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::domain::forget::ForgetTarget;

    fn entry(receipt: i64) -> LedgerEntry {
        LedgerEntry {
            v: VERSION,
            at: "2026-11-25T17:00:00Z".parse().unwrap(),
            key: "k".to_owned(),
            tenant: 1.into(),
            workspace: 2.into(),
            receipt: receipt.into(),
            kind: ForgetTarget::Owner,
            owner: "h".to_owned(),
            agent: None,
            include_messages: false,
            include_mentions: false,
            parts: Parts::default(),
        }
    }

    #[tokio::test]
    async fn entries_are_appended_for_the_owner_of_the_file_alone_and_read_back_in_order() {
        let directory = tempfile::tempdir().unwrap();
        let ledger = ForgetLedger::of(&directory.path().join("data"));
        assert_eq!(ForgetLedger::read(ledger.path()).await.unwrap(), Contents::default());
        ledger.append(&[entry(3), entry(4)]).await.unwrap();
        ledger.append(&[entry(5)]).await.unwrap();
        let read = ForgetLedger::read(ledger.path()).await.unwrap();
        assert_eq!((read.entries, read.unreadable), (vec![entry(3), entry(4), entry(5)], Vec::new()));
        assert_eq!(std::fs::metadata(ledger.path()).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[tokio::test]
    async fn what_a_crash_left_of_a_line_spoils_no_other() {
        let directory = tempfile::tempdir().unwrap();
        let ledger = ForgetLedger::of(directory.path());
        std::fs::write(ledger.path(), "{\"v\":1,\"at\":\"2026").unwrap();
        ledger.append(&[entry(3)]).await.unwrap();
        let newer = serde_json::to_string(&LedgerEntry { v: VERSION + 1, ..entry(9) }).unwrap();
        OpenOptions::new().append(true).open(ledger.path()).unwrap().write_all(format!("\n{newer}\n\u{fffd}").as_bytes()).unwrap();
        let read = ForgetLedger::read(ledger.path()).await.unwrap();
        assert_eq!((read.entries, read.unreadable), (vec![entry(3)], vec![1, 4, 5]));
    }

    #[tokio::test]
    async fn a_ledger_that_cannot_be_written_says_where_it_should_be() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        std::fs::write(&file, "").unwrap();
        let error = ForgetLedger::of(&file).append(&[entry(3)]).await.unwrap_err();
        assert!(error.to_string().contains("forgotten.log in server.data-dir"), "{error}");
    }
}
