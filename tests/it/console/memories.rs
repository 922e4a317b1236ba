//! The table of memories over all people and agents: who sees what, filters, views, the side panel, and changes of many facts.

use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};
use crate::support::tables::Tables;

/// Two agents that know three people.
struct Table {
    app: TestApp,
    admin: Browser,
    ada: String,
    wren: String,
}

impl Table {
    async fn new() -> Self {
        let app = TestApp::spawn().await;
        let (ada, wren) = (make_agent(&app.admin(), "Ada").await, make_agent(&app.admin(), "Wren").await);
        let table = Self { admin: Browser::admin(&app).await, app, ada, wren };
        for (agent, person, text) in [
            (&table.ada, "nora", "Nora drinks oolong tea"),
            (&table.ada, "liwei", "李伟住在蘋果園附近"),
            (&table.wren, "nora", "Nora keeps a boat in Porto"),
            (&table.wren, "sam", "=SUM(1) is what Sam says"),
        ] {
            table.remember(agent, json!({ "content": text, "endUserId": person })).await;
        }
        table
    }

    async fn remember(&self, agent: &str, body: Value) -> String {
        self.app.advance(chrono::Duration::minutes(1));
        let kept = self.app.admin().post(&format!("/api/v1/memory/{agent}/remember"), body).await.data();
        kept["id"].as_str().expect("an id").to_owned()
    }

    async fn get(&mut self, query: &str) -> Page {
        self.admin.get(&format!("/memory{query}")).await.expect(200)
    }

    async fn audit(&self, action: &str) -> Value {
        self.app.admin().get(&format!("/api/v1/audit?action={action}")).await.data()["items"].clone()
    }
}

fn texts(page: &Page) -> Vec<String> {
    page.all("#facts tbody th a.memory")
}

#[tokio::test]
async fn an_admin_sees_everybody_in_one_table_and_the_read_is_audited_once_a_page() {
    let mut table = Table::new().await;
    let page = table.get("").await;
    assert_eq!(texts(&page), ["=SUM(1) is what Sam says", "Nora keeps a boat in Porto", "李伟住在蘋果園附近", "Nora drinks oolong tea"]);
    assert!(page.has("a[href='/people/api%3Anora']"), "{}", page.text);
    assert_eq!(page.all("#facts thead th")[2], "Agent");
    let audit = table.audit("memory.list").await;
    assert_eq!((audit.as_array().map(Vec::len), audit[0]["detail"]["owners"].as_str()), (Some(1), Some("all")), "{audit}");
    let of_nora = table.get("?owner=nora").await;
    assert_eq!(texts(&of_nora), ["Nora keeps a boat in Porto", "Nora drinks oolong tea"]);
    let audit = table.audit("memory.list").await;
    assert_eq!((audit.as_array().map(Vec::len), audit[0]["detail"]["ownerKey"].as_str()), (Some(2), Some("api:nora")), "{audit}");
    assert_eq!(texts(&table.get(&format!("?owner=nora&agent={}", table.ada.clone())).await), ["Nora drinks oolong tea"]);
    assert!(table.get("?owner=nobody-at-all").await.has(".empty"));
    table.remember(&table.ada, json!({ "content": "Another Nora", "endUserId": "nora2" })).await;
    let several = table.get("?owner=nor").await;
    assert!(several.has("#rows a[href='/memory?owner=api%3Anora2']") && texts(&several).is_empty(), "{}", several.text);
}

