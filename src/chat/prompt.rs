//! What the model is told before the person speaks. The shared files come first and change only when somebody writes, so that providers
//! find them in their caches; what is known of the owner stands before the person's message and never among the instructions.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::error::Result;
use crate::llm::prompt::Template;

const SYSTEM: &str = include_str!("../../prompts/chat/turn-system.md");

/// The instructions: the shared files, how to treat memory, and what the caller itself instructs.
///
/// # Errors
/// [`crate::Error::Internal`] when the template is broken, which a test excludes.
pub(super) fn system(shared: &str, callers: &str) -> Result<String> {
    let rules = Template::parse(SYSTEM)?.fill(|_| None)?;
    let parts = [shared, rules.as_str(), callers];
    Ok(parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"))
}

/// The person's message with what is known before it, and the time, which a model cannot know.
pub(super) fn message(known: &str, now: DateTime<Utc>, zone: Tz, message: &str) -> String {
    let now = now.with_timezone(&zone).format("%A, %Y-%m-%d %H:%M");
    let known = if known.trim().is_empty() { String::new() } else { format!("{}\n\n", known.trim()) };
    format!("{known}[{now} {zone}]\n\n{message}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_comes_first_and_the_callers_wishes_last() {
        let whole = system("--- AGENTS.md ---\nBe kind.", "Answer in rhymes.").unwrap();
        assert!(whole.starts_with("--- AGENTS.md ---\nBe kind.\n\n--- MEMORY ---"), "{whole}");
        assert!(whole.ends_with("\n\nAnswer in rhymes."), "{whole}");
        assert!(system("", "").unwrap().starts_with("--- MEMORY ---"));
    }

    #[test]
    fn memory_and_the_time_stand_before_the_message() {
        let at = "2026-11-22T17:30:00Z".parse().unwrap();
        assert_eq!(message("", at, chrono_tz::Asia::Shanghai, "你好"), "[Monday, 2026-11-23 01:30 Asia/Shanghai]\n\n你好");
        let told = message("<memory-context>\n- tea\n</memory-context>\n", at, chrono_tz::UTC, "Hi");
        assert_eq!(told, "<memory-context>\n- tea\n</memory-context>\n\n[Sunday, 2026-11-22 17:30 UTC]\n\nHi");
    }
}
