//! Where the evidence of a fact stands in its message. The place is looked up when somebody reads it: it follows a message that was redacted,
//! and is none where the words are gone. Pure; called by `retrieval::provenance`.

use serde::Serialize;
use utoipa::ToSchema;

use language::script::{is_cjk, simplify};

/// A place in the text of a message, in characters (Unicode scalar values) from its beginning: from `start` up to, not including, `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct EvidenceSpan {
    /// The first character.
    pub start: usize,
    /// The character after the last one.
    pub end: usize,
}

impl EvidenceSpan {
    /// The first place where `content` says `evidence`: as it is, or with other spaces, punctuation, case or script.
    #[must_use]
    pub fn find(content: &str, evidence: &str) -> Option<Self> {
        let evidence = evidence.trim();
        if evidence.is_empty() {
            return None;
        }
        if let Some((before, _)) = content.split_once(evidence) {
            let start = before.chars().count();
            return Some(Self { start, end: start + evidence.chars().count() });
        }
        Self::find_words(content, evidence)
    }

    fn find_words(content: &str, evidence: &str) -> Option<Self> {
        let wanted: String = words(evidence).map(|(_, c)| c).collect();
        let (places, said): (Vec<usize>, String) = words(content).unzip();
        if wanted.is_empty() {
            return None;
        }
        let written: Vec<char> = content.chars().collect();
        let length = wanted.chars().count();
        said.match_indices(wanted.as_str()).find_map(|(at, _)| {
            let first = said.get(..at)?.chars().count();
            let (start, last) = (*places.get(first)?, *places.get(first + length - 1)?);
            let goes_on = |inside: usize, outside: Option<usize>| {
                let is_letter = |at: usize| written.get(at).is_some_and(|c| c.is_alphanumeric() && !is_cjk(*c));
                is_letter(inside) && outside.is_some_and(is_letter)
            };
            // "we live" does not say "I live" because of its end.
            let is_whole = !goes_on(start, start.checked_sub(1)) && !goes_on(last, Some(last + 1));
            is_whole.then_some(Self { start, end: last + 1 })
        })
    }

    /// The text before, at and after the place.
    #[must_use]
    pub fn split(self, content: &str) -> [String; 3] {
        let part = |from: usize, to: usize| content.chars().skip(from).take(to.saturating_sub(from)).collect();
        [part(0, self.start), part(self.start, self.end), part(self.end, usize::MAX)]
    }
}

/// The letters and digits of a text in lower case and simplified characters, each with the place of its character.
fn words(text: &str) -> impl Iterator<Item = (usize, char)> {
    let simple: Vec<char> = simplify(text).chars().collect();
    simple.into_iter().enumerate().flat_map(|(place, c)| c.to_lowercase().filter(|c| c.is_alphanumeric()).map(move |c| (place, c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quoted(content: &str, evidence: &str) -> Option<String> {
        EvidenceSpan::find(content, evidence).map(|span| {
            let parts = span.split(content);
            assert_eq!(parts.concat(), content);
            parts[1].clone()
        })
    }

    #[test]
    fn a_place_is_counted_in_characters() {
        let content = "🦉 Hi! I live in Porto. 我住在雒南。";
        assert_eq!(EvidenceSpan::find(content, "I live in Porto."), Some(EvidenceSpan { start: 6, end: 22 }));
        assert_eq!(EvidenceSpan::find(content, "我住在雒南。"), Some(EvidenceSpan { start: 23, end: 29 }));
    }

    #[test]
    fn spaces_points_case_and_script_may_differ() {
        for (content, evidence, wanted) in [
            ("well  i live\nin porto, ok", "I live in Porto.", Some("i live\nin porto")),
            ("昨天說過：我對蘋果過敏！真的", "我对苹果过敏。", Some("我對蘋果過敏")),
            ("Oi live in Porto", "I live in Porto.", None),
            ("I live in Portos. I live in porto!", "I live in Porto", Some("I live in Porto")),
            ("I live in Portos. I live in porto!", "i live in porto", Some("I live in porto")),
            ("I live in Porto.", "Lives in Lisbon", None),
            ("I live in Porto.", " ", None),
            ("!!!", "...", None),
        ] {
            assert_eq!(quoted(content, evidence).as_deref(), wanted, "{evidence} in {content}");
        }
    }
}