#[tokio::test]
async fn others_see_their_own_memory_and_what_is_shared_and_no_workspace_sees_another() {
    let mut table = Table::new().await;
    let new = format!("/agents/{}/facts/new", table.ada);
    let shared = [("text", "The archive closes at six"), ("scope", "TEAM"), ("category", "knowledge")];
    table.admin.submit(&new, &shared).await.expect(200);
    let mut member = Browser::join(&table.app, "mo@example.org", "member").await;
    let own = [("text", "我喜欢夜班火车"), ("category", "preference")];
    member.submit(&new, &own).await.expect(200);
    let page = member.get("/memory").await.expect(200);
    assert_eq!(texts(&page), ["我喜欢夜班火车", "The archive closes at six"]);
    assert!(!page.has("#field-owner") && !page.text.contains("Nora"), "{}", page.text);
    assert_eq!(table.audit("memory.list").await.as_array().map(Vec::len), Some(0), "one's own memory");
    member.get("/memory?owner=api:nora").await.expect(403);
    member.get("/memory/export?format=csv&owner=api:nora").await.expect(403);
    let theirs = table.get("?owner=nora").await.attr("#facts input[name=chosen]", "value").expect("a fact");
    member.get(&format!("/memory?open={theirs}")).await.expect(404);
    let form = [("deed", "archive"), ("chosen", theirs.as_str()), ("confirmed", "yes"), ("next", "/memory")];
    member.post("/memory/many", &form).await.expect(303);
    assert_eq!(texts(&table.get("?owner=nora").await).len(), 2, "nothing of somebody else's is changed");
    let mut viewer = Browser::join(&table.app, "vi@example.org", "viewer").await;
    let page = viewer.get("/memory").await.expect(200);
    assert!(texts(&page) == ["The archive closes at six"] && !page.has("input[name=chosen]"), "{}", page.text);
    viewer.post("/memory/many", &form).await.expect(403);

    let place = json!({ "name": "Elsewhere" });
    let other = table.app.admin().post("/api/v1/workspaces", place).await.data();
    let id = other["id"].as_str().expect("an id").to_owned();
    table.admin.submit("/workspace", &[("workspace", &id)]).await.expect(200);
    assert!(texts(&table.get("").await).is_empty(), "another workspace");
    table.admin.get(&format!("/memory?open={theirs}")).await.expect(404);
    table.admin.get(&format!("/memory?agent={}", table.ada)).await.expect(404);
    assert_eq!(table.admin.get("/memory/export?format=csv").await.expect(200).text.lines().count(), 1);
    table.admin.post("/memory/many", &form).await.expect(303);
    table.admin.submit("/workspace", &[("workspace", &table.app.acme.workspace_id)]).await.expect(200);
    assert_eq!(texts(&table.get("?owner=nora").await).len(), 2, "nothing was changed from there");
}

#[tokio::test]
async fn filters_narrow_the_table_and_facets_count_what_they_would_leave() {
    let mut table = Table::new().await;
    assert_eq!(texts(&table.get("?q=%E8%8B%B9%E6%9E%9C").await), ["李伟住在蘋果園附近"], "in the other script");
    let tables = Tables::open(&table.app.backend).await;
    tables.run("UPDATE mate_fact SET trust = 0.3, use_count = 4 WHERE text LIKE '%oolong%'", []).await;
    assert_eq!(texts(&table.get("?used=used").await), ["Nora drinks oolong tea"]);
    assert_eq!(texts(&table.get("?trust=low&sort=least-trusted").await), ["Nora drinks oolong tea"]);
    assert_eq!(texts(&table.get("?sort=most-used").await)[0], "Nora drinks oolong tea");
    assert_eq!(texts(&table.get("?used=never&source=person").await).len(), 3);
    assert!(texts(&table.get("?disputed=yes").await).is_empty());
    let counted = table.get("?counts=yes&trust=low").await;
    let choices = counted.all("#facets a");
    for wanted in ["low 1", "high 3", "last 7 days 1", "never 0", "used 1", "Wren 0"] {
        assert!(choices.iter().any(|choice| choice == wanted), "{wanted}: {choices:?}");
    }
    table.app.advance(chrono::Duration::days(8));
    // The session has ended meanwhile.
    table.admin = Browser::admin(&table.app).await;
    table.remember(&table.ada, json!({ "content": "A new sentence", "endUserId": "sam" })).await;
    assert_eq!(texts(&table.get("?learned=week").await), ["A new sentence"]);
    assert_eq!(texts(&table.get("?to=2026-11-24T00:00").await).len(), 4);
    for wrong in
        ["minTrust=much", "trust=some", "learned=once", "from=x", "knownAt=2026-11-21T00:00", "from=2026-11-22T00:00&to=2026-11-21T00:00"]
    {
        table.admin.get(&format!("/memory?{wrong}")).await.expect(422);
    }
    table.admin.get("/memory?agent=77").await.expect(404);
    table.admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "facets".to_owned())];
    let block = table.get("?counts=yes").await;
    assert!(block.has("#facets") && !block.has("h1") && !block.has("#facts"), "{}", block.text);
}

