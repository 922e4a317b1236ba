//! `/agents/{agent}/files/{path}/diff`: two revisions of a file, side by side or inline, and the rendering of any diff.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::file_context::{FileContext, FileQuery};
use crate::console::frame::{Frame, markdown, reply};
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::{history, word_diff};
use documents::diff::{Diff, DiffLine, Hunk, LineKind};

/// The maximum number of lines of a diff on a page.
const MAX_LINES: usize = 2_000;
/// The maximum number of line pairs that are compared word by word.
const MAX_PAIRS: usize = 200;

#[derive(Template)]
#[template(path = "pages/files/compare.html")]
pub(super) struct Compare {
    pub frame: Frame,
    pub filename: String,
    pub place: FileQuery,
    pub from: i64,
    pub to: i64,
    pub diff: DiffView,
    pub unified: String,
    pub side: String,
    pub file: String,
    pub history: String,
    pub restore: Option<String>,
}

/// A diff, formatted for pages.
#[derive(Debug, Clone, Default)]
pub(in crate::console::pages) struct DiffView {
    /// The diff in a sentence.
    pub summary: String,
    /// Whether old and new are side by side.
    pub is_side: bool,
    pub places: Vec<ChangeView>,
    /// Whether more lines changed than are shown.
    pub is_cut: bool,
    /// The prefix of its anchors, if a page shows several diffs.
    pub anchor: String,
}

/// One place where the texts differ.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct ChangeView {
    /// The number, from 1; also its anchor.
    pub number: usize,
    /// The number of the next place.
    pub next: Option<usize>,
    /// Its first line in the new text.
    pub line: usize,
    pub rows: Vec<RowView>,
    pub pairs: Vec<(Option<RowView>, Option<RowView>)>,
}

/// One line.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct RowView {
    /// `same`, `added` or `removed`.
    pub kind: &'static str,
    pub old: Option<usize>,
    pub new: Option<usize>,
    /// Safe HTML, and whether these words changed.
    pub pieces: Vec<(String, bool)>,
    pub has_end: bool,
}

/// The revisions and the display mode.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct CompareQuery {
    from: Option<String>,
    to: Option<String>,
    view: String,
}

/// `GET /agents/{agent}/files/{path}/diff`. Without revisions it shows the last change.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for an unknown revision.
pub async fn show(system: System, context: FileContext, query: Query<CompareQuery>) -> Result<HttpResponse> {
    let CompareQuery { from, to, view } = query.into_inner();
    let number = |text: Option<String>| text.and_then(|text| text.parse::<i64>().ok());
    let (from, to, diff) = history::compare(&system, &context.context.target, &context.filename, number(from), number(to)).await?;
    reply::html(&Compare::new(context, (from, to), &diff, view == "side"))
}

impl Compare {
    fn new(context: FileContext, (from, to): (i64, i64), diff: &Diff, is_side: bool) -> Self {
        let (a, b) = (from.to_string(), to.to_string());
        let compared = |view: &str| context.address("/diff", &[("from", &a), ("to", &b), ("view", view)]);
        let (unified, side) = (compared(""), compared("side"));
        let (file, history) = (context.address("", &[]), context.address("", &[("tab", "history")]));
        let restore = (from > 0 && context.context.target.can_write()).then(|| context.address("/restore", &[("revision", &a)]));
        let diff = DiffView::new(&context.context.frame, diff, is_side);
        Self {
            from,
            to,
            diff,
            unified,
            side,
            file,
            history,
            restore,
            filename: context.filename,
            place: context.context.place,
            frame: context.context.frame,
        }
    }
}

impl DiffView {
    /// Formats a diff in the visitor's language; a very long one is cut.
    pub(in crate::console::pages) fn new(frame: &Frame, diff: &Diff, is_side: bool) -> Self {
        let mut left = (MAX_LINES, MAX_PAIRS);
        let mut places = Vec::new();
        for (at, hunk) in diff.hunks.iter().enumerate() {
            if left.0 == 0 {
                break;
            }
            places.push(ChangeView::new(at + 1, hunk, &mut left));
        }
        let is_cut = diff.hunks.iter().map(|hunk| hunk.lines.len()).sum::<usize>() > MAX_LINES;
        let last = places.len();
        for place in &mut places {
            place.next = (place.number < last).then_some(place.number + 1);
        }
        let summary = match diff.hunks.len() {
            0 => frame.t.say("diff-same"),
            count => {
                let lines = frame.t.with2("diff-lines", "added", diff.added, "removed", diff.removed);
                frame.t.with2("diff-summary", "lines", lines, "places", count)
            }
        };
        Self { summary, is_side, places, is_cut, anchor: String::new() }
    }

