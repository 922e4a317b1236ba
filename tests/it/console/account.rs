//! Tokens, sessions, members, settings and the audit log in the console.

use chrono::Duration;
use noctuary::auth::operator_access;
use noctuary::domain::audit::AuditFilter;
use noctuary::tenancy::audit;

use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};
use crate::support::tenant::PASSWORD;
use crate::support::{TestApp, office};

const HOSTILE: &str = "<script>alert(1)</script>";

/// The token that a page shows.
#[track_caller]
fn shown_token(page: &Page) -> String {
    let token = page.words("#secret").expect("a token");
    assert!(token.starts_with("noc_"), "{token}");
    token
}

fn link(page: &Page, css: &str) -> String {
    page.attr(css, "href").unwrap_or_else(|| panic!("no {css} in {}", page.text))
}

#[tokio::test]
async fn a_token_is_made_shown_once_rotated_with_overlap_and_revoked() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    assert!(admin.get("/settings/tokens").await.has("td a[href$='/revoke']"), "the tenant's own tokens are there");

    let wrong = [("name", HOSTILE), ("expiresInDays", "90"), ("role", "member"), ("reach", "some"), ("boundOwner", "nonsense")];
    let back = admin.post("/settings/tokens", &wrong).await.expect(422);
    for field in ["scopes", "agentIds", "boundOwner"] {
        assert!(back.has(&format!("[id='wrong-{field}']")), "{field}: {}", back.text);
    }
    assert_eq!(back.attr("#field-name", "value").as_deref(), Some(HOSTILE), "what was typed is kept");
    assert!(back.has("input[name=reach][value=some][checked]"));

    let right = [
        ("name", HOSTILE),
        ("expiresInDays", "7"),
        ("role", "member"),
        ("scopes", "memory:read"),
        ("scopes", "memory:write"),
        ("reach", "some"),
        ("agentIds", agent.as_str()),
        ("boundPrefix", "api:shop-"),
    ];
    let made = admin.post("/settings/tokens", &right).await.expect(200);
    assert_eq!(made.headers["cache-control"], "no-store", "no copy stays in the browser");
    let token = shown_token(&made);
    let program = app.anonymous().bearing(&token);
    program.get(&format!("/api/v1/agents/{agent}")).await.data();

    let list = admin.get("/settings/tokens").await;
    assert!(!list.text.contains(&token) && !list.has("main script"), "the secret is gone, and the name is text");
    let row = list.words("tbody tr").unwrap();
    for part in [HOSTILE, "expires soon", "Read memory", "Ada", "api:shop-", &token[token.len() - 4..]] {
        assert!(row.contains(part), "{part} in {row}");
    }

    let rotate = link(&list, "a[href$='/rotate']");
    assert!(admin.get(&rotate).await.has("option[value='1440'][selected]"), "a day, as configured");
    admin.post(&rotate, &[("overlapMinutes", "5000")]).await.expect(422);
    let fresh = shown_token(&admin.post(&rotate, &[("overlapMinutes", "60")]).await.expect(200));
    program.get("/api/v1/agents").await.data();
    admin.post(&rotate, &[("overlapMinutes", "60")]).await.expect(409);
    app.advance(Duration::minutes(61));
    let program = app.anonymous().bearing(&fresh);
    program.get("/api/v1/agents").await.data();

    let list = admin.get("/settings/tokens").await;
    let revoke = link(&list, "a[href$='/revoke']");
    assert!(admin.get(&revoke).await.words("main").unwrap().contains("This cannot be undone"));
    let done = admin.submit(&revoke, &[]).await.expect(200);
    assert_eq!(done.words("[role=status]"), Some(format!("The access token {HOSTILE} is revoked.")));
    assert_eq!(program.get("/api/v1/agents").await.status, 401);
}

