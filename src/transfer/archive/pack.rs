//! Writes a ZIP archive with its files stored uncompressed (APPNOTE 6.3.10, sections 4.3.7 to 4.3.16, method 0, names in UTF-8), file by
//! file and piece by piece, so that the content need not be in memory. Called by exports, whose archives must open in any ZIP program.

use std::io::{Cursor, Seek, SeekFrom, Write};

use chrono::{DateTime, Datelike, Timelike, Utc};
use crc32fast::Hasher;

use super::spool::broken;
use crate::error::{Error, Result};

/// General purpose flags: names are UTF-8.
const FLAGS: u16 = 1 << 11;
/// Version needed to extract: 2.0, for folders.
const VERSION: u16 = 20;
/// The offset of the checksum and the sizes in a header; they are known only after the file is written.
const NUMBERS_AT: u64 = 14;

/// An archive that is being written to `W`.
#[derive(Debug)]
pub struct Archive<W> {
    out: W,
    /// Bytes written so far.
    length: u64,
    directory: Vec<u8>,
    files: u16,
    open: Option<Open>,
}

/// The file that is being written.
#[derive(Debug)]
struct Open {
    name: String,
    at: DateTime<Utc>,
    offset: u32,
    size: u64,
    checksum: Hasher,
}

impl Default for Archive<Cursor<Vec<u8>>> {
    fn default() -> Self {
        Self::over(Cursor::default())
    }
}

impl<W: Write + Seek> Archive<W> {
    /// A new archive that is written to `out`.
    pub const fn over(out: W) -> Self {
        Self { out, length: 0, directory: Vec::new(), files: 0, open: None }
    }

    /// Adds a file with its content. `name` is a relative path with `/` between folders.
    ///
    /// # Errors
    /// [`Error::TooLarge`] beyond 4 GiB or 65,535 files, the limits of this form of archive; when it cannot be written.
    pub fn add(&mut self, name: &str, content: &[u8], at: DateTime<Utc>) -> Result<()> {
        self.begin(name, at)?;
        self.write(content)?;
        self.end()
    }

    /// Begins a file; its content is written with [`Archive::write`], until the next file begins.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub fn begin(&mut self, name: &str, at: DateTime<Utc>) -> Result<()> {
        self.end()?;
        let offset = u32::try_from(self.length).map_err(|_| too_large())?;
        let open = Open { name: name.to_owned(), at, offset, size: 0, checksum: Hasher::new() };
        let header = [&0x0403_4b50_u32.to_le_bytes(), open.common(0, 0)?.as_slice(), name.as_bytes()].concat();
        self.put(&header)?;
        self.open = Some(open);
        Ok(())
    }

    /// Appends a piece to the current file.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub fn write(&mut self, piece: &[u8]) -> Result<()> {
        self.put(piece)?;
        if let Some(open) = &mut self.open {
            open.checksum.update(piece);
            open.size += piece.len() as u64;
        }
        Ok(())
    }

    /// Ends the current file, if there is one.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub fn end(&mut self) -> Result<()> {
        let Some(open) = self.open.take() else { return Ok(()) };
        let (size, checksum) = (u32::try_from(open.size).map_err(|_| too_large())?, open.checksum.clone().finalize());
        let numbers = [checksum, size, size].map(u32::to_le_bytes).concat();
        self.out.seek(SeekFrom::Start(u64::from(open.offset) + NUMBERS_AT)).map_err(broken)?;
        self.out.write_all(&numbers).map_err(broken)?;
        self.out.seek(SeekFrom::Start(self.length)).map_err(broken)?;
        self.directory.extend(0x0201_4b50_u32.to_le_bytes());
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(open.common(checksum, size)?);
        // No comment, disk 0, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(open.offset.to_le_bytes());
        self.directory.extend(open.name.as_bytes());
        self.files = self.files.checked_add(1).ok_or_else(too_large)?;
        Ok(())
    }

    /// Ends the archive; returns the underlying writer.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub fn finish(mut self) -> Result<W> {
        self.end()?;
        let offset = u32::try_from(self.length).map_err(|_| too_large())?;
        let size = u32::try_from(self.directory.len()).map_err(|_| too_large())?;
        let mut end = std::mem::take(&mut self.directory);
        end.extend(0x0605_4b50_u32.to_le_bytes());
        end.extend([0; 4]);
        end.extend(self.files.to_le_bytes());
        end.extend(self.files.to_le_bytes());
        end.extend(size.to_le_bytes());
        end.extend(offset.to_le_bytes());
        end.extend(0_u16.to_le_bytes());
        self.put(&end)?;
        self.out.flush().map_err(broken)?;
        Ok(self.out)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<()> {
        self.out.write_all(bytes).map_err(broken)?;
        self.length += bytes.len() as u64;
        if self.length > u64::from(u32::MAX) { Err(too_large()) } else { Ok(()) }
    }
}

impl Open {
    /// The fields that a file's header and its directory entry have in common.
    fn common(&self, checksum: u32, size: u32) -> Result<Vec<u8>> {
        let length = u16::try_from(self.name.len()).map_err(|_| too_large())?;
        let mut common = Vec::with_capacity(26);
        for number in [VERSION, FLAGS, 0, time_of(self.at), date_of(self.at)] {
            common.extend(number.to_le_bytes());
        }
        for number in [checksum, size, size] {
            common.extend(number.to_le_bytes());
        }
        common.extend(length.to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        Ok(common)
    }
}

fn too_large() -> Error {
    Error::TooLarge("the export is larger than an archive of this form can be".to_owned())
}

/// The time in the packed format of MS-DOS: hours, minutes and pairs of seconds.
fn time_of(at: DateTime<Utc>) -> u16 {
    let packed = (at.hour() << 11) | (at.minute() << 5) | (at.second() / 2);
    u16::try_from(packed).unwrap_or_default()
}

/// The date in the packed format of MS-DOS: years since 1980, month and day.
fn date_of(at: DateTime<Utc>) -> u16 {
    let year = u32::try_from(at.year() - 1980).unwrap_or_default().min(127);
    u16::try_from(year << 9 | at.month() << 5 | at.day()).unwrap_or_default()
}
