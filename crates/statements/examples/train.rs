//! Trains the weights by which the reader's statements are weighed, on lines of the corpus.
//!
//!     gzip -dc crates/statements/corpus/*.tsv.gz | cargo run --release -p statements --example train -- crates/statements/src/facts/likelihood.bin
//!
//! Lines of the writers 2, 9, 12 and 16 are passed over: they measure what the others teach. A statement teaches nothing if the marks do not tell
//! whether it is right: it may be read or left, it is denied or over later, or its value is marked of somebody whom the reader calls otherwise.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, reason = "it prints, and stops where a line is broken")]

mod marks;

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use language::script::is_han;
use marks::{Mark, bare, ends_or_denies, fits, is_kind, parts, propose};
use regex::Regex;
use statements::facts::Fact;
use statements::facts::likelihood::{BUCKETS, features, is_weighed};

const TEST_WRITERS: [&str; 4] = ["2", "9", "12", "16"];
/// Relations whose values are told in many words: most of the words make the same statement.
const FREE: [&str; 9] = ["habit", "plan", "goal", "decision", "rule", "project", "attr", "setting", "date"];

const ROUNDS: usize = 400;
const RATE: f64 = 0.2;
/// Strength of the pull of each weight towards zero.
const PULL: f64 = 10.0;

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).expect("the file to write");
    let mut samples: Vec<(Vec<usize>, f64)> = Vec::new();
    for line in io::stdin().lock().lines() {
        samples.extend(lessons(&line?));
    }
    let right = samples.iter().filter(|sample| sample.1 > 0.5).count();
    println!("{} statements, {right} right", samples.len());
    let (bias, weights) = train(&samples);
    let largest = weights.iter().fold(0.0_f64, |most, weight| most.max(weight.abs()));
    let unit = largest / 127.0;
    let mut bytes = Vec::with_capacity(8 + BUCKETS);
    bytes.extend((bias as f32).to_le_bytes());
    bytes.extend((unit as f32).to_le_bytes());
    bytes.extend(weights.iter().map(|weight| ((weight / unit).round() as i8).cast_unsigned()));
    std::fs::write(path, bytes)
}

/// What a line teaches: the features of each statement, and 1 where it is right.
fn lessons(line: &str) -> Vec<(Vec<usize>, f64)> {
    let mark = Regex::new(marks::PATTERN).unwrap();
    let fields: Vec<&str> = line.split('\t').collect();
    if TEST_WRITERS.contains(&fields[0]) {
        return Vec::new();
    }
    let (gold, plain) = parts(&fields[2].replace("\\n", "\n"), &mark);
    let lesson = |fact: &Fact| Some((features(fact), f64::from(u8::from(is_right(fact, &gold)?))));
    propose(&plain).iter().filter(|fact| is_weighed(fact)).filter_map(lesson).collect()
}

/// Whether a statement is right; `None` if the marks do not tell.
fn is_right(fact: &Fact, gold: &[Mark]) -> Option<bool> {
    let holds = |mark: &&Mark| mark.sign.is_empty();
    if gold.iter().filter(holds).any(|mark| fits(mark, fact) || is_free(mark) && is_kind(mark, fact) && is_alike(&mark.value, &fact.object))
    {
        return Some(true);
    }
    if gold.iter().any(|mark| !matches!(mark.sign.as_str(), "" | " x") && ends_or_denies(mark, fact)) {
        return None;
    }
    let read = bare(&fact.object);
    match gold.iter().find(|mark| bare(&mark.value) == read || is_free(mark) && is_alike(&mark.value, &fact.object)) {
        Some(mark) if matches!(mark.sign.as_str(), "!" | " x") => Some(false),
        Some(_) => None,
        None => Some(false),
    }
}

fn is_free(mark: &Mark) -> bool {
    FREE.contains(&mark.relation.as_str())
}

/// Whether most words of two values are the same, wherever they stand.
fn is_alike(one: &str, other: &str) -> bool {
    let words = |value: &str| -> BTreeSet<String> {
        let parted: String = bare(value).chars().flat_map(|c| if is_han(c) { vec![' ', c, ' '] } else { vec![c] }).collect();
        parted.split_whitespace().map(str::to_owned).collect()
    };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    shared * 10 >= one.len().max(other.len()) * 6
}

/// The bias and the weights of a logistic regression, by descent with a rate of its own for each weight (AdaGrad; Duchi, Hazan and Singer 2011).
fn train(samples: &[(Vec<usize>, f64)]) -> (f64, Vec<f64>) {
    let mut weights = vec![0.0; BUCKETS + 1];
    let mut squares = vec![1e-8; BUCKETS + 1];
    for _ in 0..ROUNDS {
        let mut slope: Vec<f64> = weights.iter().map(|weight| PULL * weight).collect();
        slope[BUCKETS] = 0.0;
        for (features, wanted) in samples {
            let sum: f64 = weights[BUCKETS] + features.iter().map(|feature| weights[*feature]).sum::<f64>();
            let error = 1.0 / (1.0 + (-sum).exp()) - wanted;
            for feature in features.iter().chain([&BUCKETS]) {
                slope[*feature] += error;
            }
        }
        for ((weight, square), slope) in weights.iter_mut().zip(&mut squares).zip(&slope) {
            *square += slope * slope;
            *weight -= RATE * slope / square.sqrt();
        }
    }
    let bias = weights.pop().unwrap_or_default();
    (bias, weights)
}
