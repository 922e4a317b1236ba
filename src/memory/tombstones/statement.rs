//! Finds the text in a document that states a fact, so that it can be removed. Pure; called by `forget::files`,
//! `tombstones` and `request`.
//!
//! Four shapes are recognized: a line that is the fact; an item of a labelled line ("- Likes: tea; trail running"); a
//! sentence that contains the fact word for word; and a sentence that says it in other words: it contains the value, and
//! three quarters of the significant words of the fact or of its label. In doubt, the sentence is removed.

use std::collections::BTreeSet;

use rust_stemmers::{Algorithm, Stemmer};

use crate::domain::fact::Fact;
use crate::memory::fingerprint::comparable;
use crate::memory::labels;
use language::script::is_cjk;
use language::sentence;
use language::stop_words::{is_grammatical, is_particle};
use language::vocabulary;

/// Words for the owner, for the present and for the request to remember, which do not identify a statement either.
const OWNER_WORDS: [&str; 5] = ["user", "users", "now", "please", "remember"];
/// The same in Chinese, and characters that join others in writing only.
const OWNER_CHARACTERS: &str = "用户之其等于请請记記";
/// Negations: forgetting that a person likes tea does not forget that they dislike something.
const NEGATIONS: [&str; 7] = ["not", "no", "never", "longer", "without", "cannot", "t"];
/// The same for Chinese.
const NEGATING_CHARACTERS: &str = "不没沒别別无無未勿非";
/// The share of a fact's words that a sentence must contain to state it: three of four.
const SHARE: (usize, usize) = (3, 4);

/// The text of one fact, prepared for comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its exact sentences: text and evidence.
    whole: Vec<String>,
    /// Its value; empty when the value is the whole sentence.
    object: String,
    /// How it is said: in its text, and in the words that it was stated in.
    wordings: Vec<Wording>,
    /// Labels that its line may have.
    labels: Vec<String>,
    /// Words of each label.
    label_words: Vec<BTreeSet<String>>,
    /// Its subject, if that is not the owner.
    subject: String,
}

/// One way in which a fact is said.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wording {
    /// Its significant words.
    words: BTreeSet<String>,
    /// Whether it is negated.
    is_negated: bool,
}

impl Wording {
    fn of(text: &str) -> Self {
        Self { words: significant_words(text), is_negated: is_negated(text) }
    }
}

impl Statement {
    /// The statement of a fact.
    #[must_use]
    pub fn of(fact: &Fact) -> Self {
        let text = comparable(&fact.text);
        let object = comparable(&fact.object);
        let labels: Vec<String> = [false, true]
            .into_iter()
            .map(|is_chinese| labels::labelled("user", &fact.predicate, is_chinese))
            .filter(|label| !label.is_empty())
            .collect();
        // "Lives in" is a label, and 住在 is how it is said where the label is 居住地.
        let wording = vocabulary::find(&fact.predicate).and_then(|predicate| predicate.wording);
        let verbs: Vec<String> = wording.into_iter().flat_map(|(english, chinese)| [english.to_owned(), chinese.to_owned()]).collect();
        let evidence = comparable(&fact.evidence);
        let mut wordings = vec![Wording::of(&text)];
        if evidence != text && !evidence.is_empty() {
            wordings.push(Wording::of(&evidence));
        }
        let whole = [text.clone(), evidence].into_iter().filter(|words| says_enough(words)).collect();
        let subject = Some(comparable(&fact.subject)).filter(|subject| subject != "user").unwrap_or_default();
        Self {
            whole,
            object: if object == text { String::new() } else { object },
            wordings,
            label_words: labels
                .iter()
                .chain(&verbs)
                .map(|label| significant_words(&comparable(label)))
                .filter(|words| !words.is_empty())
                .collect(),
            labels: labels.iter().map(|label| comparable(label)).collect(),
            subject,
        }
    }

