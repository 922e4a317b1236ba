//! `/agents/{agent}/dreams/{dream}`: a report with its proposed changes, the candidates it weighed, and the reasons; forms to accept,
//! decline or revert all or single changes.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::view::{CandidateView, DreamView, EntryView};
use crate::console::frame::form::Form;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::console::pages::files::compare::DiffView;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::EntryState;
use crate::domain::ids::{DreamEntryId, DreamId};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::consolidation;
use crate::pipeline::consolidation::texts::{Texts, texts};
use crate::pipeline::consolidation::{Decision, Report, entries};

#[derive(Template)]
#[template(path = "pages/dreams/report.html")]
pub(super) struct Page {
    frame: Frame,
    whose: OwnerPicker,
    dream: DreamView,
    /// The name of the file and its URL.
    file: (String, String),
    started: Option<Moment>,
    took_ms: Option<i64>,
    engine: String,
    tokens: Option<u32>,
    failure: Option<String>,
    looked: DreamInputs,
    /// Safe HTML each.
    patterns: Vec<String>,
    entries: Vec<EntryView>,
    candidates: Vec<CandidateView>,
    diff: DiffView,
    can_decide: bool,
    waiting: usize,
    standing: usize,
    job: Option<String>,
    trouble: Option<String>,
    list: String,
}

/// The inputs of the dream.
#[derive(Debug, Clone, Default)]
struct DreamInputs {
    days: Option<String>,
    notes: u32,
    shared_notes: u32,
    facts: u32,
}

/// The entries that a decision is about; all possible ones if empty.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct DecisionForm {
    entry: Vec<String>,
    next: Option<String>,
}

/// The entry of a form whose URL names it: the one that undoes a decision.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct EntryQuery {
    entry: Option<String>,
}

/// `GET /agents/{agent}/dreams/{dream}`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Gone`] if dreaming is disabled.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&Page::open(&system, &access, frame, id(&request)?).await?)
}

/// `POST /agents/{agent}/dreams/{dream}/accept`, `/decline`, `/revert`.
///
/// # Errors
/// As [`show`]; [`Error::Forbidden`].
pub async fn decide(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    query: Query<EntryQuery>,
    form: Form<DecisionForm>,
) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let id = id(&request)?;
    let (decision, done) = match request.path().rsplit('/').next() {
        Some("accept") => (Decision::Accept, "done-dream-accepted"),
        Some("decline") => (Decision::Decline, "done-dream-declined"),
        Some("revert") => (Decision::Revert, "done-dream-reverted"),
        _ => return Err(Error::NotFound("page")),
    };
    let chosen = form.0.entry.iter().chain(&query.entry).map(|id| id.parse()).collect::<std::result::Result<Vec<DreamEntryId>, _>>();
    let chosen = chosen.map_err(|_| Error::NotFound("entry"))?;
    let only = Some(chosen.as_slice()).filter(|chosen| !chosen.is_empty());
    match consolidation::decide(&system, &access, id, decision, only).await {
        Ok(report) => {
            let done = if has_stale(&report, only) { "done-dream-partly" } else { done };
            let there = OwnerPicker::fixed(&access).page(&format!("/dreams/{id}"));
            match form.0.next.as_deref() {
                // In the inbox, the next page no longer shows what was accepted.
                Some(next) if decision == Decision::Accept => {
                    let entry = chosen.first().filter(|_| chosen.len() == 1).map(ToString::to_string).unwrap_or_default();
                    let undo = OwnerPicker::fixed(&access).page_with(&format!("/dreams/{id}/revert"), &[("entry", &entry)]);
                    Ok(reply::done_undoable(&request, &reply::next_or(Some(next), &there), done, &undo))
                }
                next => Ok(reply::done(&request, &reply::next_or(next, &there), done)),
            }
        }
        Err(Error::Conflict(message)) => refused(&system, &access, frame, id, message).await,
        Err(other) => Err(other),
    }
}

/// A correction of one entry.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct CorrectionForm {
    entry: String,
    content: String,
    next: Option<String>,
}

