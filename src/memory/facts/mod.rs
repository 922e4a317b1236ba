//! Facts: what is believed about whom, de-duplicated, superseded and never silently lost.

pub mod apply;
pub mod capacity;
pub mod change;
mod create;
mod edit;
mod feedback;
pub mod fingerprint;
mod history;
pub mod judge;
pub mod likeness;
mod lineage;
pub mod neighbours;
pub(in crate::memory) mod place;
pub mod projection;
mod read;
mod remember;
mod resolve;
mod revise;
mod shown;
mod story;
pub mod trust;
pub mod upkeep;
pub mod vocabulary;
mod wording;

pub use apply::{Applied, Provenance, apply};
pub use create::{NewFact, create};
pub use edit::{FactPatch, editable, update};
pub use feedback::{confirm_in, rate, takes_opinions};
pub use history::history;
pub use neighbours::Shelf;
pub use read::{FactQuery, get_many, list};
pub use remember::{NewMemory, remember, remember_as};
pub use revise::revise;
pub use shown::{Shown, show, weigh};
pub use story::{Story, Told, browse, story};
