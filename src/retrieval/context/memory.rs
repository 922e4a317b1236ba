//! One memory for a prompt, and the selection of memories that fit.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use chrono::NaiveDate;

use crate::domain::ids::ItemId;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::memory::fingerprint::comparable;
use crate::retrieval::recall::collapse::{says_the_same, words};
use language::cues::negates;
use language::script::is_han;
use language::sentence;
use recall_index::analyze::fingerprint;
use recall_index::passage::passage;

/// The longest text of one memory in a prompt, in characters.
pub(super) const MAX_TEXT_CHARS: usize = 600;

/// The shares of the budget, in percent; the rest is for the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// For the owner's identity.
    pub identity: usize,
    /// For memory that matters for every question.
    pub essential: usize,
}

/// Why a memory is in the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// L0: the owner's identity.
    Identity,
    /// L1: memory that matters for every question.
    Essential,
    /// L2: memory that answers the question.
    Relevant,
}

impl Layer {
    /// The name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Essential => "essential",
            Self::Relevant => "relevant",
        }
    }

    /// The heading above its memories.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Identity => "Identity",
            Self::Essential => "Essential",
            Self::Relevant => "Relevant",
        }
    }
}

/// One memory in a prompt.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    /// Why it is in the prompt.
    pub layer: Layer,
    /// The kind of memory.
    pub kind: ItemKind,
    /// Its scope.
    pub scope: MemoryScope,
    /// Its text as stored.
    pub text: String,
    /// What the prompt shows of a text that is too long for it, with an ellipsis where something is left out; `None` if it shows all of it.
    pub passage: Option<String>,
    /// Its source.
    pub source: Source,
    /// Its calendar day in the agent's time zone; `None` without a date, as for a line of PROFILE.md.
    pub day: Option<NaiveDate>,
    /// The day since which another memory of the prompt holds instead of it.
    pub replaced: Option<NaiveDate>,
    /// The day of the daily note that contains it.
    pub note: Option<NaiveDate>,
    /// Whether the format shows it as it is written, without a list mark of ours.
    pub is_verbatim: bool,
    /// Its item in the index, if recall found it there.
    pub item: Option<ItemId>,
    /// How well it answers the question; `None` outside [`Layer::Relevant`].
    pub score: Option<f32>,
    /// The provider it comes from.
    pub provider: Arc<str>,
    /// The source and position of its index item, if it was not found through the index but has an item there.
    pub place: Option<(i64, i32)>,
}

impl Memory {
    /// A memory without further details.
    #[must_use]
    pub fn new(layer: Layer, kind: ItemKind, scope: MemoryScope, text: String) -> Self {
        Self {
            layer,
            kind,
            scope,
            text,
            passage: None,
            source: Source::default(),
            day: None,
            replaced: None,
            note: None,
            is_verbatim: false,
            item: None,
            score: None,
            provider: "".into(),
            place: None,
        }
    }

    /// What the prompt shows of its text.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.passage.as_deref().unwrap_or(&self.text)
    }

    /// Shortens a long text to the passage that answers `query`; to its beginning without a query, and if it has no word of it.
    pub(super) fn shorten(&mut self, query: Option<&str>) {
        let Some((end, _)) = self.text.char_indices().nth(MAX_TEXT_CHARS) else { return };
        let found = query.and_then(|query| passage(&self.text, query, MAX_TEXT_CHARS));
        self.passage = Some(match found {
            Some(found) => {
                let mark = |is_cut: bool| if is_cut { "…" } else { "" };
                format!("{} {} {}", mark(found.offset > 0), found.text, mark(found.is_followed)).trim().to_owned()
            }
            None => format!("{} …", self.text.get(..end).unwrap_or(&self.text).trim_end()),
        });
    }
}