/// `POST /agents/{agent}/dreams/{dream}/confirm`, `/edit`, `/forget`: corrects one entry.
///
/// # Errors
/// As [`decide`]; [`Error::Invalid`] for an invalid text; [`Error::Held`] if the scanner quarantined it.
pub async fn correct(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<CorrectionForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let (id, entry) = (id(&request)?, form.0.entry.parse().map_err(|_| Error::NotFound("entry"))?);
    let (told, done) = match request.path().rsplit('/').next() {
        Some("confirm") => (entries::confirm(&system, &access, id, entry).await.map(drop), "done-dream-confirmed"),
        Some("edit") => (entries::edit(&system, &access, id, entry, &form.0.content).await.map(drop), "done-dream-edited"),
        Some("forget") => (entries::forget(&system, &access, id, entry).await.map(drop), "done-dream-forgotten"),
        _ => return Err(Error::NotFound("page")),
    };
    match told {
        Ok(()) => {
            let there = OwnerPicker::fixed(&access).page(&format!("/dreams/{id}"));
            Ok(reply::done(&request, &reply::next_or(form.0.next.as_deref(), &there), done))
        }
        Err(Error::Conflict(message)) => refused(&system, &access, frame, id, message).await,
        Err(other) => Err(other),
    }
}

/// Whether an entry is stale, because its lines in the file have changed.
fn has_stale(report: &Report, only: Option<&[DreamEntryId]>) -> bool {
    let is_meant = |id: &DreamEntryId| only.is_none_or(|only| only.contains(id));
    report.entries.iter().any(|entry| entry.state == EntryState::Stale && is_meant(&entry.id))
}

async fn refused(system: &System, access: &OwnerAccess, frame: Frame, id: DreamId, message: String) -> Result<HttpResponse> {
    let page = Page::open(system, access, frame, id).await?;
    reply::html_as(StatusCode::CONFLICT, &Page { trouble: Some(message), ..page })
}

fn id(request: &HttpRequest) -> Result<DreamId> {
    request.match_info().get("dream").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("dream"))
}

impl Page {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame, id: DreamId) -> Result<Self> {
        let report = consolidation::report(system, access, id).await?;
        let texts = texts(system, access, &report).await?;
        Ok(Self::new(frame, OwnerPicker::fixed(access), &report, &texts, consolidation::may_decide(access, &report.dream)))
    }

    pub(super) fn new(frame: Frame, picker: OwnerPicker, report: &Report, texts: &Texts, can_decide: bool) -> Self {
        let dream = &report.dream;
        let looked = &dream.looked_at;
        let count = |state: EntryState| report.entries.iter().filter(|entry| entry.state == state).count();
        Self {
            dream: DreamView::new(&frame, &picker, dream),
            file: (dream.filename.clone(), picker.file(&dream.filename, dream.bucket.scope().as_str(), None)),
            started: dream.started_at.as_ref().map(|at| frame.moment(at)),
            took_ms: dream.started_at.zip(dream.finished_at).map(|(from, to)| (to - from).num_milliseconds().max(0)),
            engine: dream.model.clone().unwrap_or_else(|| frame.t.say("dream-by-rules")),
            tokens: dream.prompt_tokens.map(|prompt| prompt + dream.completion_tokens.unwrap_or_default()),
            failure: dream.failure.clone(),
            looked: DreamInputs {
                days: looked.from.zip(looked.to).map(|(from, to)| format!("{from} – {to}")),
                notes: looked.notes,
                shared_notes: looked.shared_notes,
                facts: looked.facts,
            },
            patterns: dream.patterns.iter().map(|pattern| markdown::plain(pattern)).collect(),
            entries: report.entries.iter().map(|entry| EntryView::with_texts(&frame, &picker, entry, texts)).collect(),
            candidates: report.candidates.iter().map(|candidate| CandidateView::new(&frame, &picker, candidate, texts)).collect(),
            diff: DiffView::new(&frame, &report.diff, false),
            can_decide,
            waiting: count(EntryState::Proposed),
            standing: count(EntryState::Applied),
            job: dream.job.map(|job| job.to_string()),
            trouble: None,
            list: picker.page("/dreams"),
            frame,
            whose: picker,
        }
    }

    #[cfg(test)]
    pub(super) fn troubled(self, trouble: &str) -> Self {
        Self { trouble: Some(trouble.to_owned()), ..self }
    }
}
