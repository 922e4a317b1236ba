//! Our own lines read backwards: the relations and values that a text states in the words of the table, such as "Lives in Porto",
//! "Job: nurse", "user's sister · Allergic to nuts" or 居住地：杭州. Called by block rules, through `stated`.

use super::table::NOUNS;
use super::{predicate_of, rows};
use language::vocabulary;

/// Longest label before a colon, in characters.
const MAX_LABEL_CHARS: usize = 40;

/// The relations and values of one line, without its list mark. Several, if the line lists values or several relations have the label.
#[must_use]
pub fn stated(line: &str) -> Vec<(String, String)> {
    let line = line.trim();
    let body = line.split_once(" · ").map_or(line, |(_, rest)| rest);
    let (predicates, values) = match body.split_once([':', '：']).filter(|(head, _)| is_label(head)) {
        Some((head, values)) => (of_label(head), values),
        None => match phrase(body).or_else(|| of_relative(line)) {
            Some(read) => read,
            None => return Vec::new(),
        },
    };
    let values: Vec<&str> = values.split([';', '；']).map(without_aside).filter(|value| !value.is_empty()).collect();
    predicates.iter().flat_map(|predicate| values.iter().map(move |value| (predicate.clone(), (*value).to_owned()))).collect()
}

/// Whom a fact's text is about, if not the owner: "user's sister · Allergic to nuts", "user's sister lives in Oslo".
#[must_use]
pub fn subject_of(text: &str) -> Option<&str> {
    if let Some((subject, _)) = text.split_once(" · ") {
        return Some(subject.trim());
    }
    let line = text.strip_prefix("user's ")?;
    let verb = line.match_indices(' ').find(|(at, _)| line.get(at + 1..).is_some_and(|rest| phrase(rest).is_some()))?.0;
    text.get(..text.len() - line.len() + verb)
}

fn is_label(head: &str) -> bool {
    head.chars().count() <= MAX_LABEL_CHARS && head.chars().any(char::is_alphabetic)
}

/// The relations of a label before a colon, which may be a noun in the plural, or the words of the graph: 住在.
fn of_label(head: &str) -> Vec<String> {
    let head = head.trim().trim_matches('*').trim();
    let singular = head.strip_suffix("ies").map(|stem| format!("{stem}y")).or_else(|| head.strip_suffix('s').map(str::to_owned));
    let worded = vocabulary::relations()
        .filter(|known| known.wording.is_some_and(|(english, chinese)| english.eq_ignore_ascii_case(head) || chinese == head));
    let mut found: Vec<String> = worded.map(|known| known.name.to_owned()).collect();
    found.extend(std::iter::once(predicate_of(head)).chain(singular.map(|singular| predicate_of(&singular))));
    found.extend(rows().filter(|row| row.1.eq_ignore_ascii_case(head) || row.2 == head).map(|row| row.0.to_owned()));
    found.sort_unstable();
    found.dedup();
    found
}

/// The relations and the value of a phrase that reads on: "Lives in Porto". The longest label counts.
fn phrase(body: &str) -> Option<(Vec<String>, &str)> {
    let read = |label: &'static str| {
        let (head, rest) = body.split_at_checked(label.len())?;
        let value = rest.strip_prefix(' ').filter(|value| !value.trim().is_empty())?;
        head.eq_ignore_ascii_case(label).then_some((label, value))
    };
    let labels = rows().map(|row| row.1).filter(|label| !NOUNS.contains(label));
    let (label, value) = labels.filter_map(read).max_by_key(|(label, _)| label.len())?;
    Some((rows().filter(|row| row.1 == label).map(|row| row.0.to_owned()).collect(), value))
}

/// The same of somebody close to the owner: "user's sister lives in Oslo".
fn of_relative(line: &str) -> Option<(Vec<String>, &str)> {
    let rest = line.strip_prefix("user's ")?;
    rest.match_indices(' ').find_map(|(at, _)| phrase(rest.get(at + 1..)?))
}

/// A value without what stands behind it in brackets, such as a date, and without its full stop.
fn without_aside(value: &str) -> &str {
    let value = value.trim().trim_end_matches(['.', '。']).trim();
    let aside = value.rfind(['(', '（']).filter(|at| *at > 0 && value.ends_with([')', '）']));
    aside.and_then(|at| value.get(..at)).unwrap_or(value).trim().trim_matches(['“', '”', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::labels::text;

    #[test]
    fn every_text_of_a_fact_is_read_back() {
        for (predicate, ..) in rows() {
            for (subject, is_chinese, value) in
                [("user", false, "Porto"), ("user", true, "波尔图"), ("user's sister", false, "Porto"), ("Anna", true, "波尔图")]
            {
                let said = text(subject, predicate, value, is_chinese);
                let found = stated(&said);
                assert!(found.contains(&((*predicate).to_owned(), value.to_owned())), "{said}: {found:?}");
            }
        }
        assert_eq!(stated("The gate is green."), []);
        for (text, subject) in
            [("Lives in Porto", None), ("user's sister lives in Oslo", Some("user's sister")), ("Anna · 居住地：杭州", Some("Anna"))]
        {
            assert_eq!(subject_of(text), subject, "{text}");
        }
    }

    #[test]
    fn a_list_has_several_values_and_a_date_is_none() {
        let values = |line: &str| stated(line).into_iter().map(|(_, value)| value).collect::<Vec<_>>();
        assert_eq!(values("Likes: tea; trail running (2026-03-01)"), ["tea", "trail running"]);
        assert_eq!(values("居住地：杭州（2026-03-01）"), ["杭州"]);
        assert_eq!(stated("Allergies: nuts")[0], ("allergic_to".to_owned(), "nuts".to_owned()));
        assert_eq!(stated("住在：波尔图")[0], ("lives_in".to_owned(), "波尔图".to_owned()));
    }
}
