//! Reads the labelled corpus in this folder. The unit tests, the trainer, the integration test and the example include it by its path: it
//! is no part of the scanner.

use std::io::{BufRead, BufReader};
use std::path::Path;

use flate2::read::GzDecoder;
use serde_json::Value;

/// The texts of one file of the corpus, such as `hostile` or `writers_benign`.
pub fn rows(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let plain = folder.join(format!("{name}.jsonl"));
    if plain.exists() {
        let text = std::fs::read_to_string(plain).unwrap();
        return text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    }
    let packed = std::fs::File::open(folder.join("written.jsonl.gz")).unwrap();
    let lines = BufReader::new(GzDecoder::new(packed)).lines();
    // Each line begins with the name of its file, so that the others need not be parsed.
    let mark = format!("{{\"file\":\"{name}\",");
    let rows = lines.map(Result::unwrap).filter(|line| line.starts_with(&mark));
    rows.map(|line| serde_json::from_str(&line).unwrap()).collect()
}
