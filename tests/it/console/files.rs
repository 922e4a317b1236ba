//! Files in the console: search, editing, diffs, merging after a conflict, restoring after deletion.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::Browser;

const HOSTILE: &str = "# Owl\n\n</textarea><script>alert(1)</script>\n\n夜\u{202e}班 [x](javascript:alert(1))\n";

#[tokio::test]
async fn a_member_writes_a_file_sees_it_rendered_and_finds_its_lines() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    let files = format!("/agents/{id}/files");
    let list = member.get(&files).await.expect(200);
    assert_eq!(list.all("#files tbody th a").first().map(String::as_str), Some("AGENTS.md"), "in the order of the prompt");

    let refused = member.post(&format!("{files}/new"), &[("filename", "../x"), ("content", HOSTILE)]).await.expect(422);
    assert!(refused.has("#wrong-filename") && !refused.text.contains("<script>alert"));
    let made = [("filename", "notes/夜班 表.md"), ("scope", "team"), ("content", HOSTILE)];
    let made = member.submit(&format!("{files}/new"), &made).await.expect(200);
    let file = format!("{files}/notes/%E5%A4%9C%E7%8F%AD%20%E8%A1%A8.md");
    assert_eq!(made.path, format!("{file}?scope=team"));
    assert_eq!(made.words("h1").as_deref(), Some("notes/夜班 表.md"));
    assert!(made.text.contains("&lt;script&gt;") || made.text.contains("&#60;script&#62;"), "the text is shown, not obeyed");
    member.post(&format!("{files}/new"), &[("filename", "notes/夜班 表.md"), ("content", "over")]).await.expect(422);

    let preview = member.get(&format!("{file}?tab=preview")).await.expect(200);
    assert!(
        preview.has("mark.hidden-char") && preview.has("#line-5") && !preview.has("a[href^=javascript]") && !preview.has(".memory script")
    );
    let found = member.get(&format!("{files}?q=owl")).await.expect(200);
    assert!(found.has("#hits mark"), "{}", found.text);
    app.admin()
        .put(&format!("/api/v1/agents/{id}/workspace/files/a.md"), json!({ "content": "Nora drinks [[green]] tea.\n" }))
        .await
        .data();
    let found = member.get(&format!("{files}?q=tea&scope=team")).await.expect(200);
    assert_eq!((found.words("#hits tbody th a").as_deref(), found.words("#hits mark").as_deref()), (Some("a.md"), Some("tea")));
    assert!(found.attr("#hits tbody th a", "href").unwrap().ends_with("a.md?scope=team&tab=preview#line-1"));
    assert_eq!(member.get(&format!("{files}?prefix=notes/")).await.all("#files tbody th a").len(), 2, "the file and its folder");
    assert!(member.get(&format!("{files}?prefix=zzz")).await.has(".empty"));

    let taken = member.get(&format!("{file}/download")).await.expect(200);
    assert_eq!(taken.text, HOSTILE);
    assert!(taken.headers["content-disposition"].to_str().unwrap().starts_with("attachment; filename*=UTF-8''%E5%A4%9C"));
}

#[tokio::test]
async fn an_unsaved_text_is_previewed_and_compared_and_only_saved_by_its_button() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let file = format!("/agents/{id}/files/notes.md?scope=team");
    admin.post(&format!("/agents/{id}/files/new"), &[("filename", "notes.md"), ("content", "Nora lives in Porto.\n")]).await.expect(303);
    let etag = admin.get(&file).await.attr("input[name=etag]", "value").expect("an etag");

    let preview =
        admin.post(&file, &[("content", "# Nora\n\nlives in **Lisbon**\n"), ("etag", &etag), ("act", "preview")]).await.expect(200);
    assert_eq!(preview.words(".memory strong").as_deref(), Some("Lisbon"));
    assert!(preview.words("#field-content").unwrap().contains("**Lisbon**"), "and goes on with the text");
    let diff = admin.post(&file, &[("content", "Nora lives in Lisbon.\n"), ("etag", &etag), ("act", "diff")]).await.expect(200);
    assert_eq!((diff.words("del").as_deref(), diff.words("ins").as_deref()), (Some("Porto"), Some("Lisbon")));
    assert!(diff.text.contains("1 line added, 1 removed in 1 place"));
    assert_eq!(admin.get(&file).await.words("#field-content").as_deref(), Some("Nora lives in Porto."), "nothing was saved");

    admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "live".to_owned())];
    let live = admin.post(&file, &[("content", "*now*"), ("etag", &etag), ("act", "preview")]).await.expect(200);
    assert_eq!(live.text, "<p><em>now</em></p>\n", "the block alone");
    admin.headers.clear();

    let large = "猫".repeat(400_000);
    let refused = admin.post(&file, &[("content", &large), ("etag", &etag), ("act", "save")]).await.expect(422);
    assert!(refused.words("#wrong-content").unwrap().contains("1 MiB") && refused.words("#field-content").unwrap().len() == large.len());
    let saved = admin.post(&file, &[("content", "Nora lives in Lisbon.\r\n"), ("etag", &etag), ("act", "save")]).await.expect(303);
    assert_eq!(saved.location().as_deref(), Some(file.as_str()));
    let again = admin.get(&file).await;
    assert_eq!(again.words("[role=status]").as_deref(), Some("Saved as revision 2."));
    assert!(again.has("#sections input[type=checkbox][checked]"), "what a person wrote is held");
}

