//! `/operations/schedules`: when the next dream of each agent starts.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use chrono::{DateTime, Utc};
use serde::Deserialize;

use super::view::css_class;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::dream::DreamStatus;
use crate::edge::System;
use crate::error::Result;
use crate::pipeline::consolidation;
use crate::pipeline::consolidation::AgentNights;

/// Agents per page.
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
    later: Vec<Moment>,
    last: Option<Moment>,
    /// CSS class, translation key and count of each result of the last night.
    results: Vec<(&'static str, String, u64)>,
}

/// The cursor of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Cursor {
    cursor: Option<String>,
}

/// `GET /operations/schedules`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn show(system: System, visitor: Visitor, query: Query<Cursor>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let found = consolidation::schedules(&system, &access, query.cursor.as_deref(), Some(PAGE)).await?;
    let next = found.next_cursor.map(|cursor| reply::address("/operations/schedules", &[("cursor", &cursor)]));
    let first = query.cursor.is_some().then(|| "/operations/schedules".to_owned());
    reply::html(&Schedules { first, next, ..Schedules::new(frame, &found.items) })
}

impl Schedules {
    pub(super) fn new(frame: Frame, nights: &[AgentNights]) -> Self {
        Self { agents: nights.iter().map(|nights| Line::new(&frame, nights)).collect(), frame, first: None, next: None }
    }
}

impl Line {
    fn new(frame: &Frame, nights: &AgentNights) -> Self {
        // Schedules run in the agent's time zone, so times are shown in it.
        let moment = |at: &DateTime<Utc>| Moment::new(*at, frame.now, nights.agent.timezone, frame.t);
        let result = |(status, count): &(DreamStatus, u64)| (css_class(*status), frame.t.word("dream-status", status.as_str()), *count);
        Self {
            id: nights.agent.id.to_string(),
            name: nights.agent.name.clone(),
            rule: nights.rule.clone(),
            zone: nights.agent.timezone.name().to_owned(),
            is_nightly: nights.is_nightly,
            is_paused: nights.paused_at.is_some(),
            next: nights.next_at.as_ref().map(moment),
            later: nights.later.iter().map(moment).collect(),
            last: nights.last_at.as_ref().map(moment),
            results: nights.results.iter().map(result).collect(),
        }
    }
}