#[tokio::test]
async fn nobody_reaches_another_persons_token_nor_makes_one_above_their_role() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let revoke = link(&admin.get("/settings/tokens").await, "a[href$='/revoke']");
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    viewer.headers = vec![("accept-language".to_owned(), "zh-CN".to_owned())];
    let empty = viewer.get("/settings/tokens").await.expect(200);
    assert_eq!(empty.words(".empty h2").as_deref(), Some("还没有访问令牌"));
    for path in [revoke.clone(), revoke.replace("/revoke", "/rotate"), "/settings/tokens/x/revoke".to_owned()] {
        viewer.get(&path).await.expect(404);
        viewer.post(&path, &[("overlapMinutes", "0")]).await.expect(404);
    }
    let form = viewer.get("/settings/tokens/new").await;
    assert_eq!(form.all("#field-role option"), ["查看者"], "no role is offered that would be refused");
    assert!(form.has("input[value='memory:read']") && !form.has("input[value='memory:write']"));
    let above = [("name", "x"), ("expiresInDays", "7"), ("role", "admin"), ("scopes", "admin")];
    viewer.post("/settings/tokens", &above).await.expect(403);
}

#[tokio::test]
async fn sessions_are_told_by_device_and_ended_one_or_all() {
    let app = TestApp::spawn().await;
    let mut here = Browser::admin(&app).await;
    let mut firefox = Browser::new(&app);
    firefox.headers = vec![("user-agent".to_owned(), "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0 <b>".to_owned())];
    firefox.get("/login").await;
    firefox.submit("/login", &[("email", &app.acme.email), ("password", PASSWORD)]).await;
    let mut third = Browser::admin(&app).await;

    let page = here.get("/settings/security").await.expect(200);
    assert_eq!(page.all("tbody tr").len(), 3);
    assert_eq!(page.all("tbody tr .tag"), ["current"]);
    let named = page.all("tbody th").into_iter().find(|words| words.contains("Firefox on Linux")).expect("the device in words");
    assert!(named.ends_with("<b>"), "{named}");

    let end = page.attr("tr:has(th) form[action$='/end']", "action").unwrap();
    here.submit(&end, &[]).await.expect(200);
    here.post(&end, &[]).await.expect(404);
    assert_eq!(here.get("/settings/security").await.all("tbody tr").len(), 2);
    here.submit("/settings/security/sessions/end-others", &[]).await.expect(200);
    for other in [&mut firefox, &mut third] {
        assert_eq!(other.get("/settings/security").await.words("h1").as_deref(), Some("Log in"));
    }
    assert_eq!(here.get("/settings/security").await.words("h1").as_deref(), Some("Security"), "this one goes on");

    let foreign = app.tenant("Globex").await;
    let mut other = Browser::logged_in(&app, &foreign.email, PASSWORD).await;
    other.post(&end, &[]).await.expect(404);
}

#[tokio::test]
async fn a_password_is_changed_with_complaints_at_their_fields_and_shortcuts_are_switched() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let change = "/settings/security/password";
    let new = "nine quiet herons at dusk";
    let wrong = admin.post(change, &[("currentPassword", "not it at all, no"), ("newPassword", new)]).await.expect(422);
    assert!(wrong.has("#wrong-currentPassword") && !wrong.text.contains(new), "passwords are not sent back");
    let weak = admin.post(change, &[("currentPassword", PASSWORD), ("newPassword", "short")]).await.expect(422);
    assert!(weak.has("#wrong-newPassword"));
    let done = admin.submit(change, &[("currentPassword", PASSWORD), ("newPassword", new)]).await.expect(200);
    assert!(done.words("[role=status]").unwrap().starts_with("The password is changed"));
    Browser::logged_in(&app, &app.acme.email, new).await;
    for _ in 0..10 {
        admin.post(change, &[("currentPassword", "a wrong guess again"), ("newPassword", "eleven odd umbrellas")]).await;
    }
    let braked = admin.post(change, &[("currentPassword", new), ("newPassword", "eleven odd umbrellas")]).await.expect(429);
    assert!(braked.headers.contains_key("retry-after") && braked.has("main [role=alert].bad"));

    let page = admin.get("/settings/security").await;
    assert_eq!((page.attr("html", "data-keys").as_deref(), page.has("button[name=keys][value=off]")), (Some("on"), true));
    let off = admin.submit("/look", &[("keys", "off"), ("next", "/settings/security")]).await;
    assert_eq!((off.attr("html", "data-keys").as_deref(), off.has("button[name=keys][value=on]")), (Some("off"), true));
}

