//! The part of an export for people to read.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

/// Most bytes of facts on the page; the JSON file contains all.
const MOST_BYTES: usize = 8 << 20;

/// The table of contents.
pub(super) fn overview(head: &Value, counts: &BTreeMap<&'static str, usize>) -> String {
    let mut page = format!("# Stored memory about {}\n\nExported at {}.\n\n", text(head, "ownerKey"), text(head, "exportedAt"));
    page.push_str("- `facts.md`: active and former facts.\n- `files/`: unchanged workspace files, one folder per agent.\n");
    page.push_str("- `conversations/`: the messages.\n- `json/`: every row, for programs; files with all their revisions.\n\n");
    page.push_str("| what | rows |\n|---|---|\n");
    for (name, rows) in counts {
        let _infallible = writeln!(page, "| {name} | {rows} |");
    }
    page
}

/// Facts as Markdown, sorted at the end.
#[derive(Debug, Default)]
pub(super) struct Facts {
    by_category: BTreeMap<String, Vec<Line>>,
    bytes: usize,
    left_out: usize,
}

#[derive(Debug)]
struct Line {
    is_past: bool,
    valid_from: String,
    line: String,
}

impl Facts {
    /// Adds a fact.
    pub(super) fn take(&mut self, fact: &Value) {
        let (valid_from, status) = (text(fact, "validFrom"), text(fact, "status"));
        let is_past = status != "active";
        let status = if is_past { format!(" ({status})") } else { String::new() };
        let line = format!("- {}: {}{status}\n", valid_from.get(..10).unwrap_or_default(), one_line(text(fact, "text")));
        self.bytes += line.len();
        if self.bytes > MOST_BYTES {
            self.left_out += 1;
            return;
        }
        let lines = self.by_category.entry(text(fact, "category").to_owned()).or_default();
        lines.push(Line { is_past, valid_from: valid_from.to_owned(), line });
    }

    /// Facts by category, active ones first.
    pub(super) fn page(self) -> String {
        let mut page = "# Facts\n".to_owned();
        for (category, mut facts) in self.by_category {
            facts.sort_by(|one, other| (one.is_past, &one.valid_from).cmp(&(other.is_past, &other.valid_from)));
            let _infallible = write!(page, "\n## {category}\n\n");
            facts.iter().for_each(|fact| page.push_str(&fact.line));
        }
        if self.left_out > 0 {
            let _infallible = write!(page, "\n{} more are in `json/facts.json`.\n", self.left_out);
        }
        page
    }
}

/// The heading of a conversation.
pub(super) fn title(talk: &Value) -> String {
    format!("# {}\n", one_line(text(talk, "name")))
}

/// A message of a conversation.
pub(super) fn message(message: &Value) -> String {
    let who = Some(text(message, "name")).filter(|name| !name.is_empty()).unwrap_or_else(|| text(message, "role"));
    format!("\n**{}** · {}\n\n{}\n", one_line(who), text(message, "createdAt"), text(message, "content"))
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}
