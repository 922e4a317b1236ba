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
struct Home {
    frame: Frame,
    agents: Vec<AgentLine>,
    more_agents: bool,
    waiting: i64,
    running: i64,
    attention: i64,
    done: i64,
    troubled: Vec<JobView>,
    /// Agents with open contradictions.
    disputes: Vec<Dispute>,
    /// Model usage today, for admins.
    spent: Option<Spent>,
    /// The morning cards of the user's own memory.
    cards: Vec<CardView>,
    /// The URL of this server, for curl examples.
    root: String,
}

struct AgentLine {
    id: String,
    name: String,
    description: String,
    updated: Moment,
}

/// An agent and the number of its open contradictions.
struct Dispute {
    agent: String,
    address: String,
    count: u64,
}

/// Tokens of today, and a sentence about the budget.
struct Spent {
    today: String,
    about: String,
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

async fn spent(system: &System, access: &Access, frame: &Frame) -> Result<Spent> {
    let today = Some(frame.now.date_naive());
    let overview = usage::overview(system, access, today, today).await?;
    let about = match overview.allowed {
        Some(allowed) => frame.t.with("home-spent-of", "allowed", grouped(allowed)),
        None => frame.t.say("home-spent-free"),
    };
    Ok(Spent { today: grouped(overview.spent_today), about })
}

fn line(frame: &Frame, agent: &Agent) -> AgentLine {
    AgentLine {
        id: agent.id.to_string(),
        name: agent.name.clone(),
        description: agent.description.clone(),
        updated: frame.moment(&agent.updated_at),
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let one = |count: i64| {
        let agent = AgentLine {
            id: "7".to_owned(),
            name: "<script>alert(1)</script>".to_owned(),
            description: "夜间服务台 ".repeat(40),
            updated: frame.moment(&frame.now),
        };
        let troubled = vec![JobView::new(frame, &super::jobs::detail::sample_job(JobState::Quarantined))];
        let has_any = count > 0;
        Box::new(Home {
            frame: frame.clone(),
            agents: if has_any { vec![agent] } else { Vec::new() },
            more_agents: has_any,
            waiting: count,
            running: count,
            attention: count,
            done: count,
            troubled: if has_any { troubled } else { Vec::new() },
            disputes: if has_any {
                vec![Dispute { agent: "<b>Ada</b>".to_owned(), address: "/agents/7/contradictions".to_owned(), count: 3 }]
            } else {
                Vec::new()
            },
            spent: has_any.then(|| Spent { today: grouped(12_345), about: frame.t.with("home-spent-of", "allowed", grouped(2_000_000)) }),
            cards: if has_any { dreams::sample_cards(frame) } else { Vec::new() },
            root: "http://127.0.0.1:8080".to_owned(),
        }) as Box<dyn askama::DynTemplate>
    };
    vec![one(0), one(12)]
}
