//! Answers of devices that must open nothing: replayed, of another place, of a copy, of another tenant, too late or too often.

use chrono::Duration;
use noctuary::tenancy::operator;

use super::passkeys::{actions, at, root};
use crate::support::TestApp;
use crate::support::authenticator::{Authenticator, begin_login, begin_making, finish_login, finish_making, log_in, make};
use crate::support::browser::Browser;
use crate::support::office;
use crate::support::tenant::PASSWORD;

/// A server, the device of Acme's admin, and the admin.
async fn with_passkey() -> (TestApp, Authenticator, Browser) {
    let app = TestApp::spawn().await;
    let mut device = Authenticator::new(7, &root(&app));
    let mut admin = at(Browser::admin(&app).await, &root(&app));
    make(&mut admin, &mut device, "phone", PASSWORD).await;
    (app, device, admin)
}

fn visitor(app: &TestApp) -> Browser {
    at(Browser::new(app), &root(app))
}

#[tokio::test]
async fn a_challenge_is_used_once_and_only_in_its_browser() {
    let (app, device, _) = with_passkey().await;
    let mut nora = visitor(&app);
    let earlier = begin_login(&mut nora, "").await;
    let earlier_cookie = nora.cookies["login-passkey"].clone();
    let options = begin_login(&mut nora, "").await;
    let (cookie, answer) = (nora.cookies["login-passkey"].clone(), device.answer_to(&options));
    finish_login(&mut nora, "", &answer).await.expect(303);

    // Replayed in the same browser and in another: the challenge is used up. An earlier one is, too.
    let replays = [(&cookie, answer.clone()), (&earlier_cookie, device.answer_to(&earlier))];
    for (cookie, answer) in replays {
        let mut thief = visitor(&app);
        thief.cookies.insert("login-passkey".to_owned(), cookie.clone());
        let refused = finish_login(&mut thief, "", &answer).await.expect(401);
        assert!(refused.words("[role=alert]").expect("why").contains("took too long"), "{}", refused.text);
        assert!(!thief.cookies.contains_key("sid"));
    }
    // Without the cookie, with a changed one, and with that of another login.
    let mut other = visitor(&app);
    let options = begin_login(&mut other, "").await;
    let (kept, answer) = (other.cookies["login-passkey"].clone(), device.answer_to(&options));
    let (id, rest) = kept.split_once('.').expect("an id");
    let forged = format!("{}.{rest}", id.parse::<i64>().expect("a number") + 1);
    for cookie in [None, Some(forged), Some(String::from("x")), Some(format!("{kept}AA"))] {
        other.cookies.remove("login-passkey");
        other.cookies.extend(cookie.map(|cookie| ("login-passkey".to_owned(), cookie)));
        finish_login(&mut other, "", &answer).await.expect(401);
    }
    let mut mixed = visitor(&app);
    begin_login(&mut mixed, "").await;
    finish_login(&mut mixed, "", &answer).await.expect(401);
    app.advance(Duration::minutes(5));
    other.cookies.insert("login-passkey".to_owned(), kept);
    finish_login(&mut other, "", &answer).await.expect(401);
    log_in(&mut other, &device).await.expect(303);
}

#[tokio::test]
async fn answers_of_another_origin_host_key_or_person_are_refused() {
    let (app, device, _) = with_passkey().await;
    let wrong: Vec<(&str, Authenticator)> = vec![
        ("origin", Authenticator { site: Authenticator::new(1, "http://localhost:1").site, ..device.clone() }),
        ("host", Authenticator { site: Authenticator::new(1, "https://evil.example").site, ..device.clone() }),
        ("key", Authenticator { id: device.id.clone(), handle: device.handle.clone(), ..Authenticator::new(8, &root(&app)) }),
        ("account", Authenticator { handle: vec![9; 16], ..device.clone() }),
        ("unknown passkey", Authenticator { id: vec![9; 20], ..device.clone() }),
        ("nobody verified", Authenticator { is_verified: false, ..device.clone() }),
    ];
    for (what, device) in wrong {
        let mut thief = visitor(&app);
        let refused = log_in(&mut thief, &device).await;
        assert_eq!((refused.status, thief.cookies.contains_key("sid")), (401, false), "{what}: {}", refused.text);
    }
    for nonsense in ["", "{}", "[]", "null"] {
        let mut thief = visitor(&app);
        begin_login(&mut thief, "").await;
        finish_login(&mut thief, "", nonsense).await.expect(401);
    }
    log_in(&mut visitor(&app), &device).await.expect(303);
    assert!(actions(&app).await.iter().any(|line| line == "auth.login wrong_passkey"));
}

