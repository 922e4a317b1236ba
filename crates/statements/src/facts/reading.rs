//! The result of a rule for a clause, before it becomes a candidate, and what it depends on: the day, the language, and the record that
//! the conversation builds up.

use chrono::NaiveDate;

use language::dates::{self, Found};
use language::script;

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

/// A record that the conversation builds up, such as a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// Its kind: "project proposal", 会议.
    pub kind: String,
    /// Its title, once known.
    pub title: Option<String>,
    /// The field that was mentioned last.
    pub field: Option<String>,
}

impl Record {
    /// The field as the subject of a fact, distinct from the same field of other records.
    pub(crate) fn field(&self, name: &str) -> String {
        match &self.title {
            Some(title) if TITLES.contains(&name) => format!("{}: {title}", self.kind),
            Some(title) if script::is_chinese(name) => format!("《{title}》的{name}"),
            Some(title) => format!("{name} of {title}"),
            None => name.to_owned(),
        }
    }
}

/// Fields that contain the title of a record.
pub(crate) const TITLES: [&str; 5] = ["title", "标题", "题目", "名称", "主题"];

/// What a negation makes of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Polarity {
    /// It is not so: "I'm not allergic to nuts".
    Denied,
    /// It was so and is no longer: "I used to live in Leeds".
    Over,
}

/// Predicates of states, of which a negation says something. Nothing is learned from "I didn't say that".
const STATES: [&str; 21] = [
    "lives_in",
    "address",
    "hometown",
    "works_at",
    "job_title",
    "runs",
    "studies",
    "studies_at",
    "has",
    "marital_status",
    "speaks",
    "diet",
    "allergic_to",
    "has_condition",
    "is_described_as",
    "plays",
    "collects",
    "uses",
    "owns",
    "likes",
    "habit",
];

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
    /// The statement under a negation; `None` where the predicate is no state.
    pub(super) fn turned(self, polarity: Polarity) -> Option<Self> {
        if !STATES.contains(&self.predicate.as_str()) {
            return None;
        }
        let sign = match polarity {
            Polarity::Denied => "not",
            Polarity::Over => "no_longer",
        };
        let over = match (self.predicate.as_str(), polarity) {
            // One word for every place that somebody is no longer at.
            ("lives_in", Polarity::Over) => "left".to_owned(),
            (predicate, _) => format!("{sign}_{predicate}"),
        };
        let ends = Ending { predicate: self.predicate.clone(), object: Some(self.object.clone()), ..Ending::default() };
        Some(Self { predicate: over, ends: vec![ends], ..self })
    }

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
        Some(thing) if matches!(rule.predicate, "favorite" | "default") => {
            (subject.to_owned(), format!("{}_{}", rule.predicate, key(thing)))
        }
        Some(thing) => (thing_subject(thing, rule.is_own, context.is_chinese), rule.predicate.to_owned()),
        None => (subject.to_owned(), rule.predicate.to_owned()),
    };
    let ended = old.unwrap_or(&object).trim();
    // 我不喝咖啡了 ends "likes 咖啡" and "likes 喝咖啡" alike.
    let with_verb = if rule.predicate == "gave_up" && context.is_chinese {
        clause.find(ended).and_then(|at| clause.get(..at)?.chars().last())
    } else {
        None
    };
    let ended = [Some(ended.to_owned()), with_verb.map(|verb| format!("{verb}{ended}"))];
    let ends = rule.ends.iter().flat_map(|predicate| {
        ended.iter().flatten().map(|object| Ending {
            predicate: (*predicate).to_owned(),
            object: Some(object.clone()),
            ..Ending::default()
        })
    });
    let ends: Vec<Ending> = match rule.predicate {
        "left_job" if matches!(object.as_str(), "retired" | "退休") => {
            ["works_at", "job_title"].map(|predicate| Ending { predicate: predicate.to_owned(), ..Ending::default() }).into()
        }
        // Without the employer's name every employer is left.
        "left_job" => vec![Ending { predicate: "works_at".to_owned(), ..Ending::default() }],
        // Who moves has no longer the address of before.
        "lives_in" if MOVES.iter().any(|word| clause.contains(word)) => {
            ends.chain([Ending { predicate: "address".to_owned(), ..Ending::default() }]).collect()
        }
        "separated_from" => endings_of_bond(&object, context.is_chinese),
        _ => ends.collect(),
    };
    let replaced = rule.replaces.iter().map(|predicate| Ending { predicate: (*predicate).to_owned(), is_only: true, ..Ending::default() });
    let ends = ends.into_iter().chain(replaced).collect();
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

