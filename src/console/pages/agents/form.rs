//! `/agents/new` and `/agents/{agent}/settings`: the form of an agent.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono_tz::TZ_VARIANTS;
use serde::Deserialize;

use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::{AgentVisitor, Visitor};
use crate::console::frame::{Frame, reply};
use crate::console::pages::defaults::{self, Panel, PanelQuery, Sent};
use crate::domain::access::Permission;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory;
use crate::tenancy::agent_settings;
use crate::tenancy::agents::{self, AgentPatch, NewAgent};

#[derive(Template)]
#[template(path = "pages/agents/new.html")]
pub(super) struct NewAgentPage {
    pub frame: Frame,
    pub fields: Fields,
    pub wrong: FormErrors,
    pub zones: Vec<&'static str>,
}

#[derive(Template)]
#[template(path = "pages/agents/settings.html")]
pub(super) struct Settings {
    pub frame: Frame,
    pub id: String,
    pub fields: Fields,
    pub wrong: FormErrors,
    pub zones: Vec<&'static str>,
    /// The settings that the agent can override; `None` for a user who is not an admin.
    pub panel: Option<Panel>,
    /// The URL of the form.
    pub action: String,
}

/// The fields of the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Fields {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) timezone: String,
    pub(super) model: String,
}

/// `GET /agents/new`.
pub async fn new(visitor: Visitor) -> Result<HttpResponse> {
    let fields = Fields { timezone: "UTC".to_owned(), ..Fields::default() };
    reply::html(&NewAgentPage { frame: visitor.frame, fields, wrong: FormErrors::default(), zones: zones() })
}

/// `POST /agents`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not create agents.
pub async fn create(request: HttpRequest, system: System, visitor: Visitor, form: Form<Fields>) -> Result<HttpResponse> {
    let (Visitor { access, frame }, Form(fields)) = (visitor, form);
    let Fields { name, description, timezone, model } = fields.clone();
    let wanted = NewAgent { name, description: Some(description), timezone: Some(timezone), model: Some(model), ..NewAgent::default() };
    match memory::agents::create(&system, &access, wanted).await {
        Ok(agent) => Ok(reply::done_with(&request, &format!("/agents/{}", agent.id), "done-agent-created", &agent.name)),
        Err(error) => {
            let wrong = FormErrors::of_failure(taken(error))?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &NewAgentPage { frame, fields, wrong, zones: zones() })
        }
    }
}

/// `GET /agents/{agent}/settings`.
///
/// # Errors
/// [`Error::NotFound`] for an agent that the user may not see.
pub async fn settings(system: System, visitor: AgentVisitor, query: Query<PanelQuery>) -> Result<HttpResponse> {
    let agent = agents::get(&visitor.access)?;
    let page = Settings::open(&system, visitor, agent.into(), &query, None, FormErrors::default()).await?;
    reply::html(&page)
}

/// `POST /agents/{agent}/settings`: the agent itself, and every setting that was changed.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not change agents, or changed a setting and is not an admin.
pub async fn update(
    request: HttpRequest,
    system: System,
    visitor: AgentVisitor,
    query: Query<PanelQuery>,
    form: Form<Vec<(String, String)>>,
) -> Result<HttpResponse> {
    let sent = Sent::read(form.0)?;
    let fields = Fields::of(&sent);
    let Fields { name, description, timezone, model } = fields.clone();
    let (name, description, timezone, model) = (Some(name), Some(description), Some(timezone), Some(model));
    let patch = AgentPatch { name, description, timezone, model, ..AgentPatch::default() };
    let written = match sent.changes() {
        Ok(changes) => agent_settings::save(&system, &visitor.access, patch, &changes).await,
        Err(error) => Err(error),
    };
    match written {
        Ok(()) => {
            let there = query.address(&format!("/agents/{}/settings", visitor.access.agent().id));
            Ok(reply::done(&request, &there, "done-agent-saved"))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(taken(error))?;
            let page = Settings::open(&system, visitor, fields, &query, Some(&sent), wrong).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

impl Settings {
    async fn open(
        system: &System,
        visitor: AgentVisitor,
        fields: Fields,
        query: &PanelQuery,
        sent: Option<&Sent>,
        wrong: FormErrors,
    ) -> Result<Self> {
        let AgentVisitor { access, frame } = visitor;
        let (id, user) = (access.agent().id, access.access());
        let panel = match user.can(Permission::Administer) {
            true => Some(defaults::panel(system, user, &frame, Some(id), query, sent, &wrong).await?),
            false => None,
        };
        let action = query.address(&format!("/agents/{id}/settings"));
        Ok(Self { frame, id: id.to_string(), fields, wrong, zones: zones(), panel, action })
    }
}

impl Fields {
    fn of(sent: &Sent) -> Self {
        let field = |name: &str| sent.other(name);
        Self { name: field("name"), description: field("description"), timezone: field("timezone"), model: field("model") }
    }
}

/// Turns the conflict of a taken name into an error of its field.
fn taken(error: Error) -> Error {
    match error {
        Error::Conflict(message) => Error::invalid("name", message),
        other => other,
    }
}

pub(super) fn zones() -> Vec<&'static str> {
    TZ_VARIANTS.iter().map(|zone| zone.name()).collect()
}

impl From<Agent> for Fields {
    fn from(agent: Agent) -> Self {
        Self {
            name: agent.name,
            description: agent.description,
            timezone: agent.timezone.name().to_owned(),
            model: agent.model.unwrap_or_default(),
        }
    }
}
