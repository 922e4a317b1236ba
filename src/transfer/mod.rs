//! Memory that enters or leaves as a whole: archives, snapshots, exports of one owner and imports of facts.

pub mod archive;
pub mod fact_import;
pub mod foreign;
pub mod owner_export;
pub mod snapshot;
