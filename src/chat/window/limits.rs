//! How much a model is sent. Made from the settings by whoever calls the window.

use crate::config::mate;
use crate::llm::tokens::Tokenizer;

/// Limits of one request, in tokens of `tokenizer`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Most tokens of a request, by the settings or by the model's context, whatever is less.
    pub max_input_tokens: usize,
    /// Tokens of the model's context that its answer may take.
    pub reply_tokens: usize,
    /// Share of them at which older turns are summarised, above 0 to 1.
    pub compact_ratio: f64,
    /// Last turns that stay word for word.
    pub recent_turns: usize,
    /// Most tokens of a summary.
    pub summary_tokens: usize,
    /// How tokens are counted.
    pub tokenizer: Tokenizer,
}

impl Limits {
    /// Those of `mate.agent.conversation.window`.
    #[must_use]
    pub const fn new(settings: &mate::Window, tokenizer: Tokenizer) -> Self {
        Self {
            max_input_tokens: settings.default_max_input_tokens as usize,
            reply_tokens: 0,
            compact_ratio: settings.compact_trigger_ratio,
            recent_turns: settings.preserve_recent_pairs as usize,
            summary_tokens: settings.summary_max_tokens as usize,
            tokenizer,
        }
    }

    /// The same for a model whose context holds `context` tokens, of which its answer may take `reply`, at most half.
    #[must_use]
    pub fn within(self, context: u32, reply: u32) -> Self {
        let context = context as usize;
        let room = context - (reply as usize).min(context / 2);
        let max_input_tokens = self.max_input_tokens.min(context);
        Self { max_input_tokens, reply_tokens: max_input_tokens.saturating_sub(room), ..self }
    }

    /// What is sent never has more tokens, except when the last two messages alone have.
    #[must_use]
    pub const fn budget(&self) -> usize {
        self.max_input_tokens.saturating_sub(self.reply_tokens)
    }

    /// Tokens from which older turns are summarised.
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
