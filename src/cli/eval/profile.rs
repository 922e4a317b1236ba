//! The recall channels that are measured.

use clap::ValueEnum;

/// The signals that recall ranks by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// All signals, as configured (default)
    Hybrid,
    /// All signals except vectors
    Keyword,
    /// Vectors only
    Vector,
}

impl Profile {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Hybrid => "hybrid",
            Self::Keyword => "keyword",
            Self::Vector => "vector",
        }
    }
}
