//! The documents refer only to what exists: files, headings, and commands of the binary.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use regex::Regex;

use super::source::{self, root};

static LINK: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\]\(([^)\s]+)\)").unwrap());
static LINK_TEXT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\[([^\]]*)\]\([^)]*\)").unwrap());
static INLINE_CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"`+([^`]+)`+").unwrap());
static COMMENT: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?m)(?:^|\s)#.*$").unwrap());
/// A call of the binary, with the words after it.
static CALL: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?:^|[\s(/])(?:noctuary|cargo run(?: --release)? --)((?: +[^\s;|&()<>]+)+)").unwrap());
/// A Rust file, after its own name or its path.
static SOURCE_FILE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"(?:^|[\s`(])([A-Za-z0-9_/-]+\.rs)\b").unwrap());
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[a-z][a-z-]*$").unwrap());

/// A document: its lines outside fenced blocks, and those of its `sh` and `bash` blocks.
struct Document {
    path: PathBuf,
    prose: String,
    shell: String,
}

impl Document {
    fn read(path: PathBuf) -> Self {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()));
        let (mut prose, mut shell, mut fence) = (Vec::new(), Vec::new(), None::<&str>);
        for line in text.lines() {
            match (line.trim_start().strip_prefix("```"), fence) {
                (Some(language), None) => fence = Some(language.trim()),
                (Some(_), Some(_)) => fence = None,
                (None, None) => prose.push(line),
                (None, Some("sh" | "bash")) => shell.push(line),
                (None, Some(_)) => {}
            }
        }
        Self { path, prose: prose.join("\n"), shell: shell.join("\n") }
    }

    /// The targets of its links.
    fn links(&self) -> Vec<String> {
        let mut targets = Vec::new();
        for paragraph in self.prose.split("\n\n") {
            let text = INLINE_CODE.replace_all(paragraph, "");
            targets.extend(LINK.captures_iter(&text).map(|link| link[1].to_owned()));
        }
        targets
    }

    /// Its commands: shell blocks without comments, and inline code on one line each.
    fn commands(&self) -> String {
        let mut lines = vec![COMMENT.replace_all(&self.shell, "").into_owned()];
        for paragraph in self.prose.split("\n\n") {
            lines.extend(INLINE_CODE.captures_iter(paragraph).map(|code| code[1].split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        lines.join("\n")
    }

    /// The anchors that GitHub generates for its headings.
    fn anchors(&self) -> BTreeSet<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        let mut anchors = BTreeSet::new();
        for line in self.prose.lines().filter(|line| line.starts_with('#')) {
            let Some(heading) = line.trim_start_matches('#').strip_prefix(' ') else { continue };
            let anchor = slug(heading);
            let count = counts.entry(anchor.clone()).or_default();
            anchors.insert(if *count == 0 { anchor } else { format!("{anchor}-{count}") });
            *count += 1;
        }
        anchors
    }
}

fn slug(heading: &str) -> String {
    let text = LINK_TEXT.replace_all(heading.trim(), "$1").to_lowercase();
    let kept = text.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn documents() -> Vec<Document> {
    let mut found = Vec::new();
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs"] {
        markdown(&root().join(name), &mut found);
    }
    found.into_iter().map(Document::read).collect()
}

/// The Markdown files at or below `path`.
fn markdown(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            markdown(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "md") {
        found.push(path.to_owned());
    }
}

/// The subcommands that the binary's help lists, after `arguments`.
fn subcommands(arguments: &[&str]) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_noctuary")).args(arguments).arg("-h").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let list = help.split("Commands:\n").nth(1).unwrap_or_default();
    let names = list.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| WORD.is_match(name)).map(str::to_owned).collect()
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading() {
    let mut broken = Vec::new();
    for document in documents() {
        for target in document.links().into_iter().filter(|target| !target.contains(':')) {
            let (file, anchor) = target.split_once('#').map_or((target.as_str(), None), |(file, anchor)| (file, Some(anchor)));
            let path = if file.is_empty() { document.path.clone() } else { document.path.parent().unwrap().join(file) };
            let is_document = path.extension().is_some_and(|extension| extension == "md");
            let has = |anchor: &str| Document::read(path.clone()).anchors().contains(anchor);
            if !path.exists() || (is_document && anchor.is_some_and(|anchor| !has(anchor))) {
                broken.push(format!("{} links to {target}", document.path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_command_in_the_documents_is_a_command_of_the_binary() {
    let known: BTreeMap<String, BTreeSet<String>> =
        subcommands(&[]).into_iter().map(|name| (name.clone(), subcommands(&[name.as_str()]))).collect();
    assert!(known["serve"].is_empty() && known["admin"].contains("create-tenant"), "{known:?}");
    let (mut unknown, mut count) = (Vec::new(), 0);
    for document in documents() {
        for call in CALL.captures_iter(&document.commands()) {
            let mut words = call[1].split_whitespace().take_while(|word| WORD.is_match(word));
            let Some(name) = words.next() else { continue };
            count += 1;
            let is_known = known.get(name).is_some_and(|nested| nested.is_empty() || words.next().is_none_or(|word| nested.contains(word)));
            if !is_known {
                unknown.push(format!("{}: noctuary{}", document.path.display(), &call[1]));
            }
        }
    }
    assert!(count > 20, "the pattern above no longer finds them");
    assert!(unknown.is_empty(), "{unknown:#?}");
}

#[test]
fn every_source_file_that_a_document_or_a_prompt_names_exists() {
    let files: Vec<String> = ["src", "crates", "migration", "tests", "benches", "fuzz"]
        .iter()
        .flat_map(|folder| source::files(folder))
        .map(|(path, _)| path)
        .collect();
    let mut paths = documents().into_iter().map(|document| document.path).collect::<Vec<_>>();
    markdown(&root().join("prompts"), &mut paths);
    let (mut missing, mut count) = (Vec::new(), 0);
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for named in SOURCE_FILE.captures_iter(&text).filter(|named| !named[1].contains("mYYYY")) {
            count += 1;
            let name = &named[1];
            if !files.iter().any(|file| file == name || file.ends_with(&format!("/{name}"))) {
                missing.push(format!("{}: {name}", path.display()));
            }
        }
    }
    assert!(count > 60, "the pattern above no longer finds them: {count}");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn a_heading_has_the_anchor_that_github_gives_it() {
    let headings = "# One\n#none\n## Loss, and time\n### `noctuary` & [docs](x.md)\n## One\n## 中文 1.2";
    let document = Document { path: PathBuf::new(), prose: headings.to_owned(), shell: String::new() };
    assert_eq!(document.anchors().into_iter().collect::<Vec<_>>(), ["loss-and-time", "noctuary--docs", "one", "one-1", "中文-12"]);
}
