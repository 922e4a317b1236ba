//! Section `mate.agent`: how much of a conversation a chat shows its model, and what happens to the rest. Read by `chat::window`.

use serde::{Deserialize, Serialize};

/// The chat itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Agent {
    /// `mate.agent.conversation`.
    pub conversation: Conversation,
}

/// One conversation.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Conversation {
    /// `mate.agent.conversation.window`.
    pub window: Window,
}

/// What is sent to the model of the chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Window {
    /// The most tokens of one call.
    pub default_max_input_tokens: u32,
    /// The share of these tokens at which older turns are summarized, above 0 to 1.
    pub compact_trigger_ratio: f64,
    /// The number of last turns that stay verbatim.
    pub preserve_recent_pairs: u32,
    /// The most tokens of the summary of earlier turns.
    pub summary_max_tokens: u32,
    /// The number of messages above which older turns are summarized, however short they are; 0 for no limit.
    pub compact_trigger_messages: u32,
    /// The number of messages that a compaction on request leaves as they are.
    pub compact_keep_messages: u32,
    /// The longest time in seconds that memory is read with a model before messages leave the window; the built-in engine reads the rest.
    pub flush_timeout_secs: u32,
}

impl Default for Window {
    fn default() -> Self {
        Self {
            default_max_input_tokens: 128_000,
            compact_trigger_ratio: 0.75,
            preserve_recent_pairs: 2,
            summary_max_tokens: 300,
            compact_trigger_messages: 0,
            compact_keep_messages: 10,
            flush_timeout_secs: 90,
        }
    }
}
