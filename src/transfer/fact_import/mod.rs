//! Brings in what another memory service kept: in portions, so that others write in between; doing it again goes on where it ended. The
//! preview does the very same and takes it back, so that it cannot promise what the import does not do. Called by every surface that offers
//! it.

mod keep;
mod read;
mod run;

pub use read::{MAX_EXPORT_BYTES, MAX_MEMORIES};
pub use run::Import;

/// What became of a memory, or would.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is a new fact.
    Created,
    /// It was known, in these or other words.
    Known,
    /// It was true, but a later value is known.
    Outdated,
    /// It was forgotten here, and stays so.
    Forgotten,
    /// The scanner held it.
    Held,
    /// It is not taken, for this reason.
    Refused(&'static str),
}

impl Fate {
    /// The word for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Known => "known",
            Self::Outdated => "outdated",
            Self::Forgotten => "forgotten",
            Self::Held => "held",
            Self::Refused(_) => "refused",
        }
    }

    /// Why it is not taken, for one that is refused.
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
    /// In words.
    pub memory: String,
    /// Whose, by the name in the export or the call.
    pub user: Option<String>,
    /// What became of it.
    pub fate: Fate,
}
