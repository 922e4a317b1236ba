//! Unpacks an archive in memory, completely or not at all: it checks the limits before it inflates a byte, and verifies every byte.

use std::cmp::Ordering;
use std::io::Read;

use flate2::bufread::DeflateDecoder;

use super::flaw::{BadArchive, Flaw};
use super::name::Names;
use super::records::{self, Record, STORED, Span};

/// The most entries, folders included.
pub const MAX_ENTRIES: usize = 500;
/// The largest entry, unpacked: the limit of a file.
pub const MAX_ENTRY_BYTES: usize = 1 << 20;
/// The largest total size of all entries, unpacked.
pub const MAX_TOTAL_BYTES: usize = 16 << 20;
/// The largest archive, in bytes.
pub const MAX_ARCHIVE_BYTES: usize = 16 << 20;

/// The largest export of another system, in bytes: 32 MiB.
pub const MAX_EXPORT_BYTES: usize = 32 << 20;
/// The largest total size of the files that are wanted from it, unpacked: 64 MiB.
pub const MAX_WANTED_BYTES: usize = 64 << 20;

/// The first bytes of an archive within an archive: those of an entry, or of the end record.
const ARCHIVE_SIGNS: [&[u8]; 2] = [b"PK\x03\x04", b"PK\x05\x06"];

/// A file from an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its path: relative, with `/` between folders, unique also when case is ignored.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
}

/// The files of an archive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unpacked {
    /// Those that were unpacked, in the order of the central directory.
    pub entries: Vec<Entry>,
    /// The places and paths of those larger than [`MAX_ENTRY_BYTES`], which were not unpacked.
    pub oversized: Vec<(usize, String)>,
}

/// Unpacks the files of `archive`.
///
/// # Errors
/// [`BadArchive`] with the first flaw.
pub fn unpack(archive: &[u8]) -> Result<Unpacked, BadArchive> {
    if archive.is_empty() {
        return Err(Flaw::Empty.into());
    }
    if archive.len() > MAX_ARCHIVE_BYTES {
        return Err(Flaw::TooLarge.into());
    }
    let end = records::end(archive)?;
    match end.entries {
        0 => return Err(Flaw::Empty.into()),
        1..=MAX_ENTRIES => {}
        _ => return Err(Flaw::TooManyEntries.into()),
    }
    let records = records::directory(archive, &end)?;
    let names = check(&records)?;
    let spans = spans(archive.get(..end.directory).unwrap_or_default(), &records)?;
    let mut unpacked = Unpacked::default();
    for (index, ((record, span), name)) in records.iter().zip(&spans).zip(names).enumerate() {
        if record.size as usize > MAX_ENTRY_BYTES {
            unpacked.oversized.push((index, name));
            continue;
        }
        let content = read(record, span.data).map_err(|flaw| flaw.at(index))?;
        if !name.ends_with('/') {
            unpacked.entries.push(Entry { name, content });
        }
    }
    Ok(unpacked)
}

/// The paths of the entries of an archive, folders included. Nothing is unpacked.
///
/// # Errors
/// [`BadArchive`] with the first flaw of the directory.
pub fn names(archive: &[u8]) -> Result<Vec<String>, BadArchive> {
    let records = records::directory(archive, &records::end(archive)?)?;
    let mut names = Names::default();
    let checked = records.iter().enumerate().map(|(index, record)| names.take(record.name).map_err(|flaw| flaw.at(index)));
    checked.collect()
}

