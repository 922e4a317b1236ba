//! The flaws of an uploaded archive. The sentences are shown to the caller.

use crate::error::Error;

/// Why an archive is rejected as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// It has no bytes, or no entries.
    #[error("the archive is empty")]
    Empty,
    /// It has no end record: another kind of file, or a part of an archive.
    #[error("this is not a ZIP archive, or its end is missing")]
    NoEnd,
    /// Bytes follow the end record.
    #[error("there are bytes after the end of the archive")]
    BytesBehind,
    /// Some bytes belong to no entry.
    #[error("some bytes before or between the entries belong to no entry")]
    Gap,
    /// Some bytes belong to two entries.
    #[error("two entries share the same bytes")]
    Overlap,
    /// It uses the form for archives beyond 4 GiB.
    #[error("it uses ZIP64, which no archive of an allowed size needs")]
    Zip64,
    /// It is a part of an archive on several disks.
    #[error("it is a part of a split archive")]
    Split,
    /// It has more than [`super::MAX_ENTRIES`] entries.
    #[error("an archive may contain at most 500 entries")]
    TooManyEntries,
    /// An entry is larger than [`super::MAX_ENTRY_BYTES`].
    #[error("an entry may contain at most 1 MiB (1048576 bytes)")]
    EntryTooLarge,
    /// It exceeds [`super::MAX_TOTAL_BYTES`] or [`super::MAX_ARCHIVE_BYTES`].
    #[error("an archive may contain at most 16 MiB (16777216 bytes), packed and unpacked")]
    TooLarge,
    /// An export exceeds [`super::MAX_EXPORT_BYTES`] or [`super::MAX_WANTED_BYTES`].
    #[error(
        "an export may contain at most 32 MiB (33554432 bytes), and its conversations at most 64 MiB unpacked: pack only conversations.json"
    )]
    ExportTooLarge,
    /// The central directory does not match the end record.
    #[error("the directory of the archive is corrupt")]
    Directory,
    /// The header before the data does not match the directory.
    #[error("the header of the entry does not match the directory")]
    Disagreement,
    /// An entry is encrypted.
    #[error("the entry is encrypted")]
    Encrypted,
    /// An entry is neither stored nor deflated.
    #[error("the entry is packed by a method other than deflate")]
    Method,
    /// An entry is a symbolic link, a device or a socket.
    #[error("the entry is a link or a device, not a file")]
    Link,
    /// A name is neither UTF-8 nor GB 18030.
    #[error("the name is neither UTF-8 nor GB 18030")]
    NameNotText,
    /// A name contains NUL or another control character.
    #[error("the name contains control characters")]
    NameControls,
    /// A name is absolute: `/etc/x.md`.
    #[error("the name is absolute")]
    NameAbsolute,
    /// A name contains a drive: `C:x.md`.
    #[error("the name begins with a drive")]
    NameDrive,
    /// A name contains `..`, `.` or an empty folder.
    #[error("the name leads out of its folder or has an empty component")]
    NameClimbs,
    /// A name is longer than 512 bytes.
    #[error("the name is longer than 512 bytes")]
    NameTooLong,
    /// Two entries have the same name.
    #[error("another entry has the same name")]
    Duplicate,
    /// Two names are the same on some file systems.
    #[error("the name differs from another only in case or in the form of its characters")]
    Alike,
    /// A folder has content, such as `memory/` with data.
    #[error("a folder has content")]
    FolderWithData,
    /// An entry is longer or shorter than its header says.
    #[error("the entry is not as long as the archive says")]
    Length,
    /// An entry's CRC-32 does not match.
    #[error("the checksum of the entry is wrong")]
    Checksum,
    /// An entry's compressed data is invalid.
    #[error("the data of the entry is corrupt")]
    Data,
    /// An entry is an archive itself.
    #[error("the entry is an archive itself")]
    Nested,
}

/// A rejection: the flaw, and the entry that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct BadArchive {
    /// The flaw.
    pub flaw: Flaw,
    /// The entry's position in the directory, from 1; absent for a flaw of the whole archive.
    pub entry: Option<usize>,
}

impl std::fmt::Display for BadArchive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.entry {
            Some(number) => write!(f, "entry {number}: {}", self.flaw),
            None => write!(f, "{}", self.flaw),
        }
    }
}

impl Flaw {
    /// A rejection for this flaw of the entry at `index`, from 0.
    #[must_use]
    pub const fn at(self, index: usize) -> BadArchive {
        BadArchive { flaw: self, entry: Some(index + 1) }
    }
}

impl From<Flaw> for BadArchive {
    fn from(flaw: Flaw) -> Self {
        Self { flaw, entry: None }
    }
}

impl From<BadArchive> for Error {
    fn from(bad: BadArchive) -> Self {
        match bad.flaw {
            Flaw::TooManyEntries | Flaw::EntryTooLarge | Flaw::TooLarge | Flaw::ExportTooLarge => Self::TooLarge(bad.to_string()),
            _ => Self::invalid("file", bad.to_string()),
        }
    }
}
