//! `/agents/{agent}/episodes/{episode}`: an episode with its messages.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::conversation;
use crate::domain::ids::EpisodeId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::episodes::read;
use crate::memory::episodes::read::Opened;

#[derive(Template)]
#[template(path = "pages/episodes/show.html")]
struct EpisodePage {
    frame: Frame,
    whose: OwnerPicker,
    /// Safe HTML.
    abstract_text: String,
    /// Safe HTML.
    summary: String,
    topics: Vec<String>,
    conversation: String,
    conversation_href: String,
    engine: &'static str,
    model: Option<String>,
    failure: Option<String>,
    count: i64,
    uses: i64,
    used: Option<Moment>,
    began: Moment,
    ended: Moment,
    expires: Option<Moment>,
    gathered: Option<Gathered>,
    messages: Vec<Said>,
}

/// The file into which a dream consolidated the episode, and when.
#[derive(Debug, Clone)]
struct Gathered {
    at: Moment,
    href: String,
}

/// One message.
#[derive(Debug, Clone)]
struct Said {
    role: &'static str,
    name: String,
    /// Safe HTML.
    text: String,
    at: Moment,
    href: String,
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
    let mut page = EpisodePage::new(frame, OwnerPicker::alone(&access), opened);
    page.gathered = gathered.map(|(at, name)| Gathered { at: page.frame.moment(&at), href: page.whose.file(&name, "PERSONAL", None) });
    reply::html(&page)
}

impl EpisodePage {
    fn new(frame: Frame, whose: OwnerPicker, opened: Opened) -> Self {
        let Opened { episode, used, messages } = opened;
        let said = |message: &conversation::Message| Said {
            role: message.role.as_str(),
            name: message.name.clone().unwrap_or_default(),
            text: markdown::plain(&message.content),
            at: frame.moment(&message.created_at),
            href: whose.conversation(message.conversation, Some(message.id)),
        };
        Self {
            abstract_text: markdown::plain(&episode.abstract_text),
            summary: markdown::plain(&episode.summary),
            topics: episode.topics,
            conversation_href: whose.conversation(episode.conversation, None::<i64>),
            conversation: episode.conversation_name,
            engine: episode.engine.as_str(),
            model: episode.model,
            failure: episode.failure,
            count: episode.message_count.into(),
            uses: used.count.try_into().unwrap_or(i64::MAX),
            used: used.last_at.map(|at| frame.moment(&at)),
            began: frame.moment(&episode.began_at),
            ended: frame.moment(&episode.ended_at),
            expires: episode.expires_at.map(|at| frame.moment(&at)),
            gathered: None,
            messages: messages.iter().map(said).collect(),
            frame,
            whose,
        }
    }
}

#[cfg(test)]
pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    use crate::domain::conversation::{Message, MessageRole};
    use crate::domain::episode::{Episode, EpisodeEngine};
    use crate::domain::usage::Used;

    let [theirs, own] = OwnerPicker::samples();
    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    let message = Message {
        id: 1.into(),
        conversation: 9.into(),
        seq: 1,
        role: MessageRole::User,
        name: Some("Nora<b>".to_owned()),
        content: "<script>alert(1)</script> 早上好\u{200b}".to_owned(),
        created_at: at,
    };
    let used = Used { count: 3, last_at: Some(at) };
    let mut whole = EpisodePage::new(frame.clone(), theirs, Opened { episode: super::an_episode(), used, messages: vec![message] });
    whole.gathered = Some(Gathered { at: frame.moment(&at), href: "/agents/7/files/x.md?scope=PERSONAL".to_owned() });
    let plain = Episode {
        engine: EpisodeEngine::Model,
        failure: None,
        expires_at: None,
        promoted_at: None,
        topics: Vec::new(),
        ..super::an_episode()
    };
    let opened = Opened { episode: plain, used: Used::default(), messages: Vec::new() };
    vec![Box::new(whole), Box::new(EpisodePage::new(frame.clone(), own, opened))]
}