/// Verbs of moving house.
const MOVES: [&str; 4] = ["moved", "relocated", "搬", "迁"];

/// Words for a partner.
const PARTNERS: [&str; 9] = ["partner", "girlfriend", "boyfriend", "fiancé", "fiancée", "fiance", "wife", "husband", "spouse"];
const PARTNERS_CHINESE: [&str; 14] =
    ["伴侣", "对象", "女朋友", "男朋友", "女友", "男友", "未婚妻", "未婚夫", "妻子", "老婆", "太太", "丈夫", "老公", "爱人"];

/// What a break-up ends: the name of the user's partner, and what the user states of the bond. `other` is the partner's name or a word for
/// the partner, such as "girlfriend".
fn endings_of_bond(other: &str, is_chinese: bool) -> Vec<Ending> {
    let words: &[&str] = if is_chinese { &PARTNERS_CHINESE } else { &PARTNERS };
    let bond = words.iter().find(|word| **word == other.to_lowercase());
    let words = bond.map_or(words, std::slice::from_ref);
    let name = Some(other.to_owned()).filter(|_| bond.is_none());
    let whose = |word: &str| if is_chinese { format!("用户的{word}") } else { format!("user's {word}") };
    let of_partner =
        |word: &&str| Ending { subject: Some(whose(word)), predicate: "name".to_owned(), object: name.clone(), is_only: false };
    let of_user = ["partner", "dating", "engaged_to", "married_to"].map(|predicate| Ending {
        predicate: predicate.to_owned(),
        object: name.clone(),
        ..Ending::default()
    });
    words.iter().map(of_partner).chain(of_user).collect()
}

/// The subject for a thing: the user's own "flight" becomes `user's flight`; "the deadline" only loses its article.
fn thing_subject(thing: &str, is_own: bool, is_chinese: bool) -> String {
    let lower = thing.to_lowercase();
    let bare = ["my ", "the ", "our ", "that ", "我的", "我们的", "咱们的"]
        .iter()
        .find_map(|article| lower.strip_prefix(article))
        .unwrap_or(&lower)
        .to_owned();
    let bare = if matches!(bare.as_str(), "number" | "mobile number" | "cell number") { "phone number".to_owned() } else { bare };
    let bare = if matches!(bare.as_str(), "号码" | "手机号码") { "手机号".to_owned() } else { bare };
    match (is_own || lower.starts_with("my ") || is_occasion(&lower) || thing.starts_with("我的"), is_chinese) {
        (true, true) => format!("用户的{bare}"),
        (true, false) => format!("user's {bare}"),
        (false, _) => bare,
    }
}

/// An occasion of the user's that is named without "my": "exam got moved to Monday".
fn is_occasion(thing: &str) -> bool {
    const OCCASIONS: [&str; 12] = [
        "exam",
        "interview",
        "appointment",
        "flight",
        "surgery",
        "wedding",
        "defence",
        "defense",
        "lesson",
        "test",
        "viewing",
        "driving test",
    ];
    OCCASIONS.contains(&thing)
}

fn key(thing: &str) -> String {
    thing.trim().to_lowercase().split_whitespace().collect::<Vec<_>>().join("_").replace("colour", "color")
}
