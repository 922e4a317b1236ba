//! The token limits of a request, from the settings.

use crate::config::mate;
use crate::llm::tokens::Tokenizer;

/// Limits of one request, in tokens of `tokenizer`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most tokens of a request: the lesser of the setting and the model's context.
    pub max_input_tokens: usize,
    /// Tokens of the model's context that are reserved for its answer.
    pub reply_tokens: usize,
    /// The share of these tokens at which older turns are summarized, above 0 to 1.
    pub compact_ratio: f64,
    /// Number of messages above which older turns are summarized; 0 for no limit.
    pub max_messages: usize,
    /// Number of last turns that stay verbatim.
    pub recent_turns: usize,
    /// Most tokens of a summary.
    pub summary_tokens: usize,
    /// How tokens are counted.
    pub tokenizer: Tokenizer,
}

impl Limits {
    /// The limits from `mate.agent.conversation.window`.
    #[must_use]
    pub const fn new(settings: &mate::Window, tokenizer: Tokenizer) -> Self {
        Self {
            max_input_tokens: settings.default_max_input_tokens as usize,
            reply_tokens: 0,
            compact_ratio: settings.compact_trigger_ratio,
            max_messages: settings.compact_trigger_messages as usize,
            recent_turns: settings.preserve_recent_pairs as usize,
            summary_tokens: settings.summary_max_tokens as usize,
            tokenizer,
        }
    }

    /// The limits for a model with a context of `context` tokens, of which its answer may take `reply`, at most half.
    #[must_use]
    pub fn within(self, context: u32, reply: u32) -> Self {
        let context = context as usize;
        let room = context - (reply as usize).min(context / 2);
        let max_input_tokens = self.max_input_tokens.min(context);
        Self { max_input_tokens, reply_tokens: max_input_tokens.saturating_sub(room), ..self }
    }

    /// Most tokens of a request; only the last two messages alone may exceed it.
    #[must_use]
    pub const fn budget(&self) -> usize {
        self.max_input_tokens.saturating_sub(self.reply_tokens)
    }

    /// Whether `messages` are more than the window holds, however short they are.
    #[must_use]
    pub const fn is_crowded(&self, messages: usize) -> bool {
        self.max_messages > 0 && messages > self.max_messages
    }

    /// Number of tokens from which older turns are summarized.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a share of a number of tokens"
    )]
    pub fn threshold(&self) -> usize {
        ((self.max_input_tokens as f64 * self.compact_ratio) as usize).min(self.budget())
    }
}
