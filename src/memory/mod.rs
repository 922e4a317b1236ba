//! Stored memory: files, facts, the graph, their index and their audit. Each has one write path.

pub mod agents;
pub mod audit;
pub mod block_rules;
pub mod candidate;
pub mod dashboard;
pub mod embedding;
pub mod episodes;
pub(crate) mod exchange_log;
pub mod external;
pub mod facts;
pub(crate) mod features;
pub mod files;
pub mod fingerprint;
pub mod graph;
pub mod guard;
pub mod indexing;
pub mod labels;
pub mod morning_cards;
pub mod observability;
pub mod overview;
pub(crate) mod place;
pub mod projection;
pub mod quality;
pub mod recall_usage;
pub mod sections;
pub(crate) mod tombstones;
