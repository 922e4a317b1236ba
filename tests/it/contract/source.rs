//! Reads the source for the architecture tests: files without comments, strings and test code, and the modules that they mention.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

static INLINE_TESTS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)^#\[cfg\(test\)\]\s*\n(?:#\[[^\n]*\n)*mod \w+ \{").unwrap());
static NOISE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r##"(?s)//[^\n]*|/\*.*?\*/|r#+".*?"#+|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])'"##).unwrap());
static SINGLE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bcrate::(\w+)").unwrap());
static GROUP: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\bcrate::\{").unwrap());
static UPWARD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b((?:super::)+)(\w+)").unwrap());

/// The repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Rust file below `directory`, sorted, by its path relative to the repository.
pub fn files(directory: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    walk(&root().join(directory), &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
    found.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

fn walk(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a file contains only tests.
pub fn is_test_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
    name == "tests" || name.ends_with("_tests") || path.contains("/tests/")
}

/// The code alone: comments and string contents blanked, everything from `#[cfg(test)] mod … {` on cut. Line numbers stay.
pub fn code(text: &str) -> String {
    let text = INLINE_TESTS.find(text).map_or(text, |cut| &text[..cut.start()]);
    let blank = |found: &regex::Captures<'_>| found[0].chars().filter(|c| *c == '\n').collect::<String>();
    NOISE.replace_all(text, blank).into_owned()
}

/// The modules that a file mentions: (line, top module) for every `crate::…` and every `super::…` that leads to the top.
pub fn mentions(path: &str, code: &str) -> BTreeSet<(usize, String)> {
    let mut found = BTreeSet::new();
    for hit in SINGLE.captures_iter(code) {
        found.insert((line(code, hit.get(0).unwrap().start()), hit[1].to_owned()));
    }
    for hit in GROUP.find_iter(code) {
        for (at, name) in heads(code, hit.end()) {
            found.insert((line(code, at), name));
        }
    }
    let depth = depth(path);
    for hit in UPWARD.captures_iter(code) {
        if hit[1].matches("super::").count() == depth {
            found.insert((line(code, hit.get(0).unwrap().start()), hit[2].to_owned()));
        }
    }
    found
}

/// The first names in a `{a::b, c, d::{e, f}}` whose inside begins at `start`.
fn heads(code: &str, start: usize) -> Vec<(usize, String)> {
    let (mut names, mut depth, mut is_head) = (Vec::new(), 1, true);
    let mut name = (start, String::new());
    for (offset, c) in code[start..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ if c.is_alphanumeric() || c == '_' => {
                if is_head && depth == 1 {
                    if name.1.is_empty() {
                        name.0 = start + offset;
                    }
                    name.1.push(c);
                }
                continue;
            }
            _ => {}
        }
        if !name.1.is_empty() {
            names.push(std::mem::take(&mut name));
        }
        is_head = depth == 1 && (c == ',' || (is_head && c.is_whitespace()));
        if depth == 0 {
            break;
        }
    }
    names
}

/// The number of `super::` that lead from a file's module to the top of the crate.
fn depth(path: &str) -> usize {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs");
    inner.split('/').filter(|part| !matches!(*part, "mod" | "lib" | "main")).count()
}

/// The line number of a byte offset, starting at 1.
pub fn line(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}
