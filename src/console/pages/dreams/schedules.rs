//! `/schedules`: when the next night of each agent begins.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;
use crate::memory::dream::{self, AgentNights};

/// Agents of a page.
const PAGE: u64 = 50;

#[derive(Template)]
#[template(path = "pages/dreams/schedules.html")]
pub(in crate::console::pages) struct Schedules {
    frame: Frame,
    agents: Vec<Line>,
    first: Option<String>,
    next: Option<String>,
}

/// One agent.
#[derive(Debug, Clone)]
struct Line {
    id: String,
    name: String,
    rule: String,
    zone: String,
    is_nightly: bool,
    is_paused: bool,
    next: Option<Moment>,
    last: Option<Moment>,
}

/// Where the list goes on.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Cursor {
    cursor: Option<String>,
}

/// `GET /schedules`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for another list's cursor.
pub async fn show(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let found = dream::schedules(&system, &access, query.cursor.as_deref(), Some(PAGE)).await?;
    let next = found.next_cursor.map(|cursor| reply::address("/schedules", &[("cursor", &cursor)]));
    let first = query.cursor.is_some().then(|| "/schedules".to_owned());
    reply::html(&Schedules { first, next, ..Schedules::new(frame, &found.items) })
}

impl Schedules {
    pub(super) fn new(frame: Frame, nights: &[AgentNights]) -> Self {
        let line = |nights: &AgentNights| Line {
            id: nights.agent.id.to_string(),
            name: nights.agent.name.clone(),
            rule: nights.rule.clone(),
            zone: nights.agent.timezone.name().to_owned(),
            is_nightly: nights.is_nightly,
            is_paused: nights.paused_at.is_some(),
            next: nights.next_at.as_ref().map(|at| frame.moment(at)),
            last: nights.last_at.as_ref().map(|at| frame.moment(at)),
        };
        Self { agents: nights.iter().map(line).collect(), frame, first: None, next: None }
    }
}
