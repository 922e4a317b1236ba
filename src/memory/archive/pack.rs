//! A ZIP archive in memory, its files stored as they are (APPNOTE 6.3.10, sections 4.3.7 to 4.3.16, method 0, names in UTF-8). Called by
//! exports, which people open with whatever they have.

use chrono::{DateTime, Datelike, Timelike, Utc};

use crate::error::{Error, Result};

/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;
/// Version 2.0: folders.
const VERSION: u16 = 20;

/// An archive that is being written.
#[derive(Debug, Default)]
pub struct Archive {
    bytes: Vec<u8>,
    directory: Vec<u8>,
    files: u16,
}

impl Archive {
    /// Adds a file. `name` is a relative path with `/` between folders.
    ///
    /// # Errors
    /// [`Error::TooLarge`] beyond 4 GiB or 65,535 files, which this form of archive cannot hold.
    pub fn add(&mut self, name: &str, content: &[u8], at: DateTime<Utc>) -> Result<()> {
        let too_large = || Error::TooLarge("the export is larger than an archive of this form can be".to_owned());
        let offset = u32::try_from(self.bytes.len()).map_err(|_| too_large())?;
        let size = u32::try_from(content.len()).map_err(|_| too_large())?;
        let length = u16::try_from(name.len()).map_err(|_| too_large())?;
        let mut common = Vec::with_capacity(26);
        for number in [VERSION, FLAGS, 0, time_of(at), date_of(at)] {
            common.extend(number.to_le_bytes());
        }
        for number in [crc32fast::hash(content), size, size] {
            common.extend(number.to_le_bytes());
        }
        common.extend(length.to_le_bytes());
        common.extend(0_u16.to_le_bytes());
        self.bytes.extend(0x0403_4b50_u32.to_le_bytes());
        self.bytes.extend(&common);
        self.bytes.extend(name.as_bytes());
        self.bytes.extend(content);
        self.directory.extend(0x0201_4b50_u32.to_le_bytes());
        self.directory.extend(VERSION.to_le_bytes());
        self.directory.extend(&common);
        // No comment, first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.files = self.files.checked_add(1).ok_or_else(too_large)?;
        Ok(())
    }

    /// The whole archive.
    ///
    /// # Errors
    /// As [`Archive::add`].
    pub fn finish(mut self) -> Result<Vec<u8>> {
        let too_large = |_| Error::TooLarge("the export is larger than an archive of this form can be".to_owned());
        let offset = u32::try_from(self.bytes.len()).map_err(too_large)?;
        let size = u32::try_from(self.directory.len()).map_err(too_large)?;
        self.bytes.append(&mut self.directory);
        self.bytes.extend(0x0605_4b50_u32.to_le_bytes());
        self.bytes.extend([0; 4]);
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend(self.files.to_le_bytes());
        self.bytes.extend(size.to_le_bytes());
        self.bytes.extend(offset.to_le_bytes());
        self.bytes.extend(0_u16.to_le_bytes());
        Ok(self.bytes)
    }
}

/// Hours, minutes and pairs of seconds, as MS-DOS packs them.
fn time_of(at: DateTime<Utc>) -> u16 {
    let packed = (at.hour() << 11) | (at.minute() << 5) | (at.second() / 2);
    u16::try_from(packed).unwrap_or_default()
}

/// Years since 1980, month and day, likewise.
fn date_of(at: DateTime<Utc>) -> u16 {
    let year = u32::try_from(at.year() - 1980).unwrap_or_default().min(127);
    u16::try_from(year << 9 | at.month() << 5 | at.day()).unwrap_or_default()
}
