//! Streamed answers and tool calls: on each provider's wire, and when the model misbehaves.

use std::time::Duration;

use async_trait::async_trait;
use noctuary::config::llm::Provider;
use noctuary::config::value::Secret;
use noctuary::error::Error;
use noctuary::llm::{ChatMessage, ChatRequest, FinishReason, Listener, SharedModel, ToolCall, ToolOffer};
use serde_json::{Value, json};

use super::client::model;
use crate::support::scripted_model::{Behaviour, ScriptedModel, nobody};

const PROVIDERS: [Provider; 4] = [Provider::Openai, Provider::Anthropic, Provider::Gemini, Provider::Ollama];

#[derive(Default)]
struct ReceivedPieces(Vec<String>);

#[async_trait]
impl Listener for ReceivedPieces {
    async fn piece(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }
}

fn speaking(provider: Provider, base_url: &str) -> SharedModel {
    model(base_url, |config| {
        config.provider = provider;
        config.api_key = Some(Secret::from("key"));
    })
}

fn weather() -> ToolOffer {
    let parameters = json!({"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]});
    ToolOffer { name: "weather".to_owned(), description: "Tells the weather.".to_owned(), parameters: parameters.into() }
}

#[tokio::test]
async fn every_provider_is_heard_word_by_word_and_tells_what_it_cost() {
    for provider in PROVIDERS {
        let scripted = ScriptedModel::always(Behaviour::Say("The owl 住在 north gate.".to_owned())).await;
        let mut heard = ReceivedPieces::default();
        let answer = speaking(provider, &scripted.base_url()).stream(ChatRequest::new("Be brief.", "Where?"), &mut heard).await.unwrap();
        assert_eq!(heard.0.concat(), "The owl 住在 north gate.", "{provider:?}");
        assert!(heard.0.len() > 3, "{provider:?} told it in {} pieces", heard.0.len());
        assert_eq!((answer.text, answer.finish), (heard.0.concat(), FinishReason::Complete), "{provider:?}");
        assert_eq!((answer.prompt_tokens, answer.completion_tokens), (Some(11), Some(7)), "{provider:?}");
        assert!(scripted.asked()[0].is_stream(), "{provider:?}");
    }
}

#[tokio::test]
async fn every_provider_calls_tools_and_is_told_what_they_answered() {
    for (provider, is_stream) in PROVIDERS.into_iter().flat_map(|provider| [(provider, false), (provider, true)]) {
        let scripted =
            ScriptedModel::start([Behaviour::Call(vec![("weather", json!({"city": "上海"}))]), Behaviour::Say("Rain.".to_owned())]).await;
        let model = speaking(provider, &scripted.base_url());
        let mut request = ChatRequest { tools: vec![weather()], ..ChatRequest::new("", "Weather in 上海?") };
        let ask = async |request: &ChatRequest| match is_stream {
            true => model.stream(request.clone(), &mut ReceivedPieces::default()).await,
            false => model.chat(request.clone()).await,
        };
        let answer = ask(&request).await.unwrap();
        assert_eq!(answer.finish, FinishReason::ToolCalls, "{provider:?} {is_stream}");
        let [call] = answer.calls.as_slice() else { panic!("{provider:?} {is_stream}: {:?}", answer.calls) };
        assert_eq!((call.name.as_str(), &call.arguments), ("weather", &json!({"city": "上海"})), "{provider:?} {is_stream}");
        request.messages.push(ChatMessage::Assistant { content: answer.text, calls: answer.calls.clone() });
        request.messages.push(ChatMessage::Tool { call: call.id.clone(), content: "{\"sky\":\"rain-canary\"}".to_owned() });
        assert_eq!(ask(&request).await.unwrap().text, "Rain.", "{provider:?} {is_stream}");
        let [first, second] = <[_; 2]>::try_from(scripted.asked()).unwrap();
        assert!(first.body["tools"].to_string().contains("Tells the weather."), "{provider:?}: {}", first.body);
        assert!(second.body.to_string().contains("rain-canary"), "{provider:?}: {}", second.body);
    }
}

#[tokio::test]
async fn arguments_that_are_no_json_come_as_they_are_and_calls_of_tools_that_nobody_offered_are_none() {
    let scripted = ScriptedModel::always(Behaviour::Call(vec![("weather", Value::from("{\"city\": "))])).await;
    let model = speaking(Provider::Openai, &scripted.base_url());
    let request = ChatRequest { tools: vec![weather()], ..ChatRequest::new("", "Weather?") };
    let answer = model.stream(request, &mut ReceivedPieces::default()).await.unwrap();
    assert_eq!(answer.calls[0].arguments, json!("{\"city\": "));
    let nothing = model.stream(ChatRequest::new("", "Weather?"), &mut ReceivedPieces::default()).await;
    assert!(matches!(nothing, Err(Error::Llm { reason: "empty_answer", .. })), "{nothing:?}");
}

#[tokio::test]
async fn a_stream_that_breaks_or_falls_silent_ends_with_its_class_and_is_not_begun_again_once_it_was_heard() {
    let text = "one two three four five six seven eight nine ten eleven twelve".to_owned();
    for (behaviour, class, calls) in [
        (Behaviour::HangUpMidBody(text.clone()), "answer_broke_off", 1),
        (Behaviour::StallMidBody(text), "timeout", 1),
        (Behaviour::Body(b"data: {\"choices\":[{\"delta\":{\"content\":\"half\"}}]}\n\n".to_vec()), "answer_broke_off", 1),
        (Behaviour::Body(b"data: not json at all\n\n".to_vec()), "unusable_answer", 1),
        (Behaviour::Body(b"<html>It works!</html>".to_vec()), "answer_broke_off", 3),
        (Behaviour::HangUp, "connection_failed", 3),
        (Behaviour::status(503), "provider_error", 3),
        (Behaviour::status(401), "credentials_refused", 1),
        (Behaviour::Stall, "timeout", 1),
    ] {
        let name = format!("{behaviour:?}");
        let scripted = ScriptedModel::always(behaviour).await;
        let model = model(&scripted.base_url(), |config| config.timeout = Duration::from_millis(400));
        let failure = model.stream(ChatRequest::new("", "Count."), &mut ReceivedPieces::default()).await.unwrap_err();
        assert_eq!((failure.class(), scripted.calls()), (class, calls), "{name}");
    }
    let failure = model(&nobody().await, |_| ()).stream(ChatRequest::new("", "Hello?"), &mut ReceivedPieces::default()).await.unwrap_err();
    assert_eq!(failure.class(), "connection_refused");
}

#[tokio::test]
async fn a_prompt_that_is_too_long_is_told_from_other_refusals() {
    let body = json!({"error": {"code": "context_length_exceeded", "message": "This model's maximum context length is 8192 tokens."}});
    let scripted = ScriptedModel::always(Behaviour::Status(400, Vec::new(), body.to_string())).await;
    let failure = speaking(Provider::Openai, &scripted.base_url())
        .stream(ChatRequest::new("", "Long."), &mut ReceivedPieces::default())
        .await
        .unwrap_err();
    assert_eq!(failure.class(), "context_too_large");
}

#[tokio::test]
async fn an_endless_answer_is_hung_up_on() {
    let scripted = ScriptedModel::always(Behaviour::Endless).await;
    let model = model(&scripted.base_url(), |config| config.max_response = 64 << 10);
    let failure = model.stream(ChatRequest::new("", "Talk."), &mut ReceivedPieces::default()).await.unwrap_err();
    assert_eq!(failure.class(), "answer_too_large");
    assert!(scripted.sent() < 16 << 20, "{} bytes were taken", scripted.sent());
}

#[tokio::test]
async fn whoever_stops_listening_hangs_up_on_the_provider() {
    let scripted = ScriptedModel::always(Behaviour::Endless).await;
    let model = model(&scripted.base_url(), |config| config.max_response = usize::MAX);
    let mut heard = ReceivedPieces::default();
    let call = model.stream(ChatRequest::new("", "Talk."), &mut heard);
    assert!(tokio::time::timeout(Duration::from_millis(300), call).await.is_err());
    let settled = async || {
        let before = scripted.sent();
        tokio::time::sleep(Duration::from_millis(50)).await;
        scripted.sent() == before
    };
    crate::support::until("the provider stops talking", settled).await;
}

#[test]
fn what_a_tool_is_called_with_does_not_reach_a_log() {
    let call = ToolCall { id: "1".to_owned(), name: "forget".to_owned(), arguments: json!({"content": "canary"}), signatures: Vec::new() };
    assert!(!format!("{call:?}").contains("canary"));
}
