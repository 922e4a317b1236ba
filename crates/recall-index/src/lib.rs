//! A recall index: exact, in memory, incremental; one index per bucket of items.
//!
//! ```text
//! analyze ─► bucket (postings, slots, vectors) ◄─ cache ◄─ rows newer than the cached ones
//!    └─► query (query_embedding) ─► bm25, vectors ─► ranking ─► hits
//! ```
//!
//! The crate does no input or output: rows come from a [`cache::Source`], embeddings from the caller.

pub mod analyze;
mod asked;
mod asked_phrases;
mod attendance;
pub mod bm25;
pub mod bucket;
pub mod cache;
mod chains;
pub mod components;
pub mod condition;
pub mod embedding;
mod entries;
mod event_days;
mod features;
pub mod hash;
pub mod item;
mod links;
mod names;
mod neighbours;
mod overview;
pub mod passage;
mod passing;
mod phrases;
mod postings;
pub mod query;
pub mod query_embedding;
pub mod ranking;
pub mod search;
mod similarity;
mod slot;
mod stand_in;
mod threads;
mod top;
mod vectors;
pub mod weights;

#[cfg(test)]
mod asked_tests;
#[cfg(test)]
mod tests;
