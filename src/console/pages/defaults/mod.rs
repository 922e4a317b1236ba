//! `/settings/defaults`: every setting that can be overridden, for the workspace, in one form. The page of an agent's settings shows the
//! same list for the agent.

mod form;
pub mod metadata;
mod row;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{panel_sample, samples};

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::config::{Level, Setting};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::audit::AuditFilter;
use crate::domain::ids::AgentId;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::audit;
use crate::tenancy::settings::{self, Target};
pub use form::Sent;
use row::{Changes, Narrow, Section};

/// How many rows of the audit log are searched for the authors of changes.
const REACH: u64 = 10_000;
/// The path of the page.
const HERE: &str = "/settings/defaults";

#[derive(Template)]
#[template(path = "pages/defaults/defaults.html")]
struct Defaults {
    frame: Frame,
    wrong: FormErrors,
    panel: Panel,
}

/// The list of settings inside a form.
pub struct Panel {
    /// The settings by section.
    pub sections: Vec<Section>,
    /// What the fields show, for the hidden field of the form.
    pub was: String,
    /// The URL without search.
    pub here: String,
    /// The URL of the form, which shows the same again.
    pub action: String,
    /// The search.
    pub q: String,
    /// Whether only changed settings are listed.
    pub changed: bool,
    /// Errors of fields, with the name and the field's anchor.
    pub errors: Vec<(String, String, String)>,
    /// Whether changes here apply to one agent.
    pub is_agent: bool,
}

/// Which settings to show.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PanelQuery {
    q: String,
    changed: String,
}

/// The query of the page's former address.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FormerQuery {
    agent: Option<String>,
}

/// `GET /settings/flags`: the former address.
pub async fn moved(_visitor: Visitor, former: Query<FormerQuery>) -> HttpResponse {
    let agent = former.agent.as_deref().and_then(|id| id.parse::<AgentId>().ok());
    reply::see(&agent.map_or_else(|| HERE.to_owned(), |agent| format!("/agents/{agent}/settings")))
}

/// `GET /settings/defaults`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn show(system: System, visitor: Visitor, query: Query<PanelQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let wrong = FormErrors::default();
    let panel = panel(&system, &access, &frame, None, &query, None, &wrong).await?;
    reply::html(&Defaults { frame, wrong, panel })
}

/// `POST /settings/defaults`: writes every setting that was changed.
///
/// # Errors
/// As [`show`].
pub async fn change(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    query: Query<PanelQuery>,
    form: Form<Vec<(String, String)>>,
) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let sent = Sent::read(form.0)?;
    let written = match sent.changes() {
        Ok(changes) => settings::save(&system, &access, &changes, Target::Workspace).await,
        Err(error) => Err(error),
    };
    match written {
        Ok(written) => Ok(saved(&request, &query.address(HERE), written.len())),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let panel = panel(&system, &access, &frame, None, &query, Some(&sent), &wrong).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Defaults { frame, wrong, panel })
        }
    }
}

/// The answer to a form of settings that was saved.
#[must_use]
pub fn saved(request: &HttpRequest, address: &str, count: usize) -> HttpResponse {
    match count {
        0 => reply::done(request, address, "done-settings-unchanged"),
        count => reply::done_with(request, address, "done-settings-saved", &count.to_string()),
    }
}

impl PanelQuery {
    /// The URL that shows the same settings at `path`.
    #[must_use]
    pub fn address(&self, path: &str) -> String {
        reply::address(path, &[("q", self.q.trim()), ("changed", if self.is_changed() { "yes" } else { "" })])
    }

    fn is_changed(&self) -> bool {
        self.changed == "yes"
    }

    fn narrow(&self) -> Narrow {
        Narrow { words: self.q.to_lowercase().split_whitespace().map(str::to_owned).collect(), changed: self.is_changed() }
    }
}

/// The list of settings of the workspace, or of `agent`. `sent` is a rejected form and `wrong` its errors.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin; [`crate::error::Error::NotFound`] for an unknown agent.
pub async fn panel(
    system: &System,
    access: &Access,
    frame: &Frame,
    agent: Option<AgentId>,
    query: &PanelQuery,
    sent: Option<&Sent>,
    wrong: &FormErrors,
) -> Result<Panel> {
    let settings = settings::list(system, access, agent).await?;
    let filter = AuditFilter { action: Some("setting.update".to_owned()), reach: Some(REACH), ..AuditFilter::default() };
    let log = audit::list(system, access, filter, None, Some(PageRequest::MAX_LIMIT)).await?.items;
    let changes = row::changes(frame, agent, &log, &audit::names(system, access, &log).await?);
    Ok(Panel::new(frame, &settings, &changes, agent, query, sent, wrong))
}

impl Panel {
    fn new(
        frame: &Frame,
        settings: &[Setting],
        changes: &Changes,
        agent: Option<AgentId>,
        query: &PanelQuery,
        sent: Option<&Sent>,
        wrong: &FormErrors,
    ) -> Self {
        let level = if agent.is_some() { Level::Agent } else { Level::Workspace };
        let sections = row::sections(frame, settings, changes, level, &query.narrow(), sent);
        let here = agent.map_or_else(|| HERE.to_owned(), |agent| format!("/agents/{agent}/settings"));
        let shown = |row: &row::Row| sent.and_then(|sent| sent.was(&row.key)).map_or_else(|| row.value.clone(), str::to_owned);
        let rows = sections.iter().flat_map(|section| &section.rows).filter(|row| row.fixed.is_none());
        let was: BTreeMap<&str, String> = rows.map(|row| (row.key.as_str(), shown(row))).collect();
        let name = |field: &str| match field.strip_prefix("mate.") {
            Some(_) => metadata::label(frame.t, field),
            None => frame.t.named("field", field),
        };
        let errors = wrong.all().iter().map(|one| (one.field.clone(), name(&one.field), one.message.clone())).collect();
        let was = serde_json::to_string(&was).unwrap_or_default();
        let (q, changed) = (query.q.trim().to_owned(), query.is_changed());
        Self { sections, was, action: query.address(&here), here, q, changed, errors, is_agent: agent.is_some() }
    }

    /// The URL with or without the filter of changed settings.
    #[must_use]
    pub fn switch_changed(&self) -> String {
        reply::address(&self.here, &[("q", &self.q), ("changed", if self.changed { "" } else { "yes" })])
    }
}
