//! A webhook, formatted for the pages.

use crate::console::frame::moment::Moment;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::ids::WebhookId;
use crate::domain::page::PageRequest;
use crate::domain::webhook::{EventKind, Webhook};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::{agents, webhooks};
use actix_web::HttpResponse;
use askama::Template;
use serde::Deserialize;

/// The path of the list.
pub(crate) const HERE: &str = "/settings/webhooks";

/// A webhook, formatted for rows and its page.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    pub(crate) id: String,
    pub(crate) url: String,
    pub(crate) events: Vec<&'static str>,
    /// Why it receives no events, as a key of the message catalogue; `None` while it is enabled.
    pub(crate) off: Option<&'static str>,
    pub(crate) created: Moment,
}

impl Row {
    pub(crate) fn new(frame: &Frame, hook: &Webhook) -> Self {
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

pub(crate) fn address(id: WebhookId) -> String {
    format!("{HERE}/{id}")
}

pub(crate) fn parse(id: &str) -> Result<WebhookId> {
    id.parse().map_err(|_| Error::NotFound("webhook"))
}

/// The page that shows a secret. Going back or reloading does not show it again.
pub(crate) fn reveal(frame: Frame, hook: &Webhook, secret: &webhooks::Secret) -> Result<HttpResponse> {
    let row = Row::new(&frame, hook);
    reply::html(&Secret { row, text: secret.reveal(), frame })
}

/// A check box for an event.
pub(crate) struct EventCheckbox {
    pub(crate) name: &'static str,
    /// A key of the message catalogue.
    pub(crate) word: String,
    pub(crate) is_chosen: bool,
}

/// The agents whose events a webhook receives.
pub(crate) struct AgentLimit {
    /// Whether only events of the checked agents are sent.
    pub(crate) is_limited: bool,
    pub(crate) agents: Vec<Agent>,
}

impl AgentLimit {
    pub(crate) fn of(agents: Vec<(String, String)>, chosen: Option<&[String]>) -> Self {
        let is_chosen = |id: &String| chosen.is_some_and(|chosen| chosen.contains(id));
        let agents = agents.into_iter().map(|(id, name)| Agent { is_chosen: is_chosen(&id), id, name }).collect();
        Self { is_limited: chosen.is_some(), agents }
    }

    pub(crate) async fn load(system: &System, access: &Access, chosen: Option<&[String]>) -> Result<Self> {
        let agents = agents::list(system, access, None, Some(PageRequest::MAX_LIMIT)).await?;
        Ok(Self::of(agents.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect(), chosen))
    }
}

pub(crate) fn choices(chosen: &[String]) -> Vec<EventCheckbox> {
    let is_chosen = |kind: &EventKind| chosen.iter().any(|name| name == kind.as_str());
    EventKind::ALL
        .into_iter()
        .map(|kind| EventCheckbox { name: kind.as_str(), word: kind.as_str().replace('.', "-"), is_chosen: is_chosen(&kind) })
        .collect()
}

/// The cursor of the list.
#[derive(Debug, Deserialize)]
pub struct Cursor {
    pub(crate) cursor: Option<String>,
}

/// Shows the secret, which cannot be shown again.
#[derive(Template)]
#[template(path = "pages/webhooks/secret.html")]
pub(crate) struct Secret {
    pub(crate) frame: Frame,
    pub(crate) row: Row,
    pub(crate) text: String,
}

/// A check box for an agent.
pub(crate) struct Agent {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) is_chosen: bool,
}
