//! What an `add` takes: the forms of messages that mem0 documents, and which message is wrong with one that it does not take.

use serde_json::{Value, json};

use super::{DINGHY, Fixture, TEA, said, texts};
use crate::support::Answer;

impl Fixture {
    async fn add(&self, messages: Value, infer: bool) -> Answer {
        let body = json!({ "messages": messages, "user_id": "nora", "agent_id": "Wren", "run_id": "talk", "infer": infer });
        self.app.member().post("/v3/memories/add/", body).await
    }

    async fn set_long_messages(&self, value: &str) {
        let path = format!("/api/v1/settings/mate.memory.long-messages?agentId={}", self.agent);
        self.app.admin().put(&path, json!({ "value": value })).await.data();
    }

    async fn nora(&self) -> Vec<String> {
        self.list(json!({ "user_id": "nora" })).await
    }
}

fn user(content: impl Into<Value>) -> Value {
    json!({ "role": "user", "content": content.into() })
}

/// What is wrong, as mem0's clients show it.
fn refusal(answer: &Answer) -> String {
    assert_eq!(answer.status, 422, "{answer:?}");
    answer.json()["detail"].as_str().expect("a sentence").to_owned()
}

#[tokio::test]
async fn images_and_documents_come_as_mem0_documents_them() {
    let fixture = Fixture::new().await;
    let image = user(json!({ "type": "image_url", "image_url": { "url": "https://example.org/a.png" } }));
    let document = user(json!({ "type": "mdx_url", "mdx_url": { "url": "https://example.org/notes.mdx" } }));
    let report = user(json!({ "type": "pdf_url", "pdf_url": { "url": "https://example.org/report.pdf" } }));
    let unknown = user(json!([{ "type": "text", "text": "我养蜜蜂。" }, { "type": "hologram" }]));
    let text = user(json!({ "type": "text", "text": "I keep bees." }));
    said(&fixture.add(json!([image, document, report, unknown, text, user(DINGHY)]), true).await);
    let path = format!("/api/v1/agents/{}/conversations/talk/messages?endUserId=nora", fixture.agent);
    let stored = fixture.app.member().get(&path).await.data();
    let contents: Vec<&str> = stored["items"].as_array().unwrap().iter().map(|row| row["content"].as_str().unwrap()).collect();
    assert_eq!(contents, ["[image]", "[file]", "[file]", "我养蜜蜂。\n[hologram]", "I keep bees.", DINGHY]);
}

#[tokio::test]
async fn the_bad_message_is_named_and_nothing_is_kept() {
    let fixture = Fixture::new().await;
    let tool = json!({ "role": "tool", "tool_call_id": "1", "content": "ok" });
    for infer in [true, false] {
        for (bad, field) in [
            (json!({ "role": "wizard", "content": "x" }), "messages[2].role: must be user, assistant"),
            (json!({ "content": "x" }), "messages[2].role: "),
            (user(7), "messages[2].content: content must be text"),
            (json!("x"), "messages[2]: must be a message"),
            (json!({ "role": "user", "content": "x", "name": 7 }), "messages[2].name: "),
        ] {
            let detail = refusal(&fixture.add(json!([user(TEA), tool, bad]), infer).await);
            assert!(detail.starts_with(field), "{field}: {detail}");
        }
    }
    assert_eq!(fixture.nora().await, Vec::<String>::new());
    fixture.set_long_messages("refuse").await;
    let detail = refusal(&fixture.add(json!([user(TEA), tool, user("茶。".repeat(60_000))]), true).await);
    assert!(detail.starts_with("messages[2].content: must be 1 to 100,000 characters"), "{detail}");
}

#[tokio::test]
async fn unchanged_messages_are_stored_all_or_none_and_a_long_one_as_the_setting_says() {
    let fixture = Fixture::new().await;
    let long = format!("{}The key is under the third stone.", "The garden has many stones. ".repeat(100));
    let messages = json!([user(DINGHY), { "role": "tool", "content": "ok" }, user(long.as_str()), user(TEA)]);
    fixture.set_long_messages("refuse").await;
    let detail = refusal(&fixture.add(messages.clone(), false).await);
    assert!(detail.starts_with("messages[2].content: must be 1 to 2,000 characters"), "{detail}");
    let detail = refusal(&fixture.add(json!([user(DINGHY), user("……")]), false).await);
    assert!(detail.starts_with("messages[1].content: must not be empty"), "{detail}");
    assert_eq!(fixture.nora().await, Vec::<String>::new(), "none of them");

    fixture.set_long_messages("cut").await;
    let kept = texts(&said(&fixture.add(messages.clone(), false).await)["results"]);
    assert!(kept.len() == 3 && kept[1].ends_with("more characters were not kept]") && kept[1].chars().count() <= 2_000, "{kept:?}");
    fixture.set_long_messages("split").await;
    let kept = texts(&said(&fixture.add(messages, false).await)["results"]);
    assert_eq!((kept.len(), format!("{} {}", kept[1].trim(), kept[2].trim())), (4, long), "{kept:?}");
    assert_eq!((kept[0].as_str(), kept[3].as_str()), (DINGHY, TEA));
    assert_eq!(fixture.search("under which stone is the key", json!({ "user_id": "nora" })).await[0], kept[2]);
    let many = vec![user("x"); 501];
    assert_eq!(fixture.add(json!(many), false).await.status, 413);
}
