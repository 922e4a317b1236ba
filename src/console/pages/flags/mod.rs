//! `/settings/flags`: the settings that can be overridden per workspace or agent, their effective values, and the sources of these.

mod row;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;
use serde_json::Value;

use crate::config::{Level, Setting};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::audit::AuditFilter;
use crate::domain::ids::AgentId;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy;
use crate::tenancy::audit;
use crate::tenancy::settings::{self, Target};
use row::{Changes, Section};

/// How many rows of the audit log are searched for the authors of changes.
const REACH: u64 = 10_000;
/// The path of the page.
const HERE: &str = "/settings/flags";

#[derive(Template)]
#[template(path = "pages/flags/flags.html")]
struct Flags {
    frame: Frame,
    wrong: FormErrors,
    sections: Vec<Section>,
    /// The URL of the forms: the workspace, or an agent.
    action: String,
    /// Id and name; the first is the workspace.
    places: Vec<(String, String)>,
    place: String,
}

/// The workspace or agent of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FlagsQuery {
    agent: Option<String>,
}

/// The form of one key.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Change {
    key: String,
    value: String,
    /// `reset` removes the override.
    act: String,
}

impl FlagsQuery {
    fn agent(&self) -> Result<Option<AgentId>> {
        let named = self.agent.as_deref().filter(|id| !id.is_empty());
        named.map(|id| id.parse().map_err(|_| Error::NotFound("agent"))).transpose()
    }
}

/// `GET /settings/flags`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`] for an unknown agent.
pub async fn show(system: System, visitor: Visitor, place: Query<FlagsQuery>) -> Result<HttpResponse> {
    let agent = place.agent()?;
    reply::html(&page(&system, visitor, agent, None, FormErrors::default()).await?)
}

/// `POST /settings/flags`: sets one key.
///
/// # Errors
/// As [`show`].
pub async fn change(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    place: Query<FlagsQuery>,
    form: Form<Change>,
) -> Result<HttpResponse> {
    let agent = place.agent()?;
    let change = form.0;
    let target = agent.map_or(Target::Workspace, Target::Agent);
    let written = match read(&system, &change) {
        Ok(value) => settings::put(&system, &visitor.access, &change.key, value, target).await,
        Err(error) => Err(error),
    };
    match written {
        Ok(setting) => {
            let done = if change.act == "reset" { "done-flag-reset" } else { "done-flag-saved" };
            let there = format!("{}#field-{}", action(agent), setting.key);
            Ok(reply::done_with(&request, &there, done, &setting.key))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let view = page(&system, visitor, agent, Some(&change), wrong).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

fn action(agent: Option<AgentId>) -> String {
    agent.map_or_else(|| HERE.to_owned(), |agent| format!("{HERE}?agent={agent}"))
}

/// Parses the field as the kind of value that the key has. An empty text removes the override.
fn read(system: &System, change: &Change) -> Result<Value> {
    let typed = change.value.trim();
    if change.act == "reset" {
        return Ok(Value::Null);
    }
    let known = system.config.effective().into_iter().find(|setting| setting.key == change.key);
    match row::kind(&change.key, known.as_ref().map(|setting| &setting.value)) {
        row::Kind::Switch => Ok(Value::Bool(typed == "true")),
        row::Kind::Whole => typed.parse::<u32>().map(Value::from).map_err(|_| Error::invalid(&change.key, "must be a whole number from 0")),
        row::Kind::Number => typed.parse().map(Value::Number).map_err(|_| Error::invalid(&change.key, "must be a number")),
        row::Kind::Text if typed.is_empty() => Ok(Value::Null),
        row::Kind::Text => Ok(Value::String(change.value.clone())),
    }
}

async fn page(system: &System, visitor: Visitor, agent: Option<AgentId>, typed: Option<&Change>, wrong: FormErrors) -> Result<Flags> {
    let Visitor { access, frame } = visitor;
    let settings = settings::list(system, &access, agent).await?;
    let agents = tenancy::agents::list(system, &access, None, Some(PageRequest::MAX_LIMIT)).await?;
    let agents = agents.items.into_iter().map(|agent| (agent.id.to_string(), agent.name));
    let filter = AuditFilter { action: Some("setting.update".to_owned()), reach: Some(REACH), ..AuditFilter::default() };
    let log = audit::list(system, &access, filter, None, Some(PageRequest::MAX_LIMIT)).await?.items;
    let changes = row::changes(&frame, agent, &log, &audit::names(system, &access, &log).await?);
    Ok(Flags::of(frame, &settings, &changes, agents, agent, typed, wrong))
}

impl Flags {
    fn of(
        frame: Frame,
        settings: &[Setting],
        changes: &Changes,
        agents: impl Iterator<Item = (String, String)>,
        agent: Option<AgentId>,
        typed: Option<&Change>,
        wrong: FormErrors,
    ) -> Self {
        let level = if agent.is_some() { Level::Agent } else { Level::Workspace };
        let typed = typed.map(|change| (change.key.as_str(), change.value.as_str()));
        let sections = row::sections(&frame, settings, changes, level, typed);
        let whole = (String::new(), frame.t.say("flag-workspace"));
        let place = agent.map(|agent| agent.to_string()).unwrap_or_default();
        let places = std::iter::once(whole).chain(agents).collect();
        Self { frame, wrong, sections, action: action(agent), places, place }
    }
}
