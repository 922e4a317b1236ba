//! Where a fact comes from.

use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::ids::{ConversationId, ExtractionId};

/// Where a fact comes from, apart from its message.
#[derive(Debug, Clone, Copy, Default)]
pub struct Provenance {
    /// The conversation.
    pub conversation: Option<ConversationId>,
    /// The extraction run.
    pub extraction: Option<ExtractionId>,
    /// The cause, when it is neither an extraction run nor a request to remember.
    pub cause: Option<Cause>,
    /// Whether a person wrote exactly this text. No automatic process changes it afterwards.
    pub is_by_person: bool,
}

impl Provenance {
    /// The cause that the fact's history records.
    #[must_use]
    pub fn cause(self) -> Cause {
        let run = self.extraction.map(|run| Cause::of(CauseKind::Extraction, run.get()));
        self.cause.or(run).unwrap_or(Cause::by(CauseKind::Remember))
    }
}