#[tokio::test]
async fn a_fact_opens_beside_the_table_and_the_old_address_leads_there() {
    let mut table = Table::new().await;
    let page = table.get("?owner=nora&q=tea").await;
    let panel = page.attr("#facts th a.memory", "hx-get").expect("a panel");
    let open = table.admin.get(&panel).await.expect(200);
    assert_eq!(open.words("#panel blockquote").as_deref(), Some("Nora drinks oolong tea"));
    let archive = open.attr("#panel form[action$='archive?owner=api%3Anora']", "action").expect("a form");
    let back = table.admin.submit(&archive, &[("next", &panel)]).await.expect(200);
    assert!(back.has("#panel form[action*=restore]") && back.has(".note.good"), "{}", back.text);
    table.admin.headers = vec![("hx-request".to_owned(), "true".to_owned()), ("hx-target".to_owned(), "panel".to_owned())];
    let block = table.admin.get(&panel).await.expect(200);
    assert!(block.has("#panel") && !block.has("h1"), "{}", block.text);
    table.admin.headers.clear();
    table.admin.get("/memory?open=77").await.expect(404);
    let old = table.admin.get(&format!("/agents/{}/facts?owner=api%3Anora&status=all", table.ada)).await.expect(200);
    assert_eq!(old.path, format!("/memory?agent={}&owner=api%3Anora&shared=yes&status=all", table.ada));
    assert_eq!(texts(&old), ["Nora drinks oolong tea"]);
}

#[tokio::test]
async fn everything_that_matches_is_changed_at_once_after_a_look() {
    let mut table = Table::new().await;
    for number in 0..60 {
        table.remember(&table.wren, json!({ "content": format!("Owl number {number}"), "endUserId": format!("owl{number}") })).await;
    }
    let page = table.get("?q=owl&select=all").await;
    assert!(page.has("#rows input[name=all][value=yes]") && page.words("#select strong").expect("a count").contains("60"));
    assert_eq!(page.all("#facts input[name=chosen]").len(), 50);
    assert!(page.has("#facts input[name=chosen][checked]"));
    let form = [("deed", "archive"), ("all", "yes"), ("filter", "q=owl"), ("next", "/memory?q=owl")];
    let look = table.admin.post("/memory/many", &form).await.expect(200);
    assert_eq!(look.words("h1").as_deref(), Some("Archive 60 memories"));
    assert!(look.text.contains("and 40 more") && !look.has("input[name=chosen]"), "{}", look.text);
    assert_eq!(texts(&table.get("?q=owl&cursor=").await).len(), 50, "a look changes nothing");
    let newest = look.attr("input[name=newest]", "value").expect("the newest fact of the preview");
    let sure: Vec<_> = form.into_iter().chain([("confirmed", "yes"), ("newest", newest.as_str())]).collect();
    let done = table.admin.submit("/memory/many", &sure).await.expect(200);
    assert_eq!(done.words(".note.good").as_deref(), Some("Archived memories: 60"));
    assert!(texts(&done).is_empty());
    assert_eq!(texts(&table.get("").await).len(), 4, "the others stay");
    let restore = [("deed", "restore"), ("all", "yes"), ("filter", "q=owl&status=archived"), ("next", "/memory"), ("confirmed", "yes")];
    let look = table.admin.post("/memory/many", &restore).await.expect(200);
    assert_eq!(look.words("h1").as_deref(), Some("Restore 60 memories"), "without a preview nothing is changed");
    let ids: Vec<String> = table.get("?owner=nora").await.dom_values("#facts input[name=chosen]");
    let chosen = |deed: &'static str| -> Vec<(&str, &str)> {
        let fixed = [("deed", deed), ("confirmed", "yes"), ("next", "/memory?owner=nora")];
        fixed.into_iter().chain(ids.iter().map(|id| ("chosen", id.as_str()))).collect()
    };
    table.admin.submit("/memory/many", &chosen("approve")).await.expect(200);
    assert_eq!(table.get("?owner=nora").await.attr("#facts meter", "value").as_deref(), Some("0.90"));
    let gone = table.admin.submit("/memory/many", &chosen("block")).await.expect(200);
    assert!(texts(&gone).is_empty() && gone.has(".note.good"), "{}", gone.text);
    table.admin.post("/memory/many", &[("deed", "archive"), ("next", "/memory")]).await.expect(303);
}

