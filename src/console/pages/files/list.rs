//! The list of files, filtered by scope, owner and name prefix, and the full-text search of lines.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::file_context::{FilesContext, Place};
use super::{Written, scope_word};
use crate::console::frame::{Frame, markdown, number, reply};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::Page;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::listing::{self, Shelved};
use crate::memory::files::search::{self, Area, Found};

#[derive(Template)]
#[template(path = "pages/files/list.html")]
struct Files {
    frame: Frame,
    place: Place,
    new: String,
    export: String,
    import: String,
    can_write: bool,
    wanted: Wanted,
    rows: Vec<Row>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

#[derive(Template)]
#[template(path = "pages/files/found.html")]
struct Hits {
    frame: Frame,
    place: Place,
    wanted: Wanted,
    total: usize,
    rows: Vec<HitRow>,
    back: String,
}

/// A file in a list.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct Row {
    pub address: String,
    pub filename: String,
    /// The folder and the URL of its files.
    pub folder: Option<(String, String)>,
    pub scope: &'static str,
    pub size: String,
    pub words: Option<String>,
    pub is_in_prompt: bool,
    pub order: i32,
    pub last: Option<Written>,
}

struct HitRow {
    address: String,
    filename: String,
    scope: &'static str,
    line: usize,
    /// Pieces of the line as safe HTML, and whether each matches.
    pieces: Vec<(String, bool)>,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    prefix: String,
    q: String,
    cursor: Option<String>,
}

/// `GET /agents/{agent}/files`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an invalid scope, owner or cursor.
pub async fn show(system: System, context: FilesContext, query: Query<Wanted>) -> Result<HttpResponse> {
    let wanted = query.into_inner();
    if !wanted.q.trim().is_empty() {
        let area = context.target.scope().map_or(Area::All, Area::Scope);
        let found = search::search(&system, &context.target, &wanted.q, area, Some(MAX_HITS)).await?;
        return reply::html(&Hits::new(context, wanted, found));
    }
    let page = listing::look(&system, &context.target, &wanted.prefix, wanted.cursor.as_deref()).await?;
    reply::html(&Files::new(context, wanted, page))
}

/// The maximum number of matching lines.
const MAX_HITS: usize = 100;

impl Files {
    fn new(context: FilesContext, wanted: Wanted, page: Page<Shelved>) -> Self {
        let FilesContext { target, frame, place } = context;
        let address = |cursor: &str| place.list(&[("prefix", &wanted.prefix), ("cursor", cursor)]);
        let (first, next) = (wanted.cursor.is_some().then(|| address("")), page.next_cursor.as_deref().map(address));
        let rows = page.items.into_iter().map(|shelved| Row::new(&frame, &place, shelved)).collect();
        let new = Place { base: format!("{}/new", place.base), ..place.clone() }.list(&[]);
        let curl = format!(
            "curl -X PUT \"$NOCTUARY/api/v1/agents/{}/workspace/files/NOTES.md\" \\\n  -H \"Authorization: Bearer $TOKEN\" \
             -H 'content-type: application/json' \\\n  -d '{{\"content\": \"# Notes\\n\"}}'",
            target.pass().agent().id
        );
        let [export, import] = ["export", "import"].map(|page| format!("/agents/{}/{page}", target.pass().agent().id));
        Self { can_write: frame.can_write(), new, export, import, wanted, rows, first, next, curl, place, frame }
    }
}

impl Row {
    pub(in crate::console::pages) fn new(frame: &Frame, place: &Place, shelved: Shelved) -> Self {
        let Shelved { file, words, last } = shelved;
        let here = place.within(file.bucket.scope());
        let folder = file.filename.rsplit_once('/').map(|(folder, _)| format!("{folder}/"));
        Self {
            address: here.file(&file.filename, "", &[]),
            folder: folder.map(|folder| (place.list(&[("prefix", &folder)]), folder)),
            scope: scope_word(file.bucket.scope()),
            size: number::bytes(u64::try_from(file.size).unwrap_or_default()),
            words: words.map(|words| number::grouped(words as u64)),
            is_in_prompt: file.is_enabled && file.bucket.scope() != MemoryScope::Personal,
            order: file.sort_order,
            last: last.map(|(revision, hand)| Written::new(frame, &revision, &hand)),
            filename: file.filename,
        }
    }
}

