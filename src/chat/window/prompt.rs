//! The prompt of a summary: the messages as a transcript within a budget, inside a fence with a random mark per call.
//! Pure.

use super::counted_message::{SizedMessage, count_tokens};
use crate::config::mate::Memory;
use crate::error::Result;
use crate::llm::prompt::{fence, hash, or_empty};
use crate::llm::templates::BuiltIn;
use crate::llm::tokens::Tokenizer;
use crate::llm::{ChatMessage, ChatRequest};

/// Characters that are shown of the beginning and of the end of a long message.
const LONG: (usize, usize) = (4_000, 1_500);
/// The same for a tool's answer.
const LONG_ANSWER: (usize, usize) = (400, 200);
/// Tokens of the templates, generously estimated; a test checks it.
const TEMPLATE_TOKENS: usize = 700;

/// A prompt ready to be sent.
#[derive(Debug)]
pub(super) struct SummaryPrompt {
    pub request: ChatRequest,
    pub hash: String,
}

/// The prompt that summarizes `said`, given an `earlier` summary. It contains the newest messages that fit into `budget`
/// tokens.
pub(super) fn render(
    settings: &Memory,
    earlier: Option<&str>,
    said: &[SizedMessage],
    max_tokens: usize,
    budget: usize,
    tokenizer: Tokenizer,
    nonce: impl Fn() -> String,
) -> Result<SummaryPrompt> {
    let (system, user) = (BuiltIn::ConversationSummarySystem.template(settings)?, BuiltIn::ConversationSummaryUser.template(settings)?);
    let earlier = or_empty(earlier.unwrap_or_default());
    let room = budget.saturating_sub(TEMPLATE_TOKENS + max_tokens + tokenizer.count_again(earlier));
    let transcript = transcript(said, room, tokenizer);
    let fence = fence(&[earlier, &transcript], nonce);
    let max_tokens = max_tokens.to_string();
    let value = |name: &str| match name {
        "fence" => Some(fence.as_str()),
        "max_tokens" => Some(max_tokens.as_str()),
        "earlier" => Some(earlier),
        "transcript" => Some(or_empty(&transcript)),
        _ => None,
    };
    let request = ChatRequest::new(system.fill(value)?, user.fill(value)?);
    Ok(SummaryPrompt { request, hash: hash(&[&system, &user]) })
}

/// The newest messages as lines, within `room` tokens, in their order.
fn transcript(said: &[SizedMessage], room: usize, tokenizer: Tokenizer) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut left = room;
    for one in said.iter().rev() {
        let line = line(&one.message);
        // Shortened lines are counted again.
        let tokens =
            if line.len() < one.message.content().len() { count_tokens(&ChatMessage::User(line.clone()), tokenizer) } else { one.tokens };
        if tokens > left {
            break;
        }
        left -= tokens;
        lines.push(line);
    }
    lines.reverse();
    lines.join("\n")
}

fn line(message: &ChatMessage) -> String {
    match message {
        ChatMessage::User(content) | ChatMessage::Shown { content, .. } => format!("User: {}", middle_out(content, LONG)),
        ChatMessage::Assistant { content, calls } => {
            let called: String = calls.iter().map(|call| format!(" [calls {}]", call.name)).collect();
            format!("Assistant:{called} {}", middle_out(content, LONG))
        }
        ChatMessage::Tool { content, .. } => format!("Tool: {}", middle_out(content, LONG_ANSWER)),
    }
}

/// A long text with its middle left out.
fn middle_out(text: &str, (head, tail): (usize, usize)) -> String {
    let count = text.chars().count();
    if count <= head + tail {
        return text.to_owned();
    }
    let start: String = text.chars().take(head).collect();
    let end: String = text.chars().skip(count - tail).collect();
    format!("{start} [...] {end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sized(message: ChatMessage) -> SizedMessage {
        SizedMessage::new(message, None, Tokenizer::O200k)
    }

    fn prompt(earlier: Option<&str>, said: &[SizedMessage], budget: usize) -> (String, String) {
        let asked = render(&Memory::default(), earlier, said, 300, budget, Tokenizer::O200k, || "0123456789abcdef".to_owned()).unwrap();
        (asked.request.system, asked.request.messages.first().unwrap().content().to_owned())
    }

    #[test]
    fn the_templates_know_all_that_they_name_and_stay_short() {
        let (system, user) = prompt(None, &[], 10_000);
        assert!(!system.contains("{{") && !user.contains("{{"));
        assert_eq!((system.matches("=== 0123456789abcdef ===").count(), user.matches("=== 0123456789abcdef ===").count()), (1, 4));
        assert!(Tokenizer::O200k.count(&system) + Tokenizer::O200k.count(&user) < TEMPLATE_TOKENS);
    }

    #[test]
    fn what_is_shortened_is_never_read_as_a_placeholder() {
        let (_, user) = prompt(Some("{{transcript}}"), &[sized(ChatMessage::User("secret {{earlier}}".to_owned()))], 10_000);
        assert!(user.contains("\n{{transcript}}\n") && user.contains("User: secret {{earlier}}"));
        assert_eq!(user.matches("secret").count(), 1);
    }

    #[test]
    fn the_newest_messages_are_shown_when_not_all_fit_and_long_ones_lose_their_middle() {
        let many: Vec<SizedMessage> = (0..200).map(|at| sized(ChatMessage::User(format!("Message {at} about the kettle 茶壶")))).collect();
        let (_, user) = prompt(None, &many, TEMPLATE_TOKENS + 300 + 200);
        assert!(user.contains("Message 199 ") && !user.contains("Message 0 ") && user.contains("Message 198 "));
        let long = sized(ChatMessage::assistant(format!("begin {} end", "茶 ".repeat(6_000))));
        let (_, user) = prompt(None, &[long], 100_000);
        assert!(user.contains("Assistant: begin") && user.contains(" [...] ") && user.contains(" end\n"));
        assert!(user.chars().count() < 6_500);
    }
}
