//! The wire format of each provider: address, credentials, prompt, limits, answer.

use noctuary::config::llm::Provider;
use noctuary::config::value::Secret;
use noctuary::llm::{ChatMessage, ChatRequest, FinishReason};
use serde_json::{Value, json};

use super::client::model;
use crate::support::scripted_model::{Behaviour, ReceivedRequest, ScriptedModel};

fn dialogue() -> ChatRequest {
    let messages = vec![ChatMessage::User("Hello".into()), ChatMessage::assistant("Hi"), ChatMessage::User("我是谁？".into())];
    ChatRequest { system: "Be brief.".to_owned(), messages, max_output_tokens: Some(77), temperature: Some(0.0), ..ChatRequest::default() }
}

async fn ask(provider: Provider, key: Option<&str>) -> ReceivedRequest {
    let scripted = ScriptedModel::always(Behaviour::Say("你是诺拉。".to_owned())).await;
    let model = model(&scripted.base_url(), |config| {
        config.provider = provider;
        config.api_key = key.map(Secret::from);
    });
    let answer = model.chat(dialogue()).await.unwrap();
    assert_eq!(
        (answer.text.as_str(), answer.finish, answer.prompt_tokens),
        ("你是诺拉。", FinishReason::Complete, Some(11)),
        "{provider:?}"
    );
    scripted.asked().remove(0)
}

#[tokio::test]
async fn openai_and_compatible_endpoints() {
    let asked = ask(Provider::Openai, Some("sk-test")).await;
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(asked.header("authorization"), Some("Bearer sk-test"));
    assert_eq!(asked.body["model"], "scripted");
    assert_eq!(asked.body["max_tokens"], 77);
    assert_eq!(asked.body["temperature"], 0.0);
    let roles: Vec<&Value> = asked.body["messages"].as_array().unwrap().iter().map(|message| &message["role"]).collect();
    assert_eq!(roles, [&json!("system"), &json!("user"), &json!("assistant"), &json!("user")]);
    assert_eq!(asked.body["messages"][3]["content"], "我是谁？");
}

#[tokio::test]
async fn a_local_endpoint_without_a_key_gets_no_empty_credentials() {
    assert_eq!(ask(Provider::Openai, None).await.header("authorization"), None);
}

#[tokio::test]
async fn anthropic() {
    let asked = ask(Provider::Anthropic, Some("ak-test")).await;
    assert_eq!(asked.path, "/v1/messages");
    assert_eq!(asked.header("x-api-key"), Some("ak-test"));
    assert!(asked.header("anthropic-version").is_some());
    assert_eq!(asked.body["max_tokens"], 77);
    assert!(asked.body["system"].to_string().contains("Be brief."));
}

#[tokio::test]
async fn gemini() {
    let asked = ask(Provider::Gemini, Some("gk-test")).await;
    assert_eq!(asked.path, "/v1/models/scripted:generateContent");
    assert_eq!(asked.header("x-goog-api-key"), Some("gk-test"));
    assert_eq!(asked.body["generationConfig"]["maxOutputTokens"], 77);
}

#[tokio::test]
async fn ollama() {
    let asked = ask(Provider::Ollama, None).await;
    assert_eq!(asked.path, "/v1/api/chat");
    assert_eq!(asked.body["stream"], false);
    assert_eq!(asked.body["options"]["num_predict"], 77);
}

#[tokio::test]
async fn the_shape_of_the_answer_reaches_each_provider() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "additionalProperties": false});
    for (provider, pointer) in [
        (Provider::Openai, "/response_format/json_schema/schema"),
        (Provider::Anthropic, "/output_config/format/schema"),
        (Provider::Gemini, "/generationConfig"),
        (Provider::Ollama, "/format"),
    ] {
        let scripted = ScriptedModel::always(Behaviour::Say("{\"a\":1}".to_owned())).await;
        let model = model(&scripted.base_url(), |config| {
            config.provider = provider;
            config.api_key = Some(Secret::from("key"));
        });
        model.chat(dialogue().with_schema("memory", schema.clone())).await.unwrap();
        let asked = scripted.asked().remove(0).body;
        assert!(asked.pointer(pointer).is_some_and(|format| !format.is_null()), "{provider:?}: {asked}");
    }
}
