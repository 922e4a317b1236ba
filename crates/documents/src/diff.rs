//! Computes and applies line-by-line differences between two texts. Shown for revisions, reports and previews.

use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use utoipa::ToSchema;

/// Unchanged lines shown around a change.
const CONTEXT_LINES: usize = 3;

/// A line-by-line difference between two texts.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Diff {
    /// Number of lines that only the new text has.
    pub added: usize,
    /// Number of lines that only the old text has.
    pub removed: usize,
    /// The changes with the lines around them; empty when the texts are equal.
    pub hunks: Vec<Hunk>,
}

/// A run of changes with the unchanged lines around it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hunk {
    /// Its first line in the old text, from 1.
    pub old_start: usize,
    /// Its first line in the new text, from 1.
    pub new_start: usize,
    /// The lines, in reading order.
    pub lines: Vec<DiffLine>,
}

/// One line of a hunk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DiffLine {
    /// How the line differs.
    pub kind: LineKind,
    /// Without its line feed.
    pub text: String,
    /// Whether the text ends here without a line feed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_newline: bool,
}

/// How a line differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// In both texts.
    Context,
    /// Only in the new text.
    Added,
    /// Only in the old text.
    Removed,
}

/// The difference from `old` to `new`.
#[must_use]
pub fn diff(old: &str, new: &str) -> Diff {
    let (old, new) = (rows(old), rows(new));
    let text = TextDiff::from_slices(&old, &new);
    let mut found = Diff::default();
    for group in text.grouped_ops(CONTEXT_LINES) {
        let start = group.first().map(|op| (op.old_range().start + 1, op.new_range().start + 1)).unwrap_or((1, 1));
        let mut lines = Vec::new();
        for change in group.iter().flat_map(|op| text.iter_changes(op)) {
            let kind = match change.tag() {
                ChangeTag::Equal => LineKind::Context,
                ChangeTag::Insert => LineKind::Added,
                ChangeTag::Delete => LineKind::Removed,
            };
            found.added += usize::from(kind == LineKind::Added);
            found.removed += usize::from(kind == LineKind::Removed);
            let line: &str = change.value();
            let text = line.strip_suffix('\n');
            lines.push(DiffLine { kind, text: text.unwrap_or(line).to_owned(), no_newline: text.is_none() });
        }
        found.hunks.push(Hunk { old_start: start.0, new_start: start.1, lines });
    }
    found
}

fn rows(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Applies `diff` to `old`; `None` when `old` is not the text that the difference was made from.
#[must_use]
pub fn apply(diff: &Diff, old: &str) -> Option<String> {
    let mut new = String::with_capacity(old.len());
    let mut rest = old.split_inclusive('\n');
    let mut position = 1;
    for hunk in &diff.hunks {
        while position < hunk.old_start {
            new.push_str(rest.next()?);
            position += 1;
        }
        for line in &hunk.lines {
            let ending = if line.no_newline { "" } else { "\n" };
            if line.kind != LineKind::Added {
                let is_expected = rest.next()?.strip_prefix(line.text.as_str()) == Some(ending);
                position += 1;
                is_expected.then_some(())?;
            }
            if line.kind != LineKind::Removed {
                new.push_str(&line.text);
                new.push_str(ending);
            }
        }
    }
    new.extend(rest);
    Some(new)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arbitrary::document;

    #[test]
    fn a_changed_line_is_one_removed_and_one_added() {
        let found = diff("# 资料\n城市：波尔图\n茶\n", "# 资料\n城市：里斯本\n茶\n");
        assert_eq!((found.added, found.removed, found.hunks.len()), (1, 1, 1));
        let kinds: Vec<_> = found.hunks[0].lines.iter().map(|line| (line.kind, line.text.as_str())).collect();
        assert_eq!(
            kinds,
            [
                (LineKind::Context, "# 资料"),
                (LineKind::Removed, "城市：波尔图"),
                (LineKind::Added, "城市：里斯本"),
                (LineKind::Context, "茶")
            ]
        );
    }

    #[test]
    fn changes_far_apart_are_hunks_of_their_own_with_their_lines() {
        let old: String = (1..=40).map(|n| format!("line {n}\n")).collect();
        let new = old.replace("line 5\n", "line five\n").replace("line 30\n", "");
        let found = diff(&old, &new);
        assert_eq!(found.hunks.iter().map(|hunk| (hunk.old_start, hunk.new_start)).collect::<Vec<_>>(), [(2, 2), (27, 27)]);
    }

    #[test]
    fn equal_texts_differ_in_nothing() {
        assert_eq!(diff("a\nb", "a\nb"), Diff::default());
    }

    #[test]
    fn a_lost_line_feed_at_the_end_is_a_difference() {
        let found = diff("a\n", "a");
        assert_eq!((found.added, found.removed), (1, 1));
        assert_eq!(apply(&found, "a\n").as_deref(), Some("a"));
    }

    #[test]
    fn a_difference_does_not_apply_to_another_text() {
        assert_eq!(apply(&diff("a\nb\n", "a\nc\n"), "x\ny\n"), None);
    }

    #[test]
    fn a_mebibyte_of_short_lines_is_compared_to_another() {
        let old: String = (0..200_000).map(|n| format!("{}\n", n % 977)).collect();
        let new: String = (0..200_000).map(|n| format!("{}\n", n % 983)).collect();
        assert_eq!(apply(&diff(&old, &new), &old), Some(new));
    }

    proptest! {
        #[test]
        fn applying_the_difference_gives_the_new_text(
            old in prop_oneof![document(), any::<String>()],
            new in prop_oneof![document(), any::<String>()],
        ) {
            let found = diff(&old, &new);
            prop_assert_eq!(apply(&found, &old), Some(new.clone()));
            prop_assert_eq!(found.hunks.is_empty(), old == new);
        }
    }
}
