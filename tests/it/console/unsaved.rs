//! A form submitted after its session ended: the server saves nothing, and the user loses nothing.

use chrono::Duration;
use reqwest::Method;
use url::form_urlencoded;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};

/// Input that tries to close its text area, and contains an invisible character.
const TYPED: &str = "# Plan\n\n</textarea><script>alert(1)</script> 夜班\u{202e}\n";

fn form(token: &str, fields: &[(&str, &str)]) -> Option<String> {
    Some(form_urlencoded::Serializer::new(String::new()).append_pair("form_token", token).extend_pairs(fields).finish())
}

/// The app, an admin in the editor of a file of their agent, and the editor's path.
async fn editor() -> (TestApp, Browser, String) {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let admin = Browser::admin(&app).await;
    (app, admin, format!("/agents/{agent}/files/SOUL.md?scope=team"))
}

fn assert_kept(page: &Page) {
    assert!(page.has("textarea[readonly]") && !page.has("script:not([src])") && !page.text.contains("<script>alert"), "{}", page.text);
    let box_ = scraper::Html::parse_document(&page.text);
    let text: String = box_.select(&scraper::Selector::parse("textarea").unwrap()).flat_map(|area| area.text()).collect();
    assert_eq!(text.trim_start_matches('\n'), TYPED);
    assert!(page.words(".hidden-char").is_some_and(|code| code == "U+202E"), "{}", page.text);
    assert!(page.words("[role=alert]").expect("why").starts_with("Nothing was saved."));
}

#[tokio::test]
async fn what_was_typed_is_shown_when_the_session_has_ended_and_nothing_is_saved() {
    let (app, mut admin, file) = editor().await;
    let page = admin.get(&file).await.expect(200);
    let (before, etag) = (page.words("#field-content"), page.attr("input[name=etag]", "value").expect("a hash"));
    let token = admin.form_token().await;
    app.advance(Duration::hours(13));
    admin.headers = vec![("referer".to_owned(), format!("{}{file}&tab=edit", app.base))];
    let fields = [("etag", etag.as_str()), ("content", TYPED), ("act", "save")];
    let kept = admin.send(Method::POST, &file, form(&token, &fields)).await.expect(401);
    assert_kept(&kept);
    assert_eq!(kept.words("h1").as_deref(), Some("Your session has ended"));
    assert!(!kept.text.contains(&token) && !kept.text.contains(&etag), "{}", kept.text);
    assert_eq!(kept.headers["cache-control"], "no-store");
    let login = kept.attr("main a.button", "href").expect("the way to the login");
    let next: Vec<_> = form_urlencoded::parse(login.strip_prefix("/login?").expect("the login").as_bytes()).collect();
    assert_eq!(next, [("next".into(), format!("{file}&tab=edit").into())]);

    let mut nobody = Browser::new(&app);
    assert_kept(&nobody.send(Method::POST, &file, form("", &fields)).await.expect(401));
    let mut again = Browser::admin(&app).await;
    assert_eq!(again.get(&file).await.words("#field-content"), before);
}

#[tokio::test]
async fn a_form_of_an_earlier_session_shows_what_was_typed_and_leads_back_to_its_page() {
    let (app, admin, file) = editor().await;
    let token = admin.clone().form_token().await;
    let mut later = Browser::admin(&app).await;
    let kept = later.send(Method::POST, &file, form(&token, &[("content", TYPED), ("act", "save")])).await.expect(403);
    assert_kept(&kept);
    assert_eq!(kept.attr("main a.button", "href").as_deref(), Some(file.as_str()));
    let button = later.send(Method::POST, "/operations/jobs/1/retry", form(&token, &[])).await.expect(403);
    assert_eq!(button.words("h1").as_deref(), Some("Permission denied"), "a button has nothing to lose");
}

#[tokio::test]
async fn another_site_gets_nothing_shown_and_secrets_are_shown_to_nobody() {
    let (app, _, file) = editor().await;
    let mut nobody = Browser::new(&app);
    nobody.headers = vec![("sec-fetch-site".to_owned(), "cross-site".to_owned())];
    let foreign = nobody.send(Method::POST, &file, form("", &[("content", "CANARY")])).await.expect(403);
    assert!(!foreign.text.contains("CANARY"), "{}", foreign.text);
    nobody.headers.clear();
    let fields = [("currentPassword", "CANARY"), ("newPassword", "CANARY"), ("apiKey", "CANARY"), ("form_token", "CANARY")];
    let secret = nobody.send(Method::POST, "/settings/security/password", form("CANARY", &fields)).await.expect(401);
    assert!(!secret.text.contains("CANARY") && !secret.has("textarea, input"), "{}", secret.text);
    assert_eq!(secret.attr("main a.button", "href").as_deref(), Some("/login?next=%2Fsettings%2Fsecurity%2Fpassword"));
    nobody.headers = vec![("referer".to_owned(), "https://evil.example/x".to_owned())];
    let login = nobody.send(Method::POST, &file, form("", &[])).await.expect(401).attr("main a.button", "href").expect("a way on");
    assert!(login.starts_with("/login?next=%2Fagents%2F"), "{login}");
}

#[tokio::test]
async fn what_is_too_long_is_cut_and_a_file_has_to_be_chosen_again() {
    let (app, _, file) = editor().await;
    let mut nobody = Browser::new(&app);
    let long = "x".repeat(1 << 20);
    let page = nobody.send(Method::POST, &file, form("", &[("content", &long), ("text", &long)])).await.expect(401);
    assert!(page.text.len() < (1 << 20) + (80 << 10), "{} bytes", page.text.len());
    assert!(page.words("[role=alert]").expect("why").contains("too long to be shown in full"));
    let agent = file.split('/').nth(2).expect("an agent").to_owned();
    let upload = Browser::with_file([("kind", "mem0"), ("folder", "CANARY")], b"CANARY");
    let page = nobody.send_as(Method::POST, &format!("/agents/{agent}/import"), Some(upload)).await.expect(401);
    assert!(page.words("[role=alert]").expect("why").contains("Choose your files again") && !page.text.contains("CANARY"), "{}", page.text);
}
