//! ZIP archives: exports write them piece by piece, imports read them. Called by `owner_export` and `snapshot`.
//!
//! The reader is our own because it has to be strict: libraries open as much as they can, take the last of two entries with one name,
//! skip bytes before the archive, and trust either header. This reader reads an archive once, whole, and accepts it only if every byte is
//! accounted for.

mod flaw;
mod name;
mod pack;
mod records;
mod spool;
mod unpack;

pub use flaw::{BadArchive, Flaw};
pub use name::folded;
pub use pack::Archive;
pub use spool::{Spool, Spooled};
pub use unpack::{
    Entry, MAX_ARCHIVE_BYTES, MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_EXPORT_BYTES, MAX_TOTAL_BYTES, MAX_WANTED_BYTES, Unpacked, names, unpack,
    unpack_wanted,
};
