//! `/`: what needs attention today, links to continue, and the first steps in an empty installation.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::dreams::{self, CardView};
use super::jobs::JobView;
use crate::console::frame::moment::Moment;
use crate::console::frame::number::grouped;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Permission};
use crate::domain::agent::Agent;
use crate::domain::job::JobState;
use crate::edge::System;
use crate::error::Result;
use crate::pipeline::review::contradictions;
use crate::tenancy::jobs::{self, JobQuery};
use crate::tenancy::{agents, usage};

/// Rows per card.
const ROWS: u64 = 5;

#[derive(Template)]
#[template(path = "pages/home/home.html")]
pub(super) struct Home {
    pub frame: Frame,
    pub agents: Vec<AgentLine>,
    pub more_agents: bool,
    pub waiting: i64,
    pub running: i64,
    pub attention: i64,
    pub done: i64,
    pub troubled: Vec<JobView>,
    /// Agents with open contradictions.
    pub disputes: Vec<Dispute>,
    /// Model usage today, for admins.
    pub spent: Option<TokensToday>,
    /// The morning cards of the user's own memory.
    pub cards: Vec<CardView>,
    /// The URL of this server, for curl examples.
    pub root: String,
}

pub(super) struct AgentLine {
    pub id: String,
    pub name: String,
    pub description: String,
    pub updated: Moment,
}

/// An agent and the number of its open contradictions.
pub(super) struct Dispute {
    pub agent: String,
    pub address: String,
    pub count: u64,
}

/// Tokens of today, and a sentence about the budget.
pub(super) struct TokensToday {
    pub today: String,
    pub about: String,
}

/// `GET /`.
pub async fn show(request: HttpRequest, system: System, visitor: Visitor) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let listed = agents::list(&system, &access, None, Some(ROWS)).await?;
    let counts = jobs::count(&system, &access).await?;
    let mut troubled = Vec::new();
    for state in [JobState::Quarantined, JobState::Failed] {
        let query = JobQuery { state: Some(state.as_str().to_owned()), limit: Some(ROWS), ..JobQuery::default() };
        troubled.extend(jobs::list(&system, &access, query).await?.items);
    }
    troubled.truncate(usize::try_from(ROWS).unwrap_or(usize::MAX));
    let cards = dreams::of_home(&system, &access, &frame, &listed.items).await?;
    let disputes = disputes(&system, &access, &listed.items).await?;
    let spent = if access.can(Permission::Administer) { Some(spent(&system, &access, &frame).await?) } else { None };
    let of = |states: &[JobState]| counts.iter().filter(|(state, _)| states.contains(state)).map(|(_, count)| count).sum();
    let root = {
        let info = request.connection_info();
        format!("{}://{}", info.scheme(), info.host())
    };
    reply::html(&Home {
        agents: listed.items.iter().map(|agent| line(&frame, agent)).collect(),
        more_agents: listed.next_cursor.is_some(),
        waiting: of(&[JobState::Queued, JobState::Retry]),
        running: of(&[JobState::Running]),
        attention: of(&[JobState::Failed, JobState::Quarantined]),
        done: of(&[JobState::Done]),
        troubled: troubled.iter().map(|job| JobView::new(&frame, job)).collect(),
        disputes,
        spent,
        cards,
        root,
        frame,
    })
}

async fn disputes(system: &System, access: &Access, agents: &[Agent]) -> Result<Vec<Dispute>> {
    let mut disputes = Vec::new();
    for agent in agents {
        let count = contradictions::count_waiting(system, &access.clone().for_agent(agent.clone())?).await?;
        if count > 0 {
            disputes.push(Dispute { agent: agent.name.clone(), address: format!("/agents/{}/contradictions", agent.id), count });
        }
    }
    Ok(disputes)
}

async fn spent(system: &System, access: &Access, frame: &Frame) -> Result<TokensToday> {
    let today = Some(frame.now.date_naive());
    let overview = usage::overview(system, access, today, today).await?;
    let about = match overview.allowed {
        Some(allowed) => frame.t.with("home-spent-of", "allowed", grouped(allowed)),
        None => frame.t.say("home-spent-free"),
    };
    Ok(TokensToday { today: grouped(overview.spent_today), about })
}

fn line(frame: &Frame, agent: &Agent) -> AgentLine {
    AgentLine {
        id: agent.id.to_string(),
        name: agent.name.clone(),
        description: agent.description.clone(),
        updated: frame.moment(&agent.updated_at),
    }
}
