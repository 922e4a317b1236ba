//! A new installation: the visitor with the code from the log sets it up, once.

use chrono::Duration;
use noctuary::tenancy::tenants;

use crate::support::TestApp;
use crate::support::backend::Backend;
use crate::support::browser::Browser;
use crate::support::tenant::PASSWORD;

/// A server whose database has no tenant.
async fn fresh() -> TestApp {
    let used = TestApp::spawn().await;
    TestApp::over((Backend::new().await, used.acme.clone()), |_| ()).await
}

#[tokio::test]
async fn the_first_visitor_with_the_code_founds_the_installation_once() {
    let app = fresh().await;
    let mut browser = Browser::new(&app);
    assert!(browser.get("/login").await.words("main").unwrap().contains("one-time code"));
    let code = tenants::setup_code(&app.state).await.unwrap().expect("a code");
    let other = app.node(|_| ()).await;
    assert_eq!(tenants::setup_code(&other.state).await.unwrap().as_ref(), Some(&code), "every process knows the same code");
    for wrong in ["/setup".to_owned(), format!("/setup?code={code}A"), "/setup?code=AAAAAAAAAAAAAAAAAAAAAA".to_owned()] {
        browser.get(&wrong).await.expect(404);
    }
    let form = browser.get(&format!("/setup?code={code}")).await.expect(200);
    assert_eq!(form.attr("#field-password", "autocomplete").as_deref(), Some("new-password"));
    let fields = |code, password| {
        [("code", code), ("tenantName", "夜班 <b>"), ("name", "Nora"), ("email", "nora@example.org"), ("password", password)]
    };
    let weak = browser.post("/setup", &fields(&code, "short")).await.expect(422);
    assert!(weak.has("#wrong-password") && weak.attr("#field-tenantName", "value").as_deref() == Some("夜班 <b>"));
    browser.post("/setup", &fields("AAAAAAAAAAAAAAAAAAAAAA", PASSWORD)).await.expect(404);

    let mut late = Browser::new(&other);
    late.get(&format!("/setup?code={code}")).await.expect(200);
    let home = browser.submit("/setup", &fields(&code, PASSWORD)).await.expect(200);
    assert!(browser.cookies.contains_key("sid") && home.text.contains("夜班 &#60;b&#62;"), "logged in as its admin");
    browser.get("/settings/members").await.expect(200);

    assert_eq!(tenants::setup_code(&app.state).await.unwrap(), None);
    for visitor in [&mut browser, &mut late] {
        visitor.get(&format!("/setup?code={code}")).await.expect(404);
        visitor.post("/setup", &fields(&code, PASSWORD)).await.expect(404);
    }
    assert!(!Browser::new(&app).get("/login").await.words("main").unwrap().contains("one-time code"));
}

#[tokio::test]
async fn guessing_the_set_up_code_is_braked_and_of_two_at_once_one_founds() {
    let app = fresh().await;
    let code = tenants::setup_code(&app.state).await.unwrap().expect("a code");
    let join = |email: &'static str| {
        let (app, code) = (&app, code.clone());
        async move {
            let mut browser = Browser::new(app);
            browser.get(&format!("/setup?code={code}")).await;
            let fields = [("code", code.as_str()), ("tenantName", "Owls"), ("email", email), ("password", PASSWORD)];
            browser.post("/setup", &fields).await.status
        }
    };
    let mut both = [tokio::join!(join("ann@example.org"), join("bo@example.org"))].map(|(one, other)| [one, other])[0];
    both.sort_unstable();
    assert_eq!(both, [303, 404]);

    let app = fresh().await;
    let code = tenants::setup_code(&app.state).await.unwrap().expect("a code");
    let mut browser = Browser::new(&app);
    for _ in 0..10 {
        browser.get("/setup?code=AAAAAAAAAAAAAAAAAAAAAA").await.expect(404);
    }
    let braked = browser.get(&format!("/setup?code={code}")).await.expect(429);
    assert!(braked.headers.contains_key("retry-after"));
    app.advance(Duration::minutes(16));
    browser.get(&format!("/setup?code={code}")).await.expect(200);
}
