//! ZIP archives as any sender may build them: valid ones, and ones in which any number is false.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// An entry, with everything that its two headers say.
#[derive(Debug, Clone)]
pub struct Part {
    pub name: Vec<u8>,
    /// The name in the local header, if it differs.
    pub local_name: Option<Vec<u8>>,
    /// The data as stored in the archive.
    pub data: Vec<u8>,
    pub method: u16,
    pub flags: u16,
    pub crc: u32,
    /// The uncompressed size that the headers claim.
    pub size: u32,
    /// Unix file attributes.
    pub mode: u32,
    /// Extra field of the central directory.
    pub extra: Vec<u8>,
    /// The offset of the data, if it is not their own.
    pub offset: Option<u32>,
}

impl Part {
    /// An uncompressed entry.
    pub fn stored(name: &str, content: impl AsRef<[u8]>) -> Self {
        let content = content.as_ref();
        Self {
            name: name.as_bytes().to_vec(),
            local_name: None,
            data: content.to_vec(),
            method: 0,
            flags: 1 << 11,
            crc: crc32fast::hash(content),
            size: u32::try_from(content.len()).expect("a short text"),
            mode: 0o100_644,
            extra: Vec::new(),
            offset: None,
        }
    }

    /// A compressed entry, as most programs write it.
    pub fn deflated(name: &str, content: impl AsRef<[u8]>) -> Self {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(content.as_ref()).expect("memory holds it");
        Self { data: encoder.finish().expect("memory holds it"), method: 8, ..Self::stored(name, content) }
    }

    /// An entry as Java's `ZipOutputStream` writes it: sizes and checksum follow the data.
    pub fn streamed(name: &str, content: impl AsRef<[u8]>) -> Self {
        let part = Self::deflated(name, content);
        Self { flags: part.flags | 1 << 3, ..part }
    }

    /// The entry after a change.
    pub fn but(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

/// Builds the archive of `parts`.
pub fn zip(parts: &[Part]) -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for part in parts {
        let offset = part.offset.unwrap_or_else(|| u32::try_from(bytes.len()).expect("a small archive"));
        let packed = u32::try_from(part.data.len()).expect("a small archive");
        let is_streamed = part.flags & 1 << 3 != 0;
        let told = if is_streamed { [0; 3] } else { [part.crc, packed, part.size] };
        let local = part.local_name.as_ref().unwrap_or(&part.name);
        bytes.extend(0x0403_4b50_u32.to_le_bytes());
        bytes.extend(header(part, told, local.len()));
        bytes.extend(0_u16.to_le_bytes());
        bytes.extend(local);
        bytes.extend(&part.data);
        if is_streamed {
            bytes.extend(0x0807_4b50_u32.to_le_bytes());
            [part.crc, packed, part.size].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        directory.extend(0x0201_4b50_u32.to_le_bytes());
        directory.extend((3_u16 << 8 | 20).to_le_bytes());
        directory.extend(header(part, [part.crc, packed, part.size], part.name.len()));
        directory.extend(u16::try_from(part.extra.len()).expect("a short field").to_le_bytes());
        directory.extend([0; 6]);
        directory.extend((part.mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(&part.name);
        directory.extend(&part.extra);
    }
    let end = End { entries: u16::try_from(parts.len()).expect("not so many"), size: directory.len(), offset: bytes.len() };
    bytes.extend(directory);
    bytes.extend(end.bytes());
    bytes
}

/// The common part of both headers of an entry, from the version to the length of the name.
fn header(part: &Part, [crc, packed, size]: [u32; 3], name: usize) -> Vec<u8> {
    let mut header = Vec::new();
    // Version, flags, method, time, date.
    for number in [20, part.flags, part.method, 0, 0x21] {
        header.extend(u16::to_le_bytes(number));
    }
    for number in [crc, packed, size] {
        header.extend(u32::to_le_bytes(number));
    }
    header.extend(u16::try_from(name).expect("a short name").to_le_bytes());
    header
}

/// The end-of-central-directory record.
struct End {
    entries: u16,
    size: usize,
    offset: usize,
}

impl End {
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = 0x0605_4b50_u32.to_le_bytes().to_vec();
        bytes.extend([0; 4]);
        bytes.extend(self.entries.to_le_bytes());
        bytes.extend(self.entries.to_le_bytes());
        for number in [self.size, self.offset] {
            bytes.extend(u32::try_from(number).expect("a small archive").to_le_bytes());
        }
        bytes.extend([0; 2]);
        bytes
    }
}
