//! The formats of the owner's block in a context. The settings name one, and `retrieval::context` writes it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A format of the owner's block, each for the prompts of one integration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Format)]
pub enum ContextFormat {
    /// `<memory-context>` with a heading for each layer.
    #[default]
    Mateclaw,
    /// `<chat_memory>` with the owner's MEMORY.md, then `<structured_memories>` with `[CATEGORY] [scope]` before each line.
    Microclaw,
    /// `# Memory` with MEMORY.md as it stands under `Long-term Memory`, then `Today's Notes` and `Recent Context` by day.
    Golemcore,
    /// A bare list between two marks.
    Plain,
}

impl ContextFormat {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::Mateclaw, Self::Microclaw, Self::Golemcore, Self::Plain];

    /// The name in settings and requests.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mateclaw => "mateclaw",
            Self::Microclaw => "microclaw",
            Self::Golemcore => "golemcore",
            Self::Plain => "plain",
        }
    }
}
