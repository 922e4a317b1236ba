//! What context includes by default is set per tenant, workspace and agent. Messages that the caller has are not sent again.

use serde_json::{Value, json};

use super::world::World;

impl World {
    async fn set(&self, key: &str, value: Value) {
        let path = format!("/api/v1/settings/{key}?agentId={}", self.agent);
        self.program.put(&path, json!({ "value": value })).await.data();
    }
}

async fn nora() -> World {
    let world = World::new().await;
    world.write("PROFILE.md", "?endUserId=nora", "# Profile\n- Nora is a nurse, 诺拉是护士。\n").await;
    world.say("nora", "monday", &["My sister plays the cello in Bergen.", "Lovely.", "我每天早上喝龙井茶。", "好的。"]).await;
    world
}

fn owner(context: &Value) -> &str {
    context["owner"].as_str().unwrap()
}

#[tokio::test]
async fn an_agent_whose_searches_are_off_is_told_only_what_matters_always() {
    let world = nora().await;
    for (query, answer) in [("Who plays the cello?", "cello in Bergen"), ("早上喝什么茶？", "龙井茶")] {
        assert!(owner(&world.context("nora", json!({ "query": query })).await).contains(answer), "{query}");
    }
    world.set("mate.memory.auto-inject.enabled", json!(false)).await;
    for query in ["Who plays the cello?", "早上喝什么茶？"] {
        let context = world.context("nora", json!({ "query": query })).await;
        assert!(owner(&context).contains("nurse") && !owner(&context).contains("cello") && !owner(&context).contains("龙井"), "{query}");
    }
    assert!(!world.recall("nora", "cello").await.is_empty(), "whoever asks is answered");
}

#[tokio::test]
async fn the_least_score_and_the_budget_are_the_agents() {
    let world = nora().await;
    world.set("mate.memory.auto-inject.min-score", json!(1.0)).await;
    assert!(!owner(&world.context("nora", json!({ "query": "does anybody play something in Bergen" })).await).contains("cello"));
    world.set("mate.memory.auto-inject.budget-tokens", json!(77)).await;
    let context = world.context("nora", json!({ "query": "cello" })).await;
    assert_eq!(context["tokens"]["budget"], 77);
    assert!(context["tokens"]["owner"].as_u64().unwrap() <= 77);
    assert_eq!(world.context("nora", json!({ "budgetTokens": 90 })).await["tokens"]["budget"], 90, "the caller's number comes first");
    for (key, value) in [("min-score", json!(1.5)), ("budget-tokens", json!(0)), ("budget-tokens", json!(1_000_001)), ("enabled", json!(3))]
    {
        let path = format!("/api/v1/settings/mate.memory.auto-inject.{key}");
        assert_eq!(world.program.put(&path, json!({ "value": value })).await.status, 422, "{key} {value}");
    }
}

#[tokio::test]
async fn what_answers_much_worse_than_the_best_is_left_out_and_a_low_best_is_not() {
    let world = nora().await;
    let said = ["我每天早上喝龙井茶。", "好的。", "茶叶店在码头旁边。", "知道了。", "I keep tea towels in the attic.", "Fine."];
    world.say("nora", "tuesday", &said).await;
    let question = json!({ "query": "早上喝什么茶？" });
    let count = |context: &Value| context["items"].as_array().unwrap().iter().filter(|item| item["layer"] == "relevant").count();
    world.set("mate.memory.auto-inject.relative-score", json!(1.0)).await;
    let best = world.context("nora", question.clone()).await;
    assert!(owner(&best).contains("龙井茶") && count(&best) == 1, "{best:#}");
    world.set("mate.memory.auto-inject.relative-score", json!(0.0)).await;
    world.set("mate.memory.auto-inject.min-score", json!(0.01)).await;
    assert!(count(&world.context("nora", question).await) > 1);
    let path = "/api/v1/settings/mate.memory.auto-inject.relative-score";
    assert_eq!(world.program.put(path, json!({ "value": 1.5 })).await.status, 422);
}

#[tokio::test]
async fn a_caller_that_has_the_prefix_does_not_get_it_again() {
    let world = nora().await;
    let first = world.context("nora", json!({})).await;
    let etag = first["etag"].as_str().unwrap();
    let second = world.context("nora", json!({ "knownEtag": etag })).await;
    assert_eq!((&second["system"], &second["etag"], &second["tokens"]), (&Value::Null, &first["etag"], &first["tokens"]));
    assert!(world.context("nora", json!({ "knownEtag": "\"other\"" })).await["system"].is_string());
    world.write("SOUL.md", "", "# Soul\nCalm, 平静。\n").await;
    let third = world.context("nora", json!({ "knownEtag": etag })).await;
    assert!(third["system"].as_str().unwrap().contains("平静") && third["etag"] != first["etag"]);
}

#[tokio::test]
async fn recent_context_goes_back_as_many_days_as_the_agent_is_set_to() {
    let world = World::new().await;
    for (day, said) in [("2026-11-21", "watered the ferns"), ("2026-11-20", "买了面包"), ("2026-11-18", "sold the boat")] {
        world.write(&format!("memory/{day}.md"), "?endUserId=nora", &format!("# {day}\n\n- {said}.\n")).await;
    }
    let context = world.context("nora", json!({ "format": "golemcore" })).await;
    assert!(["watered", "面包", "boat"].iter().all(|said| owner(&context).contains(said)), "{}", owner(&context));
    world.set("mate.memory.recent-days", json!(1)).await;
    let context = world.context("nora", json!({ "format": "golemcore" })).await;
    assert!(owner(&context).contains("面包") && !owner(&context).contains("boat"), "{}", owner(&context));
    world.set("mate.memory.recent-days", json!(0)).await;
    let context = world.context("nora", json!({ "format": "golemcore" })).await;
    assert!(owner(&context).contains("watered") && !owner(&context).contains("Recent Context"), "{}", owner(&context));
}