#[tokio::test]
async fn a_memory_learned_after_the_preview_of_all_that_match_stays() {
    let mut table = Table::new().await;
    for sort in ["", "&sort=oldest", "&sort=least-trusted"] {
        let filter = format!("q=porto{sort}");
        let form = [("deed", "archive"), ("all", "yes"), ("filter", filter.as_str()), ("next", "/memory?q=porto")];
        let look = table.admin.post("/memory/many", &form).await.expect(200);
        assert_eq!(look.words("h1").as_deref(), Some("Archive 1 memory"), "{sort}");
        let newest = look.attr("input[name=newest]", "value").expect("the newest fact of the preview");
        let later = format!("Porto, learned later {}", sort.len());
        table.remember(&table.ada, json!({ "content": later, "endUserId": format!("sam{}", sort.len()) })).await;
        let sure: Vec<_> = form.into_iter().chain([("confirmed", "yes"), ("newest", newest.as_str())]).collect();
        let done = table.admin.submit("/memory/many", &sure).await.expect(200);
        assert_eq!((done.words(".note.good").as_deref(), texts(&done)), (Some("Archived memories: 1"), vec![later]));
    }
    // Ticked facts are what they are, whatever is learned meanwhile.
    let ids: Vec<String> = table.get("?q=porto").await.dom_values("#facts input[name=chosen]");
    let look = table.admin.post("/memory/many", &[("deed", "archive"), ("chosen", &ids[0]), ("next", "/memory")]).await.expect(200);
    assert!(!look.has("input[name=newest]"), "{}", look.text);
}

#[tokio::test]
async fn views_are_saved_for_their_user_and_files_have_the_filters_of_the_table() {
    let mut table = Table::new().await;
    assert_eq!(table.get("?learned=week").await.words("nav.tabs a[aria-current=page]").as_deref(), Some("Learned this week"));
    let saved = table.admin.submit("/memory/views", &[("name", "我的视图"), ("filter", "trust=high&owner=nora&q=tea&sort=oldest")]).await;
    assert_eq!(saved.path, "/memory?trust=high&sort=oldest", "who and which words are not saved");
    assert_eq!(saved.words("nav.tabs a[aria-current=page]").as_deref(), Some("我的视图"));
    let refused = table.admin.submit("/memory/views", &[("name", " "), ("filter", "")]).await;
    assert!(refused.words(".note.good").expect("a note").contains("not saved"));
    let delete = saved.attr("form[action$='/delete']", "action").expect("a form");
    let mut member = Browser::join(&table.app, "mo@example.org", "member").await;
    assert!(!member.get("/memory").await.text.contains("我的视图"));
    member.post(&delete, &[]).await.expect(404);
    assert!(!table.admin.submit(&delete, &[]).await.expect(200).text.contains("我的视图"));

    let csv = table.admin.get("/memory/export?format=csv&sort=oldest").await.expect(200);
    assert!(csv.text.contains("\"'=SUM(1) is what Sam says\",\"api:sam\"") && csv.text.lines().count() == 5, "{}", csv.text);
    let json: Value = serde_json::from_str(&table.admin.get("/memory/export?format=json&owner=nora&q=tea").await.text).expect("JSON");
    assert_eq!((json.as_array().map(Vec::len), json[0]["ownerKey"].as_str()), (Some(1), Some("api:nora")), "{json}");
    assert_eq!(table.audit("memory.export").await.as_array().map(Vec::len), Some(2));
    let id = table.get("?owner=sam").await.attr("#facts input[name=chosen]", "value").expect("a fact");
    let chosen = table.admin.submit("/memory/many", &[("deed", "json"), ("chosen", &id), ("filter", ""), ("next", "/")]).await.expect(200);
    let json: Value = serde_json::from_str(&chosen.text).expect("JSON");
    assert_eq!((json.as_array().map(Vec::len), json[0]["id"].as_str()), (Some(1), Some(id.as_str())));
    table.admin.get("/memory/export?format=xls").await.expect(422);
}

