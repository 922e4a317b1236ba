//! What a client of mem0 adds on purpose is kept, also after it was deleted.

use chrono::Duration;
use noctuary::worker;
use serde_json::{Value, json};

use super::{Fixture, said};

#[tokio::test]
async fn what_was_deleted_and_is_added_again_is_kept() {
    for (user, text, word) in [("nora", "I am allergic to penicillin.", "penicillin"), ("liwei", "我对花生过敏。", "花生")] {
        let fixture = Fixture::new().await;
        let add = async || {
            let body = json!({ "messages": [{ "role": "user", "content": text }], "user_id": user, "agent_id": "Wren" });
            said(&fixture.app.member().post("/v3/memories/add/", body).await);
            worker::drain(&fixture.app.state).await.unwrap();
        };
        add().await;
        let page = said(&fixture.app.member().post("/v3/memories/", json!({ "filters": { "user_id": user } })).await);
        let id = page["results"][0]["id"].as_str().unwrap_or_else(|| panic!("{page}")).to_owned();
        assert_eq!(fixture.app.member().delete(&format!("/v1/memories/{id}/")).await.status, 200);
        assert!(fixture.list(json!({ "user_id": user })).await.is_empty());
        fixture.app.advance(Duration::seconds(5));
        add().await;
        let kept = fixture.list(json!({ "user_id": user })).await;
        assert!(kept.iter().any(|text| text.contains(word)), "{kept:?}");
    }
}

#[tokio::test]
async fn what_is_added_on_purpose_is_kept_whatever_its_time_and_in_any_conversation() {
    for (user, text, word) in [("nora", "I am allergic to penicillin.", "penicillin"), ("liwei", "我对花生过敏。", "花生")] {
        let fixture = Fixture::new().await;
        let member = fixture.app.member();
        let talk = format!("/api/v1/agents/{}/conversations/trip/messages", fixture.agent);
        let chat = async || {
            let messages = json!([{ "role": "user", "content": "Hello." }, { "role": "assistant", "content": "Hello!" }]);
            member.post(&talk, json!({ "messages": messages, "endUserId": user })).await.data();
        };
        let forget = async || {
            let page = said(&member.post("/v3/memories/", json!({ "filters": { "user_id": user } })).await);
            let id = page["results"][0]["id"].as_str().unwrap_or_else(|| panic!("{page}")).to_owned();
            assert_eq!(member.delete(&format!("/v1/memories/{id}/")).await.status, 200);
            fixture.app.advance(Duration::seconds(5));
        };
        let add = async |more: Value| {
            let mut body = json!({ "messages": [{ "role": "user", "content": text }], "user_id": user, "agent_id": "Wren" });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            said(&member.post("/v3/memories/add/", body).await);
        };
        let is_kept = async || fixture.list(json!({ "user_id": user })).await.iter().any(|text| text.contains(word));

        add(json!({})).await;
        worker::drain(&fixture.app.state).await.unwrap();
        forget().await;
        add(json!({ "timestamp": 1_600_000_000 })).await;
        worker::drain(&fixture.app.state).await.unwrap();
        assert!(is_kept().await, "said long ago, added now");

        forget().await;
        chat().await;
        add(json!({ "run_id": "trip" })).await;
        chat().await;
        worker::drain(&fixture.app.state).await.unwrap();
        assert!(is_kept().await, "added to a conversation of another program");
    }
}
