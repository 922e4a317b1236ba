//! `/settings/webhooks/new`: the form of a new webhook, and the response that shows its secret.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::{AgentLimit, EventCheckbox, choices, reveal};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Permission};
use crate::domain::ids::AgentId;
use crate::domain::webhook::{EventKind, Webhook};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::webhooks::{self, NewWebhook, Secret};

#[derive(Template)]
#[template(path = "pages/webhooks/new.html")]
pub(super) struct NewWebhookPage {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub url: String,
    pub events: Vec<EventCheckbox>,
    pub reach: AgentLimit,
}

/// Names and values in the order of the form; checkboxes of one name occur several times.
pub type Fields = Vec<(String, String)>;

/// The fields of the form: URL, events and agents.
#[derive(Debug, Clone)]
pub(super) struct WebhookForm {
    pub url: String,
    pub events: Vec<String>,
    /// `None` for all agents of the workspace.
    pub agents: Option<Vec<String>>,
}

impl WebhookForm {
    pub(super) fn read(fields: &Fields) -> Self {
        let all = |name: &str| fields.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect::<Vec<_>>();
        let one = |name: &str| all(name).into_iter().next().unwrap_or_default();
        Self { url: one("url"), events: all("events"), agents: (one("reach") == "some").then(|| all("agentIds")) }
    }

    /// The ids of the agents; empty for all.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the webhook is limited to agents but none is selected.
    pub(super) fn agent_ids(&self) -> Result<Vec<AgentId>> {
        let Some(agents) = &self.agents else { return Ok(Vec::new()) };
        if agents.is_empty() {
            return Err(Error::invalid("agentIds", "must name at least one"));
        }
        agents.iter().map(|id| id.parse().map_err(|_| Error::invalid("agentIds", "names an unknown agent"))).collect()
    }
}

/// `GET /settings/webhooks/new`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin.
pub async fn new(system: System, visitor: Visitor) -> Result<HttpResponse> {
    visitor.access.require(Permission::Administer)?;
    let reach = AgentLimit::load(&system, &visitor.access, None).await?;
    let all: Vec<String> = EventKind::ALL.iter().map(|kind| kind.as_str().to_owned()).collect();
    reply::html(&NewWebhookPage { frame: visitor.frame, wrong: FormErrors::default(), url: String::new(), events: choices(&all), reach })
}

/// `POST /settings/webhooks`: the response shows the secret, which cannot be shown again.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Conflict`] if the workspace has the maximum number of webhooks.
pub async fn create(system: System, visitor: Visitor, form: Form<Fields>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let typed = WebhookForm::read(&form.0);
    // Without events the API would subscribe to all of them, which a user who deselected all does not expect.
    let made = if typed.events.is_empty() {
        access.require(Permission::Administer)?;
        Err(Error::invalid("events", "must name at least one"))
    } else {
        make(&system, &access, &typed).await
    };
    match made {
        Ok((hook, secret)) => reveal(frame, &hook, &secret),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let reach = AgentLimit::load(&system, &access, typed.agents.as_deref()).await?;
            let page = NewWebhookPage { frame, wrong, url: typed.url, events: choices(&typed.events), reach };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

async fn make(system: &System, access: &Access, typed: &WebhookForm) -> Result<(Webhook, Secret)> {
    let new = NewWebhook { url: typed.url.clone(), events: typed.events.clone(), agent_ids: typed.agent_ids()? };
    webhooks::create(system, access, new).await
}
