//! A relation as a sentence, in the language of its source: used by recall and on pages. Pure.

use chrono::{DateTime, Utc};

use crate::domain::graph::Relation;
use language::script::is_chinese;
use language::vocabulary;

/// "Ana works on Atlas (since 2026-03-01)", 李伟参与阿特拉斯（自2026-03-01）.
#[must_use]
pub fn of(relation: &Relation, subject: &str, object: &str) -> String {
    let is_chinese = is_chinese(&relation.evidence) || (is_chinese(subject) && is_chinese(object));
    format!("{}{}", bare(subject, &relation.predicate, object, is_chinese), time(relation.valid_from, relation.valid_until, is_chinese))
}

/// The sentence without its time.
#[must_use]
pub fn bare(subject: &str, predicate: &str, object: &str, is_chinese: bool) -> String {
    let wording = vocabulary::find(predicate).and_then(|known| known.wording);
    let said = predicate.replace('_', " ");
    if is_chinese {
        let between = wording.map_or(said.as_str(), |(_, chinese)| chinese);
        let space = |left: &str, right: &str| if left.ends_with(is_latin) || right.starts_with(is_latin) { " " } else { "" };
        return format!("{subject}{}{between}{}{object}", space(subject, between), space(between, object));
    }
    format!("{subject} {} {object}", wording.map_or(said.as_str(), |(english, _)| english))
}

fn time(from: DateTime<Utc>, until: Option<DateTime<Utc>>, is_chinese: bool) -> String {
    let day = |at: DateTime<Utc>| at.format("%Y-%m-%d");
    match (until, is_chinese) {
        (None, false) => format!(" (since {})", day(from)),
        (None, true) => format!("（自{}）", day(from)),
        (Some(until), false) => format!(" ({} to {})", day(from), day(until)),
        (Some(until), true) => format!("（{}至{}）", day(from), day(until)),
    }
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_in_the_language_of_what_was_said() {
        assert_eq!(bare("Ana", "works_on", "Atlas", false), "Ana works on Atlas");
        assert_eq!(bare("李伟", "works_on", "阿特拉斯", true), "李伟参与阿特拉斯");
        assert_eq!(bare("李伟", "works_on", "Atlas", true), "李伟参与 Atlas");
        assert_eq!(bare("Atlas", "is_nicer_than", "Borealis", false), "Atlas is nicer than Borealis");
        let day = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        assert_eq!(time(day("2026-03-01T09:00:00Z"), Some(day("2026-04-02T09:00:00Z")), false), " (2026-03-01 to 2026-04-02)");
        assert_eq!(time(day("2026-03-01T09:00:00Z"), None, true), "（自2026-03-01）");
    }
}