impl Hits {
    fn new(context: FilesContext, wanted: Wanted, found: Found) -> Self {
        let FilesContext { frame, place, .. } = context;
        let rows = found.hits.into_iter().map(|hit| HitRow {
            address: format!("{}#line-{}", place.within(hit.scope).file(&hit.filename, "", &[("tab", "preview")]), hit.line_number),
            scope: scope_word(hit.scope),
            line: hit.line_number,
            pieces: hit.pieces.iter().map(|(text, is_match)| (markdown::plain(text), *is_match)).collect(),
            filename: hit.filename,
        });
        Self { total: found.total_hits, rows: rows.collect(), back: place.list(&[("prefix", &wanted.prefix)]), wanted, place, frame }
    }
}

#[cfg(test)]
pub(in crate::console::pages) fn sample_rows(frame: &Frame) -> Vec<Row> {
    let row = |filename: &str, scope: &'static str, by: &str, job: Option<&str>| Row {
        address: "/agents/7/files/x.md?scope=team".to_owned(),
        filename: filename.to_owned(),
        folder: filename.rsplit_once('/').map(|(folder, _)| ("/agents/7/files?prefix=x".to_owned(), format!("{folder}/"))),
        scope,
        size: "1.2 KiB".to_owned(),
        words: job.is_none().then(|| "1,204".to_owned()),
        is_in_prompt: scope != "personal",
        order: 3,
        last: Some(Written::sample(frame, by, job)),
    };
    vec![
        row("SOUL.md", "team", "Nora <b>Quill</b>", None),
        row("memory/2026-11-21.md", "personal", "extraction", Some("/jobs/9")),
        row(&format!("夜班/{}.md", "很长的名字".repeat(12)), "global", "token ci", None),
    ]
}

#[cfg(test)]
pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let place = || Place { base: "/agents/7/files".to_owned(), ..Place::default() };
    let list = |rows: Vec<Row>, prefix: &str| {
        let next = (!rows.is_empty()).then(|| "/agents/7/files?cursor=MTI".to_owned());
        let wanted = Wanted { prefix: prefix.to_owned(), ..Wanted::default() };
        let (frame, new, curl) = (frame.clone(), "/agents/7/files/new".to_owned(), "curl \"$NOCTUARY\"".to_owned());
        let [export, import] = ["export", "import"].map(|page| format!("/agents/7/{page}"));
        Box::new(Files {
            can_write: frame.can_write(),
            frame,
            place: place(),
            new,
            export,
            import,
            wanted,
            rows,
            first: next.clone(),
            next,
            curl,
        }) as Box<dyn askama::DynTemplate>
    };
    let hits = |rows: Vec<HitRow>| {
        let wanted = Wanted { q: "tea\"><script>".to_owned(), ..Wanted::default() };
        let (frame, total, back) = (frame.clone(), rows.len(), "/agents/7/files".to_owned());
        Box::new(Hits { frame, place: place(), wanted, total, rows, back }) as Box<dyn askama::DynTemplate>
    };
    let hit = HitRow {
        address: "/agents/7/files/MEMORY.md?tab=preview#line-3".to_owned(),
        filename: "MEMORY.md".to_owned(),
        scope: "team",
        line: 3,
        pieces: vec![(markdown::plain("likes <b> [[wiki links]] and "), false), (markdown::plain("<i>green</i> tea"), true)],
    };
    vec![list(sample_rows(frame), ""), list(Vec::new(), ""), list(Vec::new(), "no\"><script>"), hits(vec![hit]), hits(Vec::new())]
}
