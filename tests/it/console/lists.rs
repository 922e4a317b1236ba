//! What lists have in common: downloads, sorting, blocks that refresh, and links around an object of the list.

use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};

/// A formula that a spreadsheet would execute.
const FORMULA: &str = "=HYPERLINK(\"https://hostile.example\", \"你好\")";

/// Creates an agent with a fact about nora.
async fn an_agent(app: &TestApp) -> String {
    let agent = make_agent(&app.admin(), "Ada").await;
    remember(app, &agent, FORMULA).await;
    agent
}

async fn remember(app: &TestApp, agent: &str, content: &str) -> String {
    let body = json!({ "content": content, "endUserId": "nora" });
    app.admin().post(&format!("/api/v1/memory/{agent}/remember"), body).await.data()["id"].as_str().expect("an id").to_owned()
}

fn file_name(page: &Page) -> String {
    page.headers.get("content-disposition").and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn facts_come_as_a_file_that_no_spreadsheet_runs_and_that_programs_read() {
    let app = TestApp::spawn().await;
    let agent = an_agent(&app).await;
    let fact = remember(&app, &agent, "Nora drinks tea").await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get(&format!("/agents/{agent}/facts?owner=api%3Anora&q=tea")).await.expect(200);
    let address = page.attr("a[download]", "href").expect("a file of what is listed");
    assert_eq!(address, format!("/memory/export?agent={agent}&owner=api%3Anora&shared=yes&q=tea&format=csv"));

    let everybody = admin.get(&format!("/agents/{agent}/facts?q=tea")).await.expect(200);
    let address = everybody.attr("a[download]", "href").expect("a file of what is listed");
    assert_eq!(address, format!("/memory/export?agent={agent}&q=tea&format=csv"), "nobody is named, so everybody is listed");
    assert!(everybody.text.contains("Nora drinks tea"), "{}", everybody.text);

    let csv = admin.get(&format!("/agents/{agent}/facts/export?owner=api%3Anora&format=csv")).await.expect(200);
    assert!(file_name(&csv).starts_with("attachment; filename=\"facts-2026-"), "{}", file_name(&csv));
    assert!(csv.text.contains("\"'=HYPERLINK(\"\"https://hostile.example\"\", \"\"你好\"\")\""), "{}", csv.text);
    assert_eq!(csv.text.lines().count(), 3);

    let file = admin.get(&format!("/agents/{agent}/facts/export?owner=api%3Anora&q=tea&format=json")).await.expect(200);
    let rows: Value = serde_json::from_str(&file.text).expect("JSON");
    assert_eq!(rows.as_array().map(Vec::len), Some(1), "the filters of the page");
    assert_eq!((rows[0]["id"].as_str(), rows[0]["text"].as_str()), (Some(fact.as_str()), Some("Nora drinks tea")));
    assert!(rows[0]["trust"].is_f64() && rows[0]["validTo"].is_null() && rows[0]["explicit"] == true, "{rows}");

    admin.get(&format!("/agents/{agent}/facts/export?format=xls")).await.expect(422);
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    viewer.get(&format!("/agents/{agent}/facts/export?owner=api%3Anora&format=csv")).await.expect(403);
    let audit = app.admin().get("/api/v1/audit?action=fact.export").await.data();
    assert_eq!(audit["items"].as_array().map(Vec::len), Some(2), "whose memory was taken out is noted, once a file: {audit}");
}

#[tokio::test]
async fn jobs_owners_and_agents_come_as_files_too() {
    let app = TestApp::spawn().await;
    let agent = an_agent(&app).await;
    let body = json!({ "endUserId": "nora", "messages": [
        { "role": "user", "content": "Please remember that I moved to Porto." }, { "role": "assistant", "content": "Noted." },
        { "role": "user", "content": "请记住我喜欢乌龙茶。" }, { "role": "assistant", "content": "好的。" }] });
    app.admin().post(&format!("/api/v1/agents/{agent}/conversations/first/messages"), body).await.data();
    let mut admin = Browser::admin(&app).await;
    let rows =
        async |admin: &mut Browser, path: &str| -> Value { serde_json::from_str(&admin.get(path).await.expect(200).text).expect("JSON") };
    let jobs = rows(&mut admin, "/operations/jobs/export?format=json&kind=extract_memory").await;
    assert_eq!((jobs[0]["kind"].as_str(), jobs[0]["ownerKey"].as_str()), (Some("extract_memory"), Some("api:nora")));
    assert_eq!(rows(&mut admin, "/operations/jobs/export?format=json&state=failed").await, json!([]));
    let owners = rows(&mut admin, "/people/export?format=json&query=nora").await;
    assert_eq!((owners[0]["ownerKey"].as_str(), owners[0]["agents"][0].as_str()), (Some("api:nora"), Some("Ada")));
    let agents = rows(&mut admin, "/agents/export?format=json").await;
    assert_eq!((agents[0]["name"].as_str(), agents[0]["tokens30Days"].as_u64()), (Some("Ada"), Some(0)));
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    assert!(rows(&mut viewer, "/agents/export?format=json").await[0]["tokens30Days"].is_null(), "what it costs is for admins");
    viewer.get("/people/export?format=csv").await.expect(403);
    assert!(!viewer.get("/").await.expect(200).has("nav a[href='/people']"), "no link that would be refused");
}

#[tokio::test]
async fn agents_are_listed_in_the_order_of_the_address_page_by_page() {
    let app = TestApp::spawn().await;
    for name in ["Wren", "Ada", "夜班"].into_iter().map(str::to_owned).chain((0..50).map(|number| format!("Owl {number:02}"))) {
        make_agent(&app.admin(), &name).await;
    }
    let mut admin = Browser::admin(&app).await;
    let mut names = async |address: &str| {
        let page = admin.get(address).await.expect(200);
        (page.all("#agents tbody th a"), page.attr("a[rel=next]", "href"))
    };
    let (oldest, _) = names("/agents").await;
    assert_eq!(oldest[..2], ["Wren", "Ada"]);
    let (newest, next) = names("/agents?sort=newest").await;
    assert_eq!((newest[0].as_str(), newest.len()), ("Owl 49", 50));
    assert_eq!(names(&next.expect("a next page")).await.0, ["夜班", "Ada", "Wren"]);
    let (named, next) = names("/agents?sort=name").await;
    assert_eq!(named[..2], ["Ada", "Owl 00"]);
    assert_eq!(names(&next.expect("a next page")).await.0, ["Owl 49", "Wren", "夜班"]);
    assert_eq!(names("/agents?sort=name&q=Owl+4").await.0.len(), 10);
    admin.get("/agents?sort=name&cursor=MTI").await.expect(422);
}

#[tokio::test]
async fn a_page_that_is_watched_says_so_and_gives_its_rows_alone() {
    let app = TestApp::spawn().await;
    let agent = an_agent(&app).await;
    let mut admin = Browser::admin(&app).await;
    for path in [
        "/operations/jobs".to_owned(),
        "/operations/health".to_owned(),
        format!("/agents/{agent}/dreams"),
        format!("/agents/{agent}/memory"),
    ] {
        let still = admin.get(&path).await.expect(200);
        assert!(!still.has("[data-poll]"), "{path} is left alone");
        let watch = still.all("main a").iter().filter(|link| link.as_str() == "Auto-refresh").count();
        assert_eq!(watch, 1, "{path}");
        let watched = admin.get(&format!("{path}?poll=10")).await.expect(200);
        assert_eq!(watched.attr("#rows", "data-poll").as_deref(), Some("10"), "{path}");
        assert!(watched.has(&format!("a[href='{path}'][aria-current]")), "{path} can be left alone again");
        admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "rows".to_owned())];
        let block = admin.get(&format!("{path}?poll=10")).await.expect(200);
        admin.headers.clear();
        assert!(block.has("#rows[data-poll]") && !block.has("h1"), "{path}: {}", block.text);
    }
    admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "session-warning".to_owned())];
    let warning = admin.get("/session").await.expect(200);
    assert!(warning.has("#session-warning[data-ends]") && !warning.has("h1"), "{}", warning.text);
}

