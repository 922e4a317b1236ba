//! Home for admins and members, the charts' ranges, and the weekly sample.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};
use crate::support::scripted_model::nobody;
use crate::support::tables::Tables;

/// An agent with `count` memories of different people, English and Chinese.
async fn learned(app: &TestApp, count: usize) -> String {
    let agent = make_agent(&app.admin(), "Ada 夜班").await;
    for at in 0..count {
        let (object, person) = if at % 2 == 0 { (format!("tea number {at}"), "nora") } else { (format!("第{at}种茶"), "liwei") };
        let fact = json!({ "predicate": "likes", "object": object, "category": "PREFERENCE", "endUserId": person });
        app.admin().post(&format!("/api/v1/memory/{agent}/facts"), fact).await.data();
    }
    agent
}

#[tokio::test]
async fn the_numbers_of_home_equal_the_rows_behind_and_only_admins_see_them() {
    let app = TestApp::spawn().await;
    learned(&app, 3).await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get("/").await.expect(200);
    assert!(!page.has(".checklist"), "the first steps are over");
    let tables = Tables::open(&app.backend).await;
    let facts = tables.rows("SELECT id FROM mate_fact WHERE deleted = 0", []).await.len().to_string();
    assert_eq!(page.words("a[href='/memory?view=week'] .number"), Some(facts.clone()));
    let open = admin.get("/review").await.expect(200).all("article[data-review]").len().to_string();
    assert_eq!(page.words("a[href='/review'] .number"), Some(open), "as many as the inbox shows");
    for href in
        ["/people?sort=seen", "/operations/audit?action=fact.revise", "/operations/audit?action=forget.begin", "/operations/observability"]
    {
        assert!(page.has(&format!("a.card[href='{href}']")), "{href}");
    }
    let sum = |page: &Page| -> usize {
        page.all("section[aria-labelledby='chart-learned-title'] tbody td.figure").iter().map(|cell| cell.parse::<usize>().unwrap()).sum()
    };
    assert_eq!(sum(&page).to_string(), facts, "the table has what the chart shows");
    assert_eq!(page.all("section[aria-labelledby='chart-learned-title'] tbody tr").len(), 30);
    assert_eq!(admin.get("/?days=7").await.expect(200).all("section[aria-labelledby='chart-learned-title'] tbody tr").len(), 7);
    assert!(!page.text.contains("style="), "no inline style");

    for role in ["member", "viewer"] {
        let mut other = Browser::join(&app, &format!("{role}@example.org"), role).await;
        let page = other.get("/").await.expect(200);
        assert!(!page.has("a.card[href='/review']") && !page.has("section[aria-labelledby='sample']"), "{role}");
        other.get("/quality").await.expect(403);
        other.submit("/quality", &[]).await.expect(403);
    }
}

#[tokio::test]
async fn a_model_that_is_down_leads_home_and_is_never_called_good() {
    let base = nobody().await;
    let app = TestApp::spawn_with(move |config| {
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("scripted".into());
        config.llm.retries = 0;
    })
    .await;
    let mut admin = Browser::admin(&app).await;
    assert!(!admin.get("/").await.expect(200).has(".note.bad a[href='/settings/models']"));
    let tried = admin.submit("/settings/models", &[("act", "test")]).await.expect(200);
    assert!(tried.text.contains("connection refused"), "{}", tried.text);
    let page = admin.get("/").await.expect(200);
    assert!(page.all(".note.bad").join(" ").contains("connection refused"), "{}", page.text);
    let board = admin.get("/operations/health").await.expect(200);
    let rows = board.all("#health tbody tr");
    let of = |name: &str| rows.iter().find(|row| row.starts_with(name)).unwrap().clone();
    assert!(!of("Model ").contains("good") && of("Model ").contains("connection refused"), "{rows:?}");
    let ready = app.anonymous().get("/readyz").await;
    assert_eq!(ready.status, 200);
    let ready = ready.json();
    assert_eq!((&ready["model"], &ready["degraded"]), (&json!("degraded"), &json!(["model"])), "{ready}");
}

#[tokio::test]
async fn twenty_random_memories_are_marked_and_the_counts_outlive_them() {
    let app = TestApp::spawn().await;
    learned(&app, 24).await;
    let mut admin = Browser::admin(&app).await;
    assert!(admin.get("/quality").await.expect(200).has("form[action='/quality']"));
    let page = admin.submit("/quality", &[]).await.expect(200);
    let ids = |page: &Page| page.all("li.card .memory");
    assert_eq!(ids(&page).len(), 20);
    let again = admin.submit("/quality", &[]).await.expect(200);
    assert_eq!(ids(&page), ids(&again), "a week has one sample");

    let tables = Tables::open(&app.backend).await;
    let rows = tables.rows("SELECT fact_id FROM quality_sample ORDER BY position", []).await;
    let facts: Vec<String> = rows.iter().map(|row| row.try_get_by_index::<i64>(0).unwrap().to_string()).collect();
    let mark = async |admin: &mut Browser, at: usize, mark: &str| {
        admin.submit("/quality/mark", &[("fact", facts[at].as_str()), ("mark", mark)]).await.expect(200)
    };
    mark(&mut admin, 0, "right").await;
    mark(&mut admin, 1, "right").await;
    mark(&mut admin, 1, "wrong").await;
    let page = mark(&mut admin, 1, "wrong").await;
    assert!(page.has(&format!("a[href*='/facts/{}/forget']", facts[1])), "wrong offers to forget");
    let cells = page.all("#quality-weeks tbody tr:first-child td");
    assert_eq!(cells[..3], ["1", "1", "50 %"], "marked again counts once: {cells:?}");
    admin.submit("/quality/mark", &[("fact", "1"), ("mark", "right")]).await.expect(404);
    admin.submit("/quality/mark", &[("fact", facts[2].as_str()), ("mark", "maybe")]).await.expect(422);
    let reads = tables.rows("SELECT id FROM audit WHERE action = 'quality.read'", []).await.len();
    admin.get("/quality").await.expect(200);
    assert_eq!(tables.rows("SELECT id FROM audit WHERE action = 'quality.read'", []).await.len(), reads + 1, "one row a page");

    tables.run("DELETE FROM mate_fact", []).await;
    assert_eq!(tables.rows("SELECT id FROM quality_sample", []).await.len(), 0, "the sample goes with its memories");
    let page = admin.get("/quality").await.expect(200);
    assert_eq!(page.all("#quality-weeks tbody tr:first-child td")[..2], ["1", "1"]);
}
