//! Parameters of OpenAI's interface reach the model, or are refused by name.

use noctuary::config::llm::Provider;
use noctuary::config::value::Secret;
use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const COMPLETIONS: &str = "/v1/chat/completions";

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn ask(more: Value) -> Value {
    let mut body = json!({ "model": "Ada", "user": "nora", "messages": [{ "role": "user", "content": "杭州喝什么茶？" }] });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn person() -> Value {
    json!({ "name": "person", "strict": true, "schema": { "type": "object", "properties": { "name": { "type": "string" } },
        "required": ["name"], "additionalProperties": false } })
}

/// An agent whose model belongs to this provider.
async fn agent_of(provider: Provider) -> (TestApp, ScriptedModel) {
    let model = ScriptedModel::always(Behaviour::Say("{\"name\": \"诺拉\"}".to_owned())).await;
    let app = TestApp::spawn_with(|config| {
        model.serve(config);
        config.llm.provider = provider;
        config.llm.api_key = Some(Secret::from("key"));
    })
    .await;
    make_agent(&app.member(), "Ada").await;
    (app, model)
}

#[tokio::test]
async fn all_parameters_reach_a_model_of_openais_interface() {
    for is_stream in [false, true] {
        let fixture = ChatFixture::saying(&["{\"name\": \"诺拉\"}"]).await;
        let sent = json!({ "top_p": 0.5, "stop": ["END", "完"], "seed": -7, "presence_penalty": 0.25, "frequency_penalty": -0.5,
            "logit_bias": { "50256": -100 }, "logprobs": true, "top_logprobs": 2, "temperature": 0.5,
            "response_format": { "type": "json_schema", "json_schema": person() } });
        let mut body = ask(sent.clone());
        body["stream"] = json!(is_stream);
        assert_eq!(fixture.app.member().post(COMPLETIONS, body).await.status, 200);
        let asked = fixture.model.asked().remove(0).body;
        for (name, value) in sent.as_object().unwrap() {
            assert_eq!(&asked[name], value, "{name}");
        }
    }
}

#[tokio::test]
async fn each_provider_is_asked_for_json_in_its_own_words() {
    let schema = &person()["schema"];
    for (provider, at) in [
        (Provider::Anthropic, "/output_config/format/schema"),
        (Provider::Gemini, "/generationConfig/responseJsonSchema"),
        (Provider::Ollama, "/format"),
    ] {
        let (app, model) = agent_of(provider).await;
        let body = ask(json!({ "stop": "END", "response_format": { "type": "json_schema", "json_schema": person() } }));
        let answer = app.member().post(COMPLETIONS, body).await;
        assert_eq!((answer.status, answer.json()["choices"][0]["message"]["content"].as_str()), (200, Some("{\"name\": \"诺拉\"}")));
        let asked = model.asked().remove(0).body;
        assert_eq!(asked.pointer(at), Some(schema), "{provider:?}: {asked}");
        assert!(asked.to_string().contains("END"), "{provider:?}: {asked}");
    }
    let (app, model) = agent_of(Provider::Ollama).await;
    let sent = json!({ "seed": 7, "presence_penalty": 0.5, "response_format": { "type": "json_object" } });
    assert_eq!(app.member().post(COMPLETIONS, ask(sent)).await.status, 200);
    let asked = model.asked().remove(0).body;
    assert_eq!(
        (&asked["format"], &asked["options"]["seed"], &asked["options"]["presence_penalty"]),
        (&json!("json"), &json!(7), &json!(0.5))
    );
}

#[tokio::test]
async fn what_a_provider_cannot_take_is_refused_by_name_and_no_model_is_asked() {
    for (provider, sent, name) in [
        (Provider::Anthropic, json!({ "seed": 7 }), "seed"),
        (Provider::Anthropic, json!({ "frequency_penalty": 1 }), "frequency_penalty"),
        (Provider::Anthropic, json!({ "response_format": { "type": "json_object" } }), "response_format"),
        (Provider::Gemini, json!({ "logit_bias": { "1": 1 } }), "logit_bias"),
        (Provider::Ollama, json!({ "logprobs": true }), "logprobs"),
        (Provider::Openai, json!({ "top_p": 2 }), "top_p"),
        (Provider::Openai, json!({ "presence_penalty": 3 }), "presence_penalty"),
        (Provider::Openai, json!({ "response_format": { "type": "json_schema" } }), "response_format.json_schema.name"),
    ] {
        let (app, model) = agent_of(provider).await;
        let answer = app.member().post(COMPLETIONS, ask(sent)).await;
        assert_eq!((answer.status, answer.json()["error"]["param"].as_str(), model.calls()), (400, Some(name), 0), "{provider:?}");
    }
}

#[tokio::test]
async fn the_probabilities_of_the_tokens_come_back() {
    let token = json!({ "token": "茶", "logprob": -0.25, "bytes": [232, 140, 182], "top_logprobs": [] });
    let frame = json!({ "id": "c", "object": "chat.completion.chunk", "model": "scripted-1", "choices": [{ "index": 0,
        "delta": { "content": "茶" }, "logprobs": { "content": [token] }, "finish_reason": null }] });
    let last = json!({ "id": "c", "object": "chat.completion.chunk", "model": "scripted-1", "choices": [{ "index": 0, "delta": {},
        "finish_reason": "stop" }] });
    let stream = || Behaviour::Typed("text/event-stream", format!("data: {frame}\n\ndata: {last}\n\ndata: [DONE]\n\n").into_bytes());
    let fixture = ChatFixture::with([stream(), stream()]).await;
    let whole = fixture.app.member().post(COMPLETIONS, ask(json!({ "logprobs": true }))).await.json();
    assert_eq!(whole["choices"][0]["logprobs"]["content"], json!([token]), "{whole}");
    let streamed = fixture.app.member().post(COMPLETIONS, ask(json!({ "logprobs": true, "stream": true }))).await;
    assert!(streamed.text.contains("\"logprob\":-0.25"), "{}", streamed.text);
}

#[tokio::test]
async fn an_image_is_shown_to_the_model_and_memory_keeps_its_mark() {
    let fixture = ChatFixture::saying(&["一只猫。"]).await;
    let image = json!({ "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } });
    let sound = json!({ "type": "input_audio", "input_audio": { "format": "wav", "data": "UklGRg==" } });
    let messages = json!([{ "role": "user", "content": [{ "type": "text", "text": "这是什么？" }, image, sound] }]);
    let answer = fixture.app.member().post(COMPLETIONS, ask(json!({ "messages": messages }))).await;
    assert_eq!(answer.status, 200);
    let asked = fixture.model.asked().remove(0).body;
    let parts = asked["messages"].as_array().unwrap().last().unwrap()["content"].as_array().unwrap().clone();
    assert_eq!((&parts[1], &parts[2]), (&image, &sound), "{asked}");
    let name = answer.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("nora", &name).await, ["user: 这是什么？\n[image]\n[audio]", "assistant: 一只猫。"]);
}

#[tokio::test]
async fn an_image_in_the_history_does_not_end_a_dialogue_with_a_model_that_cannot_see() {
    let fixture = ChatFixture::with([Behaviour::status(400), Behaviour::Say("Longjing.".to_owned())]).await;
    let image = json!({ "type": "image_url", "image_url": { "url": "https://example.org/cat.png" } });
    let messages = json!([{ "role": "user", "content": [{ "type": "text", "text": "My cat." }, image] },
        { "role": "assistant", "content": "Nice." }, { "role": "user", "content": "Which tea?" }]);
    let answer = fixture.app.member().post(COMPLETIONS, ask(json!({ "messages": messages }))).await;
    assert_eq!((answer.status, fixture.model.calls()), (200, 2), "{}", answer.text);
    let second = fixture.model.asked().remove(1).body.to_string();
    assert!(second.contains("[image]") && !second.contains("image_url"), "{second}");
}