#[tokio::test]
async fn a_fact_tells_who_was_told_it_what_lies_near_and_how_programs_have_it() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let fact = remember(&app, &agent, "Nora drinks oolong tea in the morning").await;
    let other = remember(&app, &agent, "Nora buys oolong tea in Porto").await;
    let place = format!("/agents/{agent}/facts/{fact}");
    let mut admin = Browser::admin(&app).await;
    let page = admin.get(&format!("{place}?owner=api%3Anora")).await.expect(200);
    assert!(page.words("section[aria-labelledby=readers]").expect("readers").contains("not been recalled"));
    let ask = json!({ "query": "oolong tea", "endUserId": "nora" });
    app.admin().post(&format!("/api/v1/memory/{agent}/recall"), ask).await.data();
    noctuary::memory::recall_usage::flush(&app.state).await.expect("a flush");

    let page = admin.get(&format!("{place}?owner=api%3Anora&near=yes")).await.expect(200);
    assert_eq!(page.words("#readers-table tbody th").as_deref(), Some("api:nora"));
    assert_eq!(page.all("#readers-table tbody td")[0], "1×");
    assert!(page.has(&format!("#near a[href='/agents/{agent}/facts/{other}?owner=api%3Anora']")), "{}", page.text);
    assert!(!page.all("#near li a").iter().any(|near| near.contains("morning")), "it is not near itself");
    let raw: Value = serde_json::from_str(&page.words("#raw-json").expect("it, raw")).expect("JSON");
    assert_eq!(raw["id"].as_str(), Some(fact.as_str()));
}

