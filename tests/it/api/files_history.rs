//! Revisions, diffs and restoring: no write is ever lost.

use serde_json::json;

use super::files_desk::FilesFixture;

#[tokio::test]
async fn every_write_is_a_revision_that_tells_who_and_why() {
    let fixture = FilesFixture::new().await;
    fixture.put("NOTES.md", "one\n").await.data();
    fixture.app.member().post(&fixture.file("NOTES.md/edit"), json!({ "oldText": "one", "newText": "two" })).await.data();
    fixture.app.member().post(&fixture.file("NOTES.md/merge"), json!({ "strategy": "append", "content": "三\n" })).await.data();
    let page = fixture.app.viewer().get(&fixture.file("NOTES.md/revisions")).await.data();
    let rows: Vec<_> =
        page["items"].as_array().unwrap().iter().map(|row| (row["number"].as_i64().unwrap(), row["reason"].as_str().unwrap())).collect();
    assert_eq!(rows, [(3, "merge"), (2, "edit"), (1, "put")]);
    assert!(page["items"].as_array().unwrap().iter().all(|row| row["writer"] == "user" && row["writerId"].is_string()));
    assert_eq!(fixture.app.viewer().get(&fixture.file("NOTES.md/revisions/2")).await.data()["content"], "two\n");
    let seeded = fixture.app.viewer().get(&fixture.file("SOUL.md/revisions")).await.data();
    assert_eq!((seeded["items"][0]["writer"].as_str(), seeded["items"][0]["reason"].as_str()), (Some("system"), Some("seed")));
}

#[tokio::test]
async fn revisions_come_in_pages() {
    let fixture = FilesFixture::new().await;
    for n in 1..=5 {
        fixture.put("NOTES.md", &format!("text {n}")).await.data();
    }
    let first = fixture.app.viewer().get(&fixture.file("NOTES.md/revisions?limit=3")).await.data();
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = fixture.app.viewer().get(&fixture.file(&format!("NOTES.md/revisions?limit=3&cursor={cursor}"))).await.data();
    let numbers =
        |page: &serde_json::Value| page["items"].as_array().unwrap().iter().map(|row| row["number"].as_i64().unwrap()).collect::<Vec<_>>();
    assert_eq!((numbers(&first), numbers(&second)), (vec![5, 4, 3], vec![2, 1]));
}

#[tokio::test]
async fn two_revisions_are_compared_line_by_line() {
    let fixture = FilesFixture::new().await;
    fixture.put("NOTES.md", "# 资料\n城市：波尔图\n").await.data();
    fixture.put("NOTES.md", "# 资料\n城市：里斯本\n").await.data();
    fixture.put("NOTES.md", "# 资料\n城市：里斯本\n茶\n").await.data();
    let last = fixture.app.viewer().get(&fixture.file("NOTES.md/diff")).await.data();
    assert_eq!(
        (last["from"].as_i64(), last["to"].as_i64(), last["added"].as_i64(), last["removed"].as_i64()),
        (Some(2), Some(3), Some(1), Some(0))
    );
    let all = fixture.app.viewer().get(&fixture.file("NOTES.md/diff?from=1&to=3")).await.data();
    let lines: Vec<_> = all["hunks"][0]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["kind"].as_str().unwrap(), line["text"].as_str().unwrap()))
        .collect();
    assert_eq!(lines, [("context", "# 资料"), ("removed", "城市：波尔图"), ("added", "城市：里斯本"), ("added", "茶")]);
    assert_eq!(fixture.app.viewer().get(&fixture.file("NOTES.md/diff?from=0&to=1")).await.data()["added"], 2);
    fixture.app.viewer().get(&fixture.file("NOTES.md/diff?from=1&to=9")).await.refused(404, "not_found");
    assert_eq!(fixture.app.viewer().get(&fixture.file("NOTES.md/diff?from=x")).await.status, 422);
    for outermost in ["to=-9223372036854775808", "from=9223372036854775807&to=-9223372036854775808", "from=-9223372036854775808"] {
        fixture.app.viewer().get(&fixture.file(&format!("NOTES.md/diff?{outermost}"))).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_revision_is_restored_as_a_new_one() {
    let fixture = FilesFixture::new().await;
    fixture.put("NOTES.md", "good\n").await.data();
    fixture.put("NOTES.md", "bad\n").await.data();
    let restored = fixture.app.member().post(&fixture.file("NOTES.md/revisions/1/restore"), json!({})).await.data();
    assert_eq!((restored["content"].as_str(), restored["revision"].as_i64()), (Some("good\n"), Some(3)));
    fixture.app.member().post(&fixture.file("NOTES.md/revisions/9/restore"), json!({})).await.refused(404, "not_found");
    fixture.app.member().post(&fixture.file("NOTES.md/revisions/99999999999999999999/restore"), json!({})).await.refused(404, "not_found");
    let history = fixture.app.viewer().get(&fixture.file("NOTES.md/revisions")).await.data();
    assert_eq!(history["items"][0]["reason"], "restored revision 1");
}

#[tokio::test]
async fn history_outlives_the_file_and_brings_it_back() {
    let fixture = FilesFixture::new().await;
    fixture.put("NOTES.md", "记住我\n").await.data();
    fixture.put("NOTES.md", "记住我们\n").await.data();
    let gone = fixture.app.member().delete(&fixture.file("NOTES.md")).await.data();
    assert_eq!((gone["deleted"].as_bool(), gone["revision"].as_i64()), (Some(true), Some(2)));
    fixture.app.viewer().get(&fixture.file("NOTES.md")).await.refused(404, "not_found");
    fixture.app.member().delete(&fixture.file("NOTES.md")).await.refused(404, "not_found");
    assert!(!fixture.names(&fixture.app.viewer(), "files").await.contains(&"NOTES.md".to_owned()));
    assert_eq!(fixture.app.viewer().get(&fixture.file("NOTES.md/revisions/1")).await.data()["content"], "记住我\n");

    let back = fixture.app.member().post(&fixture.file("NOTES.md/revisions/2/restore"), json!({})).await;
    assert_eq!((back.status, back.data()["revision"].as_i64()), (201, Some(3)), "numbers go on where they were");
    assert_eq!(fixture.text("NOTES.md").await, "记住我们\n");
    fixture.app.viewer().get(&fixture.file("NEVER.md/revisions")).await.refused(404, "not_found");
}