#[tokio::test]
async fn who_saves_second_is_shown_both_versions_and_brings_them_together() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    let file = format!("/agents/{id}/files/SOUL.md?scope=team");
    let start = "# 资料\n\n城市：波尔图\n\n茶：绿茶\n";
    let etag = admin.get(&file).await.attr("input[name=etag]", "value").unwrap();
    admin.post(&file, &[("content", start), ("etag", &etag), ("act", "save")]).await.expect(303);

    let etag = member.get(&file).await.attr("input[name=etag]", "value").unwrap();
    admin.post(&file, &[("content", &start.replace("绿茶", "红茶")), ("etag", &etag), ("act", "save")]).await.expect(303);
    let mine = start.replace("波尔图", "里斯本");
    let conflict = member.post(&file, &[("content", &mine), ("etag", &etag), ("act", "save")]).await.expect(412);
    assert!(conflict.has("[role=alert]") && conflict.words("ins").is_some(), "{}", conflict.text);
    assert!(conflict.words("#mine").unwrap().contains("里斯本") && conflict.words("#theirs").unwrap().contains("红茶"));
    let both = conflict.words("#field-content").unwrap();
    assert!(both.contains("里斯本") && both.contains("红茶"), "changes of different lines fit: {both}");
    let now = conflict.attr("input[name=etag]", "value").unwrap();
    assert_ne!(now, etag);
    let merged = mine.replace("绿茶", "红茶");
    member.post(&file, &[("content", &merged), ("etag", &now), ("act", "save")]).await.expect(303);

    let clash = admin.post(&file, &[("content", &start.replace("波尔图", "科英布拉")), ("etag", &now), ("act", "save")]).await.expect(412);
    assert!(clash.words("#field-content").unwrap().contains("科英布拉") && !clash.has(".tag.good"), "the same line: no merge is offered");
    let etag = clash.attr("input[name=etag]", "value").unwrap();
    admin.post(&format!("/agents/{id}/files/SOUL.md/delete?scope=team"), &[("etag", &etag)]).await.expect(303);
    let gone = member.post(&file, &[("content", &merged), ("etag", &etag), ("act", "save")]).await.expect(412);
    assert_eq!(gone.attr("input[name=etag]", "value").as_deref(), Some(""), "it was deleted meanwhile");
    member.post(&file, &[("content", &merged), ("etag", ""), ("act", "save")]).await.expect(303);
    assert!(member.get(&file).await.words("#field-content").unwrap().contains("红茶"));
}

#[tokio::test]
async fn history_tells_who_wrote_compares_and_brings_a_deleted_file_back() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let path = format!("/api/v1/agents/{id}/workspace/files/notes.md");
    for content in ["one\ntwo\n", "one\ntwo words\nthree\n", "one\n"] {
        app.admin().put(&path, json!({ "content": content })).await.data();
    }
    let file = format!("/agents/{id}/files/notes.md");
    let history = admin.get(&format!("{file}?scope=team&tab=history")).await.expect(200);
    assert_eq!(history.all("#versions tbody th a"), ["3", "2", "1"]);
    assert_eq!(history.all("#versions .plus"), ["+0", "+2", "+2"]);
    assert!(history.all("#versions td")[2].starts_with("access token "), "{:?}", history.all("#versions td"));

    let diff = admin.get(&format!("{file}/diff?scope=team&from=1&to=2")).await.expect(200);
    assert_eq!((diff.words("h1").as_deref(), diff.words("ins").as_deref()), (Some("Revision 1 to 2"), Some("words")));
    assert!(diff.all("tr.added .unseen").iter().all(|word| word == "added:"), "not by colour alone");
    assert_eq!(admin.get(&format!("{file}/diff?scope=team&from=1&to=2&view=side")).await.all("tbody tr:first-child td").len(), 4);
    admin.get(&format!("{file}/diff?scope=team&from=1&to=9")).await.expect(404);
    assert!(admin.get(&format!("{file}/diff?scope=team&from=0&to=1")).await.has(".note"), "the first version says so");

    let look = admin.get(&format!("{file}/delete?scope=team")).await.expect(200);
    let etag = look.attr("main input[name=etag]", "value").unwrap();
    let gone = admin.submit(&format!("{file}/delete?scope=team"), &[("etag", &etag)]).await.expect(200);
    assert!(gone.words("[role=status]").unwrap().starts_with("notes.md is deleted"));
    let deleted = admin.get(&format!("{file}?scope=team")).await.expect(200);
    assert!(deleted.has(".note.warn") && deleted.all("#versions tbody tr").len() == 3, "its history is still there");
    let look = admin.get(&format!("{file}/restore?scope=team&revision=2")).await.expect(200);
    assert_eq!(look.attr("main input[name=etag]", "value").as_deref(), Some(""));
    let back = admin.submit(&format!("{file}/restore?scope=team"), &[("revision", "2"), ("etag", "")]).await.expect(200);
    assert_eq!(back.words("#field-content").as_deref(), Some("one two words three"));
    admin.post(&format!("{file}/restore?scope=team"), &[("revision", "1"), ("etag", "")]).await.expect(412);
}

