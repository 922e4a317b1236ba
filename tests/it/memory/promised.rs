//! Sentences of the four systems' documentation, tried on a fresh installation without a model. Each test has the name of its sentence.

use chrono::Duration;
use serde_json::{Value, json};

use super::dreams::{dreamland, dreamland_of, dreamland_with};
use super::world::World;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

/// A statement that is made inside the cooldown, in both languages, with a word of the fact it becomes.
const STATED: [(&str, &str); 2] = [("I am allergic to peanuts.", "peanuts"), ("我对花生过敏。", "花生")];

async fn facts(world: &World, owner: &str) -> String {
    let path = format!("/api/v1/memory/{}/facts?endUserId={owner}", world.agent);
    world.program.get(&path).await.data()["items"].to_string()
}

async fn switch(world: &World, key: &str, value: Value) {
    let path = format!("/api/v1/settings/{key}?agentId={}", world.agent);
    world.program.put(&path, json!({ "value": value })).await.data();
}

async fn chat_turn(world: &World, owner: &str, conversation: &str, said: &str) {
    let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", world.agent);
    let messages = json!([{ "role": "user", "content": said }, { "role": "assistant", "content": "OK." }]);
    let answer = world.program.post(&path, json!({ "messages": messages, "endUserId": owner })).await;
    assert_eq!(answer.status, 202, "{answer:?}");
}

#[tokio::test]
async fn what_was_said_inside_the_cooldown_is_memory_when_the_conversation_is_cleared_or_deleted() {
    for (said, value) in STATED {
        for is_cleared in [true, false] {
            // No worker runs: nothing is left to a job.
            let world = World::new().await;
            chat_turn(&world, "nora", "c1", said).await;
            assert_eq!(facts(&world, "nora").await, "[]");
            let base = format!("/api/v1/agents/{}/conversations/c1", world.agent);
            if is_cleared {
                world.program.post(&format!("{base}/clear?endUserId=nora"), json!({})).await.data();
            } else {
                world.program.delete(&format!("{base}?endUserId=nora")).await.data();
            }
            assert!(facts(&world, "nora").await.contains(value), "{said} cleared: {is_cleared}");
            assert_eq!(facts(&world, "liwei").await, "[]");
        }
    }
}

#[tokio::test]
async fn what_is_forgotten_is_not_read_before() {
    for (said, value) in STATED {
        let world = World::new().await;
        chat_turn(&world, "nora", "c1", said).await;
        let path = format!("/api/v1/memory/{}/forget", world.agent);
        let target = json!({ "target": "conversation", "endUserId": "nora", "conversationId": "c1" });
        let answer = world.program.post(&path, target).await;
        assert!(answer.status < 300, "{answer:?}");
        assert!(!facts(&world, "nora").await.contains(value), "{said}");
    }
}

#[tokio::test]
async fn the_same_statement_in_five_daily_notes_is_promoted_and_a_one_off_is_not() {
    for (statement, again, one_off) in [
        ("The standup is at ten on Mondays.", "the standup is at ten, on Mondays", "Bought a kettle."),
        ("每周一十点开站会。", "每週一十點開站會", "买了一个水壶。"),
    ] {
        let world = dreamland().await;
        for day in 0..5 {
            let date = (world.app.clock.now() - Duration::days(day)).date_naive();
            let said = if day % 2 == 0 { statement } else { again };
            let more = if day == 2 { format!("- {one_off}\n") } else { String::new() };
            world.write(&format!("memory/{date}.md"), "?endUserId=nora", &format!("# {date}\n\n- 09:0{day} {said}\n{more}")).await;
        }
        let status = world.program.get(&format!("/api/v1/memory/{}/dreaming/status?endUserId=nora", world.agent)).await.data();
        assert_eq!(status["pendingCandidates"], 1, "{status:#}");
        let report = world.dream("nora").await;
        assert_eq!((&report["status"], &report["engine"]), (&json!("applied"), &json!("rules")), "{report:#}");
        let memory = world.file_of("nora", "MEMORY.md").await;
        assert!(memory.contains(statement) && !memory.contains(one_off), "{memory}");
        let diary = world.file_of("nora", "DREAMS.md").await;
        assert!(diary.contains("Mentioned 5 times on 5 days") || diary.contains("在5天里提到5次"), "{diary}");
        assert_eq!(world.dream("nora").await["status"], "skipped", "once");
    }
}

#[tokio::test]
async fn what_a_later_note_contradicts_is_not_promoted() {
    for (statement, denial) in [("I eat pork", "I do not eat pork"), ("我吃猪肉", "我不吃猪肉")] {
        let world = dreamland().await;
        for day in 0..5 {
            let date = (world.app.clock.now() - Duration::days(day)).date_naive();
            let said = if day == 0 { denial } else { statement };
            world.write(&format!("memory/{date}.md"), "?endUserId=nora", &format!("# {date}\n\n- {said}\n")).await;
        }
        let report = world.dream("nora").await;
        assert_eq!(report["status"], "skipped", "{report:#}");
        assert!(report["candidates"].to_string().contains("contradicted"), "{report:#}");
        assert_eq!(world.file_of("nora", "MEMORY.md").await, "");
    }
}

