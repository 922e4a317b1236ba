//! The cost of a turn when the provider reports no tokens, and when the caller leaves before its end.

use serde_json::{Value, json};

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

/// A stream without token counts from the provider.
fn untold(text: &str) -> Behaviour {
    let chunk = json!({ "model": "scripted", "choices": [{ "index": 0, "delta": { "content": text }, "finish_reason": "stop" }] });
    Behaviour::Typed("text/event-stream", format!("data: {chunk}\n\ndata: [DONE]\n\n").into_bytes())
}

impl ChatFixture {
    /// Today's usage.
    async fn spent(&self) -> Value {
        let usage = self.app.admin().get("/api/v1/usage").await.data();
        usage["total"].clone()
    }
}

#[tokio::test]
async fn a_provider_that_tells_no_tokens_is_counted_for_and_stopped_by_the_budget() {
    for (question, answer, least) in [("Which tea should I bring?", "Longjing, as you like it.", 5), ("我应该带什么茶？", "带龙井吧。", 3)]
    {
        let fixture = ChatFixture::with([untold(answer), untold(answer)]).await;
        let said = fixture.chat("nora", question).await;
        let (prompt, completion) = (said["usage"]["promptTokens"].as_u64().unwrap(), said["usage"]["completionTokens"].as_u64().unwrap());
        assert_eq!(said["usage"]["promptTokens"], said["usage"]["estimatedTokens"], "our own count");
        assert!(prompt > 100 && (least..=12).contains(&completion), "{said}");
        let total = fixture.spent().await;
        assert_eq!((&total["promptTokens"], &total["completionTokens"]), (&json!(prompt), &json!(completion)), "{total}");

        let setting = json!({ "value": prompt });
        fixture.app.admin().put("/api/v1/settings/mate.chat.daily-tokens?level=tenant", setting).await.data();
        fixture.app.member().post("/api/v1/chat", fixture.body("nora", question)).await.refused(429, "budget_spent");
        assert_eq!(fixture.model.calls(), 1, "stopped before the call");
    }
}

#[tokio::test]
async fn what_was_said_until_somebody_hung_up_is_paid_for() {
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen";
    let fixture = ChatFixture::with([Behaviour::StallMidBody(text.to_owned())]).await;
    let mut heard = fixture.app.member().listen("/api/v1/chat/stream", fixture.body("nora", "Please count to thirteen.")).await;
    let mut told = String::new();
    while !told.contains("two") {
        told.push_str(&String::from_utf8_lossy(&heard.chunk().await.unwrap().expect("more")));
    }
    drop(heard);
    crate::support::until("the turn is stopped", async || fixture.outcomes("nora").await == ["stopped"]).await;
    let total = fixture.spent().await;
    assert!(total["promptTokens"].as_u64().unwrap() > 100 && total["completionTokens"].as_u64().unwrap() >= 2, "{total}");
    assert_eq!((&total["calls"], &total["failedCalls"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn a_call_that_fails_before_its_first_word_costs_nothing() {
    let fixture = ChatFixture::with([Behaviour::status(401)]).await;
    fixture.app.member().post("/api/v1/chat", fixture.body("nora", "Hello there")).await.refused(502, "llm_failed");
    let total = fixture.spent().await;
    assert_eq!((&total["promptTokens"], &total["completionTokens"], &total["failedCalls"]), (&json!(0), &json!(0), &json!(1)), "{total}");
}
