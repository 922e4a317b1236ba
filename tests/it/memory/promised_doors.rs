//! Sentences of the four systems' documentation about prompts, sessions, archives and clients, tried on a fresh installation. Each test has
//! the name of its sentence.

use std::time::Duration;

use chrono::Days;
use noctuary::transfer::archive::unpack;
use serde_json::{Value, json};

use super::dreams::{dreamland, dreamland_of};
use super::world::World;
use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

async fn switch(world: &World, key: &str, value: Value) {
    let path = format!("/api/v1/settings/{key}?agentId={}", world.agent);
    world.program.put(&path, json!({ "value": value })).await.data();
}

/// Posts turns of two messages each, all at once.
async fn talk(world: &World, conversation: &str, lines: &[&str]) {
    let messages: Vec<Value> = lines
        .iter()
        .flat_map(|line| [json!({ "role": "user", "content": line }), json!({ "role": "assistant", "content": "OK." })])
        .collect();
    let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", world.agent);
    world.program.post(&path, json!({ "messages": messages, "endUserId": "nora" })).await.data();
}

#[tokio::test]
async fn memory_md_stands_in_the_prompt_where_there_is_no_capital_one() {
    let world = World::new().await;
    world.program.delete(&format!("/api/v1/agents/{}/workspace/files/MEMORY.md", world.agent)).await.data();
    world.write("memory.md", "", "# Memory\n\n- 办公室在成都 The office is in Delft\n").await;
    let path = format!("/api/v1/agents/{}/workspace/files/memory.md", world.agent);
    assert_eq!(world.program.get(&path).await.data()["enabled"], true, "a new file is part of the prompt");
    for format in ["mateclaw", "microclaw", "golemcore", "plain"] {
        let context = world.context("nora", json!({ "query": "Where is the office, please?", "format": format })).await;
        let texts = format!("{}{}", context["system"], context["owner"]);
        assert_eq!(texts.matches("The office is in Delft").count(), 1, "{format}: {context:#}");
    }
    world.write("MEMORY.md", "", "# Memory\n\n- 我们喝龙井茶 We drink Longjing\n").await;
    let system = world.context("nora", json!({})).await["system"].to_string();
    assert!(system.contains("We drink Longjing") && !system.contains("The office is in Delft"), "{system}");
}

#[tokio::test]
async fn a_profile_chooses_the_format_of_a_context_and_a_caller_may_choose_another() {
    for (profile, opening) in [("golemcore", "# Memory\n"), ("microclaw", "<structured_memories>"), ("mateclaw", "<memory-context>")] {
        let world = World::new().await;
        switch(&world, "mate.profile", json!(profile)).await;
        world.remember("nora", "请记住我住在雒南。").await;
        let context = world.context("nora", json!({ "query": "我住在哪里呢？" })).await;
        assert!(context["owner"].as_str().unwrap().contains(opening), "{profile}: {context:#}");
        let plain = world.context("nora", json!({ "query": "我住在哪里呢？", "format": "plain" })).await;
        assert!(!plain["owner"].as_str().unwrap().contains(opening), "{plain:#}");
    }
}

#[tokio::test]
async fn words_and_meaning_count_as_an_agent_sets_them_and_own_memory_counts_more() {
    let world = World::new().await;
    world.remember("nora", "Nora keeps a kestrel called Pip.").await;
    let path = format!("/api/v1/memory/{}/facts", world.agent);
    world
        .program
        .post(&path, json!({ "text": "The kestrel of the office is called Bo.", "scope": "TEAM", "endUserId": "nora" }))
        .await
        .data();
    let parts = async || {
        let items = world.ask(json!({ "query": "kestrel 红隼", "endUserId": "nora", "explain": true })).await;
        let own = items.iter().find(|item| item["scope"] == "PERSONAL").unwrap()["components"].clone();
        let shared = items.iter().find(|item| item["scope"] == "TEAM").unwrap()["components"].clone();
        (own, shared)
    };
    let (learned, _) = parts().await;
    assert!(
        learned["text"].as_f64().unwrap() > 0.0 && learned["vector"].as_f64().unwrap() > 0.0 && learned["personal"] == 0.0,
        "{learned}"
    );
    switch(&world, "text_weight", json!(1)).await;
    let (words, _) = parts().await;
    assert!(words["vector"] == 0.0 && words["text"].as_f64().unwrap() > learned["text"].as_f64().unwrap(), "{words}");
    switch(&world, "mate.memory.recall.text-weight", json!(0)).await;
    switch(&world, "vector_weight", json!(1)).await;
    let (meaning, _) = parts().await;
    assert!(meaning["text"] == 0.0 && meaning["vector"].as_f64().unwrap() > learned["vector"].as_f64().unwrap(), "{meaning}");
    switch(&world, "mate.memory.recall.own-boost", json!(1.2)).await;
    let (own, shared) = parts().await;
    let relevance = own["vector"].as_f64().unwrap();
    assert!((own["personal"].as_f64().unwrap() - 0.2 * relevance).abs() < 1e-3 && shared["personal"] == 0.0, "{own} {shared}");
    let path = format!("/api/v1/settings/mate.memory.recall.own-boost?agentId={}", world.agent);
    world.program.put(&path, json!({ "value": 0.5 })).await.refused(422, "invalid");
}

