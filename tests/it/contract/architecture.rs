//! Which module may import which, checked in the source. A violation is printed as `file:line`.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use regex::Regex;

use super::layers::{COMMON, LAYERS, RESERVED};
use super::source;

/// The largest number of lines. A longer file holds more than one idea.
const LONGEST: usize = 400;

/// The smallest number of lines of a file of the program. What is shorter is merged into the file in which it is looked for.
const SHORTEST: usize = 30;

/// Compiled once: without optimization, compiling them takes longer than reading the source.
static PATTERNS: LazyLock<Vec<Regex>> = LazyLock::new(|| RESERVED.iter().map(|rule| Regex::new(rule.pattern).unwrap()).collect());

/// The folder or file directly below `src/` that a path is in.
fn top(path: &str) -> &str {
    path.trim_start_matches("src/").split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// Every violation of the rules in one file.
fn breaches(path: &str, text: &str) -> Vec<String> {
    if source::is_test_file(path) {
        return Vec::new();
    }
    let code = source::code(text);
    let own = top(path);
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == own) else {
        return vec![format!("{path}:1: `{own}` has no row in tests/it/contract/layers.rs")];
    };
    let is_module = |name: &str| LAYERS.iter().any(|layer| layer.name == name);
    let may = |name: &str| name == own || COMMON.contains(&name) || layer.may_use.contains(&name);
    let mut found: Vec<String> = source::mentions(path, &code)
        .into_iter()
        .filter(|(_, name)| is_module(name) && !may(name))
        .map(|(line, name)| format!("{path}:{line}: `{own}` may not use `{name}`"))
        .collect();
    for (rule, pattern) in RESERVED.iter().zip(&*PATTERNS).filter(|(rule, _)| !rule.only_in.iter().any(|place| path.starts_with(place))) {
        for hit in pattern.find_iter(&code) {
            found.push(format!("{path}:{}: `{}` may not stand here: {}", source::line(&code, hit.start()), hit.as_str(), rule.reason));
        }
    }
    found
}

#[test]
fn every_import_follows_the_layers() {
    let found: Vec<String> = source::files("src").iter().flat_map(|(path, text)| breaches(path, text)).collect();
    assert!(found.is_empty(), "{} breaches:\n{}", found.len(), found.join("\n"));
}

#[test]
fn every_permission_is_used() {
    let files = source::files("src");
    let used: BTreeSet<(String, String)> = files
        .iter()
        .filter(|(path, _)| !source::is_test_file(path))
        .flat_map(|(path, text)| {
            let mentions = source::mentions(path, &source::code(text));
            mentions.into_iter().map(move |(_, name)| (top(path).to_owned(), name))
        })
        .collect();
    let permissions = LAYERS.iter().flat_map(|layer| layer.may_use.iter().map(|other| (layer.name.to_owned(), (*other).to_owned())));
    let unused: Vec<_> = permissions.filter(|permission| !used.contains(permission)).collect();
    assert!(unused.is_empty(), "permissions in tests/it/contract/layers.rs that no import needs: {unused:?}");
    let places = RESERVED.iter().flat_map(|rule| rule.only_in);
    let gone: Vec<_> = places.filter(|place| place.starts_with("src/") && !source::root().join(place).exists()).collect();
    assert!(gone.is_empty(), "places in tests/it/contract/layers.rs that are not there: {gone:?}");
}

#[test]
fn a_breach_is_found_with_its_file_and_line() {
    for (path, text, expected) in [
        ("src/http/v1/x.rs", "//! x\nuse crate::store::agents;", "src/http/v1/x.rs:2: `http` may not use `store`"),
        ("src/http/v1/x.rs", "use crate::{\n    auth,\n    queue::{a, llm},\n};", "src/http/v1/x.rs:3: `http` may not use `queue`"),
        ("src/http/v1/x.rs", "fn f() { super::super::super::llm::ask() }", "src/http/v1/x.rs:1: `http` may not use `llm`"),
        ("src/http/mod.rs", "use super::worker;", "src/http/mod.rs:1: `http` may not use `worker`"),
        ("src/store/x.rs", "use crate::memory::files;", "src/store/x.rs:1: `store` may not use `memory`"),
        ("src/store/x.rs", "use crate::app_state::AppState;", "src/store/x.rs:1: `store` may not use `app_state`"),
        ("src/domain/x.rs", "\n\nuse crate::store;", "src/domain/x.rs:3: `domain` may not use `store`"),
        ("src/tenancy/x.rs", "use sea_orm::Set;", "src/tenancy/x.rs:1: `sea_orm` may not stand here"),
        ("src/memory/x.rs", "let a = Access::from_grant(grant);", "src/memory/x.rs:1: `Access::from_grant` may not stand here"),
        ("src/memory/x.rs", "db.read_across().await", "src/memory/x.rs:1: `.read_across(` may not stand here"),
        ("src/memory/x.rs", "reqwest::get(url)", "src/memory/x.rs:1: `reqwest::` may not stand here"),
        ("src/surprise/x.rs", "", "src/surprise/x.rs:1: `surprise` has no row"),
    ] {
        let found = breaches(path, text);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{text}\n  gave {found:?}\n  not {expected}");
    }
}

