//! Measures the reader on lines of the corpus: which of the marked statements it reads, with every value exact.
//!
//!     gzip -dc crates/statements/corpus/english.tsv.gz | awk -F'\t' '$1 == 9' | cargo run --release -p statements --example score
//!
//! With `--wrong` it prints each fact that is not marked, and its line. A fact that the conversation ends counts as ended, as it would in the store. Two kinds of marks count neither for nor against the reader:
//! denials, and statements that it may read or leave. It must not read what is marked as over. Two subjects are the same if their last words
//! are ("user's twin brother" is "user's brother").
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, reason = "it prints, and stops where a line is broken")]

mod marks;

use std::io::{self, BufRead};

use marks::{Mark, ends_or_denies, fits, parts, read};
use regex::Regex;

fn main() -> io::Result<()> {
    let shows_wrong = std::env::args().any(|argument| argument == "--wrong");
    let (mut marks, mut kept, mut right, mut over, mut closed) = (0, 0, 0, 0, 0);
    let mark = Regex::new(marks::PATTERN).unwrap();
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
