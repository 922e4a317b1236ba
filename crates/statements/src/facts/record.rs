//! A record that a dialogue builds up: its title, its fields and its end.

use language::script;

/// A record that the conversation builds up, such as a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Record {
    /// Its kind: "project proposal", 会议.
    pub kind: String,
    /// Its title, once known.
    pub title: Option<String>,
    /// The field that was mentioned last.
    pub field: Option<String>,
}

impl Record {
    /// The field as the subject of a fact, distinct from the same field of other records.
    pub(crate) fn field(&self, name: &str) -> String {
        match &self.title {
            Some(title) if TITLES.contains(&name) => format!("{}: {title}", self.kind),
            Some(title) if script::is_chinese(name) => format!("《{title}》的{name}"),
            Some(title) => format!("{name} of {title}"),
            None => name.to_owned(),
        }
    }
}

/// Fields that contain the title of a record.
pub(crate) const TITLES: [&str; 5] = ["title", "标题", "题目", "名称", "主题"];