#[test]
fn what_is_no_import_is_no_breach() {
    for (path, text) in [
        ("src/http/x.rs", "//! like crate::store\n// sea_orm::x\nlet a = \"crate::store\"; /* crate::llm */"),
        ("src/http/x.rs", "use crate::auth::store;\nuse crate::tenancy::{index, llm};"),
        ("src/http/x.rs", "fn a() {}\n#[cfg(test)]\nmod tests {\n    use crate::store;\n}"),
        ("src/domain/access_tests.rs", "use crate::auth;"),
        ("src/http/v1/x.rs", "use super::super::store;"),
    ] {
        assert_eq!(breaches(path, text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn every_file_says_what_it_is_for_and_holds_one_idea() {
    let mut wrong = Vec::new();
    for (path, text) in
        source::files("src").into_iter().chain(source::files("tests")).chain(source::files("migration/src")).chain(source::files("crates"))
    {
        if !text.starts_with("//! ") {
            wrong.push(format!("{path}:1: does not begin with //! and a sentence"));
        }
        let length = text.lines().count();
        if length > LONGEST {
            wrong.push(format!("{path}:{length}: longer than {LONGEST} lines"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a file may have fewer than [`SHORTEST`] lines: a list of modules, the root of a crate, a table, or tests and samples beside
/// what they belong to.
fn may_be_short(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or_default();
    let is_root = matches!(name, "lib.rs" | "main.rs") && (folder == "src" || folder.ends_with("/src"));
    name == "mod.rs" || is_root || folder == "src/store/entities" || source::is_test_file(path) || name == "samples.rs"
}

#[test]
fn no_file_is_too_short_to_be_found() {
    let of_crates = source::files("crates").into_iter().filter(|(path, _)| path.contains("/src/"));
    let short = |(path, text): (String, String)| {
        let length = text.lines().count();
        (length < SHORTEST && !may_be_short(&path)).then(|| format!("{path}:{length}: shorter than {SHORTEST} lines"))
    };
    let wrong: Vec<String> = source::files("src").into_iter().chain(of_crates).filter_map(short).collect();
    assert!(wrong.is_empty(), "merge these into their best neighbours (docs/adr/0053-short-files.md):\n{}", wrong.join("\n"));
}

#[test]
fn only_some_kinds_of_files_may_be_short() {
    for path in ["src/lib.rs", "crates/scanner/src/lib.rs", "src/store/entities/tenant.rs", "src/store/items_tests.rs", "src/cli/mod.rs"] {
        assert!(may_be_short(path), "{path}");
    }
    for path in ["src/store/tenants.rs", "src/cli/main.rs", "crates/scanner/src/clock.rs", "src/store/graph/entities/edge.rs"] {
        assert!(!may_be_short(path), "{path}");
    }
}

/// A pattern that does not compile must fail a test instead of being silently ignored: `language::pattern::compile` stops the program.
#[test]
fn no_pattern_is_silently_off() {
    let swallowed = regex::Regex::new(r"\bRegex(?:Builder)?::new\([^;]*?\)\s*\.ok\(\)").unwrap();
    assert!(swallowed.is_match("LazyLock::new(|| Regex::new(\"a\")\n    .ok());"));
    let files = source::files("src").into_iter().chain(source::files("crates"));
    let wrong: Vec<String> = files.filter(|(_, text)| swallowed.is_match(text)).map(|(path, _)| path).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// The literals of `pattern!` and `light_pattern!`: a static is compiled when it is first used, which no other test may do.
#[test]
fn every_literal_pattern_compiles() {
    let literal = regex::Regex::new(r##"(?s)\b(light_)?pattern!\(\s*(?:r#"(.*?)"#|r"([^"]*)"|"((?:\\.|[^"\\])*)")\s*,?\s*\)"##).unwrap();
    let mut count = 0;
    for (path, text) in source::files("src").into_iter().chain(source::files("crates")).filter(|(path, _)| !source::is_test_file(path)) {
        for found in literal.captures_iter(&text) {
            let raw = found.get(2).or_else(|| found.get(3)).map(|raw| raw.as_str().to_owned());
            let pattern = raw.unwrap_or_else(|| found[4].replace(r"\\", r"\"));
            let compile = if found.get(1).is_some() { language::pattern::compile_light } else { language::pattern::compile };
            assert!(std::panic::catch_unwind(|| compile(&pattern)).is_ok(), "{path}: {pattern}");
            count += 1;
        }
    }
    assert!(count > 60, "the pattern above no longer finds them: {count}");
}
