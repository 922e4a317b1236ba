//! The conversation that a URL names.

#[cfg(test)]
use crate::domain::conversation::Conversation;
use crate::domain::ids::ConversationId;
use crate::error::{Error, Result};
use actix_web::HttpRequest;

#[cfg(test)]
pub(crate) fn a_conversation() -> Conversation {
    use crate::domain::conversation::{ConversationState, TriggerSource};
    use crate::domain::owner_key::OwnerKey;

    let at = "2026-11-20T07:00:00Z".parse().expect("a time");
    Conversation {
        id: 9.into(),
        agent: 7.into(),
        owner: OwnerKey::stored("api:nora".to_owned()),
        name: "晨间闲聊 <b>".to_owned(),
        trigger: TriggerSource::Api,
        state: ConversationState::Active,
        message_count: 90,
        extracted_seq: 0,
        completed_seq: 0,
        told_seq: 0,
        completed_at: None,
        idle_at: None,
        last_active_at: at,
        created_at: at,
    }
}

/// The conversation id of the URL.
pub(crate) fn id(request: &HttpRequest) -> Result<ConversationId> {
    request.match_info().get("conversation").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("conversation"))
}