    /// The statement of a person's own words.
    #[must_use]
    pub fn from_words(words: &str) -> Self {
        let text = comparable(words);
        Self {
            wordings: vec![Wording::of(&text)],
            whole: Some(text).filter(|words| says_enough(words)).into_iter().collect(),
            object: String::new(),
            labels: Vec::new(),
            label_words: Vec::new(),
            subject: String::new(),
        }
    }

    /// The same statement, found only where its value or its exact words stand. A sentence that shares most of its words with another says
    /// something else: "count the lamps" is not "count the shelves".
    #[must_use]
    pub fn verbatim(mut self) -> Self {
        if self.object.is_empty() {
            self.wordings.clear();
        }
        self
    }

    /// The longest word that a text stating it probably contains, in simplified characters, for searching a database.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        let is_plain = |word: &&str| word.is_ascii() || word.chars().all(is_cjk);
        let longest =
            |text: &'_ str| -> Option<usize> { text.split(' ').filter(is_plain).map(str::len).max().filter(|length| *length >= 3) };
        let text = [self.object.as_str()].into_iter().chain(self.whole.iter().map(String::as_str)).find(|text| longest(text).is_some())?;
        text.split(' ').filter(is_plain).max_by_key(|word| word.len())
    }

    /// Whether a normalized sentence states it.
    fn is_said_by(&self, sentence: &str) -> bool {
        if self.whole.iter().any(|whole| holds(sentence, whole)) {
            return true;
        }
        if self.object.is_empty() && self.wordings.iter().all(|wording| wording.words.len() < 3) {
            return false;
        }
        let names_it =
            (self.object.is_empty() || holds(sentence, &self.object)) && (self.subject.is_empty() || holds(sentence, &self.subject));
        let is_denial = is_negated(sentence);
        if !names_it || self.wordings.iter().all(|wording| wording.is_negated != is_denial) {
            return false;
        }
        let said = significant_words(sentence);
        let is_covered = self.wordings.iter().filter(|wording| wording.is_negated == is_denial).any(|Wording { words, .. }| {
            let shared = words.iter().filter(|word| said.contains(*word)).count();
            words.len() >= 2 && shared * SHARE.1 >= words.len() * SHARE.0
        });
        let is_plain = self.wordings.first().is_some_and(|wording| wording.is_negated == is_denial);
        is_covered
            || (is_plain && !self.object.is_empty() && self.label_words.iter().any(|label| label.iter().all(|word| said.contains(word))))
    }

    /// Whether `item` under `head` is its value.
    fn is_listed(&self, head: &str, item: &str) -> bool {
        let item = comparable(item);
        let is_value = !item.is_empty() && (item == self.object || self.whole.contains(&item));
        let is_label = self.labels.iter().any(|label| head == label || head.ends_with(&format!(" {label}")));
        is_value && is_label && (self.subject.is_empty() || head.starts_with(&self.subject))
    }
}

/// A statement in a person's words, or the topic of statements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    text: String,
    words: BTreeSet<String>,
}

impl Topic {
    /// Parses a person's words.
    #[must_use]
    pub fn of(words: &str) -> Self {
        let text = comparable(words);
        Self { words: significant_words(&text), text }
    }

    /// Whether it is a statement ("I live in Porto") rather than a topic ("my address").
    #[must_use]
    pub fn is_statement(&self) -> bool {
        let has_subject =
            ["i ", "i'm", "we ", "my ", "he ", "she ", "they "].iter().any(|start| format!("{} ", self.text).starts_with(start));
        (has_subject && self.words.len() >= 2) || self.text.chars().filter(|c| is_cjk(*c)).count() >= 4
    }

    /// Whether it states the fact.
    #[must_use]
    pub fn states(&self, fact: &Fact) -> bool {
        !self.words.is_empty() && Statement::of(fact).is_said_by(&self.text)
    }