#[tokio::test]
async fn sections_are_held_and_given_back_and_the_place_in_the_prompt_is_set() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let content = json!({ "content": "intro\n# Tea\ngreen\n# 城市\n里斯本\n" });
    app.admin().put(&format!("/api/v1/agents/{id}/workspace/files/notes.md"), content).await.data();
    let file = format!("/agents/{id}/files/notes.md");
    let arrange = format!("{file}/arrange?scope=team");
    let page = admin.submit(&arrange, &[("enabled", "yes"), ("sortOrder", "1"), ("lock-2", "tea")]).await.expect(200);
    assert_eq!(page.all("#sections .tag.info").len(), 1, "one is held");
    let overview = admin.get(&format!("/agents/{id}")).await.expect(200);
    let names = overview.all("#shares tbody th a");
    assert!(names.contains(&"notes.md".to_owned()), "{names:?}");
    let percents: usize = overview.all("#shares td.share").iter().map(|text| text.trim_end_matches(" %").parse::<usize>().unwrap()).sum();
    assert!((97..=103).contains(&percents), "{percents}");
    admin.post(&arrange, &[("sortOrder", "1")]).await.expect(303);
    assert!(!admin.get(&format!("/agents/{id}")).await.all("#shares tbody th a").contains(&"notes.md".to_owned()), "out of the prompt");
    let wrong = admin.post(&arrange, &[("sortOrder", "many")]).await.expect(422);
    assert!(wrong.has("#wrong-sortOrder") && wrong.attr("#field-sortOrder", "value").as_deref() == Some("many"));
}

#[tokio::test]
async fn roles_and_owners_hold_in_the_files_too() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let files = format!("/agents/{id}/files");
    let own = json!({ "content": "Nora's own line.\n", "endUserId": "nora" });
    app.admin().put(&format!("/api/v1/agents/{id}/workspace/files/PROFILE.md"), own).await.data();
    app.admin().put(&format!("/api/v1/agents/{id}/workspace/files/all.md?scope=GLOBAL"), json!({ "content": "for all\n" })).await.data();

    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    let page = viewer.get(&format!("{files}/SOUL.md?scope=team")).await.expect(200);
    assert!(page.has("textarea[readonly]") && !page.has("[data-save]") && !page.has("a.danger"), "no button that would be refused");
    assert!(!viewer.get(&files).await.has(&format!("a[href='{files}/new']")));
    let etag = "0".repeat(64);
    for (path, field) in
        [("/SOUL.md", "content"), ("/SOUL.md/delete", "confirm"), ("/SOUL.md/arrange", "sortOrder"), ("/SOUL.md/restore", "revision")]
    {
        viewer.post(&format!("{files}{path}?scope=team"), &[(field, "1"), ("etag", &etag)]).await.expect(403);
    }
    viewer.post(&format!("{files}/new"), &[("filename", "x.md"), ("content", "x")]).await.expect(403);

    let nora = "owner=api%3Anora";
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    member.get(&format!("{files}?{nora}")).await.expect(403);
    member.get(&format!("{files}/PROFILE.md?scope=personal&{nora}")).await.expect(403);
    member.get(&format!("{files}/PROFILE.md?scope=personal")).await.expect(404);
    let page = member.get(&format!("{files}/all.md?scope=global")).await.expect(200);
    assert!(!page.has("[data-save]"), "global files are for admins");
    member.post(&format!("{files}/all.md?scope=global"), &[("content", "x")]).await.expect(403);

    let mut admin = Browser::admin(&app).await;
    let page = admin.get(&format!("{files}/PROFILE.md?scope=personal&{nora}")).await.expect(200);
    assert_eq!(page.words("#field-content").as_deref(), Some("Nora's own line."));
    admin.get(&format!("{files}?scope=nowhere")).await.expect(422);
    admin.get(&format!("{files}/no-such.md")).await.expect(404);
    let audit = app.admin().get("/api/v1/audit?action=file.read").await.data();
    assert!(audit["items"].as_array().is_some_and(|rows| !rows.is_empty()), "who looks into another's memory is written down: {audit}");
}
