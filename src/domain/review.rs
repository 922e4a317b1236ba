//! What waits for a person's decision, of four kinds. The kinds have a table and a decision of their own each; `pipeline::review::inbox`
//! lists them together.

use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

words! {
    /// The kind of an item of the review inbox.
    ReviewKind, "lowercase" {
        /// Two facts that cannot both be true.
        Contradiction = "contradiction",
        /// A write that the scanner quarantined.
        Quarantine = "quarantine",
        /// The report of a dream with proposals.
        Dream = "dream",
        /// Two entities that may be the same.
        Duplicate = "duplicate",
    }
}

words! {
    /// Whether an item of the review inbox still waits.
    ReviewState, "lowercase" {
        /// Waits for a decision.
        Open = "open",
        /// Decided, by a person or a rule, or no longer applicable.
        Decided = "decided",
    }
}

/// The agents and owners whose items a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReviewScope {
    /// Only this agent's, with those of the tenant's shared memory.
    pub agent: Option<AgentId>,
    /// Only these owners'; `None` is everybody's. Shared memory has no owner.
    pub owners: Option<Vec<Option<OwnerKey>>>,
}

/// How many items of each kind wait, each count up to a limit.
pub type ReviewCounts = Vec<(ReviewKind, u64)>;
