//! Logging in and out, and what keeps others out.

use reqwest::Method;

use crate::support::browser::Browser;
use crate::support::tenant::PASSWORD;
use crate::support::{TestApp, office};

#[tokio::test]
async fn a_person_logs_in_sees_the_console_and_logs_out_for_good() {
    let app = TestApp::spawn().await;
    let mut browser = Browser::new(&app);
    let page = browser.get("/operations/jobs?state=failed").await;
    assert_eq!((page.status, page.words("h1").as_deref()), (200, Some("Log in")), "{page:?}");
    assert_eq!(
        page.attr("input[name=next]", "value").as_deref(),
        Some("/operations/jobs?state=failed"),
        "and back to where one wanted to go"
    );

    let refused = browser.submit("/login", &[("email", &app.acme.email), ("password", "not this one at all")]).await.expect(401);
    assert_eq!(refused.attr("#field-email", "value").as_deref(), Some(app.acme.email.as_str()), "the address is kept");
    assert!(refused.has("[role=alert]"));

    let entered = browser.post("/login", &[("email", &app.acme.email), ("password", PASSWORD), ("next", "/agents")]).await.expect(303);
    assert_eq!(entered.location().as_deref(), Some("/agents"));
    let cookie =
        entered.headers.get_all("set-cookie").iter().find_map(|set| set.to_str().ok().filter(|set| set.starts_with("sid="))).expect("sid");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }

    let kept = browser.cookies.clone();
    let out = browser.submit("/logout", &[]).await.expect(200);
    assert_eq!(out.words("[role=status]").as_deref(), Some("You are logged out."));
    browser.cookies = kept;
    assert_eq!(browser.get("/operations/jobs").await.words("h1").as_deref(), Some("Log in"), "the session is over, not only the cookie");
}

#[tokio::test]
async fn the_login_page_of_a_tenant_keeps_its_providers_after_a_wrong_password() {
    let app = TestApp::spawn().await;
    app.tenant("Globex").await;
    let provider = [
        ("name", "Acme ID"),
        ("issuer", "https://id.example.org"),
        ("clientId", "noctuary"),
        ("rules", "* = member"),
        ("domains", "example.org"),
    ];
    Browser::admin(&app).await.post("/settings/identity", &provider).await.expect(303);
    let mut visit = Browser::new(&app);
    let here = format!("/login/tenant/{}", app.acme.tenant_id);
    let has_provider = |page: &crate::support::browser::Page| page.has("a[href^=\"/login/with/\"]");
    assert!(has_provider(&visit.get(&here).await.expect(200)) && !has_provider(&visit.get("/login").await.expect(200)));
    let typed = [("email", app.acme.email.as_str()), ("password", "not this one at all"), ("tenant", &app.acme.tenant_id)];
    assert!(has_provider(&visit.post("/login", &typed).await.expect(401)));
}

#[tokio::test]
async fn a_form_needs_this_site_and_its_own_token_each_by_itself() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let token = admin.form_token().await;
    let form = |token: &str| Some(format!("form_token={token}&theme=dark"));
    let mut stranger = Browser::join(&app, "vi@example.org", "viewer").await;
    let foreign_token = stranger.form_token().await;

    admin.send(Method::POST, "/look", form(&token)).await.expect(303);
    for wrong in ["", "abc", &foreign_token] {
        admin.send(Method::POST, "/look", form(wrong)).await.expect(403);
    }
    for (name, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")] {
        admin.headers = vec![(name.to_owned(), value.to_owned())];
        admin.send(Method::POST, "/look", form(&token)).await.expect(403);
    }
    let mut nobody = Browser::new(&app);
    nobody.send(Method::POST, "/login", Some("email=a&password=b".to_owned())).await.expect(403);
}

#[tokio::test]
async fn pages_carry_a_strict_policy_and_are_never_stored() {
    let app = TestApp::spawn().await;
    let mut browser = Browser::new(&app);
    for path in ["/login", "/no-such-page"] {
        let page = browser.get(path).await;
        let header = |name: &str| page.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("script-src 'self'") && !policy.contains("unsafe"),
            "{path}: {policy}"
        );
        assert_eq!(header("cache-control"), "no-store", "{path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
    }
    let missing = browser.get("/no-such-page").await.expect(404);
    assert_eq!(missing.words("h1").as_deref(), Some("Not found"));
    let sheet = browser.get("/login").await.attr("link[rel=stylesheet]", "href").expect("a stylesheet");
    let sheet = browser.get(&sheet).await.expect(200);
    assert!(sheet.headers["cache-control"].to_str().unwrap().contains("immutable"));
}

#[tokio::test]
async fn behind_tls_cookies_are_bound_to_the_host() {
    let app = TestApp::spawn_with(|config| config.server.trusted_proxies = vec![[127, 0, 0, 1].into()]).await;
    let mut browser = Browser::new(&app);
    browser.headers = vec![("x-forwarded-proto".to_owned(), "https".to_owned())];
    let page = browser.send(Method::GET, "/login", None).await;
    let cookie = page.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-visit=") && cookie.contains("Secure"), "{cookie}");
}

