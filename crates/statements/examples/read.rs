//! Prints the facts that the engine reads in each line of the standard input; the messages of a line are separated by ` || `, those of the
//! assistant begin with `A: `, and `\n` is a line break.
//!
//!     echo "I don't live in Leeds anymore." | cargo run -p statements --example read
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "it prints, and a sentence is said today")]

use std::io::{self, BufRead};

use statements::facts::{Budget, Message, Speaker, extract};

fn main() -> io::Result<()> {
    let on = chrono::Utc::now().date_naive();
    for line in io::stdin().lock().lines() {
        let line = line?.replace("\\n", "\n");
        let messages: Vec<Message<'_>> = line
            .split(" || ")
            .map(|text| match text.strip_prefix("A: ") {
                Some(text) => Message { speaker: Speaker::Agent, text, on },
                None => Message { speaker: Speaker::User, text, on },
            })
            .collect();
        println!("{}", line.replace('\n', "\\n"));
        for fact in extract(&messages, Budget::default()).facts {
            let ends: Vec<String> =
                fact.ends.iter().map(|end| format!("{} {}", end.predicate, end.object.as_deref().unwrap_or("*"))).collect();
            println!("    {:.2} {} | {} | {}   ends {ends:?}", fact.confidence, fact.subject, fact.predicate, fact.object);
        }
    }
    Ok(())
}
