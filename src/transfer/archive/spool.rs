//! An unnamed file in the data directory, for exports that are too large for memory: it is deleted when its reader closes it, or with the
//! process. So the database snapshot stays open only while the export is written, and not while a slow client reads it.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// Bytes of free disk space that an export leaves for the database.
const RESERVE: u64 = 256 << 20;
/// Bytes after which the free space is checked again.
const LOOK_EVERY: u64 = 8 << 20;
/// Size of the write buffer, in bytes.
const BUFFER: usize = 256 << 10;

/// The error that callers see when a write fails.
pub(super) fn broken(error: io::Error) -> Error {
    Error::disk("data directory", error)
}

/// A temporary file that is being written.
#[derive(Debug)]
pub struct Spool {
    out: BufWriter<File>,
    directory: PathBuf,
    unseen: u64,
}

/// A complete file, to be read from its beginning.
#[derive(Debug)]
pub struct Spooled {
    /// The file.
    pub file: File,
    /// Its length in bytes.
    pub length: u64,
}

impl Spool {
    /// An empty file in `directory`, which is created if needed.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when it cannot be created, or the disk is nearly full.
    pub fn open(directory: &Path) -> Result<Self> {
        std::fs::create_dir_all(directory).map_err(broken)?;
        let file = tempfile::tempfile_in(directory).map_err(broken)?;
        let spool = Self { out: BufWriter::with_capacity(BUFFER, file), directory: directory.to_owned(), unseen: 0 };
        spool.look().map_err(broken)?;
        Ok(spool)
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// As [`Spool::open`].
    pub fn finish(self) -> Result<Spooled> {
        let mut file = self.out.into_inner().map_err(|error| broken(error.into_error()))?;
        let length = file.seek(SeekFrom::End(0)).map_err(broken)?;
        file.rewind().map_err(broken)?;
        Ok(Spooled { file, length })
    }

    fn look(&self) -> io::Result<()> {
        let disk = rustix::fs::statvfs(&self.directory)?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        if free < RESERVE { Err(io::Error::new(io::ErrorKind::StorageFull, "too little disk space is left for an export")) } else { Ok(()) }
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.unseen += written as u64;
        if self.unseen >= LOOK_EVERY {
            self.unseen = 0;
            self.look()?;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Seek for Spool {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.out.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::transfer::archive::{Archive, unpack};

    #[test]
    fn an_archive_written_piece_by_piece_is_read_as_it_was_meant_and_leaves_no_file_behind() {
        let directory = tempfile::tempdir().unwrap();
        let at = "2026-11-25T10:00:00Z".parse().unwrap();
        let mut archive = Archive::over(Spool::open(directory.path()).unwrap());
        archive.begin("a/小.md", at).unwrap();
        for piece in ["one ", "两", ""] {
            archive.write(piece.as_bytes()).unwrap();
        }
        archive.add("b.md", b"two", at).unwrap();
        let mut spooled = archive.finish().unwrap().finish().unwrap();
        let mut bytes = Vec::new();
        spooled.file.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes.len() as u64, spooled.length);
        let entries: Vec<(String, Vec<u8>)> =
            unpack(&bytes).unwrap().entries.into_iter().map(|entry| (entry.name, entry.content)).collect();
        assert_eq!(entries, [("a/小.md".to_owned(), "one 两".into()), ("b.md".to_owned(), b"two".to_vec())]);
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
        let mut whole = Archive::default();
        whole.add("a/小.md", "one 两".as_bytes(), at).unwrap();
        whole.add("b.md", b"two", at).unwrap();
        assert_eq!(whole.finish().unwrap().into_inner(), bytes);
    }
}
