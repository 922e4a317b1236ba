//! `/agents/{agent}/connections`: snippets that connect programs to the agent's memory, and the external memory servers of the agent.

mod change;
mod mcp_hosts;
#[cfg(test)]
mod samples;
mod snippets;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;

pub use change::{ask_delete, create, delete, switch, test};
use mcp_hosts::Place;
use serde::Deserialize;
use snippets::ApiSnippet;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::memory_server::{ServerKind, ServerRole};
use crate::edge::System;
use crate::error::Result;
use crate::memory::external::{self, ServerStatus};

#[derive(Template)]
#[template(path = "pages/connections/show.html")]
struct Connections {
    frame: Frame,
    agent: String,
    doors: Vec<ApiSnippet>,
    /// The end user in the snippets.
    person: String,
    /// The servers; `None` if the user may not see them.
    servers: Option<Vec<Row>>,
    kinds: Vec<(String, String)>,
    roles: Vec<(String, String)>,
    typed: Fields,
    can_keep_keys: bool,
    wrong: FormErrors,
}

/// A memory server, formatted for the page.
#[derive(Debug, Clone)]
struct Row {
    id: String,
    kind: &'static str,
    role: &'static str,
    url: String,
    is_on: bool,
    copies: u64,
    waiting: u64,
    /// The time of the last failure, and a translation key for its cause.
    failure: Option<(Moment, String)>,
}

impl Row {
    fn new(frame: &Frame, standing: &ServerStatus) -> Self {
        let server = &standing.server;
        Self {
            id: server.id.to_string(),
            kind: server.kind.as_str(),
            role: server.role.as_str(),
            url: server.url.clone(),
            is_on: server.disabled_at.is_none(),
            copies: standing.copies,
            waiting: standing.waiting,
            failure: server.failed_at.map(|at| (frame.moment(&at), word(server.failure.as_deref().unwrap_or_default()))),
        }
    }
}

/// The fields of the form.
#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Fields {
    kind: String,
    role: String,
    url: String,
    api_key: String,
}

/// The end user of the snippets, if no other is named.
const EXAMPLE: &str = "nora";

/// The end user whose memory the snippets use.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ShowQuery {
    end_user_id: String,
}

/// `GET /agents/{agent}/connections`.
///
/// # Errors
/// [`crate::error::Error::NotFound`].
pub async fn show(system: System, visitor: AgentVisitor, query: Query<ShowQuery>) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let person = query.into_inner().end_user_id;
    reply::html(&page(&system, &access, frame, person.trim(), Fields::default(), FormErrors::default()).await?)
}

async fn page(system: &System, access: &AgentAccess, frame: Frame, person: &str, typed: Fields, wrong: FormErrors) -> Result<Connections> {
    let person = if person.is_empty() { EXAMPLE } else { person };
    let servers = match access.access().can(Permission::Administer) {
        true => Some(external::list(system, access).await?.iter().map(|standing| Row::new(&frame, standing)).collect()),
        false => None,
    };
    let (id, name) = (access.agent().id.to_string(), access.agent().name.clone());
    let doors = snippets::all(Place { root: &frame.root, id: &id, name: &name, person });
    let can_keep_keys = system.vault.can_keep();
    Ok(Connections::new(frame, id, doors, servers, can_keep_keys, typed, wrong).of_person(person))
}

/// Shows the page with validation errors.
async fn refused(system: &System, access: &AgentAccess, frame: Frame, typed: Fields, wrong: FormErrors) -> Result<HttpResponse> {
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page(system, access, frame, EXAMPLE, typed, wrong).await?)
}

impl Connections {
    fn new(
        frame: Frame,
        agent: String,
        doors: Vec<ApiSnippet>,
        servers: Option<Vec<Row>>,
        can_keep_keys: bool,
        typed: Fields,
        wrong: FormErrors,
    ) -> Self {
        let say = |word: &str, name: &str| (name.to_owned(), frame.t.word(word, name));
        let kinds = ServerKind::ALL.iter().map(|kind| say("server-kind", kind.as_str())).collect();
        let roles = ServerRole::ALL.iter().map(|role| say("server-role", role.as_str())).collect();
        Self { frame, agent, doors, person: EXAMPLE.to_owned(), servers, kinds, roles, typed, can_keep_keys, wrong }
    }

    /// With snippets that were made for this end user.
    fn of_person(self, person: &str) -> Self {
        Self { person: person.to_owned(), ..self }
    }
}

/// The translation key of a failure.
fn word(failure: &str) -> String {
    failure.replace('_', "-")
}
