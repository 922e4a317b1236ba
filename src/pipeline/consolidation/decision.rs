//! The decisions on an entry of a report.

use crate::domain::dream::EntryState;

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// Apply the proposal.
    Accept,
    /// Reject the proposal, and do not propose it again.
    Decline,
    /// Revert the applied change, and do not apply it again.
    Revert,
}

impl Decision {
    pub(crate) const fn action(self) -> &'static str {
        match self {
            Self::Accept => "dream.accept",
            Self::Decline => "dream.decline",
            Self::Revert => "dream.revert",
        }
    }

    /// The state of the entries that it applies to.
    pub(crate) const fn concerns(self) -> EntryState {
        match self {
            Self::Accept | Self::Decline => EntryState::Proposed,
            Self::Revert => EntryState::Applied,
        }
    }

    /// The reason of the resulting revision.
    pub(crate) const fn reason(self) -> &'static str {
        match self {
            Self::Accept => "a dream was accepted",
            Self::Decline => "a dream was declined",
            Self::Revert => "a dream was reverted",
        }
    }
}
