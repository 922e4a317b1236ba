//! Export and import in the console: the first form shows a preview, the second one imports, and only the same file.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::zip::{Part, zip};

const MANIFEST: &str = r#"{"version":1,"exportedAt":"2026-05-01T08:30:00Z"}"#;

fn snapshot(memory: &str) -> Vec<u8> {
    zip(&[Part::stored("manifest.json", MANIFEST), Part::stored("MEMORY.md", memory)])
}

#[tokio::test]
async fn what_was_looked_at_comes_along_and_is_imported() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.member(), "Ada").await;
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    let (form, apply) = (format!("/agents/{id}/import"), format!("/agents/{id}/import/apply"));
    member.get(&form).await.expect(200);
    let archive = snapshot("# Memory\n\n- <b>Green</b> 绿茶\n");
    let look = member.upload(&form, &[("kind", "snapshot")], &archive).await.expect(200);
    assert!(look.words("main").unwrap().contains("绿茶") && !look.text.contains("<b>Green"), "{}", look.text);
    let path = format!("/api/v1/agents/{id}/workspace/files/MEMORY.md");
    assert!(!app.admin().get(&path).await.text.contains("绿茶"), "looking writes nothing");

    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    let done = member.upload(&apply, &[("kind", "snapshot"), ("kept", &kept)], b"").await.expect(303);
    assert_eq!(done.location(), Some(format!("/agents/{id}/files")));
    assert!(app.admin().get(&path).await.text.contains("绿茶"));
    let orders = snapshot("# Memory\n\n- <script>alert(1)</script>\n");
    let look = member.upload(&form, &[("kind", "snapshot")], &orders).await.expect(200);
    assert!(look.words("button.first").unwrap().contains("Submit for review"), "{}", look.text);
    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    let done = member.upload(&apply, &[("kind", "snapshot"), ("kept", &kept)], b"").await.expect(303);
    assert_eq!(done.location(), Some(format!("/review?kind=quarantine&agent={id}")));
    let again = member.upload(&form, &[("kind", "snapshot")], &archive).await.expect(200);
    assert!(again.has("button[disabled]") && again.words("main").unwrap().contains("nothing to import"), "{}", again.text);
}

#[tokio::test]
async fn a_large_file_is_chosen_again_and_has_to_be_the_same() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.member(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let (form, apply) = (format!("/agents/{id}/import"), format!("/agents/{id}/import/apply"));
    // Ignored entries make the archive large without being read line by line.
    let weight = (1..=3).map(|number| Part::stored(&format!("weight-{number}.bin"), vec![b'x'; 1 << 20]));
    let note = Part::stored("memory/2026-10-03.md", "# 茶\n");
    let archive = zip(&[Part::stored("manifest.json", MANIFEST), note].into_iter().chain(weight).collect::<Vec<_>>());
    let look = admin.upload(&form, &[], &archive).await.expect(200);
    let digest = look.attr("input[name=digest]", "value").expect("too large to come along");
    assert!(!look.has("input[name=kept]"));
    let other = admin.upload(&apply, &[("digest", &digest)], &snapshot("# Other\n")).await.expect(422);
    assert!(other.words("[role=alert]").unwrap().contains("not the file that the preview showed"), "{}", other.text);
    admin.upload(&apply, &[("digest", &digest)], &archive).await.expect(303);
    app.admin().get(&format!("/api/v1/agents/{id}/workspace/files/memory/2026-10-03.md")).await.data();
}

#[tokio::test]
async fn a_folder_of_notes_is_recognised_and_comes_back_in_an_export() {
    let app = TestApp::spawn().await;
    let [first, second] = [make_agent(&app.member(), "Ada").await, make_agent(&app.member(), "Bo").await];
    let mut admin = Browser::admin(&app).await;
    let (form, apply) = (format!("/agents/{first}/import"), format!("/agents/{first}/import/apply"));
    let notes = zip(&[Part::stored("茶.md", "# 茶\n\n- 八十度\n"), Part::stored("sub/tea.md", "# Tea\n")]);
    let look = admin.upload(&form, &[("kind", "detect"), ("folder", "notes")], &notes).await.expect(200);
    assert_eq!(look.attr("input[name=kind]", "value").as_deref(), Some("markdown"), "{}", look.text);
    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    admin.upload(&apply, &[("kind", "markdown"), ("folder", "notes"), ("kept", &kept)], b"").await.expect(303);

    let without = app.admin().get(&format!("/api/v1/agents/{first}/workspace/memory/export")).await;
    assert!(!without.text.contains("files/notes"), "as MateClaw expects it");
    let url = format!("/api/v1/agents/{first}/workspace/memory/export?others=true");
    let archive = app.admin().download(&url).await;
    let form = format!("/agents/{second}/import");
    let look = admin.upload(&form, &[("kind", "detect")], &archive).await.expect(200);
    assert_eq!(look.attr("input[name=kind]", "value").as_deref(), Some("snapshot"), "{}", look.text);
    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    admin.upload(&format!("{form}/apply"), &[("kind", "snapshot"), ("kept", &kept)], b"").await.expect(303);
    for (name, text) in [("notes/茶.md", "八十度"), ("notes/sub/tea.md", "# Tea")] {
        let read = app.admin().get(&format!("/api/v1/agents/{second}/workspace/files/{name}")).await.data();
        assert!(read["content"].as_str().expect("a text").contains(text), "{name}");
    }
    let memories = json!([{ "memory": "Hers.", "user_id": "nora" }]).to_string();
    let look = admin.upload(&form, &[("kind", "detect")], memories.as_bytes()).await.expect(200);
    assert_eq!(look.attr("input[name=kind]", "value").as_deref(), Some("mem0"), "{}", look.text);
}

