//! Writes the verdict on every text of the corpus, one a line, so that two versions can be compared.
//!
//! `cargo run -p scanner --release --example verdicts > before`, then the same after a change, then `diff`. The lines
//! contain numbers and verdicts but no text, so that the test splits stay unread.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measuring tool may stop where it stands")]

#[path = "../corpus/rows.rs"]
mod corpus;

use scanner::{Redact, WriteOrigin, redact, scan};

const FILES: [&str; 10] = [
    "hostile",
    "benign",
    "later_hostile",
    "later_benign",
    "taught_hostile",
    "taught_benign",
    "writers_hostile",
    "writers_benign",
    "aside_benign",
    "sensitive",
];
/// How many texts a generated file consists of.
const LENGTH: usize = 7;

fn main() {
    for file in FILES {
        let texts: Vec<String> = corpus::rows(file).iter().map(|row| row["text"].as_str().unwrap().to_owned()).collect();
        for (place, text) in texts.iter().enumerate() {
            show(&format!("{file} {place}"), text);
        }
        for (place, texts) in texts.chunks(LENGTH).enumerate() {
            show(&format!("{file} list {place}"), &texts.iter().map(|text| format!("- {text}\n")).collect::<String>());
            show(&format!("{file} prose {place}"), &texts.join(" "));
        }
    }
}

fn show(name: &str, text: &str) {
    let verdicts = [WriteOrigin::Remember, WriteOrigin::Instructions].map(|origin| scan(text, origin));
    let redacted = [Redact::Secrets, Redact::SecretsAndPersonal].map(|policy| redact(text, policy).map(|text| sum(&text)));
    println!("{name} {verdicts:?} {redacted:?}");
}

/// A checksum, so that the texts themselves are not written.
fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
