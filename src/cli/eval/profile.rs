//! The recall channels that are measured.

use clap::ValueEnum;

/// What recall ranks by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// As configured: the default
    Hybrid,
    /// Everything but vectors
    Keyword,
    /// Vectors alone
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
