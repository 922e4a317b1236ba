//! Reads memory for an agent: recall, the context of a turn, search, provenance and the timeline.

pub mod context;
pub mod conversations;
pub mod fact_readers;
pub mod graph;
pub mod graph_search;
pub mod graph_stats;
pub mod memories;
pub mod people;
pub mod person;
pub mod provenance;
pub mod recall;
pub mod timeline;
