//! What must not work with OAuth: stolen codes and refresh tokens, other addresses, other clients, forms from elsewhere, other tenants.

use chrono::Duration;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::oauth::{self, CALLBACK, OauthApp, returned};
use crate::support::{Answer, TestApp};

struct World {
    app: TestApp,
    agent: String,
    client: OauthApp,
    person: Browser,
}

async fn world() -> World {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let client = OauthApp::register(&app, CALLBACK).await;
    let person = Browser::join(&app, "mo@example.org", "member").await;
    World { app, agent, client, person }
}

fn ping() -> Value {
    json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })
}

#[track_caller]
fn refused(answer: &Answer, code: &str) {
    assert_eq!((answer.status, &answer.json()["error"]), (400, &json!(code)), "{answer:?}");
    assert!(answer.json()["error_description"].is_string() && answer.json().get("access_token").is_none(), "{answer:?}");
}

#[tokio::test]
async fn a_code_is_good_once_and_its_second_use_ends_what_the_first_one_got() {
    let World { app, agent, client, mut person } = world().await;
    let code = client.consent(&mut person, &agent).await;
    let tokens = client.exchange(&code, &[]).await.json();
    assert_eq!(client.bearing(&tokens).post("/mcp", ping()).await.status, 200);
    refused(&client.exchange(&code, &[]).await, "invalid_grant");
    assert_eq!(client.bearing(&tokens).post("/mcp", ping()).await.status, 401);
    refused(&client.renew(&oauth::text(&tokens, "refresh_token"), &[]).await, "invalid_grant");
    let audit = app.admin().get("/api/v1/audit?outcome=denied").await.data();
    assert!(audit.to_string().contains("code_reused"), "{audit}");
}

#[tokio::test]
async fn a_code_needs_its_verifier_its_address_its_client_and_its_two_minutes() {
    let World { app, agent, client, mut person } = world().await;
    let other = OauthApp::register(&app, "https://evil.example/callback").await;
    let wrong: [&[(&str, &str)]; 6] = [
        &[("code_verifier", "w")],
        &[("code_verifier", "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww")],
        &[("code_verifier", "")],
        &[("redirect_uri", "https://app.example.org/other")],
        &[("client_id", &other.id)],
        &[("redirect_uri", "")],
    ];
    for changed in wrong {
        let code = client.consent(&mut person, &agent).await;
        refused(&client.exchange(&code, changed).await, "invalid_grant");
        refused(&client.exchange(&code, &[]).await, "invalid_grant");
    }
    let code = client.consent(&mut person, &agent).await;
    refused(&client.exchange(&code, &[("client_id", "invented")]).await, "invalid_client");
    refused(&client.exchange(&code, &[("resource", "https://evil.example/mcp")]).await, "invalid_target");
    app.clock.advance(Duration::minutes(2));
    refused(&client.exchange(&code, &[]).await, "invalid_grant");
    refused(&client.exchange("invented", &[]).await, "invalid_grant");
    refused(&client.exchange("x", &[("grant_type", "password")]).await, "unsupported_grant_type");
    refused(
        &client.client.submit("/oauth/token", &[("grant_type", "refresh_token"), ("grant_type", "refresh_token")]).await,
        "invalid_request",
    );
    refused(&client.client.submit("/oauth/token", &[]).await, "invalid_request");
}

#[tokio::test]
async fn a_refresh_token_is_good_once_for_its_client_and_every_older_one_ends_the_connection() {
    let World { app, agent, client, mut person } = world().await;
    let other = OauthApp::register(&app, "https://evil.example/callback").await;
    let first = client.connect(&mut person, &agent).await;
    let stolen = oauth::text(&first, "refresh_token");
    refused(&other.renew(&stolen, &[]).await, "invalid_grant");
    refused(&client.renew(&stolen, &[("resource", "https://evil.example/mcp")]).await, "invalid_target");
    let mut last = first.clone();
    for _ in 0..3 {
        last = client.renew(&oauth::text(&last, "refresh_token"), &[]).await.json();
    }
    assert_eq!(client.bearing(&first).post("/mcp", ping()).await.status, 401, "the old access token ends with the renewal");
    assert_eq!(client.bearing(&last).post("/mcp", ping()).await.status, 200);
    refused(&client.renew(&stolen, &[]).await, "invalid_grant");
    assert_eq!(client.bearing(&last).post("/mcp", ping()).await.status, 401);
    refused(&client.renew(&oauth::text(&last, "refresh_token"), &[]).await, "invalid_grant");
    for malformed in ["", "nor_", "noc_0", &stolen[..stolen.len() - 1]] {
        refused(&client.renew(malformed, &[]).await, "invalid_grant");
    }
}

#[tokio::test]
async fn nobody_is_sent_to_an_address_that_the_app_did_not_register_and_by_a_link_alone_to_none() {
    let World { app: _app, agent, client, mut person } = world().await;
    let wrong: [&[(&str, &str)]; 12] = [
        &[("redirect_uri", "https://evil.example/callback")],
        &[("redirect_uri", "https://app.example.org/callback/../evil")],
        &[("redirect_uri", "https://app.example.org.evil.example/callback")],
        &[("redirect_uri", "javascript:alert(1)")],
        &[("redirect_uri", "")],
        &[("client_id", "invented")],
        &[("response_type", "token")],
        &[("code_challenge", "")],
        &[("code_challenge_method", "plain")],
        &[("code_challenge", "short")],
        &[("scope", "admin")],
        &[("resource", "https://evil.example/mcp")],
    ];
    for changed in wrong {
        let page = person.send(Method::GET, &client.address(changed), None).await;
        assert!(page.status == 422 && page.location().is_none(), "{changed:?}: {} {:?}", page.status, page.location());
        assert!(page.headers["content-security-policy"].to_str().unwrap().ends_with("form-action 'self'"), "{changed:?}");
        let page = client.answer(&mut person, &agent, "allow", changed).await;
        assert!(page.status == 422 && page.location().is_none(), "{changed:?}: {} {:?}", page.status, page.location());
    }
    let page = person.send(Method::GET, &client.address(&[]), None).await.expect(200);
    assert!(page.location().is_none(), "a link shows the page and decides nothing");
}

