//! The defaults of a workspace and the settings of an agent: one form, labels and descriptions in the visitor's language, a search; and
//! the search of everything.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};
use crate::support::tenant::PASSWORD;

const HERE: &str = "/settings/defaults";
const COOLDOWN: &str = "mate.memory.cooldown-minutes";
const CONFIDENCE: &str = "mate.memory.min-confidence";

fn value(page: &Page, key: &str) -> Option<String> {
    page.attr(&format!("[id='field-{key}']"), "value")
}

/// The text beside a setting: where its value comes from, and who changed it.
fn source(page: &Page, key: &str) -> String {
    page.words(&format!(".setting:has([id='field-{key}']) .source")).expect("the setting")
}

/// The hidden field with what the page had shown.
fn was(page: &Page) -> String {
    page.attr("input[name=was]", "value").expect("what the page shows")
}

#[tokio::test]
async fn all_changed_settings_are_saved_by_one_button_and_only_these() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get(HERE).await.expect(200);
    assert_eq!(page.words("h1").as_deref(), Some("Defaults"));
    assert_eq!((value(&page, COOLDOWN).as_deref(), page.all("[data-save]").len()), (Some("5"), 1));
    assert!(page.words(".setting label").is_some_and(|label| !label.contains("mate.")), "a label for people");
    assert!(page.text.contains("Minimum minutes between two extractions"), "what it is for");

    let was = was(&page);
    // Somebody else changes a setting while the page is open. The form does not bring its old value back.
    app.admin().put(&format!("/api/v1/settings/{CONFIDENCE}"), json!({ "value": 0.5 })).await.data();
    let form =
        [("was", was.as_str()), (COOLDOWN, "12"), (CONFIDENCE, "0.7"), ("mate.memory.redact", "off"), ("mate.memory.enabled", "true")];
    let saved = admin.submit(HERE, &form).await.expect(200);
    // Every other check box of the page is missing in this form, as if somebody had cleared it.
    assert!(saved.words(".note.good").expect("a message").starts_with("Settings saved:"), "{}", saved.text);
    assert_eq!((value(&saved, COOLDOWN).as_deref(), value(&saved, CONFIDENCE).as_deref()), (Some("12"), Some("0.5")));
    assert_eq!(saved.attr("[id='field-mate.memory.redact'] option[selected]", "value").as_deref(), Some("off"));
    assert!(saved.has("[id='field-mate.memory.enabled'][checked]") && !saved.has("[id='field-mate.memory.reflector-enabled'][checked]"));
    assert!(source(&saved, COOLDOWN).starts_with("set for this workspace"), "{}", source(&saved, COOLDOWN));
    let name = app.admin().get("/api/v1/auth/me").await.data()["user"]["name"].as_str().expect("a name").to_owned();
    assert!(source(&saved, COOLDOWN).contains(&name) && saved.has(&format!(".setting:has([id='field-{COOLDOWN}']) time")), "who and when");

    let again = self::was(&saved);
    let same = admin.submit(HERE, &[("was", r#"{"mate.memory.cooldown-minutes":"12"}"#), (COOLDOWN, "12")]).await.expect(200);
    assert_eq!(same.words(".note.good").as_deref(), Some("Nothing was changed."));
    assert_eq!(self::was(&same), again);
    let reset = admin.submit(HERE, &[("was", "{}"), ("reset", COOLDOWN)]).await.expect(200);
    assert_eq!(value(&reset, COOLDOWN).as_deref(), Some("5"));
    assert!(!reset.has(&format!("button[name=reset][value='{COOLDOWN}']")), "nothing is left to reset");
}

#[tokio::test]
async fn wrong_settings_are_named_together_and_nothing_is_saved_or_lost() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let was = r#"{"mate.memory.cooldown-minutes":"5","mate.memory.min-confidence":"0.7","mate.memory.session-idle-minutes":"30"}"#;
    for (cooldown, confidence) in [("-1", "much"), ("1.5", "7")] {
        let form = [("was", was), (COOLDOWN, cooldown), (CONFIDENCE, confidence), ("mate.memory.session-idle-minutes", "45")];
        let back = admin.post(HERE, &form).await.expect(422);
        let field = format!("[id='field-{COOLDOWN}']");
        assert_eq!((back.attr(&field, "aria-invalid").as_deref(), back.attr(&field, "value").as_deref()), (Some("true"), Some(cooldown)));
        assert_eq!(value(&back, "mate.memory.session-idle-minutes").as_deref(), Some("45"), "what was typed stays");
        assert!(back.has(&format!("[role=alert] a[href='#field-{COOLDOWN}']")), "{}", back.text);
        assert_eq!(back.words("[role=alert] a").as_deref(), Some("Pause between extractions"), "by its label");
        assert!(self::was(&back).contains("\"mate.memory.session-idle-minutes\":\"30\""), "compared with what it was before");
    }
    let over = [("was", r#"{"mate.memory.min-confidence":"0.7","mate.memory.cooldown-minutes":"5"}"#), (CONFIDENCE, "7"), (COOLDOWN, "9")];
    let back = admin.post(HERE, &over).await.expect(422);
    assert_eq!(back.attr(&format!("[id='field-{CONFIDENCE}']"), "aria-invalid").as_deref(), Some("true"));
    assert_eq!(value(&admin.get(HERE).await, COOLDOWN).as_deref(), Some("5"), "one transaction");
    let foreign = [("was", r#"{"mate.memory.nope":"1","mate.memory.cooldown-minutes":"5"}"#), ("mate.memory.nope", "2"), (COOLDOWN, "9")];
    admin.post(HERE, &foreign).await.expect(422);
    admin.post(HERE, &[("was", "no JSON"), (COOLDOWN, "9")]).await.expect(400);
    assert_eq!(value(&admin.get(HERE).await, COOLDOWN).as_deref(), Some("5"));

    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    member.get(HERE).await.expect(403);
    member.post(HERE, &[("was", was), (COOLDOWN, "1")]).await.expect(403);
    let foreign = app.tenant("Globex").await;
    app.admin().put(&format!("/api/v1/settings/{COOLDOWN}"), json!({ "value": 44 })).await.data();
    let mut other = Browser::logged_in(&app, &foreign.email, PASSWORD).await;
    assert_eq!(value(&other.get(HERE).await, COOLDOWN).as_deref(), Some("5"), "settings of another tenant");
}

#[tokio::test]
async fn settings_are_searched_in_both_languages_and_limited_to_changed_ones() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let all = admin.get(HERE).await.all(".setting").len();
    let found = admin.get(&format!("{HERE}?q=pause+extractions")).await.expect(200);
    assert!((1..5).contains(&found.all(".setting").len()) && value(&found, COOLDOWN).is_some(), "{:?}", found.all(".setting label"));
    assert!(admin.get(&format!("{HERE}?q=cooldown-minutes")).await.has(".setting"), "by key");
    assert!(admin.get(&format!("{HERE}?q=nothing+like+it")).await.has(".empty"));
    assert!(!admin.get(&format!("{HERE}?changed=yes")).await.has(".setting"));
    let there = format!("{HERE}?q=extractions&changed=yes");
    admin.post(&format!("{HERE}?q=pause"), &[("was", r#"{"mate.memory.cooldown-minutes":"5"}"#), (COOLDOWN, "7")]).await.expect(303);
    let changed = admin.get(&there).await;
    assert_eq!((changed.all(".setting").len(), value(&changed, COOLDOWN).as_deref()), (1, Some("7")));

    admin.headers = vec![("accept-language".to_owned(), "zh-CN".to_owned())];
    let chinese = admin.get(HERE).await.expect(200);
    assert_eq!((chinese.words("h1").as_deref(), chinese.all(".setting").len()), (Some("默认设置"), all));
    let is_chinese = |text: &str| text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
    for about in chinese.all(".setting p[id^='hint-']") {
        assert!(is_chinese(&about), "{about}");
    }
    let found = admin.get(&format!("{HERE}?q=提取的间隔")).await.expect(200);
    assert_eq!((found.all(".setting").len(), value(&found, COOLDOWN).as_deref()), (1, Some("7")));
}

#[tokio::test]
async fn an_agent_has_one_page_for_itself_its_schedule_and_its_overrides() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let there = format!("/agents/{agent}/settings");
    let mut admin = Browser::admin(&app).await;
    let former = admin.get(&format!("/settings/flags?agent={agent}")).await.expect(200);
    assert_eq!((former.path.as_str(), former.has("#section-schedule[open]")), (there.as_str(), true), "the former address");
    assert_eq!(admin.get("/settings/flags").await.path, HERE);

    let was = r#"{"mate.memory.cooldown-minutes":"5","mate.memory.dreaming-cron":"0 2 * * *"}"#;
    let own = [("name", "Ada"), ("description", "夜班客服"), ("timezone", "Asia/Shanghai"), ("model", "")];
    let wrong: Vec<_> = own
        .iter()
        .copied()
        .chain([("was", was), (COOLDOWN, "3"), ("mate.memory.dreaming-cron", "at night"), ("timezone", "Mars")])
        .collect();
    let back = admin.post(&there, &wrong).await.expect(422);
    assert_eq!(back.all("[role=alert] li").len(), 2, "the agent's and the setting's: {:?}", back.all("[role=alert] li"));
    assert_eq!(value(&back, COOLDOWN).as_deref(), Some("3"));

    let right: Vec<_> = own.iter().copied().chain([("was", was), (COOLDOWN, "3"), ("mate.memory.dreaming-cron", "30 3 * * *")]).collect();
    let saved = admin.submit(&there, &right).await.expect(200);
    assert_eq!(saved.words("#field-description").as_deref(), Some("夜班客服"));
    assert_eq!(
        (value(&saved, COOLDOWN).as_deref(), value(&saved, "mate.memory.dreaming-cron").as_deref()),
        (Some("3"), Some("30 3 * * *"))
    );
    assert!(source(&saved, COOLDOWN).starts_with("set for this agent"));
    assert_eq!(value(&admin.get(HERE).await, COOLDOWN).as_deref(), Some("5"), "the workspace keeps its own");
    let reset: Vec<_> = own.iter().copied().chain([("was", "{}"), ("reset", COOLDOWN)]).collect();
    assert_eq!(value(&admin.submit(&there, &reset).await, COOLDOWN).as_deref(), Some("5"));

    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    assert!(!member.get(&there).await.expect(200).has(".setting"), "overrides are for admins");
    let own: Vec<_> = own.iter().copied().chain([("was", was), (COOLDOWN, "9")]).collect();
    member.post(&there, &own).await.expect(403);
}

#[tokio::test]
async fn one_search_finds_people_memories_conversations_settings_and_pages() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let talk = json!({ "messages": [{ "role": "user", "content": "hello" }], "endUserId": "nora", "complete": false });
    app.admin().post(&format!("/api/v1/agents/{agent}/conversations/nora-monday/messages"), talk).await.data();
    app.admin()
        .post(&format!("/api/v1/memory/{agent}/facts"), json!({ "text": "The tea of Nora is 乌龙茶", "scope": "TEAM" }))
        .await
        .data();

    let mut admin = Browser::admin(&app).await;
    let page = admin.get("/find?q=nora").await.expect(200);
    let titles = page.all("#find-results h2");
    assert!(["People", "Memories", "Conversations"].iter().all(|title| titles.contains(&(*title).to_owned())), "{titles:?}");
    assert!(
        page.has("#find-results a[href='/people/api%3Anora']") && page.has(&format!("#find-results a[href^='/agents/{agent}/facts/']"))
    );
    assert!(admin.get("/find?q=乌龙茶").await.words("#find-results a").is_some_and(|link| link.contains("乌龙茶")));
    let settings = admin.get("/find?q=Pause+between").await;
    assert!(settings.has(&format!("#find-results a[href='/settings/defaults#field-{COOLDOWN}']")), "{}", settings.text);
    assert!(admin.get("/find?q=audit").await.has("#find-results a[href='/operations/audit']"));
    for short in ["", "n", &"n".repeat(300)] {
        assert!(!admin.get(&format!("/find?q={short}")).await.expect(200).has("#find-results a"), "{short}");
    }
    let script = admin.get("/find?q=%3Cscript%3Ealert(1)").await.expect(200);
    assert!(!script.text.contains("<script>alert"), "{}", script.text);
    admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "find-results".to_owned())];
    assert!(!admin.get("/find?q=nora").await.expect(200).text.contains("<html"), "the block alone");

    admin.headers.clear();
    app.admin().post(&format!("/api/v1/memory/{agent}/facts"), json!({ "text": "Keeps a heron", "endUserId": "nora" })).await.data();
    assert!(admin.get("/find?q=heron").await.has("#find-results a[href*='owner=api%3Anora']"), "an admin finds memories of others");
    let noted = admin.get("/operations/audit?action=memory.list").await;
    assert!(noted.has("#audit tbody tr"), "which is audited");

    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    let page = viewer.get("/find?q=nora").await.expect(200);
    assert_eq!(page.all("#find-results h2"), ["Memories"], "shared memory, but neither people nor their conversations");
    assert!(!viewer.get("/find?q=audit").await.has("#find-results a") && !viewer.get("/find?q=heron").await.has("#find-results a"));
    let foreign = app.tenant("Globex").await;
    let mut other = Browser::logged_in(&app, &foreign.email, PASSWORD).await;
    assert!(!other.get("/find?q=nora").await.has("#find-results a"), "of another tenant nothing is found");
}
