//! Section `mate.memory.prompts`: a tenant's own templates. Each is a whole file as in `prompts/`, front matter included, and may use the
//! placeholders of the built-in one; the built-in one applies where it is absent.

use serde::{Deserialize, Serialize};

/// The own templates, by the name of the built-in one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Prompts {
    /// `memory/emergence-system`.
    pub emergence_system: Option<String>,
    /// `memory/emergence-user`.
    pub emergence_user: Option<String>,
    /// `memory/emergence-scored-user`.
    pub emergence_scored_user: Option<String>,
    /// `memory/emergence-focused-user`.
    pub emergence_focused_user: Option<String>,
    /// `memory/episode`.
    pub episode: Option<String>,
    /// `memory/consolidate`.
    pub consolidate: Option<String>,
    /// `memory/contradiction`.
    pub contradiction: Option<String>,
    /// `memory/soul`.
    pub soul: Option<String>,
    /// `context/conversation-summary-system`.
    pub conversation_summary_system: Option<String>,
    /// `context/conversation-summary-user`.
    pub conversation_summary_user: Option<String>,
    /// `chat/turn-system`.
    pub turn_system: Option<String>,
}
