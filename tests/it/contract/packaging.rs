//! Files that no compiler checks: the image, the compose file, the README. They may only name what exists.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use noctuary::config::Config;
use noctuary::config::foreign::{FOREIGN, Fate};
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
    let copied = copied();
    for (path, _) in &copied {
        assert!(source::root().join(path).exists(), "Dockerfile copies {path}, which is not there");
    }
    assert!(copied.len() > 3, "the pattern finds no COPY any more");
}

/// The paths that the Dockerfile copies from the build context, each with its place in the image.
fn copied() -> Vec<(String, String)> {
    let copy = Regex::new(r"(?m)^COPY ([^\n]+)$").unwrap();
    let dockerfile = read("Dockerfile");
    let lines = copy.captures_iter(&dockerfile).filter(|line| !line[1].contains("--from="));
    let of_line = |line: regex::Captures<'_>| {
        let mut paths: Vec<String> = line[1].split_whitespace().map(str::to_owned).collect();
        let to = paths.pop().expect("a place");
        let place = move |from: String| if to == "./" { (from.clone(), from) } else { (from, to.clone()) };
        paths.into_iter().map(place).collect::<Vec<_>>()
    };
    lines.flat_map(of_line).collect()
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in std::fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            copy(&entry, &to.join(entry.file_name().expect("a name")));
        }
    } else {
        std::fs::create_dir_all(to.parent().expect("a folder")).expect("room");
        std::fs::copy(from, to).expect("room");
    }
}

/// What cargo tells a test of its package. It would have build scripts run again, now and for the tests that come after, and everything that
/// depends on theirs would be compiled once more.
#[expect(clippy::disallowed_methods, reason = "no setting of the program")]
fn told_by_cargo() -> impl Iterator<Item = OsString> {
    let told = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    std::env::vars_os().map(|(name, _)| name).filter(move |name| name.to_str().is_some_and(told))
}

#[test]
fn the_image_builds_from_what_it_copies() {
    let folder = tempfile::tempdir().expect("room");
    for (from, to) in copied() {
        copy(&source::root().join(from), &folder.path().join(to));
    }
    // The build directory of this test, so that the dependencies are not compiled again.
    let own = std::env::current_exe().expect("this test");
    let target =
        own.ancestors().find(|path| path.ends_with("debug") || path.ends_with("release")).and_then(Path::parent).expect("a folder");
    let mut command = std::process::Command::new(env!("CARGO"));
    for name in told_by_cargo() {
        command.env_remove(name);
    }
    let build = command
        .args(["check", "--quiet", "--locked", "--offline", "--bin", "noctuary", "--target-dir"])
        .arg(target)
        // A linter of the caller's has seen these sources.
        .env_remove("RUSTC_WORKSPACE_WRAPPER")
        .current_dir(folder.path())
        .output()
        .expect("cargo");
    assert!(build.status.success(), "{}", String::from_utf8_lossy(&build.stderr));
}

#[test]
fn the_build_context_has_what_the_image_copies() {
    let ignored = read(".dockerignore");
    for (from, _) in copied() {
        assert!(ignored.lines().any(|line| line.strip_prefix('!') == Some(from.as_str())), ".dockerignore leaves out {from}");
    }
}

#[test]
fn what_the_binary_embeds_is_copied_into_the_image() {
    let embedded = Regex::new(r#"include_(?:str|bytes|dir)!\(\s*"([^"]+)""#).unwrap();
    let dockerfile = read("Dockerfile");
    for (path, text) in source::files("src").into_iter().chain(source::files("crates")).filter(|(path, _)| !path.ends_with("tests.rs")) {
        for hit in embedded.captures_iter(&text).filter(|hit| hit[1].contains("../") || hit[1].starts_with("$CARGO_MANIFEST_DIR/")) {
            let place = match hit[1].strip_prefix("$CARGO_MANIFEST_DIR/") {
                Some(place) => source::root().join(place),
                None => source::root().join(&path).with_file_name(&hit[1]),
            };
            let place = place.canonicalize().unwrap_or_else(|cause| panic!("{path}: {}: {cause}", &hit[1]));
            let root = source::root().canonicalize().expect("the repository");
            let embedded = place.strip_prefix(&root).expect("a file of the repository");
            let mut folders = embedded.ancestors().filter_map(Path::to_str).filter(|folder| !folder.is_empty());
            let is_copied = folders.any(|folder| folder == "src" || dockerfile.contains(&format!("COPY {folder} ")));
            assert!(is_copied, "{path} embeds {}, the image lacks it", embedded.display());
        }
    }
}

#[test]
fn the_guide_to_moving_names_every_setting_of_other_systems() {
    let guide = read("docs/MIGRATE.md");
    for foreign in FOREIGN {
        assert!(guide.contains(&format!("`{}`", foreign.key)), "docs/MIGRATE.md lacks {}", foreign.key);
        assert!(
            !matches!(foreign.fate, Fate::Is(own) if !guide.contains(&format!("`{own}`"))),
            "docs/MIGRATE.md lacks the key for {}",
            foreign.key
        );
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

/// The name and version of every package in a lock file.
fn locked(file: &str) -> BTreeSet<(String, String)> {
    let package = Regex::new(r#"(?m)^name = "([^"]+)"\nversion = "([^"]+)"$"#).unwrap();
    package.captures_iter(&read(file)).map(|hit| (hit[1].to_owned(), hit[2].to_owned())).collect()
}

#[test]
fn the_fuzz_targets_lock_the_versions_that_are_tested() {
    // Packages that libFuzzer adds.
    const OWN: [&str; 4] = ["noctuary-fuzz", "libfuzzer-sys", "arbitrary", "jobserver"];
    let remedy = "run: cp Cargo.lock fuzz/ && (cd fuzz && cargo metadata >/dev/null)";
    let (tested, fuzzed) = (locked("Cargo.lock"), locked("fuzz/Cargo.lock"));
    let strange: Vec<_> = fuzzed.difference(&tested).filter(|(name, _)| !OWN.contains(&name.as_str())).collect();
    assert!(strange.is_empty(), "fuzz/Cargo.lock has other versions: {strange:?}; {remedy}");
    let manifest = read("Cargo.toml");
    let needed = manifest.split("\n[dependencies]\n").nth(1).and_then(|rest| rest.split("\n[").next()).expect("dependencies");
    for line in needed.lines().filter(|line| !line.starts_with('#')) {
        let name = line.split(['=', ' ']).next().unwrap_or_default();
        assert!(name.is_empty() || fuzzed.iter().any(|(known, _)| known == name), "fuzz/Cargo.lock lacks {name}; {remedy}");
    }
}

#[test]
fn every_fuzz_target_is_built_and_has_seeds() {
    let manifest = read("fuzz/Cargo.toml");
    let targets = source::files("fuzz/fuzz_targets");
    assert!(targets.len() >= 12, "{}", targets.len());
    for (path, _) in targets {
        let name = Path::new(&path).file_stem().and_then(|name| name.to_str()).expect("a name");
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")), "fuzz/Cargo.toml lacks {name}");
        let seeds = std::fs::read_dir(source::root().join("fuzz/corpus").join(name)).map(Iterator::count).unwrap_or_default();
        assert!(seeds > 0, "fuzz/corpus/{name} has no seeds");
    }
}
