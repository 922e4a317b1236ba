//! A session summary that the built-in engine wrote for a failing model is written again once the model is back: in place, and once.

use serde_json::{Value, json};

use super::extraction::World;
use crate::support::browser::Browser;
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::tables::Tables;

const ENGLISH: [&str; 4] = [
    "We decided to move the Atlas launch to March, because the budget is tight.",
    "Noted, the Atlas launch is in March.",
    "Ana leads the Atlas launch from now on, and Ben keeps the budget.",
    "Understood.",
];
const CHINESE: [&str; 4] = [
    "我们决定把阿特拉斯项目的发布推迟到三月，因为预算很紧。",
    "好的，阿特拉斯项目三月发布。",
    "张伟负责阿特拉斯项目的发布，小李管预算。",
    "明白了。",
];

/// A finished session, summarized.
async fn session(world: &World, owner: &str, lines: &[&str]) {
    let role = |at: usize| if at.is_multiple_of(2) { "user" } else { "assistant" };
    let messages: Vec<Value> = lines.iter().enumerate().map(|(at, line)| json!({ "role": role(at), "content": line })).collect();
    let path = format!("/api/v1/agents/{}/conversations/c1", world.agent);
    let body = json!({ "messages": messages, "endUserId": owner, "complete": false });
    world.app.member().post(&format!("{path}/messages"), body).await.data();
    world.app.member().patch(&format!("{path}?endUserId={owner}"), json!({ "state": "terminated" })).await.data();
    world.drain().await;
}

async fn episode(world: &World, owner: &str) -> Value {
    let path = format!("/api/v1/memory/{}/episodes?endUserId={owner}", world.agent);
    let episodes = world.app.viewer().get(&path).await.data()["items"].as_array().unwrap().clone();
    assert_eq!(episodes.len(), 1, "{episodes:?}");
    episodes[0].clone()
}

/// The texts of the session summaries that a question finds.
async fn recalled(world: &World, owner: &str, query: &str) -> Vec<String> {
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    let body = json!({ "query": query, "endUserId": owner, "kinds": ["episode"] });
    let items = world.app.viewer().post(&path, body).await.data()["items"].as_array().unwrap().clone();
    items.iter().map(|item| item["text"].as_str().unwrap().to_owned()).collect()
}

fn told(summary: &str, topic: &str) -> Behaviour {
    Behaviour::say_json(&json!({ "reasoning": "…", "summary": summary, "abstract": summary, "topics": [topic] }))
}

/// The page of the only job that summarized without the model.
async fn page_of_job(world: &World) -> String {
    let jobs = world.app.admin().get("/api/v1/jobs?kind=tell_episodes").await.data();
    let jobs: Vec<&Value> = jobs["items"].as_array().unwrap().iter().filter(|job| job["fallback"].is_string()).collect();
    assert_eq!(jobs.len(), 1, "{jobs:?}");
    format!("/operations/jobs/{}", jobs[0]["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_summary_of_the_engine_is_written_again_in_place_and_once_in_both_languages() {
    for (said, summary, topic) in [
        (ENGLISH, "The Atlas launch was moved to March, because the budget is tight.", "Atlas"),
        (CHINESE, "阿特拉斯项目的发布推迟到三月，张伟负责发布。", "阿特拉斯"),
    ] {
        let model = ScriptedModel::always(Behaviour::status(404)).await;
        let world = World::with_model(&model).await;
        session(&world, "nora", &said).await;
        let before = episode(&world, "nora").await;
        assert_eq!((before["engine"].as_str(), before["failure"].is_string()), (Some("extractive"), true), "{before}");

        let mut admin = Browser::admin(&world.app).await;
        let here = page_of_job(&world).await;
        let page = admin.get(&here).await.expect(200);
        assert!(page.text.contains("Summarize again with the model") && page.has(&format!("form[action='{here}/again']")), "{}", page.text);
        // Asked twice, it waits once; while the model still fails, it waits on and the text stays.
        admin.submit(&format!("{here}/again"), &[]).await.expect(200);
        admin.submit(&format!("{here}/again"), &[]).await.expect(200);
        assert_eq!(world.rows("SELECT id FROM job WHERE kind = 'summarize_again' AND state = 'queued'").await.len(), 1);
        world.drain().await;
        assert_eq!(episode(&world, "nora").await, before);
        assert_eq!(world.rows("SELECT id FROM job WHERE kind = 'summarize_again' AND state = 'retry'").await.len(), 1);

        model.clear();
        (0..4).for_each(|_| model.then(told(summary, topic)));
        world.app.advance(chrono::Duration::hours(2));
        world.drain().await;
        let after = episode(&world, "nora").await;
        assert_eq!((after["engine"].as_str(), after["abstract"].as_str()), (Some("model"), Some(summary)), "{after}");
        assert!(after["failure"].is_null() && after["topics"] == json!([topic]), "{after}");
        for kept in ["id", "conversation", "fromSeq", "toSeq", "messageCount", "beganAt", "expiresAt"] {
            assert_eq!(after[kept], before[kept], "{kept}");
        }
        assert_eq!(recalled(&world, "nora", topic).await, [summary], "the index has the new text and not the old one");

        // A worker that died after its commit runs the job again: nothing happens twice.
        let calls = model.calls();
        let tables = Tables::open(&world.app.backend).await;
        tables
            .run(
                "UPDATE job SET state = 'queued', finished_at = NULL, outcome = NULL WHERE kind = 'summarize_again' AND state = 'done'",
                [],
            )
            .await;
        world.drain().await;
        assert_eq!((episode(&world, "nora").await, model.calls()), (after, calls));
        admin.submit(&format!("{here}/again"), &[]).await.expect(409);
    }
}

#[tokio::test]
async fn summaries_of_the_last_days_are_written_again_and_without_its_messages_one_stays() {
    let model = ScriptedModel::always(Behaviour::status(404)).await;
    let world = World::with_model(&model).await;
    session(&world, "nora", &ENGLISH).await;
    session(&world, "liwei", &CHINESE).await;
    let before = episode(&world, "nora").await;
    let tables = Tables::open(&world.app.backend).await;
    tables.run("DELETE FROM message WHERE content LIKE '%Atlas%' OR content = 'Understood.'", []).await;
    model.clear();
    (0..8).for_each(|_| model.then(told("张伟负责阿特拉斯项目的发布。", "阿特拉斯")));
    let mut admin = Browser::admin(&world.app).await;
    admin.submit("/operations/jobs/again", &[("days", "7")]).await.expect(200);
    assert_eq!(world.rows("SELECT id FROM job WHERE kind = 'summarize_again' AND state = 'queued'").await.len(), 2);
    world.drain().await;
    assert_eq!(episode(&world, "liwei").await["abstract"], "张伟负责阿特拉斯项目的发布。");
    assert_eq!(episode(&world, "nora").await, before, "there is nothing to read again");
}
