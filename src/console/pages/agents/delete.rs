//! `/agents/{agent}/delete`: shows what disappears with an agent, and the form that deletes it.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::Counts;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::agents;

#[derive(Template)]
#[template(path = "pages/agents/delete.html")]
pub(super) struct Delete {
    pub frame: Frame,
    pub id: String,
    pub called: String,
    pub counts: Counts,
    pub typed: String,
    pub wrong: FormErrors,
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DeleteForm {
    confirm: String,
}

/// `GET /agents/{agent}/delete`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not delete agents.
pub async fn confirm(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let counts = Counts::new(&visitor.frame, &agents::preview_delete(&system, &visitor.access).await?);
    reply::html(&Delete::new(visitor, counts, String::new(), FormErrors::default()))
}

/// `POST /agents/{agent}/delete`, with the agent's name typed as confirmation.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not delete agents.
pub async fn delete(request: HttpRequest, system: System, visitor: AgentVisitor, form: Form<DeleteForm>) -> Result<HttpResponse> {
    let name = visitor.access.agent().name.clone();
    let typed = form.0.confirm;
    if typed.trim() != name.trim() {
        let counts = Counts::new(&visitor.frame, &agents::preview_delete(&system, &visitor.access).await?);
        let wrong = FormErrors::of_failure(Error::invalid("confirm", visitor.frame.t.say("agents-delete-mistyped")))?;
        return reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Delete::new(visitor, counts, typed, wrong));
    }
    agents::delete(&system, &visitor.access).await?;
    Ok(reply::done_with(&request, "/agents", "done-agent-deleted", &name))
}

impl Delete {
    fn new(visitor: AgentVisitor, counts: Counts, typed: String, wrong: FormErrors) -> Self {
        let agent = visitor.access.agent();
        Self { id: agent.id.to_string(), called: agent.name.clone(), counts, typed, wrong, frame: visitor.frame }
    }
}
