//! ZIP archives: what exports write, piece by piece, and imports read. Called by `memory::owner_export` and `memory::snapshot`.
//!
//! Reading is our own because it has to refuse: libraries open as much as they can, take the last of two entries with one name, skip what
//! stands before the archive, and believe whichever header they look at. What comes in here is read once, whole, and only if every
//! byte of it is accounted for.

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
pub use unpack::{Entry, MAX_ARCHIVE_BYTES, MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_TOTAL_BYTES, unpack};
