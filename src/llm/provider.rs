//! From the house's request to the provider's wire and back: genai shapes both. Called by [`super::client`].

use super::chat::{ChatAnswer, ChatRequest, FinishReason, Speaker};
use super::failure::Failure;
use crate::config::llm::{Llm, Provider, ResponseFormat};
use genai::adapter::AdapterKind;
use genai::chat::{self, ChatOptions, ChatResponseFormat, JsonSpec, StopReason};
use genai::resolver::{AuthData, Endpoint};
use genai::{ModelIden, ServiceTarget};

/// Where genai sends a call: to the relay, in the provider's wire format.
pub(super) fn target(config: &Llm, model: &str, relay_url: String) -> ServiceTarget {
    let kind = match config.provider {
        Provider::Openai => AdapterKind::OpenAI,
        Provider::Anthropic => AdapterKind::Anthropic,
        Provider::Gemini => AdapterKind::Gemini,
        Provider::Ollama => AdapterKind::Ollama,
    };
    let key = config.api_key.as_ref().map(|key| key.expose().to_owned()).unwrap_or_default();
    ServiceTarget {
        endpoint: Endpoint::from_owned(relay_url),
        auth: AuthData::from_single(key),
        model: ModelIden::new(kind, model.to_owned()),
    }
}

/// The dialogue.
pub(super) fn request(request: &ChatRequest) -> chat::ChatRequest {
    let messages = request.messages.iter().map(|message| match message.speaker {
        Speaker::User => chat::ChatMessage::user(message.content.clone()),
        Speaker::Assistant => chat::ChatMessage::assistant(message.content.clone()),
    });
    let dialogue = chat::ChatRequest::from_messages(messages.collect());
    if request.system.is_empty() { dialogue } else { dialogue.with_system(request.system.clone()) }
}

/// The limits and the shape of the answer.
pub(super) fn options(config: &Llm, request: &ChatRequest, format: ResponseFormat) -> ChatOptions {
    let mut options = ChatOptions::default().with_max_tokens(request.max_output_tokens.unwrap_or(config.max_output_tokens.get()));
    if let Some(temperature) = request.temperature {
        options = options.with_temperature(temperature);
    }
    match (&request.schema, format) {
        // Ollama's adapter knows JSON mode only.
        (Some(_), ResponseFormat::JsonSchema | ResponseFormat::JsonObject) if config.provider == Provider::Ollama => {
            options.with_response_format(ChatResponseFormat::JsonMode)
        }
        (Some(schema), ResponseFormat::JsonSchema) => {
            options.with_response_format(JsonSpec::new(schema.name.clone(), schema.schema.clone()))
        }
        (Some(_), ResponseFormat::JsonObject) => options.with_response_format(ChatResponseFormat::JsonMode),
        (Some(_), ResponseFormat::Text) | (None, _) => options,
    }
}

/// The answer in the house's shape.
///
/// # Errors
/// [`Failure::Filtered`], [`Failure::Empty`], or [`Failure::Unusable`] when it says neither something nor why not.
pub(super) fn answer(response: chat::ChatResponse) -> Result<ChatAnswer, Failure> {
    let finish = match &response.stop_reason {
        Some(StopReason::Completed(_) | StopReason::StopSequence(_)) => FinishReason::Complete,
        Some(StopReason::MaxTokens(_)) => FinishReason::Length,
        Some(StopReason::ContentFilter(_)) => FinishReason::Filtered,
        Some(StopReason::ToolCall(_) | StopReason::Other(_)) | None => FinishReason::Other,
    };
    // PostgreSQL keeps no NUL, and no language needs it.
    let text = response.content.into_joined_texts().unwrap_or_default().replace('\0', "");
    if text.trim().is_empty() {
        return Err(match (finish, response.stop_reason) {
            (FinishReason::Filtered, _) => Failure::Filtered,
            (_, Some(_)) => Failure::Empty,
            (_, None) => Failure::Unusable,
        });
    }
    Ok(ChatAnswer {
        text,
        model: response.provider_model_iden.model_name.to_string(),
        prompt_tokens: response.usage.prompt_tokens.and_then(|count| u32::try_from(count).ok()),
        completion_tokens: response.usage.completion_tokens.and_then(|count| u32::try_from(count).ok()),
        finish,
    })
}
