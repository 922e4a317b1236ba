//! Converts requests and answers between Noctuary's types and genai's, which encodes each provider's protocol. [`super::client`] uses it.

use super::chat::{ChatAnswer, ChatMessage, ChatRequest, FinishReason, ToolCall, ToolChoice, ToolOffer};
use super::failure::Failure;
use crate::config::llm::{Llm, Provider, ResponseFormat};
use genai::adapter::AdapterKind;
use genai::chat::{self, ChatOptions, ChatResponseFormat, ContentPart, JsonSpec, MessageContent, StopReason, Usage};
use genai::resolver::{AuthData, Endpoint};
use genai::{ModelIden, ServiceTarget};
use serde_json::Value;

/// The target of a genai call: the relay, in the provider's format.
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

/// The dialogue in genai's types.
pub(super) fn request(config: &Llm, request: &ChatRequest) -> chat::ChatRequest {
    let messages = request.messages.iter().map(|one| message(config.provider, one));
    let dialogue = chat::ChatRequest::from_messages(messages.collect());
    let dialogue = if request.system.is_empty() { dialogue } else { dialogue.with_system(request.system.clone()) };
    if request.tools.is_empty() { dialogue } else { dialogue.with_tools(request.tools.iter().map(tool)) }
}

fn message(provider: Provider, message: &ChatMessage) -> chat::ChatMessage {
    match message {
        ChatMessage::User(content) => chat::ChatMessage::user(content.clone()),
        ChatMessage::Shown { content, media } => {
            let parts = media.iter().filter_map(|one| one.part(provider));
            chat::ChatMessage::user(MessageContent::from_parts(
                [ContentPart::Text(content.clone())].into_iter().chain(parts).collect::<Vec<_>>(),
            ))
        }
        ChatMessage::Assistant { content, calls } if calls.is_empty() => chat::ChatMessage::assistant(content.clone()),
        ChatMessage::Assistant { content, calls } => {
            let calls = calls.iter().map(|call| {
                ContentPart::ToolCall(chat::ToolCall {
                    call_id: call.id.clone(),
                    fn_name: call.name.clone(),
                    fn_arguments: call.arguments.clone(),
                    thought_signatures: (!call.signatures.is_empty()).then(|| call.signatures.clone()),
                })
            });
            let said = (!content.is_empty()).then(|| ContentPart::Text(content.clone()));
            chat::ChatMessage::assistant(MessageContent::from_parts(said.into_iter().chain(calls).collect::<Vec<_>>()))
        }
        ChatMessage::Tool { call, content } => chat::ToolResponse::new(call.clone(), content.clone()).into(),
    }
}

fn tool(offer: &ToolOffer) -> chat::Tool {
    chat::Tool::new(offer.name.clone()).with_description(offer.description.clone()).with_schema(offer.parameters.as_ref().clone())
}

/// The limits and the answer format in genai's types.
pub(super) fn options(config: &Llm, request: &ChatRequest, format: ResponseFormat) -> ChatOptions {
    let mut options = ChatOptions::default().with_max_tokens(request.max_output_tokens.unwrap_or(config.max_output_tokens.get()));
    if let Some(temperature) = request.temperature {
        options = options.with_temperature(temperature);
    }
    if let Some(top_p) = request.sampling.top_p {
        options = options.with_top_p(top_p);
    }
    options = options.with_stop_sequences(request.sampling.stop.clone());
    if !request.tools.is_empty() {
        options = match &request.tool_choice {
            ToolChoice::Auto => options,
            ToolChoice::None => options.with_tool_choice(chat::ToolChoice::None),
            ToolChoice::Required => options.with_tool_choice(chat::ToolChoice::Required),
            ToolChoice::Named(name) => options.with_tool_choice(chat::ToolChoice::tool(name.clone())),
        };
    }
    match (&request.schema, format) {
        // Ollama's adapter supports JSON mode only.
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

/// A complete answer, from a streamed or a plain call.
pub(super) struct Completion {
    pub(super) text: String,
    pub(super) calls: Vec<chat::ToolCall>,
    pub(super) model: String,
    pub(super) usage: Usage,
    pub(super) stop: Option<StopReason>,
    pub(super) logprobs: Vec<Value>,
}

impl From<chat::ChatResponse> for Completion {
    fn from(response: chat::ChatResponse) -> Self {
        Self {
            calls: response.content.tool_calls().into_iter().cloned().collect(),
            text: response.content.into_joined_texts().unwrap_or_default(),
            model: response.provider_model_iden.model_name.to_string(),
            usage: response.usage,
            stop: response.stop_reason,
            logprobs: Vec::new(),
        }
    }
}

/// Converts the answer.
///
/// # Errors
/// [`Failure::Filtered`], [`Failure::Empty`], or [`Failure::Unusable`] if it has neither content nor a reason for having none.
pub(super) fn answer(asked: &ChatRequest, completion: Completion) -> Result<ChatAnswer, Failure> {
    // PostgreSQL cannot store NUL, and no language needs it.
    let text = completion.text.replace('\0', "");
    // Drops calls if no tools were offered.
    let calls: Vec<ToolCall> = if asked.tools.is_empty() { Vec::new() } else { completion.calls.into_iter().map(call).collect() };
    let finish = match &completion.stop {
        _ if !calls.is_empty() => FinishReason::ToolCalls,
        Some(StopReason::Completed(_) | StopReason::StopSequence(_)) => FinishReason::Complete,
        Some(StopReason::MaxTokens(_)) => FinishReason::Length,
        Some(StopReason::ContentFilter(_)) => FinishReason::Filtered,
        Some(StopReason::ToolCall(_) | StopReason::Other(_)) | None => FinishReason::Other,
    };
    if text.trim().is_empty() && calls.is_empty() {
        return Err(match (finish, completion.stop) {
            (FinishReason::Filtered, _) => Failure::Filtered,
            (_, Some(_)) => Failure::Empty,
            (_, None) => Failure::Unusable,
        });
    }
    let tokens = |count: Option<i32>| count.and_then(|count| u32::try_from(count).ok());
    let (prompt_tokens, completion_tokens) = (tokens(completion.usage.prompt_tokens), tokens(completion.usage.completion_tokens));
    Ok(ChatAnswer { text, calls, model: completion.model, prompt_tokens, completion_tokens, finish, logprobs: completion.logprobs })
}

fn call(call: chat::ToolCall) -> ToolCall {
    let signatures = call.thought_signatures.unwrap_or_default();
    ToolCall { id: call.call_id, name: call.fn_name, arguments: call.fn_arguments, signatures }
}
