//! The forms of import and export, and previews of both kinds of import.

use askama::DynTemplate;

use super::upload::{FileSource, Kind, UploadOptions};
use super::{export, import, preview};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::pages::files::compare::DiffView;
use crate::transfer::fact_import::{ImportOutcome, Judged};
use crate::transfer::snapshot::Skip;
use documents::diff::diff;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    [export_samples(frame), import_samples(frame), preview_samples(frame)].into_iter().flatten().collect()
}

fn export_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let people = ["", "user:3", "api:nora\"><script>"].map(|key| (key.to_owned(), key.to_owned())).to_vec();
    let page = |owner: &str, wrong| {
        let typed = export::ExportQuery { owner: owner.to_owned(), until: "2026-06-30".to_owned(), others: "yes".to_owned() };
        Box::new(export::Export { frame: frame.clone(), agent: "7".to_owned(), people: people.clone(), typed, wrong })
            as Box<dyn DynTemplate>
    };
    vec![page("", FormErrors::default()), page("\"><script>", FormErrors::sample("owner"))]
}

fn import_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let people = ["", "user:3", "api:nora\"><script>"].map(|key| (key.to_owned(), key.to_owned())).to_vec();
    let page = |folder: &str, wrong| {
        let typed =
            UploadOptions { kind: Kind::Markdown, owner: "user:3".to_owned(), folder: folder.to_owned(), ..UploadOptions::default() };
        let began = frame.moment(&frame.now);
        let import = |read, is_finished| import::ImportView {
            source: "chatgpt",
            person: "api:nora\"><script>".to_owned(),
            read,
            total: 940,
            added: 0,
            is_finished,
            began: began.clone(),
        };
        let imports = vec![import(312, false), import(940, true)];
        let (frame, agent, people) = (frame.clone(), "7".to_owned(), people.clone());
        Box::new(import::Import { kinds: import::kinds(&frame), frame, agent, people, typed, imports, wrong }) as Box<dyn DynTemplate>
    };
    vec![page("notes", FormErrors::default()), page("\"><script>", FormErrors::sample("file"))]
}

fn preview_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let file =
        |name: &str| preview::FileView { name: name.to_owned(), size: "1.2 KiB".to_owned(), old_size: None, forgotten: 1, blocked: 1 };
    let changed = DiffView::new(frame, &diff("a\n", "<script>茶</script>\n"), false);
    let reasons = [Skip::Manifest, Skip::Quarantined("persistence"), Skip::Unchanged, Skip::NoSuchDay];
    let files = preview::PreviewView {
        create: vec![file("memory/2026-11-21.md"), file("<script>.md")],
        update: vec![(file("MEMORY.md"), Some(changed)), (file("KNOWLEDGE.md"), None)],
        skip: reasons.map(|reason| ("x\"><script>.md".to_owned(), preview::why(frame, reason))).to_vec(),
        bad: 1,
        held: 1,
        ..preview::PreviewView::default()
    };
    let foreign = preview::PreviewView {
        talk: Some(preview::TalkView {
            total: 3,
            messages: 12,
            new_messages: 9,
            between: Some((frame.moment(&frame.now), frame.moment(&frame.now))),
            examples: vec!["<script>茶</script>".to_owned()],
        }),
        left: vec![preview::LeftView { reason: frame.t.word("transfer-left", "attachment"), count: 2, example: "\"><script>".to_owned() }],
        ..preview::PreviewView::default()
    };
    let judged = [ImportOutcome::Created, ImportOutcome::Quarantined, ImportOutcome::Refused("empty")].map(|fate| Judged {
        memory: "<script>住在里斯本</script>".to_owned(),
        user: Some("nora\"><script>".to_owned()),
        fate,
    });
    let page = |kind, shown, kept| {
        let choice =
            UploadOptions { kind, owner: "api:nora\"><script>".to_owned(), folder: "notes".to_owned(), ..UploadOptions::default() };
        Box::new(preview::Page::new(frame.clone(), "7".to_owned(), choice, shown, kept)) as Box<dyn DynTemplate>
    };
    vec![
        page(Kind::Snapshot, files, FileSource::Reupload("00ff".to_owned())),
        page(Kind::Mem0, preview::PreviewView::of_memories(judged.to_vec()), FileSource::Embedded("UEs=".to_owned())),
        page(Kind::Other, foreign, FileSource::Embedded("UEs=".to_owned())),
        page(Kind::Markdown, preview::PreviewView::default(), FileSource::Embedded("UEs=".to_owned())),
        page(Kind::Markdown, preview::PreviewView { held: 2, ..preview::PreviewView::default() }, FileSource::Embedded("UEs=".to_owned())),
    ]
}
