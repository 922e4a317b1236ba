//! The marks of the corpus, and which facts they are: shared by the examples that measure and train the reader.

#![allow(dead_code, reason = "each example uses a part")]

use chrono::NaiveDate;
use language::{script, vocabulary};
use regex::Regex;
use statements::facts::{self, Background, Budget, Fact, Known, Message, Speaker};

/// Confidence from which a statement counts as read.
const ADMITTED: f64 = 0.7;

/// A mark in a line: its relation, subject, sign and value.
pub const PATTERN: &str = r"\[([a-z_]+)(@[^\]:]*?)?( x|!|-|~|\?)?:([^\]]+)\]";

/// The predicates of each relation of the marks, as the beginning of a pattern.
const RELATIONS: [(&str, &str); 40] = [
    ("name", "name|surname|is"),
    ("called", "preferred_name|name"),
    ("age", "age"),
    ("birthday", "birthday"),
    ("lives_in", "lives_in|address"),
    ("hometown", "hometown"),
    ("nationality", "nationality|hometown"),
    ("works_at", "works_at|runs"),
    ("job", "job_title|runs|habit|is_described_as"),
    ("studies", "studies"),
    ("studies_at", "studies"),
    ("marital", "marital_status|is_described_as"),
    ("family", "has|expecting|is_described_as"),
    ("pet", "has"),
    ("owns", "owns|has|uses"),
    ("allergy", "allergic_to"),
    ("condition", "has_condition|is_described_as"),
    ("medication", "takes"),
    ("diet", "diet|avoids"),
    ("avoids", "avoids|dislikes|allergic_to|gave_up"),
    ("likes", "likes|favorite|prefers|plays|collects|habit"),
    ("dislikes", "dislikes|avoids"),
    ("fears", "afraid_of"),
    ("favorite", "favorite|likes|prefers"),
    ("habit", "habit|likes|avoids|plays"),
    ("plays", "plays|likes|habit"),
    ("uses", "uses|default|owns|has"),
    ("speaks", "speaks|native_language"),
    ("learning", "learning|working_on|goal"),
    ("plan", "plans|scheduled_for|deadline|is|todo|goal"),
    ("date", "is|scheduled_for|expires|deadline|plans"),
    ("goal", "goal|wants_to|plans|todo|working_on"),
    ("decision", "decided|plans|uses"),
    ("project", "working_on|title|is|team"),
    ("setting", "default|reply_rule|is|uses|prefers"),
    ("contact", "is|contact|email|phone"),
    ("rule", "reply_rule|prefers|avoids|asked_to_remember"),
    ("remember", ""),
    ("attr", ""),
    ("not", "not_|no_|avoids"),
];

/// A marked statement.
pub struct Mark {
    pub relation: String,
    pub subject: String,
    /// Empty, or how it is not simply so: `!`, `-`, `~`, `?`, ` x`.
    pub sign: String,
    pub value: String,
}

/// The marks of a line, and the line without them.
pub fn parts(text: &str, mark: &Regex) -> (Vec<Mark>, String) {
    let group = |groups: &regex::Captures<'_>, at: usize| groups.get(at).map_or("", |group| group.as_str()).to_owned();
    let marks = mark.captures_iter(text).map(|groups| Mark {
        relation: group(&groups, 1),
        subject: group(&groups, 2).trim_start_matches('@').to_owned(),
        sign: group(&groups, 3),
        value: group(&groups, 4),
    });
    (marks.collect(), mark.replace_all(text, "$4").into_owned())
}

/// The day on which every conversation of the corpus is read.
fn day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 23).unwrap_or_default()
}

/// The messages of a conversation.
fn messages(conversation: &str) -> Vec<Message<'_>> {
    let message = |text| match str::strip_prefix(text, "A: ") {
        Some(text) => Message { speaker: Speaker::Agent, text, on: day() },
        None => Message { speaker: Speaker::User, text, on: day() },
    };
    conversation.split(" || ").map(message).collect()
}

