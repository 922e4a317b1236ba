//! Writes the features that `score` extracts from the training texts of the corpus, for `scripts/train-scanner` to fit
//! the weights.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};

use super::plain::Plain;
use super::sentence::split;
use super::{corpus, instructions, score};

/// The files of the corpus, and whether their texts are hostile.
const FILES: [(&str, bool); 8] = [
    ("hostile", true),
    ("benign", false),
    ("later_hostile", true),
    ("later_benign", false),
    ("taught_hostile", true),
    ("taught_benign", false),
    ("writers_hostile", true),
    ("writers_benign", false),
];

/// The validation and test splits, which are never trained on.
const UNREAD: [&str; 4] = ["unseen", "fresh", "trial", "exam"];
/// How many texts the generated files contain, in turn.
const LENGTHS: [usize; 6] = [2, 3, 6, 9, 12, 20];
/// Every n-th text also becomes a file that repeats it n times.
const ALIKE: usize = 15;

#[expect(clippy::disallowed_methods, reason = "the caller of the trainer names the output file")]
#[test]
#[ignore = "writes a file for the training"]
fn signs_are_written_out() {
    let (mut hostile, mut benign, mut out) = (Vec::new(), Vec::new(), String::new());
    for (file, is_hostile) in FILES {
        let rows = corpus::rows(file).into_iter().filter(|row| !UNREAD.contains(&split_of(row)));
        rows.for_each(|row| if is_hostile { hostile.push(row) } else { benign.push(row) });
    }
    let files = files(&benign, &hostile);
    let rows = hostile.iter().map(|row| (row, true)).chain(benign.iter().map(|row| (row, false)));
    for (row, is_hostile) in rows.chain(files.iter().map(|(row, is_hostile)| (row, *is_hostile))) {
        out.push_str(&written(row, is_hostile).to_string());
        out.push('\n');
    }
    std::fs::write(std::env::var("SCANNER_SIGNS").unwrap(), out).unwrap();
}

fn split_of(row: &Value) -> &str {
    row["split"].as_str().unwrap()
}

/// Generates files like those of memory from the texts of one writer in one language: a heading and a list. Some are
/// generated again with one hostile text between the others. Some repeat one line many times, which says no more than the
/// line once.
fn files(benign: &[Value], hostile: &[Value]) -> Vec<(Value, bool)> {
    let kind = |row: &Value| (split_of(row).to_owned(), row["lang"].as_str().unwrap().to_owned());
    let mut attacks: HashMap<_, Vec<&Value>> = HashMap::new();
    hostile.iter().for_each(|row| attacks.entry(kind(row)).or_default().push(row));
    let mut honest: BTreeMap<_, Vec<&Value>> = BTreeMap::new();
    benign.iter().for_each(|row| honest.entry(kind(row)).or_default().push(row));
    let mut out = Vec::new();
    for (of, texts) in &honest {
        let alike =
            texts.iter().step_by(ALIKE).map(|row| format!("- {}\n", row["text"].as_str().unwrap().replace('\n', " ")).repeat(ALIKE));
        out.extend(alike.map(|text| (json!({"id": "", "split": of.0, "lang": of.1, "kind": "file", "text": text}), false)));
        let mut next = attacks.remove(of).unwrap_or_default().into_iter();
        // Each language gets short and long files.
        let mut rest = texts.as_slice();
        for size in LENGTHS.into_iter().cycle() {
            let Some((items, after)) = rest.split_at_checked(size) else { break };
            rest = after;
            let file = |items: &[&Value]| {
                let items = items.iter().map(|row| format!("- {}\n", row["text"].as_str().unwrap().replace('\n', " ")));
                json!({"id": "", "split": of.0, "lang": of.1, "kind": "file", "text": format!("# Notes\n\n{}", items.collect::<String>())})
            };
            if size % 3 == 0
                && let Some(attack) = next.next()
            {
                let (before, after) = items.split_at(size / 2);
                out.push((file(&[before, &[attack], after].concat()), true));
            }
            out.push((file(items), false));
        }
    }
    out
}

fn written(row: &Value, is_hostile: bool) -> Value {
    let text = row["text"].as_str().unwrap();
    let visible = super::hidden::removed(text);
    let plain = Plain::of(&visible);
    let ruled = instructions::ruled(&plain);
    let is_ruled = ruled.iter().flatten().any(|(_, is_reported)| !is_reported);
    let sentences = split(&plain.text);
    let read = score::Text::of(&sentences);
    let mut seen = score::Seen::new();
    let features = sentences.iter().zip(ruled).enumerate().map(|(place, (s, rule))| score::features(s, &read, place, rule, &mut seen));
    let sentences: Vec<Value> = features.map(|found| json!([found.signs, found.pairs, found.grams, found.around])).collect();
    let headings: Vec<bool> = split(&plain.text).iter().map(|sentence| sentence.text.starts_with('#')).collect();
    // A text that is held for its form says nothing about its words.
    let form = super::hidden::find(text).or_worse(super::markup::find(text)).or_worse(super::delimiter::find(&super::plain::folded(text)));
    json!({"id": row["id"], "split": row["split"], "kind": row["kind"], "is_hostile": is_hostile, "is_form": form.is_quarantined(), "is_ruled": is_ruled, "headings": headings, "sentences": sentences})
}
