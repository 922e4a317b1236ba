//! Recall answers: the right lines first, verbatim, with a reason, in both languages.

use noctuary::domain::bucket::Bucket;
use noctuary::domain::fact::{Fact, FactCategory, FactSource, FactStatus, Stability};
use noctuary::memory::indexing;
use reqwest::Method;
use serde_json::json;

use super::tickets;
use super::world::{World, texts};

#[tokio::test]
async fn an_english_question_finds_the_turn_that_answers_it_word_for_word() {
    let world = World::new().await;
    let lines = ["I adopted a beagle called Biscuit from the shelter.", "Lovely!", "My sister plays the cello in Bergen.", "Nice."];
    world.say("nora", "monday", &lines).await;
    let items = world.recall("nora", "Where does my sister play the cello?").await;
    let best = &items[0];
    assert_eq!(best["text"], lines[2]);
    assert_eq!((&best["kind"], &best["scope"]), (&json!("message"), &json!("PERSONAL")));
    assert_eq!((&best["source"]["conversation"], &best["source"]["role"]), (&json!("monday"), &json!("user")));
    assert!(best["source"]["messageId"].is_string() && best["createdAt"].is_string() && best["id"].is_string());
    assert_eq!(world.texts("nora", "adopting beagles").await[0], lines[0], "in another form of the words");
}

#[tokio::test]
async fn a_chinese_question_finds_the_turn_that_answers_it() {
    let world = World::new().await;
    let lines = ["我上个月从北京搬到了上海。", "上海的生活怎么样？", "我每天早上喝龙井茶，不喝咖啡。", "好的，记住了。"];
    world.say("liwei", "闲聊", &lines).await;
    assert_eq!(world.texts("liwei", "我早上喝什么茶？").await[0], lines[2]);
    assert_eq!(world.texts("liwei", "我搬到了哪里").await[0], lines[0]);
}

#[tokio::test]
async fn a_question_finds_the_answer_that_came_after_it() {
    let world = World::new().await;
    let lines = ["What was the name of the harbour restaurant?", "Skipperhuset.", "Thanks, and the weather?", "Rain."];
    world.say("nora", "monday", &lines).await;
    let found = world.texts("nora", "name of the harbour restaurant").await;
    assert_eq!(found[..2], [lines[0].to_owned(), lines[1].to_owned()]);
}

#[tokio::test]
async fn a_piece_of_a_file_names_its_line_and_headings() {
    let world = World::new().await;
    world.write("MEMORY.md", "?endUserId=nora", "# Memory\n\n## Travel\n- Flies to Lisbon in May.\n- 五月去里斯本。\n").await;
    let lines = |query: &str| json!({ "query": query, "endUserId": "nora", "kinds": ["file"] });
    let items = world.ask(lines("when is the flight to Lisbon")).await;
    assert_eq!(items[0]["text"], "- Flies to Lisbon in May.");
    assert_eq!(items[0]["source"], json!({ "filename": "MEMORY.md", "lineNumber": 4, "headings": ["Memory", "Travel"] }));
    assert_eq!(world.ask(lines("里斯本")).await[0]["source"]["lineNumber"], 5);
    // The fact that the line became stands for it.
    assert_eq!(world.recall("nora", "when is the flight to Lisbon").await[0]["text"], "Flies to Lisbon in May.");
}

#[tokio::test]
async fn an_explanation_adds_up_to_the_score_and_comes_only_when_asked_for() {
    let world = World::new().await;
    world.say("nora", "monday", &["I drink green tea", "Noted", "Green curtains too"]).await;
    for item in world.ask(json!({ "query": "green tea", "endUserId": "nora", "explain": true })).await {
        let parts: f64 = item["components"].as_object().unwrap().values().map(|part| part.as_f64().unwrap()).sum();
        let score = item["score"].as_f64().unwrap();
        assert!((parts - score).abs() < 1e-6 && score > 0.0 && score <= 1.0, "{item}");
    }
    assert!(world.recall("nora", "green tea").await.iter().all(|item| item.get("components").is_none()));
}

