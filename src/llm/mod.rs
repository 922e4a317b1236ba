//! Language models and embedders behind common interfaces, and the parsing of their answers. Services call them; [`connect`] creates the
//! client once at start.

pub mod breaker;
mod chat;
mod client;
pub mod embed;
mod endpoint;
mod event_lines;
mod failure;
pub mod json;
mod media;
mod probabilities;
pub mod prompt;
mod provider;
mod provider_fields;
mod relay;
pub mod rerank;
mod retry_after;
mod sampling;
pub mod templates;
pub mod tokens;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use chat::{ChatAnswer, ChatMessage, ChatModel, ChatRequest, FinishReason, Listener, OutputSchema, ToolCall, ToolChoice, ToolOffer};
use client::ModelClient;
pub use media::{Media, MediaSource};
pub use sampling::{AnswerFormat, Sampling};

use url::Url;

use crate::config::llm::{Llm, Provider};
use crate::domain::clock::Clock;
use crate::error::{Error, Result};
use crate::net::Outbound;
use crate::net::address::AddressRefused;

/// A model, shared by all callers.
pub type SharedModel = Arc<dyn ChatModel>;

/// The model of the configuration; `None` if it names none.
///
/// # Errors
/// [`crate::Error::Internal`] if the client cannot be built.
pub fn connect(config: &Llm, outbound: &Outbound, clock: Clock) -> Result<Option<SharedModel>> {
    let Some(name) = config.model.clone() else { return Ok(None) };
    let client = ModelClient::new(config.clone(), name, outbound.for_operator().clone(), clock)?;
    Ok(Some(Arc::new(client)))
}

/// The further models of the configuration, by name.
///
/// # Errors
/// Those of [`connect`].
pub fn connect_further(config: &Llm, outbound: &Outbound, clock: &Clock) -> Result<BTreeMap<String, SharedModel>> {
    let mut further = BTreeMap::new();
    for name in &config.models {
        let one = Llm { model: Some(name.clone()), ..config.clone() };
        if let Some(model) = connect(&one, outbound, clock.clone())? {
            further.insert(name.clone(), model);
        }
    }
    Ok(further)
}

/// Checks that a tenant may use a model of `provider` at `base_url`; without a URL, at the provider's own address.
///
/// # Errors
/// [`AddressRefused`]; a malformed URL is refused like one without https.
pub fn check_tenant_address(outbound: &Outbound, provider: Provider, base_url: Option<&str>) -> Result<(), AddressRefused> {
    let url = Url::parse(base_url.unwrap_or(provider.default_base_url())).map_err(|_| AddressRefused::Scheme)?;
    outbound.for_tenant(&url).map(drop)
}

/// A model at an address that a tenant chose. Calls reach public addresses only, unless the operator allows the host.
///
/// # Errors
/// [`crate::Error::Llm`] with the class `address_not_allowed`; [`crate::Error::Internal`] if the client cannot be built.
pub fn connect_tenant(config: Llm, outbound: &Outbound, clock: Clock) -> Result<SharedModel> {
    let refused = || Error::Llm { reason: "address_not_allowed", is_transient: false, retry_after: None };
    let url = config.base_url.as_ref().map_or(config.provider.default_base_url(), Url::as_str);
    let upstream = Url::parse(url).ok().and_then(|url| outbound.for_tenant(&url).ok()).ok_or_else(refused)?.clone();
    let name = config.model.clone().unwrap_or_default();
    Ok(Arc::new(ModelClient::new(config, name, upstream, clock)?))
}
