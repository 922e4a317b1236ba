//! Actions on a conversation: compact, clear and delete; and the conversation that a URL names.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::chat::window::{self, CompactionMethod};
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Conversation;
use crate::domain::ids::ConversationId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::conversations;

#[derive(Template)]
#[template(path = "pages/conversation/delete.html")]
pub(super) struct Delete {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub name: String,
    pub conversation: String,
    pub delete: String,
}

/// How many messages stay.
#[derive(Debug, Deserialize)]
pub struct CompactForm {
    keep: String,
}

/// `POST …/compact`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`]; [`Error::Invalid`]; [`Error::Conflict`] if the conversation changed meanwhile.
pub async fn compact(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<CompactForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, .. } = visitor;
    let conversation = open(&system, &access, &request).await?;
    let keep = form.0.keep.trim().parse().map_err(|_| Error::invalid("keep", "must be a number"))?;
    let compacted = window::compact(&system, &access, &conversation.name, Some(keep)).await?;
    let done = match compacted.how {
        CompactionMethod::Summary => "done-compacted",
        CompactionMethod::Nothing => "done-compacted-nothing",
        CompactionMethod::Dropped | CompactionMethod::LastTurns | CompactionMethod::Trimmed => "done-compacted-dropped",
    };
    Ok(reply::done(&request, &OwnerPicker::fixed(&access).conversation(conversation.id, None::<i64>), done))
}

/// `POST …/clear`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn clear(request: HttpRequest, system: System, visitor: OwnerVisitor, _: Form<EmptyForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, .. } = visitor;
    let conversation = open(&system, &access, &request).await?;
    conversations::clear(&system, &access, &conversation.name).await?;
    Ok(reply::done(&request, &OwnerPicker::fixed(&access).conversation(conversation.id, None::<i64>), "done-cleared"))
}

/// `GET …/delete`: asks for confirmation.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn confirm(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let conversation = open(&system, &access, &request).await?;
    reply::html(&Delete::new(frame, OwnerPicker::fixed(&access), &conversation))
}

/// `POST …/delete`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn delete(request: HttpRequest, system: System, visitor: OwnerVisitor, _: Form<EmptyForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, .. } = visitor;
    let conversation = open(&system, &access, &request).await?;
    conversations::delete(&system, &access, &conversation.name).await?;
    Ok(reply::done_with(&request, &OwnerPicker::fixed(&access).conversations(), "done-conversation-deleted", &conversation.name))
}

/// The conversation of the URL, if the user may change it.
async fn open(system: &System, access: &OwnerAccess, request: &HttpRequest) -> Result<Conversation> {
    access.access().require(Permission::WriteMemory)?;
    conversations::named(system, access, id(request)?).await
}

impl Delete {
    pub(super) fn new(frame: Frame, picker: OwnerPicker, conversation: &Conversation) -> Self {
        Self {
            name: conversation.name.clone(),
            conversation: picker.conversation(conversation.id, None::<i64>),
            delete: Acts::new(&picker, conversation).delete,
            frame,
            whose: picker,
        }
    }
}

/// The URLs of the forms of a conversation.
#[derive(Debug, Clone)]
pub(super) struct Acts {
    pub compact: String,
    pub clear: String,
    pub delete: String,
}

impl Acts {
    pub fn new(picker: &OwnerPicker, conversation: &Conversation) -> Self {
        let address = |what: &str| picker.page(&format!("/conversations/{}/{what}", conversation.id));
        Self { compact: address("compact"), clear: address("clear"), delete: address("delete") }
    }
}

/// The conversation id of the URL.
pub(crate) fn id(request: &HttpRequest) -> Result<ConversationId> {
    request.match_info().get("conversation").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("conversation"))
}
