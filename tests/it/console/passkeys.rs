//! Passkeys as their users see them: made, used, renamed and removed. What is refused is in the file beside this one.

use noctuary::auth::operator_access;
use noctuary::domain::audit::AuditFilter;
use noctuary::tenancy::{audit, operator};

use crate::support::TestApp;
use crate::support::authenticator::{Authenticator, begin_making, finish_making, log_in, make};
use crate::support::browser::Browser;
use crate::support::office;
use crate::support::tenant::PASSWORD;

const HERE: &str = "/settings/security";

/// The address of the server by the name of this machine, which browsers trust with passkeys.
pub fn root(app: &TestApp) -> String {
    app.base.replace("127.0.0.1", "localhost")
}

/// The same browser at another address of the server.
pub fn at(mut browser: Browser, root: &str) -> Browser {
    let (scheme, host) = root.split_once("://").expect("a scheme");
    browser.headers = vec![("host".to_owned(), host.to_owned()), ("x-forwarded-proto".to_owned(), scheme.to_owned())];
    browser
}

/// The actions of the tenant's audit log, with what was refused, newest first.
pub async fn actions(app: &TestApp) -> Vec<String> {
    let access = operator_access(app.acme.tenant_id.parse().expect("an id"), app.acme.workspace_id.parse().expect("an id"), "test");
    let page = audit::list(&app.state, &access, AuditFilter::default(), None, Some(200)).await.expect("the log");
    page.items.iter().map(|row| format!("{} {}", row.action, row.detail["error"].as_str().unwrap_or("done"))).collect()
}

fn link(page: &crate::support::browser::Page) -> String {
    page.attr("li a[href^='/settings/security/passkeys/']", "href").unwrap_or_else(|| panic!("no passkey in {}", page.text))
}

#[tokio::test]
async fn a_passkey_logs_in_alone_and_is_renamed_and_removed() {
    let app = TestApp::spawn().await;
    let mut device = Authenticator::new(7, &root(&app));
    let mut admin = at(Browser::admin(&app).await, &root(&app));
    let mut elsewhere = Browser::admin(&app).await;

    for (name, password) in [("手机", "not the password at all"), ("", PASSWORD), (&*"x".repeat(61), PASSWORD)] {
        admin.post("/settings/security/passkeys/new", &[("name", name), ("password", password)]).await.expect(422);
    }
    make(&mut admin, &mut device, "手机 <b>", PASSWORD).await;
    let page = admin.get(HERE).await.expect(200);
    assert!(page.words("[role=status]").expect("told").contains("手机 <b>") && page.text.contains("never used"), "{}", page.text);
    elsewhere.get(HERE).await;
    assert_eq!(elsewhere.get(HERE).await.words("h1").as_deref(), Some("Log in"), "the first second factor ends the other sessions");
    let (options, _) = begin_making(&mut admin, "again", PASSWORD).await;
    assert_eq!(options["excludeCredentials"].as_array().map(Vec::len), Some(1), "the device is told what it has");

    let mut visitor = at(Browser::new(&app), &root(&app));
    assert!(visitor.get("/login").await.has("form[data-passkey=use]"));
    let entered = log_in(&mut visitor, &device).await.expect(303);
    assert_eq!(entered.location().as_deref(), Some("/agents"));
    assert!(!visitor.cookies.contains_key("login-passkey"));
    let page = visitor.get(HERE).await.expect(200);
    assert!(page.text.contains("last used"), "{}", page.text);

    let path = link(&page);
    visitor.post(&format!("{path}/rename"), &[("name", " ")]).await.expect(422);
    let renamed = visitor.submit(&format!("{path}/rename"), &[("name", "My phone")]).await.expect(200);
    assert_eq!(renamed.words("li a[href^='/settings/security/passkeys/']").as_deref(), Some("My phone"));
    visitor.post(&format!("{path}/remove"), &[("proof", "not the password at all")]).await.expect(422);
    visitor.submit(&format!("{path}/remove"), &[("proof", PASSWORD)]).await.expect(200);
    visitor.get(&path).await.expect(404);
    let mut late = at(Browser::new(&app), &root(&app));
    let refused = log_in(&mut late, &device).await.expect(401);
    assert!(refused.words("[role=alert]").expect("why").contains("was removed"), "{}", refused.text);

    let log = actions(&app).await;
    for action in ["passkey.add done", "passkey.rename done", "passkey.remove done", "auth.login done"] {
        assert!(log.iter().any(|line| line == action), "{action} in {log:?}");
    }
}

