//! The list of files, filtered by scope, owner and name prefix, and the full-text search of lines.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::file_context::{FileQuery, FilesContext};
use super::{WriteInfo, scope_word};
use crate::console::frame::{Frame, markdown, number, reply};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::Page;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::listing::{self, ListedFile};
use crate::memory::files::search::{self, Area, Found};

#[derive(Template)]
#[template(path = "pages/files/list.html")]
pub(super) struct Files {
    pub frame: Frame,
    pub place: FileQuery,
    pub new: String,
    pub export: String,
    pub import: String,
    pub can_write: bool,
    pub wanted: FileListQuery,
    pub rows: Vec<Row>,
    pub first: Option<String>,
    pub next: Option<String>,
    pub curl: String,
}

#[derive(Template)]
#[template(path = "pages/files/found.html")]
pub(super) struct Hits {
    pub frame: Frame,
    pub place: FileQuery,
    pub wanted: FileListQuery,
    pub total: usize,
    pub rows: Vec<HitRow>,
    pub back: String,
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
    pub last: Option<WriteInfo>,
}

pub(super) struct HitRow {
    pub address: String,
    pub filename: String,
    pub scope: &'static str,
    pub line: usize,
    /// Pieces of the line as safe HTML, and whether each matches.
    pub pieces: Vec<(String, bool)>,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FileListQuery {
    pub(super) prefix: String,
    pub(super) q: String,
    pub(super) cursor: Option<String>,
}

/// `GET /agents/{agent}/files`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for an invalid scope, owner or cursor.
pub async fn show(system: System, context: FilesContext, query: Query<FileListQuery>) -> Result<HttpResponse> {
    let wanted = query.into_inner();
    if !wanted.q.trim().is_empty() {
        let area = context.target.scope().map_or(Area::All, Area::Scope);
        let found = search::search(&system, &context.target, &wanted.q, area, Some(MAX_HITS)).await?;
        return reply::html(&Hits::new(context, wanted, found));
    }
    let page = listing::list_page(&system, &context.target, &wanted.prefix, wanted.cursor.as_deref()).await?;
    reply::html(&Files::new(context, wanted, page))
}

/// The maximum number of matching lines.
const MAX_HITS: usize = 100;

impl Files {
    fn new(context: FilesContext, query: FileListQuery, page: Page<ListedFile>) -> Self {
        let FilesContext { target, frame, place } = context;
        let address = |cursor: &str| place.list(&[("prefix", &query.prefix), ("cursor", cursor)]);
        let (first, next) = (query.cursor.is_some().then(|| address("")), page.next_cursor.as_deref().map(address));
        let rows = page.items.into_iter().map(|shelved| Row::new(&frame, &place, shelved)).collect();
        let new = FileQuery { base: format!("{}/new", place.base), ..place.clone() }.list(&[]);
        let curl = format!(
            "curl -X PUT \"$NOCTUARY/api/v1/agents/{}/workspace/files/NOTES.md\" \\\n  -H \"Authorization: Bearer $TOKEN\" \
             -H 'content-type: application/json' \\\n  -d '{{\"content\": \"# Notes\\n\"}}'",
            target.pass().agent().id
        );
        let [export, import] = ["export", "import"].map(|page| format!("/agents/{}/{page}", target.pass().agent().id));
        Self { can_write: frame.can_write(), new, export, import, wanted: query, rows, first, next, curl, place, frame }
    }
}

impl Row {
    pub(in crate::console::pages) fn new(frame: &Frame, place: &FileQuery, shelved: ListedFile) -> Self {
        let ListedFile { file, words, last } = shelved;
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
            last: last.map(|(revision, hand)| WriteInfo::new(frame, &revision, &hand)),
            filename: file.filename,
        }
    }
}

impl Hits {
    fn new(context: FilesContext, query: FileListQuery, found: Found) -> Self {
        let FilesContext { frame, place, .. } = context;
        let rows = found.hits.into_iter().map(|hit| HitRow {
            address: format!("{}#line-{}", place.within(hit.scope).file(&hit.filename, "", &[("tab", "preview")]), hit.line_number),
            scope: scope_word(hit.scope),
            line: hit.line_number,
            pieces: hit.pieces.iter().map(|(text, is_match)| (markdown::plain(text), *is_match)).collect(),
            filename: hit.filename,
        });
        Self { total: found.total_hits, rows: rows.collect(), back: place.list(&[("prefix", &query.prefix)]), wanted: query, place, frame }
    }
}
