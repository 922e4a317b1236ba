//! An app connects with OAuth: what it finds, what the person sees, what it gets, and how the person ends it.

use chrono::Duration;
use serde_json::{Value, json};

use super::{Fixture, Mcp, text};
use crate::support::browser::Browser;
use crate::support::oauth::{self, CALLBACK, OauthApp, returned};

impl Fixture {
    /// The MCP client of an app that has these tokens. Its address names neither agent nor person.
    fn connected(&self, app: &OauthApp, tokens: &Value) -> Mcp {
        Mcp { client: app.bearing(tokens), path: "/mcp".to_owned() }
    }
}

#[tokio::test]
async fn an_app_finds_the_sign_in_from_the_refusal_alone() {
    let fixture = Fixture::new().await;
    let (nobody, base) = (fixture.app.anonymous(), &fixture.app.base);
    let refusal = nobody.post("/mcp", json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })).await;
    let challenge = refusal.header("www-authenticate").unwrap().to_owned();
    let named = challenge.split("resource_metadata=\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(
        refusal.status == 401 && challenge.contains("scope=\"memory:read memory:write\"") && !challenge.contains("error"),
        "{challenge}"
    );
    let resource = nobody.get(named.strip_prefix(base.as_str()).unwrap()).await.json();
    assert_eq!((&resource["resource"], &resource["authorization_servers"][0]), (&json!(format!("{base}/mcp")), &json!(base)));
    assert_eq!(nobody.get("/.well-known/oauth-protected-resource").await.json(), resource);
    let server = nobody.get("/.well-known/oauth-authorization-server").await.json();
    assert_eq!((&server["issuer"], &server["code_challenge_methods_supported"]), (&json!(base), &json!(["S256"])));
    for (endpoint, path) in [
        ("authorization_endpoint", "/oauth/authorize"),
        ("token_endpoint", "/oauth/token"),
        ("registration_endpoint", "/oauth/register"),
        ("revocation_endpoint", "/oauth/revoke"),
    ] {
        assert_eq!(server[endpoint], format!("{base}{path}"));
    }
    let stale = nobody.bearing("noc_0000000000000000000000000000000000aa").post("/mcp", json!({})).await;
    assert!(stale.status == 401 && stale.header("www-authenticate").unwrap().starts_with("Bearer error=\"invalid_token\""), "{stale:?}");
    assert_eq!(nobody.get("/api/v1/agents").await.header("www-authenticate"), Some("Bearer"), "the API has tokens of its own only");
}

#[tokio::test]
async fn a_person_who_consents_connects_the_app_to_one_agent_and_their_own_memory() {
    let fixture = Fixture::new().await;
    let app = OauthApp::register(&fixture.app, CALLBACK).await;
    let mut nobody = Browser::new(&fixture.app);
    let page = nobody.send(reqwest::Method::GET, &app.address(&[]), None).await;
    assert!(page.status == 303 && page.location().unwrap().starts_with("/login?next=%2Foauth%2Fauthorize"), "{page:?}");
    let mut mo = Browser::join(&fixture.app, "mo@example.org", "member").await;
    for (language, title) in [("en", "Aster asks for access to memory"), ("zh", "Aster 请求访问记忆")] {
        mo.headers = vec![("accept-language".to_owned(), language.to_owned())];
        let page = mo.get(&app.address(&[])).await.expect(200);
        assert_eq!(page.words("h1").as_deref(), Some(title));
        assert!(page.all("strong").iter().any(|text| text == "app.example.org"), "{}", page.text);
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.ends_with("form-action 'self' https://app.example.org") && policy.contains("default-src 'none'"), "{policy}");
        assert_eq!(page.dom_values("select[name=agent] option"), [fixture.agent.as_str()]);
    }
    let page = app.answer(&mut mo, &fixture.agent, "allow", &[]).await.expect(303);
    assert_eq!((returned(&page, "state").as_deref(), returned(&page, "iss")), (Some("s 1&2"), Some(fixture.app.base.clone())));
    let granted = app.exchange(&returned(&page, "code").unwrap(), &[]).await;
    assert_eq!((granted.status, granted.header("cache-control")), (200, Some("no-store")), "{granted:?}");
    let tokens = granted.json();
    assert_eq!(
        (&tokens["token_type"], &tokens["expires_in"], &tokens["scope"]),
        (&json!("Bearer"), &json!(3600), &json!("memory:read memory:write"))
    );
    let mcp = fixture.connected(&app, &tokens);
    mcp.done("remember", json!({ "content": "Mo keeps bees in Porto" })).await;
    assert!(text(&mcp.call("recall", json!({ "query": "bees" })).await).contains("Porto"));
    let other = fixture.of(&fixture.app.member(), "nora").done("recall", json!({ "query": "bees" })).await;
    assert!(!other.to_string().contains("Porto"), "{other}");
    let named = Mcp { path: "/mcp?endUserId=nora".to_owned(), ..mcp.clone() };
    assert_eq!(named.send(json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })).await.status, 404, "the app is the person's alone");
    let audit = fixture.app.admin().get("/api/v1/audit?limit=200").await.data();
    let actions: Vec<&str> = audit["items"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert!(actions.contains(&"oauth.consent") && actions.contains(&"token.create"), "{actions:?}");
    let page = app.answer(&mut mo, &fixture.agent, "deny", &[]).await.expect(303);
    assert_eq!((returned(&page, "error").as_deref(), returned(&page, "code")), (Some("access_denied"), None));
}

