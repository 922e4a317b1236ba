//! The prompt of a turn. The shared files come first and change only when someone edits them, so that providers can cache
//! them. Memory of the owner precedes the person's message and is never part of the instructions.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::config::mate::Memory;
use crate::error::Result;
use crate::llm::templates::BuiltIn;

/// The instructions: the shared files, how to treat memory, and the caller's own instructions.
///
/// # Errors
/// [`crate::Error::Internal`] when the template is invalid; a test excludes that.
pub(super) fn system(settings: &Memory, shared: &str, callers: &str) -> Result<String> {
    let rules = BuiltIn::TurnSystem.template(settings)?.fill(|_| None)?;
    let parts = [shared, rules.as_str(), callers];
    Ok(parts.into_iter().map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"))
}

/// The person's message with memory before it, and the current time, which a model cannot know.
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
        let whole = system(&Memory::default(), "--- AGENTS.md ---\nBe kind.", "Answer in rhymes.").unwrap();
        assert!(whole.starts_with("--- AGENTS.md ---\nBe kind.\n\n--- MEMORY ---"), "{whole}");
        assert!(whole.ends_with("\n\nAnswer in rhymes."), "{whole}");
        assert!(system(&Memory::default(), "", "").unwrap().starts_with("--- MEMORY ---"));
    }

    #[test]
    fn memory_and_the_time_stand_before_the_message() {
        let at = "2026-11-22T17:30:00Z".parse().unwrap();
        assert_eq!(message("", at, chrono_tz::Asia::Shanghai, "你好"), "[Monday, 2026-11-23 01:30 Asia/Shanghai]\n\n你好");
        let told = message("<memory-context>\n- tea\n</memory-context>\n", at, chrono_tz::UTC, "Hi");
        assert_eq!(told, "<memory-context>\n- tea\n</memory-context>\n\n[Sunday, 2026-11-22 17:30 UTC]\n\nHi");
    }
}
