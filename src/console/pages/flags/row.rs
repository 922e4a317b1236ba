//! Settings, formatted for the page: by section, each with its description, effective value and source.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::config::{Config, Level, Setting, Source, meaning};
use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::domain::audit::AuditRecord;
use crate::domain::ids::AgentId;

/// The kind of a value, which selects the input field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A boolean.
    Switch,
    /// A whole number.
    Whole,
    /// Any number.
    Number,
    /// A text, which may be empty.
    Text,
}

/// Keys with a common prefix.
pub(super) struct Section {
    pub key: String,
    pub meaning: &'static str,
    pub rows: Vec<Row>,
}

impl Section {
    /// The last part of the key.
    pub fn name(&self) -> &str {
        self.key.rsplit_once('.').map_or(self.key.as_str(), |(_, name)| name)
    }
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
    /// The author and time of the last change, if it was made at run time and the log still contains it.
    pub changed: Option<Changed>,
    /// Whether the override is at the level of the page and so can be removed there.
    pub is_own: bool,
    kind: Kind,
}

/// A change, from the audit log.
#[derive(Debug, Clone)]
pub(super) struct Changed {
    /// The actor's name, or its kind if there is none.
    pub who: String,
    pub at: Moment,
}

/// The last change of each key at each level.
pub(super) type Changes = BTreeMap<(String, &'static str), Changed>;

/// Collects the changes from rows of the log, newest first. Of the agents, only `agent` counts.
pub(super) fn changes(frame: &Frame, agent: Option<AgentId>, records: &[AuditRecord], names: &BTreeMap<(String, i64), String>) -> Changes {
    let mut changes = Changes::new();
    for record in records {
        let said = |name: &str| record.detail.get(name).and_then(Value::as_str);
        let level = [Level::Tenant, Level::Workspace, Level::Agent].into_iter().find(|level| Some(level.as_str()) == said("level"));
        let (Some(key), Some(level)) = (said("key"), level) else { continue };
        if level == Level::Agent && record.object_id != agent.map(AgentId::get) {
            continue;
        }
        let name = record.principal_id.and_then(|id| names.get(&(record.principal_kind.clone(), id)).cloned());
        let who = name.unwrap_or_else(|| frame.t.word("audit-via", &record.principal_kind));
        let place = (key.to_owned(), level.as_str());
        changes.entry(place).or_insert_with(|| Changed { who, at: frame.moment(&record.at) });
    }
    changes
}

static DEFAULTS: LazyLock<BTreeMap<String, Value>> =
    LazyLock::new(|| Config::default().effective().into_iter().map(|setting| (setting.key, setting.value)).collect());

/// The kind of a key, from its default or else its present value.
pub(super) fn kind(key: &str, now: Option<&Value>) -> Kind {
    match DEFAULTS.get(key).or(now) {
        Some(Value::Bool(_)) => Kind::Switch,
        Some(Value::Number(number)) if number.is_f64() => Kind::Number,
        Some(Value::Number(_)) => Kind::Whole,
        _ => Kind::Text,
    }
}

/// The sections in the order of the configuration file. `typed` is the key and text of a rejected form.
pub(super) fn sections(frame: &Frame, settings: &[Setting], changes: &Changes, level: Level, typed: Option<(&str, &str)>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for setting in settings {
        let (section, name) = setting.key.rsplit_once('.').unwrap_or(("", &setting.key));
        let typed = typed.filter(|(key, _)| *key == setting.key).map(|(_, text)| text);
        let changed = match setting.source {
            Source::Override(level) => changes.get(&(setting.key.clone(), level.as_str())).cloned(),
            _ => None,
        };
        let row = Row {
            changed,
            key: setting.key.clone(),
            name: name.to_owned(),
            meaning: meaning(&setting.key).unwrap_or_default(),
            default: shown(frame, DEFAULTS.get(&setting.key).unwrap_or(&Value::Null)),
            value: typed.map_or_else(|| plain(&setting.value), str::to_owned),
            source: source_label(frame, &setting.source),
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

    /// The `step` attribute of the number field.
    pub fn step(&self) -> &'static str {
        if self.kind == Kind::Whole { "1" } else { "any" }
    }
}

/// A value as the input field shows it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A value as readers see it.
fn shown(frame: &Frame, value: &Value) -> String {
    match value {
        Value::Null => frame.t.say("flag-built-in"),
        Value::Bool(true) => frame.t.say("flag-on"),
        Value::Bool(false) => frame.t.say("flag-off"),
        other => plain(other),
    }
}

fn source_label(frame: &Frame, source: &Source) -> String {
    match source {
        Source::Default => frame.t.say("source-default"),
        Source::Profile(name) => frame.t.with("source-profile", "what", *name),
        Source::File(path) => frame.t.with("source-file", "what", path.display().to_string()),
        Source::Environment(name) => frame.t.with("source-environment", "what", name),
        Source::CommandLine(option) => frame.t.with("source-option", "what", option),
        Source::Override(level) => frame.t.word("source", level.as_str()),
    }
}
