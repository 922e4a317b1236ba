//! `/agents`: the agents of a workspace, with how much each remembers.

pub mod delete;
pub mod form;
pub mod overview;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, number, reply};
use crate::domain::agent::Figures;
use crate::domain::page::Page;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents::{self, Glimpse};

#[derive(Template)]
#[template(path = "pages/agents/list.html")]
struct Agents {
    frame: Frame,
    q: String,
    rows: Vec<Row>,
    first: Option<String>,
    next: Option<String>,
    curl: &'static str,
}

/// The call that makes the first agent.
const CURL: &str = "curl \"$NOCTUARY/api/v1/agents\" \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'content-type: application/json' \\\n  \
                    -d '{\"name\": \"Ada\", \"timezone\": \"Europe/Lisbon\"}'";

struct Row {
    id: String,
    name: String,
    description: String,
    timezone: &'static str,
    counts: Counts,
}

/// Counts as pages show them.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    pub files: String,
    pub facts: String,
    pub owners: String,
    pub conversations: String,
    pub active: Option<Moment>,
}

/// Which agents are wanted.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    q: String,
    cursor: Option<String>,
}

/// `GET /agents`.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn list(system: System, visitor: Visitor, query: Query<Wanted>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let Wanted { q, cursor } = query.into_inner();
    let page = agents::browse(&system, &access, &q, cursor.as_deref()).await?;
    reply::html(&Agents::new(frame, q, cursor.is_some(), page))
}

impl Agents {
    fn new(frame: Frame, q: String, is_later: bool, page: Page<Glimpse>) -> Self {
        let address = |cursor: Option<&str>| reply::address("/agents", &[("q", &q), ("cursor", cursor.unwrap_or_default())]);
        let (first, next) = (is_later.then(|| address(None)), page.next_cursor.as_deref().map(|cursor| address(Some(cursor))));
        let rows = page.items.into_iter().map(|glimpse| Row::new(&frame, glimpse)).collect();
        Self { rows, first, next, q, frame, curl: CURL }
    }
}

impl Row {
    fn new(frame: &Frame, glimpse: Glimpse) -> Self {
        let Glimpse { agent, figures } = glimpse;
        Self {
            id: agent.id.to_string(),
            name: agent.name,
            description: agent.description,
            timezone: agent.timezone.name(),
            counts: Counts::new(frame, &figures),
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
        }
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let row = |id: u64, name: &str, description: &str| Row {
        id: id.to_string(),
        name: name.to_owned(),
        description: description.to_owned(),
        timezone: "Asia/Shanghai",
        counts: Counts::new(frame, &Figures { files: 10_001, facts: 1_234, owners: 7, conversations: 0, last_active_at: Some(frame.now) }),
    };
    let full = vec![
        row(1, "Ada", "Answers questions about orders"),
        row(2, "<script>alert(1)</script>", "\u{202e}\"><img src=x>"),
        row(3, "夜班客服", &"回答订单与物流方面的问题。".repeat(60)),
        Row { counts: Counts::new(frame, &Figures::default()), ..row(4, &"Wolfeschlegelsteinhausen".repeat(5), "") },
    ];
    let list = |q: &str, rows: Vec<Row>| {
        let next = (!rows.is_empty()).then(|| "/agents?cursor=MTI&q=%22".to_owned());
        Box::new(Agents { frame: frame.clone(), q: q.to_owned(), rows, first: next.clone(), next, curl: CURL })
            as Box<dyn askama::DynTemplate>
    };
    vec![list("", full), list("", Vec::new()), list("owl\"><script>", Vec::new())]
}
