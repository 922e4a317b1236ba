//! Dreams, their entries and candidates, formatted for pages; and where a form of these pages returns to.

use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::access::OwnerAccess;
use crate::domain::dream::{Dream, DreamCandidate, DreamEntry, DreamStatus, EntrySource, EntryState, Fate};
use crate::domain::item::ItemKind;
use crate::pipeline::consolidation::texts::Texts;

/// The width of a bar, in its own units.
const WIDTH: f64 = 1000.0;

/// A dream in a list.
#[derive(Debug, Clone)]
pub struct DreamView {
    pub id: String,
    pub href: String,
    /// Nightly, manual, about a topic, or SOUL.
    pub kind: String,
    pub topic: Option<String>,
    pub scope: String,
    pub status: String,
    /// The color of its tag.
    pub mood: &'static str,
    /// Safe HTML.
    pub reason: String,
    pub at: Moment,
    pub candidates: u32,
    pub promoted: u32,
    pub is_pending: bool,
    /// The URL for decisions about it.
    pub accept: String,
    pub decline: String,
    pub revert: String,
    pub confirm: String,
    pub edit: String,
    pub forget: String,
}

impl DreamView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, dream: &Dream) -> Self {
        let word = |family: &str, word: &str| frame.t.word(family, &word.to_lowercase());
        Self {
            id: dream.id.to_string(),
            href: picker.page(&format!("/dreams/{}", dream.id)),
            kind: word("dream-kind", dream.kind.as_str()),
            topic: dream.topic.clone(),
            scope: word("whose-scope", dream.bucket.scope().as_str()),
            status: word("dream-status", dream.status.as_str()),
            mood: css_class(dream.status),
            reason: markdown::plain(&dream.reason),
            at: frame.moment(dream.finished_at.as_ref().unwrap_or(&dream.created_at)),
            candidates: dream.candidates,
            promoted: dream.promoted,
            is_pending: dream.status == DreamStatus::Pending,
            accept: picker.page(&format!("/dreams/{}/accept", dream.id)),
            decline: picker.page(&format!("/dreams/{}/decline", dream.id)),
            revert: picker.page(&format!("/dreams/{}/revert", dream.id)),
            confirm: picker.page(&format!("/dreams/{}/confirm", dream.id)),
            edit: picker.page(&format!("/dreams/{}/edit", dream.id)),
            forget: picker.page(&format!("/dreams/{}/forget", dream.id)),
        }
    }
}

/// The CSS class of a status.
pub(super) const fn css_class(status: DreamStatus) -> &'static str {
    match status {
        DreamStatus::Applied => "good",
        DreamStatus::Proposed => "warn",
        DreamStatus::Failed => "bad",
        DreamStatus::Pending | DreamStatus::Skipped | DreamStatus::Declined | DreamStatus::Reverted => "",
    }
}

/// A change that a dream proposed.
#[derive(Debug, Clone)]
pub struct EntryView {
    pub id: String,
    pub number: i32,
    pub change: String,
    /// Safe HTML.
    pub heading: String,
    /// The removed lines, as safe HTML.
    pub before: Vec<String>,
    /// The added lines.
    pub after: Vec<String>,
    pub state: String,
    pub mood: &'static str,
    /// Safe HTML.
    pub reason: String,
    /// The sources, each with its kind and URL; those whose text is known are below.
    pub sources: Vec<(String, Option<String>)>,
    /// The facts among the sources: text as safe HTML, and URL.
    pub facts: Vec<(String, String)>,
    pub is_proposed: bool,
    pub is_applied: bool,
    pub is_confirmed: bool,
    /// The added text, for the form that edits it.
    pub words: String,
}

