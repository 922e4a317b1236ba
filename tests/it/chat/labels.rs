//! Tags and metadata that come with a turn: kept on its messages, inherited by facts from it, at every dialect of chat.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

const ENGLISH: &str = "Please remember that my boat is called Heron.";
const CHINESE: &str = "请记住我对花生过敏。";

impl ChatFixture {
    /// The tags and the metadata of the messages of a conversation.
    async fn labels(&self, person: &str, conversation: &str) -> Vec<(Value, Value)> {
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages?endUserId={person}", self.agent);
        let rows = self.app.member().get(&path).await.data()["items"].as_array().expect("messages").clone();
        rows.iter().map(|row| (row["tags"].clone(), row["metadata"].clone())).collect()
    }

    /// The kinds of what a search of the person's memory finds, in no order.
    async fn kinds(&self, person: &str, query: &str, filter: Value) -> Vec<String> {
        let body = json!({ "query": query, "endUserId": person, "filter": filter });
        let found = self.app.member().post(&format!("/api/v1/memory/{}/recall", self.agent), body).await.data();
        let mut kinds: Vec<String> =
            found["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap().to_owned()).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }
}

#[tokio::test]
async fn a_turn_keeps_its_labels_and_so_do_facts_from_it() {
    let fixture = ChatFixture::saying(&["A fine name.", "记下了。", "Yes."]).await;
    for (person, message, tags, metadata) in [
        ("nora", ENGLISH, json!(["boat"]), json!({ "project": "atlas" })),
        ("诺拉", CHINESE, json!(["健康", "过敏"]), json!({ "项目": "阿特拉斯" })),
    ] {
        let mut body = fixture.body(person, message);
        body["tags"] = tags.clone();
        body["metadata"] = metadata.clone();
        fixture.app.member().post("/api/v1/chat", body).await.data();
        assert_eq!(fixture.labels(person, "c1").await, [(tags.clone(), metadata.clone()), (tags.clone(), metadata.clone())]);
        assert_eq!(fixture.kinds(person, message, json!({ "tags": tags, "metadata": metadata })).await, ["fact", "message"]);
        assert_eq!(fixture.kinds(person, message, json!({ "metadata": { "project": "borealis" } })).await, [] as [&str; 0]);
    }
    fixture.chat("nora", "Is it a good name?").await;
    assert_eq!(
        fixture.labels("nora", "c1").await[2..],
        [(Value::Null, Value::Null), (Value::Null, Value::Null)],
        "labels are the turn's own"
    );
}

#[tokio::test]
async fn labels_that_cannot_be_are_refused_before_a_model_is_asked() {
    let fixture = ChatFixture::saying(&[]).await;
    for (field, value) in [
        ("tags", json!([""])),
        ("tags", json!(["x".repeat(101)])),
        ("metadata", json!({ "a": "x".repeat(9_000) })),
        ("metadata", json!([])),
    ] {
        let mut body = fixture.body("nora", "Hello");
        body[field] = value;
        let refused = fixture.app.member().post("/api/v1/chat", body).await;
        assert!(refused.status == 422 && refused.text.contains(field), "{field}: {refused:?}");
    }
    let mut twice = fixture.body("nora", "Hello");
    twice["tags"] = json!(["a"]);
    twice["metadata"] = json!({ "tags": ["b"] });
    assert_eq!(fixture.app.member().post("/api/v1/chat/stream", twice).await.status, 422);
    assert!(fixture.model.asked().is_empty());
}

#[tokio::test]
async fn metadata_of_the_other_dialects_names_the_conversation_and_labels_the_rest() {
    let fixture = ChatFixture::saying(&["A fine name.", "记下了。", "Well."]).await;
    let said = |content: &str| json!([{ "role": "user", "content": content }]);
    let completion = json!({ "model": "Ada", "user": "nora", "messages": said(ENGLISH),
        "metadata": { "conversationId": "c1", "project": "atlas", "tags": "boat, summer" } });
    assert_eq!(fixture.app.member().post("/v1/chat/completions", completion).await.status, 200);
    let message = json!({ "model": "Ada", "max_tokens": 100, "messages": said(CHINESE),
        "metadata": { "user_id": "诺拉", "conversationId": "c1", "tags": ["健康"] } });
    assert_eq!(fixture.app.member().post("/v1/messages", message).await.status, 200);
    let response = json!({ "model": "Ada", "user": "omar", "input": ENGLISH, "metadata": { "conversationId": "c1", "year": 2026 } });
    assert_eq!(fixture.app.member().post("/v1/responses", response).await.status, 200);
    for (person, tags, metadata, filter) in [
        ("nora", json!(["boat", "summer"]), json!({ "project": "atlas" }), json!({ "tags": ["summer"] })),
        ("诺拉", json!(["健康"]), Value::Null, json!({ "tags": ["健康"] })),
        ("omar", Value::Null, json!({ "year": 2026 }), json!({ "metadata": { "year": 2026 } })),
    ] {
        assert_eq!(fixture.labels(person, "c1").await[0], (tags, metadata), "{person}");
        assert_eq!(fixture.kinds(person, "boat Heron 花生", filter).await, ["fact", "message"], "{person}");
    }
    let long = json!({ "model": "Ada", "user": "nora", "messages": said("Hi"), "metadata": { "tags": "x".repeat(101) } });
    let refused = fixture.app.member().post("/v1/chat/completions", long).await;
    assert_eq!((refused.status, refused.json()["error"]["param"].as_str()), (400, Some("metadata.tags")));
}

#[tokio::test]
async fn a_turn_that_waited_for_the_callers_tools_keeps_its_labels() {
    let fixture =
        ChatFixture::with([Behaviour::Call(vec![("sky", json!({ "city": "Porto" }))]), Behaviour::Say("Rain 雨.".to_owned())]).await;
    let tools = json!([{ "type": "function", "name": "sky", "parameters": { "type": "object", "properties": {} } }]);
    let first =
        json!({ "model": "Ada", "user": "nora", "input": "How is the sky? 天气怎么样？", "tools": tools, "metadata": { "tags": "天气" } });
    let asked = fixture.app.member().post("/v1/responses", first).await.json();
    let call = asked["output"].as_array().unwrap().iter().find(|item| item["type"] == "function_call").expect("a call").clone();
    let output = json!([{ "type": "function_call_output", "call_id": call["call_id"], "output": "rain" }]);
    let next = json!({ "model": "Ada", "user": "nora", "input": output, "tools": tools, "previous_response_id": asked["id"] });
    let answer = fixture.app.member().post("/v1/responses", next).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let name = answer.header("x-conversation-id").expect("a name").to_owned();
    assert_eq!(fixture.labels("nora", &name).await[0].0, json!(["天气"]));
}
