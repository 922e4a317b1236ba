//! The preview of an import, with the button that runs it.

use askama::Template;

use super::upload::{Choice, Kept, Kind};
use crate::console::frame::{Frame, number};
use crate::console::pages::files::compare::DiffView;
use crate::transfer::fact_import::{Fate, Judged};
use crate::transfer::snapshot::{Changing, Coming, Preview, Skip};

#[derive(Template)]
#[template(path = "pages/transfer/preview.html")]
pub(super) struct Page {
    frame: Frame,
    agent: String,
    choice: Choice,
    shown: Shown,
    kept: Kept,
}

/// The effects of the import.
#[derive(Debug, Clone, Default)]
pub(super) struct Shown {
    create: Vec<FileView>,
    update: Vec<(FileView, Option<DiffView>)>,
    /// Name and reason.
    skip: Vec<(String, String)>,
    memories: Vec<MemoryView>,
    /// How many entries would be quarantined.
    held: usize,
}

/// A file.
#[derive(Debug, Clone)]
struct FileView {
    name: String,
    size: String,
    /// The previous size.
    old_size: Option<String>,
    /// The number of forgotten lines, which are not imported.
    forgotten: usize,
}

/// A memory.
#[derive(Debug, Clone)]
struct MemoryView {
    text: String,
    user: String,
    fate: Fate,
}

impl MemoryView {
    /// The CSS class of its outcome.
    fn tone(&self) -> &'static str {
        match self.fate {
            Fate::Created => "good",
            Fate::Held => "bad",
            Fate::Known | Fate::Outdated | Fate::Forgotten | Fate::Refused(_) => "",
        }
    }
}

impl Page {
    pub(super) const fn new(frame: Frame, agent: String, choice: Choice, shown: Shown, kept: Kept) -> Self {
        Self { frame, agent, choice, shown, kept }
    }

    /// How many files and memories would be written.
    fn count(&self) -> usize {
        let memories = self.shown.memories.iter().filter(|memory| memory.fate == Fate::Created).count();
        self.shown.create.len() + self.shown.update.len() + memories
    }

    /// Whether there is nothing to write or to quarantine.
    fn is_empty(&self) -> bool {
        self.count() == 0 && self.shown.held == 0
    }

    fn is_of_memories(&self) -> bool {
        self.choice.kind == Kind::Mem0
    }
}

impl Shown {
    pub(super) fn of_files(frame: &Frame, preview: Preview) -> Self {
        let update = |(at, changing): (usize, Changing)| {
            let diff = changing.diff.map(|diff| {
                let view = DiffView::new(frame, &diff, false).within(&format!("file-{at}-"));
                DiffView { is_cut: view.is_cut || changing.is_cut, ..view }
            });
            (FileView::new(&changing.coming, Some(changing.old.size)), diff)
        };
        let held = preview.skip.iter().filter(|skipped| matches!(skipped.reason, Skip::Held(_))).count();
        let skip = preview.skip.into_iter().map(|skipped| (skipped.entry, why(frame, skipped.reason)));
        Self {
            create: preview.create.iter().map(|coming| FileView::new(coming, None)).collect(),
            update: preview.update.into_iter().enumerate().map(update).collect(),
            skip: skip.collect(),
            memories: Vec::new(),
            held,
        }
    }

    pub(super) fn of_memories(judged: Vec<Judged>) -> Self {
        let memory = |judged: Judged| MemoryView { text: judged.memory, user: judged.user.unwrap_or_default(), fate: judged.fate };
        let memories: Vec<MemoryView> = judged.into_iter().map(memory).collect();
        let held = memories.iter().filter(|memory| memory.fate == Fate::Held).count();
        Self { memories, held, ..Self::default() }
    }
}

impl FileView {
    fn new(coming: &Coming, old_size: Option<usize>) -> Self {
        let bytes = |size: usize| number::bytes(size as u64);
        Self { name: coming.entry.clone(), size: bytes(coming.new.size), old_size: old_size.map(bytes), forgotten: coming.forgotten_lines }
    }
}

/// Why an entry is skipped, in the visitor's language.
fn why(frame: &Frame, reason: Skip) -> String {
    match reason {
        Skip::Manifest => frame.t.say("transfer-skip-manifest"),
        Skip::NotListed => frame.t.say("transfer-skip-not-listed"),
        Skip::NoSuchDay => frame.t.say("transfer-skip-no-such-day"),
        Skip::NotAsked => frame.t.say("transfer-skip-not-asked"),
        Skip::NotMarkdown => frame.t.say("transfer-skip-not-markdown"),
        Skip::Hidden => frame.t.say("transfer-skip-hidden"),
        Skip::Unchanged => frame.t.say("transfer-skip-unchanged"),
        Skip::Held(rule) => frame.t.with("transfer-skip-held", "rule", frame.t.word("held-rule", &rule.replace('_', "-"))),
        Skip::Name(wrong) => frame.t.with("transfer-skip-name", "wrong", wrong.to_string()),
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    use documents::diff::diff;

    let file = |name: &str| FileView { name: name.to_owned(), size: "1.2 KiB".to_owned(), old_size: None, forgotten: 1 };
    let changed = DiffView::new(frame, &diff("a\n", "<script>茶</script>\n"), false);
    let reasons = [Skip::Manifest, Skip::Held("persistence"), Skip::Unchanged, Skip::NoSuchDay];
    let files = Shown {
        create: vec![file("memory/2026-11-21.md"), file("<script>.md")],
        update: vec![(file("MEMORY.md"), Some(changed)), (file("KNOWLEDGE.md"), None)],
        skip: reasons.map(|reason| ("x\"><script>.md".to_owned(), why(frame, reason))).to_vec(),
        memories: Vec::new(),
        held: 1,
    };
    let judged = [Fate::Created, Fate::Held, Fate::Refused("empty")].map(|fate| Judged {
        memory: "<script>住在里斯本</script>".to_owned(),
        user: Some("nora\"><script>".to_owned()),
        fate,
    });
    let page = |kind, shown, kept| {
        let choice = Choice { kind, owner: "api:nora\"><script>".to_owned(), folder: "notes".to_owned() };
        Box::new(Page::new(frame.clone(), "7".to_owned(), choice, shown, kept)) as Box<dyn askama::DynTemplate>
    };
    vec![
        page(Kind::Snapshot, files, Kept::Again("00ff".to_owned())),
        page(Kind::Mem0, Shown::of_memories(judged.to_vec()), Kept::Text("UEs=".to_owned())),
        page(Kind::Markdown, Shown::default(), Kept::Text("UEs=".to_owned())),
        page(Kind::Markdown, Shown { held: 2, ..Shown::default() }, Kept::Text("UEs=".to_owned())),
    ]
}