impl EntryView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, entry: &DreamEntry) -> Self {
        Self::with_texts(frame, picker, entry, &Texts::default())
    }

    /// An entry with the texts of the facts that it is based on.
    pub fn with_texts(frame: &Frame, picker: &OwnerPicker, entry: &DreamEntry, texts: &Texts) -> Self {
        let (known, others): (Vec<&EntrySource>, Vec<&EntrySource>) =
            entry.sources.iter().partition(|source| texts.source(**source).is_some());
        let fact = |source: &EntrySource| (markdown::plain(texts.source(*source).unwrap_or_default()), picker.fact(source.id));
        let lines = |text: &str| text.lines().map(markdown::plain).collect();
        Self {
            id: entry.id.to_string(),
            number: entry.position + 1,
            change: frame.t.word("dream-change", entry.change.as_str()),
            heading: markdown::plain(entry.heading.trim_start_matches('#').trim()),
            before: lines(&entry.before),
            after: lines(&entry.after),
            state: frame.t.word("dream-entry", entry.state.as_str()),
            mood: match entry.state {
                EntryState::Applied => "good",
                EntryState::Proposed | EntryState::Stale => "warn",
                EntryState::Declined | EntryState::Reverted => "",
            },
            reason: markdown::plain(&entry.reason),
            sources: others.into_iter().map(|source| source_of(frame, picker, *source)).collect(),
            facts: known.into_iter().map(fact).collect(),
            is_proposed: entry.state == EntryState::Proposed,
            is_applied: entry.state == EntryState::Applied,
            is_confirmed: entry.confirmed_at.is_some(),
            words: entry.after.clone(),
        }
    }
}

fn source_of(frame: &Frame, picker: &OwnerPicker, source: EntrySource) -> (String, Option<String>) {
    let href = (source.kind == ItemKind::Fact).then(|| picker.fact(source.id));
    (frame.t.word("item-kind", source.kind.as_str()), href)
}

/// A memory that a dream weighed.
#[derive(Debug, Clone)]
pub struct CandidateView {
    pub kind: String,
    /// Safe HTML; `None` if the text no longer exists.
    pub text: Option<String>,
    pub href: Option<String>,
    pub recalls: u32,
    pub queries: u32,
    pub score: String,
    /// The parts of the bar.
    pub terms: Vec<TermView>,
    pub fate: String,
    pub is_promoted: bool,
}

/// One term of a score: the number of its color, the start and width of its bar, its name and value.
#[derive(Debug, Clone)]
pub struct TermView {
    pub part: usize,
    pub x: String,
    pub width: String,
    pub name: String,
    pub value: String,
}

impl CandidateView {
    pub fn new(frame: &Frame, picker: &OwnerPicker, candidate: &DreamCandidate, texts: &Texts) -> Self {
        let score = &candidate.score;
        let mut x = 0.0;
        let terms = (1..).zip(score.terms()).map(|(part, (name, weight, value))| {
            let width = weight * value.clamp(0.0, 1.0) * WIDTH;
            let term = TermView {
                part,
                x: format!("{x:.0}"),
                width: format!("{width:.0}"),
                name: frame.t.word("dream-term", name),
                value: format!("{value:.2} × {weight:.2}"),
            };
            x += width;
            term
        });
        Self {
            terms: terms.collect(),
            kind: frame.t.word("item-kind", candidate.kind.as_str()),
            text: texts.candidate(candidate).map(markdown::plain),
            href: match candidate.kind {
                ItemKind::Fact => Some(picker.fact(candidate.source)),
                _ => texts.file(candidate).map(|name| picker.file(name, candidate.bucket.scope().as_str(), None)),
            },
            recalls: candidate.recalls,
            queries: candidate.queries,
            score: format!("{:.2}", score.total),
            fate: frame.t.word("dream-fate", &candidate.reason.replace('_', "-")),
            is_promoted: candidate.fate == Fate::Promoted,
        }
    }
}

/// Where to redirect to afterwards; the list of dreams if empty.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ReturnTo {
    pub(crate) next: Option<String>,
}

impl ReturnTo {
    pub(crate) fn address(&self, access: &OwnerAccess) -> String {
        let dreams = || OwnerPicker::fixed(access).page("/dreams");
        self.next.as_deref().map_or_else(dreams, |next| reply::own_path(Some(next)).to_owned())
    }
}
