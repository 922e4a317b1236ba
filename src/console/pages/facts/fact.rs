//! `/agents/{agent}/facts/{fact}`: one fact, the words it rests on, how it was found, what it replaced and what replaced it.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::view::{FactView, Row};
use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::whose::Whose;
use crate::domain::conversation::Message;
use crate::domain::ids::FactId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, Story};

#[derive(Template)]
#[template(path = "pages/facts/fact.html")]
pub(super) struct FactPage {
    frame: Frame,
    whose: Whose,
    row: Row,
    stability: String,
    confidence: String,
    /// Safe HTML.
    evidence: String,
    message: Option<MessageView>,
    run: Option<RunView>,
    replaced: Vec<FactView>,
    successor: Option<FactView>,
    list: String,
    api: String,
}

/// The message a fact rests on.
#[derive(Debug, Clone)]
struct MessageView {
    role: &'static str,
    name: String,
    /// Safe HTML.
    text: String,
    at: Moment,
}

/// The run that found a fact.
#[derive(Debug, Clone)]
struct RunView {
    engine: String,
    model: Option<String>,
    prompt: Option<String>,
    at: Moment,
    from: i64,
    to: i64,
    job: Option<String>,
}

/// `GET /agents/{agent}/facts/{fact}`.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or somebody else's.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let id: FactId = request.match_info().get("fact").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("fact"))?;
    let story = facts::story(&system, &access, id).await?;
    reply::html(&FactPage::new(frame, Whose::alone(&access), &story))
}

impl FactPage {
    pub(super) fn new(frame: Frame, whose: Whose, story: &Story) -> Self {
        let fact = &story.told.fact;
        let run = story.run.as_ref().map(|run| RunView {
            engine: frame.t.word("fact-engine", &run.engine),
            model: run.model.clone(),
            prompt: run.prompt_version.clone().map(|version| match &run.prompt_hash {
                Some(hash) => format!("{version} ({})", hash.chars().take(12).collect::<String>()),
                None => version,
            }),
            at: frame.moment(&run.started_at),
            from: run.from_seq,
            to: run.to_seq,
            job: run.job.map(|job| job.to_string()),
        });
        Self {
            row: Row::new(&frame, &whose, &story.told),
            stability: frame.t.word("fact-stability", fact.stability.as_str()),
            confidence: format!("{:.2}", fact.confidence),
            evidence: markdown::plain(&fact.evidence),
            message: story.message.as_ref().map(|message| MessageView::new(&frame, message)),
            run,
            replaced: story.replaced.iter().map(|old| FactView::new(&frame, &whose, old)).collect(),
            successor: story.successor.as_ref().map(|new| FactView::new(&frame, &whose, new)),
            list: whose.page("/facts"),
            api: format!("GET /api/v1/memory/{}/facts/{}", whose.agent, fact.id),
            frame,
            whose,
        }
    }
}

impl MessageView {
    fn new(frame: &Frame, message: &Message) -> Self {
        Self {
            role: message.role.as_str(),
            name: message.name.clone().unwrap_or_default(),
            text: markdown::plain(&message.content),
            at: frame.moment(&message.created_at),
        }
    }
}