    /// Sets the anchor prefix of one of several diffs on a page.
    pub(in crate::console::pages) fn within(self, anchor: &str) -> Self {
        Self { anchor: anchor.to_owned(), ..self }
    }
}

impl ChangeView {
    fn new(number: usize, hunk: &Hunk, left: &mut (usize, usize)) -> Self {
        let (mut old, mut new) = (hunk.old_start, hunk.new_start);
        let mut place = Self { number, next: None, line: hunk.new_start, rows: Vec::new(), pairs: Vec::new() };
        let mut lines = hunk.lines.iter().take(left.0).peekable();
        left.0 -= hunk.lines.len().min(left.0);
        while let Some(line) = lines.next() {
            if line.kind == LineKind::Context {
                place.same(RowView::new("same", line, Some(old), Some(new), None));
                (old, new) = (old + 1, new + 1);
                continue;
            }
            let mut run = vec![line];
            while let Some(next) = lines.next_if(|next| next.kind != LineKind::Context) {
                run.push(next);
            }
            let of = |kind| run.iter().copied().filter(|line| line.kind == kind).collect::<Vec<&DiffLine>>();
            let (removed, added) = (of(LineKind::Removed), of(LineKind::Added));
            place.changed(&removed, &added, (old, new), &mut left.1);
            (old, new) = (old + removed.len(), new + added.len());
        }
        place
    }

    fn same(&mut self, row: RowView) {
        self.pairs.push((Some(row.clone()), Some(row.clone())));
        self.rows.push(row);
    }

    /// Adds a change. It pairs removed and added lines in order, so that their words can be compared.
    fn changed(&mut self, removed: &[&DiffLine], added: &[&DiffLine], (old, new): (usize, usize), pairs: &mut usize) {
        let (mut went, mut came) = (Vec::new(), Vec::new());
        for at in 0..removed.len().max(added.len()) {
            let (before, after) = (removed.get(at), added.get(at));
            let words = match (before, after) {
                (Some(before), Some(after)) if *pairs > 0 => {
                    *pairs -= 1;
                    word_diff::compare(&before.text, &after.text)
                }
                _ => None,
            };
            let (before_words, after_words) = words.unzip();
            let before = before.map(|line| RowView::new("removed", line, Some(old + at), None, before_words));
            let after = after.map(|line| RowView::new("added", line, None, Some(new + at), after_words));
            went.extend(before.clone());
            came.extend(after.clone());
            self.pairs.push((before, after));
        }
        self.rows.append(&mut went);
        self.rows.append(&mut came);
    }
}

impl RowView {
    fn new(kind: &'static str, line: &DiffLine, old: Option<usize>, new: Option<usize>, words: Option<Vec<word_diff::Piece<'_>>>) -> Self {
        let pieces = match words {
            Some(words) => words.into_iter().map(|word| (markdown::plain(word.text), word.is_changed)).collect(),
            None => vec![(markdown::plain(&line.text), false)],
        };
        Self { kind, old, new, pieces, has_end: !line.no_newline }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use documents::diff::diff;

    #[test]
    fn lines_are_numbered_paired_and_their_words_marked() {
        let frame = Frame::samples().remove(0);
        let view = DiffView::new(&frame, &diff("a\nlives in Porto\nb\n", "a\nnew\nlives in Lisbon\nb\n"), false);
        assert_eq!(view.summary, "2 lines added, 1 removed in 1 place");
        let told: Vec<_> = view.places[0].rows.iter().map(|row| (row.kind, row.old, row.new)).collect();
        assert_eq!(
            told,
            [
                ("same", Some(1), Some(1)),
                ("removed", Some(2), None),
                ("added", None, Some(2)),
                ("added", None, Some(3)),
                ("same", Some(3), Some(4))
            ]
        );
        let view = DiffView::new(&frame, &diff("lives in Porto\n", "lives in Lisbon\n"), true);
        let (before, after) = view.places[0].pairs[0].clone();
        let words = |row: Option<RowView>| row.unwrap().pieces;
        assert_eq!(words(before), [("lives in ".to_owned(), false), ("Porto".to_owned(), true)]);
        assert_eq!(words(after), [("lives in ".to_owned(), false), ("Lisbon".to_owned(), true)]);
    }

    #[test]
    fn a_very_long_difference_is_cut() {
        let new: String = (0..5_000).map(|n| format!("{n}\n")).collect();
        let view = DiffView::new(&Frame::samples().remove(0), &diff("", &new), false);
        assert!(view.is_cut && view.places[0].rows.len() == MAX_LINES);
    }
}
