//! `/agents`: the agents of a workspace, each with the size of its memory.

pub mod delete;
pub mod export;
pub mod form;
pub mod overview;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{delete_samples, new_samples, overview_samples, samples, settings_samples};

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, number, reply};
use crate::domain::agent::{AgentOrder, Figures};
use crate::domain::page::Page;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents::{self, AgentSummary};

/// The orders of the list, with their names in URLs and in translations.
const ORDERS: [(&str, &str, AgentOrder); 4] = [
    ("", "order-oldest", AgentOrder::Oldest),
    ("newest", "order-newest", AgentOrder::Newest),
    ("name", "order-name", AgentOrder::Name),
    ("active", "order-active", AgentOrder::Active),
];

#[derive(Template)]
#[template(path = "pages/agents/list.html")]
struct Agents {
    frame: Frame,
    q: String,
    rows: Vec<Row>,
    /// Name and URL of each order, and whether it is the current one.
    orders: Vec<(String, String, bool)>,
    /// Whether to show the model usage.
    has_spent: bool,
    first: Option<String>,
    next: Option<String>,
    csv: String,
    json: String,
    curl: &'static str,
}

/// An API call that creates an agent.
const CURL: &str = "curl \"$NOCTUARY/api/v1/agents\" \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'content-type: application/json' \\\n  \
                    -d '{\"name\": \"Ada\", \"timezone\": \"Europe/Lisbon\"}'";

struct Row {
    id: String,
    name: String,
    description: String,
    timezone: &'static str,
    counts: Counts,
    spent: Option<String>,
}

/// Counts, formatted for pages.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    pub files: String,
    pub facts: String,
    pub owners: String,
    pub conversations: String,
    pub active: Option<Moment>,
    pub night: Option<Moment>,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct AgentListQuery {
    q: String,
    sort: String,
    cursor: Option<String>,
}

impl AgentListQuery {
    fn order(&self) -> AgentOrder {
        ORDERS.iter().find(|(word, ..)| *word == self.sort).map_or(AgentOrder::default(), |(.., order)| *order)
    }

    fn address(&self, path: &str, sort: &str, more: (&str, &str)) -> String {
        reply::address(path, &[("q", &self.q), ("sort", sort), more])
    }
}

/// `GET /agents`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn list(system: System, visitor: Visitor, query: Query<AgentListQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let wanted = query.into_inner();
    let page = agents::browse(&system, &access, &wanted.q, wanted.order(), wanted.cursor.as_deref(), None).await?;
    reply::html(&Agents::new(frame, wanted, page))
}

impl Agents {
    fn new(frame: Frame, query: AgentListQuery, page: Page<AgentSummary>) -> Self {
        let here = |cursor: &str| query.address("/agents", &query.sort, ("cursor", cursor));
        let order = |(word, name, order): &(&str, &str, AgentOrder)| {
            (frame.t.say(name), query.address("/agents", word, ("cursor", "")), *order == query.order())
        };
        let file = |form: &str| query.address("/agents/export", &query.sort, ("format", form));
        Self {
            orders: ORDERS.iter().map(order).collect(),
            first: query.cursor.is_some().then(|| here("")),
            next: page.next_cursor.as_deref().map(here),
            csv: file("csv"),
            json: file("json"),
            has_spent: page.items.iter().any(|glimpse| glimpse.spent.is_some()),
            rows: page.items.into_iter().map(|glimpse| Row::new(&frame, glimpse)).collect(),
            q: query.q,
            frame,
            curl: CURL,
        }
    }
}

impl Row {
    fn new(frame: &Frame, glimpse: AgentSummary) -> Self {
        let AgentSummary { agent, figures, spent } = glimpse;
        Self {
            id: agent.id.to_string(),
            name: agent.name,
            description: agent.description,
            timezone: agent.timezone.name(),
            counts: Counts::new(frame, &figures),
            spent: spent.map(number::grouped),
        }
    }
}

impl Counts {
    pub(super) fn new(frame: &Frame, figures: &Figures) -> Self {
        let shown = |count| number::bounded(count, Figures::MOST);
        Self {
            files: shown(figures.files),
            facts: shown(figures.facts),
            owners: shown(figures.owners),
            conversations: shown(figures.conversations),
            active: figures.last_active_at.map(|at| frame.moment(&at)),
            night: figures.last_night_at.map(|at| frame.moment(&at)),
        }
    }
}
