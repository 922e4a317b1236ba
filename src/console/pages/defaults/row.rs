//! Settings, formatted for the page: by section, each with its label, description, value, source, and who changed it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::form::Sent;
use super::metadata::{self, Kind};
use crate::config::{Level, Setting, Source};
use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::domain::audit::AuditRecord;
use crate::domain::ids::AgentId;

/// Settings of one subject.
pub struct Section {
    /// The id in the page.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Whether it is unfolded.
    pub is_open: bool,
    /// Its settings.
    pub rows: Vec<Row>,
}

/// One setting.
pub struct Row {
    pub key: String,
    pub label: String,
    pub about: String,
    pub default: String,
    pub value: String,
    pub source: String,
    /// The author and time of the last change, if it was made at run time and the log still contains it.
    pub changed: Option<Changed>,
    /// Whether the override is at the level of the page and so can be removed there.
    pub is_own: bool,
    /// Why the field cannot be changed here.
    pub fixed: Option<String>,
    /// The unit of a number.
    pub unit: Option<String>,
    /// The maximum of a number.
    pub most: Option<&'static str>,
    /// Value and name of each choice.
    pub choices: Vec<(String, String)>,
    kind: Kind,
    /// Whether the value differs from the built-in default, or is set at the level of the page.
    is_changed: bool,
}

/// A change, from the audit log.
#[derive(Debug, Clone)]
pub struct Changed {
    /// The actor's name, or its kind if there is none.
    pub who: String,
    pub at: Moment,
}

/// The last change of each key at each level.
pub(super) type Changes = BTreeMap<(String, &'static str), Changed>;

/// Which settings to show.
#[derive(Debug, Clone, Default)]
pub(super) struct Narrow {
    /// Words of label, description, key or section.
    pub words: Vec<String>,
    /// Only those that differ from the built-in default.
    pub changed: bool,
}

impl Narrow {
    /// Whether anything is left out.
    pub fn is_on(&self) -> bool {
        self.changed || !self.words.is_empty()
    }

    fn fits(&self, row: &Row, title: &str) -> bool {
        let text = format!("{} {} {} {title}", row.label, row.about, row.key).to_lowercase();
        (row.is_changed || !self.changed) && self.words.iter().all(|word| text.contains(word))
    }
}

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

/// The settings of a page by section; sections without any are left out. `sent` is a rejected form. At the level of the workspace every
/// section is open, on the page of an agent those with overrides of it.
pub(super) fn sections(
    frame: &Frame,
    settings: &[Setting],
    changes: &Changes,
    level: Level,
    narrow: &Narrow,
    sent: Option<&Sent>,
) -> Vec<Section> {
    let mut rows: Vec<Row> = settings.iter().map(|setting| row(frame, setting, changes, level, sent)).collect();
    let mut sections = Vec::new();
    for id in metadata::SECTIONS {
        let title = frame.t.word("settings-section", id);
        let (own, rest): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| metadata::section(&row.key) == id);
        rows = rest;
        // A rejected form shows every field that somebody changed, whatever the search.
        let is_sent = |row: &Row| sent.is_some_and(|sent| sent.typed(&row.key) != sent.was(&row.key));
        let own: Vec<Row> = own.into_iter().filter(|row| narrow.fits(row, &title) || is_sent(row)).collect();
        if !own.is_empty() {
            let is_open = level != Level::Agent || narrow.is_on() || sent.is_some() || id == "schedule" || own.iter().any(|row| row.is_own);
            sections.push(Section { id, title, is_open, rows: own });
        }
    }
    sections
}

fn row(frame: &Frame, setting: &Setting, changes: &Changes, level: Level, sent: Option<&Sent>) -> Row {
    let (key, t) = (setting.key.as_str(), frame.t);
    let changed = match setting.source {
        Source::Override(level) => changes.get(&(key.to_owned(), level.as_str())).cloned(),
        _ => None,
    };
    let fixed = match &setting.source {
        Source::Environment(name) => Some(t.with("setting-fixed-environment", "what", name)),
        Source::CommandLine(option) => Some(t.with("setting-fixed-option", "what", option)),
        _ => None,
    };
    let (kind, is_own) = (metadata::kind(key, Some(&setting.value)), setting.source == Source::Override(level));
    let choices = match kind {
        Kind::Choice(words) => words.iter().map(|word| ((*word).to_owned(), t.word("setting-choice", word))).collect(),
        _ => Vec::new(),
    };
    Row {
        changed,
        label: metadata::label(t, key),
        about: metadata::about(t, key),
        default: shown(frame, kind, metadata::default_of(key)),
        value: sent.and_then(|sent| sent.typed(key)).map_or_else(|| plain(&setting.value), str::to_owned),
        source: source_label(frame, &setting.source),
        unit: metadata::unit(key).map(|unit| t.say(unit)),
        most: metadata::most(key),
        is_changed: is_own || &setting.value != metadata::default_of(key),
        key: key.to_owned(),
        is_own,
        fixed,
        choices,
        kind,
    }
}

impl Row {
    pub fn is_switch(&self) -> bool {
        self.kind == Kind::Switch
    }

    pub fn is_choice(&self) -> bool {
        matches!(self.kind, Kind::Choice(_))
    }

    pub fn is_line(&self) -> bool {
        self.kind == Kind::Line
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
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// A value as readers see it.
fn shown(frame: &Frame, kind: Kind, value: &Value) -> String {
    match (kind, value) {
        (_, Value::Null) => frame.t.say("flag-built-in"),
        (_, Value::Bool(true)) => frame.t.say("flag-on"),
        (_, Value::Bool(false)) => frame.t.say("flag-off"),
        (Kind::Choice(_), Value::String(word)) => frame.t.word("setting-choice", word),
        (_, other) => plain(other),
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
