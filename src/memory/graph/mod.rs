//! The knowledge graph: the entities that conversations mention, their relations, and the intervals in which these hold.
//! Nothing is overwritten: an interval ends.

pub(crate) mod add;
mod entity_lookup;
pub mod intervals;
pub(crate) mod layout;
pub(crate) mod merge;
pub(crate) mod quarantine;
pub(crate) mod remove;
pub mod statement;
pub(crate) mod walk;
pub(crate) mod write;

pub use add::{NewRelation, RelationWithEntities, add};

pub use entity_lookup::Likeness;
pub use layout::Point;

pub(crate) use add::release;
pub use walk::Step;
pub use write::{StatementOutcome, WriteCounts};