#[tokio::test]
async fn an_app_renews_its_token_until_the_person_disconnects_it_in_the_list_of_tokens() {
    let fixture = Fixture::new().await;
    let app = OauthApp::register(&fixture.app, "http://127.0.0.1/callback").await;
    let native = OauthApp { redirect_uri: "http://127.0.0.1:49152/callback".to_owned(), ..app };
    let mut mo = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let first = native.connect(&mut mo, &fixture.agent).await;
    assert!(fixture.connected(&native, &first).result("ping", json!({})).await.is_object());
    fixture.app.clock.advance(Duration::minutes(61));
    let stale = fixture.connected(&native, &first).send(json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })).await;
    assert!(stale.status == 401 && stale.text.contains("the app must renew it"), "{stale:?}");
    let second = native.renew(&oauth::text(&first, "refresh_token"), &[]).await.json();
    assert_ne!(second["refresh_token"], first["refresh_token"]);
    assert!(fixture.connected(&native, &second).result("ping", json!({})).await.is_object());
    fixture.app.clock.advance(Duration::hours(7));
    let page = mo.get("/settings/tokens").await.expect(200);
    let row = page.words("tbody tr").unwrap();
    assert!(row.contains("Aster") && row.contains("connected app") && row.contains("active") && row.contains("Ada"), "{row}");
    let (rotate, revoke) = ("a[href$='/rotate']", "a[href$='/revoke']");
    assert!(!page.has(rotate), "the app renews it itself");
    let path = page.attr(revoke, "href").unwrap();
    mo.submit(&path, &[]).await.expect(200);
    let refused = native.renew(&oauth::text(&second, "refresh_token"), &[]).await;
    assert_eq!((refused.status, &refused.json()["error"]), (400, &json!("invalid_grant")));
}

#[tokio::test]
async fn an_app_can_disconnect_itself_and_stays_connected_while_it_is_used() {
    let fixture = Fixture::new().await;
    let app = OauthApp::register(&fixture.app, CALLBACK).await;
    let mut mo = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let mut tokens = app.connect(&mut mo, &fixture.agent).await;
    for _ in 0..2 {
        fixture.app.clock.advance(Duration::days(59));
        tokens = app.renew(&oauth::text(&tokens, "refresh_token"), &[]).await.json();
    }
    assert!(fixture.connected(&app, &tokens).result("ping", json!({})).await.is_object());
    for unknown in ["noc_x", "nor_x", "whatever"] {
        assert_eq!(app.client.submit("/oauth/revoke", &[("token", unknown)]).await.status, 200);
    }
    assert_eq!(app.client.submit("/oauth/revoke", &[("token", &oauth::text(&tokens, "refresh_token"))]).await.status, 200);
    let ended = fixture.connected(&app, &tokens).send(json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" })).await;
    assert_eq!(ended.status, 401);
    let mut mo = Browser::logged_in(&fixture.app, "mo@example.org", crate::support::office::PASSWORD).await;
    let other = app.connect(&mut mo, &fixture.agent).await;
    fixture.app.clock.advance(Duration::days(61));
    let late = app.renew(&oauth::text(&other, "refresh_token"), &[]).await;
    assert_eq!((late.status, &late.json()["error"]), (400, &json!("invalid_grant")), "nobody used it for too long");
}

#[tokio::test]
async fn a_viewer_can_let_an_app_read_and_a_person_whose_agent_is_missing_is_told() {
    let fixture = Fixture::new().await;
    let app = OauthApp::register(&fixture.app, CALLBACK).await;
    let mut vi = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    let page = vi.get(&app.address(&[])).await.expect(200);
    assert!(!page.text.contains("Write to that memory"), "{}", page.text);
    let tokens = app.connect(&mut vi, &fixture.agent).await;
    assert_eq!(tokens["scope"], "memory:read");
    let tools = fixture.connected(&app, &tokens).result("tools/list", json!({})).await;
    assert!(tools["tools"].as_array().unwrap().iter().all(|tool| tool["annotations"]["readOnlyHint"] == true), "{tools}");
    let page = vi.get(&app.address(&[("scope", "memory:write")])).await.expect(200);
    assert!(page.text.contains("allows nothing of what the app asks for") && !page.has("button[value=allow]"), "{}", page.text);
    let empty = fixture.app.tenant("Globex").await;
    let mut boss = Browser::logged_in(&fixture.app, &empty.email, crate::support::tenant::PASSWORD).await;
    let page = boss.get(&app.address(&[])).await.expect(200);
    assert!(page.text.contains("has no agent yet") && !page.has("select[name=agent]"), "{}", page.text);
}