#[tokio::test]
async fn the_caller_learns_the_best_score_of_a_context() {
    let world = World::new().await;
    world.remember("nora", "I am allergic to peanuts. 我对花生过敏。").await;
    let context = world.context("nora", json!({ "query": "花生 peanuts allergic" })).await;
    let best = world.recall("nora", "花生 peanuts allergic").await[0]["score"].as_f64().unwrap();
    assert!((context["topScore"].as_f64().unwrap() - best).abs() < 1e-6, "{context:#}");
    assert_eq!(world.context("nora", json!({ "query": "hi" })).await["topScore"], Value::Null);
}

#[tokio::test]
async fn a_session_carries_metadata_of_its_caller() {
    let world = World::new().await;
    talk(&world, "c1", &["我喜欢龙井茶。"]).await;
    let path = format!("/api/v1/agents/{}/conversations/c1?endUserId=nora", world.agent);
    assert!(world.program.get(&path).await.data().get("metadata").is_none());
    let noted = json!({ "ticket": "4711", "渠道": ["电话", 2] });
    let changed = world.program.patch(&path, json!({ "metadata": noted })).await.data();
    assert_eq!((&changed["metadata"], &changed["state"]), (&noted, &json!("active")));
    let ended = world.program.patch(&path, json!({ "state": "terminated" })).await.data();
    assert_eq!((&ended["metadata"], &ended["state"]), (&noted, &json!("terminated")));
    assert_eq!(world.program.get(&path).await.data()["metadata"], noted);
    assert_eq!(world.program.patch(&path, json!({})).await.data()["metadata"], noted, "nothing to change");
    world.program.patch(&path, json!({ "metadata": "text" })).await.refused(422, "invalid");
    let large = json!({ "metadata": { "text": "茶".repeat(6_000) } });
    world.program.patch(&path, large).await.refused(422, "invalid");
    // Nothing reads it: it is no memory.
    assert!(world.recall("nora", "4711 电话").await.iter().all(|item| !item.to_string().contains("4711")));
    assert!(world.program.patch(&path, json!({ "metadata": {} })).await.data().get("metadata").is_none());
    world.program.patch(&path.replace("nora", "liwei"), json!({ "metadata": {} })).await.refused(404, "not_found");
}

#[tokio::test]
async fn results_of_tools_stay_out_of_a_summary_and_compact_keeps_what_is_set() {
    let model = ScriptedModel::always(Behaviour::Say("- Nora asked for tea. 她要茶。".to_owned())).await;
    let world = dreamland_of(&model, |_| ()).await;
    switch(&world, "mate.agent.conversation.window.compact-keep-messages", json!(2)).await;
    talk(&world, "c1", &["Which tea do we have?", "哪种茶好？", "And coffee?"]).await;
    let path = format!("/api/v1/agents/{}/conversations/c1", world.agent);
    let tools =
        json!([{ "role": "tool", "content": "{\"stock\":\"zq-warehouse 仓库\"}" }, { "role": "assistant", "content": "Longjing." }]);
    world.program.post(&format!("{path}/messages"), json!({ "messages": tools, "endUserId": "nora" })).await.data();
    let before = model.calls();
    let done = world.program.post(&format!("{path}/compact?endUserId=nora"), json!({})).await.data();
    assert_eq!((&done["how"], &done["kept"]), (&json!("summary"), &json!(2)), "{done}");
    let asked: Vec<String> = model.asked()[before..].iter().map(|one| one.body.to_string()).collect();
    assert!(asked.iter().any(|prompt| prompt.contains("哪种茶好？")), "{asked:?}");
    assert!(asked.iter().all(|prompt| !prompt.contains("zq-warehouse")), "{asked:?}");
}

#[tokio::test]
async fn messages_that_leave_the_window_become_an_episode_before_the_session_ends() {
    let model = ScriptedModel::always(Behaviour::Say("Hm.".to_owned())).await;
    let world = dreamland_of(&model, |_| ()).await;
    let lines = [
        "We decided to move the Atlas launch to March.",
        "张伟负责阿特拉斯项目的发布。",
        "Ana leads the Atlas launch from now on.",
        "预算归小李管。",
        "The office moved to Delft in May.",
        "我们周一十点开会。",
    ];
    talk(&world, "c1", &lines).await;
    let path = format!("/api/v1/agents/{}/conversations/c1", world.agent);
    world.program.post(&format!("{path}/compact?endUserId=nora"), json!({ "keep": 2 })).await.data();
    let episodes =
        async || world.program.get(&format!("/api/v1/memory/{}/episodes?endUserId=nora", world.agent)).await.data()["items"].clone();
    crate::support::until("the episode is there", async || episodes().await != json!([])).await;
    let told = episodes().await;
    assert_eq!((&told[0]["fromSeq"], &told[0]["toSeq"]), (&json!(1), &json!(10)), "{told}");
    assert_eq!(world.program.get(&format!("{path}?endUserId=nora")).await.data()["state"], "active");
}

