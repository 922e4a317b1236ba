//! Seed files, the prompt built from files, and their order.

use serde_json::json;

use super::files_desk::FilesFixture;

#[tokio::test]
async fn a_new_agent_has_its_four_files_with_real_texts() {
    let fixture = FilesFixture::new().await;
    let list = fixture.app.viewer().get(&fixture.at("files")).await.data();
    let rows: Vec<_> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (
                row["filename"].as_str().unwrap(),
                row["sortOrder"].as_i64().unwrap(),
                row["enabled"].as_bool().unwrap(),
                row["scope"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        rows,
        [("AGENTS.md", 0, true, "TEAM"), ("SOUL.md", 1, true, "TEAM"), ("PROFILE.md", 2, true, "TEAM"), ("MEMORY.md", 3, true, "TEAM")]
    );
    let guide = fixture.text("AGENTS.md").await;
    assert!(guide.contains("search_workspace_memory") && guide.contains("memory/YYYY-MM-DD.md"));
    let file = fixture.app.viewer().get(&fixture.file("AGENTS.md")).await.data();
    assert_eq!(file["lockedSections"], json!([]), "no person has written it yet");
}

#[tokio::test]
async fn the_prompt_shows_enabled_shared_files_in_order_and_changes_only_when_they_do() {
    let fixture = FilesFixture::new().await;
    fixture.put("AGENTS.md", "# Guide\n").await.data();
    fixture.put("SOUL.md", "我是夜志。\n").await.data();
    fixture.put("PROFILE.md", "").await.data();
    fixture.put("MEMORY.md", "Ship in May.\n").await.data();
    fixture.put("OTHER.md", "not enabled").await.data();
    fixture.app.member().put(&fixture.file("MEMORY.md?endUserId=nora"), json!({ "content": "Nora's secret" })).await.data();
    let prompt = fixture.app.viewer().get(&fixture.at("prompt")).await;
    assert_eq!(prompt.data()["text"], "--- AGENTS.md ---\n# Guide\n\n--- SOUL.md ---\n我是夜志。\n\n--- MEMORY.md ---\nShip in May.\n");
    let etag = prompt.header("etag").unwrap().to_owned();
    let reader = fixture.app.viewer().with("if-none-match", &etag);
    assert_eq!(reader.get(&fixture.at("prompt")).await.status, 304);
    fixture.put("OTHER.md", "still not enabled").await.data();
    assert_eq!(reader.get(&fixture.at("prompt")).await.status, 304, "a file outside the prompt changes nothing");
    fixture.put("SOUL.md", "我是诺克。\n").await.data();
    let changed = reader.get(&fixture.at("prompt")).await;
    assert!(changed.status == 200 && changed.header("etag") != Some(&etag));
}

#[tokio::test]
async fn the_prompt_files_are_set_as_a_whole() {
    let fixture = FilesFixture::new().await;
    fixture.put("HOUSE.md", "house rules").await.data();
    fixture.app.admin().put(&fixture.file("POLICY.md?scope=GLOBAL"), json!({ "content": "policy" })).await.data();
    fixture.app.admin().patch(&fixture.file("POLICY.md?scope=GLOBAL"), json!({ "enabled": true, "sortOrder": 1 })).await.data();
    let set = fixture.app.member().put(&fixture.at("prompt-files"), json!({ "files": ["HOUSE.md", "SOUL.md"] })).await.data();
    let names = |data: &serde_json::Value| {
        data["items"].as_array().unwrap().iter().map(|row| row["filename"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&set), ["HOUSE.md", "POLICY.md", "SOUL.md"]);
    assert_eq!(names(&fixture.app.viewer().get(&fixture.at("prompt-files")).await.data()), ["HOUSE.md", "POLICY.md", "SOUL.md"]);
    let agents = fixture.app.viewer().get(&fixture.file("AGENTS.md")).await.data();
    assert_eq!(agents["enabled"], false, "what is not named leaves the prompt");
    for (files, field) in [(json!(["NEVER.md"]), "files[0]"), (json!(["SOUL.md", "SOUL.md"]), "files[1]"), (json!(["../x.md"]), "files[0]")]
    {
        assert_eq!(fixture.app.member().put(&fixture.at("prompt-files"), json!({ "files": files })).await.wrong_fields(), [field]);
    }
    assert_eq!(names(&fixture.app.viewer().get(&fixture.at("prompt-files")).await.data()).len(), 3, "a wrong list changes nothing");
}

#[tokio::test]
async fn a_file_is_placed_and_unlocked_without_a_new_revision() {
    let fixture = FilesFixture::new().await;
    let written = fixture.put("HOUSE.md", "# House\n\n## 规则\n- 脱鞋\n").await.data();
    assert_eq!(written["lockedSections"], json!(["house", "规则"]), "what a person writes is locked");
    let path = fixture.file("HOUSE.md");
    let placed = fixture.app.member().patch(&path, json!({ "enabled": true, "sortOrder": 7, "lockedSections": ["规则"] })).await.data();
    assert_eq!((placed["enabled"].as_bool(), placed["sortOrder"].as_i64(), placed["revision"].as_i64()), (Some(true), Some(7), Some(1)));
    assert_eq!(placed["lockedSections"], json!(["规则"]));
    assert_eq!(fixture.app.member().patch(&path, json!({ "lockedSections": ["nope"] })).await.wrong_fields(), ["lockedSections"]);
    assert_eq!(fixture.app.member().patch(&path, json!({ "sortOrder": -1 })).await.wrong_fields(), ["sortOrder"]);
    let kept = fixture.put("HOUSE.md", "# House\n\n## 规则\n- 脱鞋\n\n## New\n").await.data();
    assert_eq!((kept["enabled"].as_bool(), &kept["lockedSections"]), (Some(true), &json!(["规则", "new"])), "a write keeps the place");
    fixture.app.member().patch(&fixture.file("NEVER.md"), json!({ "enabled": true })).await.refused(404, "not_found");
}
