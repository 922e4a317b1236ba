//! Anthropic's messages, as its clients read them.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

const MESSAGES: &str = "/v1/messages";

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn ask(content: Value) -> Value {
    json!({ "model": "Ada", "max_tokens": 100, "metadata": { "user_id": "nora" }, "system": "Answer in rhymes.",
        "messages": [{ "role": "user", "content": content }] })
}

fn events(text: &str) -> Vec<Value> {
    text.lines().filter_map(|line| line.strip_prefix("data: ")).map(|data| serde_json::from_str(data).unwrap()).collect()
}

#[tokio::test]
async fn a_client_of_anthropic_gains_memory_by_changing_its_address() {
    let fixture = ChatFixture::saying(&["龙井。"]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let mut body = ask(json!([{ "type": "text", "text": "早上喝什么茶 Longjing tea?" }]));
    body["stop_sequences"] = json!(["END"]);
    let answer = fixture.app.member().post(MESSAGES, body).await;
    let whole = answer.json();
    assert_eq!(
        (answer.status, &whole["type"], &whole["role"], &whole["model"]),
        (200, &json!("message"), &json!("assistant"), &json!("Ada"))
    );
    assert_eq!((&whole["content"], &whole["stop_reason"]), (&json!([{ "type": "text", "text": "龙井。" }]), &json!("end_turn")));
    assert_eq!((&whole["usage"]["input_tokens"], &whole["usage"]["output_tokens"]), (&json!(11), &json!(7)));
    let asked = fixture.model.asked().remove(0).body;
    assert!(asked["messages"][0]["content"].as_str().unwrap().ends_with("Answer in rhymes."), "{asked}");
    assert!(asked["messages"][1]["content"].as_str().unwrap().contains("Nora drinks Longjing tea"), "{asked}");
    assert_eq!((&asked["stop"], &asked["max_tokens"]), (&json!(["END"]), &json!(100)));
    let name = answer.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("nora", &name).await, ["user: 早上喝什么茶 Longjing tea?", "assistant: 龙井。"]);
}

#[tokio::test]
async fn the_token_may_be_an_api_key() {
    let fixture = ChatFixture::saying(&["Hi."]).await;
    let key = fixture.app.member().header("authorization").trim_start_matches("Bearer ").to_owned();
    let answer =
        fixture.app.anonymous().with("x-api-key", &key).with("anthropic-version", "2023-06-01").post(MESSAGES, ask(json!("Hello"))).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn tools_are_called_and_the_turn_goes_on_when_they_have_answered() {
    for is_stream in [false, true] {
        let call = Behaviour::Call(vec![("sky", json!({ "city": "上海" }))]);
        let fixture = ChatFixture::with([call, Behaviour::Say("Rain.".to_owned())]).await;
        let tools = json!([{ "name": "sky", "description": "Tells the weather.", "input_schema": { "type": "object",
            "properties": { "city": { "type": "string" } } } }]);
        let mut body = ask(json!("上海下雨吗？"));
        (body["tools"], body["stream"], body["tool_choice"]) = (tools, json!(is_stream), json!({ "type": "any" }));
        let answer = fixture.app.member().post(MESSAGES, body.clone()).await;
        let (used, reason) = if is_stream {
            let events = events(&answer.text);
            let part = |kind: &str| events.iter().find(|event| event["type"] == kind).unwrap().clone();
            let mut used = part("content_block_start")["content_block"].clone();
            used["input"] = serde_json::from_str(part("content_block_delta")["delta"]["partial_json"].as_str().unwrap()).unwrap();
            (used, part("message_delta")["delta"]["stop_reason"].clone())
        } else {
            (answer.json()["content"][0].clone(), answer.json()["stop_reason"].clone())
        };
        assert_eq!(
            (&used["type"], &used["name"], &used["input"], &reason),
            (&json!("tool_use"), &json!("sky"), &json!({ "city": "上海" }), &json!("tool_use"))
        );
        assert_eq!(fixture.model.asked()[0].body["tool_choice"], "required");
        body["stream"] = json!(false);
        body["messages"] = json!([{ "role": "user", "content": "上海下雨吗？" }, { "role": "assistant", "content": [used] },
            { "role": "user", "content": [{ "type": "tool_result", "tool_use_id": used["id"], "content": "wet-canary" }] }]);
        let told = fixture.app.member().post(MESSAGES, body).await;
        assert_eq!(told.json()["content"][0]["text"], "Rain.", "{}", told.text);
        assert!(fixture.model.asked()[1].body.to_string().contains("wet-canary"));
        let name = told.header("x-conversation-id").unwrap().to_owned();
        assert_eq!(fixture.kept("nora", &name).await, ["user: 上海下雨吗？", "assistant: Rain."]);
    }
}

#[tokio::test]
async fn it_streams_the_events_that_clients_expect() {
    let fixture = ChatFixture::saying(&["Longjing 龙井 in the morning."]).await;
    let mut body = ask(json!("Which tea?"));
    body["stream"] = json!(true);
    let answer = fixture.app.member().post(MESSAGES, body).await;
    let events = events(&answer.text);
    let mut names: Vec<&str> = events.iter().filter_map(|event| event["type"].as_str()).collect();
    names.dedup();
    assert_eq!(
        names,
        ["message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta", "message_stop"]
    );
    let said: String = events.iter().filter_map(|event| event["delta"]["text"].as_str()).collect();
    assert_eq!(said, "Longjing 龙井 in the morning.");
    assert!(answer.text.contains("event: message_start\ndata: "));
}

#[tokio::test]
async fn errors_have_anthropics_shape() {
    let fixture = ChatFixture::saying(&[]).await;
    let client = fixture.app.member();
    let error = |answer: &crate::support::Answer| {
        let body = answer.json();
        assert_eq!(body["type"], "error", "{body}");
        (answer.status, body["error"]["type"].as_str().unwrap().to_owned())
    };
    let mut other = ask(json!("Hello"));
    other["model"] = json!("Nobody");
    assert_eq!(error(&client.post(MESSAGES, other).await), (404, "not_found_error".to_owned()));
    assert_eq!(error(&fixture.app.anonymous().post(MESSAGES, ask(json!("Hello"))).await), (401, "authentication_error".to_owned()));
    let mut sampled = ask(json!("Hello"));
    sampled["top_k"] = json!(5);
    let refused = client.post(MESSAGES, sampled).await;
    assert_eq!(error(&refused), (400, "invalid_request_error".to_owned()));
    assert!(refused.json()["error"]["message"].as_str().unwrap().starts_with("top_k: "), "{}", refused.text);
    assert_eq!(error(&client.post("/v1/messages/batches", json!({})).await), (404, "not_found_error".to_owned()));
    fixture.model.then(Behaviour::status(401));
    assert_eq!(error(&client.post(MESSAGES, ask(json!("Hello there"))).await), (502, "api_error".to_owned()));
}
