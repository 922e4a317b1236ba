//! The preview of an import, with the button that runs it.

use askama::Template;

use super::upload::{FileSource, Kind, UploadOptions};
use crate::console::frame::moment::Moment;
use crate::console::frame::{Frame, number};
use crate::console::pages::files::compare::DiffView;
use crate::transfer::fact_import::{ImportOutcome, Judged};
use crate::transfer::foreign::{ConversationCounts, LeftOut, Predicted};
use crate::transfer::snapshot::{ChangedFile, ImportedFile, Preview, Skip};

#[derive(Template)]
#[template(path = "pages/transfer/preview.html")]
pub(super) struct Page {
    pub frame: Frame,
    pub agent: String,
    pub choice: UploadOptions,
    pub shown: PreviewView,
    pub kept: FileSource,
}

/// The effects of the import.
#[derive(Debug, Clone, Default)]
pub(super) struct PreviewView {
    pub create: Vec<FileView>,
    pub update: Vec<(FileView, Option<DiffView>)>,
    /// Name and reason.
    pub skip: Vec<(String, String)>,
    pub memories: Vec<MemoryView>,
    pub talk: Option<TalkView>,
    /// What another system's file has that is not imported.
    pub left: Vec<LeftView>,
    /// Files that cannot be imported.
    pub bad: usize,
    /// How many entries would be quarantined.
    pub held: usize,
}

/// The conversations of another system's file.
#[derive(Debug, Clone, Default)]
pub(super) struct TalkView {
    pub total: usize,
    pub messages: usize,
    pub new_messages: usize,
    pub between: Option<(Moment, Moment)>,
    pub examples: Vec<String>,
}

/// What is left out for one reason.
#[derive(Debug, Clone)]
pub(super) struct LeftView {
    pub reason: String,
    pub count: usize,
    pub example: String,
}

/// A file.
#[derive(Debug, Clone)]
pub(super) struct FileView {
    pub name: String,
    pub size: String,
    /// The previous size.
    pub old_size: Option<String>,
    /// The number of forgotten lines, which are not imported.
    pub forgotten: usize,
    /// The number of lines that a block rule keeps out.
    pub blocked: usize,
}

/// A memory.
#[derive(Debug, Clone)]
pub(super) struct MemoryView {
    pub text: String,
    pub user: String,
    pub fate: ImportOutcome,
}

impl MemoryView {
    /// The CSS class of its outcome.
    fn tone(&self) -> &'static str {
        match self.fate {
            ImportOutcome::Created => "good",
            ImportOutcome::Quarantined => "bad",
            ImportOutcome::Known
            | ImportOutcome::Outdated
            | ImportOutcome::Forgotten
            | ImportOutcome::Blocked
            | ImportOutcome::Refused(_) => "",
        }
    }
}

impl Page {
    pub(super) const fn new(frame: Frame, agent: String, choice: UploadOptions, shown: PreviewView, kept: FileSource) -> Self {
        Self { frame, agent, choice, shown, kept }
    }

    /// How many files, memories and messages would be written.
    fn count(&self) -> usize {
        let memories = self.shown.memories.iter().filter(|memory| memory.fate == ImportOutcome::Created).count();
        let messages = self.shown.talk.as_ref().map_or(0, |talk| talk.new_messages);
        self.shown.create.len() + self.shown.update.len() + memories + messages
    }

    /// Whether there is nothing to write or to quarantine.
    fn is_empty(&self) -> bool {
        self.count() == 0 && self.shown.held == 0
    }

    fn is_of_memories(&self) -> bool {
        self.choice.kind == Kind::Mem0 || !self.shown.memories.is_empty()
    }

    fn is_of_files(&self) -> bool {
        let has_files = !self.shown.create.is_empty() || !self.shown.update.is_empty() || !self.shown.skip.is_empty();
        match self.choice.kind {
            Kind::Mem0 => false,
            Kind::Other => has_files,
            Kind::Detect | Kind::Snapshot | Kind::Markdown => true,
        }
    }
}

