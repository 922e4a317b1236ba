//! `/agents/{agent}`: what every prompt of the agent contains, the size of its memory, and the latest changes.

use actix_web::HttpResponse;
use askama::Template;

use super::Counts;
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, number, reply};
use crate::console::pages::files::file_context::Place;
use crate::console::pages::files::list::Row;
use crate::console::pages::files::scope_word;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::share::{Share, Shares};
use crate::memory::overview;

#[derive(Template)]
#[template(path = "pages/agents/overview.html")]
struct Overview {
    frame: Frame,
    base: String,
    called: String,
    description: String,
    timezone: &'static str,
    model: Option<String>,
    counts: Counts,
    /// The URL of the running dream, or of its job if there is no report yet.
    dreaming: Option<String>,
    tokens: String,
    shares: Vec<ShareRow>,
    rows: Vec<Row>,
}

struct ShareRow {
    filename: String,
    address: String,
    scope: &'static str,
    order: i32,
    tokens: String,
    /// The share of all tokens, 0 to 100.
    percent: usize,
}

/// `GET /agents/{agent}`.
///
/// # Errors
/// [`crate::error::Error::NotFound`] for an agent that the user may not see.
pub async fn show(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let agent = access.agent().clone();
    let found = overview::overview(&system, access).await?;
    reply::html(&Overview::new(frame, agent, found))
}

impl Overview {
    fn new(frame: Frame, agent: Agent, found: overview::Overview) -> Self {
        let base = format!("/agents/{}", agent.id);
        let place = Place { base: format!("{base}/files"), ..Place::default() };
        let Shares { tokens, files } = found.shares;
        Self {
            counts: Counts::new(&frame, &found.figures),
            dreaming: found.dreaming.map(|dreaming| match dreaming.report {
                Some(report) => format!("{base}/dreams/{report}"),
                None => format!("/jobs/{}", dreaming.job),
            }),
            tokens: number::grouped(tokens as u64),
            shares: files.into_iter().map(|share| ShareRow::new(&place, tokens, share)).collect(),
            rows: found.latest.into_iter().map(|shelved| Row::new(&frame, &place, shelved)).collect(),
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
    fn new(place: &Place, all: usize, share: Share) -> Self {
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
pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let share = |filename: &str, percent: usize| ShareRow {
        filename: filename.to_owned(),
        address: "/agents/7/files/SOUL.md?scope=team".to_owned(),
        scope: "team",
        order: 1,
        tokens: "1,204".to_owned(),
        percent,
    };
    let one = |called: &str, description: &str, shares: Vec<ShareRow>, rows: Vec<Row>| {
        Box::new(Overview {
            frame: frame.clone(),
            base: "/agents/7".to_owned(),
            called: called.to_owned(),
            description: description.to_owned(),
            timezone: "Asia/Shanghai",
            model: (!rows.is_empty()).then(|| "owl-2<script>".to_owned()),
            counts: Counts::new(frame, &crate::domain::agent::Figures { last_active_at: Some(frame.now), ..Default::default() }),
            dreaming: (!rows.is_empty()).then(|| "/agents/7/dreams/3".to_owned()),
            tokens: "2,048".to_owned(),
            shares,
            rows,
        }) as Box<dyn askama::DynTemplate>
    };
    let rows = crate::console::pages::files::list::sample_rows(frame);
    vec![
        one("Ada <script>", "守夜\"><img>", vec![share("SOUL.md", 60), share("夜<b>.md", 40)], rows),
        one("夜班", "", Vec::new(), Vec::new()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::memory_scope::MemoryScope;

    #[test]
    fn shares_are_rounded_and_an_empty_prompt_has_none() {
        let share = |tokens| Share { filename: "SOUL.md".to_owned(), scope: MemoryScope::Team, sort_order: 1, tokens };
        let percent = |tokens, all| ShareRow::new(&Place::default(), all, share(tokens)).percent;
        assert_eq!((percent(1, 3), percent(2, 3), percent(3, 3), percent(0, 0)), (33, 67, 100, 0));
    }
}
