//! The recall index: exact, per bucket, in memory, incremental. `memory::recall` asks it; the store feeds it.
//!
//! ```text
//! analyze ─► bucket (postings, slots) ◄─ cache ◄─ rows newer than known
//!    └─► query ─► bm25 ─► fuse ─► hits
//! ```

pub mod analyze;
pub mod bm25;
pub mod bucket;
pub mod cache;
pub mod fuse;
pub mod hash;
mod postings;
pub mod query;
mod script;
mod slot;
mod stop_words;
mod threads;

#[cfg(test)]
mod tests;
