//! What the dialects of chat share: one way from a dialogue to a turn, for OpenAI's completions and responses and Anthropic's messages.

mod dialogue;
mod opening;

pub use dialogue::{Dialogue, tool_call, tool_offer};
pub use opening::{CONVERSATION, Opening};
