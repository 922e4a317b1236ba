//! The proposal of a dream: a whole new text, and the changes from the old text to it, small enough to be decided one by one. Made by the
//! model's path, the rules, and the growth of SOUL.md; carried out by `completion`.

use std::ops::Range;

use similar::{DiffTag, TextDiff};

use super::splice::{Row, Splice, is_bullet, rows};
use crate::domain::dream::{DreamInputs, EntryChange, EntrySource};
use crate::domain::file::WorkspaceFile;

/// The model call, if there was one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ModelCall {
    /// The model's name.
    pub model: Option<String>,
    /// Version of its prompt.
    pub prompt_version: Option<String>,
    /// SHA-256 of its prompt's templates.
    pub prompt_hash: Option<String>,
    /// Tokens of the prompt.
    pub prompt_tokens: Option<u32>,
    /// Tokens of the answer.
    pub completion_tokens: Option<u32>,
    /// Why its answer was not used: a class, never its words. When set, the proposal was made without a model.
    pub failure: Option<&'static str>,
}

/// Why a line is proposed, and its sources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineReason {
    /// The line in the proposal, or the removed line of the file.
    pub line: String,
    /// The reason, as a sentence.
    pub reason: String,
    /// Its sources.
    pub sources: Vec<EntrySource>,
}

/// A proposal for one file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FileProposal {
    /// The file as it was read; `None` if it does not exist.
    pub base: Option<WorkspaceFile>,
    /// The new text; equal to the old one when nothing is proposed.
    pub content: String,
    /// Why the change is proposed, or why none is, as a sentence.
    pub reason: String,
    /// Noticed patterns, in sentences.
    pub patterns: Vec<String>,
    /// `model` or `rules`.
    pub engine: &'static str,
    /// The model call.
    pub consulted: ModelCall,
    /// The reasons for single lines.
    pub grounds: Vec<LineReason>,
    /// What was read, in counts.
    pub looked_at: DreamInputs,
}

impl FileProposal {
    /// The old text.
    #[must_use]
    pub fn old(&self) -> &str {
        self.base.as_ref().map_or("", |file| file.content.as_str())
    }

    /// The grounds of a change: those of its lines.
    #[must_use]
    pub fn grounds_of(&self, splice: &Splice) -> (String, Vec<EntrySource>) {
        let lines: Vec<&str> = splice.after.lines().chain(splice.before.lines()).map(str::trim).collect();
        let mut found = self.grounds.iter().filter(|grounds| lines.contains(&grounds.line.trim())).peekable();
        let reason = found.peek().map_or_else(|| self.reason.clone(), |grounds| grounds.reason.clone());
        let mut sources: Vec<EntrySource> = Vec::new();
        for source in found.flat_map(|grounds| &grounds.sources) {
            if !sources.contains(source) {
                sources.push(*source);
            }
        }
        (reason, sources)
    }
}

