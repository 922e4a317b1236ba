//! The recall index: exact, per bucket, in memory, incremental. `memory::recall` asks it; the store feeds it.
//!
//! ```text
//! analyze ─► bucket (postings, slots, vectors) ◄─ cache ◄─ rows newer than known
//!    └─► query (sense) ─► bm25, vectors ─► fuse (ranking) ─► hits
//! ```

pub mod analyze;
pub mod bm25;
pub mod bucket;
pub mod cache;
mod cues;
pub mod fuse;
pub mod hash;
mod nearness;
mod postings;
pub mod query;
mod script;
pub mod sense;
mod slot;
pub(crate) mod stop_words;
mod threads;
mod top;
mod vectors;

#[cfg(test)]
mod tests;