#[tokio::test]
async fn a_signature_counter_that_goes_back_is_a_copy_and_is_refused() {
    let (app, mut device, _) = with_passkey().await;
    let mut copy = device.clone();
    device.counter = 9;
    log_in(&mut visitor(&app), &device).await.expect(303);
    for counter in [9, 3, 0] {
        copy.counter = counter;
        log_in(&mut visitor(&app), &copy).await.expect(401);
    }
    assert!(actions(&app).await.iter().any(|line| line == "auth.login passkey_copied"));
    device.counter = 10;
    log_in(&mut visitor(&app), &device).await.expect(303);
}

#[tokio::test]
async fn the_login_page_of_a_tenant_lets_only_its_own_people_in() {
    let (app, device, _) = with_passkey().await;
    let globex = app.tenant("Globex").await;
    for (tenant, status) in [(globex.tenant_id.as_str(), 401), (app.acme.tenant_id.as_str(), 303)] {
        let mut visit = visitor(&app);
        let page = visit.get(&format!("/login/tenant/{tenant}")).await.expect(200);
        assert_eq!(page.attr("form[data-passkey] input[name=tenant]", "value").as_deref(), Some(tenant));
        let options = begin_login(&mut visit, tenant).await;
        // Another tenant in the second form changes nothing: the challenge has the first.
        finish_login(&mut visit, &app.acme.tenant_id, &device.answer_to(&options)).await.expect(status);
    }
}

#[tokio::test]
async fn a_new_passkey_needs_its_own_session_and_its_own_challenge() {
    let (app, _, mut admin) = with_passkey().await;
    let root = root(&app);
    let mut device = Authenticator::new(8, &root);
    let (options, challenge) = begin_making(&mut admin, "key", PASSWORD).await;
    let credential = device.make(&options);
    let mut other = at(Browser::admin(&app).await, &root);
    finish_making(&mut other, "key", &challenge, &credential).await.expect(422);
    for (challenge, credential) in [("", credential.as_str()), ("x.y", &credential), (&challenge, "{}")] {
        finish_making(&mut admin, "key", challenge, credential).await.expect(422);
    }
    let wrong = Authenticator { is_verified: false, ..device.clone() }.make(&options);
    finish_making(&mut admin, "key", &challenge, &wrong).await.expect(422);
    finish_making(&mut admin, "key", &challenge, &credential).await.expect(303);

    // The same answer does not bring a removed passkey back.
    let page = admin.get("/settings/security").await;
    let last = page.attrs("li a[href^='/settings/security/passkeys/']", "href").pop().expect("a passkey");
    admin.post(&format!("{last}/remove"), &[("proof", PASSWORD)]).await.expect(303);
    finish_making(&mut admin, "key", &challenge, &credential).await.expect(422);
    let (_, late) = begin_making(&mut admin, "key", PASSWORD).await;
    app.advance(Duration::minutes(6));
    finish_making(&mut admin, "key", &late, &credential).await.expect(422);
}

#[tokio::test]
async fn wrong_answers_are_counted_like_wrong_passwords() {
    let (app, device, _) = with_passkey().await;
    let copy = Authenticator { is_verified: false, ..device.clone() };
    for _ in 0..10 {
        log_in(&mut visitor(&app), &copy).await.expect(401);
    }
    let refused = log_in(&mut visitor(&app), &device).await.expect(429);
    assert!(refused.headers.contains_key("retry-after"));
    app.advance(Duration::minutes(16));
    log_in(&mut visitor(&app), &device).await.expect(303);
}

#[tokio::test]
async fn a_suspended_account_and_one_that_its_provider_guards_are_refused() {
    let (app, device, mut admin) = with_passkey().await;
    let root = root(&app);
    let mut member = at(Browser::join(&app, "mo@example.org", "member").await, &root);
    let mut phone = Authenticator::new(9, &root);
    make(&mut member, &mut phone, "手机", office::PASSWORD).await;
    let provider = [
        ("name", "Acme ID"),
        ("issuer", "https://login.example.org"),
        ("clientId", "noctuary"),
        ("rules", "* = member"),
        ("domains", "example.org"),
        ("exclusive", "true"),
    ];
    admin.post("/settings/identity", &provider).await.expect(303);
    let refused = log_in(&mut visitor(&app), &phone).await.expect(401);
    assert!(refused.words("[role=alert]").expect("why").contains("does not accept passwords"), "{}", refused.text);
    log_in(&mut visitor(&app), &device).await.expect(303);

    operator::suspend_user(&app.state, &app.acme.email).await.expect("the admin");
    let refused = log_in(&mut visitor(&app), &device).await.expect(401);
    assert!(refused.words("[role=alert]").expect("why").contains("suspended"), "{}", refused.text);
}