/// The changes from `old` to `new`, in the order of the text. Blank lines alone are no change.
#[must_use]
pub fn changes(old: &str, new: &str) -> Vec<Splice> {
    let (old, new) = (rows(old), rows(new));
    let texts = |rows: &[Row<'_>]| rows.iter().map(|row| row.text.to_owned()).collect::<Vec<String>>();
    let (old_texts, new_texts) = (texts(&old), texts(&new));
    let (old_refs, new_refs): (Vec<&str>, Vec<&str>) =
        (old_texts.iter().map(String::as_str).collect(), new_texts.iter().map(String::as_str).collect());
    let diff = TextDiff::from_slices(&old_refs, &new_refs);
    let mut found = Vec::new();
    for op in diff.ops() {
        match op.tag() {
            DiffTag::Equal => {}
            DiffTag::Insert => add(&new, op.new_range(), &mut found),
            DiffTag::Delete => remove(&old, op.old_range(), &mut found),
            DiffTag::Replace => replace((&old, op.old_range()), (&new, op.new_range()), &mut found),
        }
    }
    found
}

fn add(new: &[Row<'_>], range: Range<usize>, found: &mut Vec<Splice>) {
    for item in items(new, range.clone()) {
        // A heading belongs to the change of its first line.
        let is_heading = new.get(item.start).is_some_and(|row| row.level.is_some());
        let has_body = new.get(item.end).is_some_and(|next| range.contains(&item.end) && next.level.is_none());
        let is_title = new.get(item.start).is_some_and(|row| row.level == Some(1)) && range.contains(&item.end);
        if is_heading && (has_body || is_title) {
            continue;
        }
        found.push(splice(EntryChange::Add, new, &item, String::new(), text(new, &item)));
    }
}

fn remove(old: &[Row<'_>], range: Range<usize>, found: &mut Vec<Splice>) {
    for item in items(old, range) {
        found.push(splice(EntryChange::Remove, old, &item, text(old, &item), String::new()));
    }
}

fn replace((old, old_range): (&[Row<'_>], Range<usize>), (new, new_range): (&[Row<'_>], Range<usize>), found: &mut Vec<Splice>) {
    let (gone, come) = (items(old, old_range.clone()), items(new, new_range.clone()));
    if gone.len() == come.len() {
        for (gone, come) in gone.iter().zip(&come) {
            found.push(splice(EntryChange::Replace, old, gone, text(old, gone), text(new, come)));
        }
        return;
    }
    let has_heading =
        |rows: &[Row<'_>], range: Range<usize>| rows.get(range).is_some_and(|rows| rows.iter().any(|row| row.level.is_some()));
    if has_heading(old, old_range.clone()) || has_heading(new, new_range.clone()) {
        remove(old, old_range, found);
        add(new, new_range, found);
    } else {
        found.push(splice(EntryChange::Replace, old, &old_range, text(old, &old_range), text(new, &new_range)));
    }
}

fn splice(change: EntryChange, rows: &[Row<'_>], item: &Range<usize>, before: String, after: String) -> Splice {
    let first = rows.get(item.start);
    let is_heading = first.is_some_and(|row| row.level.is_some());
    let above = if is_heading {
        item.start.checked_sub(1).and_then(|at| rows.get(at)).and_then(|row| row.heading)
    } else {
        first.and_then(|row| row.heading)
    };
    let heading = above.and_then(|at| rows.get(at)).map(|row| row.text.to_owned()).unwrap_or_default();
    let anchor = item.start.checked_sub(1).and_then(|at| rows.get(at)).filter(|row| row.level.is_none());
    Splice { change, heading, anchor: anchor.map(|row| row.text.to_owned()).unwrap_or_default(), before, after }
}

/// Splits rows into items: a heading, a list entry, a paragraph.
fn items(rows: &[Row<'_>], range: Range<usize>) -> Vec<Range<usize>> {
    let mut items: Vec<Range<usize>> = Vec::new();
    for at in range {
        let Some(row) = rows.get(at) else { break };
        let after_heading = at.checked_sub(1).and_then(|before| rows.get(before)).is_some_and(|before| before.level.is_some());
        let begins =
            row.level.is_some() || after_heading || (!row.is_code && (is_bullet(row.text) || (row.is_apart && !row.text.starts_with(' '))));
        match items.last_mut().filter(|_| !begins) {
            Some(item) => item.end = at + 1,
            None => items.push(at..at + 1),
        }
    }
    items
}

fn text(rows: &[Row<'_>], range: &Range<usize>) -> String {
    let mut text = String::new();
    for (index, row) in rows.get(range.clone()).unwrap_or_default().iter().enumerate() {
        if index > 0 {
            text.push_str(if row.is_apart { "\n\n" } else { "\n" });
        }
        text.push_str(row.text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(old: &str, new: &str) -> Vec<(EntryChange, String, String, String)> {
        changes(old, new).into_iter().map(|one| (one.change, one.heading, one.before, one.after)).collect()
    }

    #[test]
    fn every_new_line_is_a_change_of_its_own_under_its_heading() {
        let new = "# Memory\n\n## Often needed\n\n- tea\n- boats\n";
        let found = kinds("# Memory\n", new);
        let heading = "## Often needed".to_owned();
        assert_eq!(
            found,
            [
                (EntryChange::Add, heading.clone(), String::new(), "- tea".to_owned()),
                (EntryChange::Add, heading, String::new(), "- boats".to_owned())
            ]
        );
    }

    #[test]
    fn a_line_that_reads_differently_is_replaced_and_one_that_is_gone_removed() {
        let old = "# 记忆\n\n- 住在里斯本\n- 喝绿茶\n- 养猫\n";
        let found = kinds(old, "# 记忆\n\n- 住在波尔图\n- 喝绿茶\n");
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].0, found[0].2.as_str(), found[0].3.as_str()), (EntryChange::Replace, "- 住在里斯本", "- 住在波尔图"));
        assert_eq!((found[1].0, found[1].2.as_str()), (EntryChange::Remove, "- 养猫"));
    }

    #[test]
    fn blank_lines_are_no_change() {
        assert_eq!(kinds("# M\n\n- a\n- b\n", "# M\n- a\n\n\n- b"), []);
    }
}
