//! The exchange log (`mate.memory.exchange-log-enabled`): one line per finished turn in the owner's daily note, without a model.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::file::Writer;
use crate::error::Result;
use crate::memory::files;

/// Longest excerpt of the user's message, in characters.
const MAX_USER_CHARS: usize = 200;
/// Longest excerpt of the assistant's message, in characters.
const MAX_ASSISTANT_CHARS: usize = 300;

/// Appends the line of a finished turn, after the turn is committed. Errors are logged, not returned.
pub(crate) async fn append(app: &AppState, access: &OwnerAccess, settings: &Memory, said: &[Message]) {
    if !settings.enabled || !settings.exchange_log_enabled {
        return;
    }
    let Some(line) = line(said, app.clock.now(), access.agent().timezone) else { return };
    if let Err(error) = write(app, access, settings, &line).await {
        tracing::warn!(agent = %access.agent().id, slug = error.situation().slug, "The exchange log could not be written");
    }
}

async fn write(app: &AppState, access: &OwnerAccess, settings: &Memory, line: &str) -> Result<()> {
    let bucket = access.visibility().home(settings.lifecycle_mediator_enabled);
    let tx = app.db.write_for(access).await?;
    files::append_daily_note(app, &tx, access, &bucket, line, Writer::System, "exchange log").await?;
    tx.commit().await
}

/// `[HH:mm] User: … | Assistant: …` in the agent's time zone; `None` for a turn without an answer.
fn line(said: &[Message], now: DateTime<Utc>, zone: Tz) -> Option<String> {
    let last = |role| said.iter().rev().find(|message| message.role == role).map(|message| message.content.as_str());
    let user = shorten(last(MessageRole::User)?, MAX_USER_CHARS);
    let assistant = shorten(last(MessageRole::Assistant)?, MAX_ASSISTANT_CHARS);
    Some(format!("[{}] User: {user} | Assistant: {assistant}", now.with_timezone(&zone).format("%H:%M")))
}

/// The excerpt of a user's message.
pub(crate) fn of_user(message: &str) -> String {
    shorten(message, MAX_USER_CHARS)
}

/// Shortens `text` to one line of at most `max` characters, ellipsis included.
fn shorten(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    line.chars().take(max - 3).chain("...".chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(role: MessageRole, content: &str) -> Message {
        let created_at = DateTime::UNIX_EPOCH;
        Message { id: 1.into(), conversation: 1.into(), seq: 1, role, name: None, content: content.to_owned(), created_at, metadata: None }
    }

    #[test]
    fn a_turn_becomes_one_line_in_the_agents_time() {
        let said = [message(MessageRole::User, "I moved\r\nto  Lisbon"), message(MessageRole::Assistant, "记下了。\n好的。")];
        let now = "2026-11-21T23:05:00Z".parse().unwrap();
        assert_eq!(line(&said, now, Tz::Asia__Shanghai).unwrap(), "[07:05] User: I moved to Lisbon | Assistant: 记下了。 好的。");
    }

    #[test]
    fn long_shares_end_in_dots_within_their_limit() {
        let said = [message(MessageRole::User, &"长".repeat(201)), message(MessageRole::Assistant, &"b".repeat(300))];
        let line = line(&said, DateTime::UNIX_EPOCH, Tz::UTC).unwrap();
        assert!(line.contains(&format!("User: {}... |", "长".repeat(197))) && line.ends_with(&"b".repeat(300)), "{line}");
    }

    #[test]
    fn a_turn_without_an_answer_is_not_logged() {
        assert_eq!(line(&[message(MessageRole::User, "Hello?")], DateTime::UNIX_EPOCH, Tz::UTC), None);
    }
}
