//! Messages that are not as they should be: too long, without text, in parts, or wrong among good ones.

use serde_json::{Value, json};

use super::World;

fn batch(messages: &[Value]) -> Value {
    json!({ "endUserId": "nora", "messages": messages })
}

fn contents(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["content"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn one_bad_message_is_named_and_with_partial_the_others_are_kept() {
    let world = World::new().await;
    let messages = [
        json!({"role": "user", "content": "我在成都养蜜蜂。"}),
        json!({"role": "robot", "content": "x"}),
        json!({"role": "user", "content": "x", "createdAt": "1969-12-31T23:59:59Z"}),
        json!({"role": "assistant", "content": "好的。"}),
    ];
    let strict = world.program.post(&world.messages_of("s1"), batch(&messages)).await;
    assert_eq!(strict.wrong_fields(), ["messages[1].role", "messages[2].createdAt"]);
    world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.refused(404, "not_found");

    let mut body = batch(&messages);
    body["partial"] = json!(true);
    let kept = world.program.post(&world.messages_of("s1"), body).await.data();
    let fields: Vec<&str> = kept["rejected"].as_array().unwrap().iter().map(|wrong| wrong["field"].as_str().unwrap()).collect();
    assert_eq!((&kept["accepted"], fields), (&json!(2), vec!["messages[1].role", "messages[2].createdAt"]));
    assert_eq!(contents(&world.stored("s1", "nora").await), ["我在成都养蜜蜂。", "好的。"]);

    let mut hopeless = batch(&messages[1..3]);
    hopeless["partial"] = json!(true);
    let refused = world.program.post(&world.messages_of("s2"), hopeless).await;
    assert_eq!(refused.wrong_fields(), ["messages[0].role", "messages[1].createdAt"]);
    let good = world.program.post(&world.messages_of("s3"), batch(&messages[..1])).await.data();
    assert!(good.get("rejected").is_none() && good.get("shortened").is_none(), "{good}");
}

#[tokio::test]
async fn content_comes_in_parts_or_not_at_all() {
    let world = World::new().await;
    let messages = [
        json!({"role": "user", "content": [{"type": "text", "text": "My bees live in Delft."}, {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}]}),
        json!({"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "sky", "arguments": "{}"}}]}),
        json!({"role": "tool", "content": "sunny", "tool_call_id": "c1"}),
        json!({"role": "assistant", "content": "", "tool_calls": []}),
        json!({"role": "assistant", "content": [{"type": "output_text", "text": "Noted."}]}),
    ];
    let recorded = world.program.post(&world.messages_of("s1"), batch(&messages)).await.data();
    assert_eq!(recorded["accepted"], 3);
    assert_eq!(contents(&world.stored("s1", "nora").await), ["My bees live in Delft.\n[image]", "sunny", "Noted."]);
    for wrong in [json!({"role": "user", "content": null}), json!({"role": "user", "content": [7]})] {
        let refused = world.program.post(&world.messages_of("s1"), batch(&[messages[0].clone(), wrong])).await;
        assert_eq!(refused.wrong_fields(), ["messages[1].content"]);
    }
}

#[tokio::test]
async fn a_single_part_is_content_too_and_what_is_not_known_leaves_a_mark() {
    let world = World::new().await;
    let messages = [
        json!({"role": "user", "content": {"type": "text", "text": "我在成都养蜜蜂。"}}),
        json!({"role": "user", "content": {"type": "image_url", "image_url": {"url": "https://example.org/a.png"}}}),
        json!({"role": "user", "content": [{"type": "text", "text": "Look at my hive:"}, {"type": "hologram", "data": "AA=="}]}),
        json!({"role": "developer", "content": "Answer in rhymes."}),
    ];
    assert_eq!(world.program.post(&world.messages_of("s1"), batch(&messages)).await.data()["accepted"], 4);
    let stored = world.stored("s1", "nora").await;
    assert_eq!(contents(&stored), ["我在成都养蜜蜂。", "[image]", "Look at my hive:\n[hologram]", "Answer in rhymes."]);
    assert_eq!(stored[3]["role"], "system", "as OpenAI's clients mean it");
}

/// A request whose second message is a call of a tool, which has no content.
fn with_a_call(rest: &[Value]) -> Vec<Value> {
    let call = json!({"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function"}]});
    [json!({"role": "user", "content": "看日志"}), call].into_iter().chain(rest.iter().cloned()).collect()
}

#[tokio::test]
async fn positions_are_those_of_the_request_whatever_is_passed_over_before_them() {
    let world = World::new().await;
    let long = "The log says that all is well. ".repeat(3_500);
    let (good, wrong) = (json!({"role": "user", "content": long}), json!({"role": "user", "content": "x", "name": ""}));
    for is_partial in [false, true] {
        let name = format!("s{is_partial}");
        let mut body = batch(&with_a_call(std::slice::from_ref(&good)));
        body["partial"] = json!(is_partial);
        let recorded = world.program.post(&world.messages_of(&name), body).await.data();
        assert_eq!((&recorded["accepted"], &recorded["shortened"]), (&json!(3), &json!([2])), "{is_partial}");
    }
    let both = with_a_call(&[wrong, good]);
    let refused = world.program.post(&world.messages_of("s1"), batch(&both)).await;
    assert_eq!(refused.wrong_fields(), ["messages[2].name"]);
    let mut body = batch(&both);
    body["partial"] = json!(true);
    let recorded = world.program.post(&world.messages_of("s1"), body).await.data();
    assert_eq!((&recorded["rejected"][0]["field"], &recorded["shortened"]), (&json!("messages[2].name"), &json!([3])));
}

#[tokio::test]
async fn with_partial_a_message_that_is_too_long_is_refused_alone() {
    let world = World::new().await;
    let setting = format!("/api/v1/settings/mate.memory.long-messages?agentId={}", world.agent);
    world.office.admin.client.put(&setting, json!({ "value": "refuse" })).await.data();
    for long in ["The log says that all is well. ".repeat(3_500), "日志记录一切正常。".repeat(12_000)] {
        let messages = with_a_call(&[json!({"role": "user", "content": long}), json!({"role": "assistant", "content": "好的。"})]);
        let mut body = batch(&messages);
        assert_eq!(world.program.post(&world.messages_of("s1"), body.clone()).await.wrong_fields(), ["messages[2].content"]);
        body["partial"] = json!(true);
        let kept = world.program.post(&world.messages_of("s1"), body).await.data();
        assert_eq!((&kept["accepted"], &kept["rejected"][0]["field"]), (&json!(2), &json!("messages[2].content")), "{kept}");
        assert_eq!(contents(&world.stored("s1", "nora").await), ["看日志", "好的。"]);
        world.program.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.data();
    }
}

#[tokio::test]
async fn a_message_that_is_too_long_is_split_cut_or_refused_as_the_setting_says() {
    let world = World::new().await;
    let filler = "日志记录一切正常。".repeat(12_000);
    let long = format!("{filler}最后一行：蓝莓酱放在地窖里。");
    let messages = [json!({"role": "user", "content": "看日志"}), json!({"role": "user", "content": long})];
    let recorded = world.program.post(&world.messages_of("s1"), batch(&messages)).await.data();
    assert_eq!((&recorded["accepted"], &recorded["shortened"]), (&json!(3), &json!([1])));
    let stored = world.stored("s1", "nora").await;
    assert_eq!(contents(&stored[1..]).concat(), long);
    let found =
        world.program.post(&format!("/api/v1/memory/{}/recall", world.agent), json!({"query": "蓝莓酱在哪里", "endUserId": "nora"})).await;
    assert_eq!(found.data()["items"][0]["text"], stored[2]["content"]);

    let setting = format!("/api/v1/settings/mate.memory.long-messages?agentId={}", world.agent);
    world.office.admin.client.put(&setting, json!({ "value": "cut" })).await.data();
    world.program.post(&world.messages_of("s2"), batch(&messages)).await.data();
    let stored = world.stored("s2", "nora").await;
    assert!(stored.len() == 2 && stored[1]["content"].as_str().unwrap().ends_with("more characters were not kept]"));
    world.office.admin.client.put(&setting, json!({ "value": "refuse" })).await.data();
    let refused = world.program.post(&world.messages_of("s3"), batch(&messages)).await;
    assert_eq!(refused.wrong_fields(), ["messages[1].content"]);
}
