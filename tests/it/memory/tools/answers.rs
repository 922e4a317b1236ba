//! Calls and answers of MateClaw's and GoClaw's tools as their documents describe them.

use serde_json::{Value, json};

use super::Fixture;
use crate::support::TestApp;

const WRITE: &str = "write_workspace_memory_file";
const EDIT: &str = "edit_workspace_memory_file";
const READ: &str = "read_workspace_memory_file";
const LIST: &str = "list_workspace_memory_files";

/// What a model and an agent's user say about tea, in both languages: the shared text, the old and the new words.
const TEA: [(&str, &str, &str, &str); 2] =
    [("nora", "# Memory\n\n- Nora drinks green tea.\n", "green", "black"), ("liwei", "# 记忆\n\n- 李伟喝绿茶。\n", "绿茶", "红茶")];

/// Those fields of an answer that the documents name.
fn documented(answer: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| ((*name).to_owned(), answer.get(*name).cloned().expect(name))).collect::<serde_json::Map<_, _>>().into()
}

#[tokio::test]
async fn write_and_edit_on_a_shared_file_by_a_real_owner_forks_a_personal_copy() {
    let fixture = Fixture::new().await;
    for (person, text, old, new) in TEA {
        fixture.put("MEMORY.md", "", text).await;
        let edit = json!({ "agentId": fixture.agent_number(), "filename": "MEMORY.md", "oldText": old, "newText": new });
        let edited = fixture.call(person, EDIT, edit.clone()).await;
        assert_eq!((&edited["scope"], &edited["created"], &edited["replacements"]), (&json!("PERSONAL"), &json!(true), &json!(1)));
        assert_eq!((&edited["ownerKey"], &edited["enabled"]), (&json!(format!("api:{person}")), &json!(true)));
        let own = fixture.call(person, READ, json!({ "filename": "MEMORY.md" })).await;
        assert_eq!((own["content"].as_str(), &own["scope"]), (Some(text.replace(old, new).as_str()), &json!("PERSONAL")));
        assert_eq!(fixture.text("MEMORY.md", "").await, text, "the shared file stays");
        assert_eq!(fixture.call("bo", READ, json!({ "filename": "MEMORY.md" })).await["content"], text);
        fixture.refused(person, EDIT, edit, 422, "invalid").await;
        let again = fixture.call(person, EDIT, json!({ "filename": "MEMORY.md", "oldText": new, "newText": old })).await;
        assert_eq!((&again["created"], &again["scope"]), (&json!(false), &json!("PERSONAL")), "the copy is edited from now on");
    }
}

#[tokio::test]
async fn a_fork_takes_the_text_that_was_read_and_the_files_place_in_the_prompt() {
    let fixture = Fixture::new().await;
    fixture.put("house.md", "", "The door is green.\n").await;
    let path = format!("/api/v1/agents/{}/workspace/files/house.md", fixture.agent);
    fixture.app.admin().patch(&path, json!({ "enabled": true, "sortOrder": 7 })).await.data();
    let read = fixture.call("nora", READ, json!({ "filename": "house.md" })).await;
    let edit = |etag: &Value| json!({ "filename": "house.md", "oldText": "green", "newText": "red", "etag": etag });
    fixture.put("house.md", "", "The old door is green.\n").await;
    fixture.refused("nora", EDIT, edit(&read["etag"]), 412, "precondition_failed").await;
    let now = fixture.call("nora", READ, json!({ "filename": "house.md" })).await;
    assert_eq!(now["scope"], "TEAM", "nothing was copied");
    assert_eq!(fixture.call("nora", EDIT, edit(&now["etag"])).await["enabled"], true);
    let path = format!("{path}?endUserId=nora");
    let own = fixture.app.admin().get(&path).await.data();
    assert_eq!((&own["content"], &own["enabled"], &own["sortOrder"]), (&json!("The old door is red.\n"), &json!(true), &json!(7)));
    for instructions in ["AGENTS.md", "SOUL.md"] {
        let text = fixture.text(instructions, "").await;
        let edit = json!({ "filename": instructions, "oldText": text.lines().next().unwrap(), "newText": "Be loud." });
        fixture.refused("nora", EDIT, edit, 422, "held_for_review").await;
    }
    fixture.refused("nora", EDIT, json!({ "filename": "none.md", "oldText": "a", "newText": "b" }), 404, "not_found").await;
}

#[tokio::test]
async fn with_isolation_off_all_writes_go_to_team() {
    let app = TestApp::spawn_with(|config| config.mate.memory.lifecycle_mediator_enabled = false).await;
    let fixture = Fixture::on(app).await;
    for (person, text, old, new) in TEA {
        fixture.call(person, WRITE, json!({ "filename": "notes.md", "content": text })).await;
        let edited = fixture.call(person, EDIT, json!({ "filename": "notes.md", "oldText": old, "newText": new })).await;
        assert_eq!((&edited["scope"], &edited["created"], &edited["ownerKey"]), (&json!("TEAM"), &json!(false), &Value::Null));
        assert_eq!(fixture.text("notes.md", "").await, text.replace(old, new));
    }
}