#[tokio::test]
async fn a_fact_that_was_put_away_from_the_list_comes_back_by_one_button() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let fact = remember(&app, &agent, "Nora drinks oolong tea").await;
    let mut admin = Browser::admin(&app).await;
    let list = format!("/agents/{agent}/facts?owner=api%3Anora");
    let page = admin.get(&list).await.expect(200);
    assert_eq!(page.attr("#facts input[name=chosen]", "value").as_deref(), Some(fact.as_str()), "a row");
    let row = format!("/agents/{agent}/facts/row?owner=api%3Anora");
    let page = admin.submit(&row, &[("archive", &fact), ("next", &list)]).await.expect(200);
    assert!(page.path.starts_with("/memory?") && !page.has("#facts"), "back at the list, where nothing is left: {}", page.path);
    let undo = page.attr(".note.good form", "action").expect("a button that takes it back");
    assert_eq!(undo, format!("/agents/{agent}/facts/{fact}/restore?owner=api%3Anora"));
    let page = admin.submit(&undo, &[("next", &list)]).await.expect(200);
    assert!(page.has("#facts") && !page.has(".note.good form"), "{}", page.text);

    let page = admin.submit(&row, &[("archive", &fact), ("next", "https://hostile.example/")]).await;
    assert_eq!(page.path, "/", "never to another site");
    admin.cookies.insert("flash".to_owned(), "done-fact-archived=&undo=%2Flogout".to_owned());
    assert!(!admin.get(&list).await.expect(200).has(".note.good form"), "only what restores can be taken back");
}

#[tokio::test]
async fn nights_are_paused_where_they_are_listed() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get("/operations/schedules").await.expect(200);
    assert!(page.has(&format!("form[action='/agents/{agent}/dreams/pause']")));
    assert_eq!(page.all("#schedules tbody td:nth-of-type(2) time").len(), 2, "two nights after the next");
    let page = admin.submit(&format!("/agents/{agent}/dreams/pause"), &[("next", "/operations/schedules")]).await.expect(200);
    assert_eq!(page.path, "/operations/schedules");
    assert!(page.has(&format!("form[action='/agents/{agent}/dreams/resume']")), "{}", page.text);
}
