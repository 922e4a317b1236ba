//! The effective configuration as a list, without secrets. Shown by `doctor` and the settings.

use serde_json::Value;

use super::source::Source;
use super::{Config, keys};

/// One key with its value and source.
#[derive(Debug, Clone, PartialEq)]
pub struct Setting {
    /// Dotted key.
    pub key: String,
    /// Value; `(set)` for a secret.
    pub value: Value,
    /// The source of the value.
    pub source: Source,
}

impl Config {
    /// The source of the value of `key`.
    #[must_use]
    pub fn source(&self, key: &str) -> Source {
        self.sources.get(key).cloned().unwrap_or(Source::Default)
    }

    /// Every key with its value and source, in the order of the default file.
    #[must_use]
    pub fn effective(&self) -> Vec<Setting> {
        // Serializing a configuration cannot fail: every key is text and every number finite (`validate`).
        let tree = super::tree(self).unwrap_or_default();
        let mut settings = Vec::new();
        collect(self, String::new(), &tree, &mut settings);
        settings
    }
}

fn collect(config: &Config, key: String, value: &Value, settings: &mut Vec<Setting>) {
    let Value::Object(fields) = value else {
        let source = config.source(&key);
        settings.push(Setting { key, value: value.clone(), source });
        return;
    };
    for (name, child) in fields {
        let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
        collect(config, keys::canonical(&key), child, settings);
    }
}
