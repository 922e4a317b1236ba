//! No two files of `src` or of a crate depend on each other, directly or through others. Read from the source: every path of a `use` and
//! every path in code, followed through re-exports to the file that defines its last name. Tests are left out, and so are `mod` lines and
//! re-exports: a folder's `mod.rs` lists what is below it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::source;

static USE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\b(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);").unwrap());
static PATH: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)+").unwrap());
/// A visibility, whose path is no use of what it names.
static WITHIN: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"pub\(in [^)]*\)").unwrap());
/// An item that exists only in tests, outside a module of tests.
static TEST_ITEM: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?ms)^#\[cfg\(test\)\]\s*\n(?:#\[[^\n]*\n)*(?:[^\n{]*;|[^\n]*\{\n.*?^\}|[^\n]*\{[^\n]*\};)").unwrap());

type Module = Vec<String>;

/// The modules of one crate: the path of each file, the names it binds by `use`, and its code.
struct Crate {
    files: BTreeMap<Module, String>,
    code: BTreeMap<Module, String>,
    bound: BTreeMap<Module, BTreeMap<String, (Module, bool)>>,
}

impl Crate {
    /// `files` by their paths below the crate's `src/`.
    fn of(files: Vec<(String, String)>) -> Self {
        let mut found = Self { files: BTreeMap::new(), code: BTreeMap::new(), bound: BTreeMap::new() };
        for (path, text) in files {
            if source::is_test_file(&path) || path.ends_with("/main.rs") || path == "main.rs" {
                continue;
            }
            let code = TEST_ITEM.replace_all(&source::code(&text), " ").into_owned();
            let inner = path.trim_end_matches(".rs").to_owned();
            let module: Module = inner.split('/').filter(|part| !matches!(*part, "mod" | "lib")).map(str::to_owned).collect();
            found.files.insert(module.clone(), path);
            found.code.insert(module, code);
        }
        for (module, code) in &found.code {
            let mut names = BTreeMap::new();
            for hit in USE.captures_iter(code) {
                for path in leaves(&hit[2]) {
                    let (path, alias) = path.split_once(" as ").map_or((path.as_str(), None), |(path, alias)| (path, Some(alias.trim())));
                    let path = path.trim().trim_end_matches("::self");
                    if let Some(target) = found.absolute(module, path) {
                        let name = alias.map(str::to_owned).or_else(|| target.last().cloned()).unwrap_or_default();
                        names.insert(name, (target, hit.get(1).is_some()));
                    }
                }
            }
            found.bound.insert(module.clone(), names);
        }
        found
    }

    /// A path as it is written in `module`, from the root of the crate; `None` for one of another crate.
    fn absolute(&self, module: &Module, path: &str) -> Option<Module> {
        let mut parts: Vec<String> = path.split("::").map(|part| part.trim().to_owned()).collect();
        let mut base = module.clone();
        match parts.first()?.as_str() {
            "crate" => return Some(parts.split_off(1)),
            "self" | "super" => {
                while let Some(first) = parts.first().filter(|part| matches!(part.as_str(), "self" | "super")).cloned() {
                    if first == "super" {
                        base.pop()?;
                    }
                    parts.remove(0);
                }
            }
            first => {
                let child: Module = base.iter().cloned().chain([first.to_owned()]).collect();
                if !self.files.contains_key(&child) {
                    return None;
                }
            }
        }
        base.extend(parts);
        Some(base)
    }

    /// The module that defines the name a path leads to.
    fn definer(&self, path: &Module, depth: usize) -> Option<Module> {
        let mut module = Module::new();
        for (at, part) in path.iter().enumerate() {
            let child: Module = module.iter().cloned().chain([part.clone()]).collect();
            if self.files.contains_key(&child) {
                module = child;
                continue;
            }
            return match self.bound.get(&module).and_then(|names| names.get(part)) {
                Some((target, _)) if depth < 12 && *target != path[..=at] => {
                    let whole: Module = target.iter().chain(&path[at + 1..]).cloned().collect();
                    self.definer(&whole, depth + 1)
                }
                _ => Some(module),
            };
        }
        None
    }

    /// Which module uses names of which.
    fn edges(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let mut edges: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (module, code) in &self.code {
            let uses = edges.entry(module.clone()).or_default();
            let bound = &self.bound[module];
            uses.extend(bound.values().filter(|(_, is_public)| !is_public).filter_map(|(target, _)| self.definer(target, 0)));
            let body = USE.replace_all(code, " ");
            let body = WITHIN.replace_all(&body, "pub");
            for hit in PATH.find_iter(&body) {
                let path = hit.as_str();
                let first = path.split("::").next().unwrap_or_default().trim();
                let target = match bound.get(first) {
                    Some((target, _)) => {
                        let rest = path.split("::").skip(1).map(|part| part.trim().to_owned());
                        Some(target.iter().cloned().chain(rest).collect())
                    }
                    None => self.absolute(module, path),
                };
                // A function that is called as its module is.
                let used =
                    target.and_then(|target| self.definer(&target, 0).or_else(|| self.files.contains_key(&target).then_some(target)));
                uses.extend(used);
            }
            uses.remove(module);
        }
        edges
    }

