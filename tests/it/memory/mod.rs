//! Memory: the services and the API.

mod catch_up;
mod context;
mod context_settings;
mod contradictions;
mod dreams;
mod embedding;
mod episodes;
mod external;
pub mod extraction;
mod facts;
mod file_writes;
mod forget;
mod graph;
mod guard;
mod index_rows;
mod providers;
mod recall_answers;
mod recall_counts;
mod recall_freshness;
mod recall_walls;
mod reflector;
mod sessions;
mod snapshots;
mod teams;
mod tickets;
mod tools;
pub mod world;
