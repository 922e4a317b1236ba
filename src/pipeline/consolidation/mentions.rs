//! Counts how often the daily notes make a statement, and on how many days. A repeated statement is a pattern, even if nobody ever recalled
//! it. Pure; called by `repeated`.

use std::collections::BTreeSet;

use chrono::{NaiveDate, NaiveTime};

use super::gates;
use crate::memory::fingerprint::comparable;
use language::cues::negates;
use language::script::is_han;
use language::sentence;
use statements::judge::{AnalysedStatement, Statement, Verdict, judge};

/// The most different statements that are counted: a week of long notes.
const MAX_STATEMENTS: usize = 600;
/// The share of tokens that two wordings of one statement have in common: three of four.
const LIKE: (usize, usize) = (3, 4);
/// The fewest and the most characters of a statement.
const LENGTH: std::ops::RangeInclusive<usize> = 4..=300;

/// A statement as it is compared with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Wording {
    plain: String,
    /// Words, and pairs of Chinese characters.
    tokens: BTreeSet<String>,
    numbers: BTreeSet<String>,
    is_negated: bool,
}

impl Wording {
    pub fn of(text: &str) -> Self {
        let plain = comparable(text);
        let numbers = plain.split(|c: char| !c.is_numeric()).filter(|part| !part.is_empty()).map(str::to_owned).collect();
        Self { tokens: tokens(&plain), numbers, is_negated: negates(&plain), plain }
    }

    /// Whether both state the same: nearly the same words, the same numbers, and neither denies the other.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_alike = || self.is_negated == other.is_negated && self.numbers == other.numbers && self.is_like(other);
        self.plain == other.plain || is_alike()
    }

    /// Whether both are the same but for a negation.
    fn denies(&self, other: &Self) -> bool {
        self.is_negated != other.is_negated && self.is_like(other)
    }

    /// Whether three quarters of their tokens are common.
    fn is_like(&self, other: &Self) -> bool {
        let (one, two) = (self.tokens.len(), other.tokens.len());
        // So different in length that they cannot be.
        if one.min(two) * LIKE.1 < one.max(two) * LIKE.0 {
            return false;
        }
        let shared = self.tokens.intersection(&other.tokens).count();
        shared > 0 && shared * LIKE.1 >= (one + two - shared) * LIKE.0
    }
}

/// A statement of the notes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mention {
    /// Its latest wording.
    pub text: String,
    /// The same, to be compared.
    pub wording: Wording,
    /// How many times it stands in the notes.
    pub count: u32,
    /// The days whose notes state it.
    pub days: BTreeSet<NaiveDate>,
    /// The file that states it last.
    pub file: i64,
}

impl Mention {
    /// The last day that states it.
    pub fn last(&self) -> NaiveDate {
        self.days.last().copied().unwrap_or_default()
    }

    fn analysed(&self) -> AnalysedStatement<'_> {
        let said_at = self.last().and_time(NaiveTime::MIN).and_utc();
        AnalysedStatement::new(&Statement { subject: "user", predicate: "states", object: &self.text, text: &self.text, said_at })
    }
}

/// Counts the statements of daily notes, each with its file and day, oldest first. Headings, questions and what an agent said are no
/// statements of the notes.
pub(super) fn count<'a>(notes: impl Iterator<Item = (i64, NaiveDate, &'a str)>) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for (file, day, text) in notes {
        for text in text.lines().flat_map(statements) {
            let wording = Wording::of(&text);
            let is_full = found.len() >= MAX_STATEMENTS;
            if let Some(known) = found.iter_mut().find(|known| known.wording.is_same(&wording)) {
                known.count += 1;
                known.days.insert(day);
                (known.file, known.text, known.wording) = (file, text, wording);
            } else if !is_full {
                found.push(Mention { text, wording, count: 1, days: BTreeSet::from([day]), file });
            }
        }
    }
    found
}

/// For each statement of `which`, why it cannot be promoted although it was made often: a later one replaced or contradicts it.
pub(super) fn bars(which: &[usize], all: &[Mention]) -> Vec<Option<&'static str>> {
    if which.is_empty() {
        return Vec::new();
    }
    let analysed: Vec<AnalysedStatement<'_>> = all.iter().map(Mention::analysed).collect();
    let bar = |at: usize| {
        let (one, earlier) = (all.get(at)?, analysed.get(at)?);
        let later = all.iter().zip(&analysed).enumerate().filter(|(other, (mention, _))| *other != at && mention.last() >= one.last());
        later.into_iter().find_map(|(_, (other, later))| match judge(earlier, later).verdict {
            Verdict::Update => Some(gates::SUPERSEDED),
            Verdict::Contradiction => Some(gates::CONTRADICTED),
            Verdict::Duplicate | Verdict::Compatible | Verdict::Unrelated => {
                one.wording.denies(&other.wording).then_some(gates::CONTRADICTED)
            }
        })
    };
    which.iter().map(|at| bar(*at)).collect()
}

