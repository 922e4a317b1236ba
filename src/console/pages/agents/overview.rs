//! `/agents/{agent}`: what every prompt of the agent contains, the size of its memory, and the latest changes.

use actix_web::HttpResponse;
use askama::Template;

use super::Counts;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, number, reply};
use crate::console::pages::files::file_context::FileQuery;
use crate::console::pages::files::list::Row;
use crate::console::pages::files::scope_word;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::share::{Share, Shares};
use crate::memory::overview;
use crate::pipeline::review::contradictions;

#[derive(Template)]
#[template(path = "pages/agents/overview.html")]
pub(super) struct Overview {
    pub frame: Frame,
    pub id: String,
    pub base: String,
    pub called: String,
    pub description: String,
    pub timezone: &'static str,
    pub model: Option<String>,
    pub counts: Counts,
    /// The number of open contradictions.
    pub contradictions: u64,
    /// The URL of the running dream, or of its job if there is no report yet.
    pub dreaming: Option<String>,
    pub tokens: String,
    pub shares: Vec<ShareRow>,
    pub rows: Vec<Row>,
}

pub(super) struct ShareRow {
    pub filename: String,
    pub address: String,
    pub scope: &'static str,
    pub order: i32,
    pub tokens: String,
    /// The share of all tokens, 0 to 100.
    pub percent: usize,
}

/// `GET /agents/{agent}`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for an agent that the user may not see.
pub async fn show(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let agent = access.agent().clone();
    let contradictions = contradictions::count_waiting(&system, &access).await?;
    let found = overview::overview(&system, access).await?;
    reply::html(&Overview { contradictions, ..Overview::new(frame, agent, found) })
}

impl Overview {
    fn new(frame: Frame, agent: Agent, found: overview::Overview) -> Self {
        let base = format!("/agents/{}", agent.id);
        let place = FileQuery { base: format!("{base}/files"), ..FileQuery::default() };
        let Shares { tokens, files } = found.shares;
        Self {
            counts: Counts::new(&frame, &found.figures),
            contradictions: 0,
            dreaming: found.dreaming.map(|dreaming| match dreaming.report {
                Some(report) => format!("{base}/dreams/{report}"),
                None => format!("/operations/jobs/{}", dreaming.job),
            }),
            tokens: number::grouped(tokens as u64),
            shares: files.into_iter().map(|share| ShareRow::new(&place, tokens, share)).collect(),
            rows: found.latest.into_iter().map(|shelved| Row::new(&frame, &place, shelved)).collect(),
            id: agent.id.to_string(),
            base,
            called: agent.name,
            description: agent.description,
            timezone: agent.timezone.name(),
            model: agent.model,
            frame,
        }
    }
}

impl ShareRow {
    fn new(place: &FileQuery, all: usize, share: Share) -> Self {
        Self {
            address: place.within(share.scope).file(&share.filename, "", &[]),
            scope: scope_word(share.scope),
            order: share.sort_order,
            tokens: number::grouped(share.tokens as u64),
            percent: (share.tokens * 200 + all).checked_div(all * 2).unwrap_or_default(),
            filename: share.filename,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::memory_scope::MemoryScope;

    #[test]
    fn shares_are_rounded_and_an_empty_prompt_has_none() {
        let share = |tokens| Share { filename: "SOUL.md".to_owned(), scope: MemoryScope::Team, sort_order: 1, tokens };
        let percent = |tokens, all| ShareRow::new(&FileQuery::default(), all, share(tokens)).percent;
        assert_eq!((percent(1, 3), percent(2, 3), percent(3, 3), percent(0, 0)), (33, 67, 100, 0));
    }
}