    /// Whether the fact is about the topic: every significant word of the topic is among those of the fact or of its
    /// label.
    #[must_use]
    pub fn is_about(&self, fact: &Fact) -> bool {
        let mut known = significant_words(&comparable(&fact.text));
        known.extend(significant_words(&comparable(&fact.object)));
        known.extend(significant_words(&comparable(&fact.subject)));
        known.extend(significant_words(&comparable(&fact.predicate.replace('_', " "))));
        for label in Statement::of(fact).labels {
            known.extend(significant_words(&label));
        }
        !self.words.is_empty() && self.words.iter().all(|word| known.contains(word))
    }
}

/// `document` without text that any of `statements` says, and the number of changed lines; `None` when nothing matches.
#[must_use]
pub fn cut(document: &str, statements: &[Statement]) -> Option<(String, u64)> {
    let mut kept = String::with_capacity(document.len());
    let mut lines = 0;
    for line in document.split_inclusive('\n') {
        match cut_line(line, statements) {
            None => kept.push_str(line),
            Some(rest) => {
                lines += 1;
                kept.push_str(&rest);
            }
        }
    }
    (lines > 0).then(|| (tidy(&kept), lines))
}

/// The rest of a line, empty when nothing is left; `None` when nothing matches.
fn cut_line(line: &str, statements: &[Statement]) -> Option<String> {
    let body = without_marks(line);
    let words = comparable(body);
    if words.is_empty() {
        return None;
    }
    if statements.iter().any(|statement| statement.whole.contains(&words)) {
        return Some(String::new());
    }
    let (lead, ending) = line_frame(line)?;
    let is_named = |head: &str, item: &str| statements.iter().any(|known| known.is_listed(&comparable(head), item));
    if let Some(rest) = without_items(line, is_named) {
        return Some(rest);
    }
    let rest = line.get(lead.len()..)?.trim_end();
    let sentences = sentences(rest);
    let is_cut = |sentence: &str| {
        let words = comparable(sentence);
        !words.is_empty() && statements.iter().any(|statement| statement.is_said_by(&words))
    };
    let kept: String = sentences.iter().copied().filter(|sentence| !is_cut(sentence)).collect();
    if kept.len() == rest.len() {
        // No single sentence says it; if several together contain it word for word, the whole line is removed.
        let is_spread = statements.iter().any(|statement| statement.whole.iter().any(|whole| holds(&words, whole)));
        return is_spread.then(String::new);
    }
    if comparable(&kept).is_empty() { Some(String::new()) } else { Some(format!("{lead}{}{ending}", kept.trim_end())) }
}

/// The words of a line without its list mark, checkbox, time, date and quotes.
#[must_use]
pub fn without_marks(line: &str) -> &str {
    let mut rest = line.trim();
    rest = rest.trim_start_matches(['-', '*', '+', '>', '#']).trim_start();
    for boxed in ["[ ] ", "[x] ", "[X] "] {
        rest = rest.strip_prefix(boxed).unwrap_or(rest);
    }
    let end = rest.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | ':' | '.' | '/' | '[' | ']'))).unwrap_or(rest.len());
    let (stamp, after) = rest.split_at(end);
    let is_stamp = stamp.len() >= 4 && stamp.chars().filter(char::is_ascii_digit).count() >= 3 && stamp.contains(['-', ':', '.', '/']);
    if is_stamp && after.starts_with([' ', '：']) {
        rest = after.trim_start_matches(['：', ' ']);
    }
    rest.trim_matches(['“', '”', '"', ' '])
}

/// The rest of a labelled list without the items for which `is_gone` is true, given head and item; empty when nothing is
/// left. `None` when none is, or the line is not a labelled list.
pub(crate) fn without_items(line: &str, is_gone: impl Fn(&str, &str) -> bool) -> Option<String> {
    let (body, (lead, ending)) = (without_marks(line), line_frame(line)?);
    let (head, items, between) = listed(body)?;
    let kept: Vec<&str> = items.iter().copied().filter(|item| !is_gone(head, item)).collect();
    if kept.len() == items.len() {
        return None;
    }
    if kept.is_empty() {
        return Some(String::new());
    }
    let colon = body.get(head.len()..).and_then(|rest| rest.chars().next()).unwrap_or(':');
    let space = if colon == ':' { " " } else { "" };
    Some(format!("{lead}{head}{colon}{space}{}{ending}", kept.join(between)))
}

