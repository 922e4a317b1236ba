//! Requests to forget that owners make in a conversation.

pub(crate) mod request;
pub(crate) mod trigger;
