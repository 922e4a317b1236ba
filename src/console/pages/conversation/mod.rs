//! `/agents/{agent}/conversations/{conversation}`: what was said, at the message that a fact or an answer comes from.

use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::whose::Whose;
use crate::domain::conversation::{Conversation, Message};
use crate::domain::ids::ConversationId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::conversations::{self, EXCERPT};

#[derive(Template)]
#[template(path = "pages/conversation/conversation.html")]
struct ConversationPage {
    frame: Frame,
    whose: Whose,
    name: String,
    state: &'static str,
    count: i64,
    began: Moment,
    messages: Vec<MessageView>,
    earlier: Option<String>,
    later: Option<String>,
    timeline: String,
}

/// One message.
#[derive(Debug, Clone)]
struct MessageView {
    id: String,
    seq: i64,
    role: &'static str,
    name: String,
    /// Safe HTML.
    text: String,
    at: Moment,
    /// Whether the link that led here meant this one.
    is_meant: bool,
}

/// Where to begin.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Place {
    message: Option<String>,
    from: Option<i64>,
}

/// `GET /agents/{agent}/conversations/{conversation}`.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or somebody else's.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor, place: Query<Place>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let Place { message, from } = place.into_inner();
    let id: ConversationId =
        request.match_info().get("conversation").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("conversation"))?;
    let meant = message.map(|id| id.parse().map_err(|_| Error::NotFound("message"))).transpose()?;
    let (conversation, messages) = conversations::excerpt(&system, &access, id, meant, from).await?;
    let meant = meant.map(|id| id.to_string());
    reply::html(&ConversationPage::new(frame, Whose::alone(&access), &conversation, &messages, meant.as_deref()))
}

impl ConversationPage {
    fn new(frame: Frame, whose: Whose, conversation: &Conversation, messages: &[Message], meant: Option<&str>) -> Self {
        let address = |from: i64| whose.page_with(&format!("/conversations/{}", conversation.id), &[("from", &from.to_string())]);
        let first = messages.first().map_or(1, |message| message.seq);
        let last = messages.last().map_or(0, |message| message.seq);
        let view = |message: &Message| {
            let id = message.id.to_string();
            MessageView {
                is_meant: meant == Some(id.as_str()),
                id,
                seq: message.seq,
                role: message.role.as_str(),
                name: message.name.clone().unwrap_or_default(),
                text: markdown::plain(&message.content),
                at: frame.moment(&message.created_at),
            }
        };
        Self {
            name: conversation.name.clone(),
            state: conversation.state.as_str(),
            count: conversation.message_count,
            began: frame.moment(&conversation.created_at),
            messages: messages.iter().map(view).collect(),
            earlier: (first > 1).then(|| address((first - EXCERPT).max(1))),
            later: (messages.len() as i64 == EXCERPT && last < conversation.message_count).then(|| address(last + 1)),
            timeline: whose.page_with("/memory", &[("kind", "conversation")]),
            frame,
            whose,
        }
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    use crate::domain::conversation::{ConversationState, MessageRole, TriggerSource};
    use crate::domain::owner_key::OwnerKey;

    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    let conversation = Conversation {
        id: 9.into(),
        agent: 7.into(),
        owner: OwnerKey::stored("api:nora".to_owned()),
        name: "晨间闲聊 <b>".to_owned(),
        trigger: TriggerSource::Api,
        state: ConversationState::Active,
        message_count: 90,
        extracted_seq: 0,
        completed_seq: 0,
        completed_at: None,
        idle_at: None,
        last_active_at: at,
        created_at: at,
    };
    let message = |seq: i64| Message {
        id: seq.into(),
        conversation: 9.into(),
        seq,
        role: if seq % 2 == 0 { MessageRole::Assistant } else { MessageRole::User },
        name: (seq == 21).then(|| "Nora".to_owned()),
        content: "<script>alert(1)</script> 早上好\u{200b}\nsecond line".to_owned(),
        created_at: at,
    };
    let [theirs, own] = Whose::samples();
    let some: Vec<Message> = (20..60).map(message).collect();
    let page = |whose, messages: &[Message], meant| ConversationPage::new(frame.clone(), whose, &conversation, messages, meant);
    vec![Box::new(page(theirs, &some, Some("21"))), Box::new(page(own, &[], None))]
}