/// Selects the memories that fit: identity first, then essential ones, each within its share and best first, then relevant ones with the
/// rest of the budget. A memory that does not fit is skipped for smaller ones after it; the first identity memory may exceed its share.
/// No provider gets more than its `cap`. Duplicates are taken once, and so are a fact and the short message that states it. Returns the selected memories and the number of others.
pub(super) fn fit(
    candidates: Vec<Memory>,
    budget: usize,
    percent: Shares,
    cap: impl Fn(&str) -> usize,
    cost: impl Fn(&Memory) -> usize,
) -> (Vec<Memory>, usize) {
    let mut room: HashMap<Arc<str>, usize> = HashMap::new();
    let (mut taken, mut stated) = (Vec::new(), Vec::new());
    let (mut said, mut passed_over) = (HashSet::new(), HashSet::new());
    let mut left = budget;
    let mut shares = [budget * percent.identity / 100, budget * percent.essential / 100];
    for memory in candidates {
        let fingerprint = fingerprint(words(&memory.text));
        if said.contains(&fingerprint) || is_told(&taken, &memory) || is_repeated(&stated, &memory) {
            continue;
        }
        let cost = cost(&memory);
        let is_first = taken.is_empty() && memory.layer == Layer::Identity;
        let share = match memory.layer {
            Layer::Identity => shares.first_mut(),
            Layer::Essential => shares.last_mut(),
            Layer::Relevant => None,
        };
        let room = room.entry(Arc::clone(&memory.provider)).or_insert_with_key(|provider| cap(provider));
        if cost > left || cost > *room || share.as_ref().is_some_and(|share| cost > **share && !is_first) {
            passed_over.insert(fingerprint);
            continue;
        }
        if let Some(share) = share {
            *share = share.saturating_sub(cost);
        }
        left -= cost;
        *room -= cost;
        said.insert(fingerprint);
        // What is not shown of a long text repeats nothing.
        stated.push(StatedText::of(memory.shown()));
        taken.push(memory);
    }
    (taken, passed_over.difference(&said).count())
}

/// Whether a fact and the short message that states it would stand beside each other: one of both is enough. A message of several sentences
/// may say more than its facts.
fn is_told(taken: &[Memory], memory: &Memory) -> bool {
    let is_either = |one: &Memory| matches!(one.kind, ItemKind::Fact | ItemKind::Message);
    let Some(origin) = memory.source.message_id.filter(|_| is_either(memory)) else { return false };
    let is_of_one = |known: &&Memory| known.source.message_id == Some(origin) && is_either(known) && known.kind != memory.kind;
    let says_all = |known: &Memory| {
        let (message, fact) = if memory.kind == ItemKind::Message { (memory, known) } else { (known, memory) };
        says_the_same(&message.text, &fact.text)
    };
    taken.iter().filter(is_of_one).any(says_all)
}

/// Whether other memories state every sentence of this one, word for word: the note of an exchange and its message, a summary and the lines
/// it was made of. A text that denies what the sentence states does not state it.
fn is_repeated(stated: &[StatedText], memory: &Memory) -> bool {
    let is_in = |sentence: &str| {
        let said = StatedText::of(words(sentence));
        said.plain.is_empty() || stated.iter().any(|known| known.states(&said))
    };
    !memory.is_verbatim && sentence::split(memory.shown()).into_iter().all(is_in)
}

/// A text as it is compared with others.
struct StatedText {
    plain: String,
    is_negated: bool,
}

impl StatedText {
    fn of(text: &str) -> Self {
        let plain = comparable(text);
        Self { is_negated: negates(&plain), plain }
    }

    /// Whether it contains all of `other`, and denies it no more than `other` does. Only whole words match; Chinese has no spaces.
    fn states(&self, other: &Self) -> bool {
        let is_part = |start: usize| {
            let before = self.plain.get(..start).unwrap_or_default();
            let after = self.plain.get(start + other.plain.len()..).unwrap_or_default();
            let joins =
                |one: Option<char>, next: Option<char>| one.zip(next).is_some_and(|(one, next)| is_of_word(one) && is_of_word(next));
            !joins(before.chars().next_back(), other.plain.chars().next()) && !joins(other.plain.chars().next_back(), after.chars().next())
        };
        self.is_negated == other.is_negated && self.plain.match_indices(&other.plain).any(|(start, _)| is_part(start))
    }
}