#[tokio::test]
async fn the_outputs_of_the_file_tools_are_those_of_the_usage_examples() {
    let fixture = Fixture::new().await;
    let agent = fixture.agent_number();
    for (person, text, old, new) in TEA {
        let name = "memory/2026-04-01.md";
        let arguments = json!({ "agentId": agent, "filename": name, "content": text });
        let written = fixture.call(person, WRITE, arguments.clone()).await;
        let fields = ["agentId", "filename", "created", "overwritten", "enabled", "bytesWritten", "message"];
        let expected = json!({ "agentId": agent, "filename": name, "created": true, "overwritten": false, "enabled": false,
            "bytesWritten": text.len(), "message": "Workspace memory file created" });
        assert_eq!(documented(&written, &fields), expected);
        let again = fixture.call(person, WRITE, arguments).await;
        assert_eq!((&again["created"], &again["overwritten"], &again["changed"]), (&json!(false), &json!(true), &json!(false)));

        fixture.call(person, WRITE, json!({ "filename": "MEMORY.md", "content": text })).await;
        let arguments = json!({ "agentId": agent, "filename": "MEMORY.md", "oldText": old, "newText": new, "replaceAll": false });
        let edited = fixture.call(person, EDIT, arguments).await;
        let fields = ["agentId", "filename", "replacements", "replaceAll", "fileSizeAfter", "message"];
        let after = text.replace(old, new);
        let expected = json!({ "agentId": agent, "filename": "MEMORY.md", "replacements": 1, "replaceAll": false,
            "fileSizeAfter": after.len(), "message": "Workspace memory file edited successfully" });
        assert_eq!(documented(&edited, &fields), expected);

        let read = fixture.call(person, READ, json!({ "agentId": agent, "filename": "MEMORY.md" })).await;
        let fields = ["agentId", "filename", "enabled", "fileSize", "content"];
        let expected = json!({ "agentId": agent, "filename": "MEMORY.md", "enabled": true, "fileSize": after.len(), "content": after });
        assert_eq!(documented(&read, &fields), expected);
        assert!(read["updateTime"].is_string());

        let listed = fixture.call(person, LIST, json!({ "agentId": agent, "filenamePrefix": "memory/" })).await;
        assert_eq!((&listed["agentId"], &listed["count"]), (&agent, &json!(1)));
        let fields = ["filename", "enabled", "fileSize"];
        let expected = json!({ "filename": name, "enabled": false, "fileSize": text.len() });
        assert_eq!(documented(&listed["files"][0], &fields), expected);
        assert!(listed["files"][0]["updateTime"].is_string());
    }
    // A program in JavaScript rounds the number before a model repeats it.
    #[expect(clippy::cast_precision_loss, reason = "the rounding is the point")]
    let rounded = agent.as_i64().unwrap() as f64;
    let read = fixture.call("nora", READ, json!({ "agentId": rounded, "filename": "MEMORY.md" })).await;
    assert_eq!(read["agentId"], agent);
}

#[tokio::test]
async fn the_depth_of_a_memory_search_is_how_much_of_each_text_it_gives() {
    let fixture = Fixture::new().await;
    for (person, first, rest, query) in [
        ("nora", "The ferry to Bergen leaves at nine.", "The harbour is cold, so bring a coat. ", "ferry to Bergen"),
        ("liwei", "去卑尔根的渡轮九点开。", "码头很冷，记得带上外套。", "卑尔根的渡轮"),
    ] {
        let whole = format!("{first} {}", rest.repeat(250)).trim().to_owned();
        super::super::world::say(&fixture.app.member(), &fixture.agent, person, "trip", &[&whole]).await;
        let at = async |depth: Value| {
            let found = fixture.call(person, "memory_search", json!({ "query": query, "depth": depth, "maxResults": 1 })).await;
            found["results"][0]["text"].as_str().unwrap_or_else(|| panic!("{found}")).to_owned()
        };
        assert_eq!(at(json!("l0")).await, first);
        let (beginning, all) = (at(json!("l1")).await, at(json!("l2")).await);
        assert!(beginning.starts_with(first) && beginning.contains("[… cut: 2000 of"), "{}", beginning.chars().count());
        assert_eq!(all, whole);
    }
    for (person, last, rest, query) in [
        ("ana", "The ferry to Bergen leaves at nine.", "The harbour is cold, so bring a coat. ", "When does the ferry to Bergen leave?"),
        ("wang", "去卑尔根的渡轮九点开。", "码头很冷，记得带上外套。", "卑尔根的渡轮几点开？"),
    ] {
        let whole = format!("{}{last}", rest.repeat(250));
        super::super::world::say(&fixture.app.member(), &fixture.agent, person, "trip", &[&whole]).await;
        for (tool, list) in [("recall", "items"), ("memory_search", "results")] {
            let found = fixture.call(person, tool, json!({ "query": query })).await;
            let shown = found[list][0]["text"].as_str().unwrap_or_else(|| panic!("{found}"));
            let total = whole.chars().count();
            assert!(shown.starts_with("… ") && shown.contains(last) && shown.ends_with(&format!(" to {total} of {total}]")), "{shown}");
            assert!(shown.chars().count() < 2_100);
        }
    }
    fixture.refused("nora", "memory_search", json!({ "query": "ferry", "depth": "l3" }), 422, "invalid").await;
}
