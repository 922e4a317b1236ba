//! Requests to forget that owners make in a conversation.

pub(crate) mod raise;
pub(crate) mod request;
