//! Types of single values: durations, sizes, secrets. Used by the sections.

pub mod bytes;
mod dsn;
pub mod duration;
mod secret;

pub use dsn::Dsn;
pub use secret::Secret;

use std::num::NonZeroU32;

/// A number that is known not to be zero; zero becomes one.
pub(crate) const fn nonzero(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}
