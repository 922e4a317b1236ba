//! An instruction that was found in a sentence.

use crate::rule::{Rule, Severity, Verdict};

/// An instruction that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Finding {
    pub(super) rule: Rule,
    /// Whether it is reported rather than given.
    pub(super) is_reported: bool,
}

impl Finding {
    pub(in super::super) const fn verdict(self) -> Verdict {
        if self.is_reported {
            Verdict::Flagged { rule: self.rule, severity: Severity::Low }
        } else {
            Verdict::Quarantined { rule: self.rule }
        }
    }
}
