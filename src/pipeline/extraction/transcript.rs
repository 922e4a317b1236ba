//! The part of a conversation that one extraction reads: only the messages of user and assistant, in windows of one calendar day. The
//! built-in engine reads messages whole; a model is shown the beginning of a long one. Used by `run` for both engines.

use std::borrow::Cow;

use chrono::NaiveDate;
use chrono_tz::Tz;

use crate::domain::conversation::{Message, MessageRole};

/// The mark that replaces the rest of a message that was cut.
pub const TRUNCATED: &str = "... [truncated]";

/// Limits of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Messages in a window (`mate.memory.max-transcript-messages`).
    pub messages: usize,
}

/// Characters of one message that a model is shown.
const MESSAGE_CHARS: usize = 2_000;

impl Default for Limits {
    fn default() -> Self {
        Self { messages: 30 }
    }
}

/// Consecutive messages of one calendar day, ready for an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The day, in the agent's time zone.
    pub date: NaiveDate,
    /// User and assistant messages with text, whole.
    pub messages: Vec<Message>,
    /// Sequence number of the first message that it covers, read or skipped.
    pub first_seq: i64,
    /// Sequence number of the last message it covers: the cursor's new position once the window was used.
    pub last_seq: i64,
}

/// Splits `messages` (in order of sequence) into windows. They cover messages of other roles, and empty ones, without including them.
#[must_use]
pub fn windows(messages: &[Message], zone: Tz, limits: Limits) -> Vec<Window> {
    let mut windows: Vec<Window> = Vec::new();
    for message in messages {
        let date = message.created_at.with_timezone(&zone).date_naive();
        let is_read = matches!(message.role, MessageRole::User | MessageRole::Assistant) && !message.content.trim().is_empty();
        match windows.last_mut() {
            Some(window) if !is_read => window.last_seq = message.seq,
            Some(window) if window.date == date && window.messages.len() < limits.messages.max(1) => {
                window.last_seq = message.seq;
                window.messages.push(message.clone());
            }
            _ => windows.push(Window {
                date,
                messages: if is_read { vec![message.clone()] } else { Vec::new() },
                first_seq: message.seq,
                last_seq: message.seq,
            }),
        }
    }
    windows
}

/// The window as text for a model: `User: …` and `Assistant: …`, separated by blank lines.
#[must_use]
pub fn render(window: &Window, zone: Tz) -> String {
    let lines: Vec<String> = window
        .messages
        .iter()
        .map(|message| {
            let speaker = if message.role == MessageRole::User { "User" } else { "Assistant" };
            let name = message.name.as_deref().map(|name| format!(" ({})", name.replace(['\n', '\r'], " "))).unwrap_or_default();
            format!("[{}] {speaker}{name}: {}", message.created_at.with_timezone(&zone).format("%H:%M"), shown(&message.content))
        })
        .collect();
    lines.join("\n\n")
}

/// What a model is shown of a message.
fn shown(content: &str) -> Cow<'_, str> {
    match content.char_indices().nth(MESSAGE_CHARS).and_then(|(end, _)| content.get(..end)) {
        Some(start) => Cow::Owned(format!("{start}{TRUNCATED}")),
        None => Cow::Borrowed(content),
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::domain::ids::{ConversationId, MessageId};

    fn message(seq: i64, role: MessageRole, content: &str, at: &str) -> Message {
        Message {
            id: MessageId::from(seq),
            conversation: ConversationId::from(1),
            seq,
            role,
            name: None,
            content: content.to_owned(),
            created_at: at.parse::<DateTime<Utc>>().unwrap(),
            metadata: None,
        }
    }

    #[test]
    fn a_model_is_shown_the_beginning_of_a_long_message_and_the_engine_reads_it_whole() {
        let long = message(1, MessageRole::User, &"诺".repeat(2_001), "2026-03-02T10:00:00Z");
        let windows = windows(&[long], chrono_tz::UTC, Limits::default());
        assert_eq!(windows[0].messages[0].content.chars().count(), 2_001);
        let text = shown(&windows[0].messages[0].content);
        assert_eq!(text.chars().count(), 2_000 + TRUNCATED.chars().count());
        assert!(text.ends_with("诺... [truncated]") && render(&windows[0], chrono_tz::UTC).ends_with("诺... [truncated]"));
        assert_eq!(shown(&"诺".repeat(2_000)), "诺".repeat(2_000));
    }

    #[test]
    fn only_user_and_assistant_are_read_but_the_cursor_passes_the_rest() {
        let all = [
            message(1, MessageRole::System, "be nice", "2026-03-02T10:00:00Z"),
            message(2, MessageRole::User, "hello", "2026-03-02T10:00:01Z"),
            message(3, MessageRole::Tool, "{}", "2026-03-02T10:00:02Z"),
            message(4, MessageRole::Assistant, "  ", "2026-03-02T10:00:03Z"),
        ];
        let windows = windows(&all, chrono_tz::UTC, Limits::default());
        assert_eq!(windows.len(), 1);
        assert_eq!((windows[0].first_seq, windows[0].last_seq, windows[0].messages.len()), (1, 4, 1));
    }

    #[test]
    fn a_window_holds_thirty_messages_of_one_day_in_the_agents_zone() {
        let many: Vec<Message> = (1..=70).map(|seq| message(seq, MessageRole::User, "x", "2026-03-02T10:00:00Z")).collect();
        let sizes: Vec<usize> = windows(&many, chrono_tz::UTC, Limits::default()).iter().map(|window| window.messages.len()).collect();
        assert_eq!(sizes, [30, 30, 10]);
        let night =
            [message(1, MessageRole::User, "late", "2026-03-02T15:59:00Z"), message(2, MessageRole::User, "later", "2026-03-02T16:01:00Z")];
        let dates: Vec<String> =
            windows(&night, chrono_tz::Asia::Shanghai, Limits::default()).iter().map(|window| window.date.to_string()).collect();
        assert_eq!(dates, ["2026-03-02", "2026-03-03"]);
    }

    #[test]
    fn the_transcript_names_who_spoke_and_when() {
        let all = [
            message(1, MessageRole::User, "我叫李伟", "2026-03-02T10:00:00Z"),
            message(2, MessageRole::Assistant, "你好", "2026-03-02T10:01:00Z"),
        ];
        let window = &windows(&all, chrono_tz::Asia::Shanghai, Limits::default())[0];
        assert_eq!(render(window, chrono_tz::Asia::Shanghai), "[18:00] User: 我叫李伟\n\n[18:01] Assistant: 你好");
    }
}
