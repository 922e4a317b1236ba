//! Models behind one trait, and what comes back from them. Called by `memory::extract`; built once at start by [`connect`].

pub mod breaker;
mod chat;
mod client;
pub mod embed;
mod failure;
mod provider;
mod relay;
mod retry_after;
pub mod tokens;

use std::sync::Arc;

pub use chat::{ChatAnswer, ChatMessage, ChatModel, ChatRequest, FinishReason, OutputSchema, Speaker};
use client::ModelClient;

use crate::config::llm::Llm;
use crate::domain::clock::Clock;
use crate::error::Result;
use crate::net::Outbound;

/// A model as shared by everything that calls one.
pub type SharedModel = Arc<dyn ChatModel>;

/// The model that the configuration names; `None` when it names none.
///
/// # Errors
/// [`crate::Error::Internal`] when the client cannot be built.
pub fn connect(config: &Llm, outbound: &Outbound, clock: Clock) -> Result<Option<SharedModel>> {
    let Some(name) = config.model.clone() else { return Ok(None) };
    let client = ModelClient::new(config.clone(), name, outbound.for_operator().clone(), clock)?;
    Ok(Some(Arc::new(client)))
}
