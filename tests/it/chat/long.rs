//! Messages that are too long for one stored message, and messages in parts: the model gets all of it, and memory keeps what the setting says.

use serde_json::{Value, json};

use super::ChatFixture;

const LINE: &str = "The log says that all is well. ";
const ROW: &str = "日志记录一切正常。";

/// The ways to ask, each with the path and the body.
fn doors(fixture: &ChatFixture, message: &str) -> Vec<(&'static str, Value)> {
    let said = json!([{ "role": "user", "content": message }]);
    vec![
        ("/api/v1/chat", json!({ "agentId": fixture.agent, "message": message, "endUserId": "nora" })),
        ("/v1/chat/completions", json!({ "model": "Ada", "user": "nora", "messages": said })),
        ("/v1/responses", json!({ "model": "Ada", "user": "nora", "input": message })),
        ("/v1/messages", json!({ "model": "Ada", "max_tokens": 100, "metadata": { "user_id": "nora" }, "messages": said })),
    ]
}

impl ChatFixture {
    async fn set_long_messages(&self, value: &str) {
        let path = format!("/api/v1/settings/mate.memory.long-messages?agentId={}", self.agent);
        self.app.admin().put(&path, json!({ "value": value })).await.data();
    }

    /// Every stored message of the person: conversations have names of their own here.
    async fn all(&self) -> Vec<Vec<String>> {
        let path = format!("/api/v1/agents/{}/conversations?endUserId=nora&limit=50", self.agent);
        let listed = self.app.admin().get(&path).await.data();
        let mut all = Vec::new();
        for talk in listed["items"].as_array().unwrap() {
            all.push(self.kept("nora", talk["conversationId"].as_str().unwrap()).await);
        }
        all
    }
}

#[tokio::test]
async fn the_model_gets_all_of_a_long_message_at_every_door_and_it_is_stored_in_parts() {
    let fixture = ChatFixture::saying(&["一", "二", "三", "四"]).await;
    for (at, unit) in [LINE, ROW, LINE, ROW].into_iter().enumerate() {
        let message = format!("{}The key {at} is under the stone.", unit.repeat(100_010 / unit.chars().count() + 1));
        let (path, body) = doors(&fixture, &message).remove(at);
        let answer = fixture.app.member().post(path, body).await;
        assert_eq!(answer.status, 200, "{path}: {:.300}", answer.text);
        let asked = fixture.model.asked().pop().unwrap().body.to_string();
        assert!(asked.contains(&message), "{path}: the model gets all of it");
        let kept = fixture.all().await.into_iter().find(|kept| kept.iter().any(|line| line.contains(&format!("The key {at} ")))).unwrap();
        let [first, second, answer] = kept.as_slice() else { panic!("{path}: {} messages", kept.len()) };
        let parts = [first, second].map(|part| part.strip_prefix("user: ").unwrap());
        assert_eq!(parts.concat(), message, "{path}");
        assert!(parts.iter().all(|part| part.chars().count() <= 100_000) && answer.starts_with("assistant: "), "{path}");
    }
}

#[tokio::test]
async fn the_setting_cuts_or_refuses_what_would_be_stored() {
    let fixture = ChatFixture::saying(&["Cut.", "Not stored."]).await;
    let message = LINE.repeat(3_500);
    fixture.set_long_messages("cut").await;
    let (path, body) = doors(&fixture, &message).remove(0);
    fixture.app.member().post(path, body).await.data();
    assert!(fixture.model.asked()[0].body.to_string().contains(message.trim()));
    let kept = fixture.all().await.remove(0);
    assert!(kept.len() == 2 && kept[0].ends_with("more characters were not kept]"), "{} messages", kept.len());

    fixture.set_long_messages("refuse").await;
    for (path, body) in doors(&fixture, &message) {
        let refused = fixture.app.member().post(path, body).await;
        assert!(matches!(refused.status, 400 | 422) && refused.text.contains("100,000 characters"), "{path}: {:.300}", refused.text);
    }
    assert_eq!((fixture.model.calls(), fixture.all().await.len()), (1, 1));
    let unstored = json!({ "model": "Ada", "user": "nora", "input": message, "store": false });
    assert_eq!(fixture.app.member().post("/v1/responses", unstored).await.status, 200, "what is not stored is not too long for it");
}

#[tokio::test]
async fn a_message_in_parts_shows_the_model_what_the_other_doors_show_it() {
    for (words, answer) in [("This is my cat.", "A fine cat."), ("这是我的猫。", "好猫。")] {
        let fixture = ChatFixture::saying(&[answer]).await;
        let parts = json!([{ "type": "text", "text": words }, { "type": "image_url", "image_url": { "url": "data:image/png;base64,AA==" } },
            { "type": "hologram" }]);
        let body = json!({ "agentId": fixture.agent, "contentParts": parts, "endUserId": "nora", "conversationId": "c1" });
        assert_eq!(fixture.app.member().post("/api/v1/chat", body).await.data()["reply"], answer);
        let asked = fixture.model.asked().remove(0).body.to_string();
        assert!(asked.contains("data:image/png;base64,AA=="), "{asked}");
        assert_eq!(fixture.kept("nora", "c1").await[0], format!("user: {words}\n[image]\n[hologram]"));
    }
}
