//! Writing workspace files over REST: put, edit, merge, conditions, limits.

use serde_json::json;

use super::files_desk::FilesFixture;

#[tokio::test]
async fn a_file_is_written_read_and_written_again() {
    let fixture = FilesFixture::new().await;
    let made = fixture.put("memory/2026-11-21.md", "# 2026-11-21\n\n- 诺拉搬到了里斯本。\n").await;
    assert_eq!(made.status, 201);
    let data = made.data();
    assert_eq!((data["scope"].as_str(), data["ownerKey"].as_str(), data["created"].as_bool()), (Some("TEAM"), Some(""), Some(true)));
    assert_eq!((data["enabled"].as_bool(), data["revision"].as_i64(), data["fileSize"].as_i64()), (Some(false), Some(1), Some(44)));
    assert_eq!(made.header("etag"), data["etag"].as_str());

    let read = fixture.app.viewer().get(&fixture.file("memory/2026-11-21.md")).await;
    assert_eq!(read.header("etag"), made.header("etag"));
    assert_eq!(read.data()["content"], "# 2026-11-21\n\n- 诺拉搬到了里斯本。\n");

    let again = fixture.put("memory/2026-11-21.md", "short").await;
    assert_eq!((again.status, again.data()["revision"].as_i64(), again.data()["created"].as_bool()), (200, Some(2), Some(false)));
    let same = fixture.put("memory/2026-11-21.md", "short").await.data();
    assert_eq!((same["revision"].as_i64(), same["changed"].as_bool()), (Some(2), Some(false)), "the same text makes no revision");
}

#[tokio::test]
async fn a_write_over_a_text_the_caller_has_not_seen_is_refused_and_loses_nothing() {
    let fixture = FilesFixture::new().await;
    let old = fixture.put("NOTES.md", "one").await.header("etag").unwrap().to_owned();
    let new = fixture.put("NOTES.md", "two").await.header("etag").unwrap().to_owned();
    let stale = fixture.app.member().with("if-match", &old);
    let refused = stale.put(&fixture.file("NOTES.md"), json!({ "content": "three" })).await;
    refused.refused(412, "precondition_failed");
    assert_eq!(refused.header("etag"), Some(new.as_str()), "the answer names the current text");
    stale.post(&fixture.file("NOTES.md/edit"), json!({ "oldText": "two", "newText": "x" })).await.refused(412, "precondition_failed");
    stale.post(&fixture.file("NOTES.md/merge"), json!({ "strategy": "append", "content": "x" })).await.refused(412, "precondition_failed");
    stale.delete(&fixture.file("NOTES.md")).await.refused(412, "precondition_failed");
    assert_eq!(fixture.text("NOTES.md").await, "two");
    fixture.app.member().with("if-match", &new).put(&fixture.file("NOTES.md"), json!({ "content": "three" })).await.data();
    let fields =
        fixture.app.member().with("if-match", "three").put(&fixture.file("NOTES.md"), json!({ "content": "x" })).await.wrong_fields();
    assert_eq!(fields, ["If-Match"]);
}

#[tokio::test]
async fn create_only_creates_only() {
    let fixture = FilesFixture::new().await;
    let careful = fixture.app.member().with("if-none-match", "*");
    assert_eq!(careful.put(&fixture.file("NOTES.md"), json!({ "content": "mine" })).await.status, 201);
    careful.put(&fixture.file("NOTES.md"), json!({ "content": "yours" })).await.refused(412, "precondition_failed");
    assert_eq!(fixture.text("NOTES.md").await, "mine");
    let absent = fixture.app.member().with("if-match", "*").put(&fixture.file("OTHER.md"), json!({ "content": "x" })).await;
    absent.refused(412, "precondition_failed");
    assert_eq!(absent.header("etag"), None);
}

#[tokio::test]
async fn a_reader_that_has_the_text_gets_304() {
    let fixture = FilesFixture::new().await;
    let etag = fixture.put("NOTES.md", "one").await.header("etag").unwrap().to_owned();
    let reader = fixture.app.viewer().with("if-none-match", &etag);
    let unchanged = reader.get(&fixture.file("NOTES.md")).await;
    assert_eq!((unchanged.status, unchanged.text.as_str(), unchanged.header("etag")), (304, "", Some(etag.as_str())));
    fixture.put("NOTES.md", "two").await.data();
    assert_eq!(reader.get(&fixture.file("NOTES.md")).await.data()["content"], "two");
}

#[tokio::test]
async fn of_writers_that_all_saw_the_same_text_exactly_one_wins() {
    let fixture = FilesFixture::new().await;
    let etag = fixture.put("NOTES.md", "start\n").await.header("etag").unwrap().to_owned();
    let writers = (0..8).map(|n| {
        let (client, path) = (fixture.app.member().with("if-match", &etag), fixture.file("NOTES.md"));
        async move { client.put(&path, json!({ "content": format!("writer {n}\n") })).await.status }
    });
    let mut statuses = futures::future::join_all(writers).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412, 412, 412, 412, 412, 412, 412]);
}

#[tokio::test]
async fn of_writers_that_create_the_same_file_one_creates_and_none_fails() {
    let fixture = FilesFixture::new().await;
    let writers = (0..8).map(|n| {
        let (client, path) = (fixture.app.member(), fixture.file("NEW.md/merge"));
        async move { client.post(&path, json!({ "strategy": "append", "content": format!("writer {n}") })).await.status }
    });
    let mut statuses = futures::future::join_all(writers).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 200, 201]);
    let text = fixture.text("NEW.md").await;
    assert!((0..8).all(|n| text.contains(&format!("writer {n}"))), "{text}");
    assert_eq!(fixture.app.viewer().get(&fixture.file("NEW.md")).await.data()["revision"], 8);
}

