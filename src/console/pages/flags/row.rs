//! Settings as the page shows them: by section, each with what it is for, what holds, and where that comes from.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::config::{Config, Level, Setting, Source, meaning};
use crate::console::frame::Frame;

/// What a value is, and so which field it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// On or off.
    Switch,
    /// A whole number.
    Whole,
    /// Any number.
    Number,
    /// A text, or nothing.
    Text,
}

/// Keys that lie together.
pub(super) struct Section {
    pub key: String,
    pub meaning: &'static str,
    pub rows: Vec<Row>,
}

/// One key.
pub(super) struct Row {
    pub key: String,
    /// The last part of the key.
    pub name: String,
    pub meaning: &'static str,
    pub default: String,
    pub value: String,
    pub source: String,
    /// Whether it is set at the level of the page, and so can be taken back there.
    pub is_own: bool,
    kind: Kind,
}

static DEFAULTS: LazyLock<BTreeMap<String, Value>> =
    LazyLock::new(|| Config::default().effective().into_iter().map(|setting| (setting.key, setting.value)).collect());

/// The kind of a key: that of its default, else of what holds.
pub(super) fn kind(key: &str, now: Option<&Value>) -> Kind {
    match DEFAULTS.get(key).or(now) {
        Some(Value::Bool(_)) => Kind::Switch,
        Some(Value::Number(number)) if number.is_f64() => Kind::Number,
        Some(Value::Number(_)) => Kind::Whole,
        _ => Kind::Text,
    }
}

/// The sections in the order of the file. `typed` is the key and text of a form that comes back.
pub(super) fn sections(frame: &Frame, settings: &[Setting], level: Level, typed: Option<(&str, &str)>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for setting in settings {
        let (section, name) = setting.key.rsplit_once('.').unwrap_or(("", &setting.key));
        let typed = typed.filter(|(key, _)| *key == setting.key).map(|(_, text)| text);
        let row = Row {
            key: setting.key.clone(),
            name: name.to_owned(),
            meaning: meaning(&setting.key).unwrap_or_default(),
            default: shown(frame, DEFAULTS.get(&setting.key).unwrap_or(&Value::Null)),
            value: typed.map_or_else(|| plain(&setting.value), str::to_owned),
            source: told(frame, &setting.source),
            is_own: setting.source == Source::Override(level),
            kind: kind(&setting.key, Some(&setting.value)),
        };
        match sections.iter_mut().find(|known| known.key == section) {
            Some(known) => known.rows.push(row),
            None => {
                let meaning = meaning(section).unwrap_or_default();
                sections.push(Section { key: section.to_owned(), meaning, rows: vec![row] });
            }
        }
    }
    sections
}

impl Row {
    pub fn is_switch(&self) -> bool {
        self.kind == Kind::Switch
    }

    pub fn is_text(&self) -> bool {
        self.kind == Kind::Text
    }

    /// How finely a number is typed.
    pub fn step(&self) -> &'static str {
        if self.kind == Kind::Whole { "1" } else { "any" }
    }
}

/// A value as it is typed.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A value as it is read.
fn shown(frame: &Frame, value: &Value) -> String {
    match value {
        Value::Null => frame.t.say("flag-built-in"),
        Value::Bool(true) => frame.t.say("flag-on"),
        Value::Bool(false) => frame.t.say("flag-off"),
        other => plain(other),
    }
}

fn told(frame: &Frame, source: &Source) -> String {
    match source {
        Source::Default => frame.t.say("source-default"),
        Source::File(path) => frame.t.with("source-file", "what", path.display().to_string()),
        Source::Environment(name) => frame.t.with("source-environment", "what", name),
        Source::CommandLine(option) => frame.t.with("source-option", "what", option),
        Source::Override(level) => frame.t.word("source", level.as_str()),
    }
}