#[tokio::test]
async fn consent_is_given_on_our_page_by_a_person_who_is_logged_in_for_an_agent_of_theirs() {
    let World { app, agent, client, mut person } = world().await;
    let asked = client.asked(&[]);
    let fields: Vec<(&str, &str)> =
        asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).chain([("agent", agent.as_str()), ("answer", "allow")]).collect();
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(&fields).finish();
    let page = person.send(Method::POST, "/oauth/authorize", Some(body.clone())).await;
    assert_eq!((page.status, page.location()), (403, None), "without the form token");
    let mut elsewhere = person.clone();
    elsewhere.headers = vec![("sec-fetch-site".to_owned(), "cross-site".to_owned())];
    let token = person.form_token().await;
    let page = elsewhere.send(Method::POST, "/oauth/authorize", Some(format!("form_token={token}&{body}"))).await;
    assert_eq!((page.status, page.location()), (403, None), "from another site");
    let mut nobody = Browser::new(&app);
    let page = client.answer(&mut nobody, &agent, "allow", &[]).await;
    assert!(returned(&page, "code").is_none(), "{page:?}");
    let globex = app.tenant("Globex").await;
    let theirs = make_agent(&globex.member, "Bell").await;
    let page = client.answer(&mut person, &theirs, "allow", &[]).await;
    assert_eq!((page.status, page.location()), (404, None), "an agent of another tenant");
    let page = client.answer(&mut person, &agent, "perhaps", &[]).await;
    assert_eq!((page.status, page.location()), (422, None));
    let page = app.member().get(&client.address(&[])).await;
    assert!(page.text.contains("type=\"password\"") && !page.text.contains("Aster"), "a token is no login: {page:?}");
}

#[tokio::test]
async fn the_token_of_an_app_reaches_nothing_but_memory_and_makes_no_other_token() {
    let World { app, agent, client, mut person } = world().await;
    let other = make_agent(&app.member(), "Bell").await;
    let tokens = client.connect(&mut person, &agent).await;
    let bearing = client.bearing(&tokens);
    assert_eq!(bearing.get(&format!("/api/v1/agents/{other}")).await.status, 404);
    assert_eq!(bearing.post("/mcp?agent=Bell", ping()).await.status, 404);
    assert_eq!(bearing.get("/api/v1/audit").await.status, 403);
    let new = json!({ "name": "more", "scopes": ["memory:read"], "agentIds": [agent], "boundOwner": "user:1", "expiresInDays": 7 });
    assert!([403, 422].contains(&bearing.post("/api/v1/auth/tokens", new).await.status));
    let me = bearing.get("/api/v1/auth/tokens").await.data();
    let (id, owner) = (me["items"][0]["id"].as_str().unwrap().to_owned(), me["items"][0]["boundOwner"].clone());
    let new = json!({ "name": "more", "scopes": ["memory:read"], "agentIds": [agent], "boundOwner": owner, "expiresInDays": 7 });
    let refusal = bearing.post("/api/v1/auth/tokens", new).await;
    assert!(refusal.status == 403 && refusal.text.contains("connected app"), "{refusal:?}");
    assert_eq!(bearing.post(&format!("/api/v1/auth/tokens/{id}/rotate"), json!({})).await.status, 409);
    app.admin()
        .delete(&format!("/api/v1/workspaces/{}/members/{}", app.acme.workspace_id, owner.as_str().unwrap().trim_start_matches("user:")))
        .await;
    assert_eq!(bearing.post("/mcp", ping()).await.status, 401, "who leaves the workspace takes the apps along");
    refused(&client.renew(&oauth::text(&tokens, "refresh_token"), &[]).await, "invalid_grant");
}

#[tokio::test]
async fn anybody_may_register_a_client_but_not_for_every_address_nor_without_end() {
    let app = TestApp::spawn().await;
    let nobody = app.anonymous();
    for uris in [
        json!([]),
        json!(["http://example.org/cb"]),
        json!(["javascript:alert(1)"]),
        json!(["https://app.example.org/#part"]),
        json!(["https://app.example.org/", "ftp://app.example.org/"]),
    ] {
        refused(&nobody.post("/oauth/register", json!({ "redirect_uris": uris })).await, "invalid_redirect_uri");
    }
    for body in ["{", "[]", "{}", r#"{"redirect_uris":"https://app.example.org/"}"#] {
        refused(&nobody.send(Method::POST, "/oauth/register", Some(body.to_owned())).await, "invalid_client_metadata");
    }
    let long = json!({ "redirect_uris": (0..10).map(|n| format!("https://app.example.org/{n}{}", "x".repeat(300))).collect::<Vec<_>>() });
    refused(&nobody.post("/oauth/register", long).await, "invalid_client_metadata");
    let mut last = 0;
    for _ in 0..70 {
        last = nobody.post("/oauth/register", json!({ "redirect_uris": [CALLBACK] })).await.status;
    }
    assert_eq!(last, 429);
}
