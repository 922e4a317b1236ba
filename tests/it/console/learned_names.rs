//! Lists call people by the names that agents learned, for those who may see these people, and the audit log says who read them.

use serde_json::json;

use super::memory::Fixture;
use crate::support::browser::Browser;
use crate::support::inbox::contradict;

/// An agent knows api:u-17 as Nora Quill, with a conversation, a waiting job, and two memories that contradict each other.
async fn quill() -> Fixture {
    let fixture = Fixture::new().await;
    for name in ["Nora Marsh", "Nora Quill"] {
        fixture.app.advance(chrono::Duration::minutes(1));
        let fact = json!({ "predicate": "name", "object": name, "category": "PROFILE", "endUserId": "u-17" });
        fixture.app.admin().post(&format!("/api/v1/memory/{}/facts", fixture.agent), fact).await.data();
    }
    let path = format!("/api/v1/agents/{}/conversations/bees/messages", fixture.agent);
    let messages =
        json!([{ "role": "user", "content": "Please remember that I moved to Porto." }, { "role": "assistant", "content": "Noted." }]);
    assert_eq!(fixture.app.admin().post(&path, json!({ "messages": messages, "endUserId": "u-17" })).await.status, 202);
    let first = fixture.remember(json!({ "content": "Keeps bees on the roof", "endUserId": "u-17" })).await;
    let second = fixture.remember(json!({ "content": "Keeps no bees at all", "endUserId": "u-17" })).await;
    contradict(&fixture.app, &fixture.app.acme, &first, &second).await;
    fixture
}

#[tokio::test]
async fn lists_call_people_by_their_learned_names_beside_their_keys() {
    let mut fixture = Box::pin(quill()).await;
    let open = fixture.admin.get("/memory?q=roof").await.expect(200).attr("#facts input[name=chosen]", "value").expect("a fact");
    let (panel, job) = (
        format!("/memory?q=roof&open={open}"),
        fixture.admin.get("/operations/jobs?kind=extract_memory").await.expect(200).attrs("#jobs th a", "href"),
    );
    let admin = &mut fixture.admin;
    for (page, person) in [
        ("/conversations?q=bees", "#conversations td:has(a[href='/people/api%3Au-17'])"),
        ("/memory?q=roof", "#facts td:has(a[href='/people/api%3Au-17'])"),
        (panel.as_str(), "#panel p:has(a[href='/people/api%3Au-17'])"),
        ("/operations/jobs?kind=extract_memory", "#jobs td:has(a[href='/people/api%3Au-17'])"),
        (job[0].as_str(), "#rows dd:has(a[href='/people/api%3Au-17'])"),
        ("/review", "#rows :has(> a[href='/people/api%3Au-17'])"),
        ("/find?q=quill", "#find-results li:has(a[href='/people/api%3Au-17'])"),
        ("/find?q=roof", "#find-results section[aria-labelledby=find-memories] li"),
        ("/find?q=bees", "#find-results section[aria-labelledby=find-conversations] li"),
    ] {
        let list = admin.get(page).await.expect(200);
        let shown = list.words(person).unwrap_or_else(|| panic!("{page}: {}", list.text));
        assert!(shown.contains("Nora Quill") && shown.contains("api:u-17") && !shown.contains("Marsh"), "{page}: {shown}");
    }
    let many = [("deed", "archive"), ("chosen", open.as_str()), ("next", "/memory")];
    assert!(admin.post("/memory/many", &many).await.expect(200).text.contains("Nora Quill <code>api:u-17</code>"));

    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    for page in ["/conversations", "/memory", "/operations/jobs", job[0].as_str(), "/review", "/find?q=quill"] {
        let list = member.get(page).await.expect(200);
        assert!(!list.text.contains("Nora Quill") && !list.text.contains("api:u-17"), "{page}: {}", list.text);
    }
}

#[tokio::test]
async fn names_in_a_list_of_jobs_are_a_read_of_memory_that_is_recorded_while_somebody_watches() {
    let mut fixture = Box::pin(quill()).await;
    for (minutes, rows) in [(0, 1), (1, 1), (10, 2)] {
        fixture.app.advance(chrono::Duration::minutes(minutes));
        fixture.admin.get("/operations/jobs?poll=5").await.expect(200);
        let audit = fixture.app.admin().get("/api/v1/audit?action=people.names").await.data();
        assert_eq!(audit["items"].as_array().map(Vec::len), Some(rows), "after {minutes} more minutes: {audit}");
        assert_eq!(audit["items"][0]["detail"]["owners"], "all");
    }
    let mut other = Browser::join(&fixture.app, "ada@example.org", "admin").await;
    other.get("/operations/jobs").await.expect(200);
    let audit = fixture.app.admin().get("/api/v1/audit?action=people.names").await.data();
    assert_eq!(audit["items"].as_array().map(Vec::len), Some(3), "each reader has rows of their own");
    // This list shows no learned name, so it adds no row.
    other.get("/operations/jobs?state=running").await.expect(200);
    assert_eq!(fixture.app.admin().get("/api/v1/audit?action=people.names").await.data()["items"].as_array().map(Vec::len), Some(3));
}
