//! OpenAI's wire format, byte for byte as its clients read it.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

const COMPLETIONS: &str = "/v1/chat/completions";

fn ask(message: &str) -> Value {
    json!({ "model": "Ada", "user": "nora", "messages": [{ "role": "system", "content": "Answer in rhymes." }, { "role": "user", "content": message }] })
}

fn chunks(text: &str) -> Vec<Value> {
    text.lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .filter(|data| *data != "[DONE]")
        .map(|data| serde_json::from_str(data).unwrap())
        .collect()
}

#[tokio::test]
async fn a_client_of_openai_gains_memory_by_changing_its_address() {
    let fixture = ChatFixture::saying(&["Longjing 龙井."]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let answer = fixture.app.member().post(COMPLETIONS, ask("Which tea should I bring?")).await;
    let whole = answer.json();
    assert_eq!((answer.status, &whole["object"], &whole["model"]), (200, &json!("chat.completion"), &json!("Ada")));
    assert!(whole["id"].as_str().unwrap().starts_with("chatcmpl-") && whole["created"].is_i64());
    let choice = &whole["choices"][0];
    assert_eq!((&choice["index"], &choice["finish_reason"], &choice["message"]["role"]), (&json!(0), &json!("stop"), &json!("assistant")));
    assert_eq!(choice["message"]["content"], "Longjing 龙井.");
    assert_eq!(whole["usage"], json!({ "prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18 }));
    let asked = fixture.model.asked().remove(0).body;
    assert!(asked["messages"][0]["content"].as_str().unwrap().ends_with("Answer in rhymes."), "{asked}");
    assert!(asked["messages"][1]["content"].as_str().unwrap().contains("Nora drinks Longjing tea"), "{asked}");
    let name = answer.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("nora", &name).await, ["user: Which tea should I bring?", "assistant: Longjing 龙井."]);
}

#[tokio::test]
async fn the_dialogue_is_the_callers_and_its_last_exchange_is_kept() {
    let fixture = ChatFixture::saying(&["Hi.", "Tea.", "Other."]).await;
    let said = |role: &str, content: &str| json!({ "role": role, "content": content });
    let first = fixture
        .app
        .member()
        .post(COMPLETIONS, json!({ "model": fixture.agent, "user": "nora", "messages": [said("user", "Hello there")] }))
        .await;
    let dialogue = json!([said("user", "Hello there"), said("assistant", "Hi."), said("user", "What do I drink?")]);
    let second = fixture.app.member().post(COMPLETIONS, json!({ "model": "Ada", "user": "nora", "messages": dialogue })).await;
    assert_eq!(first.header("x-conversation-id"), second.header("x-conversation-id"));
    let told = fixture.model.asked()[1].body["messages"].as_array().unwrap().len();
    assert_eq!(told, 4, "the stored turns are not told a second time");
    let name = second.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("nora", &name).await, ["user: Hello there", "assistant: Hi.", "user: What do I drink?", "assistant: Tea."]);
    let named = fixture.app.member().with("x-conversation-id", "mine").post(COMPLETIONS, ask("Hello there")).await;
    assert_eq!(named.header("x-conversation-id"), Some("mine"));
    let unreadable = fixture.app.member().with("x-conversation-id", "对话").post(COMPLETIONS, ask("Hello there")).await;
    assert_eq!((unreadable.status, unreadable.json()["error"]["param"].as_str()), (400, Some("X-Conversation-Id")));
}

#[tokio::test]
async fn it_streams_in_chunks_and_tells_what_it_cost_when_asked() {
    let fixture = ChatFixture::saying(&["Longjing in the morning."]).await;
    let mut body = ask("Which tea?");
    body["stream"] = json!(true);
    body["stream_options"] = json!({ "include_usage": true });
    let answer = fixture.app.member().post(COMPLETIONS, body).await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    assert!(answer.text.ends_with("data: [DONE]\n\n"));
    let chunks = chunks(&answer.text);
    let ids: std::collections::HashSet<&str> = chunks.iter().map(|chunk| chunk["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(chunks[0]["choices"][0]["delta"], json!({ "role": "assistant", "content": "" }));
    let said: String = chunks.iter().filter_map(|chunk| chunk["choices"][0]["delta"]["content"].as_str()).collect();
    assert_eq!(said, "Longjing in the morning.");
    let [.., last, usage] = chunks.as_slice() else { panic!("{chunks:?}") };
    assert_eq!((&last["choices"][0]["finish_reason"], &last["choices"][0]["delta"]), (&json!("stop"), &json!({})));
    assert_eq!((&usage["choices"], &usage["usage"]["total_tokens"]), (&json!([]), &json!(18)));
}

#[tokio::test]
async fn the_callers_tools_are_passed_through_and_the_turn_goes_on_when_they_have_answered() {
    for is_stream in [false, true] {
        let fixture =
            ChatFixture::with([Behaviour::Call(vec![("sky", json!({ "city": "上海" }))]), Behaviour::Say("Rain.".to_owned())]).await;
        let tools = json!([{ "type": "function", "function": { "name": "sky", "description": "Tells the weather.",
            "parameters": { "type": "object", "properties": { "city": { "type": "string" } } } } }]);
        let mut body = json!({ "model": "Ada", "user": "nora", "stream": is_stream, "tools": tools, "messages": [{ "role": "user", "content": "Rain in 上海?" }] });
        let answer = fixture.app.member().post(COMPLETIONS, body.clone()).await;
        let (message, finish) = if is_stream {
            let chunks = chunks(&answer.text);
            let delta = chunks.iter().find(|chunk| chunk["choices"][0]["delta"]["tool_calls"].is_array()).expect("a call");
            assert_eq!(delta["choices"][0]["delta"]["tool_calls"][0]["index"], 0);
            (delta["choices"][0]["delta"].clone(), chunks.last().unwrap()["choices"][0]["finish_reason"].clone())
        } else {
            let choice = answer.json()["choices"][0].clone();
            assert_eq!(choice["message"]["content"], Value::Null);
            (choice["message"].clone(), choice["finish_reason"].clone())
        };
        assert_eq!(finish, "tool_calls");
        let call = &message["tool_calls"][0];
        assert_eq!(
            (&call["type"], &call["function"]["name"], &call["function"]["arguments"]),
            (&json!("function"), &json!("sky"), &json!("{\"city\":\"上海\"}"))
        );
        let offered = fixture.model.asked()[0].body["tools"].as_array().unwrap().len();
        assert_eq!(offered, 1, "the memory tools are not offered beside the caller's");
        assert_eq!(fixture.outcomes("nora").await, ["open"]);

        let messages = body["messages"].as_array_mut().unwrap();
        messages.push(json!({ "role": "assistant", "content": null, "tool_calls": [call] }));
        messages.push(json!({ "role": "tool", "tool_call_id": call["id"], "content": "wet" }));
        let answer = fixture.app.member().post(COMPLETIONS, body).await;
        assert!(answer.text.contains("Rain."), "{}", answer.text);
        let name = answer.header("x-conversation-id").unwrap().to_owned();
        assert_eq!(fixture.kept("nora", &name).await, ["user: Rain in 上海?", "assistant: Rain."]);
        assert_eq!(fixture.outcomes("nora").await, ["completed"], "one turn, with its tools");
    }
}

#[tokio::test]
async fn a_token_demands_the_end_user_unless_it_was_made_otherwise() {
    let fixture = ChatFixture::saying(&["Hi."; 9]).await;
    let member = fixture.app.member();
    let made = async |more: Value| {
        let mut body = json!({ "name": "t", "scopes": ["chat"], "expiresInDays": 9 });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = member.post("/api/v1/auth/tokens", body).await.data();
        (fixture.app.anonymous().bearing(made["token"].as_str().unwrap()), made["requireEndUser"].clone())
    };
    let (asking, is_required) = made(json!({})).await;
    assert_eq!(is_required, true, "on for tokens that may chat");
    let unnamed = json!({ "model": "Ada", "messages": [{ "role": "user", "content": "I live in Lisbon now." }] });
    let refused = asking.post(COMPLETIONS, unnamed.clone()).await;
    let error = refused.json()["error"].clone();
    assert_eq!((refused.status, &error["param"], &error["type"]), (400, &json!("user"), &json!("invalid_request_error")));
    let message = error["message"].as_str().unwrap();
    assert!(["user", "X-End-User-Id", "requireEndUser"].iter().all(|way| message.contains(way)), "{message}");
    let own = json!({ "agentId": fixture.agent, "message": "I live in Lisbon now.", "conversationId": "c" });
    for path in ["/api/v1/chat", "/api/v1/chat/stream"] {
        assert_eq!(asking.post(path, own.clone()).await.wrong_fields(), ["endUserId"], "{path}");
    }
    assert_eq!(fixture.model.calls(), 0, "nothing was said to the model");

    let mut named = unnamed.clone();
    named["user"] = json!("zoe");
    let by_field = asking.post(COMPLETIONS, named.clone()).await;
    let by_header = asking.with("x-end-user-id", "zoe").post(COMPLETIONS, unnamed.clone()).await;
    let by_both = asking.with("x-end-user-id", "zoe").post(COMPLETIONS, named.clone()).await;
    for answer in [&by_field, &by_header, &by_both] {
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let name = by_header.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("zoe", &name).await.len(), 6, "all of it is hers");
    let two = asking.with("x-end-user-id", "omar").post(COMPLETIONS, named).await;
    assert_eq!((two.status, two.json()["error"]["param"].as_str()), (400, Some("user")));

    let (lenient, is_required) = made(json!({ "requireEndUser": false })).await;
    assert_eq!((is_required, lenient.post(COMPLETIONS, unnamed.clone()).await.status), (json!(false), 200));
    let (bound, _) = made(json!({ "boundOwner": "api:zoe" })).await;
    assert_eq!(bound.post(COMPLETIONS, unnamed).await.status, 200, "a token of one person names that person");
    assert_eq!(made(json!({ "scopes": ["memory:read"] })).await.1, false, "off where nobody chats");
}

#[tokio::test]
async fn agents_are_models_and_refusals_are_in_its_words() {
    let fixture = ChatFixture::saying(&[]).await;
    let client = fixture.app.member();
    let models = client.get("/v1/models").await.json();
    assert_eq!(
        (&models["object"], &models["data"][0]["id"], &models["data"][0]["object"]),
        (&json!("list"), &json!("Ada"), &json!("model"))
    );
    assert_eq!(client.get("/v1/models/Ada").await.json()["owned_by"], "noctuary");
    assert_eq!(client.get(&format!("/v1/models/{}", fixture.agent)).await.json()["id"], "Ada");

    let error = |answer: &crate::support::Answer| -> (u16, String, String) {
        let error = answer.json()["error"].clone();
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{error}");
        (answer.status, error["type"].as_str().unwrap().to_owned(), error["code"].as_str().unwrap().to_owned())
    };
    let owned = |status, kind: &str, code: &str| (status, kind.to_owned(), code.to_owned());
    let mut other = ask("Hello");
    other["model"] = json!("Nobody");
    assert_eq!(error(&client.post(COMPLETIONS, other).await), owned(404, "invalid_request_error", "model_not_found"));
    assert_eq!(error(&client.get("/v1/models/Nobody").await), owned(404, "invalid_request_error", "model_not_found"));
    assert_eq!(
        error(&fixture.app.anonymous().post(COMPLETIONS, ask("Hello")).await),
        owned(401, "authentication_error", "unauthenticated")
    );
    assert_eq!(error(&fixture.app.viewer().post(COMPLETIONS, ask("Hello")).await), owned(403, "permission_error", "forbidden"));
    let empty = client.post(COMPLETIONS, json!({ "model": "Ada", "messages": [] })).await;
    assert_eq!(
        (error(&empty), empty.json()["error"]["param"].as_str()),
        (owned(400, "invalid_request_error", "invalid"), Some("messages"))
    );
    fixture.model.then(Behaviour::status(401));
    assert_eq!(error(&client.post(COMPLETIONS, ask("Hello there")).await), owned(502, "server_error", "llm_failed"));
    let mut streamed = ask("Hello there");
    streamed["stream"] = json!(true);
    fixture.model.then(Behaviour::status(401));
    let answer = client.post(COMPLETIONS, streamed).await;
    assert_eq!(chunks(&answer.text).last().unwrap()["error"]["code"], "llm_failed");
    assert!(!answer.text.contains("[DONE]"));
}
