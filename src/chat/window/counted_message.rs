//! Messages with their token counts, and which of them must stay together. Pure; used by everything else in `window`.

use std::ops::Range;

use crate::llm::tokens::Tokenizer;
use crate::llm::{ChatMessage, ToolCall, ToolOffer};

/// Tokens around each message. OpenAI's guide to counting tokens ("How to count tokens with tiktoken", OpenAI Cookbook) gives three for
/// the marks around a message and one for its role; other providers' templates lie between three and five.
pub const MESSAGE_TOKENS: usize = 4;
/// Tokens of an image, roughly: providers count between 85 and some 1,500, by its size.
const MEDIA_TOKENS: usize = 1_000;
/// Tokens by which every answer is begun, from the same guide.
const REPLY_TOKENS: usize = 3;
/// Tokens around the description of a tool, besides its words.
const TOOL_TOKENS: usize = 12;

/// A message with its token count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SizedMessage {
    pub message: ChatMessage,
    /// Its number in the conversation, if it is stored.
    pub seq: Option<i64>,
    pub tokens: usize,
}

impl SizedMessage {
    pub fn new(message: ChatMessage, seq: Option<i64>, tokenizer: Tokenizer) -> Self {
        let tokens = count_tokens(&message, tokenizer);
        Self { message, seq, tokens }
    }

    pub const fn is_user(&self) -> bool {
        self.message.is_user()
    }
}

/// Tokens of a message as it is sent.
#[must_use]
pub fn count_tokens(message: &ChatMessage, tokenizer: Tokenizer) -> usize {
    let calls = match message {
        ChatMessage::Assistant { calls, .. } => calls.iter().map(|call| count_call_tokens(call, tokenizer)).sum(),
        ChatMessage::Shown { media, .. } => media.len() * MEDIA_TOKENS,
        ChatMessage::User(_) | ChatMessage::Tool { .. } => 0,
    };
    MESSAGE_TOKENS + tokenizer.count_again(message.content()) + calls
}

fn count_call_tokens(call: &ToolCall, tokenizer: Tokenizer) -> usize {
    MESSAGE_TOKENS + tokenizer.count_again(&call.name) + tokenizer.count(&call.arguments.to_string())
}

/// Tokens of the parts that no window changes: instructions, tools, and the beginning of an answer.
#[must_use]
pub fn count_fixed_tokens(system: &str, tools: &[ToolOffer], tokenizer: Tokenizer) -> usize {
    let tool = |tool: &ToolOffer| {
        let schema = tokenizer.count_again(&tool.parameters.to_string());
        TOOL_TOKENS + tokenizer.count_again(&tool.name) + tokenizer.count_again(&tool.description) + schema
    };
    let instructions = if system.is_empty() { 0 } else { MESSAGE_TOKENS + tokenizer.count_again(system) };
    instructions + REPLY_TOKENS + tools.iter().map(tool).sum::<usize>()
}

/// Removes messages that no provider accepts: tool answers without a call, and calls without an answer. Calls of the last
/// message stay: their answers are still to come.
pub(super) fn remove_unpaired(messages: Vec<ChatMessage>) -> Vec<ChatMessage> {
    let mut mended: Vec<ChatMessage> = Vec::with_capacity(messages.len());
    let mut rest = messages.into_iter().peekable();
    while let Some(message) = rest.next() {
        match message {
            // Answers are taken with their call.
            ChatMessage::Tool { .. } => {}
            ChatMessage::Assistant { content, mut calls } if !calls.is_empty() => {
                let mut answers: Vec<ChatMessage> = Vec::new();
                let mut answered: Vec<String> = Vec::new();
                while let Some(ChatMessage::Tool { call, content }) = rest.next_if(|next| matches!(next, ChatMessage::Tool { .. })) {
                    if calls.iter().any(|known| known.id == call) && !answered.contains(&call) {
                        answered.push(call.clone());
                        answers.push(ChatMessage::Tool { call, content });
                    }
                }
                let is_waiting = answers.is_empty() && rest.peek().is_none();
                if !is_waiting {
                    calls.retain(|call| answered.contains(&call.id));
                }
                if !calls.is_empty() || !content.trim().is_empty() {
                    mended.push(ChatMessage::Assistant { content, calls });
                }
                mended.extend(answers);
            }
            message => mended.push(message),
        }
    }
    mended
}

/// Splits messages into units that stay or go together: a single message, or a message that calls tools with all answers
/// after it.
pub(super) fn units(said: &[SizedMessage]) -> Vec<Range<usize>> {
    let mut units: Vec<Range<usize>> = Vec::with_capacity(said.len());
    for (at, one) in said.iter().enumerate() {
        match units.last_mut() {
            Some(unit) if matches!(one.message, ChatMessage::Tool { .. }) => unit.end = at + 1,
            _ => units.push(at..at + 1),
        }
    }
    units
}

/// Where the last `turns` turns begin; a turn begins with a user's message. 0 when there are fewer.
pub(super) fn last_turns(said: &[SizedMessage], turns: usize) -> usize {
    let mut begins = said.iter().enumerate().rev().filter(|(_, one)| one.is_user()).map(|(at, _)| at);
    begins.nth(turns.saturating_sub(1)).unwrap_or(0)
}
