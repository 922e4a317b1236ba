//! `/agents/{agent}/dreams`: the dreams, the start of the next one, and the morning card; forms to dream now, about a topic, or to pause.

mod archive;
mod card;
mod morning;
mod report;
#[cfg(test)]
mod samples;
pub mod schedules;
mod view;

pub use crate::console::pages::dreams::view::ReturnTo;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::config::mate;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::access::{OwnerAccess, Permission};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::consolidation;
use crate::pipeline::consolidation::Status;
pub(super) use view::{DreamView, EntryView};

pub use archive::{month, months};
pub use card::seen;
pub(super) use card::{CardView, of_home};
pub use morning::show as morning;
pub use report::{correct, decide, show};

#[cfg(test)]
pub(super) use samples::{a_dream, an_entry, cards as sample_cards, samples};

/// Dreams per page.
const PAGE: u64 = 20;

#[derive(Template)]
#[template(path = "pages/dreams/list.html", blocks = ["rows"])]
struct Dreams {
    frame: Frame,
    whose: OwnerPicker,
    /// Empty if the user may not see the status.
    status: StatusView,
    card: Option<CardView>,
    dreams: Vec<DreamView>,
    can_dream: bool,
    topic: String,
    wrong: FormErrors,
    /// Why the last request was rejected.
    trouble: Option<String>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// The dreaming status, formatted for its card.
#[derive(Debug, Clone, Default)]
struct StatusView {
    is_nightly: bool,
    is_paused: bool,
    rule: String,
    zone: String,
    next: Option<Moment>,
    last: Option<Moment>,
    waiting: u64,
    /// Safe HTML of the newest entry of the diary.
    diary: Option<String>,
    is_reviewed: bool,
}

/// The cursor of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    cursor: Option<String>,
}

/// A requested dream.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct DreamForm {
    topic: String,
}

/// `GET /agents/{agent}/dreams`.
///
/// # Errors
/// [`Error::Gone`] if dreaming is disabled; [`Error::Invalid`] for a cursor of another list.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let page = Dreams::open(&system, &access, frame, &filter).await?;
    match page.frame.target.as_deref() {
        Some("rows") => reply::html(&page.as_rows()),
        _ => reply::html(&page),
    }
}

/// `POST /agents/{agent}/dreams`: runs a dream now, about the topic if there is one, and shows the report.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Gone`] if it is disabled.
pub async fn ask(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<DreamForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let topic = Some(form.0.topic.as_str()).filter(|topic| !topic.trim().is_empty());
    let (status, trouble, wrong) = match consolidation::dream_now(&system, &access, topic).await {
        Ok(report) => {
            let address = OwnerPicker::fixed(&access).page(&format!("/dreams/{}", report.dream.id));
            return Ok(reply::done(&request, &address, "done-dreamed"));
        }
        // The worker continues; the list will show the result.
        Err(Error::Unavailable { dependency: "worker", .. }) => {
            return Ok(reply::done(&request, &OwnerPicker::fixed(&access).page("/dreams"), "done-dream-waits"));
        }
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        Err(other) => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    let page = Dreams::open(&system, &access, frame, &Filter::default()).await?;
    reply::html_as(status, &Dreams { topic: form.0.topic, trouble, wrong, ..page })
}

/// `POST /agents/{agent}/dreams/pause`.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Gone`] if dreaming is disabled.
pub async fn pause(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnTo>) -> Result<HttpResponse> {
    consolidation::set_paused(&system, visitor.access.agent_access(), true).await?;
    Ok(reply::done(&request, &form.0.address(&visitor.access), "done-dreams-paused"))
}

/// `POST /agents/{agent}/dreams/resume`.
///
/// # Errors
/// As [`pause`].
pub async fn resume(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<ReturnTo>) -> Result<HttpResponse> {
    consolidation::set_paused(&system, visitor.access.agent_access(), false).await?;
    Ok(reply::done(&request, &form.0.address(&visitor.access), "done-dreams-resumed"))
}

impl Dreams {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame, filter: &Filter) -> Result<Self> {
        let found = consolidation::list(system, access, filter.cursor.as_deref(), Some(PAGE)).await?;
        let status = consolidation::status(system, access).await?;
        let card = CardView::of(system, access, &frame).await?;
        let can_dream = access.access().can(Permission::WriteMemory);
        let page = Self::blank(frame, OwnerPicker::of(system, access).await?);
        let address = |cursor: &str| page.whose.page_with("/dreams", &[("cursor", cursor)]);
        Ok(Self {
            status: StatusView::new(&page.frame, &status),
            card,
            dreams: found.items.iter().map(|dream| DreamView::new(&page.frame, &page.whose, dream)).collect(),
            can_dream,
            next: found.next_cursor.map(|cursor| address(&cursor)),
            first: filter.cursor.is_some().then(|| address("")),
            ..page
        })
    }

    fn blank(frame: Frame, picker: OwnerPicker) -> Self {
        let curl = format!(
            "curl -X POST \"$NOCTUARY/api/v1/memory/{}/emergence?ownerKey={}\" \\\n  -H \"Authorization: Bearer $TOKEN\"",
            picker.agent, picker.key
        );
        Self {
            frame,
            whose: picker,
            status: StatusView::default(),
            card: None,
            dreams: Vec::new(),
            can_dream: false,
            topic: String::new(),
            wrong: FormErrors::default(),
            trouble: None,
            first: None,
            next: None,
            curl,
        }
    }
}

impl StatusView {
    fn new(frame: &Frame, status: &Status) -> Self {
        Self {
            is_nightly: status.is_nightly,
            is_paused: status.paused_at.is_some(),
            rule: status.rule.clone(),
            zone: status.zone.name().to_owned(),
            next: status.next_at.as_ref().map(|at| frame.moment(at)),
            last: status.last_night_at.as_ref().map(|at| frame.moment(at)),
            waiting: status.waiting,
            diary: status.diary.as_deref().map(markdown::render),
            is_reviewed: status.apply == mate::ApplyDreams::Review,
        }
    }
}
