//! One statement once: two forms may match one sentence with values that differ by an article, or with two relations of one meaning.

use language::normalize::plain;

use super::Fact;

/// Relations that say the same of one value, the most exact first.
const ALIKE: [&[&str]; 6] = [
    &["studies_at", "works_at"],
    &["no_longer_works_at", "left"],
    &["no_longer_uses", "cancelled", "gave_up"],
    &["no_longer_has_condition", "no_longer_is_described_as"],
    &["goal", "working_on", "plans", "todo"],
    &["job_title", "is_described_as", "left_job"],
];

/// Leaves one of several facts that one sentence states in the same way, and gives it the ends of the others.
pub(super) fn leave_one_of_each(facts: &mut Vec<Fact>) {
    let mut kept: Vec<Fact> = Vec::with_capacity(facts.len());
    for fact in facts.drain(..) {
        match kept.iter_mut().find(|known| is_repeated(known, &fact)) {
            None => kept.push(fact),
            Some(known) => {
                let (better, other) = if is_better(&fact, known) { (fact, known.clone()) } else { (known.clone(), fact) };
                *known = better;
                let more = other.ends.into_iter().filter(|end| !known.ends.contains(end)).collect::<Vec<_>>();
                known.ends.extend(more);
            }
        }
    }
    *facts = kept;
}

/// Whether both state the same; with another relation or a longer value only if one sentence states both.
fn is_repeated(known: &Fact, fact: &Fact) -> bool {
    if known.subject != fact.subject || known.is_explicit != fact.is_explicit || known.record != fact.record {
        return false;
    }
    let (one, other) = (bare(&known.object), bare(&fact.object));
    let is_one_sentence = known.message == fact.message && known.evidence == fact.evidence;
    match known.predicate == fact.predicate {
        true => one == other || is_one_sentence && is_border(&known.predicate) && is_beginning(&one, &other),
        false => {
            one == other && is_one_sentence && rank(known).is_some() && rank(known).map(|(row, _)| row) == rank(fact).map(|(row, _)| row)
        }
    }
}

/// The row of the table that holds the relation, and its place there.
fn rank(fact: &Fact) -> Option<(usize, usize)> {
    ALIKE.iter().enumerate().find_map(|(row, alike)| Some((row, alike.iter().position(|predicate| *predicate == fact.predicate)?)))
}

/// Of two relations the more exact, of two borders the nearer, and of two equals the surer.
fn is_better(fact: &Fact, known: &Fact) -> bool {
    match known.predicate == fact.predicate {
        true => {
            let (new, old) = (bare(&fact.object).len(), bare(&known.object).len());
            new < old || new == old && fact.confidence > known.confidence
        }
        false => rank(fact) < rank(known),
    }
}

/// Relations to things: a longer value with the same beginning has a tail.
fn is_border(predicate: &str) -> bool {
    ["has", "owns", "not_owns", "plays", "uses", "likes", "dislikes", "works_at", "studies_at"].contains(&predicate)
}

/// Whether one value begins with the other, and does not only go on within a word.
fn is_beginning(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let is_end = |rest: &str| rest.starts_with(|c: char| !c.is_alphanumeric() || language::script::is_han(c));
    !short.is_empty() && long.strip_prefix(short).is_some_and(is_end)
}

/// A value without article, count of one, and marks.
fn bare(value: &str) -> String {
    const STARTS: [&str; 13] = ["a ", "an ", "the ", "my ", "our ", "一只", "一隻", "一条", "一條", "一台", "一辆", "一匹", "一头"];
    let value = plain(value);
    let value = value.trim_matches(|c: char| !c.is_alphanumeric());
    STARTS.iter().find_map(|start| value.strip_prefix(start)).unwrap_or(value).to_owned()
}

#[cfg(test)]
mod tests {
    use crate::facts::{Budget, Message, Speaker, extract};

    /// The predicates and values of what is read.
    fn read(text: &str) -> Vec<(String, String)> {
        let on = chrono::NaiveDate::from_ymd_opt(2026, 11, 23).unwrap_or_default();
        let facts = extract(&[Message { speaker: Speaker::User, text, on }], Budget::default()).facts;
        facts.into_iter().map(|fact| (fact.predicate, fact.object)).collect()
    }

    #[test]
    fn one_sentence_states_a_thing_once() {
        for (text, predicate, count) in [
            ("I play the harp for patients.", "plays", 1),
            ("We have a husky in a flat and she howls at the sirens.", "has", 1),
            ("I'm training for a sub-4 marathon.", "working_on", 0),
            ("我养了一条花狗看家，叫警长", "has", 1),
            ("I play harp and flute.", "plays", 2),
            ("我养了一只猫和一只狗", "has", 2),
        ] {
            let facts = read(text);
            assert_eq!(facts.iter().filter(|fact| fact.0 == predicate).count(), count, "{text}: {facts:?}");
        }
    }
}
