//! The knowledge graph: the entities that conversations mention, their relations, and the intervals in which these hold.
//! Nothing is overwritten: an interval ends.

mod add;
mod candidates;
mod capacity;
mod cost;
mod entity_lookup;
pub mod intervals;
mod layout;
mod learn;
mod merge;
mod model;
pub mod names;
pub mod predicates;
mod read;
mod release;
pub(in crate::memory) mod remove;
pub mod rules;
pub mod sentence;
pub mod statement;
mod walk;
mod write;

pub use add::{NewRelation, Told, add};
pub use candidates::{CandidateQuery, Pair, candidates, count_pending, count_pending_of_agent, dismiss, merge, undo};
pub use cost::Cost;
pub use entity_lookup::Likeness;
pub use layout::Point;
pub use learn::{job, read_relations};
pub use model::check_prompt;
pub use read::{Around, EntityQuery, MAX_DEPTH, MAX_RELATIONS, Neighbourhood, Node, entities, entity};
pub(in crate::memory) use release::release;
pub use walk::Step;
pub use write::{UsageBuffer, Written};
