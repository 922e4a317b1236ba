//! Prints the facts that the engine reads in each line of the standard input; the messages of a line are separated by ` || `, those of the
//! assistant begin with `A: `, and `\n` is a line break.
//!
//!     echo "I don't live in Leeds anymore." | cargo run -p statements --example read
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it prints, and a sentence is said today")]

use std::io::{self, BufRead};

use language::vocabulary;
use statements::facts::{Background, Budget, Fact, Known, Message, Speaker, extract_knowing};

fn main() -> io::Result<()> {
    let on = chrono::Utc::now().date_naive();
    for line in io::stdin().lock().lines() {
        let line = line?.replace("\\n", "\n");
        println!("{}", line.replace('\n', "\\n"));
        let mut known: Vec<(Fact, bool)> = Vec::new();
        for conversation in line.split(" ## ") {
            let messages: Vec<Message<'_>> = conversation
                .split(" || ")
                .map(|text| match text.strip_prefix("A: ") {
                    Some(text) => Message { speaker: Speaker::Agent, text, on },
                    None => Message { speaker: Speaker::User, text, on },
                })
                .collect();
            let holding: Vec<Known> = known.iter().filter(|(_, holds)| *holds).map(|(fact, _)| believed(fact)).collect();
            for fact in extract_knowing(&messages, &Background { known: &holding, before: None }, Budget::default()).facts {
                end(&mut known, &fact);
                known.push((fact, true));
            }
        }
        for (fact, holds) in known {
            let ends: Vec<String> =
                fact.ends.iter().map(|end| format!("{} {}", end.predicate, end.object.as_deref().unwrap_or("*"))).collect();
            let over = if holds { "" } else { "   over" };
            println!("    {:.2} {} | {} | {}   ends {ends:?}{over}", fact.confidence, fact.subject, fact.predicate, fact.object);
        }
    }
    Ok(())
}

fn believed(fact: &Fact) -> Known {
    Known { subject: fact.subject.clone(), predicate: fact.predicate.clone(), object: fact.object.clone() }
}

/// Marks what the fact ends or replaces.
fn end(known: &mut [(Fact, bool)], fact: &Fact) {
    let is_single = vocabulary::is_single_valued(&fact.predicate);
    for (old, holds) in known {
        let is_ended = fact.ends.iter().any(|end| {
            end.subject.as_ref().unwrap_or(&fact.subject) == &old.subject
                && end.predicate == old.predicate
                && end.object.as_deref().is_none_or(|object| bare(object) == bare(&old.object))
        });
        let is_replaced = is_single && old.predicate == fact.predicate && old.subject == fact.subject;
        *holds &= !is_ended && !is_replaced;
    }
}

/// A value without its article.
fn bare(value: &str) -> String {
    let value = value.to_lowercase();
    ["the ", "an ", "a ", "my ", "one "].iter().find_map(|article| value.strip_prefix(article)).unwrap_or(&value).to_owned()
}
