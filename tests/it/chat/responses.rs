//! OpenAI's responses interface, as its clients read it.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

const RESPONSES: &str = "/v1/responses";

#[expect(clippy::needless_pass_by_value, reason = "the calls read better")]
fn ask(input: Value) -> Value {
    json!({ "model": "Ada", "user": "nora", "input": input })
}

fn with(mut body: Value, name: &str, value: Value) -> Value {
    body[name] = value;
    body
}

fn sky() -> Value {
    json!([{ "type": "function", "name": "sky", "description": "Tells the weather.", "strict": true,
        "parameters": { "type": "object", "properties": { "city": { "type": "string" } } } }])
}

/// The events as (name, data).
fn events(text: &str) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    for block in text.split("\n\n") {
        let line = |prefix: &str| block.lines().find_map(|line| line.strip_prefix(prefix)).map(str::to_owned);
        if let (Some(name), Some(data)) = (line("event: "), line("data: ")) {
            found.push((name, serde_json::from_str(&data).unwrap()));
        }
    }
    found
}

#[tokio::test]
async fn a_response_has_memory_and_its_turn_is_kept() {
    let fixture = ChatFixture::saying(&["龙井。"]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let body = with(ask(json!("早上喝什么茶 Longjing tea?")), "instructions", json!("Answer in rhymes."));
    let answer = fixture.app.member().post(RESPONSES, body).await;
    let whole = answer.json();
    assert_eq!(
        (answer.status, &whole["object"], &whole["status"], &whole["model"]),
        (200, &json!("response"), &json!("completed"), &json!("Ada"))
    );
    assert!(whole["id"].as_str().unwrap().starts_with("resp_"));
    let item = &whole["output"][0];
    assert_eq!(
        (&item["type"], &item["role"], &item["content"][0]["type"]),
        (&json!("message"), &json!("assistant"), &json!("output_text"))
    );
    assert_eq!((&item["content"][0]["text"], &whole["usage"]["total_tokens"]), (&json!("龙井。"), &json!(18)));
    let asked = fixture.model.asked().remove(0).body;
    assert!(asked["messages"][0]["content"].as_str().unwrap().ends_with("Answer in rhymes."), "{asked}");
    assert!(asked["messages"][1]["content"].as_str().unwrap().contains("Nora drinks Longjing tea"), "{asked}");
    let name = answer.header("x-conversation-id").unwrap().to_owned();
    assert_eq!(fixture.kept("nora", &name).await, ["user: 早上喝什么茶 Longjing tea?", "assistant: 龙井。"]);
}

#[tokio::test]
async fn a_response_is_continued_by_its_id_and_only_by_the_same_person() {
    let fixture = ChatFixture::saying(&["你好。", "记得。", "Other."]).await;
    let first = fixture.app.member().post(RESPONSES, ask(json!("我叫诺拉"))).await;
    let id = first.json()["id"].clone();
    let second = fixture.app.member().post(RESPONSES, with(ask(json!("我叫什么？")), "previous_response_id", id.clone())).await;
    assert_eq!((second.status, &second.json()["previous_response_id"]), (200, &id));
    let told = fixture.model.asked().remove(1).body.to_string();
    assert!(told.contains("我叫诺拉") && told.contains("你好。"), "{told}");
    assert_eq!(first.header("x-conversation-id"), second.header("x-conversation-id"));
    let again = fixture.app.member().post(RESPONSES, ask(json!("我叫诺拉"))).await;
    assert_ne!(first.header("x-conversation-id"), again.header("x-conversation-id"), "a first message begins a conversation");
    let refused = |answer: crate::support::Answer| {
        let error = answer.json()["error"].clone();
        (answer.status, error["code"].as_str().unwrap_or_default().to_owned(), error["param"].as_str().unwrap_or_default().to_owned())
    };
    let missing = (400, "previous_response_not_found".to_owned(), "previous_response_id".to_owned());
    let mut foreign = with(ask(json!("我叫什么？")), "previous_response_id", id.clone());
    foreign["user"] = json!("omar");
    for body in [foreign, with(ask(json!("Hi")), "previous_response_id", json!("resp_unknown"))] {
        assert_eq!(refused(fixture.app.member().post(RESPONSES, body).await), missing);
    }
    assert_eq!(fixture.model.calls(), 3, "no model is asked for a response that is unknown");
}

#[tokio::test]
async fn what_is_not_to_be_stored_is_answered_with_memory_and_leaves_nothing() {
    let fixture = ChatFixture::saying(&["龙井。"]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let answer = fixture.app.member().post(RESPONSES, with(ask(json!("Which tea, Longjing?")), "store", json!(false))).await;
    assert_eq!((answer.status, &answer.json()["store"]), (200, &json!(false)));
    assert!(fixture.model.asked()[0].body.to_string().contains("Nora drinks Longjing tea"));
    let name = answer.header("x-conversation-id").unwrap().to_owned();
    assert!(fixture.kept("nora", &name).await.is_empty());
    let later = with(ask(json!("And?")), "previous_response_id", answer.json()["id"].clone());
    assert_eq!(fixture.app.member().post(RESPONSES, later).await.status, 400);
}

#[tokio::test]
async fn functions_are_called_and_their_outputs_alone_continue_the_turn() {
    for is_stream in [false, true] {
        let call = Behaviour::Call(vec![("sky", json!({ "city": "上海" }))]);
        let fixture = ChatFixture::with([call, Behaviour::Say("下雨。".to_owned())]).await;
        let mut body = with(ask(json!("上海下雨吗？")), "tools", sky());
        body["stream"] = json!(is_stream);
        let answer = fixture.app.member().post(RESPONSES, body).await;
        let whole = if is_stream { events(&answer.text).last().unwrap().1["response"].clone() } else { answer.json() };
        let item = &whole["output"][0];
        assert_eq!((&item["type"], &item["name"]), (&json!("function_call"), &json!("sky")), "{whole}");
        assert_eq!(serde_json::from_str::<Value>(item["arguments"].as_str().unwrap()).unwrap(), json!({ "city": "上海" }));
        let output = json!([{ "type": "function_call_output", "call_id": item["call_id"], "output": "雨-canary" }]);
        let next = with(with(ask(output), "previous_response_id", whole["id"].clone()), "tools", sky());
        let told = fixture.app.member().post(RESPONSES, next).await;
        assert_eq!(told.json()["output"][0]["content"][0]["text"], "下雨。", "{}", told.text);
        let asked = fixture.model.asked().remove(1).body.to_string();
        assert!(asked.contains("上海下雨吗") && asked.contains("雨-canary") && asked.contains("call-0"), "{asked}");
        let name = told.header("x-conversation-id").unwrap().to_owned();
        assert_eq!(fixture.kept("nora", &name).await, ["user: 上海下雨吗？", "assistant: 下雨。"]);
    }
}

#[tokio::test]
async fn references_to_items_continue_the_conversation_as_vercels_client_sends_them() {
    let call = Behaviour::Call(vec![("sky", json!({ "city": "上海" }))]);
    let fixture = ChatFixture::with([call, Behaviour::Say("Rain.".to_owned()), Behaviour::Say("Yes.".to_owned())]).await;
    let user = |text: &str| json!({ "role": "user", "content": [{ "type": "input_text", "text": text }] });
    let first = fixture.app.member().post(RESPONSES, with(ask(json!([user("上海下雨吗？")])), "tools", sky())).await.json();
    let item = &first["output"][0];
    let input = json!([user("上海下雨吗？"), { "type": "item_reference", "id": item["id"] },
        { "type": "function_call_output", "call_id": item["call_id"], "output": "wet" }]);
    let second = fixture.app.member().post(RESPONSES, with(ask(input), "tools", sky())).await.json();
    let input = json!([user("上海下雨吗？"), { "type": "item_reference", "id": second["output"][0]["id"] }, user("要带伞吗？")]);
    let third = fixture.app.member().post(RESPONSES, ask(input)).await;
    assert_eq!(third.status, 200, "{}", third.text);
    let name = third.header("x-conversation-id").unwrap().to_owned();
    let kept = ["user: 上海下雨吗？", "assistant: Rain.", "user: 要带伞吗？", "assistant: Yes."];
    assert_eq!(fixture.kept("nora", &name).await, kept);
}

#[tokio::test]
async fn it_streams_the_events_that_clients_expect() {
    let fixture = ChatFixture::saying(&["Longjing 龙井 in the morning."]).await;
    let answer = fixture.app.member().post(RESPONSES, with(ask(json!("Which tea?")), "stream", json!(true))).await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = events(&answer.text);
    let mut names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    names.dedup();
    assert_eq!(
        names,
        [
            "response.created",
            "response.in_progress",
            "response.output_item.added",
            "response.content_part.added",
            "response.output_text.delta",
            "response.output_text.done",
            "response.content_part.done",
            "response.output_item.done",
            "response.completed"
        ]
    );
    for (at, (name, data)) in events.iter().enumerate() {
        assert_eq!((&data["type"], &data["sequence_number"]), (&json!(name), &json!(at)));
    }
    let said: String =
        events.iter().filter(|(name, _)| name.ends_with("text.delta")).filter_map(|(_, data)| data["delta"].as_str()).collect();
    assert_eq!(said, "Longjing 龙井 in the morning.");
    let whole = &events.last().unwrap().1["response"];
    assert_eq!((&whole["output"][0]["content"][0]["text"], &whole["usage"]["input_tokens"]), (&json!(said), &json!(11)));
    let failing = ChatFixture::with([Behaviour::status(401)]).await;
    let answer = failing.app.member().post(RESPONSES, with(ask(json!("Hello")), "stream", json!(true))).await;
    let names: Vec<String> = self::events(&answer.text).into_iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"response.failed".to_owned()) && names.last().unwrap() == "error", "{names:?}");
}

