//! Compares what a test expects with what is there. Pure: facts and texts in, missed expectations out.

use chrono_tz::Tz;

use super::suite::expect::{FactExpectation, Wanted};
use crate::domain::fact::Fact;
use crate::domain::test_outcome::{CheckKind, Failure, Problem};
use language::vocabulary::canonical_predicate;

/// How many of the things that were there are shown.
const SHOWN: usize = 3;
/// The longest text that is shown, in characters.
const SHOWN_CHARS: usize = 240;

/// Whether `text` contains `part`, whatever their case and spaces.
pub fn contains(text: &str, part: &str) -> bool {
    folded(text).contains(&folded(part))
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// The facts that the expectation fits, and if that is wrong, the failure.
pub fn facts(expected: &FactExpectation, facts: &[Fact], zone: Tz) -> Option<Failure> {
    let fitting: Vec<&Fact> = facts.iter().filter(|fact| score(expected, fact, zone) == parts(expected)).collect();
    if fitting.is_empty() != expected.present {
        return None;
    }
    let found = if expected.present { nearest(expected, facts, zone) } else { fitting };
    let problem = if expected.present { Problem::Missing } else { Problem::Unwanted };
    Some(Failure {
        kind: CheckKind::Fact,
        person: expected.person.to_string(),
        asked: String::new(),
        problem,
        wanted: described(expected),
        found: found.iter().take(SHOWN).map(|fact| line(fact, zone)).collect(),
    })
}

/// What `texts`, best first, lack or say too much. Each wanted text may stand in any of them.
pub fn texts(kind: CheckKind, person: &str, asked: &str, wanted: &Wanted, texts: &[String]) -> Vec<Failure> {
    let failure = |problem, wanted: &String, found| Failure {
        kind,
        person: person.to_owned(),
        asked: asked.to_owned(),
        problem,
        wanted: format!("\"{wanted}\""),
        found,
    };
    let missing = wanted.contains.iter().filter(|part| !texts.iter().any(|text| contains(text, part)));
    let mut failures: Vec<Failure> = missing.map(|part| failure(Problem::Missing, part, closest(texts, part))).collect();
    for part in &wanted.lacks {
        let said: Vec<String> = texts.iter().filter(|text| contains(text, part)).take(SHOWN).map(|text| short(text)).collect();
        if !said.is_empty() {
            failures.push(failure(Problem::Unwanted, part, said));
        }
    }
    failures
}

/// The texts that share most characters with `part`, in the order of their rank where equal.
fn closest(texts: &[String], part: &str) -> Vec<String> {
    let likeness = |text: &String| -strsim::sorensen_dice(&folded(text), &folded(part));
    let mut ranked: Vec<(f64, &String)> = texts.iter().map(|text| (likeness(text), text)).collect();
    ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
    ranked.into_iter().take(SHOWN).map(|(_, text)| short(text)).collect()
}

/// The text in one line, cut where it is long.
pub fn short(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= SHOWN_CHARS {
        return line;
    }
    line.chars().take(SHOWN_CHARS).chain(std::iter::once('…')).collect()
}

/// How many fields the expectation has.
fn parts(expected: &FactExpectation) -> usize {
    let FactExpectation { subject, relation, value, text, status, valid_from, valid_to, as_of, .. } = expected;
    [subject.is_some(), relation.is_some(), value.is_some(), text.is_some(), status.is_some()]
        .into_iter()
        .chain([valid_from.is_some(), valid_to.is_some(), as_of.is_some()])
        .filter(|is_given| *is_given)
        .count()
}

/// How many of the given fields the fact has.
fn score(expected: &FactExpectation, fact: &Fact, zone: Tz) -> usize {
    let FactExpectation { subject, relation, value, text, status, valid_from, valid_to, as_of, .. } = expected;
    let has = |wanted: &Option<String>, is: &dyn Fn(&str) -> bool| wanted.as_deref().is_some_and(is);
    [
        has(subject, &|wanted| folded(&fact.subject) == folded(wanted)),
        has(relation, &|wanted| canonical_predicate(wanted) == canonical_predicate(&fact.predicate)),
        has(value, &|wanted| contains(&fact.object, wanted)),
        has(text, &|wanted| contains(&fact.text, wanted)),
        status.is_some_and(|status| status == fact.status),
        valid_from.is_some_and(|moment| moment.covers(fact.valid_from, zone)),
        valid_to.is_some_and(|moment| fact.valid_to.is_some_and(|to| moment.covers(to, zone))),
        as_of.is_some_and(|moment| {
            let at = moment.at(zone);
            fact.valid_from <= at && fact.valid_to.is_none_or(|to| at < to)
        }),
    ]
    .into_iter()
    .filter(|is_so| *is_so)
    .count()
}

/// The facts with most of the wanted fields.
fn nearest<'a>(expected: &FactExpectation, facts: &'a [Fact], zone: Tz) -> Vec<&'a Fact> {
    let mut ranked: Vec<(usize, &Fact)> = facts.iter().map(|fact| (score(expected, fact, zone), fact)).collect();
    ranked.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    ranked.into_iter().map(|(_, fact)| fact).collect()
}

