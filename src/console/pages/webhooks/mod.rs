//! `/settings/webhooks`: the webhooks of the workspace, their deliveries, and tests.

mod change;
mod create;
mod show;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

pub use change::{ask_delete, delete, replay, rotate, test};
pub use create::{create, new};
pub use show::{show, update};

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::ids::WebhookId;
use crate::domain::page::PageRequest;
use crate::domain::webhook::{EventKind, Webhook};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::{agents, webhooks};

/// The path of the page.
const HERE: &str = "/settings/webhooks";

#[derive(Template)]
#[template(path = "pages/webhooks/list.html")]
struct List {
    frame: Frame,
    rows: Vec<Row>,
    curl: String,
    first: Option<String>,
    next: Option<String>,
}

/// Shows the secret, which cannot be shown again.
#[derive(Template)]
#[template(path = "pages/webhooks/secret.html")]
struct Secret {
    frame: Frame,
    row: Row,
    text: String,
}

/// A webhook, formatted for pages.
#[derive(Debug, Clone)]
struct Row {
    id: String,
    url: String,
    events: Vec<&'static str>,
    /// Why it is disabled, as a translation key; `None` if it is enabled.
    off: Option<&'static str>,
    created: Moment,
}

impl Row {
    fn new(frame: &Frame, hook: &Webhook) -> Self {
        let off = hook.disabled_at.map(|_| if hook.disabled_reason.as_deref() == Some("gone") { "gone" } else { "by-hand" });
        Self {
            id: hook.id.to_string(),
            url: hook.url.clone(),
            events: hook.events.iter().map(|event| event.as_str()).collect(),
            off,
            created: frame.moment(&hook.created_at),
        }
    }
}

/// A checkbox for an event.
struct Choice {
    name: &'static str,
    /// A translation key.
    word: String,
    is_chosen: bool,
}

fn choices(chosen: &[String]) -> Vec<Choice> {
    let is_chosen = |kind: &EventKind| chosen.iter().any(|name| name == kind.as_str());
    EventKind::ALL
        .into_iter()
        .map(|kind| Choice { name: kind.as_str(), word: kind.as_str().replace('.', "-"), is_chosen: is_chosen(&kind) })
        .collect()
}

/// The agents whose events a webhook receives.
struct Reach {
    /// Whether it is limited to the selected agents.
    is_limited: bool,
    agents: Vec<Agent>,
}

/// A checkbox for an agent.
struct Agent {
    id: String,
    name: String,
    is_chosen: bool,
}

impl Reach {
    fn of(agents: Vec<(String, String)>, chosen: Option<&[String]>) -> Self {
        let is_chosen = |id: &String| chosen.is_some_and(|chosen| chosen.contains(id));
        let agents = agents.into_iter().map(|(id, name)| Agent { is_chosen: is_chosen(&id), id, name }).collect();
        Self { is_limited: chosen.is_some(), agents }
    }

    async fn load(system: &System, access: &Access, chosen: Option<&[String]>) -> Result<Self> {
        let agents = agents::list(system, access, None, Some(PageRequest::MAX_LIMIT)).await?;
        Ok(Self::of(agents.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect(), chosen))
    }
}

/// The cursor of a list.
#[derive(Debug, Deserialize)]
pub struct Cursor {
    cursor: Option<String>,
}

/// `GET /settings/webhooks`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for an invalid cursor.
pub async fn list(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let page = webhooks::list(&system, &access, query.cursor.as_deref(), None).await?;
    let rows = page.items.iter().map(|hook| Row::new(&frame, hook)).collect();
    let first = query.cursor.as_ref().map(|_| HERE.to_owned());
    let next = page.next_cursor.map(|cursor| format!("{HERE}?cursor={cursor}"));
    reply::html(&List { curl: curl(&frame), frame, rows, first, next })
}

/// An API call that creates a webhook.
fn curl(frame: &Frame) -> String {
    let root = &frame.root;
    format!(
        "curl -X POST -H 'Authorization: Bearer noc_…' -H 'Content-Type: application/json' \\\n  -d '{{\"url\":\"https://hooks.example.org/noctuary\"}}' {root}/api/v1/webhooks"
    )
}

/// The page that shows a secret. Going back or reloading does not show it again.
fn reveal(frame: Frame, hook: &Webhook, secret: &webhooks::Secret) -> Result<HttpResponse> {
    let row = Row::new(&frame, hook);
    reply::html(&Secret { row, text: secret.reveal(), frame })
}

fn parse(id: &str) -> Result<WebhookId> {
    id.parse().map_err(|_| Error::NotFound("webhook"))
}

fn address(id: WebhookId) -> String {
    format!("{HERE}/{id}")
}

#[cfg(test)]
fn sample_agents() -> Vec<(String, String)> {
    [("7", "Ada <b>"), ("8", "夜间客服")].map(|(id, name)| (id.to_owned(), name.to_owned())).to_vec()
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let row = |off, events: &[&'static str]| Row {
        id: "7".to_owned(),
        url: "https://hooks.example.org/\"><script>".to_owned(),
        events: events.to_vec(),
        off,
        created: frame.moment(&frame.now),
    };
    let rows = vec![row(None, &["memory.updated", "owner.forgotten"]), row(Some("gone"), &["dream.completed"]), row(Some("by-hand"), &[])];
    let list = |rows, next: Option<String>| {
        let (first, curl) = (next.clone(), curl(frame));
        Box::new(List { frame: frame.clone(), rows, curl, first, next }) as Box<dyn askama::DynTemplate>
    };
    let mut pages = vec![list(rows.clone(), Some(format!("{HERE}?cursor=x"))), list(Vec::new(), None)];
    pages.push(Box::new(Secret { frame: frame.clone(), row: row(None, &["memory.updated"]), text: "whsec_0123456789".to_owned() }));
    pages.extend(create::samples(frame));
    pages.extend(show::samples(frame, &rows));
    pages.extend(change::samples(frame, &rows));
    pages
}
