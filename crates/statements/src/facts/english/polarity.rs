//! Negation and aspect of a clause: the statement that stands without them, and what they make of it.
//!
//! "I don't live in Leeds anymore" is read as "i live in Leeds", and what that states is over. A relation needs no rule of its own for it.

use std::sync::LazyLock;

use regex::Regex;

use super::super::reading::{Polarity, Reading};

static DENIED: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?P<who>i|we)\s+(?:
        (?P<be>am|are|have\ been)\s+(?P<no>not|no\ longer|never)\s+
        |(?:do|did|does)\s+not\s+
        |(?P<over>(?:have\ )?no\ longer|used\ to)\s+
        )(?:actually|really|even|currently|any\ more|anymore|personally)?\s*(?P<rest>.+?)[\s,]*(?P<any>any\ ?more|any\ longer|these\ days|now)?(?:\ now)?[\s.!,;]*$"
);
static STOPPED: LazyLock<Regex> = language::light_pattern!(
    r"(?ix)^(?P<who>i|we)\s+(?:(?:have|am|are)\s+)?(?:stopped|quit|gave\ up|given\ up|done|ceased|(?:just\ )?finished)\s+(?P<verb>[a-z]+?)ing\b(?P<rest>.*)$"
);

/// The clause without its negation, and what that negation makes of its statement.
pub(in crate::facts) fn affirmed(clause: &str) -> Option<(String, Polarity)> {
    if let Some(groups) = STOPPED.captures(clause) {
        let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
        return Some((format!("{} {}{}", group("who"), infinitive(group("verb")), group("rest")), Polarity::Over));
    }
    let groups = DENIED.captures(clause)?;
    let group = |name: &str| groups.name(name).map_or("", |group| group.as_str());
    let be = if group("be").is_empty() { String::new() } else { format!("{} ", group("be")) };
    let is_over = !group("over").is_empty() || !group("any").is_empty() || group("no").eq_ignore_ascii_case("no longer");
    let polarity = if is_over { Polarity::Over } else { Polarity::Denied };
    let rest = group("rest").trim();
    // "used to be a teacher"
    let rest = rest.strip_prefix("be ").map_or_else(|| rest.to_owned(), |state| format!("am {state}"));
    Some((format!("{} {be}{rest}", group("who")), polarity))
}

/// "liv" of "living" as "live", "runn" as "run".
pub(super) fn infinitive(stem: &str) -> String {
    const WITH_E: [&str; 12] = ["liv", "us", "driv", "tak", "hav", "mak", "writ", "rid", "danc", "smok", "practis", "bak"];
    let lower = stem.to_lowercase();
    if WITH_E.contains(&lower.as_str()) {
        return format!("{lower}e");
    }
    let mut letters = lower.chars().rev();
    let is_doubled = letters.next().zip(letters.next()).is_some_and(|(last, before)| last == before && !"aeiouls".contains(last));
    if is_doubled { lower.get(..lower.len() - 1).unwrap_or(&lower).to_owned() } else { lower }
}

/// "to mend nets" as "mending nets".
pub(in crate::facts) fn in_doing(value: &str) -> String {
    const ADVERBS: [&str; 6] = ["just ", "also ", "simply ", "always ", "really ", "sometimes "];
    let deed = value.strip_prefix("to ").map(|deed| ADVERBS.iter().find_map(|adverb| deed.strip_prefix(adverb)).unwrap_or(deed));
    let Some((verb, rest)) = deed.map(|deed| deed.split_once(' ').unwrap_or((deed, ""))) else {
        return value.to_owned();
    };
    let (verb, mark) = verb.split_at(verb.trim_end_matches(',').len());
    const DOUBLED: [&str; 16] =
        ["run", "swim", "sit", "shop", "get", "put", "cut", "plan", "jog", "knit", "chat", "hit", "win", "dig", "begin", "travel"];
    let stem = match verb.strip_suffix('e') {
        Some(stem) if !verb.ends_with("ee") && verb.len() > 2 && verb != "be" => stem.to_owned(),
        _ if DOUBLED.contains(&verb) => format!("{verb}{}", verb.chars().next_back().unwrap_or_default()),
        _ => verb.to_owned(),
    };
    format!("{stem}ing{mark} {rest}").trim_end_matches([' ', ',']).to_owned()
}

static NEGATION: LazyLock<Regex> =
    language::light_pattern!(r"(?i)\b(?:not|never|no|hardly|barely|without|cannot|neither|nor|stopped|ceased|quit)\b|n't\b");

/// Whether a negation stands before the value, at `start`, that the rule's pattern does not know: "i am not allergic to …" read as "i am
/// (very) allergic to …".
pub(super) fn is_denied(clause: &str, start: usize, pattern: &str) -> bool {
    let knows = ["not", "never", "no ", "cannot", "hardly", "no)", "without", "stopped", "quit"].iter().any(|word| pattern.contains(word));
    !knows && NEGATION.is_match(clause.get(..start).unwrap_or_default())
}

/// Whether a value speaks of nothing: "neither tea nor coffee", "none of these colours".
pub(super) fn is_nothing(value: &str) -> bool {
    const NOTHING: [&str; 9] = ["neither", "none", "no", "nothing", "nobody", "nowhere", "hardly", "not", "zero"];
    let first = value.split(|c: char| !c.is_alphanumeric() && c != '\'').next().unwrap_or_default();
    // "No Man's Sky" is a thing.
    NOTHING.contains(&first)
}

/// The readings of an affirmed clause, with the polarity that the speaker gave it.
pub(super) fn turned(readings: Vec<Reading>, polarity: Polarity) -> Vec<Reading> {
    readings.into_iter().filter_map(|reading| reading.turned(polarity)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_stands_without_its_negation() {
        for (clause, affirmative, polarity) in [
            ("i do not live in Leeds anymore", "i live in Leeds", Polarity::Over),
            ("i no longer live in Leeds", "i live in Leeds", Polarity::Over),
            ("i used to work at Acme", "i work at Acme", Polarity::Over),
            ("i am not from Spain", "i am from Spain", Polarity::Denied),
            ("i am no longer married", "i am married", Polarity::Over),
            ("i stopped living in Rome", "i live in Rome", Polarity::Over),
            ("i used to be a teacher", "i am a teacher", Polarity::Over),
            ("i quit running every day", "i run every day", Polarity::Over),
        ] {
            assert_eq!(affirmed(clause), Some((affirmative.to_owned(), polarity)), "{clause}");
        }
        assert_eq!(affirmed("i live in Leeds"), None);
        assert_eq!(in_doing("to mend nets"), "mending nets");
        assert_eq!((in_doing("to bake"), in_doing("to swim in the sea")), ("baking".to_owned(), "swimming in the sea".to_owned()));
    }
}