#[tokio::test]
async fn a_skipped_night_writes_its_line_into_the_diary() {
    let world = dreamland().await;
    let date = world.app.clock.now().date_naive();
    world.write(&format!("memory/{date}.md"), "?endUserId=nora", &format!("# {date}\n\n- Bought a kettle.\n")).await;
    assert_eq!(world.dream("nora").await["status"], "skipped");
    let diary = world.file_of("nora", "DREAMS.md").await;
    assert!(diary.contains("Read 1 notes") && diary.contains("Nothing was changed."), "{diary}");
}

#[tokio::test]
async fn an_agent_with_memory_switched_off_neither_reads_nor_writes_nor_flushes() {
    for (said, value) in STATED {
        let world = World::new().await;
        world
            .program
            .post(&format!("/api/v1/memory/{}/remember", world.agent), json!({ "content": said, "endUserId": "nora" }))
            .await
            .data();
        switch(&world, "memory", json!(false)).await;
        let base = format!("/api/v1/memory/{}", world.agent);
        let query = json!({ "query": value, "endUserId": "nora" });
        world.program.post(&format!("{base}/recall"), query.clone()).await.refused(410, "feature_off");
        world
            .program
            .post(&format!("{base}/remember"), json!({ "content": "x y z", "endUserId": "nora" }))
            .await
            .refused(410, "feature_off");
        world.program.post(&format!("{base}/emergence"), json!({ "endUserId": "nora" })).await.refused(410, "feature_off");
        let context = world.context("nora", json!({ "query": format!("{value} {value}?") })).await;
        assert!(!context.to_string().contains(value), "{context:#}");
        chat_turn(&world, "liwei", "c1", said).await;
        world.program.post(&format!("/api/v1/agents/{}/conversations/c1/clear?endUserId=liwei", world.agent), json!({})).await.data();
        noctuary::worker::drain(&world.app.state).await.unwrap();
        assert_eq!(facts(&world, "liwei").await, "[]");
        // What was stored before is still there when memory is switched on again.
        switch(&world, "mate.memory.enabled", json!(true)).await;
        assert!(world.texts("nora", value).await.concat().contains(value));
    }
}

#[tokio::test]
async fn without_fact_projection_conversations_give_notes_and_no_facts() {
    for (said, value) in STATED {
        let world = dreamland().await;
        switch(&world, "mateclaw.memory.dream-v2.fact-projection", json!(false)).await;
        chat_turn(&world, "nora", "c1", said).await;
        world.program.post(&format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent), json!({})).await.data();
        assert_eq!(facts(&world, "nora").await, "[]", "{said}");
        let date = world.app.clock.now().date_naive();
        let note = world.file_of("nora", &format!("memory/{date}.md")).await;
        assert!(note.contains(value), "{note}");
    }
}

#[tokio::test]
async fn a_profile_is_the_defaults_of_a_document_in_one_word() {
    let world = World::new().await;
    switch(&world, "mate.profile", json!("goclaw")).await;
    let path = format!("/api/v1/settings/mate.memory.auto-inject.budget-tokens?agentId={}", world.agent);
    assert_eq!(world.program.get(&path).await.data()["value"], 200);
    let context = world.context("nora", json!({ "query": "Where do I live?" })).await;
    assert_eq!(context["tokens"]["budget"], 200, "{context:#}");
}

#[tokio::test]
async fn every_template_of_the_documents_can_be_replaced_and_a_broken_one_is_refused() {
    let world = World::new().await;
    let own = "---\nid: mine\nversion: 1\ninputs: [fence, transcript]\noutput: json\n---\n{{fence}}\n{{transcript}}\n{{fence}}";
    for key in ["episode", "emergence-system", "conversation-summary-user", "soul", "contradiction"] {
        let path = format!("/api/v1/settings/mate.memory.prompts.{key}?agentId={}", world.agent);
        let answer = world.program.put(&path, json!({ "value": "no front matter" })).await;
        answer.refused(422, "invalid");
    }
    switch(&world, "mate.memory.prompts.episode", json!(own)).await;
}

#[tokio::test]
async fn golemcores_context_has_its_headings_and_says_each_statement_once() {
    for (said, value) in [("I keep bees in Delft.", "bees in Delft"), ("我在成都养蜜蜂。", "成都养蜜蜂")] {
        let world = dreamland().await;
        switch(&world, "mate.profile", json!("golemcore")).await;
        world.write("MEMORY.md", "?endUserId=nora", "# Notes\n\nUser prefers concise responses.\n\n- Database is PostgreSQL.\n").await;
        let yesterday = (world.app.clock.now() - Duration::days(1)).date_naive();
        let log = format!("# {yesterday}\n\n[10:00] User: Set up the pipeline | Assistant: Done.\n");
        world.write(&format!("memory/{yesterday}.md"), "?endUserId=nora", &log).await;
        chat_turn(&world, "nora", "c1", said).await;
        let context = world.context("nora", json!({ "query": said, "format": "golemcore" })).await;
        let block = context["owner"].as_str().unwrap();
        assert!(
            block.contains("# Memory\n\n## Long-term Memory\n# Notes\n\nUser prefers concise responses.\n\n- Database is PostgreSQL.\n"),
            "{block}"
        );
        let today = format!("\n\n## Today's Notes\n[{}] User: {said} | Assistant: OK.\n", world.app.clock.now().format("%H:%M"));
        assert!(block.contains(&today), "{today} in {block}");
        let recent = format!("\n\n## Recent Context\n### {yesterday}\n[10:00] User: Set up the pipeline | Assistant: Done.\n");
        assert!(block.contains(&recent), "{block}");
        assert_eq!(block.matches(value).count(), 1, "{block}");
    }
}