#[tokio::test]
async fn nothing_known_is_nothing_found_and_nothing_missing() {
    let world = World::new().await;
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    let answer = world.program.post(&path, json!({ "query": "tea", "endUserId": "nora" })).await.data();
    assert_eq!((&answer["items"], &answer["degraded"]), (&json!([]), &json!(null)));
    assert!(answer["tookMs"].as_f64().unwrap() >= 0.0);
}

#[tokio::test]
async fn number_kinds_score_and_budget_are_kept_to() {
    let world = World::new().await;
    let lines: Vec<String> = (1..=20).map(|number| format!("green tea number {number} from the shop in Bergen")).collect();
    world.say("nora", "monday", &lines.iter().map(String::as_str).collect::<Vec<_>>()).await;
    world.write("MEMORY.md", "?endUserId=nora", "- Loves green tea.\n").await;
    let ask = async |more: serde_json::Value| {
        let mut body = json!({ "query": "green tea", "endUserId": "nora" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        world.ask(body).await
    };
    assert_eq!(ask(json!({})).await.len(), 10);
    assert_eq!(ask(json!({ "k": 3 })).await.len(), 3);
    assert_eq!(ask(json!({ "k": 100 })).await.len(), 21);
    assert_eq!(texts(&ask(json!({ "kinds": ["file"] })).await), ["- Loves green tea."]);
    assert!(ask(json!({ "kinds": ["episode", "relation"] })).await.is_empty());
    let all = ask(json!({ "k": 100 })).await;
    let middle = all[10]["score"].as_f64().unwrap();
    let best = ask(json!({ "k": 100, "minScore": middle })).await;
    assert!(!best.is_empty() && best.iter().all(|item| item["score"].as_f64().unwrap() >= middle));
    assert!(ask(json!({ "minScore": 1 })).await.is_empty());
    let few = ask(json!({ "k": 100, "budgetTokens": 30 })).await;
    assert!((1..=3).contains(&few.len()), "{}", few.len());
}

#[tokio::test]
async fn what_says_the_same_is_answered_once() {
    let world = World::new().await;
    world.write("TEAM.md", "", "- Green tea is brewed at 80 degrees.\n").await;
    world.write("MEMORY.md", "?endUserId=nora", "- green tea is brewed at 80 degrees\n").await;
    let items = world.recall("nora", "green tea degrees").await;
    assert_eq!(items.len(), 1);
    assert_eq!(items[0]["scope"], "PERSONAL");
    assert_eq!(world.recall("liwei", "green tea degrees").await[0]["scope"], "TEAM");
}

#[tokio::test]
async fn instructions_to_the_agent_are_no_memory_of_anybody() {
    let world = World::new().await;
    world.write("SOUL.md", "", "- The zeppelin captain speaks gently.\n").await;
    assert!(world.texts("nora", "zeppelin").await.is_empty());
    world.write("KNOWLEDGE.md", "", "- The zeppelin leaves at noon.\n").await;
    assert_eq!(world.texts("nora", "zeppelin").await, ["The zeppelin leaves at noon."], "once, as the fact that the line states");
}

#[tokio::test]
async fn a_fact_is_found_by_the_words_it_rests_on_and_only_while_it_is_true() {
    let world = World::new().await;
    let nora = tickets::of(&world, "nora");
    let bucket = nora.visibility().home(true);
    let fact = |id: i64, text: &str, from: &str| a_fact(id, &bucket, text, from);
    let old = Fact {
        status: FactStatus::Superseded,
        valid_to: Some("2026-06-01T00:00:00Z".parse().unwrap()),
        ..fact(1, "Nora lives in Bergen", "2026-01-01T00:00:00Z")
    };
    let new = Fact { evidence: "we finally got the keys to the flat".to_owned(), ..fact(2, "Nora lives in Oslo", "2026-06-01T00:00:00Z") };
    let brief = Fact {
        expires_at: Some("2026-11-20T00:00:00Z".parse().unwrap()),
        ..fact(3, "Nora lives in a hotel this week", "2026-11-14T00:00:00Z")
    };
    let merged = Fact { status: FactStatus::Merged, ..fact(4, "Nora lives up north", "2026-01-01T00:00:00Z") };
    let tx = world.app.state.db.write(nora.access()).await.unwrap();
    for fact in [&old, &new, &brief, &merged] {
        indexing::fact_written(&world.app.state, &tx, nora.access(), fact).await.unwrap();
    }
    tx.commit().await.unwrap();

    assert_eq!(world.texts("nora", "Nora lives where").await, ["Nora lives in Oslo"]);
    assert_eq!(world.texts("nora", "keys of the flat").await, ["Nora lives in Oslo"], "served is the fact, not what it rests on");
    let then = async |moment: &str| {
        let mut found = texts(&world.ask(json!({ "query": "Nora lives", "endUserId": "nora", "asOf": moment })).await);
        found.sort();
        found
    };
    assert_eq!(then("2026-03-01T00:00:00Z").await, ["Nora lives in Bergen"]);
    assert_eq!(then("2026-11-15T00:00:00Z").await, ["Nora lives in Oslo", "Nora lives in a hotel this week"]);
    assert!(then("2025-01-01T00:00:00Z").await.is_empty());

    let tx = world.app.state.db.write(nora.access()).await.unwrap();
    indexing::fact_deleted(&world.app.state, &tx, nora.access(), new.id).await.unwrap();
    tx.commit().await.unwrap();
    assert!(world.texts("nora", "Nora lives where").await.is_empty());
}

fn a_fact(id: i64, bucket: &Bucket, text: &str, from: &str) -> Fact {
    let from = from.parse().unwrap();
    Fact {
        id: id.into(),
        bucket: bucket.clone(),
        subject: "Nora".to_owned(),
        predicate: "lives_in".to_owned(),
        object: String::new(),
        text: text.to_owned(),
        category: FactCategory::Profile,
        status: FactStatus::Active,
        stability: Stability::Durable,
        confidence: 0.9,
        trust: 0.7,
        is_explicit: false,
        source: FactSource::Statement,
        evidence: String::new(),
        conversation: None,
        message: None,
        extraction: None,
        superseded_by: None,
        valid_from: from,
        valid_to: None,
        expires_at: None,
        learned_at: from,
        confirmed_at: from,
        independent_count: 1,
        is_person_edited: false,
        status_reason: None,
        updated_at: from,
    }
}

#[tokio::test]
async fn wrong_questions_name_the_field() {
    let world = World::new().await;
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    let long = "茶".repeat(10_001);
    for (body, fields) in [
        (json!({}), vec!["query"]),
        (json!({ "query": " \n" }), vec!["query"]),
        (json!({ "query": long }), vec!["query"]),
        (json!({ "query": "tea", "k": 0 }), vec!["k"]),
        (json!({ "query": "tea", "k": 101 }), vec!["k"]),
        (json!({ "query": "tea", "k": -1 }), vec!["k"]),
        (json!({ "query": "tea", "k": 1_000_000, "minScore": 2 }), vec!["k", "minScore"]),
        (json!({ "query": "tea", "kinds": ["dream"] }), vec!["kinds[0]"]),
        (json!({ "query": "tea", "asOf": "yesterday" }), vec!["asOf"]),
        (json!({ "query": "tea", "budgetTokens": 0 }), vec!["budgetTokens"]),
        (json!({ "query": "tea", "limit": 3 }), vec!["limit"]),
        (json!({ "query": "tea\u{0}" }), vec!["query"]),
        (json!({ "query": "tea", "endUserId": "a\nb" }), vec!["endUserId"]),
        (json!({ "query": "tea", "endUserId": "nora", "channel": "feishu" }), vec!["endUserId"]),
    ] {
        assert_eq!(world.program.post(&path, body.clone()).await.wrong_fields(), fields, "{body}");
    }
    world.program.send(Method::POST, &path, Some("{".to_owned())).await.refused(400, "malformed");
}

#[tokio::test]
async fn odd_questions_are_answered() {
    let world = World::new().await;
    world.say("nora", "monday", &["I drink green tea", "ok"]).await;
    let long = "tea ".repeat(2_500);
    for odd in ["🙂🎉", ".*[^$", "\u{1}\u{7F}", "who are you", "'; DROP TABLE recall_item; --", "%_%", "\u{202E}aet", long.as_str()] {
        world.recall("nora", odd).await;
    }
    assert_eq!(world.texts("nora", &long).await[0], "I drink green tea");
}
