//! The databases of MicroClaw and GoClaw.

use sea_orm::{ConnectOptions, ConnectionTrait, Database};
use serde_json::{Value, json};

use super::super::Fixture;

/// A database that was made with these statements.
async fn database(statements: &[&str]) -> Vec<u8> {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.db");
    let mut options = ConnectOptions::new(format!("sqlite://{}?mode=rwc", path.display()));
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await.unwrap();
    for statement in statements {
        db.execute_unprepared(statement).await.unwrap();
    }
    db.close().await.unwrap();
    std::fs::read(path).unwrap()
}

async fn microclaw() -> Vec<u8> {
    database(&[
        "PRAGMA journal_mode = WAL",
        "CREATE TABLE chats (chat_id INTEGER PRIMARY KEY, chat_title TEXT, channel TEXT, external_chat_id TEXT)",
        "CREATE TABLE messages (id TEXT, chat_id INTEGER, sender_name TEXT, content TEXT, is_from_bot INTEGER, timestamp TEXT)",
        "CREATE TABLE memories (id INTEGER PRIMARY KEY, chat_id INTEGER, content TEXT, category TEXT, created_at TEXT, is_archived INTEGER, \
         expires_at TEXT, confidence REAL)",
        "CREATE TABLE knowledge_graph (id INTEGER PRIMARY KEY, chat_id INTEGER, subject TEXT, predicate TEXT, object TEXT, valid_from TEXT, \
         valid_to TEXT)",
        "INSERT INTO chats VALUES (1, 'Nora', 'telegram', '4711'), (2, 'Omar', 'telegram', '4712')",
        "INSERT INTO messages VALUES ('m1', 1, 'nora', '我在里斯本的面包店工作。', 0, '2025-02-01T08:00:00+00:00'), \
         ('m2', 1, 'bot', 'Good to know.', 1, '2025-02-01T08:00:03+00:00'), ('m3', 2, 'omar', 'I live in Cairo.', 0, '2025-02-01T08:00:00+00:00')",
        "INSERT INTO memories VALUES (1, 1, 'Nora plays the cello.', 'PROFILE', '2025-02-01T08:00:00+00:00', 0, NULL, 0.7), \
         (2, 1, 'An old value.', 'KNOWLEDGE', '2025-02-01T08:00:00+00:00', 1, NULL, 0.7), \
         (3, 2, 'Omar plays chess.', 'PROFILE', '2025-02-01T08:00:00+00:00', 0, NULL, 0.7), \
         (4, NULL, 'The office closes at six.', 'KNOWLEDGE', '2025-02-02T08:00:00+00:00', 0, NULL, 0.7)",
        "INSERT INTO knowledge_graph VALUES (1, 1, 'Nora', 'works_with', 'Ines', '2025-02-03T08:00:00+00:00', NULL)",
    ])
    .await
}

#[tokio::test]
async fn a_chat_of_microclaw_becomes_the_memory_of_one_person() {
    let fixture = Fixture::new().await;
    let file = microclaw().await;
    let refused = fixture.look("?endUserId=nora", &file).await;
    assert_eq!(refused.wrong_fields(), ["part"]);
    assert!(refused.text.contains("1 (Nora), 2 (Omar)"), "{}", refused.text);
    let told = fixture.look("?endUserId=nora&part=4711", &file).await.data();
    assert_eq!((told["kind"].as_str(), told["facts"]["created"].as_i64()), (Some("microclaw"), Some(3)), "{told}");
    let left: Vec<&str> = told["leftOut"].as_array().unwrap().iter().map(|row| row["reason"].as_str().unwrap()).collect();
    assert_eq!(left, ["other_person", "archived"], "{told}");
    let done = fixture.take("?endUserId=nora&part=4711", &file).await.data();
    assert_eq!((&done["facts"], &done["conversations"]), (&told["facts"], &told["conversations"]));
    fixture.work().await;
    assert_eq!(fixture.talks_of("nora").await, [("microclaw:1".to_owned(), 2)]);
    let facts = fixture.facts_of("nora").await;
    let texts: Vec<&str> = facts.iter().map(|fact| fact["text"].as_str().unwrap()).collect();
    for words in ["cello", "closes at six", "works with Ines"] {
        assert!(texts.iter().any(|text| text.contains(words)), "{words}: {texts:?}");
    }
    assert!(!texts.iter().any(|text| text.contains("chess") || text.contains("old value")), "{texts:?}");
    let again = fixture.take("?endUserId=nora&part=1", &file).await.data();
    assert_eq!((again["facts"]["created"].as_i64(), again["conversations"]["newMessages"].as_i64()), (Some(0), Some(0)), "{again}");
}