#[tokio::test]
async fn a_schema_reaches_the_model_and_what_is_not_offered_is_refused_by_name() {
    let fixture = ChatFixture::saying(&["{\"name\": \"诺拉\"}"]).await;
    let schema =
        json!({ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"], "additionalProperties": false });
    let format = json!({ "format": { "type": "json_schema", "name": "person", "strict": true, "schema": schema } });
    assert_eq!(fixture.app.member().post(RESPONSES, with(ask(json!("Who?")), "text", format)).await.status, 200);
    let asked = fixture.model.asked().remove(0).body;
    assert_eq!(
        (&asked["response_format"]["json_schema"]["schema"], &asked["response_format"]["json_schema"]["name"]),
        (&schema, &json!("person"))
    );
    for (name, value, param) in [
        ("background", json!(true), "background"),
        ("tools", json!([{ "type": "web_search" }]), "tools[0].type"),
        ("input", json!([{ "type": "computer_call" }]), "input[0].type"),
        ("input", json!([]), "input"),
    ] {
        let answer = fixture.app.member().post(RESPONSES, with(ask(json!("Hi")), name, value)).await;
        assert_eq!((answer.status, answer.json()["error"]["param"].as_str()), (400, Some(param)));
    }
}

#[tokio::test]
async fn other_addresses_answer_404_in_openais_shape() {
    let fixture = ChatFixture::saying(&[]).await;
    for path in ["/v1/completions", "/v1/moderations", "/v1/audio/speech", "/v1/images/generations", "/v1/files"] {
        for answer in [fixture.app.member().post(path, json!({})).await, fixture.app.member().get(path).await] {
            let error = &answer.json()["error"];
            assert_eq!((answer.status, error["type"].as_str()), (404, Some("invalid_request_error")), "{path}: {}", answer.text);
        }
    }
}

#[tokio::test]
async fn texts_are_embedded_by_the_installations_embedder() {
    let fixture = ChatFixture::saying(&[]).await;
    let embed = async |body: Value| fixture.app.member().post("/v1/embeddings", body).await;
    let answer = embed(json!({ "model": "text-embedding-3-small", "input": ["green tea", "a cup of tea", "a motor car"] })).await;
    let rows = answer.json()["data"].clone();
    let vector = |at: usize| -> Vec<f64> { serde_json::from_value(rows[at]["embedding"].clone()).unwrap() };
    let likeness = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    assert_eq!((answer.status, rows.as_array().map(Vec::len), &rows[2]["index"]), (200, Some(3), &json!(2)));
    assert!((likeness(&vector(0), &vector(0)) - 1.0).abs() < 0.01, "a vector of length 1");
    assert!(likeness(&vector(0), &vector(1)) > likeness(&vector(0), &vector(2)), "tea is nearer to tea than to a car");
    let packed = embed(json!({ "model": "any", "input": "green tea", "encoding_format": "base64" })).await.json();
    let bytes = data_encoding::BASE64.decode(packed["data"][0]["embedding"].as_str().unwrap().as_bytes()).unwrap();
    let first = f32::from_le_bytes(bytes[..4].try_into().unwrap());
    assert!((f64::from(first) - vector(0)[0]).abs() < 1e-6);
    let refused = embed(json!({ "model": "any", "input": "tea", "dimensions": 7 })).await;
    assert_eq!((refused.status, refused.json()["error"]["param"].as_str()), (400, Some("dimensions")));
}
