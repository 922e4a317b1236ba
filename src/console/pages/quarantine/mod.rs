//! `/agents/{agent}/quarantine`: the writes that the scanner quarantined, for a person to release or discard.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::ids::QuarantineId;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::quarantine::{QuarantineState, Quarantined};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::quarantine;
use crate::pipeline::review::quarantine::QuarantineQuery;

/// Rows per page; a person reads each one.
const PAGE: u64 = 20;

#[derive(Template)]
#[template(path = "pages/quarantine/list.html")]
struct QuarantinePage {
    frame: Frame,
    agent: String,
    filter: Filter,
    wrong: FormErrors,
    /// The states, each with its name and URL.
    states: Vec<(&'static str, String, String)>,
    rows: Vec<QuarantinedView>,
    /// Why the last decision was rejected.
    trouble: Option<String>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// A quarantined write.
#[derive(Debug, Clone)]
struct QuarantinedView {
    id: String,
    kind: String,
    door: String,
    rule: String,
    at: Moment,
    owner: String,
    scope: String,
    filename: Option<String>,
    /// Safe HTML; empty once it was discarded.
    text: String,
    state: &'static str,
    state_text: String,
    reviewed: Option<Moment>,
    is_open: bool,
    can_change: bool,
    release: String,
    discard: String,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    state: String,
    owner: String,
    cursor: Option<String>,
}

/// `GET /agents/{agent}/quarantine`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn list(system: System, visitor: AgentVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let page = QuarantinePage::open(&system, access, frame, filter.into_inner()).await?;
    let status = if page.wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    reply::html_as(status, &page)
}

/// `POST /agents/{agent}/quarantine/{held}/release`: stores the text as memory.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write there.
pub async fn release(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    filter: Query<Filter>,
    _: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let asked = quarantine::release(&system, visitor.access.clone(), id(&request)?).await;
    answer(&request, &system, visitor, filter.into_inner(), asked, "done-held-released").await
}

/// `POST /agents/{agent}/quarantine/{held}/discard`: deletes the text.
///
/// # Errors
/// As [`release`].
pub async fn discard(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    filter: Query<Filter>,
    _: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let asked = quarantine::discard(&system, visitor.access.clone(), id(&request)?).await;
    answer(&request, &system, visitor, filter.into_inner(), asked, "done-held-discarded").await
}

fn id(request: &HttpRequest) -> Result<QuarantineId> {
    request.match_info().get("held").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("quarantined item"))
}

/// Redirects back to the list, or shows it with the error.
async fn answer(
    request: &HttpRequest,
    system: &System,
    visitor: AgentVisitor,
    filter: Filter,
    asked: Result<Quarantined>,
    done: &str,
) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    match asked {
        Ok(_) => Ok(reply::done(request, &address(&access.agent().id.to_string(), &filter, ""), done)),
        Err(Error::Conflict(message)) => {
            let page = QuarantinePage::open(system, access, frame, filter).await?;
            reply::html_as(StatusCode::CONFLICT, &QuarantinePage { trouble: Some(message), ..page })
        }
        Err(other) => Err(other),
    }
}

fn address(agent: &str, filter: &Filter, place: &str) -> String {
    let state = if filter.state == QuarantineState::Open.as_str() { "" } else { &filter.state };
    let cursor = filter.cursor.as_deref().unwrap_or_default();
    reply::address(&format!("/agents/{agent}/quarantine{place}"), &[("owner", &filter.owner), ("state", state), ("cursor", cursor)])
}

impl QuarantinePage {
    async fn open(system: &System, access: AgentAccess, frame: Frame, filter: Filter) -> Result<Self> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let owner = OwnerName { owner_key: given(&filter.owner), ..OwnerName::default() };
        let query = QuarantineQuery { state: given(&filter.state), cursor: filter.cursor.clone(), limit: Some(PAGE) };
        let page = Self::blank(frame, access.agent().id.to_string(), filter);
        let found = match quarantine::list(system, access, &owner, query).await {
            Ok(found) => found,
            Err(error) => return Ok(Self { wrong: FormErrors::of_failure(error)?, ..page }),
        };
        Ok(Self {
            rows: found.items.iter().map(|held| QuarantinedView::new(&page.frame, &page.agent, &page.filter, held)).collect(),
            next: found.next_cursor.map(|cursor| address(&page.agent, &Filter { cursor: Some(cursor), ..page.filter.clone() }, "")),
            first: page.filter.cursor.is_some().then(|| address(&page.agent, &Filter { cursor: None, ..page.filter.clone() }, "")),
            ..page
        })
    }

    fn blank(frame: Frame, agent: String, mut filter: Filter) -> Self {
        if filter.state.is_empty() {
            QuarantineState::Open.as_str().clone_into(&mut filter.state);
        }
        let state = |state: QuarantineState| {
            let word = state.as_str();
            let there = Filter { state: word.to_owned(), cursor: None, ..filter.clone() };
            (word, frame.t.word("held-state", word), address(&agent, &there, ""))
        };
        let curl = format!("curl \"$NOCTUARY/api/v1/memory/{agent}/quarantine\" \\\n  -H \"Authorization: Bearer $TOKEN\"");
        Self {
            states: QuarantineState::ALL.iter().copied().map(state).collect(),
            rows: Vec::new(),
            wrong: FormErrors::default(),
            trouble: None,
            first: None,
            next: None,
            curl,
            frame,
            agent,
            filter,
        }
    }
}

impl QuarantinedView {
    fn new(frame: &Frame, agent: &str, filter: &Filter, quarantined: &Quarantined) -> Self {
        let t = frame.t;
        let word = |family: &str, word: &str| {
            let name = format!("{family}-{}", word.replace('_', "-"));
            if t.has(&name) { t.say(&name) } else { word.to_owned() }
        };
        let scope = quarantined.bucket.scope();
        let is_open = quarantined.state == QuarantineState::Open;
        Self {
            id: quarantined.id.to_string(),
            kind: word("held-kind", quarantined.kind.as_str()),
            door: word("held-door", &quarantined.door),
            rule: word("held-rule", &quarantined.rule),
            at: frame.moment(&quarantined.created_at),
            owner: quarantined.bucket.owner().to_owned(),
            scope: t.word("whose-scope", &scope.as_str().to_lowercase()),
            filename: quarantined.filename.clone(),
            text: markdown::plain(&quarantined.text),
            state: quarantined.state.as_str(),
            state_text: t.word("held-state", quarantined.state.as_str()),
            reviewed: quarantined.reviewed_at.as_ref().map(|at| frame.moment(at)),
            is_open,
            can_change: is_open && frame.can_write() && (scope != MemoryScope::Global || frame.can_administer()),
            release: address(agent, filter, &format!("/{}/release", quarantined.id)),
            discard: address(agent, filter, &format!("/{}/discard", quarantined.id)),
        }
    }
}