#[tokio::test]
async fn text_is_replaced_exactly_once_or_everywhere() {
    let fixture = FilesFixture::new().await;
    fixture.put("NOTES.md", "茶、茶、tea").await.data();
    let edit = fixture.file("NOTES.md/edit");
    let first = fixture.app.member().post(&edit, json!({ "oldText": "茶", "newText": "咖啡" })).await.data();
    assert_eq!((first["replacements"].as_i64(), first["content"].as_str()), (Some(1), Some("咖啡、茶、tea")));
    let all = fixture.app.member().post(&edit, json!({ "oldText": "、", "newText": ", ", "replaceAll": true })).await.data();
    assert_eq!((all["replacements"].as_i64(), all["content"].as_str()), (Some(2), Some("咖啡, 茶, tea")));
    for wrong in ["nothing of the kind", "Tea", ""] {
        assert_eq!(fixture.app.member().post(&edit, json!({ "oldText": wrong, "newText": "x" })).await.wrong_fields(), ["oldText"]);
    }
    fixture.app.member().post(&fixture.file("ABSENT.md/edit"), json!({ "oldText": "a", "newText": "b" })).await.refused(404, "not_found");
}

#[tokio::test]
async fn each_merge_strategy_does_what_it_says() {
    let fixture = FilesFixture::new().await;
    let merge = |strategy: &'static str, content: &'static str| {
        let (client, path) = (fixture.app.member(), fixture.file("NOTES.md/merge"));
        async move { super::files_desk::text(&client.post(&path, json!({ "strategy": strategy, "content": content })).await.data()) }
    };
    assert_eq!(merge("append", "## 项目\n夜志\n").await, "## 项目\n夜志\n");
    assert_eq!(merge("append", "city: Porto").await, "## 项目\n夜志\n\ncity: Porto");
    assert_eq!(merge("upsert_kv", "city: Lisbon\n时区：里斯本").await, "## 项目\n夜志\n\ncity: Lisbon\n时区: 里斯本\n");
    assert_eq!(merge("replace_section", "## 项目\n```\n## no heading\n```\n").await, "## 项目\n```\n## no heading\n```\n");
    assert_eq!(merge("overwrite", "all new").await, "all new");
    let wrong = fixture.app.member().post(&fixture.file("NOTES.md/merge"), json!({ "strategy": "prepend", "content": "x" })).await;
    assert_eq!(wrong.wrong_fields(), ["strategy"]);
}

#[tokio::test]
async fn content_has_its_limits() {
    let fixture = FilesFixture::new().await;
    assert_eq!(fixture.put("BIG.md", &"a".repeat(1024 * 1024)).await.status, 201);
    fixture.put("BIG.md", &"a".repeat(1024 * 1024 + 1)).await.refused(413, "too_large");
    fixture.put("BIG.md", &"记".repeat(349_526)).await.refused(413, "too_large");
    let grown = fixture.app.member().post(&fixture.file("BIG.md/merge"), json!({ "strategy": "append", "content": "x" })).await;
    grown.refused(413, "too_large");
    fixture.put("BIG.md", &"a".repeat(10 * 1024 * 1024)).await.refused(413, "too_large");
    assert_eq!(fixture.put("NUL.md", "a\0b").await.wrong_fields(), ["content"]);
    assert_eq!(fixture.app.member().put(&fixture.file("X.md"), json!({})).await.wrong_fields(), ["content"]);
    assert_eq!(
        fixture.app.member().put(&fixture.file("X.md"), json!({ "content": "x", "contnet": "y" })).await.wrong_fields(),
        ["contnet"]
    );
    assert_eq!(fixture.text("BIG.md").await.len(), 1024 * 1024, "nothing of what was refused was written");
    fixture.app.viewer().get(&fixture.file("X.md")).await.refused(404, "not_found");
}

#[tokio::test]
async fn viewers_read_members_write_and_every_write_is_in_the_audit_log_without_its_text() {
    let fixture = FilesFixture::new().await;
    let body = || json!({ "content": "a secret plan" });
    fixture.app.viewer().put(&fixture.file("NOTES.md"), body()).await.refused(403, "forbidden");
    fixture.app.viewer().delete(&fixture.file("MEMORY.md")).await.refused(403, "forbidden");
    fixture.app.viewer().patch(&fixture.file("MEMORY.md"), json!({ "enabled": false })).await.refused(403, "forbidden");
    fixture.app.viewer().post(&fixture.file("MEMORY.md/revisions/1/restore"), json!({})).await.refused(403, "forbidden");
    fixture.app.viewer().put(&fixture.at("prompt-files"), json!({ "files": [] })).await.refused(403, "forbidden");
    fixture.app.member().put(&fixture.file("NOTES.md"), body()).await.data();
    fixture.app.member().delete(&fixture.file("NOTES.md")).await.data();
    let audit = fixture.app.admin().get("/api/v1/audit?limit=50").await;
    assert!(!audit.text.contains("secret plan"));
    let rows = audit.data()["items"].as_array().unwrap().clone();
    for action in ["file.write", "file.delete"] {
        assert!(rows.iter().any(|row| row["action"] == action && row["detail"]["filename"] == "NOTES.md"), "{action}");
    }
    assert_eq!(rows.iter().filter(|row| row["outcome"] == "denied").count(), 5);
}
