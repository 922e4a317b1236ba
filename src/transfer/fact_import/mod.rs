//! Imports the export of another memory service, in batches, so that other writers run in between. Repeating an
//! interrupted import resumes it. The preview runs the same code and rolls it back, so that it predicts exactly what the
//! import does. Called by every API that offers an import.

mod read;
mod run;
mod storage;

pub use read::{ForeignMemory, MAX_EXPORT_BYTES, MAX_MEMORIES, moment};
pub use run::Import;

/// The outcome for a memory, actual or predicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportOutcome {
    /// It becomes a new fact.
    Created,
    /// It is known, in these or other words.
    Known,
    /// It was true once, but a later value is known.
    Outdated,
    /// It was forgotten, and stays forgotten.
    Forgotten,
    /// A block rule of the person keeps it out.
    Blocked,
    /// The scanner quarantined it.
    Quarantined,
    /// It was refused, for this reason.
    Refused(&'static str),
}

impl ImportOutcome {
    /// The outcome's name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Known => "known",
            Self::Outdated => "outdated",
            Self::Forgotten => "forgotten",
            Self::Blocked => "blocked",
            Self::Quarantined => "held",
            Self::Refused(_) => "refused",
        }
    }

    /// The reason of a refused memory.
    #[must_use]
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Refused(reason) => Some(reason),
            _ => None,
        }
    }
}

/// A memory of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// Its text.
    pub memory: String,
    /// The owner's name as the export or the call gives it.
    pub user: Option<String>,
    /// The outcome.
    pub fate: ImportOutcome,
}
