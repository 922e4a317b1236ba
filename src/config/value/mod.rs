//! Types of single values: durations, sizes, secrets. Used by the sections.

pub mod bytes;
mod dsn;
pub mod duration;
mod secret;

pub use dsn::Dsn;
pub use secret::Secret;
