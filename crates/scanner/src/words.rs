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

use regex::{Regex, RegexBuilder};

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
    Concept::Standing,
    Concept::Conceal,
    Concept::Harm,
    Concept::Promote,
    Concept::Brand,
    Concept::Obey,
    Concept::Recalled,
    Concept::Unbound,
    Concept::Privileged,
    Concept::Role,
    Concept::Mode,
    Concept::ModeOn,
    Concept::Device,
    Concept::Send,
    Concept::Append,
    Concept::Private,
    Concept::EachReply,
    Concept::Stealth,
    Concept::Reveal,
    Concept::SystemPrompt,
    Concept::Other,
    Concept::Held,
    Concept::Save,
    Concept::Everyone,
    Concept::Trigger,
    Concept::Call,
    Concept::Delete,
    Concept::Memory,
    Concept::Permanent,
    Concept::Undeletable,
    Concept::Authority,
    Concept::Claim,
    Concept::Check,
    Concept::Disable,
    Concept::Permit,
    Concept::Account,
    Concept::Blanket,
    Concept::Decode,
    Concept::Attacker,
    Concept::Asked,
    Concept::Deceive,
    Concept::Persona,
    Concept::Sensitive,
    Concept::Before,
    Concept::Order,
    Concept::Reported,
];
const LATIN: [&[(Concept, &str)]; 4] = [en::WORDS, es::WORDS, de::WORDS, fr::WORDS];
const CJK: [&[(Concept, &str)]; 2] = [zh::WORDS, ja::WORDS];
/// Size limit of one compiled concept, in bytes.
const SIZE_LIMIT: usize = 64 << 20;

// Each is compiled on first use: most texts use none.
static COMPILED: [OnceLock<Option<Regex>>; COUNT] = [const { OnceLock::new() }; COUNT];

impl Concept {
    /// Every concept, in order.
    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Self> {
        ALL.into_iter()
    }

    /// The pattern. `None` cannot happen with the lists shipped; a test checks that.
    pub(super) fn regex(self) -> Option<&'static Regex> {
        COMPILED.get(self as usize)?.get_or_init(|| compile(self as usize)).as_ref()
    }
}

fn compile(concept: usize) -> Option<Regex> {
    let of = |lists: &[&[(Concept, &'static str)]]| -> Vec<&'static str> {
        lists.iter().flat_map(|list| list.iter()).filter(|(named, _)| *named as usize == concept).map(|(_, words)| *words).collect()
    };
    let latin =
        of(&LATIN).join("|").replace(r"(?-u:\b)", "\u{1}").replace(r"\b", "\u{1}").replace('\u{1}', r"(?-u:\b)").replace(r"\w", "[a-z0-9]");
    let cjk = of(&CJK).join("|").replace('，', ",");
    language::pattern::sound(
        RegexBuilder::new(&format!(r"(?-u:\b)(?:{latin})(?-u:\b)|{cjk}")).size_limit(SIZE_LIMIT).dfa_size_limit(SIZE_LIMIT).build(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_concept_compiles_and_has_words_in_all_languages() {
        for concept in Concept::all() {
            assert!(concept.regex().is_some(), "{concept:?}");
        }
        for list in LATIN.iter().chain(&CJK) {
            assert_eq!(list.len(), COUNT, "{:?}", (0..COUNT).find(|place| !list.iter().any(|(concept, _)| *concept as usize == *place)));
        }
    }
}
