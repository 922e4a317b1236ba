//! A tenant demands a second factor: who is asked, what a session may do until then, and who is not asked.

use data_encoding::BASE64;
use noctuary::config::value;
use serde_json::json;
use totp_rs::{Builder, Secret};

use super::passkeys::{actions, at, root};
use crate::support::TestApp;
use crate::support::authenticator::{Authenticator, log_in, make};
use crate::support::browser::Browser;
use crate::support::office;
use crate::support::tenant::PASSWORD;

const SECURITY: &str = "/settings/security";
const DEMAND: &str = "/settings/identity/demand";

/// A server whose admin has a passkey and demands a second factor. On PostgreSQL the secrets of authenticator apps need an encryption key.
async fn demanding(demand: &str) -> (TestApp, Authenticator, Browser) {
    let app = TestApp::spawn_with(|config| config.auth.encryption_key = Some(value::Secret::from(BASE64.encode(&[7; 32]).as_str()))).await;
    let mut device = Authenticator::new(7, &root(&app));
    let mut admin = at(Browser::admin(&app).await, &root(&app));
    make(&mut admin, &mut device, "phone", PASSWORD).await;
    admin.post(DEMAND, &[("demand", demand)]).await.expect(303);
    (app, device, admin)
}

async fn api_login(app: &TestApp, email: &str, password: &str) -> crate::support::Answer {
    app.anonymous().post("/api/v1/auth/login", json!({ "email": email, "password": password })).await
}

#[tokio::test]
async fn nobody_can_demand_what_they_do_not_have_or_without_being_admin_everywhere() {
    let app = TestApp::spawn().await;
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    let mut admin = at(Browser::admin(&app).await, &root(&app));
    for demand in ["admins", "everybody"] {
        let refused = admin.post(DEMAND, &[("demand", demand)]).await.expect(422);
        assert!(refused.words("[role=alert]").expect("why").contains("second factor of your own first"), "{}", refused.text);
    }
    admin.post(DEMAND, &[("demand", "nobody")]).await.expect(422);
    admin.post(DEMAND, &[("demand", "optional")]).await.expect(303);
    make(&mut admin, &mut Authenticator::new(7, &root(&app)), "phone", PASSWORD).await;
    let saved = admin.submit(DEMAND, &[("demand", "everybody")]).await.expect(200);
    assert_eq!(saved.attr("#field-demand option[selected]", "value").as_deref(), Some("everybody"));
    member.post(DEMAND, &[("demand", "optional")]).await.expect(403);
    assert!(actions(&app).await.iter().any(|line| line == "tenant.second-factor done"));
}

#[tokio::test]
async fn a_person_without_a_factor_sets_one_up_before_any_other_page_opens() {
    let (app, _, _) = demanding("everybody").await;
    let root = root(&app);
    let join = json!({ "email": "mo@example.org", "role": "member", "password": office::PASSWORD });
    app.admin().post(&format!("/api/v1/workspaces/{}/members", app.acme.workspace_id), join).await.data();

    let refused = api_login(&app, "mo@example.org", office::PASSWORD).await;
    assert_eq!(refused.status, 401);
    assert!(refused.text.contains("set one up under Settings, Security"), "{}", refused.text);

    let mut mo = at(Browser::logged_in(&app, "mo@example.org", office::PASSWORD).await, &root);
    for path in ["/", "/memory", "/settings/tokens", "/operations/jobs", "/agents/1/files", "/oauth/authorize"] {
        let page = mo.get(path).await.expect(200);
        assert_eq!(page.path, SECURITY, "{path}");
        assert!(page.text.contains("Your tenant demands a second factor"), "{}", page.text);
    }
    mo.cookies.insert("lang".to_owned(), "zh".to_owned());
    assert!(mo.get("/").await.text.contains("您的租户要求使用第二重验证"));
    mo.cookies.remove("lang");
    let made = mo.post("/settings/tokens", &[("name", "x"), ("expiresInDays", "7"), ("role", "viewer"), ("scopes", "memory:read")]).await;
    assert_eq!((made.status, made.location().as_deref()), (303, Some(SECURITY)));
    let bearer = app.anonymous().bearing(&mo.cookies["sid"]);
    for path in ["/api/v1/auth/me", "/api/v1/agents"] {
        assert_eq!(bearer.get(path).await.status, 401, "the session opens nothing over the API either: {path}");
    }
    let mut second = at(Browser::logged_in(&app, "mo@example.org", office::PASSWORD).await, &root);

    let mut device = Authenticator::new(9, &root);
    make(&mut mo, &mut device, "手机", office::PASSWORD).await;
    assert_eq!(mo.get("/memory").await.expect(200).path, "/memory");
    assert_eq!(bearer.get("/api/v1/agents").await.status, 200);
    assert_eq!(second.get("/memory").await.words("h1").as_deref(), Some("Log in"), "a session of the password alone has ended");

    // Now the password alone opens nothing, and the passkey does.
    let mut later = at(Browser::new(&app), &root);
    let refused = later.post("/login", &[("email", "mo@example.org"), ("password", office::PASSWORD)]).await.expect(401);
    assert!(refused.words("[role=alert]").expect("why").contains("Log in with your passkey"), "{}", refused.text);
    assert!(api_login(&app, "mo@example.org", office::PASSWORD).await.text.contains("with the passkey of this account"));
    log_in(&mut later, &device).await.expect(303);
    let path = later.get(SECURITY).await.attr("li a[href^='/settings/security/passkeys/']", "href").expect("a passkey");
    later.post(&format!("{path}/remove"), &[("proof", office::PASSWORD)]).await.expect(409);
    let log = actions(&app).await;
    for line in ["auth.login factor_missing", "auth.login passkey_needed"] {
        assert!(log.iter().any(|known| known == line), "{line} in {log:?}");
    }
}

