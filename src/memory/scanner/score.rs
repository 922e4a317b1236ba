//! The last look at a sentence that no rule caught: the signs that stand in it, weighed together. Called by `orders`.
//!
//! A logistic model over the concepts of `words` and a few marks of the sentence. The weights come from the development half of the
//! corpus in `tests/fixtures/scanner` and sentences of everyday talk; a weight says how much a sign makes an order to the agent more
//! likely, a negative one how much less. It knows no words of its own, so that it holds in all languages at once.

use std::sync::LazyLock;

use regex::Regex;

use super::sentence::Sentence;
use super::words::{COUNT, Concept};

/// Signs of a sentence that are no concepts.
pub(super) const MARKS: usize = 8;
/// Concepts that are read together with each other one: who is spoken to, and for how long.
pub(super) const ANCHORS: [Concept; 4] = [Concept::You, Concept::Agent, Concept::Standing, Concept::MustDo];
/// Number of features.
pub(super) const FEATURES: usize = COUNT + MARKS + ANCHORS.len() * COUNT;

static STYLE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?x)(?-u:\b)(?:briefly|short|concise|concisely|bullet|bullets|emoji|emojis|metric|celsius|units|language|english|french|german|spanish|japanese|chinese|tone|polite|formal|informal|first\ name|full\ name|nickname|remind|reminder|font|paragraphs?|grammar|spelling|in\ detail|step\ by\ step|vegetarian|vegan|allerg\w*|breve|brevemente|espanol|tuteame|ingles|recuerdame|alergi\w*|lista|kurz|deutsch|englisch|duze|siez\w*|erinner\w*|hoflich|stichpunkt\w*|francais|anglais|bref|brievement|tutoie\w*|vouvoie\w*|rappelle|listes?|puces)(?-u:\b)
        |简短|简洁|详细|中文|英文|英语|日语|表情|称呼|叫我|提醒我|语气|格式|分点|摄氏|过敏|日本語|英語|短く|簡潔|敬語|丁寧|絵文字|箇条書き|呼んで|リマインド|アレルギー|タメ口|くわしく",
    )
    .ok()
});
static SINK: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"https?://|[a-z0-9_.+-]+@[a-z0-9-]+\.[a-z]{2,}|\+[0-9][0-9 ]{7,}").ok());

/// The features that a sentence has.
pub(super) fn features(s: &Sentence<'_>) -> Vec<usize> {
    let has: Vec<usize> = Concept::all().filter(|concept| s.has(*concept)).map(|concept| concept as usize).collect();
    let mut out = has.clone();
    let is = |pattern: &Option<Regex>| pattern.as_ref().is_some_and(|pattern| pattern.is_match(s.text));
    let verbs = [
        Concept::Dismiss,
        Concept::Send,
        Concept::Reveal,
        Concept::Save,
        Concept::Delete,
        Concept::Append,
        Concept::Promote,
        Concept::Role,
        Concept::Obey,
        Concept::Conceal,
        Concept::Deceive,
        Concept::Call,
        Concept::ModeOn,
        Concept::Disable,
        Concept::Permit,
    ];
    let marks: [bool; MARKS] = [
        s.is_first_person(),
        is(&STYLE),
        is(&SINK),
        s.text.contains('?'),
        verbs.iter().any(|verb| s.begins_with(*verb)),
        verbs.iter().any(|verb| s.tells_to(*verb)),
        s.text.contains(['"', '“', '「', '«']),
        s.text.chars().count() < 40,
    ];
    out.extend(marks.iter().enumerate().filter(|(_, is)| **is).map(|(place, _)| COUNT + place));
    for (place, anchor) in ANCHORS.iter().enumerate().filter(|(_, anchor)| has.contains(&(**anchor as usize))) {
        let first = COUNT + MARKS + place * COUNT;
        out.extend(has.iter().filter(|other| **other != *anchor as usize).map(|other| first + other));
    }
    out
}

/// What the signs of a sentence come to, in hundredths; above 0 an order is likelier than not.
pub(super) fn score(s: &Sentence<'_>) -> i32 {
    super::weights::BIAS + features(s).into_iter().filter_map(|feature| super::weights::WEIGHTS.get(feature)).sum::<i32>()
}
