//! Measures the reader on lines of the corpus: which of the marked statements it reads, with every value exact.
//!
//!     gzip -dc crates/statements/corpus/english.tsv.gz | awk -F'\t' '$1 == 9' | cargo run --release -p statements --example score
//!
//! With `--wrong` it prints each fact that is not marked, and its line. A fact that the conversation ends counts as ended, as it would in the store. Two kinds of marks count neither for nor against the reader:
//! denials, and statements that it may read or leave. It must not read what is marked as over. Two subjects are the same if their last words
//! are ("user's twin brother" is "user's brother").
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, reason = "it prints, and stops where a line is broken")]

use std::io::{self, BufRead};

use language::{script, vocabulary};
use regex::Regex;
use statements::facts::{Background, Budget, Fact, Known, Message, Speaker, extract_knowing};

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
struct Mark {
    relation: String,
    subject: String,
    /// Empty, or how it is not simply so: `!`, `-`, `~`, `?`, ` x`.
    sign: String,
    value: String,
}

fn main() -> io::Result<()> {
    let shows_wrong = std::env::args().any(|argument| argument == "--wrong");
    let (mut marks, mut kept, mut right, mut over, mut closed) = (0, 0, 0, 0, 0);
    let mark = Regex::new(r"\[([a-z_]+)(@[^\]:]*?)?( x|!|-|~|\?)?:([^\]]+)\]").unwrap();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let text = line.split('\t').nth(2).unwrap_or_default().replace("\\n", "\n");
        let (gold, plain) = parts(&text, &mark);
        let facts = read(&plain);
        let mut open: Vec<&Mark> = gold.iter().filter(|mark| mark.sign.is_empty()).collect();
        for fact in facts.iter().filter(|fact| fact.1) {
            let wanted = open.iter().position(|mark| fits(mark, &fact.0));
            let is_other = gold.iter().any(|mark| !matches!(mark.sign.as_str(), "" | " x") && ends_or_denies(mark, &fact.0));
            if let Some(at) = wanted {
                open.remove(at);
                right += 1;
            } else if is_other {
                continue;
            } else if shows_wrong {
                println!("{} | {} | {}\t{}", fact.0.subject, fact.0.predicate, fact.0.object, line);
            }
            kept += 1;
        }
        marks += gold.iter().filter(|mark| mark.sign.is_empty()).count();
        for mark in gold.iter().filter(|mark| matches!(mark.sign.as_str(), "-" | "~")) {
            over += 1;
            closed += usize::from(!facts.iter().any(|(fact, holds)| *holds && fits(mark, fact)));
        }
    }
    let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
    println!("marks {marks}, kept {kept}, right {right}: precision {:.1} %, recall {:.1} %", percent(right, kept), percent(right, marks));
    println!("over {over}, not believed {closed}");
    Ok(())
}

/// The marks of a line, and the line without them.
fn parts(text: &str, mark: &Regex) -> (Vec<Mark>, String) {
    let group = |groups: &regex::Captures<'_>, at: usize| groups.get(at).map_or("", |group| group.as_str()).to_owned();
    let marks = mark.captures_iter(text).map(|groups| Mark {
        relation: group(&groups, 1),
        subject: group(&groups, 2).trim_start_matches('@').to_owned(),
        sign: group(&groups, 3),
        value: group(&groups, 4),
    });
    (marks.collect(), mark.replace_all(text, "$4").into_owned())
}

/// The facts of all conversations of a line, and whether each still holds.
fn read(text: &str) -> Vec<(Fact, bool)> {
    let on = chrono::Utc::now().date_naive();
    let mut known: Vec<(Fact, bool)> = Vec::new();
    for conversation in text.split(" ||| ") {
        let message = |text| match str::strip_prefix(text, "A: ") {
            Some(text) => Message { speaker: Speaker::Agent, text, on },
            None => Message { speaker: Speaker::User, text, on },
        };
        let messages: Vec<Message<'_>> = conversation.split(" || ").map(message).collect();
        let believed: Vec<Known> = known.iter().filter(|(_, holds)| *holds).map(|(fact, _)| believed(fact)).collect();
        let background = Background { known: &believed, before: None };
        for fact in extract_knowing(&messages, &background, Budget::default()).facts.into_iter().filter(|fact| fact.confidence >= 0.7) {
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
fn fits(mark: &Mark, fact: &Fact) -> bool {
    let predicates = RELATIONS.iter().find(|(relation, _)| *relation == mark.relation).map_or("", |(_, predicates)| predicates);
    let is_kind = predicates.is_empty() || predicates.split('|').any(|start| fact.predicate.starts_with(start));
    is_kind && is_about(mark, fact) && bare(&mark.value) == bare(&fact.object)
}

/// Whether a fact says of a mark that it is over or not so, or repeats what may be read.
fn ends_or_denies(mark: &Mark, fact: &Fact) -> bool {
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
fn bare(value: &str) -> String {
    let words: String = value.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    let words = script::simplify(&words.split_whitespace().collect::<Vec<_>>().join(" "));
    let bare = ["the ", "a ", "an ", "my "].iter().find_map(|article| words.strip_prefix(article)).unwrap_or(&words);
    bare.trim_end_matches('岁').to_owned()
}