#[tokio::test]
async fn an_authenticator_app_satisfies_the_demand_too() {
    let (app, _, mut admin) = demanding("admins").await;
    let mut ann = Browser::join(&app, "ann@example.org", "admin").await;
    assert_eq!(ann.get("/").await.path, SECURITY);
    let begun = ann.post("/settings/security/second-factor", &[("password", office::PASSWORD)]).await.expect(200);
    let sealed = begun.attr("input[name=sealed]", "value").expect("a secret");
    let secret = begun.words("#secret").expect("a secret").replace(' ', "");
    let totp = Builder::new().with_secret(Secret::try_from_base32(&secret).expect("base32")).build().expect("an app");
    let code = totp.generate(u64::try_from(app.clock.now().timestamp()).expect("after 1970")).to_string();
    ann.post("/settings/security/second-factor/confirm", &[("sealed", &sealed), ("code", &code)]).await.expect(200);
    assert_eq!(ann.get("/").await.path, "/");
    ann.post("/settings/security/second-factor/off", &[("proof", office::PASSWORD)]).await.expect(409);

    // With both, either may go.
    make(&mut at(ann.clone(), &root(&app)), &mut Authenticator::new(9, &root(&app)), "key", office::PASSWORD).await;
    ann.post("/settings/security/second-factor/off", &[("proof", office::PASSWORD)]).await.expect(303);
    admin.post(DEMAND, &[("demand", "optional")]).await.expect(303);
    Browser::logged_in(&app, "ann@example.org", office::PASSWORD).await.get("/memory").await.expect(200);
}

#[tokio::test]
async fn of_two_removals_at_once_the_second_is_refused() {
    let (app, _, mut admin) = demanding("everybody").await;
    make(&mut admin, &mut Authenticator::new(8, &root(&app)), "key", PASSWORD).await;
    let paths = admin.get(SECURITY).await.attrs("li a[href^='/settings/security/passkeys/']", "href");
    assert_eq!(paths.len(), 2, "{paths:?}");
    let remove = async |path: &str| admin.clone().post(&format!("{path}/remove"), &[("proof", PASSWORD)]).await.status;
    let (one, other) = tokio::join!(remove(&paths[0]), remove(&paths[1]));
    assert_eq!([one.min(other), one.max(other)], [303, 409]);
}

#[tokio::test]
async fn open_sessions_tokens_and_those_whom_the_demand_does_not_cover_go_on() {
    let app = TestApp::spawn().await;
    let mut mo = Browser::join(&app, "mo@example.org", "member").await;
    let mut vi = Browser::join(&app, "vi@example.org", "admin").await;
    let mut admin = at(Browser::admin(&app).await, &root(&app));
    make(&mut admin, &mut Authenticator::new(7, &root(&app)), "phone", PASSWORD).await;
    admin.post(DEMAND, &[("demand", "admins")]).await.expect(303);
    for (who, open) in [("member", &mut mo), ("admin", &mut vi)] {
        assert_eq!(open.get("/memory").await.path, "/memory", "{who} logged in before");
    }
    let mut again = Browser::logged_in(&app, "mo@example.org", office::PASSWORD).await;
    assert_eq!(again.get("/memory").await.path, "/memory", "a member is not asked");
    assert_eq!(api_login(&app, "mo@example.org", office::PASSWORD).await.status, 200);
    let mut asked = Browser::logged_in(&app, "vi@example.org", office::PASSWORD).await;
    assert_eq!(asked.get("/memory").await.path, SECURITY, "an admin is asked at the next login");
    app.admin().get("/api/v1/agents").await.data();

    let globex = app.tenant("Globex").await;
    let mut other = Browser::logged_in(&app, &globex.email, PASSWORD).await;
    assert_eq!(other.get("/memory").await.path, "/memory", "the demand is one of Acme");
}
