//! The purpose of each key, from the comments of `config/default.yaml`, for the settings page.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::DEFAULT_FILE;

static MEANINGS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| read(DEFAULT_FILE));

/// The comment of a key or section; `None` for an unknown one.
#[must_use]
pub fn meaning(key: &str) -> Option<&'static str> {
    MEANINGS.get(key).map(String::as_str)
}

/// The comment lines right above each key, as one line.
fn read(text: &str) -> BTreeMap<String, String> {
    let mut meanings = BTreeMap::new();
    let mut open: Vec<(usize, &str)> = Vec::new();
    let mut comment = String::new();
    for line in text.lines() {
        let body = line.trim_start();
        if let Some(said) = body.strip_prefix('#') {
            let gap = if comment.is_empty() { "" } else { " " };
            comment = format!("{comment}{gap}{}", said.trim());
            continue;
        }
        let said = std::mem::take(&mut comment);
        let Some((name, _)) = body.split_once(':') else { continue };
        let indent = line.len() - body.len();
        while open.last().is_some_and(|(outer, _)| *outer >= indent) {
            open.pop();
        }
        open.push((indent, name));
        if !said.is_empty() {
            meanings.insert(open.iter().map(|(_, name)| *name).collect::<Vec<_>>().join("."), said);
        }
    }
    meanings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn every_key_and_section_that_can_be_overridden_says_what_it_is_for() {
        for key in Config::default().overridable_keys() {
            assert!(meaning(&key).is_some(), "{key}");
            let section = key.rsplit_once('.').map_or("", |(section, _)| section);
            assert!(meaning(section).is_some(), "{section}");
        }
        assert_eq!(meaning("mate.memory.auto-summarize-enabled"), Some("Extract memory after conversations."));
        assert_eq!(meaning("mate.memory.dream-v2.enabled"), Some("The life cycle as a whole."));
        assert_eq!(meaning("mate.no-such-key"), None);
    }
}
