//! Revisions, diffs and restoring: no write is ever lost.

use serde_json::json;

use super::files_desk::Desk;

#[tokio::test]
async fn every_write_is_a_revision_that_tells_who_and_why() {
    let desk = Desk::new().await;
    desk.put("NOTES.md", "one\n").await.data();
    desk.app.member().post(&desk.file("NOTES.md/edit"), json!({ "oldText": "one", "newText": "two" })).await.data();
    desk.app.member().post(&desk.file("NOTES.md/merge"), json!({ "strategy": "append", "content": "三\n" })).await.data();
    let page = desk.app.viewer().get(&desk.file("NOTES.md/revisions")).await.data();
    let rows: Vec<_> =
        page["items"].as_array().unwrap().iter().map(|row| (row["number"].as_i64().unwrap(), row["reason"].as_str().unwrap())).collect();
    assert_eq!(rows, [(3, "merge"), (2, "edit"), (1, "put")]);
    assert!(page["items"].as_array().unwrap().iter().all(|row| row["writer"] == "user" && row["writerId"].is_string()));
    assert_eq!(desk.app.viewer().get(&desk.file("NOTES.md/revisions/2")).await.data()["content"], "two\n");
    let seeded = desk.app.viewer().get(&desk.file("SOUL.md/revisions")).await.data();
    assert_eq!((seeded["items"][0]["writer"].as_str(), seeded["items"][0]["reason"].as_str()), (Some("system"), Some("seed")));
}

#[tokio::test]
async fn revisions_come_in_pages() {
    let desk = Desk::new().await;
    for n in 1..=5 {
        desk.put("NOTES.md", &format!("text {n}")).await.data();
    }
    let first = desk.app.viewer().get(&desk.file("NOTES.md/revisions?limit=3")).await.data();
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = desk.app.viewer().get(&desk.file(&format!("NOTES.md/revisions?limit=3&cursor={cursor}"))).await.data();
    let numbers =
        |page: &serde_json::Value| page["items"].as_array().unwrap().iter().map(|row| row["number"].as_i64().unwrap()).collect::<Vec<_>>();
    assert_eq!((numbers(&first), numbers(&second)), (vec![5, 4, 3], vec![2, 1]));
}

#[tokio::test]
async fn two_revisions_are_compared_line_by_line() {
    let desk = Desk::new().await;
    desk.put("NOTES.md", "# 资料\n城市：波尔图\n").await.data();
    desk.put("NOTES.md", "# 资料\n城市：里斯本\n").await.data();
    desk.put("NOTES.md", "# 资料\n城市：里斯本\n茶\n").await.data();
    let last = desk.app.viewer().get(&desk.file("NOTES.md/diff")).await.data();
    assert_eq!(
        (last["from"].as_i64(), last["to"].as_i64(), last["added"].as_i64(), last["removed"].as_i64()),
        (Some(2), Some(3), Some(1), Some(0))
    );
    let all = desk.app.viewer().get(&desk.file("NOTES.md/diff?from=1&to=3")).await.data();
    let lines: Vec<_> = all["hunks"][0]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["kind"].as_str().unwrap(), line["text"].as_str().unwrap()))
        .collect();
    assert_eq!(lines, [("context", "# 资料"), ("removed", "城市：波尔图"), ("added", "城市：里斯本"), ("added", "茶")]);
    assert_eq!(desk.app.viewer().get(&desk.file("NOTES.md/diff?from=0&to=1")).await.data()["added"], 2);
    desk.app.viewer().get(&desk.file("NOTES.md/diff?from=1&to=9")).await.refused(404, "not_found");
    assert_eq!(desk.app.viewer().get(&desk.file("NOTES.md/diff?from=x")).await.status, 422);
    for outermost in ["to=-9223372036854775808", "from=9223372036854775807&to=-9223372036854775808", "from=-9223372036854775808"] {
        desk.app.viewer().get(&desk.file(&format!("NOTES.md/diff?{outermost}"))).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_revision_is_restored_as_a_new_one() {
    let desk = Desk::new().await;
    desk.put("NOTES.md", "good\n").await.data();
    desk.put("NOTES.md", "bad\n").await.data();
    let restored = desk.app.member().post(&desk.file("NOTES.md/revisions/1/restore"), json!({})).await.data();
    assert_eq!((restored["content"].as_str(), restored["revision"].as_i64()), (Some("good\n"), Some(3)));
    desk.app.member().post(&desk.file("NOTES.md/revisions/9/restore"), json!({})).await.refused(404, "not_found");
    desk.app.member().post(&desk.file("NOTES.md/revisions/99999999999999999999/restore"), json!({})).await.refused(404, "not_found");
    let history = desk.app.viewer().get(&desk.file("NOTES.md/revisions")).await.data();
    assert_eq!(history["items"][0]["reason"], "restored revision 1");
}

#[tokio::test]
async fn history_outlives_the_file_and_brings_it_back() {
    let desk = Desk::new().await;
    desk.put("NOTES.md", "记住我\n").await.data();
    desk.put("NOTES.md", "记住我们\n").await.data();
    let gone = desk.app.member().delete(&desk.file("NOTES.md")).await.data();
    assert_eq!((gone["deleted"].as_bool(), gone["revision"].as_i64()), (Some(true), Some(2)));
    desk.app.viewer().get(&desk.file("NOTES.md")).await.refused(404, "not_found");
    desk.app.member().delete(&desk.file("NOTES.md")).await.refused(404, "not_found");
    assert!(!desk.names(&desk.app.viewer(), "files").await.contains(&"NOTES.md".to_owned()));
    assert_eq!(desk.app.viewer().get(&desk.file("NOTES.md/revisions/1")).await.data()["content"], "记住我\n");

    let back = desk.app.member().post(&desk.file("NOTES.md/revisions/2/restore"), json!({})).await;
    assert_eq!((back.status, back.data()["revision"].as_i64()), (201, Some(3)), "numbers go on where they were");
    assert_eq!(desk.text("NOTES.md").await, "记住我们\n");
    desk.app.viewer().get(&desk.file("NEVER.md/revisions")).await.refused(404, "not_found");
}
