//! `/agents/{agent}/archive`: the months with archived reports and diaries, and one month with a search.

use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::consolidation::archive;
use crate::pipeline::consolidation::archive::{Month, MonthSummary};

/// Months per page.
const PAGE: u64 = 24;

#[derive(Template)]
#[template(path = "pages/dreams/months.html")]
pub(super) struct Months {
    frame: Frame,
    whose: OwnerPicker,
    months: Vec<MonthLine>,
    first: Option<String>,
    next: Option<String>,
}

/// One month of the list.
#[derive(Debug, Clone)]
pub(super) struct MonthLine {
    month: String,
    href: String,
    dreams: u32,
    entries: u32,
    has_diary: bool,
}

#[derive(Template)]
#[template(path = "pages/dreams/month.html")]
pub(super) struct MonthPage {
    frame: Frame,
    whose: OwnerPicker,
    month: String,
    query: String,
    here: String,
    months: String,
    reports: Vec<ReportLine>,
    /// Scope, URL and safe HTML.
    diaries: Vec<(String, String, String)>,
}

/// One report of a month.
#[derive(Debug, Clone)]
pub(super) struct ReportLine {
    kind: String,
    scope: String,
    status: String,
    at: Moment,
    /// Safe HTML.
    reason: String,
    /// Whether a line was added, and its text as safe HTML.
    changes: Vec<(bool, String)>,
}

/// The cursor of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Cursor {
    cursor: Option<String>,
}

/// The search within a month.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Search {
    q: String,
}

/// `GET /agents/{agent}/archive`.
///
/// # Errors
/// [`Error::Gone`] if archives are disabled; [`Error::Invalid`] for a cursor of another list.
pub async fn months(system: System, visitor: OwnerVisitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let found = archive::months(&system, &access, query.cursor.as_deref(), Some(PAGE)).await?;
    let picker = OwnerPicker::of(&system, &access).await?;
    let address = |cursor: &str| picker.page_with("/archive", &[("cursor", cursor)]);
    let (next, first) = (found.next_cursor.map(|cursor| address(&cursor)), query.cursor.is_some().then(|| address("")));
    reply::html(&Months { next, first, ..Months::new(frame, picker, &found.items) })
}

/// `GET /agents/{agent}/archive/{month}`.
///
/// # Errors
/// [`Error::NotFound`] for a month without an archive; [`Error::Gone`] if archives are disabled.
pub async fn month(request: HttpRequest, system: System, visitor: OwnerVisitor, search: Query<Search>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let name = request.match_info().get("month").ok_or(Error::NotFound("month"))?;
    let words = Some(search.q.as_str()).filter(|words| !words.trim().is_empty());
    let found = archive::month(&system, &access, name, words).await?;
    reply::html(&MonthPage::new(frame, OwnerPicker::fixed(&access), &found, search.into_inner().q))
}

impl Months {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, shelves: &[MonthSummary]) -> Self {
        let line = |month: &MonthSummary| MonthLine {
            href: picker.page(&format!("/archive/{}", month.month)),
            month: month.month.clone(),
            dreams: month.dreams,
            entries: month.entries,
            has_diary: month.has_diary,
        };
        Self { months: shelves.iter().map(line).collect(), frame, whose: picker, first: None, next: None }
    }
}

impl MonthPage {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, month: &Month, query: String) -> Self {
        let word = |family: &str, word: &str| frame.t.word(family, &word.to_lowercase());
        let reports = month.reports.iter().map(|report| {
            let dream = &report.dream;
            let lines = |text: &str, comes: bool| text.lines().map(|line| (comes, markdown::plain(line))).collect::<Vec<_>>();
            let changes = dream.entries.iter().flat_map(|entry| [lines(&entry.before, false), lines(&entry.after, true)].concat());
            ReportLine {
                kind: word("dream-kind", dream.kind.as_str()),
                scope: word("whose-scope", report.scope.as_str()),
                status: word("dream-status", dream.status.as_str()),
                at: frame.moment(dream.finished_at.as_ref().unwrap_or(&dream.created_at)),
                reason: markdown::plain(&dream.reason),
                changes: changes.collect(),
            }
        });
        let diaries = month.diaries.iter().map(|diary| {
            let page = picker.file(&diary.filename, diary.scope.as_str(), None);
            (word("whose-scope", diary.scope.as_str()), page, markdown::render(&diary.content))
        });
        Self {
            reports: reports.collect(),
            diaries: diaries.collect(),
            here: format!("/agents/{}/archive/{}", picker.agent, month.month),
            months: picker.page("/archive"),
            month: month.month.clone(),
            query,
            frame,
            whose: picker,
        }
    }
}
