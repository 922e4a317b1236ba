//! The reasons for which an uploaded archive is rejected. Callers see the sentences.

use crate::error::Error;

/// The reason for rejecting an archive. Any flaw rejects the whole archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// No bytes, or no entries.
    #[error("the archive is empty")]
    Empty,
    /// No end record: another file format, or a truncated archive.
    #[error("this is no ZIP archive, or its end is missing")]
    NoEnd,
    /// Bytes after the end record.
    #[error("there are bytes behind the end of the archive")]
    BytesBehind,
    /// Bytes that belong to no entry.
    #[error("there are bytes before or between the entries that belong to none")]
    Gap,
    /// Bytes that belong to two entries.
    #[error("two entries share the same bytes")]
    Overlap,
    /// The ZIP64 format, for archives beyond 4 GiB.
    #[error("it is in the ZIP64 form, which nothing of an allowed size needs")]
    Zip64,
    /// A part of an archive split over several disks.
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
    /// The central directory does not match the end record.
    #[error("the directory of the archive is broken")]
    Directory,
    /// The local header and the central directory disagree.
    #[error("the header of the entry says something else than the directory")]
    Disagreement,
    /// Encrypted.
    #[error("the entry is encrypted")]
    Encrypted,
    /// Neither stored nor deflated.
    #[error("the entry is packed by a method other than deflate")]
    Method,
    /// A symbolic link, a device, a socket.
    #[error("the entry is a link or a device, and no file")]
    Link,
    /// A name that is not UTF-8.
    #[error("the name is not UTF-8")]
    NameNotText,
    /// A name with NUL or other control characters.
    #[error("the name holds control characters")]
    NameControls,
    /// A backslash in a name, such as `memory\x.md`.
    #[error("the name holds a backslash")]
    NameBackslash,
    /// An absolute path, such as `/etc/x.md`.
    #[error("the name is absolute")]
    NameAbsolute,
    /// A drive letter, such as `C:x.md`.
    #[error("the name begins with a drive")]
    NameDrive,
    /// A path with `..`, `.` or an empty folder.
    #[error("the name leads out of its folder, or through an empty one")]
    NameClimbs,
    /// A name over 512 bytes.
    #[error("the name is longer than 512 bytes")]
    NameTooLong,
    /// Two entries with the same name.
    #[error("another entry has the same name")]
    Duplicate,
    /// Two names that are equal on some file systems.
    #[error("the name differs from another only in case or in the form of its characters")]
    Alike,
    /// A folder entry, such as `memory/`, with content.
    #[error("a folder holds data")]
    FolderWithData,
    /// Content longer or shorter than declared.
    #[error("the entry is not as long as the archive says")]
    Length,
    /// The CRC-32 does not match.
    #[error("the checksum of the entry is wrong")]
    Checksum,
    /// Compressed data that cannot be inflated.
    #[error("the data of the entry are broken")]
    Data,
    /// An archive inside the archive.
    #[error("the entry is an archive itself")]
    Nested,
}

/// A rejection: the flaw, and the entry at fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub struct BadArchive {
    /// The flaw.
    pub flaw: Flaw,
    /// The entry's position in the central directory, from 1; `None` for a flaw of the whole archive.
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
    /// The rejection for this flaw of the entry at `index`, from 0.
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
