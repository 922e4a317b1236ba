//! Facts: what is believed about whom, de-duplicated, superseded and never silently lost.

pub mod apply;
pub mod change;
mod create;
mod edit;
mod feedback;
pub mod fingerprint;
mod history;
pub mod judge;
mod lineage;
pub(in crate::memory) mod place;
mod read;
mod remember;
mod shown;
mod story;
pub mod trust;
pub mod vocabulary;
mod wording;

pub use apply::{Applied, Provenance, apply};
pub use create::{NewFact, create};
pub use edit::{FactPatch, update};
pub use feedback::rate;
pub use history::history;
pub use read::{FactQuery, list};
pub use remember::{NewMemory, remember};
pub use shown::{Shown, show, weigh};
pub use story::{Story, Told, browse, story};
