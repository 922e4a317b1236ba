//! `/`: for admins what is wrong, how memory did in the last days and the week's sample; for others their agents and their own card; in an
//! empty workspace the first steps.

mod alarms;
mod panel;
#[cfg(test)]
mod samples;
mod steps;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::dreams::{self, CardView};
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Permission;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::Result;
use crate::memory::{dashboard, quality};
use crate::tenancy::{agents, health, jobs};
use alarms::Alarm;
use panel::Panel;
use steps::Step;

/// Agents on the page.
const ROWS: u64 = 5;

#[derive(Template)]
#[template(path = "pages/home/home.html")]
struct Home {
    frame: Frame,
    /// The first steps, until the first memory exists.
    steps: Vec<Step>,
    /// What is wrong.
    alarms: Vec<Alarm>,
    /// Numbers, charts and the sample, for admins.
    panel: Option<Panel>,
    agents: Vec<AgentLine>,
    more_agents: bool,
    /// The morning cards of the user's own memory.
    cards: Vec<CardView>,
}

struct AgentLine {
    id: String,
    name: String,
    description: String,
    updated: Moment,
}

/// The range of the charts.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Range {
    days: String,
}

/// `GET /`.
///
/// # Errors
/// When the database does not answer.
pub async fn show(system: System, visitor: Visitor, range: Query<Range>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let listed = agents::list(&system, &access, None, Some(ROWS)).await?;
    let cards = dreams::of_home(&system, &access, &frame, &listed.items).await?;
    let is_new = dashboard::is_new(&system, &access).await?;
    let steps = if is_new { steps::all(&system, &access, &frame, &listed.items).await? } else { Vec::new() };
    let (mut alarms, mut panel) = (Vec::new(), None);
    if access.can(Permission::Administer) {
        let board = health::board(&system, &access).await?;
        alarms = alarms::all(&frame, &board, &jobs::count_failed(&system, &access).await?);
        if !is_new {
            let counted = dashboard::show(&system, &access, range.days.parse().unwrap_or(30)).await?;
            panel = Some(Panel::new(&frame, &counted, &quality::series(&system, &access).await?));
        }
    }
    reply::html(&Home {
        agents: listed.items.iter().map(|agent| line(&frame, agent)).collect(),
        more_agents: listed.next_cursor.is_some(),
        steps,
        alarms,
        panel,
        cards,
        frame,
    })
}

fn line(frame: &Frame, agent: &Agent) -> AgentLine {
    AgentLine {
        id: agent.id.to_string(),
        name: agent.name.clone(),
        description: agent.description.clone(),
        updated: frame.moment(&agent.updated_at),
    }
}