/// What the tables propose for all conversations of a line, before it is weighed.
pub fn propose(text: &str) -> Vec<Fact> {
    let mut known: Vec<Known> = Vec::new();
    let mut proposed = Vec::new();
    for conversation in text.split(" ||| ") {
        let background = Background { known: &known, before: None };
        let facts = facts::propose(&messages(conversation), &background, Budget::default()).facts;
        let said: Vec<Fact> = facts.into_iter().filter(|fact| fact.confidence >= ADMITTED).collect();
        known.extend(said.iter().map(believed));
        proposed.extend(said);
    }
    proposed
}

/// The facts of all conversations of a line, and whether each still holds.
pub fn read(text: &str) -> Vec<(Fact, bool)> {
    let mut known: Vec<(Fact, bool)> = Vec::new();
    for conversation in text.split(" ||| ") {
        let believed: Vec<Known> = known.iter().filter(|(_, holds)| *holds).map(|(fact, _)| believed(fact)).collect();
        let background = Background { known: &believed, before: None };
        let facts = facts::extract_knowing(&messages(conversation), &background, Budget::default()).facts;
        for fact in facts.into_iter().filter(|fact| fact.confidence >= ADMITTED) {
            let others = |predicate: &str| {
                known.iter().filter(|(old, holds)| *holds && old.predicate == predicate && old.object != fact.object).count()
            };
            let ends: Vec<_> = fact.ends.iter().filter(|end| !end.is_only || others(&end.predicate) == 1).collect();
            let is_single = vocabulary::is_single_valued(&fact.predicate);
            for (old, holds) in &mut known {
                let is_ended = ends.iter().any(|end| {
                    end.subject.as_ref().unwrap_or(&fact.subject) == &old.subject
                        && end.predicate == old.predicate
                        && end.object.as_deref().is_none_or(|object| bare(object) == bare(&old.object))
                });
                let is_replaced = is_single && old.predicate == fact.predicate && old.subject == fact.subject;
                *holds &= !is_ended && !is_replaced;
            }
            known.push((fact, true));
        }
    }
    known
}

fn believed(fact: &Fact) -> Known {
    Known { subject: fact.subject.clone(), predicate: fact.predicate.clone(), object: fact.object.clone() }
}

/// Whether a fact states what is marked.
pub fn fits(mark: &Mark, fact: &Fact) -> bool {
    is_kind(mark, fact) && bare(&mark.value) == bare(&fact.object)
}

/// Whether a fact is about the same as a mark, with a relation of its kind.
pub fn is_kind(mark: &Mark, fact: &Fact) -> bool {
    let predicates = RELATIONS.iter().find(|(relation, _)| *relation == mark.relation).map_or("", |(_, predicates)| predicates);
    (predicates.is_empty() || predicates.split('|').any(|start| fact.predicate.starts_with(start))) && is_about(mark, fact)
}

/// Whether a fact says of a mark that it is over or not so, or repeats what may be read.
pub fn ends_or_denies(mark: &Mark, fact: &Fact) -> bool {
    is_about(mark, fact)
        && (bare(&mark.value) == bare(&fact.object) || bare(&fact.object).contains(&bare(&mark.value)))
        && (mark.sign == "?" || ["no", "left", "gave_up", "separated", "cancelled"].iter().any(|start| fact.predicate.starts_with(start)))
}

fn is_about(mark: &Mark, fact: &Fact) -> bool {
    let last = |subject: &str| bare(subject).rsplit([' ', '的']).next().unwrap_or_default().to_owned();
    let is_own = |subject: &str| subject.is_empty() || subject == "user";
    match (is_own(&mark.subject), is_own(&fact.subject)) {
        (true, true) => true,
        (false, false) => last(&mark.subject) == last(&fact.subject),
        // The user's phone number is the user's.
        (true, false) => matches!(mark.relation.as_str(), "contact" | "plan" | "date" | "attr" | "setting"),
        (false, true) => false,
    }
}

/// A value without case, articles, marks and script.
pub fn bare(value: &str) -> String {
    let words: String = value.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words = script::simplify(&words.split_whitespace().collect::<Vec<_>>().join(" "));
    let bare = ["the ", "a ", "an ", "my "].iter().find_map(|article| words.strip_prefix(article)).unwrap_or(&words);
    bare.trim_end_matches('岁').to_owned()
}
