//! Why a suite cannot be read: where, and what to write instead. Shown by `noctuary test` and by the console's editor.

use std::fmt;

/// The fields of the format, to name the one that a misspelled word is closest to.
const FIELDS: [&str; 36] = [
    "description",
    "agent",
    "timezone",
    "settings",
    "pass",
    "tests",
    "name",
    "steps",
    "now",
    "expect",
    "person",
    "at",
    "conversation",
    "turns",
    "user",
    "assistant",
    "remember",
    "key",
    "type",
    "forget",
    "dream",
    "facts",
    "recall",
    "context",
    "files",
    "not-learned",
    "subject",
    "relation",
    "value",
    "text",
    "status",
    "present",
    "query",
    "top",
    "contains",
    "lacks",
];
/// Fields of two words, which are written with a hyphen.
const HYPHENED: [&str; 3] = ["as-of", "valid-from", "valid-to"];

/// A fault in a suite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; `None` for the file as a whole.
    pub line: Option<usize>,
    /// The field, as in `tests[0].expect`; empty for the file as a whole.
    pub field: String,
    /// What is wrong, and what to write.
    pub message: String,
}

impl Fault {
    pub(super) fn of_file(message: &str) -> Self {
        Self { line: None, field: String::new(), message: message.to_owned() }
    }

    /// The fault of a top-level field.
    pub(super) fn at(text: &str, field: &str, message: &str) -> Self {
        let line = text.lines().position(|line| line.starts_with(field)).map(|line| line + 1);
        Self { line, field: field.to_owned(), message: message.to_owned() }
    }

    /// Two tests of one name; the line of the second.
    pub(super) fn at_name(text: &str, name: &str) -> Self {
        let is_named = |line: &str| line.contains("name:") && line.contains(name);
        let line = text.lines().enumerate().filter(|(_, line)| is_named(line)).nth(1).map(|(line, _)| line + 1);
        Self { line, field: "name".to_owned(), message: format!("two tests are called `{name}`; give each its own name") }
    }

    /// What the parser says, with the place apart and the remedy added.
    pub(super) fn of_yaml(text: &str, error: &yaml_serde::Error) -> Self {
        let whole = error.to_string();
        let line = error.location().map(|at| at.line());
        let said = whole.rsplit_once(" at line ").map_or(whole.as_str(), |(said, _)| said);
        // The path of the field comes first: "tests[0].expect: unknown field `fact`, expected one of …".
        let (field, said) = match said.split_once(": ") {
            Some((path, said)) if is_path(path) => (path.to_owned(), said),
            _ => (String::new(), said),
        };
        let line = line.or_else(|| (!text.is_empty()).then_some(1));
        Self { line, field, message: with_remedy(said) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(to, "line {line}: ")?;
        }
        if !self.field.is_empty() {
            write!(to, "{}: ", self.field)?;
        }
        to.write_str(&self.message)
    }
}

fn is_path(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '[' | ']' | '-' | '_' | '?'))
}

/// The parser's sentence, and what to do about it.
fn with_remedy(said: &str) -> String {
    let quoted = said.split('`').nth(1).unwrap_or_default();
    if said.starts_with("unknown field") {
        let meant = nearest(quoted).map(|field| format!("did you mean `{field}`?")).unwrap_or_default();
        let known = said
            .split_once("expected ")
            .map(|(_, known)| format!(" Known here: {}", known.trim_start_matches("one of ")))
            .unwrap_or_default();
        return format!("unknown field `{quoted}`; {meant}{known}").replace("; Known", "; known");
    }
    if said.starts_with("missing field") {
        return format!("`{quoted}` is missing; add `{quoted}: …`");
    }
    if said.starts_with("duplicate") {
        return format!("{said}; write it once");
    }
    if said.starts_with("invalid type") || said.starts_with("invalid value") {
        return format!("{said}; docs/MEMORY-TESTS.md shows what belongs here");
    }
    if said.contains(';') { said.to_owned() } else { format!("{said}; check indentation, quotes and colons of this line") }
}

/// The known field with the fewest differences, if they are few.
fn nearest(word: &str) -> Option<&'static str> {
    let folded = word.to_lowercase().replace('_', "-");
    let known = FIELDS.into_iter().chain(HYPHENED);
    let (distance, field) = known.map(|field| (strsim::damerau_levenshtein(&folded, field), field)).min()?;
    (distance <= 2).then_some(field)
}
