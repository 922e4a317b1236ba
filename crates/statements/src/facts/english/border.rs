//! Where values end: rows of descriptions come apart, and a name ends with its last capital.

use std::sync::LazyLock;

use regex::Regex;

use super::super::reading::Reading;
use super::guards::{is_name, without_particle};
use super::trades::is_occupation;

static PLACED: LazyLock<Regex> = language::light_pattern!(
    r"^(?i:i|we) (?i:(?:am|are) (?:an? |the |both |all )?(?P<trade>[\w'/& -]{3,50}?)|(?:work|am working) (?:as an? )?[\w'/& -]{0,40}?|(?:teach|drive|run|clean|fix|sell|cook|manage) [\w'/& -]{2,40}?) in (?:(?:sunny|rainy|downtown|central|rural|north|south|east|west|northern|southern|eastern|western) )?(?P<place>[A-Z][\p{L}\p{M}'’-]+(?: (?:(?:de|da|do|del|la|le|upon|am|an der) )?[A-Z][\p{L}\p{M}'’-]+){0,2})(?:,? (?:and|with|but|who|so|since|where|for)\b.*|, .*|[.!]*)$"
);

/// Where somebody lives who says where they work: "I'm a bus driver in Malmö".
pub(super) fn placed(clause: &str, subject: &str, start: usize, end: usize) -> Option<Reading> {
    let groups = PLACED.captures(clause)?;
    let place = groups.name("place")?.as_str();
    let is_deed =
        |trade: &str| trade.contains(|c: char| c.is_ascii_digit()) || trade.split(' ').next().is_some_and(|first| first.ends_with("ing"));
    if groups.name("trade").is_some_and(|trade| is_deed(trade.as_str())) {
        return None;
    }
    let is_at_work = groups.name("trade").is_none_or(|trade| trade.as_str().split(" at ").next().is_some_and(is_occupation));
    let is_here = is_at_work && super::everyday::is_home(place) && is_name(place);
    is_here.then(|| Reading { predicate: "lives_in".to_owned(), confidence: 0.8, end, ..Reading::name_of(subject, place, start) })
}

static FOR_NOW: LazyLock<Regex> = language::light_pattern!(
    r"(?i)\b(?:for (?:a few|a couple of|the next|two|three|\d+) (?:days|weeks|hours)|for (?:now|today|tonight|this (?:one|time))|until|till|today|tonight|this (?:morning|week|weekend|time)|for (?:this|these) (?:doc|document|letter|email|mail|slide|draft|one|task|post|reply))\b"
);

/// Whether a value holds for the moment only.
pub(in crate::facts) fn is_for_now(value: &str) -> bool {
    FOR_NOW.is_match(value)
}

static PLACE_OF_USE: LazyLock<Regex> = language::light_pattern!(
    r"(?i) (?:at (?:work|home|the)|on (?:an?|my|the)|for (?:data|work|everything|my|our|the|all|most|notes)|that|which|since|because|to)\b.*$"
);
static COMPANY: LazyLock<Regex> = language::light_pattern!(r"(?i) (?:from|with|in|for|since|that|which|at|on|because)\b.*$");
static HOUR: LazyLock<Regex> = language::light_pattern!(
    r"(?i) (?:(?:before|after) (?:\d.*|work|bed|lunch|dinner|breakfast|school|noon|midnight)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|of an? (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:for|since) (?:years|\d+ years|ages)\b.*|\d+ (?:hours|times) (?:a|per) (?:day|week)|online(?: w(?:ith)? .*)?|really)$"
);

/// A thing without what is done with it, where it is from, or when: "MTN for data", "a Singer from a flea market".
pub(super) fn bare<'a>(predicate: &str, value: &'a str) -> &'a str {
    let end = match predicate {
        "uses" => PLACE_OF_USE.find(value),
        "owns" => COMPANY.find(value),
        _ => HOUR.find(value),
    };
    end.filter(|end| end.start() > 1).map_or(value, |end| value.get(..end.start()).unwrap_or(value)).trim_end_matches(',')
}

/// The name at the start of a value that begins with a capital: "Turku near the harbour" ends before "near".
pub(super) fn name_at_start(value: &str) -> &str {
    const JOINTS: [&str; 24] = [
        "de", "la", "le", "du", "des", "del", "di", "da", "do", "of", "the", "and", "&", "on", "upon", "am", "an", "der", "im", "in", "el",
        "al", "for", "at",
    ];
    let is_lower =
        |word: &str| without_particle(word).chars().find(|c| c.is_alphanumeric()).is_none_or(char::is_lowercase) || word.starts_with('(');
    if is_lower(value) || !value.starts_with(char::is_alphabetic) {
        return value;
    }
    let words: Vec<&str> = value.split(' ').collect();
    let mut length = 0;
    for (at, word) in words.iter().enumerate() {
        let goes_on = words.get(at + 1..).is_some_and(|rest| {
            rest.iter().find(|next| !JOINTS.contains(next)).is_some_and(|next| !is_lower(next))
                && rest.iter().take(2).any(|next| !is_lower(next))
        });
        let follows_comma = at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|before| before.ends_with(','));
        if is_lower(word) && (follows_comma || !JOINTS.contains(word) || !goes_on) {
            return value.get(..length).unwrap_or(value).trim().trim_end_matches(',');
        }
        length += word.len() + 1;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_with_its_last_capital() {
        for (value, name) in [
            ("Turku near the harbour", "Turku"),
            ("Rio de Janeiro with two cats", "Rio de Janeiro"),
            ("Bank of Ireland, in the fraud team", "Bank of Ireland"),
            ("Porto, Portugal", "Porto, Portugal"),
            ("a small town near Graz", "a small town near Graz"),
        ] {
            assert_eq!(name_at_start(value), name, "{value}");
        }
    }

    #[test]
    fn what_holds_for_now_is_told_from_what_lasts() {
        assert!(is_for_now("solids until Friday") && !is_for_now("solids"));
    }
}
