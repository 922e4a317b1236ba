//! Facts: what is believed about whom, de-duplicated, superseded and never silently lost.

pub mod apply;
pub mod change;
pub mod fingerprint;
pub mod judge;
mod read;
mod remember;
mod story;
pub mod vocabulary;

pub use apply::{Applied, Provenance, apply};
pub use read::{FactQuery, get, list};
pub use remember::{NewMemory, remember};
pub use story::{Story, Told, browse, story};