#[tokio::test]
async fn a_file_has_every_row_of_the_table_however_many_pages_it_takes_and_one_row_in_the_audit_log() {
    const ROWS: usize = 430;
    let mut table = Table::new().await;
    // More than two pages of an export, in both languages, some of them formulas.
    for number in 0..ROWS {
        let text = match number % 3 {
            0 => format!("=SUM({number}) counts lanterns"),
            1 => format!("第{number}盏灯笼挂在门口"),
            _ => format!("Lantern {number} says \"hello, world\""),
        };
        let agent = if number % 2 == 0 { &table.ada } else { &table.wren };
        table.remember(agent, json!({ "content": text, "endUserId": format!("lamp{}", number % 7) })).await;
    }
    for sort in ["", "&sort=oldest", "&sort=least-trusted"] {
        let json: Vec<Value> =
            serde_json::from_str(&table.admin.get(&format!("/memory/export?format=json{sort}")).await.expect(200).text).expect("JSON");
        assert_eq!(json.len(), ROWS + 4);
        let csv = table.admin.get(&format!("/memory/export?format=csv{sort}")).await.expect(200).text;
        let lines: Vec<&str> = csv.strip_suffix("\r\n").expect("an end").split("\r\n").collect();
        assert!(lines[0].starts_with("id,text,ownerKey,agentId,scope,") && lines.len() == ROWS + 5, "{}", lines[0]);
        for (line, row) in lines[1..].iter().zip(&json) {
            let text = row["text"].as_str().expect("a text");
            let mark = if text.starts_with('=') { "'" } else { "" };
            let (id, owner) = (row["id"].as_str().expect("an id"), row["ownerKey"].as_str().expect("an owner"));
            let begin = format!("\"{id}\",\"{mark}{}\",\"{owner}\",", text.replace('"', "\"\""));
            assert!(line.starts_with(&begin), "{line} is not {begin}");
        }
        let told: std::collections::BTreeSet<&str> = json.iter().map(|row| row["id"].as_str().expect("an id")).collect();
        assert_eq!(told.len(), ROWS + 4, "no row comes twice");
    }
    assert_eq!(table.audit("memory.export").await.as_array().map(Vec::len), Some(6));
    let of_one = table.admin.get("/memory/export?format=csv&owner=lamp1&q=%E7%81%AF%E7%AC%BC").await.expect(200).text;
    let wanted = (0..ROWS).filter(|number| number % 7 == 1 && number % 3 == 1).count();
    assert!(of_one.lines().count() == wanted + 1 && of_one.contains("盏灯笼挂在门口"), "{of_one}");
}

#[tokio::test]
async fn every_order_goes_on_page_by_page_over_agents_and_people_and_repeats_nothing() {
    let mut table = Table::new().await;
    for number in 0..107 {
        let agent = if number % 2 == 0 { &table.ada } else { &table.wren };
        let body = json!({ "content": format!("Owl number {number}"), "endUserId": format!("owl{}", number % 9) });
        table.remember(agent, body).await;
    }
    // Many alike, so that pages end among them.
    let tables = Tables::open(&table.app.backend).await;
    let spread = "UPDATE mate_fact SET trust = CASE WHEN id % 3 = 0 THEN 0.3 ELSE 0.1 + 0.2 END, use_count = id % 2";
    tables.run(spread, []).await;
    let mut told = Vec::new();
    for sort in ["", "oldest", "least-trusted", "most-trusted", "most-used"] {
        let (mut next, mut pages) = (Some(format!("/memory?q=owl+number&sort={sort}")), Vec::new());
        while let Some(address) = next {
            let page = table.admin.get(&address).await.expect(200);
            assert_eq!(page.words("#facts caption").as_deref(), Some("107 memories"), "{sort}");
            next = page.attr("a[rel=next]", "href");
            pages.push(texts(&page));
        }
        assert_eq!(pages.iter().map(Vec::len).collect::<Vec<_>>(), [50, 50, 7], "{sort}");
        let mut all = pages.concat();
        told.push(all.clone());
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 107, "{sort}");
    }
    let reversed = |list: &[String]| list.iter().rev().cloned().collect::<Vec<_>>();
    assert_eq!((told[0].clone(), told[2].clone()), (reversed(&told[1]), reversed(&told[3])));
    assert_eq!((told[0][0].as_str(), told[1][0].as_str()), ("Owl number 106", "Owl number 0"));
}
