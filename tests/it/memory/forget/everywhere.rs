//! One fact is forgotten with its messages: its value stands in no column of any table, whatever kept a copy of it.

use serde_json::json;

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

/// An owner, what the owner said, a value of it, the same said again, a question, and what the other test of a suite is about.
const CASES: [[&str; 6]; 2] = [
    ["nora", "I live in Quenby and I like trail running.", "Quenby", "I live in Quenby.", "Did she move to Quenby?", "Porto"],
    ["liwei", "我住在雒南。我喜欢跑步。", "雒南", "我住在雒南。", "她搬到雒南了吗？", "杭州"],
];

/// A suite with a test about the owner that holds the value twice, and one about somebody else.
fn suite(owner: &str, said: &str, word: &str, other: &str) -> String {
    format!(
        "# {word}\ndescription: {word}\ntests:\n  - name: City {word}\n    steps:\n      - {{person: {owner}, turns: [{{user: {said}, \
         assistant: ok}}]}}\n    expect:\n      facts: [{{person: 'api:{owner}', relation: lives_in, value: {word}}}]\n  - name: Other\n    \
         steps:\n      - {{person: zoe, remember: {other}}}\n    expect:\n      recall: [{{person: zoe, query: city, contains: {other}}}]\n"
    )
}

/// The same owner's records, as the console, extraction, the scanner and imports write them.
async fn record(tables: &Tables, [owner, _, word, said, question, other]: [&str; 6]) {
    let of_owner = |table: &str, columns: &str, values: &str| {
        format!(
            "INSERT INTO {table} (tenant_id, agent_id, owner_key, {columns}) \
             SELECT tenant_id, agent_id, owner_key, {values} FROM mate_fact WHERE object_value LIKE '%{word}%'"
        )
    };
    let later = "learned_at";
    for (id, query, expected) in [(1, question, "x1"), (2, "Which city?", word), (3, "Which sport?", "running")] {
        let values = format!("{id}, '{query}', '{expected}', 5, 'operator', {later}");
        tables.run(&of_owner("memory_test_question", "id, query, expected, top, made_by, created_at", &values), []).await;
    }
    let content = suite(owner, said, word, other);
    let latest = json!({ "job": "1", "content": content, "tests": 2, "outcomes": [], "askedAt": "2026-03-01T00:00:00Z", "endedAt": null });
    let insert = "INSERT INTO memory_test_suite (id, tenant_id, agent_id, name, content, runs, latest_run, created_at, updated_at) \
                  SELECT 1, tenant_id, agent_id, $1, $2, '[]', $3, learned_at, learned_at FROM mate_fact WHERE object_value = $4";
    tables.run(insert, [format!("Homes {word}").into(), content.into(), latest.to_string().into(), word.into()]).await;
    let held = format!("4, 'PERSONAL', 'file', 'role_play', 'held', 'file', '{said}', '{{\"text\": \"{said}\"}}', 'open', {later}");
    tables.run(&of_owner("quarantine", "id, scope, door, rule, verdict, kind, text, change_json, state, created_at", &held), []).await;
    let run = format!("5, 'rules', 'done', '{said}', 1, 1, 0, '{{}}', 0, 0, 0, {later}");
    let columns = "id, engine, status, reason, from_seq, to_seq, admitted, rejected, extracted, inserted, updated, started_at";
    tables.run(&of_owner("extraction", columns, &run), []).await;
    let rejected = "INSERT INTO extraction_rejection (id, tenant_id, extraction_id, reason, text, created_at) \
                    SELECT 6, tenant_id, 5, 'known', $1, learned_at FROM mate_fact WHERE object_value = $2";
    tables.run(rejected, [said.into(), word.into()]).await;
    let dispute = format!("7, 'PERSONAL', 1, 2, 'open', 'rules', 0.9, '{said}', {later}");
    tables.run(&of_owner("contradiction", "id, scope, fact_a, fact_b, state, judge, confidence, reason, created_at", &dispute), []).await;
    let import = format!("8, 'chatgpt', 'd', 1, 2, 0, 0, 0, {later}");
    let columns = "id, source, digest, conversations, messages, conversations_read, messages_read, messages_added, created_at";
    tables.run(&of_owner("memory_import", columns, &import), []).await;
    let one = |content: &str| json!({ "id": content.len().to_string(), "role": "user", "content": content, "at": "2026-03-01T00:00:00Z" });
    let messages = json!([one(said), one("ok")]);
    let part = format!("9, 8, 'c', 't', FALSE, '{messages}', {later}");
    tables.run(&of_owner("import_part", "id, import_id, conversation, title, is_last, content, created_at", &part), []).await;
}

async fn told(case: [&str; 6]) -> (World, Tables) {
    let [owner, line, ..] = case;
    let world = World::new().await;
    world.extract_soon().await;
    world.tell(owner, "s1", line).await;
    world.app.advance(chrono::Duration::hours(2));
    noctuary::worker::drain(&world.app.state).await.unwrap();
    // What was recalled and shown leaves its own records.
    world.recall(owner, case[4]).await;
    world.context(owner, json!({ "query": case[4] })).await;
    noctuary::memory::recall_usage::flush(&world.app.state).await.unwrap();
    let tables = Tables::open(&world.app.backend).await;
    record(&tables, case).await;
    (world, tables)
}