#[tokio::test]
async fn with_isolation_off_remember_writes_to_the_team() {
    for (said, value) in STATED {
        let world = dreamland_with(|config| config.mate.memory.lifecycle_mediator_enabled = false).await;
        world.remember("nora", said).await;
        assert!(facts(&world, "liwei").await.contains(value), "everyone who uses the agent sees it");
    }
}

#[tokio::test]
async fn summary_max_tokens_bounds_the_answer_of_the_extraction() {
    for (setting, limit) in [(None, 2_000), (Some(300), 300)] {
        let model = ScriptedModel::always(Behaviour::Say("{}".to_owned())).await;
        let change = |config: &mut noctuary::config::Config| {
            if let Some(tokens) = setting {
                config.mate.memory.summary_max_tokens = tokens;
            }
        };
        let world = dreamland_of(&model, change).await;
        chat_turn(&world, "nora", "c1", "我对花生过敏。").await;
        world.program.post(&format!("/api/v1/memory/{}/summarize/c1?endUserId=nora", world.agent), json!({})).await.data();
        let asked = model.asked().into_iter().next().unwrap().body;
        assert_eq!(asked["max_tokens"].as_u64().or(asked["max_completion_tokens"].as_u64()), Some(limit), "{asked:#}");
    }
}

#[tokio::test]
async fn shared_facts_have_a_limit_of_their_own() {
    let world = dreamland_with(|config| config.mate.memory.shared_facts_capacity = 2).await;
    let path = format!("/api/v1/memory/{}/facts", world.agent);
    for (number, scope) in (0..4).zip(["TEAM", "PERSONAL"].into_iter().cycle()) {
        let said = format!("The boiler number {number} is 第{number}号锅炉");
        world.program.post(&path, json!({ "text": said, "scope": scope, "endUserId": "nora" })).await.data();
    }
    // What a person writes is never archived; what an agent notes for the team is.
    let tool = format!("/api/v1/agents/{}/tools/write_memory", world.agent);
    for number in 5..9 {
        let note = json!({ "scope": "bot", "content": format!("- The pump number {number} is 第{number}号水泵\n") });
        world.program.post(&tool, json!({ "arguments": note, "endUserId": "nora" })).await.data();
    }
    let count = async |scope: &str, status: &str| {
        let answer = world.program.get(&format!("{path}?endUserId=nora&status={status}")).await.data();
        answer["items"].as_array().unwrap().iter().filter(|fact| fact["scope"] == scope).count()
    };
    assert_eq!((count("TEAM", "active").await, count("PERSONAL", "active").await), (2, 2));
    assert_eq!(count("TEAM", "archived").await, 4);
}

#[tokio::test]
async fn rows_of_low_trust_that_nobody_needed_for_long_are_archived() {
    for (said, value, later) in
        [("I like jazz in the evening.", "jazz", "I keep bees in Delft."), ("我喜欢晚上听爵士乐。", "爵士乐", "我在成都养蜜蜂。")]
    {
        let world = World::new().await;
        switch(&world, "mate.profile", json!("microclaw")).await;
        // Clearing reads a conversation at once, without a worker.
        let read = async |conversation: &str| {
            let path = format!("/api/v1/agents/{}/conversations/{conversation}/clear?endUserId=nora", world.agent);
            world.program.post(&path, json!({})).await.data()
        };
        chat_turn(&world, "nora", "c1", said).await;
        read("c1").await;
        let asked = "Please remember that I live in Porto. 请记住我住在波尔图。";
        world
            .program
            .post(&format!("/api/v1/memory/{}/remember", world.agent), json!({ "content": asked, "endUserId": "nora" }))
            .await
            .data();
        assert!(facts(&world, "nora").await.contains(value));
        // Eighty days later something else is learned, which is when a bucket is looked through.
        world.app.advance(Duration::days(80));
        chat_turn(&world, "nora", "c2", later).await;
        read("c2").await;
        let kept = facts(&world, "nora").await;
        assert!(!kept.contains(value) && kept.contains("Porto"), "{kept}");
        let path = format!("/api/v1/memory/{}/facts?endUserId=nora&status=archived", world.agent);
        assert!(world.program.get(&path).await.data()["items"].to_string().contains(value));
    }
}