#[tokio::test]
async fn members_join_change_roles_and_leave_but_the_last_admin_stays() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let drawn = [("email", "bo@example.org"), ("name", HOSTILE), ("role", "viewer"), ("password", "")];
    let made = admin.post("/settings/members", &drawn).await.expect(200);
    let password = made.words("#secret").expect("a password");
    let mut bo = Browser::logged_in(&app, "bo@example.org", &password).await;
    bo.get("/settings/members").await.expect(403);
    bo.get("/settings/members/new").await.expect(403);
    assert!(!bo.get("/settings/tokens").await.has("nav a[href='/settings/members']"), "no link that would be refused");

    let again = admin.post("/settings/members", &drawn).await.expect(409);
    assert!(again.has("#wrong-email"));
    let weak = admin.post("/settings/members", &[("email", "cy@"), ("role", "viewer")]).await.expect(422);
    assert!(weak.has("#wrong-email"));
    let given = [("email", "cy@example.org"), ("role", "member"), ("password", office::PASSWORD)];
    let done = admin.submit("/settings/members", &given).await.expect(200);
    assert_eq!(done.words("[role=status]").as_deref(), Some("cy is a member now."));
    assert!(!done.has("main script") && done.text.contains("&#60;script&#62;"), "names are text");
    assert_eq!(done.all("#matrix tbody tr").len(), 5);
    let seen = done.all("#members tbody tr");
    assert!(seen.iter().any(|row| row.contains("bo@example.org") && row.contains("just now")), "{seen:?}");
    assert!(seen.iter().any(|row| row.contains("cy@example.org") && row.contains("never")), "{seen:?}");

    let of = |page: &Page, email: &str, tail: &str| {
        let row = page.all("#members tbody tr").iter().position(|row| row.contains(email)).expect("a member") + 1;
        let remove = link(page, &format!("#members tbody tr:nth-child({row}) a[href$='/remove']"));
        remove.replace("/remove", tail)
    };
    let promoted = admin.submit(&of(&done, "bo@example.org", "/role"), &[("role", "admin")]).await.expect(200);
    assert_eq!(promoted.words("[role=status]"), Some(format!("The role of {HOSTILE} is changed.")));
    bo.get("/settings/members").await.expect(200);
    let removal = of(&done, "bo@example.org", "/remove");
    assert!(admin.get(&removal).await.words("main").unwrap().contains("bo@example.org"));
    admin.submit(&removal, &[]).await.expect(200);
    admin.post(&removal, &[]).await.expect(404);
    bo.get("/settings/members").await.expect(403);

    let own = of(&done, &app.acme.email, "/remove");
    let kept = admin.post(&own, &[]).await.expect(409);
    assert!(kept.words("[role=alert].bad").unwrap().starts_with("This is the last admin"));
    let kept = admin.post(&own.replace("/remove", "/role"), &[("role", "viewer")]).await.expect(409);
    assert!(kept.words("[role=alert].bad").unwrap().starts_with("This is the last admin"));
    let foreign = app.tenant("Globex").await;
    let mut other = Browser::logged_in(&app, &foreign.email, PASSWORD).await;
    other.get(&own).await.expect(404);
}

