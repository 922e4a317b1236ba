//! `/agents/{agent}/episodes/{episode}`: an episode with its messages.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::console::frame::cause;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::conversation;
use crate::domain::ids::EpisodeId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::episodes::read;
use crate::memory::episodes::read::EpisodeDetail;

#[derive(Template)]
#[template(path = "pages/episodes/show.html")]
pub(super) struct EpisodePage {
    pub frame: Frame,
    pub whose: OwnerPicker,
    /// Safe HTML.
    pub abstract_text: String,
    /// Safe HTML.
    pub summary: String,
    pub topics: Vec<String>,
    pub conversation: String,
    pub conversation_href: String,
    pub engine: &'static str,
    pub model: Option<String>,
    pub failure: Option<String>,
    pub count: i64,
    pub uses: i64,
    pub used: Option<Moment>,
    pub began: Moment,
    pub ended: Moment,
    pub expires: Option<Moment>,
    pub gathered: Option<Gathered>,
    pub messages: Vec<MessageView>,
}

/// The file into which a dream consolidated the episode, and when.
#[derive(Debug, Clone)]
pub(super) struct Gathered {
    pub at: Moment,
    pub href: String,
}

/// One message.
#[derive(Debug, Clone)]
pub(super) struct MessageView {
    pub role: &'static str,
    pub name: String,
    /// Safe HTML.
    pub text: String,
    pub at: Moment,
    pub href: String,
}

/// `GET /agents/{agent}/episodes/{episode}`.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist, has expired or belongs to another owner.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let id: EpisodeId = request.match_info().get("episode").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("episode"))?;
    let opened = read::open(&system, &access, id).await?;
    let zone = access.agent().timezone;
    let gathered = opened.episode.promoted_at.map(|at| {
        let name = format!("_system/dreaming/{}-consolidated.md", at.with_timezone(&zone).format("%Y%m%d"));
        (at, name)
    });
    let mut page = EpisodePage::new(frame, OwnerPicker::fixed(&access), opened);
    page.gathered = gathered.map(|(at, name)| Gathered { at: page.frame.moment(&at), href: page.whose.file(&name, "PERSONAL", None) });
    reply::html(&page)
}

impl EpisodePage {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, opened: EpisodeDetail) -> Self {
        let EpisodeDetail { episode, used, messages } = opened;
        let said = |message: &conversation::Message| MessageView {
            role: message.role.as_str(),
            name: message.name.clone().unwrap_or_default(),
            text: markdown::plain(&message.content),
            at: frame.moment(&message.created_at),
            href: picker.conversation(message.conversation, Some(message.id)),
        };
        Self {
            abstract_text: markdown::plain(&episode.abstract_text),
            summary: markdown::plain(&episode.summary),
            topics: episode.topics,
            conversation_href: picker.conversation(episode.conversation, None::<i64>),
            conversation: episode.conversation_name,
            engine: episode.engine.as_str(),
            model: episode.model,
            failure: episode.failure.map(|class| cause::in_words(frame.t, &class)),
            count: episode.message_count.into(),
            uses: used.count.try_into().unwrap_or(i64::MAX),
            used: used.last_at.map(|at| frame.moment(&at)),
            began: frame.moment(&episode.began_at),
            ended: frame.moment(&episode.ended_at),
            expires: episode.expires_at.map(|at| frame.moment(&at)),
            gathered: None,
            messages: messages.iter().map(said).collect(),
            frame,
            whose: picker,
        }
    }
}
