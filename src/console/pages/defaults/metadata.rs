//! What the pages of settings know about each key: its section, its words, the kind of its value, its unit and limits. The pages and the
//! search of the console use it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::config::Config;
use crate::console::frame::text::Words;

/// The sections, in the order of the page.
pub(super) const SECTIONS: [&str; 9] =
    ["general", "schedule", "learning", "context", "limits", "consolidation", "summaries", "relations", "chat"];

/// The kind of a value, which selects the input field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A boolean.
    Switch,
    /// A whole number.
    Whole,
    /// Any number.
    Number,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A short text.
    Line,
    /// A long text, which may be empty: a template.
    Text,
}

static DEFAULTS: LazyLock<BTreeMap<String, Value>> =
    LazyLock::new(|| Config::default().effective().into_iter().map(|setting| (setting.key, setting.value)).collect());

/// Every key that the pages show, in the order of the configuration file.
static KEYS: LazyLock<Vec<String>> = LazyLock::new(|| Config::default().overridable_keys());

/// The built-in default of a key.
pub(super) fn default_of(key: &str) -> &'static Value {
    DEFAULTS.get(key).unwrap_or(&Value::Null)
}

/// Label and description of every setting, with its key, in one language. The search of the console calls it.
pub fn all(t: Words) -> Vec<(&'static str, String, String)> {
    KEYS.iter().map(|key| (key.as_str(), label(t, key), about(t, key))).collect()
}

/// The key as part of the name of a message: `memory-auto-inject-min-score`.
fn message(key: &str) -> String {
    format!("setting-{}", key.strip_prefix("mate.").unwrap_or(key).replace('.', "-"))
}

/// The name of a setting for people; the key if it has none.
pub(super) fn label(t: Words, key: &str) -> String {
    let name = message(key);
    if t.has(&name) { t.say(&name) } else { key.to_owned() }
}

/// What a setting is for.
pub(super) fn about(t: Words, key: &str) -> String {
    let name = format!("{}-about", message(key));
    if t.has(&name) { t.say(&name) } else { String::new() }
}

/// The kind of a key, from its default or else its present value.
pub(super) fn kind(key: &str, now: Option<&Value>) -> Kind {
    match key {
        "mate.profile" => return Kind::Choice(&["noctuary", "mateclaw", "goclaw", "microclaw", "golemcore"]),
        "mate.memory.redact" => return Kind::Choice(&["off", "secrets", "secrets-and-personal"]),
        "mate.memory.auto-inject.format" => return Kind::Choice(&["mateclaw", "microclaw", "golemcore", "plain"]),
        "mate.memory.long-messages" => return Kind::Choice(&["split", "cut", "refuse"]),
        "mate.memory.dream.apply" => return Kind::Choice(&["auto", "review"]),
        "mate.memory.dreaming-cron" => return Kind::Line,
        _ => {}
    }
    match DEFAULTS.get(key).or(now) {
        Some(Value::Bool(_)) => Kind::Switch,
        Some(Value::Number(number)) if number.is_f64() => Kind::Number,
        Some(Value::Number(_)) => Kind::Whole,
        _ => Kind::Text,
    }
}

/// The section of a key, one of [`SECTIONS`].
pub(super) fn section(key: &str) -> &'static str {
    let key = key.strip_prefix("mate.").unwrap_or(key);
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| key.starts_with(prefix));
    if begins(&["profile", "memory.enabled", "memory.lifecycle-mediator"]) {
        "general"
    } else if begins(&["memory.dreaming-"]) {
        "schedule"
    } else if begins(&["memory.auto-inject.", "memory.recall.", "memory.recent-days"]) {
        "context"
    } else if begins(&["memory.facts-capacity", "memory.shared-facts-capacity", "memory.stale-after-days", "memory.redact"]) {
        "limits"
    } else if begins(&["memory.episodes.", "memory.prompts.episode", "memory.prompts.consolidate"]) {
        "summaries"
    } else if begins(&["memory.graph."]) {
        "relations"
    } else if begins(&["agent.", "chat.", "memory.prompts.conversation-", "memory.prompts.turn-"]) {
        "chat"
    } else if begins(&["memory.emergence-", "memory.dream.", "memory.dream-v2.", "memory.soul-", "memory.prompts."]) {
        "consolidation"
    } else {
        "learning"
    }
}