#[tokio::test]
async fn the_audit_log_is_filtered_paged_and_exported_without_formulas() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    viewer.get("/operations/audit").await.expect(403);
    viewer.get("/operations/audit/export?format=csv").await.expect(403);
    for number in 0..55 {
        make_agent(&app.admin(), &format!("Ada {number}")).await;
    }
    let page = admin.get("/operations/audit").await.expect(200);
    assert_eq!(page.all("#audit tbody tr").len(), 50);
    let newest = page.words("#audit tbody tr").unwrap();
    assert!(newest.contains("file.write") && newest.contains("access token") && newest.contains("admin"), "{newest}");
    let next = link(&page, "a[rel=next]");
    assert!(admin.get(&next).await.all("#audit tbody tr").len() > 5, "the rest");

    let denied = admin.get("/operations/audit?outcome=denied&actor=user").await;
    assert_eq!(denied.all("#audit tbody tr").len(), 2);
    assert!(denied.words("#audit tbody tr").unwrap().starts_with("2026-11-21 09:00 vi user session"));
    assert_eq!(denied.attr("#field-outcome option[selected]", "value").as_deref(), Some("denied"), "the address is the state");
    let agents = admin.get("/operations/audit?object=agent&action=agent.create").await;
    let address = link(&agents, "#audit tbody a");
    assert!(address.starts_with("/agents/"));
    let id = address.trim_start_matches("/agents/");
    assert_eq!(admin.get(&format!("/operations/audit?object=agent&id={id}")).await.all("#audit tbody tr").len(), 1);
    let today = admin.get("/operations/audit?since=2026-11-21&until=2026-11-21&actor=token").await;
    assert_eq!(today.all("#audit tbody tr").len(), 50);
    for empty in ["since=2026-11-22", "until=2026-11-20", "request=nobody"] {
        assert!(admin.get(&format!("/operations/audit?{empty}")).await.has(".empty"), "{empty}");
    }
    for wrong in ["since=yesterday", "id=x", "outcome=maybe", "cursor=%25"] {
        assert!(admin.get(&format!("/operations/audit?{wrong}")).await.expect(422).has("[role=alert]"), "{wrong}");
    }

    let csv = admin.get(&link(&agents, "a[href*='format=csv']")).await.expect(200);
    assert!(csv.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    assert!(csv.headers["content-disposition"].to_str().unwrap().contains("audit-2026-11-21.csv"));
    assert_eq!(csv.text.trim_end().lines().count(), 56, "a file holds more than a page, and a head");
    assert!(csv.text.lines().skip(1).all(|line| line.contains("\"agent.create\"")), "and what the filters left");
    let json = admin.get(&link(&agents, "a[href*='format=json']")).await.expect(200);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json.text).expect("JSON");
    assert_eq!((rows.len(), rows[0]["objectKind"].as_str()), (55, Some("agent")));
    admin.get("/operations/audit/export?format=exe").await.expect(422);

    let foreign = app.tenant("Globex").await;
    let mut other = Browser::logged_in(&app, &foreign.email, PASSWORD).await;
    assert!(!other.get("/operations/audit?object=agent").await.has("#audit tbody tr"), "of another tenant nothing is seen");
}

#[tokio::test]
async fn a_page_of_the_audit_log_looks_through_so_much_and_points_at_the_rest() {
    let app = TestApp::spawn().await;
    for number in 0..3 {
        make_agent(&app.admin(), &format!("Ada {number}")).await;
    }
    let access = operator_access(app.acme.tenant_id.parse().unwrap(), app.acme.workspace_id.parse().unwrap(), "test");
    let filter = AuditFilter { action: Some("tenant.create".to_owned()), reach: Some(4), ..AuditFilter::default() };
    let list = async |cursor: Option<String>| audit::list(&app.state, &access, filter.clone(), cursor.as_deref(), None).await.unwrap();
    let (mut cursor, mut pages, mut found) = (None, 0, 0);
    loop {
        let page = list(cursor).await;
        (pages, found) = (pages + 1, found + page.items.len());
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
        assert!(page.items.is_empty() || found == 1, "the tenant is the oldest row, and nothing else fits");
    }
    let all = audit::list(&app.state, &access, AuditFilter::default(), None, Some(200)).await.unwrap().items;
    assert_eq!((pages, found), (all.len() / 4 + 1, 1), "{} rows", all.len());
    assert_eq!(audit::export(&app.state, &access, filter.clone()).await.unwrap().len(), 1, "a file goes to the end");
    let later = AuditFilter { since: Some(app.clock.now() + Duration::hours(1)), ..filter };
    assert_eq!(audit::list(&app.state, &access, later, None, None).await.unwrap().next_cursor, None, "before its beginning nobody looks");
}
