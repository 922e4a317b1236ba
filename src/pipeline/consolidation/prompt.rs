//! The prompts of a dream: general, with the most recalled memory, or about a topic. Material is fenced; each dream records the hash of
//! the templates. Called by `interpret`.

use super::candidates::ScoredCandidate;
use super::reading::DreamReading;
use crate::domain::clock::Clock;
use crate::domain::dream::{Dream, DreamKind, Fate};
use crate::error::Result;
use crate::llm::prompt::{Rendered, fence, hash, or_empty};
use crate::llm::templates::BuiltIn;

/// The most facts that a model is shown.
const MAX_FACTS: usize = 80;
/// The most candidates that a model is shown.
const MAX_CANDIDATES: usize = 40;

/// A prompt ready to be sent, with the version and hash of its templates.
pub(super) struct RenderedPrompt {
    pub rendered: Rendered,
    pub version: String,
    pub hash: String,
}

/// The prompt of `dream` for what it has read.
pub(super) fn render(
    reading: &DreamReading,
    dream: &Dream,
    weighed: &[ScoredCandidate],
    clock: &Clock,
    nonce: impl Fn() -> String,
) -> Result<RenderedPrompt> {
    let promoted: Vec<&ScoredCandidate> = weighed.iter().filter(|one| one.fate == Fate::Promoted).take(MAX_CANDIDATES).collect();
    let user = match dream.kind {
        DreamKind::Focused => BuiltIn::EmergenceFocusedUser,
        _ if promoted.is_empty() => BuiltIn::EmergenceUser,
        _ => BuiltIn::EmergenceScoredUser,
    };
    let (system, user) = (BuiltIn::EmergenceSystem.template(reading.settings())?, user.template(reading.settings())?);
    let notes = notes(reading);
    let facts: String = reading.facts.iter().take(MAX_FACTS).map(|fact| format!("- {}\n", one_line(&fact.text))).collect();
    let candidates: String = promoted.iter().map(|one| format!("{} (score {:.2})\n", one.candidate.line, one.score.total)).collect();
    let found: String = reading.found.iter().map(|text| format!("- {}\n", one_line(text))).collect();
    let locked = if reading.pages.locked().is_empty() { "none".to_owned() } else { reading.pages.locked().join(", ") };
    let memory = reading.pages.memory_text();
    let topic = dream.topic.as_deref().unwrap_or_default();
    let fence = fence(&[memory, &notes, &facts, &candidates, &found, topic, &locked], nonce);
    let today = clock.today(reading.zone);
    let (date, weekday) = (today.to_string(), today.format("%A").to_string());
    let max_chars = reading.settings().memory_md_max_chars.to_string();
    let value = |name: &str| match name {
        "fence" => Some(fence.as_str()),
        "max_chars" => Some(max_chars.as_str()),
        "date" => Some(date.as_str()),
        "weekday" => Some(weekday.as_str()),
        "timezone" => Some(reading.zone.name()),
        "memory" => Some(or_empty(memory)),
        "locked" => Some(locked.as_str()),
        "notes" => Some(or_empty(&notes)),
        "facts" => Some(or_empty(&facts)),
        "candidates" => Some(or_empty(&candidates)),
        "topic" => Some(topic),
        "found" => Some(or_empty(&found)),
        _ => None,
    };
    let rendered = Rendered { system: system.fill(value)?, user: user.fill(value)? };
    let version = if system.version == user.version { system.version.to_string() } else { format!("{}/{}", system.version, user.version) };
    Ok(RenderedPrompt { rendered, version, hash: hash(&[&system, &user]) })
}

fn notes(reading: &DreamReading) -> String {
    let notes = reading.notes.iter().map(|note| {
        let shared = if note.is_shared { " (shared)" } else { "" };
        format!("[{}{shared}]\n{}\n", note.day, note.text.trim_end())
    });
    notes.collect::<Vec<_>>().join("\n")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llm::prompt::Template;

    #[test]
    fn every_template_knows_all_that_it_names_and_fences_its_material() {
        for (one, fences) in [
            (BuiltIn::EmergenceSystem, 1),
            (BuiltIn::EmergenceUser, 6),
            (BuiltIn::EmergenceScoredUser, 8),
            (BuiltIn::EmergenceFocusedUser, 10),
        ] {
            let template = Template::parse(one.text()).unwrap();
            let filled = template.fill(|name| Some(if name == "fence" { "===" } else { "x" })).unwrap();
            assert!(!filled.contains("{{"), "{}", template.id);
            assert_eq!(filled.matches("===").count(), fences, "{}", template.id);
        }
    }
}