/// The name of the message with the unit of a number; `None` for a plain number.
pub(super) fn unit(key: &str) -> Option<&'static str> {
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| key.ends_with(suffix));
    if ends(&["-minutes", "-mins"]) {
        Some("unit-minutes")
    } else if ends(&["-days", "-day-range"]) {
        Some("unit-days")
    } else if ends(&["-secs"]) {
        Some("unit-seconds")
    } else if ends(&["-chars", "-length"]) {
        Some("unit-characters")
    } else if ends(&["-tokens"]) {
        Some("unit-model-tokens")
    } else if ends(&["-messages", "-messages-for-summarize"]) {
        Some("unit-messages")
    } else if ends(&["-pct"]) {
        Some("unit-percent")
    } else {
        None
    }
}

/// The maximum of a number field, where the page can tell; the service checks every limit.
pub(super) fn most(key: &str) -> Option<&'static str> {
    let ends = |suffixes: &[&str]| suffixes.iter().any(|suffix| key.ends_with(suffix));
    if ends(&["-confidence", "-threshold", "-share", "min-score", "-cosine", "merge-name", "-ratio"]) {
        Some("1")
    } else if ends(&["-pct", "-weight", "compact-keep-messages"]) {
        Some("100")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::frame::text::Language;

    fn is_chinese(text: &str) -> bool {
        text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
    }

    #[test]
    fn every_setting_has_a_label_and_a_description_in_both_languages() {
        for language in [Language::English, Language::Chinese] {
            let t = Words(language);
            for (key, label, about) in all(t) {
                assert!(label != key && !label.starts_with('['), "{key} has no label in {}", language.tag());
                assert!(!about.is_empty(), "{key} has no description in {}", language.tag());
                assert!(label.chars().count() <= 60, "{key} has a label that is no label: {label}");
                let is_theirs = language == Language::English || is_chinese(&about);
                assert!(is_theirs, "{key} is not described in Chinese: {about}");
            }
            for section in SECTIONS {
                assert!(t.has(&format!("settings-section-{section}")), "{section} has no title in {}", language.tag());
            }
        }
    }

    #[test]
    fn labels_tell_settings_apart_and_every_section_has_some() {
        for language in [Language::English, Language::Chinese] {
            let mut labels: Vec<String> =
                all(Words(language)).into_iter().map(|(key, label, _)| format!("{}: {label}", section(key))).collect();
            labels.sort();
            let before = labels.len();
            labels.dedup();
            assert_eq!(before, labels.len(), "two settings of one section have the same label: {labels:?}");
        }
        for known in SECTIONS {
            assert!(KEYS.iter().any(|key| section(key) == known), "{known} is empty");
        }
        assert!(KEYS.iter().all(|key| SECTIONS.contains(&section(key))));
    }

    #[test]
    fn the_field_fits_the_value_of_its_key() {
        for key in KEYS.iter() {
            let default = default_of(key);
            match kind(key, None) {
                Kind::Switch => assert!(default.is_boolean(), "{key}"),
                Kind::Whole => assert!(default.is_u64(), "{key}"),
                Kind::Number => assert!(default.is_f64(), "{key}"),
                Kind::Line => assert!(default.is_string(), "{key}"),
                Kind::Text => assert!(default.is_null(), "{key}: {default}"),
                Kind::Choice(words) => {
                    assert!(words.iter().any(|word| default == word), "{key}");
                    for word in words {
                        Config::default().check_override(key, &Value::from(*word)).expect("a value");
                        assert!(Words(Language::Chinese).has(&format!("setting-choice-{word}")), "{word}");
                    }
                }
            }
        }
    }
}
