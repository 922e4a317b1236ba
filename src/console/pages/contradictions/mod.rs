//! `/agents/{agent}/contradictions`: pairs of facts that cannot both be true, side by side, for a person to decide; decisions can be
//! undone.

mod case;
pub mod forms;
#[cfg(test)]
mod samples;

pub use crate::console::pages::contradictions::forms::{Filter, ResolveForm};
use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::OwnerAccess;
use crate::domain::contradiction::ContradictionState;
use crate::domain::ids::ContradictionId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::contradictions;
use crate::pipeline::review::contradictions::ContradictionQuery;
use case::Case;

#[cfg(test)]
pub(super) use samples::samples;

/// Pairs per page; a person reads each one.
const PAGE: u64 = 10;

#[derive(Template)]
#[template(path = "pages/contradictions/list.html")]
struct Inbox {
    frame: Frame,
    whose: OwnerPicker,
    filter: Filter,
    /// The states, each with its name and URL.
    states: Vec<(&'static str, String, String)>,
    cases: Vec<Case>,
    /// Other owners with open contradictions: key, URL, count.
    others: Vec<(String, String, u64)>,
    /// Why the last decision was rejected.
    trouble: Option<String>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// `GET /agents/{agent}/contradictions`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory; [`Error::Invalid`] for a cursor of another list.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&Inbox::open(&system, &access, frame, filter.into_inner()).await?)
}

/// `POST /agents/{agent}/contradictions/{contradiction}/resolve`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write.
pub async fn resolve(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    filter: Query<Filter>,
    form: Form<ResolveForm>,
) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, id) = (visitor, id(&request)?);
    let asked = match form.0.read(&frame) {
        Ok(decision) => contradictions::resolve(&system, &access, id, decision).await,
        Err(error) => Err(error),
    };
    let (status, trouble, wrong) = match asked {
        Ok(_) => return Ok(reply::done(&request, &OwnerPicker::fixed(&access).page("/contradictions"), "done-contradiction-decided")),
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
        Err(other) => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
    };
    let mut page = Inbox::open(&system, &access, frame, filter.into_inner()).await?;
    for case in page.cases.iter_mut().filter(|case| case.id == id.to_string()) {
        (case.sent, case.wrong) = (form.0.clone(), wrong.clone());
    }
    reply::html_as(status, &Inbox { trouble, ..page })
}

/// `POST /agents/{agent}/contradictions/{contradiction}/undo`.
///
/// # Errors
/// As [`resolve`].
pub async fn undo(request: HttpRequest, system: System, visitor: OwnerVisitor, _: Form<EmptyForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    match contradictions::undo(&system, &access, id(&request)?).await {
        Ok((_, taken)) => {
            let name = if taken.left.is_empty() { "done-contradiction-undone" } else { "done-contradiction-partly-undone" };
            Ok(reply::done_with(&request, &OwnerPicker::fixed(&access).page("/contradictions"), name, &taken.left.len().to_string()))
        }
        Err(Error::Conflict(message)) => {
            let filter = Filter { state: ContradictionState::Resolved.as_str().to_owned(), cursor: None };
            let page = Inbox::open(&system, &access, frame, filter).await?;
            reply::html_as(StatusCode::CONFLICT, &Inbox { trouble: Some(message), ..page })
        }
        Err(other) => Err(other),
    }
}

fn id(request: &HttpRequest) -> Result<ContradictionId> {
    request.match_info().get("contradiction").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("contradiction"))
}

impl Inbox {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame, filter: Filter) -> Result<Self> {
        let state = Some(filter.state.clone()).filter(|state| !state.is_empty());
        let query = ContradictionQuery { state, cursor: filter.cursor.clone(), limit: Some(PAGE) };
        let found = contradictions::list(system, access, query).await?;
        let waiting = contradictions::waiting_owners(system, access.agent_access()).await?;
        let page = Self::blank(frame, OwnerPicker::of(system, access).await?, filter);
        let others = waiting.into_iter().filter(|(key, _)| key != access.owner()).map(|(key, count)| {
            let key = key.as_str().to_owned();
            let address = reply::address(&format!("/agents/{}/contradictions", page.whose.agent), &[("owner", &key)]);
            (key, address, count)
        });
        Ok(Self {
            others: others.collect(),
            cases: found.items.iter().map(|sides| Case::new(&page.frame, &page.whose, &page.filter, sides)).collect(),
            next: found.next_cursor.map(|cursor| page.address(&page.filter.state, &cursor)),
            first: page.filter.cursor.is_some().then(|| page.address(&page.filter.state, "")),
            ..page
        })
    }

    fn blank(frame: Frame, picker: OwnerPicker, mut filter: Filter) -> Self {
        if filter.state.is_empty() {
            ContradictionState::Open.as_str().clone_into(&mut filter.state);
        }
        let curl = format!(
            "curl \"$NOCTUARY/api/v1/memory/{}/facts/contradictions?ownerKey={}\" \\\n  -H \"Authorization: Bearer $TOKEN\"",
            picker.agent, picker.key
        );
        let page = Self {
            frame,
            whose: picker,
            filter,
            states: Vec::new(),
            cases: Vec::new(),
            others: Vec::new(),
            trouble: None,
            first: None,
            next: None,
            curl,
        };
        let state = |state: ContradictionState| {
            let word = state.as_str();
            (word, page.frame.t.word("contradiction-state", word), page.address(word, ""))
        };
        Self { states: ContradictionState::ALL.iter().copied().map(state).collect(), ..page }
    }

    fn address(&self, state: &str, cursor: &str) -> String {
        let state = if state == ContradictionState::Open.as_str() { "" } else { state };
        self.whose.page_with("/contradictions", &[("state", state), ("cursor", cursor)])
    }
}
