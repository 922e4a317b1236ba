//! docs/PROMISES.md names a test for every promise, and each of these tests exists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;

use super::source::root;

const DOCUMENT: &str = "docs/PROMISES.md";
/// Fewer promises than the document has, so that a pattern that finds none is noticed.
const LEAST: usize = 300;

/// A test in the last cell of a row: its file, and its function or title.
static NAMED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"`([^`:]+)::([^`]+)`").unwrap());
static RECORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bdocs/adr/[^\s)]+").unwrap());
/// A Rust test; further attributes and comments may follow the first.
static FUNCTION: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"#\[(?:\w+::)?test\b[^\]]*\]\s*(?:(?:#\[[^\]]*\]|//[^\n]*)\s*)*(?:pub )?(?:async )?fn (\w+)\(").unwrap());
/// A flow in the browser, in one of three kinds of quotes.
static FLOW: LazyLock<Regex> = LazyLock::new(|| Regex::new(r#"(?m)^\s*(?:flow|once)\((?:'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`)"#).unwrap());

/// A promise, and the tests that it names by file and function.
struct Row<'a> {
    promise: &'a str,
    tests: Vec<(&'a str, &'a str)>,
}

/// The rows of the document's tables, without their heads.
fn rows(document: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for line in document.lines() {
        let Some(cells) = line.trim().strip_prefix('|') else { continue };
        let cells = cells.strip_suffix('|').unwrap_or(cells);
        let (promise, tests) = cells.rsplit_once('|').map_or((cells.trim(), ""), |(promise, tests)| (promise.trim(), tests.trim()));
        let is_head = (promise, tests) == ("Promise", "Test") || promise.starts_with("---");
        if is_head {
            continue;
        }
        let named = NAMED.captures_iter(tests).map(|named| named.extract());
        rows.push(Row { promise, tests: named.map(|(_, [path, name])| (path, name)).collect() });
    }
    rows
}

/// The tests in a file: the functions of a Rust file, or the titles of the flows of a JavaScript file.
fn tests_in(path: &str, text: &str) -> BTreeSet<String> {
    let is_flow = Path::new(path).extension().is_some_and(|extension| extension == "js");
    let pattern: &Regex = if is_flow { &FLOW } else { &FUNCTION };
    let names = pattern.captures_iter(text).filter_map(|found| found.iter().skip(1).flatten().next());
    names.map(|name| name.as_str().to_owned()).collect()
}

/// What is wrong with the document; `read` returns the text of a file of the repository, if it exists.
fn complaints(document: &str, read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut known: BTreeMap<&str, Option<BTreeSet<String>>> = BTreeMap::new();
    for Row { promise, tests } in rows(document) {
        if tests.is_empty() {
            complaints.push(format!("no test: {promise}"));
        }
        for (path, name) in tests {
            let found = known.entry(path).or_insert_with(|| read(path).map(|text| tests_in(path, &text)));
            match found {
                None => complaints.push(format!("no file {path}: {promise}")),
                Some(names) if !names.contains(name) => complaints.push(format!("no test {path}::{name}: {promise}")),
                Some(_) => {}
            }
        }
        for record in RECORD.find_iter(promise).filter(|record| read(record.as_str()).is_none()) {
            complaints.push(format!("no decision record {}: {promise}", record.as_str()));
        }
    }
    complaints
}

fn read(path: &str) -> Option<String> {
    std::fs::read_to_string(root().join(path)).ok()
}

#[test]
fn every_promise_names_a_test_that_exists() {
    let document = read(DOCUMENT).unwrap_or_else(|| panic!("{DOCUMENT}"));
    let count = rows(&document).len();
    assert!(count >= LEAST, "the patterns above no longer find them: {count}");
    let complaints = complaints(&document, read);
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[test]
fn a_row_without_a_test_a_missing_file_and_a_missing_test_are_named() {
    let document = "# Promises\n\n| Promise | Test |\n|---|---|\n\
        | One is kept. | `a.rs::one`, `a.rs::two` |\n\
        | One is not proved. | — |\n\
        | One has no cell. |\n\
        | One is elsewhere. | `b.rs::one` |\n\
        | A helper is no test. | `a.rs::three` |\n\
        | Flows have titles (differs: docs/adr/0001-a.md). | `a.js::one, and two` |\n\
        | Flows have other titles (differs: docs/adr/0002-b.md). | `a.js::two` |\n";
    let read = |path: &str| match path {
        "a.rs" => Some(
            "#[test]\nfn one() {}\n\n#[tokio::test(start_paused = true)]\n// Why.\n#[should_panic]\nasync fn two() {}\n\nfn three() {}\n"
                .to_owned(),
        ),
        "a.js" => Some("flow('one, and two', {}, async () => {});\n".to_owned()),
        "docs/adr/0001-a.md" => Some(String::new()),
        _ => None,
    };
    let expected = [
        "no test: One is not proved.",
        "no test: One has no cell.",
        "no file b.rs: One is elsewhere.",
        "no test a.rs::three: A helper is no test.",
        "no test a.js::two: Flows have other titles (differs: docs/adr/0002-b.md).",
        "no decision record docs/adr/0002-b.md: Flows have other titles (differs: docs/adr/0002-b.md).",
    ];
    assert_eq!(complaints(document, read), expected);
}
