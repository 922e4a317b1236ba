//! What the product exists for: files, facts, extraction, recall, context.

pub mod archive;
pub mod blocks;
pub mod context;
pub mod contradictions;
pub mod conversations;
pub mod dream;
pub mod embedding;
pub mod episodes;
pub mod external;
pub mod extract;
pub mod owner_export;

pub mod facts;
pub mod files;
pub mod forget;
pub mod graph;
pub mod guard;
pub mod indexing;
mod job_wait;
pub mod memories;
pub mod oversight;
pub mod overview;
pub mod recall;
pub mod snapshot;
pub mod structured;
pub mod timeline;
pub mod tools;