/// Unpacks those files of an export that are `wanted`, in the order of the directory. Others, such as pictures, may be many and large.
///
/// # Errors
/// As [`unpack`], with other limits: [`MAX_EXPORT_BYTES`], and [`MAX_WANTED_BYTES`] for the files that are wanted.
pub fn unpack_wanted(archive: &[u8], wanted: impl Fn(&str) -> bool) -> Result<Vec<Entry>, BadArchive> {
    if archive.len() > MAX_EXPORT_BYTES {
        return Err(Flaw::ExportTooLarge.into());
    }
    let end = records::end(archive)?;
    let records = records::directory(archive, &end)?;
    let (mut names, mut chosen, mut total) = (Names::default(), Vec::new(), 0_usize);
    for (index, record) in records.iter().enumerate() {
        record.check().map_err(|flaw| flaw.at(index))?;
        let name = names.take(record.name).map_err(|flaw| flaw.at(index))?;
        if !name.ends_with('/') && wanted(&name) {
            total = total.saturating_add(record.size as usize);
            chosen.push((index, name));
        }
    }
    if total > MAX_WANTED_BYTES {
        return Err(Flaw::ExportTooLarge.into());
    }
    let spans = spans(archive.get(..end.directory).unwrap_or_default(), &records)?;
    let entries = chosen.into_iter().filter_map(|(index, name)| Some((index, name, records.get(index)?, spans.get(index)?)));
    entries
        .map(|(index, name, record, span)| {
            let content = read(record, span.data).map_err(|flaw| flaw.at(index))?;
            Ok(Entry { name, content })
        })
        .collect()
}

/// Checks the directory before any of it is trusted; returns the names.
fn check(records: &[Record<'_>]) -> Result<Vec<String>, BadArchive> {
    let (mut names, mut checked, mut total) = (Names::default(), Vec::with_capacity(records.len()), 0);
    for (index, record) in records.iter().enumerate() {
        record.check().map_err(|flaw| flaw.at(index))?;
        let name = names.take(record.name).map_err(|flaw| flaw.at(index))?;
        let size = record.size as usize;
        if name.ends_with('/') && size > 0 {
            return Err(Flaw::FolderWithData.at(index));
        }
        if size <= MAX_ENTRY_BYTES {
            total += size;
        }
        if total > MAX_TOTAL_BYTES {
            return Err(Flaw::TooLarge.into());
        }
        checked.push(name);
    }
    Ok(checked)
}

/// The positions of the entries: they fill `body` without gap or overlap, so that no data is hidden and none is read twice.
fn spans<'a>(body: &'a [u8], records: &[Record<'a>]) -> Result<Vec<Span<'a>>, BadArchive> {
    let found = records.iter().enumerate().map(|(index, record)| record.span(body).map_err(|flaw| flaw.at(index)));
    let spans = found.collect::<Result<Vec<_>, _>>()?;
    let mut places: Vec<(usize, usize)> = spans.iter().map(|span| (span.start, span.end)).collect();
    places.sort_unstable();
    let mut at = 0;
    for (start, end) in places.into_iter().chain([(body.len(), body.len())]) {
        match start.cmp(&at) {
            Ordering::Less => return Err(Flaw::Overlap.into()),
            Ordering::Greater => return Err(Flaw::Gap.into()),
            Ordering::Equal => at = end,
        }
    }
    Ok(spans)
}

fn read(record: &Record<'_>, data: &[u8]) -> Result<Vec<u8>, Flaw> {
    let size = record.size as usize;
    let content = if record.method == STORED { data.to_vec() } else { inflate(data, size)? };
    if content.len() != size {
        return Err(Flaw::Length);
    }
    if crc32fast::hash(&content) != record.crc {
        return Err(Flaw::Checksum);
    }
    if ARCHIVE_SIGNS.iter().any(|sign| content.starts_with(sign)) { Err(Flaw::Nested) } else { Ok(content) }
}

fn inflate(data: &[u8], size: usize) -> Result<Vec<u8>, Flaw> {
    let mut decoder = DeflateDecoder::new(data);
    let mut content = Vec::with_capacity(size);
    // One byte more than announced is enough to detect a wrong size.
    decoder.by_ref().take(size as u64 + 1).read_to_end(&mut content).map_err(|_| Flaw::Data)?;
    if content.len() == size && decoder.total_in() != data.len() as u64 {
        return Err(Flaw::Length);
    }
    Ok(content)
}
