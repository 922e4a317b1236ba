//! `/agents/{agent}/conversations`: an owner's conversations with the agent, newest first.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::conversation::Conversation;
use crate::edge::System;
use crate::error::Result;
use crate::pipeline::conversations;

#[derive(Template)]
#[template(path = "pages/conversation/list.html")]
pub(super) struct Conversations {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub rows: Vec<Row>,
    pub first: Option<String>,
    pub next: Option<String>,
    pub curl: String,
}

/// One conversation.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct Row {
    pub name: String,
    pub href: String,
    pub state: &'static str,
    pub trigger: &'static str,
    pub messages: i64,
    pub active: Moment,
}

/// The cursor of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    cursor: Option<String>,
}

/// `GET /agents/{agent}/conversations`.
///
/// # Errors
/// [`crate::error::Error::NotFound`]; [`crate::error::Error::Forbidden`] if the user may not read the owner's conversations;
/// [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn show(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let picker = OwnerPicker::of(&system, &access).await?;
    let found = conversations::list(&system, &access, filter.cursor.as_deref(), None).await?;
    let mut page = Conversations::new(frame, picker, &found.items);
    page.first = filter.cursor.is_some().then(|| page.whose.page("/conversations"));
    page.next = found.next_cursor.map(|cursor| page.whose.page_with("/conversations", &[("cursor", &cursor)]));
    reply::html(&page)
}

impl Row {
    /// Formats a conversation.
    pub fn new(frame: &Frame, picker: &OwnerPicker, conversation: &Conversation) -> Self {
        Self {
            name: conversation.name.clone(),
            href: picker.conversation(conversation.id, None::<i64>),
            state: conversation.state.as_str(),
            trigger: conversation.trigger.as_str(),
            messages: conversation.message_count,
            active: frame.moment(&conversation.last_active_at),
        }
    }
}

impl Conversations {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, conversations: &[Conversation]) -> Self {
        let row = |conversation: &Conversation| Row::new(&frame, &picker, conversation);
        let curl = format!(
            "curl -X POST $NOCTUARY/api/v1/agents/{}/conversations/monday/messages \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: \
             application/json' \\\n  -d '{{\"ownerKey\": \"{}\", \"messages\": [{{\"role\": \"user\", \"content\": \"I moved to Porto.\"}}]}}'",
            picker.agent, picker.key
        );
        Self { rows: conversations.iter().map(row).collect(), first: None, next: None, curl, frame, whose: picker }
    }
}