#[tokio::test]
async fn the_console_speaks_the_visitors_language_and_remembers_the_choice() {
    let app = TestApp::spawn().await;
    let mut browser = Browser::new(&app);
    browser.headers = vec![("accept-language".to_owned(), "zh-CN,zh;q=0.9,en;q=0.5".to_owned())];
    let page = browser.get("/login").await;
    assert_eq!((page.words("h1").as_deref(), page.attr("html", "lang").as_deref()), (Some("登录"), Some("zh")));
    browser.post("/look", &[("language", "en"), ("theme", "dark"), ("next", "/login")]).await.expect(303);
    let page = browser.get("/login").await;
    assert_eq!((page.words("h1").as_deref(), page.attr("html", "data-theme").as_deref()), (Some("Log in"), Some("dark")));
}

#[tokio::test]
async fn guessing_passwords_is_braked_and_the_page_says_how_long() {
    let app = TestApp::spawn().await;
    app.admin()
        .post(
            &format!("/api/v1/workspaces/{}/members", app.acme.workspace_id),
            serde_json::json!({ "email": "bo@example.org", "role": "viewer", "password": office::PASSWORD }),
        )
        .await
        .data();
    let mut browser = Browser::new(&app);
    for _ in 0..10 {
        browser.post("/login", &[("email", "bo@example.org"), ("password", "a wrong guess again")]).await.expect(401);
    }
    let braked = browser.post("/login", &[("email", "bo@example.org"), ("password", office::PASSWORD)]).await.expect(429);
    assert!(braked.headers.contains_key("retry-after"));
    assert!(braked.words("[role=alert]").unwrap().starts_with("Too many attempts"));
}

#[tokio::test]
async fn a_page_knows_when_its_session_ends_by_silence_or_by_age() {
    let app = TestApp::spawn().await;
    let mut browser = Browser::admin(&app).await;
    let begun = app.clock.now();
    let ends = async |browser: &mut Browser| {
        let text = browser.get("/operations/jobs").await.expect(200).attr("#session-warning", "data-ends").expect("when it ends");
        text.parse::<chrono::DateTime<chrono::Utc>>().expect("a time")
    };
    assert_eq!(ends(&mut browser).await, begun + chrono::Duration::hours(12), "after twelve hours of silence");
    for _ in 0..15 {
        app.advance(chrono::Duration::hours(11));
        ends(&mut browser).await;
    }
    assert_eq!(ends(&mut browser).await, begun + chrono::Duration::days(7), "after a week at the latest");
    app.advance(chrono::Duration::hours(11));
    assert_eq!(browser.get("/operations/jobs").await.words("h1").as_deref(), Some("Log in"));
}

#[tokio::test]
async fn a_refused_page_is_paid_for_once_and_keeps_the_navigation() {
    let app = TestApp::spawn_with(|config| {
        config.limits.enabled = true;
        // So slow that no token refills between two requests. If one did, the difference would only be smaller.
        config.limits.token_per_second = 1.try_into().expect("not zero");
        config.limits.token_burst = 20.try_into().expect("not zero");
    })
    .await;
    let mut admin = Browser::admin(&app).await;
    let left = |page: &crate::support::browser::Page| {
        let header = page.headers["ratelimit"].to_str().unwrap().to_owned();
        header.split_once("r=").and_then(|(_, rest)| rest.split(';').next()?.parse::<u32>().ok()).expect("what is left")
    };
    let before = admin.get("/operations/jobs").await.expect(200);
    let refused = admin.get("/operations/jobs/1").await.expect(404);
    assert!(left(&before) - left(&refused) <= 1, "{} and then {}", left(&before), left(&refused));
    assert!(refused.has("nav a[href='/agents']"), "whoever is logged in finds their way on");
}

#[tokio::test]
async fn who_was_too_fast_is_told_when_and_where_to_try_again() {
    let app = TestApp::spawn_with(|config| {
        config.limits.enabled = true;
        config.limits.token_per_second = 1.try_into().expect("not zero");
        config.limits.token_burst = 5.try_into().expect("not zero");
    })
    .await;
    let mut admin = Browser::admin(&app).await;
    let here = "/operations/jobs?state=failed";
    let mut page = admin.get(here).await;
    while page.status == 200 {
        page = admin.get(here).await;
    }
    let page = page.expect(429);
    let seconds = page.headers["retry-after"].to_str().unwrap();
    assert_eq!(page.attr("main .actions a", "href").as_deref(), Some(here));
    let told = page.words("main .actions").expect("a way on");
    assert!(told.contains("in a second") || told.contains(&format!("in {seconds} seconds")), "{seconds}: {told}");
}
