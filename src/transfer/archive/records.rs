//! The records of an archive (APPNOTE 6.3.10, sections 4.3.7 to 4.3.16), parsed strictly: an entry's directory record and the header
//! before its data must be the same.

use std::cmp::Ordering;

use super::flaw::Flaw;

const LOCAL: [u8; 4] = *b"PK\x03\x04";
const CENTRAL: [u8; 4] = *b"PK\x01\x02";
const END: [u8; 4] = *b"PK\x05\x06";
const DESCRIPTOR: [u8; 4] = *b"PK\x07\x08";
const ZIP64_LOCATOR: [u8; 4] = *b"PK\x06\x07";
/// Size of the end record without a comment, in bytes.
const END_BYTES: usize = 22;
/// Size of the ZIP64 locator that would directly precede it, in bytes.
const ZIP64_LOCATOR_BYTES: usize = 20;
/// Id of the extra field of the ZIP64 form.
const ZIP64_EXTRA: u16 = 1;
/// Flags: encrypted, strongly encrypted, names encrypted.
const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
/// Flags: the compression level, which some programs write into only one of the two headers.
const EFFORT: u16 = 0b110;
/// Flag: sizes and checksum follow the data.
const STREAMED: u16 = 1 << 3;
/// Method: stored.
pub(super) const STORED: u16 = 0;
/// Method: deflate.
const DEFLATED: u16 = 8;

/// The position of the directory, and its number of entries.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    pub(super) entries: usize,
    pub(super) directory: usize,
    size: usize,
}

/// An entry's record in the directory.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record<'a> {
    flags: u16,
    pub(super) method: u16,
    pub(super) crc: u32,
    packed: u32,
    pub(super) size: u32,
    pub(super) name: &'a [u8],
    attributes: u32,
    offset: u32,
}

/// The data of an entry, and the bytes that belong to it, from its header to its end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span<'a> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) data: &'a [u8],
}

/// Finds the end record, which must be the last record of the archive and have no comment.
pub(super) fn end(archive: &[u8]) -> Result<End, Flaw> {
    let at = archive.len().checked_sub(END_BYTES).ok_or(Flaw::NoEnd)?;
    let mut reader = Reader(archive.get(at..).unwrap_or_default());
    if reader.take(END.len()) != Some(END.as_slice()) {
        let is_earlier = archive.windows(END.len()).rposition(|bytes| bytes == END).is_some_and(|found| found < at);
        return Err(if is_earlier { Flaw::BytesBehind } else { Flaw::NoEnd });
    }
    let ([disk, first_disk, here, entries], [size, directory], comment) = end_numbers(&mut reader).ok_or(Flaw::NoEnd)?;
    let before = at.checked_sub(ZIP64_LOCATOR_BYTES).and_then(|locator| archive.get(locator..)).unwrap_or_default();
    if before.starts_with(&ZIP64_LOCATOR) || entries == u16::MAX || size == u32::MAX || directory == u32::MAX {
        return Err(Flaw::Zip64);
    }
    if comment != 0 {
        return Err(Flaw::NoEnd);
    }
    if disk != 0 || first_disk != 0 || here != entries {
        return Err(Flaw::Split);
    }
    let (size, directory) = (size as usize, directory as usize);
    // Bytes before the archive would shift its end away from the position that its offsets give.
    match directory.saturating_add(size).cmp(&at) {
        Ordering::Less => return Err(Flaw::Gap),
        Ordering::Greater => return Err(Flaw::Directory),
        Ordering::Equal => {}
    }
    Ok(End { entries: usize::from(entries), directory, size })
}

/// Disks and entries, size and offset of the directory, length of the comment.
fn end_numbers(reader: &mut Reader<'_>) -> Option<([u16; 4], [u32; 2], u16)> {
    let disks_and_entries = [reader.u16()?, reader.u16()?, reader.u16()?, reader.u16()?];
    Some((disks_and_entries, [reader.u32()?, reader.u32()?], reader.u16()?))
}

/// Parses the central directory.
pub(super) fn directory<'a>(archive: &'a [u8], end: &End) -> Result<Vec<Record<'a>>, Flaw> {
    let bytes = archive.get(end.directory..end.directory + end.size).ok_or(Flaw::Directory)?;
    let mut reader = Reader(bytes);
    let records = (0..end.entries).map(|_| record(&mut reader)).collect::<Result<Vec<_>, _>>()?;
    if reader.0.is_empty() { Ok(records) } else { Err(Flaw::Directory) }
}