#[tokio::test]
async fn an_archive_is_offered_and_a_wrong_file_comes_back_with_its_reason() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.member(), "Ada").await;
    app.admin()
        .put(&format!("/api/v1/agents/{id}/workspace/files/PROFILE.md?endUserId=nora"), json!({ "content": "# Hers\n" }))
        .await
        .data();
    let mut admin = Browser::admin(&app).await;
    let archive = admin.get(&format!("/agents/{id}/export/archive?owner=api%3Anora")).await.expect(200);
    assert_eq!(archive.headers["content-type"], "application/zip");
    assert!(archive.text.contains("personal/PROFILE.md"));
    admin.get(&format!("/agents/{id}/export/archive?until=tomorrow")).await.expect(422);
    let wrong = admin.upload(&format!("/agents/{id}/import"), &[], b"# no archive").await.expect(422);
    assert!(wrong.has("#wrong-file"), "{}", wrong.text);
    let missing = admin.upload(&format!("/agents/{id}/import"), &[], b"").await.expect(422);
    assert!(missing.words("#wrong-file").unwrap().contains("choose a file"));

    let memories = json!([{ "memory": "Hers.", "user_id": "nora" }]).to_string();
    admin.upload(&format!("/agents/{id}/import"), &[("kind", "mem0")], memories.as_bytes()).await.expect(200);
    let audit = app.admin().get("/api/v1/audit?limit=50").await.data();
    assert!(audit["items"].as_array().unwrap().iter().any(|row| row["action"] == "fact.import"), "a look at hers is written down: {audit}");

    // A user who may not read a person's memory cannot export it either.
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    member.get(&format!("/agents/{id}/export/archive?owner=api%3Anora")).await.expect(403);
}

#[tokio::test]
async fn conversations_of_another_system_are_shown_imported_and_their_progress_is_told() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.member(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let (form, apply) = (format!("/agents/{id}/import"), format!("/agents/{id}/import/apply"));
    let talks = json!([{ "uuid": "c-1", "name": "<b>搬家</b>", "chat_messages": [
        { "uuid": "m-1", "sender": "human", "text": "我住在里斯本，我喜欢喝绿茶。", "created_at": "2025-03-01T09:00:00Z", "files": [{}] },
        { "uuid": "m-2", "sender": "assistant", "text": "Lovely.", "created_at": "2025-03-01T09:01:00Z" },
    ] }])
    .to_string();
    let look = admin.upload(&form, &[("kind", "detect"), ("owner", "api:nora")], talks.as_bytes()).await.expect(200);
    let words = look.words("main").unwrap();
    for expected in ["1 conversation", "2 messages", "搬家", "attachments", "Import 2"] {
        assert!(words.contains(expected), "{expected}: {words}");
    }
    assert!(!look.text.contains("<b>搬家"), "{}", look.text);
    assert_eq!(look.attr("input[name=kind]", "value").as_deref(), Some("other"));
    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    let sent = [("kind", "other"), ("owner", "api:nora"), ("kept", kept.as_str())];
    let done = admin.upload(&apply, &sent, b"").await.expect(303);
    assert_eq!(done.location(), Some(form.clone()));
    assert!(admin.get(&form).await.expect(200).words("#imports").unwrap().contains("0 of 2 messages read"));
    noctuary::worker::drain(&app.state).await.expect("the jobs are done");
    assert!(admin.get(&form).await.expect(200).words("#imports").unwrap().contains("All messages read, 2 of them new"));
    assert!(admin.get("/conversations").await.expect(200).words("main").unwrap().contains("<b>搬家</b>"), "the title, as text");
    let again = admin.upload(&form, &[("kind", "detect"), ("owner", "api:nora")], talks.as_bytes()).await.expect(200);
    assert!(again.has("button[disabled]"), "{}", again.text);

    let notes = zip(&[Part::stored("tea.md", "# Tea\n"), Part::stored("noise.md", b"\x89\x01\xfe")]);
    let look = admin.upload(&form, &[("kind", "detect"), ("folder", "notes")], &notes).await.expect(200);
    assert!(look.has("input[name=skip]") && look.words("main").unwrap().contains("noise.md"), "{}", look.text);
    let kept = look.attr("input[name=kept]", "value").expect("the file comes along");
    let sent = [("kind", "markdown"), ("folder", "notes"), ("kept", kept.as_str())];
    let refused = admin.upload(&apply, &sent, b"").await.expect(422);
    assert!(refused.words("#wrong-file").unwrap().contains("noise.md"), "{}", refused.text);
    admin.upload(&apply, &[sent.as_slice(), &[("skip", "yes")]].concat(), b"").await.expect(303);
}
