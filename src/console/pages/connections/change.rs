//! Actions on external memory servers: create, test, enable, disable and delete.

use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::{Fields, Row, refused, word};
use crate::config::value::Secret;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::AgentAccess;
use crate::domain::ids::MemoryServerId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::external::{self, NewServer};

#[derive(Template)]
#[template(path = "pages/connections/delete.html")]
pub(super) struct Delete {
    pub frame: Frame,
    pub agent: String,
    pub row: Row,
}

/// A button with the new state.
#[derive(Debug, Deserialize)]
pub struct EnabledForm {
    enabled: bool,
}

/// `POST /agents/{agent}/connections`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Conflict`] if the agent has the maximum number of servers.
pub async fn create(request: HttpRequest, system: System, visitor: AgentVisitor, form: Form<Fields>) -> Result<HttpResponse> {
    let (AgentVisitor { access, frame }, Form(typed)) = (visitor, form);
    let Fields { kind, role, url, api_key } = typed.clone();
    let api_key = Some(api_key).filter(|key| !key.trim().is_empty()).map(|key| Secret::from(key.as_str()));
    match external::create(&system, &access, NewServer { kind, role, url, api_key }).await {
        Ok(_) => Ok(reply::done(&request, &here(&access), "done-server-made")),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            refused(&system, &access, frame, Fields { api_key: String::new(), ..typed }, wrong).await
        }
    }
}

/// `POST /agents/{agent}/connections/{server}/test`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`].
pub async fn test(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    path: Path<(String, String)>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    Ok(match external::test(&system, &access, parse(&path.1)?).await? {
        None => reply::done(&request, &here(&access), "done-server-answers"),
        Some(failure) => {
            let what = frame.t.word("server-failure", &word(failure.as_str()));
            reply::done_with(&request, &here(&access), "done-server-fails", &what)
        }
    })
}

/// `POST /agents/{agent}/connections/{server}`: enables or disables a server.
///
/// # Errors
/// As [`test`].
pub async fn switch(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    path: Path<(String, String)>,
    form: Form<EnabledForm>,
) -> Result<HttpResponse> {
    external::switch(&system, &visitor.access, parse(&path.1)?, form.0.enabled).await?;
    let done = if form.0.enabled { "done-server-on" } else { "done-server-off" };
    Ok(reply::done(&request, &here(&visitor.access), done))
}

/// `GET /agents/{agent}/connections/{server}/delete`: asks for confirmation.
///
/// # Errors
/// As [`test`].
pub async fn ask_delete(system: System, visitor: AgentVisitor, path: Path<(String, String)>) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let id = parse(&path.1)?;
    let all = external::list(&system, &access).await?;
    let standing = all.iter().find(|standing| standing.server.id == id).ok_or(Error::NotFound("memory server"))?;
    let row = Row::new(&frame, standing);
    reply::html(&Delete { frame, agent: access.agent().id.to_string(), row })
}

/// `POST /agents/{agent}/connections/{server}/delete`.
///
/// # Errors
/// As [`test`].
pub async fn delete(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    path: Path<(String, String)>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    external::delete(&system, &visitor.access, parse(&path.1)?).await?;
    Ok(reply::done(&request, &here(&visitor.access), "done-server-deleted"))
}

fn here(access: &AgentAccess) -> String {
    format!("/agents/{}/connections", access.agent().id)
}

fn parse(id: &str) -> Result<MemoryServerId> {
    id.parse().map_err(|_| Error::NotFound("memory server"))
}
