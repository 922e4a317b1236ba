//! What can be wrong with an archive that somebody sends. The sentences are shown to the caller.

use crate::error::Error;

/// Why an archive is refused as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// No byte, or no entry.
    #[error("the archive is empty")]
    Empty,
    /// No end record: another kind of file, or a part of one.
    #[error("this is no ZIP archive, or its end is missing")]
    NoEnd,
    /// An end record, and then something.
    #[error("there are bytes behind the end of the archive")]
    BytesBehind,
    /// Bytes that belong to no entry.
    #[error("there are bytes before or between the entries that belong to none")]
    Gap,
    /// Bytes that belong to two entries.
    #[error("two entries share the same bytes")]
    Overlap,
    /// The form for archives beyond 4 GiB.
    #[error("it is in the ZIP64 form, which nothing of an allowed size needs")]
    Zip64,
    /// A part of an archive on several disks.
    #[error("it is a part of a split archive")]
    Split,
    /// Over [`super::MAX_ENTRIES`].
    #[error("an archive holds at most 500 entries")]
    TooManyEntries,
    /// Over [`super::MAX_ENTRY_BYTES`].
    #[error("an entry holds at most 1 MiB (1048576 bytes)")]
    EntryTooLarge,
    /// Over [`super::MAX_TOTAL_BYTES`] or [`super::MAX_ARCHIVE_BYTES`].
    #[error("an archive holds at most 16 MiB (16777216 bytes), packed and unpacked")]
    TooLarge,
    /// The central directory does not hold what the end record says.
    #[error("the directory of the archive is broken")]
    Directory,
    /// The header before the data and the directory say different things.
    #[error("the header of the entry says something else than the directory")]
    Disagreement,
    /// A password is needed.
    #[error("the entry is encrypted")]
    Encrypted,
    /// Neither stored nor deflated.
    #[error("the entry is packed by a method other than deflate")]
    Method,
    /// A symbolic link, a device, a socket.
    #[error("the entry is a link or a device, and no file")]
    Link,
    /// A name in another encoding.
    #[error("the name is not UTF-8")]
    NameNotText,
    /// NUL and the like.
    #[error("the name holds control characters")]
    NameControls,
    /// `memory\x.md`.
    #[error("the name holds a backslash")]
    NameBackslash,
    /// `/etc/x.md`.
    #[error("the name is absolute")]
    NameAbsolute,
    /// `C:x.md`.
    #[error("the name begins with a drive")]
    NameDrive,
    /// `..`, `.` or an empty folder.
    #[error("the name leads out of its folder, or through an empty one")]
    NameClimbs,
    /// Over 512 bytes.
    #[error("the name is longer than 512 bytes")]
    NameTooLong,
    /// The same name twice.
    #[error("another entry has the same name")]
    Duplicate,
    /// Names that are one on some file systems.
    #[error("the name differs from another only in case or in the form of its characters")]
    Alike,
    /// `memory/` with content.
    #[error("a folder holds data")]
    FolderWithData,
    /// Longer or shorter than announced.
    #[error("the entry is not as long as the archive says")]
    Length,
    /// Its CRC-32 is another.
    #[error("the checksum of the entry is wrong")]
    Checksum,
    /// Its compressed data make no sense.
    #[error("the data of the entry are broken")]
    Data,
    /// An archive in the archive.
    #[error("the entry is an archive itself")]
    Nested,
}

/// A refusal: what is wrong, and with which entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct BadArchive {
    /// What is wrong.
    pub flaw: Flaw,
    /// The entry's place in the directory, from 1; absent for what concerns the whole.
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
    /// The refusal for this flaw of the entry at `index`, from 0.
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
            Flaw::TooManyEntries | Flaw::EntryTooLarge | Flaw::TooLarge => Self::TooLarge(bad.to_string()),
            _ => Self::invalid("file", bad.to_string()),
        }
    }
}
