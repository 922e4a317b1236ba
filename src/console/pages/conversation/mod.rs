//! `/agents/{agent}/conversations/{conversation}`: the messages, starting at the one that a fact or an answer comes from, the outcome of
//! each turn, and the summary that replaces the beginning in prompts.

pub mod change;
mod row;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{a_conversation, change_samples, samples};

pub(crate) use crate::console::pages::conversation::change::id;
pub(super) use crate::console::pages::conversation::row::Row;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::chat::window;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::console::pages::playground::place;
use crate::domain::access::Permission;
use crate::domain::conversation::{Conversation, Message};
use crate::domain::summary::Summary;
use crate::domain::turn::{Turn, TurnOutcome};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::conversations;
use crate::pipeline::conversations::EXCERPT;
use change::Acts;

#[derive(Template)]
#[template(path = "pages/conversation/conversation.html")]
struct ConversationPage {
    frame: Frame,
    whose: OwnerPicker,
    name: String,
    state: &'static str,
    count: i64,
    began: Moment,
    messages: Vec<MessageView>,
    earlier: Option<String>,
    later: Option<String>,
    timeline: String,
    acts: Acts,
    summary: Option<SummaryView>,
    go_on: String,
    can_chat: bool,
}

/// The summary that replaces the first messages.
#[derive(Debug, Clone)]
struct SummaryView {
    /// The number of messages that it replaces.
    count: i64,
    /// Safe HTML; empty if the messages are omitted without a summary.
    text: String,
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
    /// Whether the link to this page named this message.
    is_meant: bool,
    /// The outcome of the turn that ends with this message, in words.
    turn: Vec<String>,
}

/// The message to start at.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ConversationPageQuery {
    message: Option<String>,
    from: Option<i64>,
}

/// `GET /agents/{agent}/conversations/{conversation}`.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn show(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    place: Query<ConversationPageQuery>,
) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let ConversationPageQuery { message, from } = place.into_inner();
    let meant = message.map(|id| id.parse().map_err(|_| Error::NotFound("message"))).transpose()?;
    let (conversation, messages) = conversations::excerpt(&system, &access, id(&request)?, meant, from).await?;
    let (first, last) = (messages.first().map_or(0, |message| message.seq), messages.last().map_or(0, |message| message.seq));
    let turns = conversations::turns_within(&system, &access, conversation.id, first, last).await?;
    let summary = window::current_summary(&system, &access, conversation.id).await?;
    let meant = meant.map(|id| id.to_string());
    let mut page = ConversationPage::new(frame, OwnerPicker::fixed(&access), &conversation, &messages, meant.as_deref());
    page.can_chat = access.access().can(Permission::Chat);
    page.summary = summary.as_ref().map(SummaryView::new);
    page.add_outcomes(&turns, &messages);
    reply::html(&page)
}

impl SummaryView {
    fn new(summary: &Summary) -> Self {
        Self { count: summary.up_to_seq, text: markdown::plain(&summary.text) }
    }
}

impl ConversationPage {
    fn new(frame: Frame, picker: OwnerPicker, conversation: &Conversation, messages: &[Message], meant: Option<&str>) -> Self {
        let address = |from: i64| picker.page_with(&format!("/conversations/{}", conversation.id), &[("from", &from.to_string())]);
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
                turn: Vec::new(),
            }
        };
        Self {
            name: conversation.title().to_owned(),
            state: conversation.state.as_str(),
            count: conversation.message_count,
            began: frame.moment(&conversation.created_at),
            messages: messages.iter().map(view).collect(),
            earlier: (first > 1).then(|| address((first - EXCERPT).max(1))),
            later: (messages.len() as i64 == EXCERPT && last < conversation.message_count).then(|| address(last + 1)),
            timeline: picker.page_with("/memory", &[("kind", "conversation")]),
            go_on: place::address(&picker, "chat", &[("conversation", &conversation.name)]),
            acts: Acts::new(&picker, conversation),
            summary: None,
            can_chat: false,
            frame,
            whose: picker,
        }
    }

    /// Adds the outcome of each turn to its last message.
    fn add_outcomes(&mut self, turns: &[Turn], messages: &[Message]) {
        for (view, message) in self.messages.iter_mut().zip(messages) {
            let Some(turn) = turns.iter().rev().find(|turn| turn.last_seq == message.seq && turn.first_seq <= turn.last_seq) else {
                continue;
            };
            view.turn.extend(turn.model.clone());
            if let (Some(read), Some(written)) = (turn.prompt_tokens, turn.completion_tokens) {
                view.turn.push(self.frame.t.with2("turn-cost", "read", read, "written", written));
            }
            if turn.outcome != TurnOutcome::Completed {
                view.turn.push(self.frame.t.word("turn-outcome", turn.outcome.as_str()));
            }
        }
    }
}
