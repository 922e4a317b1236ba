//! The prompts of episodes and of the notes that gather them: a fence drawn per call encloses the material. Called by `draft` and
//! `notes`.

use chrono_tz::Tz;

use super::span::Span;
use crate::config::mate::Memory;
use crate::domain::conversation::MessageRole;
use crate::domain::ids::nonce;
use crate::error::Result;
use crate::llm::prompt::{fence, hash};
use crate::llm::templates::BuiltIn;

/// The user message of a request: the material is in the instructions, behind its fence.
const ASK: &str = "Answer with the JSON object only.";

/// A prompt ready to be sent, with its version and hash.
pub(super) struct RenderedPrompt {
    pub system: String,
    pub user: String,
    pub version: String,
    pub hash: String,
}

/// The prompt that summarizes a span.
///
/// # Errors
/// [`crate::error::Error::Invalid`] when the built-in template is broken; a test reads it.
pub(super) fn episode(settings: &Memory, span: &Span, zone: Tz, max_tokens: u32) -> Result<RenderedPrompt> {
    asked(settings, BuiltIn::Episode, "transcript", &transcript(span, zone), zone.name(), max_tokens)
}

/// The prompt that gathers episodes.
///
/// # Errors
/// As [`episode`].
pub(super) fn consolidation(settings: &Memory, episodes: &str, max_tokens: u32) -> Result<RenderedPrompt> {
    asked(settings, BuiltIn::Consolidate, "episodes", episodes, "", max_tokens)
}

fn asked(settings: &Memory, template: BuiltIn, name: &str, material: &str, zone: &str, max_tokens: u32) -> Result<RenderedPrompt> {
    let template = template.template(settings)?;
    let (fence, max_tokens) = (fence(&[material], nonce), max_tokens.to_string());
    let system = template.fill(|input| match input {
        "fence" => Some(fence.as_str()),
        "timezone" => Some(zone),
        "max_tokens" => Some(max_tokens.as_str()),
        input if input == name => Some(material),
        _ => None,
    })?;
    Ok(RenderedPrompt { system, user: ASK.to_owned(), version: template.version.to_string(), hash: hash(&[&template]) })
}

/// The messages as `[2026-03-02 18:00] User: …`, separated by blank lines.
fn transcript(span: &Span, zone: Tz) -> String {
    let lines = span.messages.iter().map(|message| {
        let speaker = if message.role == MessageRole::User { "User" } else { "Assistant" };
        let name = message.name.as_deref().map(|name| format!(" ({})", name.split_whitespace().collect::<Vec<_>>().join(" ")));
        let at = message.created_at.with_timezone(&zone).format("%Y-%m-%d %H:%M");
        format!("[{at}] {speaker}{}: {}", name.unwrap_or_default(), message.content)
    });
    lines.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prompts_know_all_that_they_name_and_stay_short() {
        for (template, name) in [(BuiltIn::Episode, "transcript"), (BuiltIn::Consolidate, "episodes")] {
            let asked = asked(&Memory::default(), template, name, "{{fence}} 材料", "Europe/Lisbon", 300).unwrap();
            assert!(asked.system.contains("{{fence}} 材料") && asked.system.matches("{{").count() == 1, "material is no placeholder");
            let tokens = crate::llm::tokens::count(&asked.system);
            assert!((150..=700).contains(&tokens), "{tokens}");
        }
    }
}
