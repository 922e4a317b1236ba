//! The feature switches: memory as a whole (`mate.memory.enabled`), and dreams (`mate.memory.dream-v2.*`). Every operation checks them first.

use crate::config::mate::Memory;
use crate::error::{Error, Result};

/// A feature with its own switch. `dream-v2.enabled` switches off every feature except [`Feature::Dreams`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Dreams and their reports.
    Dreams,
    /// Dreams about a topic.
    Focused,
    /// The morning card in the first conversation of the day.
    MorningCard,
    /// Proposals for SOUL.md.
    SoulEvolution,
    /// The monthly archives.
    Archive,
    /// The contradiction inbox.
    Contradictions,
}

impl Feature {
    /// Whether the feature is on.
    #[must_use]
    pub const fn is_on(self, memory: &Memory) -> bool {
        let flags = &memory.dream_v2;
        memory.enabled
            && match self {
                Self::Dreams => memory.emergence_enabled,
                Self::Focused => flags.enabled && memory.emergence_enabled && memory.dream.focused_enabled,
                Self::MorningCard => flags.enabled && flags.morning_card,
                Self::SoulEvolution => flags.enabled && flags.soul_evolution,
                Self::Archive => flags.enabled && flags.archive && memory.dream.archive_enabled,
                Self::Contradictions => flags.enabled && flags.contradictions,
            }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Dreams => "dreaming",
            Self::Focused => "dreams about a topic",
            Self::MorningCard => "the morning card",
            Self::SoulEvolution => "the evolution of SOUL.md",
            Self::Archive => "the archive of dreams",
            Self::Contradictions => "the inbox of contradictions",
        }
    }
}

/// Checks that the agent has memory.
///
/// # Errors
/// [`Error::Gone`] if it is switched off.
pub const fn require_memory(memory: &Memory) -> Result<()> {
    if memory.enabled { Ok(()) } else { Err(Error::Gone("the memory of this agent")) }
}

/// Checks that `feature` is switched on.
///
/// # Errors
/// [`Error::Gone`] if it is switched off.
pub const fn require(memory: &Memory, feature: Feature) -> Result<()> {
    if feature.is_on(memory) { Ok(()) } else { Err(Error::Gone(feature.name())) }
}
