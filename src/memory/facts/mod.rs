//! Facts: statements about a subject, de-duplicated and superseded, never silently lost.

pub mod admission;
pub mod capacity;
pub mod change;
pub mod contradictions;
mod create;
pub(crate) mod described;
mod edit;
mod export;
mod feedback;
mod history;
pub mod judge;
pub mod likeness;
mod lineage;
pub mod lines;
mod lookup;
pub mod neighbour_cache;
pub mod neighbours;
pub mod origin;
pub(crate) mod quarantine;
pub(crate) mod read;
pub(crate) mod remember;
mod resolve;
mod revise;
pub mod second_opinion;
pub(crate) mod shown;
pub mod trust;
pub mod upkeep;
pub mod upsert;
pub(crate) mod wording;

pub use upsert::{Applied, apply};

pub use create::{NewFact, create};
pub use described::{check as check_metadata, describe, described};
pub use edit::{FactPatch, editable, update};
pub use export::export;
pub use feedback::{confirm_in, rate, takes_opinions};
pub use history::history;
pub use lookup::open;
pub use neighbour_cache::NeighbourCache;
pub use origin::Provenance;
pub use read::{FactQuery, get_many, list};
pub use remember::{NewMemory, remember, remember_as};
pub use revise::revise;
pub use shown::{Shown, show, weigh};
