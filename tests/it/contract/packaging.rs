//! Files that nothing compiles: the image, the compose file, the README. They may only name what exists.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use noctuary::config::Config;
use regex::Regex;

use super::source;

fn read(path: &str) -> String {
    std::fs::read_to_string(source::root().join(path)).unwrap_or_else(|cause| panic!("{path}: {cause}"))
}

fn known_variables() -> BTreeSet<String> {
    let variable = |key: &str| format!("NOCTUARY__{}", key.replace('.', "__").replace('-', "_").to_ascii_uppercase());
    Config::default().effective().iter().map(|setting| variable(&setting.key)).collect()
}

#[test]
fn the_image_copies_only_what_is_there() {
    let copy = Regex::new(r"(?m)^COPY ([^\n]+)$").unwrap();
    let mut count = 0;
    for line in copy.captures_iter(&read("Dockerfile")).filter(|line| !line[1].contains("--from=")) {
        let paths: Vec<&str> = line[1].split_whitespace().collect();
        for path in &paths[..paths.len() - 1] {
            assert!(source::root().join(path).exists(), "Dockerfile copies {path}, which is not there");
            count += 1;
        }
    }
    assert!(count > 3, "the pattern finds no COPY any more");
}

#[test]
fn what_the_binary_embeds_is_copied_into_the_image() {
    let embedded = Regex::new(r#"include_(?:str|bytes|dir)!\(\s*"([^"]+)""#).unwrap();
    let dockerfile = read("Dockerfile");
    for (path, text) in source::files("src").into_iter().filter(|(path, _)| !path.ends_with("tests.rs")) {
        for hit in embedded.captures_iter(&text).filter(|hit| hit[1].contains("../") || hit[1].starts_with("$CARGO_MANIFEST_DIR/")) {
            let embedded = hit[1].trim_start_matches("$CARGO_MANIFEST_DIR/").trim_start_matches("../");
            let mut folders = Path::new(embedded).ancestors().filter_map(Path::to_str).filter(|folder| !folder.is_empty());
            let is_copied = folders.any(|folder| folder == "src" || dockerfile.contains(&format!("COPY {folder} ")));
            assert!(is_copied, "{path} embeds {embedded}, the image lacks it");
        }
    }
}

#[test]
fn every_variable_in_the_documents_is_a_setting() {
    let variable = Regex::new(r"NOCTUARY__[A-Z0-9_]+").unwrap();
    let known = known_variables();
    for file in ["README.md", "compose.yaml", "Dockerfile", "docs/OPERATIONS.md", "docs/SECURITY.md", "docs/API-DESIGN.md"] {
        for hit in variable.find_iter(&read(file)) {
            let name = hit.as_str().strip_suffix("_FILE").unwrap_or(hit.as_str());
            assert!(known.contains(name) || name == "NOCTUARY__SECTION__KEY", "{file} names {name}, which is no setting");
        }
    }
}

#[test]
fn every_command_in_the_documents_is_understood() {
    let command = Regex::new(r"(?m)^(?:\$ )?(?:noctuary|cargo run --release --) ([a-z]+)(?: ([a-z]+(?:-[a-z]+)?))?").unwrap();
    for file in ["README.md", "docs/OPERATIONS.md"] {
        for hit in command.captures_iter(&read(file)) {
            let mut arguments = vec![&hit[1]];
            if matches!(&hit[1], "admin" | "migrate") {
                arguments.push(&hit[2]);
            }
            arguments.push("--help");
            let output = Command::new(env!("CARGO_BIN_EXE_noctuary")).args(&arguments).output().unwrap();
            assert!(output.status.success(), "{file} says `noctuary {}`, which is no command", arguments.join(" "));
        }
    }
}

#[test]
fn documents_link_only_to_files_that_are_there() {
    let link = Regex::new(r"\]\(([^)#:]+)(?:#[^)]*)?\)").unwrap();
    for file in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/OPERATIONS.md", "docs/SECURITY.md", "docs/EVALUATION.md"] {
        let folder = source::root().join(file).parent().unwrap().to_path_buf();
        for hit in link.captures_iter(&read(file)) {
            assert!(folder.join(&hit[1]).exists(), "{file} links to {}", &hit[1]);
        }
    }
}
