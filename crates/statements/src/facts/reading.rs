//! The result of a rule for a clause, before it becomes a candidate.

use chrono::NaiveDate;

use language::dates::{self, Found};

use super::rule::Rule;
use crate::facts::{Category, Ending, Stability};

/// The date and language of a sentence.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context {
    /// The day, in the agent's time zone.
    pub on: NaiveDate,
    /// Whether the sentence is Chinese.
    pub is_chinese: bool,
}

/// One statement.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reading {
    pub subject: String,
    pub predicate: String,
    pub object: String,
    pub category: Category,
    pub stability: Stability,
    pub confidence: f64,
    pub ends: Vec<Ending>,
    pub date: Option<Found>,
    /// The offset of its clause in the sentence, in bytes.
    pub start: usize,
    /// The end of the clause; an offset beyond the sentence means the sentence's end.
    pub end: usize,
}

impl Reading {
    /// The name of a relative: "My sister Anna …".
    pub(super) fn name_of(subject: &str, name: &str, start: usize) -> Self {
        Self {
            subject: subject.to_owned(),
            predicate: "name".to_owned(),
            object: name.to_owned(),
            category: Category::Profile,
            stability: Stability::Durable,
            confidence: 0.9,
            ends: Vec::new(),
            date: None,
            start,
            end: usize::MAX,
        }
    }

    /// A field of a record: "The budget is 400 euros."
    pub(super) fn of_record(subject: &str, predicate: &str, object: String, ends: Vec<Ending>) -> Self {
        Self {
            subject: subject.to_owned(),
            predicate: predicate.to_owned(),
            object,
            category: Category::Project,
            stability: Stability::Ongoing,
            confidence: 0.8,
            ends,
            date: None,
            start: 0,
            end: usize::MAX,
        }
    }

    /// Whether both state the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.subject == other.subject && self.predicate == other.predicate && self.object == other.object
    }
}

/// Predicates about the past, for resolving a bare weekday.
const PAST: [&str; 6] = ["did", "spent", "completed", "cancelled", "lives_in", "works_at"];

/// Builds a reading from a rule and its groups; `None` when a date is needed and there is none.
pub(super) fn values(
    rule: &Rule,
    subject: &str,
    thing: Option<&str>,
    object: &str,
    old: Option<&str>,
    clause: &str,
    context: &Context,
) -> Option<Reading> {
    let has_dates = !matches!(rule.predicate, "link" | "habit" | "age");
    let date = has_dates.then(|| dates::find(clause, context.on, PAST.contains(&rule.predicate))).flatten();
    let is_over = matches!(rule.predicate, "plans" | "scheduled_for" | "todo") && date.is_some_and(|date| date.is_before(context.on));
    if (rule.needs_date && date.is_none()) || is_over {
        return None;
    }
    let mut object = object.to_owned();
    if let Some(found) = date.filter(|_| matches!(rule.predicate, "scheduled_for" | "deadline")) {
        object = found.render(context.is_chinese);
    }
    let (subject, predicate) = match thing {
        Some(thing) if rule.predicate == "favorite" => (subject.to_owned(), format!("favorite_{}", key(thing))),
        Some(thing) => (thing_subject(thing, rule.is_own, context.is_chinese), rule.predicate.to_owned()),
        None => (subject.to_owned(), rule.predicate.to_owned()),
    };
    let ended = old.unwrap_or(&object);
    let ends =
        rule.ends.iter().map(|predicate| Ending { predicate: (*predicate).to_owned(), object: Some(ended.trim().to_owned()) }).collect();
    Some(Reading {
        subject,
        predicate,
        object,
        category: rule.category,
        stability: rule.stability,
        confidence: rule.confidence,
        ends,
        date,
        start: 0,
        end: usize::MAX,
    })
}

/// Of several readings of one clause, drops "is" where a link, an appointment or a deadline states it more precisely.
pub(super) fn leave_most_exact(readings: &mut Vec<Reading>) {
    if readings.iter().any(|reading| matches!(reading.predicate.as_str(), "link" | "scheduled_for" | "deadline")) {
        readings.retain(|reading| !matches!(reading.predicate.as_str(), "is" | "plans"));
    }
}

/// The subject for a thing: the user's own "flight" becomes `user's flight`; "the deadline" only loses its article.
fn thing_subject(thing: &str, is_own: bool, is_chinese: bool) -> String {
    let lower = thing.to_lowercase();
    let bare = ["my ", "the ", "our ", "我的", "我们的", "咱们的"]
        .iter()
        .find_map(|article| lower.strip_prefix(article))
        .unwrap_or(&lower)
        .to_owned();
    match (is_own || lower.starts_with("my ") || thing.starts_with("我的"), is_chinese) {
        (true, true) => format!("用户的{bare}"),
        (true, false) => format!("user's {bare}"),
        (false, _) => bare,
    }
}

fn key(thing: &str) -> String {
    thing.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("_").replace("colour", "color")
}
