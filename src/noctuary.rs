//! The running system that surfaces and workers share and hand to every service function.

use crate::domain::clock::Clock;
use crate::domain::ids::Ids;

/// Everything a service function may need. Cloning shares the same system.
#[derive(Clone, Debug)]
pub struct Noctuary {
    /// Where time comes from.
    pub clock: Clock,
    /// Where ids come from.
    pub ids: Ids,
}