#[tokio::test]
async fn documents_episodes_sessions_and_relations_of_goclaw_come_in() {
    let fixture = Fixture::new().await;
    let messages = json!([{ "role": "user", "content": "我喜欢爬山。" }, { "role": "assistant", "content": "好的。" }, { "role": "tool", "content": "x" }]).to_string();
    let session = format!("INSERT INTO sessions VALUES ('s', 'tg:nora', 'nora', 'Hills', '{messages}', '2025-06-01T07:00:00Z')");
    let file = database(&[
        "CREATE TABLE memory_documents (id TEXT, agent_id TEXT, user_id VARCHAR(255), path VARCHAR(500), content TEXT, created_at TEXT)",
        "CREATE TABLE episodic_summaries (id TEXT, user_id TEXT, session_key TEXT, summary TEXT, created_at TEXT)",
        "CREATE TABLE sessions (id TEXT, session_key TEXT, user_id TEXT, label TEXT, messages TEXT, created_at TEXT)",
        "CREATE TABLE kg_entities (id TEXT, name TEXT)",
        "CREATE TABLE kg_relations (id TEXT, user_id TEXT, source_entity_id TEXT, target_entity_id TEXT, relation_type TEXT, valid_until TEXT, created_at TEXT)",
        "INSERT INTO memory_documents VALUES ('d', 'a', 'nora', 'memory/2025-06-01.md', '# 六月\n\n- 爬山\n', '2025-06-01T07:00:00Z'), \
         ('e', 'a', NULL, 'MEMORY.md', 'The team meets on Mondays.', '2025-06-01T07:00:00Z')",
        "INSERT INTO episodic_summaries VALUES ('x', 'nora', 'tg:nora', 'They planned a hike.', '2025-06-01T07:00:00Z')",
        &session,
        "INSERT INTO kg_entities VALUES ('1', 'Nora'), ('2', 'Alpine Club')",
        "INSERT INTO kg_relations VALUES ('r', 'nora', '1', '2', 'belongs_to', NULL, '2025-06-02T07:00:00Z')",
    ])
    .await;
    let told = fixture.look("?endUserId=nora&folder=old", &file).await.data();
    assert_eq!((told["kind"].as_str(), told["conversations"]["messages"].as_i64()), (Some("goclaw"), Some(2)), "{told}");
    let done = fixture.take("?endUserId=nora&folder=old", &file).await.data();
    assert_eq!((done["files"]["applied"].as_i64(), &done["facts"]), (Some(3), &told["facts"]), "{done}");
    fixture.work().await;
    for (name, words) in [("memory/2025-06-01.md", "爬山"), ("MEMORY.md", "Mondays"), ("episodes/2025-06-01.md", "planned a hike")] {
        let file = fixture.file(&fixture.agent, &format!("old/goclaw/{name}"), "?endUserId=nora").await;
        assert!(file["content"].as_str().is_some_and(|text| text.contains(words)), "{name}: {file}");
    }
    assert_eq!(fixture.talks_of("nora").await, [("goclaw:tg:nora".to_owned(), 2)]);
    assert!(fixture.facts_of("nora").await.iter().any(|fact| fact["text"].as_str().unwrap().contains("belongs to Alpine Club")));
}

#[tokio::test]
async fn other_and_hostile_databases_are_refused_in_words() {
    let fixture = Fixture::new().await;
    let other = database(&["CREATE TABLE notes (body TEXT)"]).await;
    let views = database(&[
        "CREATE TABLE chats (chat_id INTEGER)",
        "CREATE VIEW memories AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS chat_id, 'x' AS content FROM n",
    ])
    .await;
    for file in [other, views] {
        let refused = fixture.look("?endUserId=nora", &file).await;
        assert_eq!(refused.wrong_fields(), ["file"]);
        assert!(refused.text.contains("neither MicroClaw"), "{}", refused.text);
    }
    let hostile = microclaw().await;
    let cut = &hostile[..hostile.len() / 2];
    let refused: Value = fixture.look("?endUserId=nora&part=1", cut).await.json();
    assert!(refused.to_string().contains("database"), "{refused}");
}