/// The statements of a line: without list mark, time and speaker; of an exchange only what the person said.
fn statements(line: &str) -> Vec<String> {
    let line = line.trim();
    if line.starts_with(['#', '<', '|', '>']) {
        return Vec::new();
    }
    let line = line.trim_start_matches(['-', '*', '+', '•']).trim_start();
    let (is_timed, line) = without_time(line);
    let line = match line.strip_prefix("User: ").filter(|_| is_timed) {
        Some(exchange) => exchange.split(" | Assistant: ").next().unwrap_or_default(),
        None => line,
    };
    let said = sentence::split(line).into_iter().filter(|sentence| !sentence::is_question(sentence)).map(str::trim);
    said.filter(|sentence| LENGTH.contains(&sentence.chars().count())).map(str::to_owned).collect()
}

/// A line without `09:30` or `[09:30]` before it, and whether it had one.
fn without_time(line: &str) -> (bool, &str) {
    let is_time = |text: &str| NaiveTime::parse_from_str(text, "%H:%M").is_ok();
    match line.split_once(' ') {
        Some((first, rest)) if is_time(first.trim_matches(['[', ']', ':', '：'])) => (true, rest.trim_start_matches(['-', '–', ' '])),
        _ => (false, line),
    }
}

fn tokens(plain: &str) -> BTreeSet<String> {
    let mut tokens = BTreeSet::new();
    for word in plain.split(' ') {
        let characters: Vec<char> = word.chars().collect();
        if characters.iter().any(|c| is_han(*c)) {
            tokens.extend(characters.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else {
            tokens.insert(word.to_owned());
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
    }

    fn counted(notes: &[(u32, &str)]) -> Vec<(String, u32, usize)> {
        let found = count(notes.iter().map(|(number, text)| (i64::from(*number), day(*number), *text)));
        found.into_iter().map(|one| (one.text, one.count, one.days.len())).collect()
    }

    #[test]
    fn one_statement_in_several_wordings_and_both_scripts_is_counted_once() {
        let told = counted(&[
            (1, "# 2026-11-01\n\n- 09:30 The standup is at ten on Mondays.\n"),
            (2, "# 2026-11-02\n\n- the standup is at ten, on Mondays\n- Bought milk."),
            (3, "[10:05] User: The standup is at ten on Mondays. What is new? | Assistant: The standup is at ten on Mondays."),
        ]);
        let (text, count, days) = &told[0];
        assert_eq!((text.as_str(), *count, *days), ("The standup is at ten on Mondays.", 3, 3));
        assert_eq!(told.len(), 2, "{told:?}");
        let told = counted(&[(1, "- 每周一十点开站会"), (2, "- 每週一十點開站會"), (3, "- 每周一十点开站会。")]);
        assert_eq!((told.len(), told[0].1, told[0].2), (1, 3, 3), "{told:?}");
    }

    #[test]
    fn other_numbers_and_denials_are_other_statements() {
        let told = counted(&[
            (1, "- The rent is 900 euros a month"),
            (2, "- The rent is 950 euros a month"),
            (3, "- 我不吃猪肉"),
            (4, "- 我吃猪肉"),
        ]);
        assert_eq!(told.len(), 4, "{told:?}");
    }

    #[test]
    fn what_a_later_note_takes_back_is_barred() {
        let all = count(
            [(1, day(1), "- I eat meat"), (2, day(2), "- I eat meat"), (3, day(3), "- I do not eat meat"), (4, day(4), "- I like tea")]
                .into_iter(),
        );
        let told = bars(&[0, 1, 2], &all);
        assert_eq!(told, [Some(gates::CONTRADICTED), None, None], "the last word and the unrelated stand");
        let all = count([(1, day(1), "- 我吃猪肉"), (2, day(3), "- 我不吃猪肉")].into_iter());
        assert_eq!(bars(&[0], &all), [Some(gates::CONTRADICTED)]);
    }
}