fn record<'a>(reader: &mut Reader<'a>) -> Result<Record<'a>, Flaw> {
    let (record, disk, extra) = central(reader).ok_or(Flaw::Directory)?;
    if disk != 0 {
        return Err(Flaw::Split);
    }
    if record.packed == u32::MAX || record.size == u32::MAX || record.offset == u32::MAX || has_zip64(extra) {
        return Err(Flaw::Zip64);
    }
    Ok(record)
}

fn central<'a>(reader: &mut Reader<'a>) -> Option<(Record<'a>, u16, &'a [u8])> {
    (reader.take(4)? == CENTRAL).then_some(())?;
    // Skips the versions made by and needed to extract, and the time.
    let (_made_by, _needed) = (reader.u16()?, reader.u16()?);
    let (flags, method, _time) = (reader.u16()?, reader.u16()?, reader.u32()?);
    let (crc, packed, size) = (reader.u32()?, reader.u32()?, reader.u32()?);
    let (name, extra, comment) = (reader.u16()?, reader.u16()?, reader.u16()?);
    let (disk, _internal, attributes, offset) = (reader.u16()?, reader.u16()?, reader.u32()?, reader.u32()?);
    let name = reader.take(usize::from(name))?;
    let extra = reader.take(usize::from(extra))?;
    reader.take(usize::from(comment))?;
    Some((Record { flags, method, crc, packed, size, name, attributes, offset }, disk, extra))
}

fn has_zip64(extra: &[u8]) -> bool {
    let mut reader = Reader(extra);
    while let (Some(kind), Some(length)) = (reader.u16(), reader.u16()) {
        if kind == ZIP64_EXTRA {
            return true;
        }
        if reader.take(usize::from(length)).is_none() {
            return false;
        }
    }
    false
}

impl<'a> Record<'a> {
    /// Accepts entries that can be unpacked: a file or folder, unencrypted, stored or deflated.
    pub(super) const fn check(&self) -> Result<(), Flaw> {
        if self.flags & ENCRYPTED != 0 {
            return Err(Flaw::Encrypted);
        }
        if self.method != STORED && self.method != DEFLATED {
            return Err(Flaw::Method);
        }
        // The file type in the Unix mode: none, a folder, or a file.
        match (self.attributes >> 16) & 0o170_000 {
            0 | 0o040_000 | 0o100_000 => Ok(()),
            _ => Err(Flaw::Link),
        }
    }

    /// Finds the entry's data in `body`, the archive before its directory.
    pub(super) fn span(&self, body: &'a [u8]) -> Result<Span<'a>, Flaw> {
        let start = self.offset as usize;
        let mut reader = Reader(body.get(start..).ok_or(Flaw::Disagreement)?);
        let data = self.local(&mut reader).ok_or(Flaw::Disagreement)?;
        if self.flags & STREAMED != 0 {
            self.descriptor(&mut reader).ok_or(Flaw::Disagreement)?;
        }
        Ok(Span { start, end: body.len() - reader.0.len(), data })
    }

    fn local(&self, reader: &mut Reader<'a>) -> Option<&'a [u8]> {
        (reader.take(4)? == LOCAL).then_some(())?;
        let (_needed, flags, method, _time) = (reader.u16()?, reader.u16()?, reader.u16()?, reader.u32()?);
        let numbers = [reader.u32()?, reader.u32()?, reader.u32()?];
        let (name, extra) = (reader.u16()?, reader.u16()?);
        let name = reader.take(usize::from(name))?;
        reader.take(usize::from(extra))?;
        let is_same = (flags ^ self.flags) & !EFFORT == 0 && method == self.method && name == self.name;
        // A program that packs while streaming does not know them yet.
        let is_open = self.flags & STREAMED != 0 && numbers == [0; 3];
        (is_same && (is_open || numbers == self.numbers())).then_some(())?;
        reader.take(self.packed as usize)
    }

    fn descriptor(&self, reader: &mut Reader<'a>) -> Option<()> {
        if reader.0.starts_with(&DESCRIPTOR) {
            reader.take(4)?;
        }
        ([reader.u32()?, reader.u32()?, reader.u32()?] == self.numbers()).then_some(())
    }

    const fn numbers(&self) -> [u32; 3] {
        [self.crc, self.packed, self.size]
    }
}

/// Reads little-endian numbers from the front of a slice that may be too short.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(head)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }
}