/// The expectation as it is written.
fn described(expected: &FactExpectation) -> String {
    let FactExpectation { subject, relation, value, text, status, .. } = expected;
    let fields = [("subject", subject), ("relation", relation), ("value", value), ("text", text)];
    let mut said: Vec<String> = fields.iter().filter_map(|(name, value)| value.as_ref().map(|value| format!("{name}: {value}"))).collect();
    said.extend(status.map(|status| format!("status: {}", status.as_str())));
    let moments = [("valid-from", expected.valid_from), ("valid-to", expected.valid_to), ("as-of", expected.as_of)];
    said.extend(moments.iter().filter_map(|(name, moment)| moment.map(|moment| format!("{name}: {}", day(moment.at(Tz::UTC), Tz::UTC)))));
    said.join(", ")
}

/// A fact in one line: its parts, its status and its validity.
fn line(fact: &Fact, zone: Tz) -> String {
    let until = fact.valid_to.map(|to| format!(" to {}", day(to, zone))).unwrap_or_default();
    let Fact { subject, predicate, object, text, .. } = fact;
    short(&format!("{subject} {predicate} {object} ({}, from {}{until}) \"{text}\"", fact.status.as_str(), day(fact.valid_from, zone)))
}

fn day(at: chrono::DateTime<chrono::Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%d %H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fact::FactStatus;
    use crate::memory_tests::suite::Suite;

    fn expected(fields: &str) -> FactExpectation {
        let text = format!("tests: [{{name: t, expect: {{facts: [{{person: nora, {fields}}}]}}}}]");
        Suite::parse(&text).unwrap().tests.remove(0).expect.facts.remove(0)
    }

    fn tea() -> Fact {
        Fact { subject: "user".to_owned(), predicate: "likes".to_owned(), object: "green tea".to_owned(), ..Fact::sample() }
    }

    #[test]
    fn a_fact_fits_when_every_given_field_does() {
        let known = [tea(), Fact { status: FactStatus::Superseded, object: "coffee".to_owned(), ..tea() }];
        for fits in
            ["relation: likes", "relation: likes, value: Green  Tea", "value: coffee, status: superseded", "value: coffee, status: any"]
        {
            assert_eq!(facts(&expected(fits), &known, Tz::UTC), None, "{fits}");
        }
        for misses in
            ["relation: lives_in", "value: coffee", "relation: likes, value: tea, valid-from: 2026-01-01", "value: tea, present: false"]
        {
            assert!(facts(&expected(misses), &known, Tz::UTC).is_some(), "{misses}");
        }
        assert_eq!(facts(&expected("value: milk, present: false"), &known, Tz::UTC), None);
        assert_eq!(facts(&expected("value: 绿茶"), &[Fact::sample()], Tz::UTC), None);
    }

    #[test]
    fn a_missed_fact_shows_what_is_nearest_to_it() {
        let known = [Fact { predicate: "works_at".to_owned(), object: "Globex".to_owned(), ..tea() }, tea()];
        let failure = facts(&expected("relation: likes, value: coffee"), &known, Tz::UTC).unwrap();
        assert!(failure.found[0].starts_with("user likes green tea (active, from 1970-01-01"), "{failure:?}");
        assert_eq!(failure.wanted, "relation: likes, value: coffee, status: active");
        assert_eq!(failure.sentence(), "facts of nora: expected relation: likes, value: coffee, status: active");
    }

    #[test]
    fn a_fact_that_has_ended_is_true_at_its_own_time() {
        let ended = Fact { valid_to: Some("2026-03-01T00:00:00Z".parse().unwrap()), status: FactStatus::Superseded, ..tea() };
        assert_eq!(facts(&expected("value: tea, as-of: 2026-02-01"), std::slice::from_ref(&ended), Tz::UTC), None);
        assert!(facts(&expected("value: tea, as-of: 2026-04-01"), std::slice::from_ref(&ended), Tz::UTC).is_some());
        assert_eq!(facts(&expected("value: tea, status: any, valid-to: 2026-03-01"), &[ended], Tz::UTC), None);
    }

    #[test]
    fn each_text_that_is_missing_or_unwanted_is_named() {
        let wanted = Wanted { contains: vec!["成都".to_owned(), "Porto".to_owned()], lacks: vec!["Lisbon".to_owned()] };
        let said = ["我上周从杭州搬到了成都。".to_owned(), "I moved from LISBON last week.".to_owned()];
        let failures = texts(CheckKind::Recall, "nora", "Where?", &wanted, &said);
        let seen: Vec<_> = failures.iter().map(|one| (one.problem, one.wanted.as_str())).collect();
        assert_eq!(seen, [(Problem::Missing, "\"Porto\""), (Problem::Unwanted, "\"Lisbon\"")]);
        assert_eq!(failures[1].found, ["I moved from LISBON last week."]);
        assert_eq!(failures[0].sentence(), "recall of nora for \"Where?\": expected \"Porto\"");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(short(&"记".repeat(500)).chars().count(), SHOWN_CHARS + 1);
        assert_eq!(short("a\n b"), "a b");
    }
}
