//! Agents in the console: list, search by name, create, change, delete after a preview.

use noctuary::auth::operator_access;
use noctuary::domain::agent::AgentOrder;
use noctuary::tenancy::agents;
use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::Browser;

#[tokio::test]
async fn an_admin_makes_changes_and_deletes_an_agent_and_sees_what_goes() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let empty = admin.get("/agents").await.expect(200);
    assert!(empty.has(".empty pre") && empty.text.contains("/api/v1/agents"), "an empty list says what to do next");

    let hostile = "<script>alert(1)</script> 夜志";
    let refused = admin.post("/agents", &[("name", hostile), ("timezone", "Mars/Olympus"), ("description", "守夜")]).await.expect(422);
    assert!(refused.has("#wrong-timezone") && !refused.text.contains("<script>alert"), "{}", refused.text);
    assert_eq!(refused.attr("#field-name", "value").as_deref(), Some(hostile), "what was typed is kept");
    let made = admin.submit("/agents", &[("name", hostile), ("timezone", "Asia/Shanghai"), ("description", "守夜")]).await.expect(200);
    assert_eq!(made.words("[role=status]"), Some(format!("{hostile} is ready.")));
    let agent = made.path.clone();

    let id = agent.trim_start_matches("/agents/").to_owned();
    let fact = json!({ "content": "Nora drinks green tea.", "endUserId": "nora" });
    app.admin().post(&format!("/api/v1/memory/{id}/remember"), fact).await.data();
    let list = admin.get("/agents?q=夜志").await.expect(200);
    assert_eq!(list.words("tbody th a").as_deref(), Some(hostile));
    assert_eq!(list.all("tbody td.figure"), ["4", "1", "1", "0"], "files, facts, owners, tokens");
    assert!(admin.get("/agents?q=owl").await.has(".empty"));

    let again = admin.post("/agents", &[("name", hostile), ("timezone", "UTC")]).await.expect(422);
    assert!(again.words("#wrong-name").unwrap().contains("an agent with this name"));
    let settings = [("name", "Ada"), ("timezone", "Europe/Lisbon"), ("description", ""), ("model", "owl-2")];
    let saved = admin.submit(&format!("{agent}/settings"), &settings).await.expect(200);
    assert_eq!(
        (saved.attr("#field-name", "value").as_deref(), saved.attr("#field-model", "value").as_deref()),
        (Some("Ada"), Some("owl-2"))
    );

    let look = admin.get(&format!("{agent}/delete")).await.expect(200);
    assert_eq!(look.all("main .pairs dd"), ["4", "1", "0", "1"], "files, facts, conversations, owners");
    admin.post(&format!("{agent}/delete"), &[("confirm", "ada")]).await.expect(422);
    admin.get(&agent).await.expect(200);
    let gone = admin.submit(&format!("{agent}/delete"), &[("confirm", "Ada")]).await.expect(200);
    assert_eq!(gone.words("[role=status]").as_deref(), Some("Ada is deleted."));
    admin.get(&agent).await.expect(404);
}

#[tokio::test]
async fn a_viewer_sees_agents_and_no_button_that_would_be_refused() {
    let app = TestApp::spawn().await;
    let id = make_agent(&app.admin(), "Ada").await;
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    viewer.headers = vec![("accept-language".to_owned(), "zh-CN".to_owned())];
    let list = viewer.get("/agents").await.expect(200);
    assert_eq!((list.words("h1").as_deref(), list.has("a[href='/agents/new']")), (Some("智能体"), false));
    let settings = viewer.get(&format!("/agents/{id}/settings")).await.expect(200);
    assert!(settings.has("fieldset[disabled]") && !settings.has("[data-save]") && !settings.has("a.danger"));
    for (path, fields) in [("/agents", "name"), (&format!("/agents/{id}/settings"), "name"), (&format!("/agents/{id}/delete"), "confirm")] {
        viewer.post(path, &[(fields, "Ada"), ("timezone", "UTC")]).await.expect(403);
    }
    viewer.get(&format!("/agents/{id}/delete")).await.expect(403);

    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    assert!(!member.get(&format!("/agents/{id}/settings")).await.expect(200).has("a.danger"), "members do not delete agents");
    member.post(&format!("/agents/{id}/delete"), &[("confirm", "Ada")]).await.expect(403);
}

#[tokio::test]
async fn another_tenants_agent_is_not_there() {
    let app = TestApp::spawn().await;
    let globex = app.tenant("Globex").await;
    let foreign = make_agent(&globex.admin, "Foreign").await;
    let mut admin = Browser::admin(&app).await;
    for page in ["", "/settings", "/delete", "/files", "/files/new", "/files/SOUL.md", "/files/SOUL.md/diff", "/files/SOUL.md/download"] {
        admin.get(&format!("/agents/{foreign}{page}")).await.expect(404);
    }
    admin.post(&format!("/agents/{foreign}/delete"), &[("confirm", "Foreign")]).await.expect(404);
    admin.post(&format!("/agents/{foreign}/files/SOUL.md"), &[("content", "x"), ("act", "save")]).await.expect(404);
}

#[tokio::test]
async fn agents_are_listed_by_what_happened_last_page_by_page() {
    let app = TestApp::spawn().await;
    let mut ids = Vec::new();
    for name in ["Ada", "Bo", "Cy", "Di", "Eve"] {
        ids.push(make_agent(&app.admin(), name).await);
    }
    // All agents have the same creation time. Later one receives a message, then a file of another changes.
    app.advance(chrono::Duration::hours(1));
    let talk = json!({ "messages": [{ "role": "user", "content": "hello" }], "endUserId": "nora", "complete": false });
    app.admin().post(&format!("/api/v1/agents/{}/conversations/x/messages", ids[1]), talk).await;
    app.advance(chrono::Duration::hours(1));
    app.admin().put(&format!("/api/v1/agents/{}/workspace/files/a.md", ids[3]), json!({ "content": "# A\n" })).await.data();

    let mut admin = Browser::admin(&app).await;
    let list = admin.get("/agents?sort=active").await.expect(200);
    assert_eq!(list.all("tbody th a"), ["Di", "Bo", "Eve", "Cy", "Ada"]);
    assert_eq!(list.words(".order [aria-current]").as_deref(), Some("last active first"));
    assert_eq!(admin.get("/agents?sort=active&q=b").await.all("tbody th a"), ["Bo"]);

    let access = operator_access(app.acme.tenant_id.parse().unwrap(), app.acme.workspace_id.parse().unwrap(), "test");
    let (mut told, mut cursor) = (Vec::new(), None);
    loop {
        let page = agents::browse(&app.state, &access, "", AgentOrder::Active, cursor.as_deref(), Some(2)).await.unwrap();
        told.extend(page.items.iter().map(|glimpse| glimpse.agent.name.clone()));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
        let mixed = agents::browse(&app.state, &access, "", AgentOrder::Name, cursor.as_deref(), Some(2)).await;
        assert!(mixed.is_err(), "a cursor is of one order only");
    }
    assert_eq!(told, ["Di", "Bo", "Eve", "Cy", "Ada"]);
}