#[tokio::test]
async fn a_passkey_belongs_to_one_person() {
    let app = TestApp::spawn().await;
    let (mut device, root) = (Authenticator::new(7, &root(&app)), root(&app));
    let mut admin = at(Browser::admin(&app).await, &root);
    make(&mut admin, &mut device, "phone", PASSWORD).await;
    let path = link(&admin.get(HERE).await);

    let mut member = at(Browser::join(&app, "mo@example.org", "member").await, &root);
    for (act, fields) in [("rename", [("name", "mine")]), ("remove", [("proof", office::PASSWORD)])] {
        member.post(&format!("{path}/{act}"), &fields).await.expect(404);
    }
    // The same key for another account: an id is known once in the installation.
    let (options, challenge) = begin_making(&mut member, "copy", office::PASSWORD).await;
    let refused = finish_making(&mut member, "copy", &challenge, &device.clone().make(&options)).await.expect(422);
    assert!(refused.words("[role=alert]").expect("why").contains("could not be checked"), "{}", refused.text);
    log_in(&mut at(Browser::new(&app), &root), &device).await.expect(303);
}

#[tokio::test]
async fn without_https_and_a_host_name_the_pages_say_what_to_set() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    for page in [HERE, "/settings/security/passkeys/new"] {
        let page = admin.get(page).await.expect(200);
        assert!(page.text.contains("server.trusted-proxies") && !page.has("a[href$='/passkeys/new']"), "{}", page.text);
    }
    admin.cookies.insert("lang".to_owned(), "zh".to_owned());
    assert!(admin.get(HERE).await.text.contains("通行密钥只能在使用 https 和主机名的地址上使用"));
    admin.post("/settings/security/passkeys/new", &[("name", "x"), ("password", PASSWORD)]).await.expect(409);
    let mut nobody = Browser::new(&app);
    assert!(!nobody.get("/login").await.has("form[data-passkey]"));
    nobody.post("/login/passkey/begin", &[]).await.expect(409);
    nobody.post("/login/passkey", &[]).await.expect(409);
}

#[tokio::test]
async fn behind_a_proxy_a_passkey_is_for_the_name_of_the_site_and_for_no_other() {
    let app = TestApp::spawn_with(|config| config.server.trusted_proxies = vec![[127, 0, 0, 1].into()]).await;
    let (public, moved) = ("https://noctuary.example.org", "https://memory.example.org");
    let mut admin = at(Browser::new(&app), public);
    admin.get("/login").await;
    admin.submit("/login", &[("email", &app.acme.email), ("password", PASSWORD)]).await.expect(200);
    assert!(admin.cookies.contains_key("__Host-sid"), "{:?}", admin.cookies);
    let mut device = Authenticator::new(7, public);
    make(&mut admin, &mut device, "phone", PASSWORD).await;
    log_in(&mut at(Browser::new(&app), public), &device).await.expect(303);

    // A device that would answer for another name is still the passkey of the first.
    let mut lying = Authenticator::new(7, moved);
    lying.handle = device.handle.clone();
    log_in(&mut at(Browser::new(&app), moved), &lying).await.expect(401);
    let seen = at(admin.clone(), moved).get(HERE).await.expect(200);
    assert!(seen.text.contains("only for noctuary.example.org"), "{}", seen.text);
}

#[tokio::test]
async fn passkeys_go_with_the_last_membership_and_with_the_help_of_the_operator() {
    let app = TestApp::spawn().await;
    let root = root(&app);
    let (mut phone, mut key) = (Authenticator::new(7, &root), Authenticator::new(8, &root));
    let mut member = at(Browser::join(&app, "mo@example.org", "member").await, &root);
    make(&mut member, &mut phone, "phone", office::PASSWORD).await;
    let members = format!("/api/v1/workspaces/{}/members", app.acme.workspace_id);
    let list = app.admin().get(&members).await.data();
    let mo = list["items"].as_array().expect("members").iter().find(|one| one["email"] == "mo@example.org").expect("mo").clone();
    let id = mo["userId"].as_str().expect("an id");
    app.admin().delete(&format!("{members}/{id}")).await;
    let join = serde_json::json!({ "email": "mo@example.org", "role": "member" });
    app.admin().post(&members, join).await.data();
    log_in(&mut at(Browser::new(&app), &root), &phone).await.expect(401);

    let mut again = at(Browser::logged_in(&app, "mo@example.org", office::PASSWORD).await, &root);
    make(&mut again, &mut key, "key", office::PASSWORD).await;
    operator::reset_second_factor(&app.state, "mo@example.org").await.expect("a second factor");
    log_in(&mut at(Browser::new(&app), &root), &key).await.expect(401);
    assert_eq!(again.get(HERE).await.words("h1").as_deref(), Some("Log in"), "the sessions have ended");
    operator::reset_second_factor(&app.state, "mo@example.org").await.expect_err("nothing is left");
}