/// The head and items of a labelled list.
pub(crate) fn items(line: &str) -> Option<(&str, Vec<&str>)> {
    listed(without_marks(line)).map(|(head, items, _)| (head, items))
}

/// The prefix before the words of a line, and its line ending.
pub(crate) fn line_frame(line: &str) -> Option<(&str, &'static str)> {
    let body = without_marks(line);
    let start = line.len() - line.trim_start().len();
    let at = line.find(body).filter(|_| !body.is_empty()).unwrap_or(start);
    Some((line.get(..at)?, if line.ends_with('\n') { "\n" } else { "" }))
}

/// Whether a line is a labelled list, such as "- Likes: tea; trail running".
pub(crate) fn is_listing(line: &str) -> bool {
    listed(without_marks(line)).is_some()
}

/// Splits "head: one; other" into head, items and separator.
fn listed(body: &str) -> Option<(&str, Vec<&str>, &'static str)> {
    let (head, rest) = body.split_once([':', '：'])?;
    let between = if rest.contains('；') { "；" } else { "; " };
    let items: Vec<&str> = rest.split([';', '；']).map(str::trim).filter(|item| !item.is_empty()).collect();
    (!head.is_empty() && !items.is_empty()).then_some((head, items, between))
}

/// Splits `text` after each sentence and each cell of a table; concatenated, the pieces are the text.
pub(crate) fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    let mut rest = text;
    while let Some((cell, after)) = rest.split_once('|') {
        let space = after.len() - after.trim_start().len();
        let (cell, others) = rest.split_at(cell.len() + 1 + space);
        sentences.extend(sentence::split(cell));
        rest = others;
    }
    sentences.extend(sentence::split(rest));
    sentences
}

/// Reduces runs of blank lines, left by a removal, to one.
fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut blanks = 0;
    for line in text.split_inclusive('\n') {
        blanks = if line.trim().is_empty() { blanks + 1 } else { 0 };
        if blanks < 2 {
            tidied.push_str(line);
        }
    }
    tidied
}

/// Whether normalized `text` contains normalized `words`, at word boundaries in languages that have them.
pub(crate) fn holds(text: &str, words: &str) -> bool {
    if words.is_empty() {
        return false;
    }
    if words.chars().any(is_cjk) { text.contains(words) } else { format!(" {text} ").contains(&format!(" {words} ")) }
}

fn is_negated(text: &str) -> bool {
    text.split(' ').any(|word| NEGATIONS.contains(&word)) || text.chars().any(|c| NEGATING_CHARACTERS.contains(c))
}

/// Whether a sentence is long enough to be searched for word for word: "yes" is in half of all lines.
fn says_enough(words: &str) -> bool {
    let characters = words.chars().filter(|c| is_cjk(*c)).count();
    characters >= 3 || words.split(' ').count() >= 2 || words.chars().count() >= 6
}

/// The significant words of a normalized text, which identify a statement or a topic: stems, and single characters of Chinese and Japanese.
pub(crate) fn significant_words(text: &str) -> BTreeSet<String> {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut words = BTreeSet::new();
    for word in text.split(' ').filter(|word| !word.is_empty() && !is_grammatical(word) && !OWNER_WORDS.contains(word)) {
        if word.chars().any(is_cjk) {
            words.extend(word.chars().filter(|c| is_cjk(*c) && !is_particle(*c) && !OWNER_CHARACTERS.contains(*c)).map(String::from));
            let latin: String = word.chars().filter(|c| !is_cjk(*c)).collect();
            words.extend(Some(latin).filter(|latin| !latin.is_empty()));
        } else {
            words.insert(stemmer.stem(word).into_owned());
        }
    }
    words
}

#[cfg(test)]
#[path = "statement_tests.rs"]
mod tests;