impl PreviewView {
    pub(super) fn of_files(frame: &Frame, preview: Preview) -> Self {
        let update = |(at, changing): (usize, ChangedFile)| {
            let diff = changing.diff.map(|diff| {
                let view = DiffView::new(frame, &diff, false).within(&format!("file-{at}-"));
                DiffView { is_cut: view.is_cut || changing.is_cut, ..view }
            });
            (FileView::new(&changing.coming, Some(changing.old.size)), diff)
        };
        let held = preview.skip.iter().filter(|skipped| matches!(skipped.reason, Skip::Quarantined(_))).count();
        let bad = preview.skip.iter().filter(|skipped| skipped.reason.is_bad()).count();
        let skip = preview.skip.into_iter().map(|skipped| (skipped.entry, why(frame, skipped.reason)));
        Self {
            create: preview.create.iter().map(|coming| FileView::new(coming, None)).collect(),
            update: preview.update.into_iter().enumerate().map(update).collect(),
            skip: skip.collect(),
            bad,
            held,
            ..Self::default()
        }
    }

    pub(super) fn of_foreign(frame: &Frame, done: Predicted) -> Self {
        let ConversationCounts { total, messages, new_messages, between, examples, .. } = done.conversations;
        let between = between.map(|(from, to)| (frame.moment(&from), frame.moment(&to)));
        let left = |left: LeftOut| LeftView {
            reason: frame.t.word("transfer-left", &left.kind.as_str().replace('_', "-")),
            count: left.count,
            example: left.example,
        };
        let files = Self::of_files(frame, done.files);
        let facts = Self::of_memories(done.facts);
        Self {
            memories: facts.memories,
            talk: (total > 0).then_some(TalkView { total, messages, new_messages, between, examples }),
            left: done.left_out.into_iter().map(left).collect(),
            held: files.held + facts.held,
            // Documents have names of their own systems; one that has no place here is listed.
            bad: 0,
            ..files
        }
    }

    pub(super) fn of_memories(judged: Vec<Judged>) -> Self {
        let memory = |judged: Judged| MemoryView { text: judged.memory, user: judged.user.unwrap_or_default(), fate: judged.fate };
        let memories: Vec<MemoryView> = judged.into_iter().map(memory).collect();
        let held = memories.iter().filter(|memory| memory.fate == ImportOutcome::Quarantined).count();
        Self { memories, held, ..Self::default() }
    }
}

impl FileView {
    fn new(coming: &ImportedFile, old_size: Option<usize>) -> Self {
        let bytes = |size: usize| number::bytes(size as u64);
        Self {
            name: coming.entry.clone(),
            size: bytes(coming.new.size),
            old_size: old_size.map(bytes),
            forgotten: coming.left_out.forgotten,
            blocked: coming.left_out.blocked,
        }
    }
}

/// Why an entry is skipped, in the visitor's language.
pub(super) fn why(frame: &Frame, reason: Skip) -> String {
    match reason {
        Skip::Manifest => frame.t.say("transfer-skip-manifest"),
        Skip::NotListed => frame.t.say("transfer-skip-not-listed"),
        Skip::NoSuchDay => frame.t.say("transfer-skip-no-such-day"),
        Skip::NotSelected => frame.t.say("transfer-skip-not-asked"),
        Skip::NotMarkdown => frame.t.say("transfer-skip-not-markdown"),
        Skip::NotText => frame.t.say("transfer-skip-not-text"),
        Skip::TooLarge => frame.t.say("transfer-skip-too-large"),
        Skip::Hidden => frame.t.say("transfer-skip-hidden"),
        Skip::Unchanged => frame.t.say("transfer-skip-unchanged"),
        Skip::Quarantined(rule) => frame.t.with("transfer-skip-held", "rule", frame.t.word("held-rule", &rule.replace('_', "-"))),
        Skip::Name(wrong) => frame.t.with("transfer-skip-name", "wrong", wrong.to_string()),
    }
}