/// Whether a character is part of a word that spaces separate from others.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() && !is_han(c)
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    const SHARES: Shares = Shares { identity: 20, essential: 30 };

    pub(crate) fn memory(layer: Layer, text: &str) -> Memory {
        Memory::new(layer, ItemKind::Fact, MemoryScope::Personal, text.to_owned())
    }

    #[test]
    fn a_long_text_is_shown_where_it_answers_and_says_what_is_left_out() {
        for (talk, answer, query) in [
            ("We walked through the town for a while. ", "I am allergic to penicillin. ", "What am I allergic to?"),
            ("我们在城里走了很久，天气很好。", "医生说我对青霉素过敏。", "我对什么过敏？"),
        ] {
            let mut long = memory(Layer::Relevant, &format!("{}{answer}{}", talk.repeat(60), talk.repeat(60)));
            long.shorten(Some(query));
            let shown = long.shown();
            assert!(shown.contains(answer.trim()) && shown.starts_with("… ") && shown.ends_with(" …"), "{shown}");
            assert!(shown.chars().count() <= MAX_TEXT_CHARS + 4);
            let beginning = format!("{} …", &long.text[..long.text.char_indices().nth(MAX_TEXT_CHARS).unwrap().0].trim_end());
            for nothing in [None, Some("zebra")] {
                long.shorten(nothing);
                assert_eq!(long.shown(), beginning);
            }
        }
        let mut short = memory(Layer::Relevant, "I live in Porto.");
        short.shorten(Some("Porto"));
        assert_eq!((short.shown(), short.passage.as_ref()), ("I live in Porto.", None));
    }

    #[test]
    fn what_is_not_shown_of_a_long_text_repeats_nothing() {
        let fact = memory(Layer::Relevant, "My cello teacher is Inge.");
        let mut long = memory(Layer::Relevant, &format!("{} My cello teacher is Inge.", "We walked through the town. ".repeat(60)));
        long.shorten(Some("a town to walk through"));
        assert_eq!(fit(vec![long.clone(), fact.clone()], 9_000, SHARES, all, |_| 1).0.len(), 2);
        long.shorten(Some("my cello teacher"));
        assert_eq!(fit(vec![long, fact], 9_000, SHARES, all, |_| 1).0.len(), 1);
    }

    #[test]
    fn a_fact_and_the_message_that_states_it_are_one() {
        let of = |kind, text: &str| Memory {
            source: Source { message_id: Some(7.into()), ..Source::default() },
            ..Memory::new(Layer::Relevant, kind, MemoryScope::Personal, text.to_owned())
        };
        for (fact, message, is_one) in [
            ("Lives in Porto", "I live in Porto.", true),
            ("过敏：花生", "我对花生过敏。", true),
            ("Lives in Porto", "I live in Porto. My sister studies law in Coimbra.", false),
            ("Lives in Porto", "I live in Porto with two cats, a parrot and an old piano", false),
        ] {
            let (fact, message) = (of(ItemKind::Fact, fact), of(ItemKind::Message, message));
            for both in [vec![fact.clone(), message.clone()], vec![message, fact]] {
                assert_eq!(fit(both, 1_000, SHARES, all, |_| 1).0.len(), if is_one { 1 } else { 2 });
            }
        }
    }

    #[test]
    fn a_summary_and_an_exchange_do_not_repeat_what_stands_in_the_block() {
        let of = |kind, text: &str| Memory::new(Layer::Relevant, kind, MemoryScope::Personal, text.to_owned());
        for (first, later, is_one) in [
            ("[14:15] User: I keep bees in Delft. | Assistant: Nice.", "I keep bees in Delft.", true),
            ("I keep bees in Delft. Ada likes tea.", "Ada likes tea. I keep bees in Delft.", true),
            ("I keep bees in Delft.", "I keep bees in Delft. Ada likes tea.", false),
            ("I do not keep bees in Delft.", "keep bees in Delft", false),
            ("我不吃猪肉。", "吃猪肉", false),
            ("[08:10] User: 我住在成都。 | Assistant: 好。", "我住在成都。", true),
        ] {
            let both = vec![of(ItemKind::File, first), of(ItemKind::Message, later)];
            assert_eq!(fit(both, 1_000, SHARES, all, |_| 1).0.len(), if is_one { 1 } else { 2 }, "{first} {later}");
        }
    }

    fn all(_: &str) -> usize {
        usize::MAX
    }

    fn of_cost(layer: Layer, costs: &[usize]) -> Vec<Memory> {
        // The letters differ, because texts of equal length would otherwise be duplicates.
        let first = b'b' + 8 * layer as u8;
        (first..).zip(costs).map(|(letter, cost)| memory(layer, &char::from(letter).to_string().repeat(*cost))).collect()
    }

    fn sizes(memories: &[Memory], layer: Layer) -> Vec<usize> {
        memories.iter().filter(|memory| memory.layer == layer).map(|memory| memory.text.len()).collect()
    }

    #[test]
    fn each_layer_keeps_to_its_share_and_the_rest_answers_the_question() {
        let all =
            [of_cost(Layer::Identity, &[15, 10, 5]), of_cost(Layer::Essential, &[20, 20, 10]), of_cost(Layer::Relevant, &[40, 30, 10])]
                .concat();
        let (taken, omitted) = fit(all, 100, SHARES, super::tests::all, |memory| memory.text.len());
        assert_eq!(sizes(&taken, Layer::Identity), [15, 5]);
        assert_eq!(sizes(&taken, Layer::Essential), [20, 10]);
        assert_eq!(sizes(&taken, Layer::Relevant), [40, 10]);
        assert_eq!(omitted, 3);
    }

    #[test]
    fn the_first_line_of_the_identity_enters_even_beyond_its_share_but_not_beyond_the_budget() {
        let (taken, _) = fit(of_cost(Layer::Identity, &[90, 5]), 100, SHARES, all, |memory| memory.text.len());
        assert_eq!(sizes(&taken, Layer::Identity), [90]);
        assert!(fit(of_cost(Layer::Identity, &[101]), 100, SHARES, all, |memory| memory.text.len()).0.is_empty());
    }

    #[test]
    fn no_provider_gets_more_than_its_share() {
        let told = |provider: &str, costs: &[usize]| -> Vec<Memory> {
            of_cost(Layer::Relevant, costs).into_iter().map(|memory| Memory { provider: provider.into(), ..memory }).collect()
        };
        let mut house = told("house", &[30]);
        house[0].text = "house".repeat(6);
        let (taken, omitted) = fit(
            [told("mem0", &[20, 15, 10]), house].concat(),
            100,
            SHARES,
            |provider| if provider == "mem0" { 30 } else { 100 },
            |memory| memory.text.len(),
        );
        assert_eq!(sizes(&taken, Layer::Relevant), [20, 10, 30]);
        assert_eq!(omitted, 1);
    }

    proptest! {
        #[test]
        fn the_budget_is_never_exceeded_and_nothing_is_lost_uncounted(
            identity in proptest::collection::vec(1_usize..60, 0..8), essential in proptest::collection::vec(1_usize..60, 0..8),
            relevant in proptest::collection::vec(1_usize..60, 0..8), budget in 0_usize..200,
        ) {
            let all = [of_cost(Layer::Identity, &identity), of_cost(Layer::Essential, &essential), of_cost(Layer::Relevant, &relevant)].concat();
            let count = all.len();
            let (taken, omitted) = fit(all, budget, SHARES, super::tests::all, |memory| memory.text.len());
            prop_assert!(taken.iter().map(|memory| memory.text.len()).sum::<usize>() <= budget);
            prop_assert_eq!(taken.len() + omitted, count);
        }
    }
}