    /// Every file that depends on itself through others, with what it leads through.
    fn cycles(&self) -> Vec<String> {
        let edges = self.edges();
        let reach = |from: &Module| {
            let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
            while let Some(module) = open.pop() {
                for next in edges.get(module).into_iter().flatten() {
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            seen
        };
        let reached: BTreeMap<&Module, BTreeSet<&Module>> = self.files.keys().map(|module| (module, reach(module))).collect();
        let mut found = Vec::new();
        for (module, all) in reached.iter().filter(|(module, all)| all.contains(*module)) {
            let back = |next: &&Module| all.contains(*next) && reached[*next].contains(*module);
            let through: Vec<&str> = edges[*module].iter().filter(back).map(|next| self.files[next].as_str()).collect();
            found.push(format!("{} -> {}", self.files[*module], through.join(", ")));
        }
        found
    }
}

/// Every single path of `a::{b, c::{d, e}}`.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((prefix, inner)) = tree.split_once('{') else { return vec![tree.to_owned()] };
    let (mut parts, mut depth, mut part) = (Vec::new(), 0, String::new());
    for c in inner.trim_end().trim_end_matches('}').chars().chain([',']) {
        match c {
            ',' if depth == 0 => parts.push(std::mem::take(&mut part)),
            _ => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                part.push(c);
            }
        }
    }
    // The last brace of an inner group was trimmed with the outer one.
    parts.push(part);
    parts
        .iter()
        .filter(|part| !part.trim().is_empty() && part.trim() != ",")
        .flat_map(|part| {
            let part = part.trim().trim_end_matches(',');
            let open = part.matches('{').count().saturating_sub(part.matches('}').count());
            leaves(&format!("{}{}", part, "}".repeat(open)))
        })
        .map(|leaf| format!("{prefix}{leaf}"))
        .collect()
}

fn cycles_of(directory: &str) -> Vec<String> {
    let prefix = format!("{directory}/");
    Crate::of(source::files(directory).into_iter().map(|(path, text)| (path.trim_start_matches(&prefix).to_owned(), text)).collect())
        .cycles()
}

#[test]
fn no_two_files_depend_on_each_other() {
    let crates = std::fs::read_dir("crates").unwrap().map(|folder| format!("{}/src", folder.unwrap().path().display()));
    for directory in crates.chain(["src".to_owned()]) {
        let found = cycles_of(&directory);
        assert!(found.is_empty(), "{directory}: {} files in cycles:\n{}", found.len(), found.join("\n"));
    }
}

#[test]
fn a_cycle_is_found_through_re_exports_groups_and_parents() {
    let file = |path: &str, text: &str| (path.to_owned(), format!("//! x\n{text}"));
    let found = |files: &[(&str, &str)]| Crate::of(files.iter().map(|(path, text)| file(path, text)).collect()).cycles();
    let through =
        [("lib.rs", "mod a;\nmod b;"), ("a/mod.rs", "mod inner;\npub use inner::X;"), ("a/inner.rs", "use crate::b::f;\npub struct X;")];
    assert_eq!(found(&[&through[..], &[("b.rs", "use crate::{a::{X, Y}};\npub fn f() {}")]].concat()).len(), 2);
    assert_eq!(found(&[&through[..], &[("b.rs", "pub fn f() {}")]].concat()), Vec::<String>::new(), "a list of what is below is no arrow");
    let parent = [("lib.rs", "mod a;"), ("a/mod.rs", "mod c;\nconst N: u8 = 1;\nfn f() { c::g() }")];
    assert_eq!(found(&[&parent[..], &[("a/c.rs", "pub fn g() { super::N; }")]].concat()).len(), 2);
    let visible = "pub(in super::super) fn g() {}";
    assert_eq!(found(&[&parent[..], &[("a/c.rs", visible)]].concat()), Vec::<String>::new(), "a visibility is no arrow");
    let tests = "pub fn g() {}\n#[cfg(test)]\nmod tests {\n    use super::super::N;\n}";
    assert_eq!(found(&[&parent[..], &[("a/c.rs", tests)]].concat()), Vec::<String>::new(), "tests are left out");
}
