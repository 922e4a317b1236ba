//! Keys as flat, dotted, kebab-case names: flattening, nesting, aliases and the nearest known key to a wrong one.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::foreign::{self, Fate, ForeignKey};

/// A prefix that is accepted as an alias.
const ALIASES: [(&str, &str); 1] = [("mateclaw.memory.dream-v2", "mate.memory.dream-v2")];

/// The name under which a key is stored, after aliases and the names of other systems.
#[must_use]
pub fn canonical(key: &str) -> String {
    if let Some(ForeignKey { fate: Fate::Is(own), .. }) = foreign::find(key) {
        return (*own).to_owned();
    }
    for (alias, own) in ALIASES {
        if let Some(rest) = key.strip_prefix(alias)
            && (rest.is_empty() || rest.starts_with('.'))
        {
            return format!("{own}{rest}");
        }
    }
    key.to_owned()
}

/// Every leaf of a tree by its dotted name. Lists and nulls are leaves.
#[must_use]
pub fn flatten(tree: &Value) -> BTreeMap<String, Value> {
    let mut leaves = BTreeMap::new();
    collect(String::new(), tree, &mut leaves);
    leaves
}

fn collect(at: String, value: &Value, leaves: &mut BTreeMap<String, Value>) {
    let Value::Object(fields) = value else {
        leaves.insert(at, value.clone());
        return;
    };
    for (name, child) in fields {
        let key = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        collect(key, child, leaves);
    }
}

/// The tree of flat leaves.
#[must_use]
pub fn nest(leaves: &BTreeMap<String, Value>) -> Value {
    let mut root = Map::new();
    for (key, value) in leaves {
        insert(&mut root, key, value.clone());
    }
    Value::Object(root)
}

fn insert(fields: &mut Map<String, Value>, key: &str, value: Value) {
    let Some((head, rest)) = key.split_once('.') else {
        fields.insert(key.to_owned(), value);
        return;
    };
    let child = fields.entry(head).or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(fields) = child {
        insert(fields, rest, value);
    }
}

/// The known key most similar to a wrong one: the same last part first, then the smallest edit distance.
#[must_use]
pub fn nearest<'a>(wrong: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let last = |key: &str| key.rsplit('.').next().unwrap_or_default().to_owned();
    let wrong_last = last(wrong);
    known
        .map(|key| {
            let whole = strsim::normalized_damerau_levenshtein(wrong, key);
            let end = strsim::normalized_damerau_levenshtein(&wrong_last, &last(key));
            (key, whole + end)
        })
        .max_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(key, _)| key)
}

/// The line (from 1) of `key` in block-style YAML; `None` if it is written in another style.
#[must_use]
pub fn line_of(text: &str, key: &str) -> Option<usize> {
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let body = line.trim_start();
        let indent = line.len() - body.len();
        let Some((name, _)) = body.split_once(':').filter(|_| !body.starts_with(['#', '-'])) else { continue };
        while open.last().is_some_and(|(outer, _)| *outer >= indent) {
            open.pop();
        }
        open.push((indent, name.trim_matches(['"', '\'', ' '])));
        let path = open.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(".");
        if path == key {
            return Some(number + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_undoes_flattening() {
        let tree = serde_json::json!({ "a": { "b": 1, "c": { "d": [1, 2], "e": null } }, "f": "x" });
        assert_eq!(nest(&flatten(&tree)), tree);
    }

    #[test]
    fn the_nearest_key_is_the_one_a_person_meant() {
        let known = ["server.listen", "server.data-dir", "llm.base-url", "database.url", "mate.memory.cooldown-minutes"];
        for (wrong, meant) in [
            ("server.listne", "server.listen"),
            ("llm.baseurl", "llm.base-url"),
            ("llm.base_url", "llm.base-url"),
            ("memory.cooldown-minutes", "mate.memory.cooldown-minutes"),
            ("db.url", "database.url"),
        ] {
            assert_eq!(nearest(wrong, known.into_iter()), Some(meant), "{wrong}");
        }
    }

    #[test]
    fn only_the_alias_itself_is_an_alias() {
        assert_eq!(canonical("mateclaw.memory.dream-v2.enabled"), "mate.memory.dream-v2.enabled");
        assert_eq!(canonical("mateclaw.memory.dream-v22.enabled"), "mateclaw.memory.dream-v22.enabled");
    }

    #[test]
    fn the_line_of_a_key_is_found_below_its_own_parents() {
        let text = "a:\n  # url: no\n  url: 1\nb:\n  c:\n    url: 2\n  url: 3\n";
        assert_eq!(line_of(text, "a.url"), Some(3));
        assert_eq!(line_of(text, "b.c.url"), Some(6));
        assert_eq!(line_of(text, "b.url"), Some(7));
        assert_eq!(line_of(text, "c.url"), None);
    }
}
