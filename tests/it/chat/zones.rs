//! Words of time in a turn are counted in the time zone that the caller names, else in the person's: in what is recalled for it, in the time
//! in the prompt, and in requests to remember.

use serde_json::json;

use super::ChatFixture;

/// Fourteen hours ahead of UTC.
const FAR: &str = "Pacific/Kiritimati";
const UNKNOWN: &str = "must be an IANA time zone such as Europe/Lisbon";

impl ChatFixture {
    async fn flights(&self, person: &str) -> Vec<String> {
        let facts = self.app.member().get(&format!("/api/v1/memory/{}/facts?endUserId={person}", self.agent)).await.data();
        let texts = facts["items"].as_array().expect("facts").iter().map(|fact| fact["text"].as_str().expect("a text").to_owned());
        texts.filter(|text| text.contains("Oslo") || text.contains("奥斯陆")).collect()
    }

    /// The last message of a person as the model was shown it.
    fn shown(&self) -> String {
        self.model.asked().pop().expect("a call").body.to_string()
    }
}

#[tokio::test]
async fn tomorrow_in_a_turn_is_counted_in_the_zone_of_the_caller_else_of_the_person() {
    for (person, message) in [("nora", "Please remember that I fly to Oslo tomorrow."), ("诺拉", "请记住我明天飞奥斯陆。")] {
        for (named, known, day, now) in [
            (Some(FAR), None, "2026-11-23", "Sunday, 2026-11-22 01:00 Pacific/Kiritimati"),
            (None, Some(FAR), "2026-11-23", "Sunday, 2026-11-22 01:00 Pacific/Kiritimati"),
            (Some("UTC"), Some(FAR), "2026-11-22", "Saturday, 2026-11-21 11:00 UTC"),
            (None, None, "2026-11-22", "Saturday, 2026-11-21 11:00 Europe/Lisbon"),
        ] {
            let fixture = ChatFixture::saying(&["Noted."]).await;
            if let Some(zone) = known {
                let fact = json!({ "predicate": "timezone", "object": zone, "category": "PROFILE", "endUserId": person });
                fixture.app.member().post(&format!("/api/v1/memory/{}/facts", fixture.agent), fact).await.data();
            }
            fixture.app.advance(chrono::Duration::hours(2));
            let mut body = fixture.body(person, message);
            if let Some(zone) = named {
                body["timezone"] = json!(zone);
            }
            fixture.app.member().post("/api/v1/chat", body).await.data();
            let kept = fixture.flights(person).await;
            assert!(kept.len() == 1 && kept[0].contains(day), "{message} {named:?} {known:?}: {kept:?}");
            assert!(fixture.shown().contains(now), "{now}: {}", fixture.shown());
        }
    }
}

#[tokio::test]
async fn a_turn_recalls_in_the_zone_of_the_caller() {
    for (person, first, second, question) in [
        ("nora", "I bought a red kettle.", "I bought a blue kettle.", "What did I buy last month?"),
        ("诺拉", "我买了一把红色的水壶。", "我买了一把蓝色的水壶。", "我上个月买了什么？"),
    ] {
        for (zone, expected) in [("UTC", second), (FAR, first)] {
            let fixture = ChatFixture::saying(&["A kettle."]).await;
            for (time, line) in [("2026-11-30T22:00:00Z", first), ("2026-12-31T20:00:00Z", second)] {
                let time: chrono::DateTime<chrono::Utc> = time.parse().expect("a time");
                fixture.app.advance(time - fixture.app.clock.now());
                let path = format!("/api/v1/agents/{}/conversations/shop/messages", fixture.agent);
                let body = json!({ "messages": [{ "role": "user", "content": line }], "endUserId": person, "complete": false });
                assert_eq!(fixture.app.member().post(&path, body).await.status, 202);
            }
            fixture.app.advance(chrono::Duration::days(4));
            let mut body = fixture.body(person, question);
            body["timezone"] = json!(zone);
            let answer = fixture.app.member().post("/api/v1/chat", body).await.data();
            let items = answer["memory"]["injected"].as_array().expect("items").clone();
            let best = items.iter().find(|item| item["kind"] == "message").map(|item| item["text"].clone());
            assert_eq!(best, Some(json!(expected)), "{zone}: {items:#?}");
        }
    }
}

#[tokio::test]
async fn an_unknown_zone_is_refused_before_a_model_is_asked() {
    let fixture = ChatFixture::saying(&[]).await;
    for path in ["/api/v1/chat", "/api/v1/chat/stream"] {
        let mut body = fixture.body("nora", "What did I buy last month?");
        body["timezone"] = json!("Mars/Base");
        let refused = fixture.app.member().post(path, body).await;
        assert!(refused.status == 422 && refused.text.contains("\"timezone\"") && refused.text.contains(UNKNOWN), "{path}: {refused:?}");
    }
    assert!(fixture.model.asked().is_empty());
}