#[tokio::test]
async fn the_flush_waits_for_a_model_no_longer_than_it_may_and_the_engine_reads_the_rest() {
    for (said, value) in [("I am allergic to peanuts.", "peanuts"), ("我对花生过敏。", "花生")] {
        let model = ScriptedModel::always(Behaviour::Stall).await;
        let world = dreamland_of(&model, |config| config.llm.timeout = Duration::from_secs(300)).await;
        switch(&world, "mate.agent.conversation.window.flush-timeout-secs", json!(4)).await;
        talk(&world, "c1", &[said]).await;
        world.program.post(&format!("/api/v1/agents/{}/conversations/c1/clear?endUserId=nora", world.agent), json!({})).await.data();
        let facts = world.program.get(&format!("/api/v1/memory/{}/facts?endUserId=nora", world.agent)).await.data();
        assert!(facts["items"].to_string().contains(value), "{facts}");
        assert!(model.calls() > 0, "the model was asked first");
    }
}

#[tokio::test]
async fn a_model_sees_memory_md_and_todays_note_as_they_are() {
    let world = dreamland().await;
    let (today, page) = (world.app.clock.now().date_naive(), "# Notes\n\nAnswers are *short*.\n\n- 数据库是 PostgreSQL。\n");
    world.write("MEMORY.md", "?endUserId=nora", page).await;
    let yesterday = today.checked_sub_days(Days::new(1)).unwrap();
    world.write(&format!("memory/{today}.md"), "?endUserId=nora", &format!("# {today}\n\n- 09:00 Fixed the *build*. 修好了构建。\n")).await;
    world.write(&format!("memory/{yesterday}.md"), "?endUserId=nora", &format!("# {yesterday}\n\n- 10:00 Wrote a test.\n")).await;
    let context = world.context("nora", json!({ "query": "What is the database, please?", "format": "golemcore" })).await;
    let block = context["owner"].as_str().unwrap();
    assert!(block.contains(page.trim_end()), "{block}");
    assert!(
        block.contains("## Today's Notes\n- 09:00 Fixed the *build*. 修好了构建。")
            || block.contains("09:00 Fixed the *build*. 修好了构建。"),
        "{block}"
    );
    assert!(block.contains(&format!("### {yesterday}")), "{block}");
}

#[tokio::test]
async fn a_snapshot_carries_no_switches_and_the_target_decides_them() {
    let world = World::new().await;
    world.write("MEMORY.md", "", "# Memory\n\n- 小明喜欢绿茶\n").await;
    let file = |agent: &str| format!("/api/v1/agents/{agent}/workspace/files/MEMORY.md");
    let arrange = json!({ "enabled": false, "sortOrder": 77 });
    let arranged = world.program.patch(&file(&world.agent), arrange).await;
    assert!(arranged.status < 300, "{arranged:?}");
    let archive = world.app.viewer().download(&format!("/api/v1/agents/{}/workspace/memory/export", world.agent)).await;
    for entry in unpack(&archive).unwrap().entries {
        let text = String::from_utf8(entry.content).unwrap();
        assert!(!text.contains("sortOrder") && !text.contains("enabled"), "{}: {text}", entry.name);
    }
    let eve = make_agent(&world.program, "Eve").await;
    let before = world.program.get(&file(&eve)).await.data();
    world.program.upload(&format!("/api/v1/agents/{eve}/workspace/memory/import"), &archive).await.data();
    let after = world.program.get(&file(&eve)).await.data();
    assert!(after["content"].as_str().unwrap().contains("小明喜欢绿茶"), "{after}");
    assert_eq!((&after["enabled"], &after["sortOrder"]), (&before["enabled"], &before["sortOrder"]));
}

#[tokio::test]
async fn a_client_of_the_protocols_first_revision_is_served() {
    let world = World::new().await;
    let client = world.program.with("accept", "application/json, text/event-stream");
    let call = |id: u32, method: &str, params: Value| json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
    let about = json!({ "protocolVersion": "2024-11-05", "capabilities": {}, "clientInfo": { "name": "old", "version": "1" } });
    let path = "/mcp?agent=Ada&endUserId=nora";
    let hello = client.post(path, call(1, "initialize", about)).await;
    assert_eq!((hello.status, &hello.json()["result"]["protocolVersion"]), (200, &json!("2024-11-05")), "{hello:?}");
    // Such a client sends no header with the revision.
    let tools = client.post(path, call(2, "tools/list", json!({}))).await.json();
    assert!(tools["result"]["tools"].as_array().unwrap().len() > 10, "{tools}");
    let kept = call(3, "tools/call", json!({ "name": "remember", "arguments": { "content": "诺拉养蜜蜂。" } }));
    assert_eq!(client.post(path, kept).await.json()["result"]["isError"], false);
    assert!(world.texts("nora", "蜜蜂").await.concat().contains("蜜蜂"));
}
