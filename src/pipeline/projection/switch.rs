//! The setting that keeps facts and files in step.

use crate::config::mate::Memory;

/// Whether facts and files follow each other: `mate.memory.dream-v2.fact-projection`, and dream v2 as a whole.
pub(crate) const fn is_on(settings: &Memory) -> bool {
    settings.dream_v2.enabled && settings.dream_v2.fact_projection
}