#[tokio::test]
async fn a_forgotten_value_stands_in_no_column_of_any_table() {
    for case in CASES {
        let [owner, _, word, _, _, other] = case;
        let (world, tables) = told(case).await;
        let there = places(&tables, word, &[]).await;
        for place in [
            "memory_test_question.query",
            "memory_test_question.expected",
            "memory_test_suite.name",
            "memory_test_suite.content",
            "memory_test_suite.latest_run",
            "quarantine.text",
            "extraction.reason",
            "extraction_rejection.text",
            "contradiction.reason",
            "import_part.content",
        ] {
            assert!(there.iter().any(|known| known == place), "the value never reached {place}: {there:?}");
        }
        let fact = world.fact(owner, word).await;
        let receipt = world.forget(owner, &fact, json!({ "includeMessages": true })).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        for (kind, number) in [("testQuestions", 2), ("testSuites", 1), ("importParts", 1), ("quarantined", 1)] {
            assert_eq!(receipt["counts"][kind], number, "{kind}: {receipt}");
        }
        // The team sees that something is gone, and the rest stays.
        let asked = tables.rows("SELECT query, expected FROM memory_test_question ORDER BY id", []).await;
        let texts: Vec<String> = asked.iter().map(|row| row.try_get::<String>("", "query").unwrap()).collect();
        assert_eq!(texts, ["", "", "Which sport?"]);
        let suite: String = tables.rows("SELECT content FROM memory_test_suite", []).await[0].try_get("", "content").unwrap();
        assert!(suite.starts_with("# Noctuary removed") && suite.contains("(forgotten)") && suite.contains(other), "{suite}");
        let read: serde_json::Value = yaml_serde::from_str(&suite).unwrap();
        assert_eq!(read["tests"][0]["expect"]["facts"][0]["value"], "(forgotten)", "{suite}");
        assert_eq!(read["tests"][1]["steps"][0]["remember"], other);
    }
}

#[tokio::test]
async fn a_suite_that_loses_a_word_from_its_name_takes_no_other_suites_name() {
    for case in CASES {
        let [owner, _, word, ..] = case;
        let (world, tables) = told(case).await;
        let insert = "INSERT INTO memory_test_suite (id, tenant_id, agent_id, name, content, runs, created_at, updated_at) \
                      SELECT 2, tenant_id, agent_id, 'Homes (forgotten)', '', '[]', created_at, updated_at FROM memory_test_suite WHERE id = 1";
        tables.run(insert, []).await;
        let fact = world.fact(owner, word).await;
        let receipt = world.forget(owner, &fact, json!({ "includeMessages": true })).await;
        assert_eq!(receipt["counts"]["testSuites"], 1, "{receipt}");
        let rows = tables.rows("SELECT name FROM memory_test_suite ORDER BY id", []).await;
        let names: Vec<String> = rows.iter().map(|row| row.try_get("", "name").unwrap()).collect();
        assert!(names[0] != names[1] && names.iter().all(|name| name.contains("(forgotten)")), "{names:?}");
    }
}

#[tokio::test]
async fn a_suite_about_others_keeps_the_same_word_and_a_forgotten_person_takes_their_tests_along() {
    for case in CASES {
        let [owner, _, word, said, _, other] = case;
        let (world, tables) = told(case).await;
        let invented = suite("mia", said, word, other);
        let insert = "INSERT INTO memory_test_suite (id, tenant_id, agent_id, name, content, runs, created_at, updated_at) \
                      SELECT 2, tenant_id, agent_id, 'Invented', $1, '[]', created_at, updated_at FROM memory_test_suite WHERE id = 1";
        tables.run(insert, [invented.clone().into()]).await;
        let fact = world.fact(owner, word).await;
        world.forget(owner, &fact, json!({ "includeMessages": true })).await;
        let content = async |id: i64| -> Option<String> {
            let rows = tables.rows("SELECT content FROM memory_test_suite WHERE id = $1", [id.into()]).await;
            rows.first().map(|row| row.try_get("", "content").unwrap())
        };
        assert_eq!(content(2).await.as_deref(), Some(invented.as_str()));

        let preview = world.preview(owner, true).await;
        assert_eq!(preview["counts"]["testSuites"], 1, "{preview}");
        let begun = world.erase(owner, true).await;
        noctuary::worker::drain(&world.app.state).await.unwrap();
        assert_eq!(world.receipt(&begun).await["counts"], preview["counts"]);
        let left = content(1).await.unwrap();
        assert!(!left.contains(owner) && left.contains(other), "{left}");
        // A suite of which nothing else is left goes, too.
        tables.run("UPDATE memory_test_suite SET content = $1 WHERE id = 1", [invented.replace("zoe", "mia").into()]).await;
        world.remember("mia", "The bike is blue.").await;
        world.erase("mia", true).await;
        noctuary::worker::drain(&world.app.state).await.unwrap();
        assert_eq!((content(1).await, content(2).await.is_some()), (None, true));
    }
}
