//! The concepts of instructions: words of six languages, grouped by their function in a sentence. Each concept is one
//! regular expression over folded text. Used by `sentence`.

mod concept;
mod de;
mod en;
mod es;
mod fr;
mod ja;
mod zh;

use std::sync::OnceLock;

use regex::Regex;

pub(super) use concept::Concept;

pub(super) const COUNT: usize = Concept::Reported as usize + 1;
/// Every concept, in order.
#[cfg(test)]
const ALL: [Concept; COUNT] = [
    Concept::Dismiss,
    Concept::Directive,
    Concept::Prior,
    Concept::Agent,
    Concept::You,
    Concept::MustDo,
    Concept::Obey,
    Concept::Unbound,
    Concept::Privileged,
    Concept::Role,
    Concept::Device,
    Concept::Send,
    Concept::Append,
    Concept::Private,
    Concept::EachReply,
    Concept::Stealth,
    Concept::Reveal,
    Concept::SystemPrompt,
    Concept::Save,
    Concept::Everyone,
    Concept::Delete,
    Concept::Memory,
    Concept::Blanket,
    Concept::Decode,
    Concept::Attacker,
    Concept::Persona,
    Concept::Sensitive,
    Concept::Before,
    Concept::Reported,
];
const LATIN: [&[(Concept, &str)]; 4] = [en::WORDS, es::WORDS, de::WORDS, fr::WORDS];
const CJK: [&[(Concept, &str)]; 2] = [zh::WORDS, ja::WORDS];

impl Concept {
    /// Every concept, in order.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The pattern.
    pub(super) fn regex(self) -> &'static Regex {
        static COMPILED: [OnceLock<Regex>; COUNT] = [const { OnceLock::new() }; COUNT];
        #[expect(clippy::indexing_slicing, reason = "there is a cell for every concept")]
        COMPILED[self as usize].get_or_init(|| compile(self as usize))
    }
}

fn compile(concept: usize) -> Regex {
    let of = |lists: &[&[(Concept, &'static str)]]| -> Vec<&'static str> {
        lists.iter().flat_map(|list| list.iter()).filter(|(named, _)| *named as usize == concept).map(|(_, words)| *words).collect()
    };
    let latin =
        of(&LATIN).join("|").replace(r"(?-u:\b)", "\u{1}").replace(r"\b", "\u{1}").replace('\u{1}', r"(?-u:\b)").replace(r"\w", "[a-z0-9]");
    let cjk = of(&CJK).join("|").replace('，', ",");
    language::pattern::compile(&format!(r"(?-u:\b)(?:{latin})(?-u:\b)|{cjk}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_concept_compiles_and_has_words_in_all_languages() {
        for concept in Concept::all() {
            assert!(!concept.regex().as_str().is_empty(), "{concept:?}");
        }
        for list in LATIN.iter().chain(&CJK) {
            assert_eq!(list.len(), COUNT, "{:?}", (0..COUNT).find(|place| !list.iter().any(|(concept, _)| *concept as usize == *place)));
        }
    }
}
