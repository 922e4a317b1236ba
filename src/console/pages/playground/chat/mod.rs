//! `/playground?tab=chat`: a chat with an agent on behalf of an owner, which shows the memories that the model received and why. With
//! JavaScript the answer is streamed; both ways render the same templates.

#[cfg(test)]
mod samples;
mod stream;
mod view;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::place::{self, Place};
use crate::chat::{PreparedTurn, Question, Reply, prepare};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{OwnerAccess, Permission};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::conversations;
use view::{ChatError, MessageView, TurnView};

pub use stream::stream;

#[cfg(test)]
pub(in crate::console::pages) use samples::samples;

/// The number of messages shown; the page of the conversation shows all.
const SHOWN: u64 = 20;

#[derive(Template)]
#[template(path = "pages/chat/chat.html")]
struct ChatPage {
    frame: Frame,
    place: Place,
    /// The URL of a new conversation.
    fresh: String,
    whose: OwnerPicker,
    can_chat: bool,
    /// The name of the conversation; empty before the first message.
    conversation: String,
    said: Vec<MessageView>,
    /// The turn that was just completed.
    turn: Option<TurnView>,
    trouble: Option<ChatError>,
    /// The text of a message that was not answered.
    message: String,
    wrong: FormErrors,
    curl: String,
}

/// Selects the conversation.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ChatPageQuery {
    conversation: String,
}

/// A message from the form.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct ChatForm {
    conversation: String,
    message: String,
}

/// `GET /playground?tab=chat`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn show(system: System, visitor: OwnerVisitor, place: Query<ChatPageQuery>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&ChatPage::open(&system, &access, frame, place.into_inner().conversation).await?)
}

/// `POST /agents/{agent}/try`: runs a turn and shows it when it is complete.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`]. Other errors are shown beside the message.
pub async fn ask(system: System, visitor: OwnerVisitor, form: Form<ChatForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let ChatForm { conversation, message } = form.0;
    let page = ChatPage::open(&system, &access, frame, conversation).await?;
    match answer(&system, &access, &page.conversation, &message).await {
        Ok(reply) => {
            let conversation = reply.conversation.clone();
            let turn = Some(TurnView::new(&page.frame, &page.whose, &message, reply));
            reply::html(&ChatPage { turn, conversation, ..page })
        }
        Err(Error::Invalid(fields)) => {
            let wrong = FormErrors::of_failure(Error::Invalid(fields))?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &ChatPage { wrong, message, ..page })
        }
        Err(error) => {
            let trouble = ChatError::of(&page.frame, error)?;
            reply::html_as(trouble.status(), &ChatPage { trouble: Some(trouble), message, ..page })
        }
    }
}

async fn answer(system: &System, access: &OwnerAccess, conversation: &str, message: &str) -> Result<Reply> {
    begin(system, access, conversation, message).await?.start().reply().await
}

/// Prepares the turn.
async fn begin(system: &System, access: &OwnerAccess, conversation: &str, message: &str) -> Result<PreparedTurn> {
    let name = Some(conversation.to_owned()).filter(|name| !name.is_empty());
    prepare(system, access.clone(), Question::new(message, name)).await
}

impl ChatPage {
    async fn open(system: &System, access: &OwnerAccess, mut frame: Frame, conversation: String) -> Result<Self> {
        let picker = OwnerPicker::of(system, access).await?;
        let place = Place::open(system, access, &mut frame, &picker, "chat").await?;
        let said = match conversation.as_str() {
            "" => Vec::new(),
            name => conversations::latest(system, access, name, SHOWN).await?,
        };
        let said = said.iter().map(|message| MessageView::new(&frame, message)).collect();
        Ok(Self::blank(frame, place, picker, access.access().can(Permission::Chat), conversation, said))
    }

    fn blank(frame: Frame, place: Place, picker: OwnerPicker, can_chat: bool, conversation: String, said: Vec<MessageView>) -> Self {
        let curl = format!(
            "curl -N -X POST $NOCTUARY/api/v1/chat/stream \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' \\\n  \
             -d '{{\"agentId\": \"{}\", \"endUserId\": \"nora\", \"message\": \"Which tea should I bring?\"}}'",
            picker.agent
        );
        Self {
            turn: None,
            trouble: None,
            message: String::new(),
            wrong: FormErrors::default(),
            fresh: place::address(&picker, "chat", &[]),
            frame,
            place,
            whose: picker,
            can_chat,
            conversation,
            said,
            curl,
        }
    }
}
