//! The page of one person: what the agent is told, memories changed in place, one search with corrections, the tabs, and who may open it.

use serde_json::{Value, json};

use super::memory::Fixture;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};

const NORA: &str = "/people/api%3Anora";

async fn facts(fixture: &Fixture, who: &str, status: &str) -> Vec<Value> {
    let path = format!("/api/v1/memory/{}/facts?endUserId={who}&status={status}", fixture.agent);
    fixture.app.admin().get(&path).await.data()["items"].as_array().expect("items").clone()
}

async fn texts(fixture: &Fixture, who: &str) -> Vec<String> {
    facts(fixture, who, "active").await.iter().map(|fact| fact["text"].as_str().expect("a text").to_owned()).collect()
}

async fn note(fixture: &Fixture, who: &str, filename: &str, content: &str) {
    let path = format!("/api/v1/agents/{}/workspace/files/{filename}?endUserId={who}", fixture.agent);
    let written = fixture.app.admin().put(&path, json!({ "content": content })).await;
    assert!(matches!(written.status, 200 | 201), "{}", written.status);
}

#[tokio::test]
async fn the_page_shows_what_the_agent_is_told_as_the_api_does_and_the_memories_by_category() {
    let mut fixture = Fixture::new().await;
    for (who, key, text) in [("nora", "api%3Anora", "Nora is allergic to nuts."), ("诺拉", "api%3A%E8%AF%BA%E6%8B%89", "诺拉住在里斯本。")]
    {
        fixture.remember(json!({ "content": text, "endUserId": who, "type": "profile" })).await;
        let told = fixture.app.admin().post(&format!("/api/v1/memory/{}/context", fixture.agent), json!({ "endUserId": who })).await.data();
        let page = fixture.admin.get(&format!("/people/{key}")).await.expect(200);
        let shown = page.words("#told pre").expect("the text");
        let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!told["owner"].as_str().expect("a block").is_empty(), "{told}");
        assert_eq!(plain(&shown), plain(told["owner"].as_str().expect("a block")));
        assert_eq!(page.attr("#told meter", "value"), Some(told["tokens"]["owner"].to_string()));
        assert!(page.all("#c-profile li.card").iter().any(|row| row.contains(text)), "{}", page.text);
        assert!(page.has("#told a[href*='/facts/']") || page.has("#told a[href*='/files/']"), "each line has its source: {}", page.text);
    }
    let page = fixture.admin.get(NORA).await.expect(200);
    assert_eq!(page.all(".tabs[aria-label='Pages of this person'] a").len(), 6);
    assert_eq!(page.words("#owner-key").as_deref(), Some("api:nora"));
}

#[tokio::test]
async fn one_page_writes_one_audit_row() {
    let mut fixture = Fixture::new().await;
    fixture.remember(json!({ "content": "Nora likes tea.", "endUserId": "nora" })).await;
    let count = async |fixture: &Fixture| {
        let rows = fixture.app.admin().get("/api/v1/audit?limit=200").await.data();
        rows["items"].as_array().expect("rows").len()
    };
    for page in ["", "?q=tea", "/conversations", "/activity", "/files", "/relations", "/privacy"] {
        let before = count(&fixture).await;
        fixture.admin.get(&format!("{NORA}{page}")).await.expect(200);
        assert_eq!(count(&fixture).await, before + 1, "{page}");
    }
    let privacy = fixture.admin.get(&format!("{NORA}/privacy")).await.expect(200);
    assert!(privacy.all("#reads tbody tr").iter().any(|row| row.contains("person.read")), "{}", privacy.text);
}

#[tokio::test]
async fn memories_are_edited_approved_archived_and_forgotten_in_place() {
    let mut fixture = Fixture::new().await;
    let ids = [
        fixture.remember(json!({ "content": "Nora lives in Porto.", "endUserId": "nora" })).await,
        fixture.remember(json!({ "content": "诺拉养了一只猫。", "endUserId": "nora" })).await,
        fixture.remember(json!({ "content": "Nora plays the cello.", "endUserId": "nora" })).await,
    ];
    let whose = "?owner=api%3Anora";
    let door = |place: &str| fixture.page(&format!("/facts/{place}{whose}"));
    let (reword, row, forget) = (door(&format!("{}/reword", ids[0])), door("row"), door(&format!("{}/forget", ids[2])));
    let page = fixture.admin.get(NORA).await.expect(200);
    let version = page.attr(&format!("#f{} input[name=updatedAt]", ids[0]), "value").expect("a version");
    let back = format!("{NORA}#f{}", ids[0]);
    let saved =
        fixture.admin.post(&reword, &[("text", "Nora lives in Lisbon."), ("updatedAt", &version), ("next", &back)]).await.expect(303);
    assert_eq!(saved.location().as_ref(), Some(&back));
    // An old version is refused, and the text stays in the form.
    let stale = fixture.admin.post(&reword, &[("text", "Nora lives in Faro."), ("updatedAt", &version), ("next", &back)]).await.expect(412);
    assert!(stale.text.contains("Nora lives in Faro."), "{}", stale.text);

    let anchor = page.attr("section[id^='c-'] form input[name=list]", "value").expect("the anchor of the section");
    let press = [("helpful", ids[0].as_str()), ("next", NORA), ("list", &anchor)];
    assert_eq!(fixture.admin.post(&row, &press).await.expect(303).location().as_ref(), Some(&back));
    let press = [("archive", ids[1].as_str()), ("next", NORA), ("list", &anchor)];
    assert_eq!(fixture.admin.post(&row, &press).await.expect(303).location(), Some(format!("{NORA}#{anchor}")));
    let rest = fixture.admin.get(&format!("{NORA}?category={}&status=inactive", anchor.trim_start_matches("c-"))).await.expect(200);
    assert!(rest.text.contains("诺拉养了一只猫"), "{}", rest.text);

    let never = page.attr(&format!("#f{} a[href*='block=yes']", ids[2]), "href").expect("a link");
    let sure = fixture.admin.get(&never).await.expect(200);
    assert!(sure.has("input[name=block][checked]"), "{}", sure.text);
    let next = sure.attr("main input[name=next]", "value").expect("where to return to");
    assert!(next.starts_with(NORA), "{next}");
    let gone = fixture.admin.post(&forget, &[("block", "yes"), ("next", &next)]).await.expect(303);
    assert_eq!(gone.location(), Some(next));
    assert_eq!(texts(&fixture, "nora").await, ["Nora lives in Lisbon."]);
    let privacy = fixture.admin.get(&format!("{NORA}/privacy")).await.expect(200);
    assert_eq!(privacy.all("#block li.card").len(), 1, "{}", privacy.text);

    let new = [("content", "Nora speaks Dutch."), ("type", "profile"), ("next", NORA)];
    let kept = fixture.admin.post(&fixture.page(&format!("/facts{whose}")), &new).await.expect(303);
    assert!(kept.location().is_some_and(|there| there.starts_with(&format!("{NORA}#f"))), "it returns to the new memory");
}

#[tokio::test]
async fn after_a_change_the_next_row_is_shown_and_after_the_last_one_the_row_before() {
    let mut fixture = Fixture::new().await;
    for content in ["Nora lives in Porto.", "诺拉养了一只猫。", "Nora plays the cello."] {
        fixture.remember(json!({ "content": content, "endUserId": "nora" })).await;
    }
    let page = fixture.admin.get(NORA).await.expect(200);
    let ids = page.attrs("main li.card[id^=f]", "id");
    let door = fixture.page("/facts/row?owner=api%3Anora");
    let anchor = page.attr("section[id^='c-'] form input[name=list]", "value").expect("the anchor of the section");
    let archive = |page: &Page, id: &str| page.attr(&format!("#{id} button[name=archive]"), "value").expect("a button");
    let forget = page.attr(&format!("#{} a[href*='/forget']", ids[1]), "href").expect("a link");
    let next = fixture.admin.get(&forget).await.expect(200).attr("main input[name=next]", "value").expect("where to return to");
    assert_eq!(next, format!("{NORA}#{}", ids[2]));
    for (at, then) in [(2, ids[1].as_str()), (0, ids[1].as_str()), (1, anchor.as_str())] {
        let page = fixture.admin.get(NORA).await.expect(200);
        let press = [("archive", archive(&page, &ids[at])), ("next", NORA.to_owned()), ("list", anchor.clone())];
        let press: Vec<(&str, &str)> = press.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(fixture.admin.post(&door, &press).await.expect(303).location(), Some(format!("{NORA}#{then}")));
    }
}

/// A wrong statement in a fact, a file, a message.
async fn mistake(who: &str, text: &str, said: &str) -> Fixture {
    let fixture = Fixture::new().await;
    fixture.remember(json!({ "content": text, "endUserId": who })).await;
    note(&fixture, who, "notes/dinner.md", &format!("# Dinner\n\n- {said}\n- window seat\n")).await;
    let path = format!("/api/v1/agents/{}/conversations/friday/messages", fixture.agent);
    let talk = json!({ "messages": [{ "role": "user", "content": said }], "endUserId": who, "complete": false });
    assert_eq!(fixture.app.admin().post(&path, talk).await.status, 202);
    fixture
}

#[tokio::test]
async fn one_search_finds_every_place_and_corrects_them_at_once() {
    for (who, key, text, said, words, new) in [
        ("nora", "api%3Anora", "Nora is vegan.", "I am VEGAN now", "vegan", "vegetarian"),
        ("诺拉", "api%3A%E8%AF%BA%E6%8B%89", "诺拉吃素。", "我现在吃素", "吃素", "吃鱼"),
    ] {
        let mut fixture = Box::pin(mistake(who, text, said)).await;
        let page = format!("/people/{key}?q={}", urlencode(words));
        let found = fixture.admin.get(&page).await.expect(200);
        let chosen: Vec<String> = found.attrs("input[name=chosen]", "value");
        let mut kinds: Vec<&str> = chosen.iter().filter_map(|hit| hit.split(':').next()).collect();
        kinds.dedup();
        assert_eq!(kinds, ["fact", "file", "message"], "{}", found.text);
        let (door, next) = (format!("/people/{key}/correct"), page.clone());
        let mut form: Vec<(&str, &str)> = chosen.iter().map(|hit| ("chosen", hit.as_str())).collect();
        form.extend([("deed", "replace"), ("words", words), ("replacement", new), ("next", next.as_str())]);
        let look = fixture.admin.post(&door, &form).await.expect(200);
        assert!(look.text.contains(&format!("Replace words in {} places", chosen.len())), "{}", look.text);
        assert_eq!(texts(&fixture, who).await, [text], "nothing is done yet");
        form.push(("confirmed", "yes"));
        assert_eq!(fixture.admin.post(&door, &form).await.expect(303).location().as_ref(), Some(&page));
        assert_eq!(texts(&fixture, who).await, [text.replace(words, new)]);
        let file = format!("/api/v1/agents/{}/workspace/files/notes/dinner.md?endUserId={who}", fixture.agent);
        let content = fixture.app.admin().get(&file).await.data()["content"].as_str().expect("a text").to_owned();
        assert!(content.contains(new) && content.contains("window seat"), "{content}");
        let left = fixture.admin.get(&page).await.expect(200);
        let kinds: Vec<String> = left.attrs("input[name=chosen]", "value");
        assert!(kinds.iter().all(|hit| hit.starts_with("message:")), "only what was said stays: {kinds:?}");
        let recall = json!({ "query": said, "endUserId": who, "kinds": ["message"] });
        let recalled = fixture.app.admin().post(&format!("/api/v1/memory/{}/recall", fixture.agent), recall).await.data();
        assert!(!recalled["items"].to_string().contains(said), "it is no longer recalled: {recalled}");
    }
}

#[tokio::test]
async fn what_a_search_found_is_forgotten_everywhere_and_not_learned_again() {
    let mut fixture = Box::pin(mistake("nora", "Nora is vegan.", "I am vegan now")).await;
    let page = format!("{NORA}?q=vegan");
    let found = fixture.admin.get(&page).await.expect(200);
    let chosen: Vec<String> = found.attrs("input[name=chosen]", "value");
    let mut form: Vec<(&str, &str)> = chosen.iter().map(|hit| ("chosen", hit.as_str())).collect();
    form.extend([("deed", "block"), ("words", "vegan"), ("next", page.as_str())]);
    let look = fixture.admin.post(&format!("{NORA}/correct"), &form).await.expect(200);
    assert!(look.text.contains("do not learn them again"), "{}", look.text);
    form.push(("confirmed", "yes"));
    fixture.admin.post(&format!("{NORA}/correct"), &form).await.expect(303);
    let left = fixture.admin.get(&page).await.expect(200);
    assert!(left.has(".empty"), "{}", left.text);
    assert!(texts(&fixture, "nora").await.is_empty());
    let rules = fixture.app.admin().get(&format!("/api/v1/memory/{}/block-rules?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(rules["items"].as_array().expect("rules").len(), 1, "{rules}");
    let receipts = fixture.admin.get(&format!("{NORA}/privacy")).await.expect(200);
    assert!(receipts.all("#receipts tbody tr").len() >= 3, "{}", receipts.text);
    // Nothing chosen, no replacement, and hits of others.
    let none = [("deed", "forget"), ("words", "vegan"), ("next", page.as_str())];
    fixture.admin.post(&format!("{NORA}/correct"), &none).await.expect(303);
    let wrong = [("deed", "forget"), ("words", "vegan"), ("chosen", "owl:1"), ("next", page.as_str())];
    fixture.admin.post(&format!("{NORA}/correct"), &wrong).await.expect(400);
    let other = fixture.remember(json!({ "content": "Olga is vegan.", "endUserId": "olga" })).await;
    let theirs = format!("fact:{other}");
    let foreign = [("deed", "forget"), ("words", "vegan"), ("chosen", theirs.as_str()), ("confirmed", "yes"), ("next", page.as_str())];
    fixture.admin.post(&format!("{NORA}/correct"), &foreign).await.expect(303);
    assert_eq!(texts(&fixture, "olga").await, ["Olga is vegan."]);
}

#[tokio::test]
async fn people_open_their_own_page_only_and_agents_of_others_are_absent() {
    let mut fixture = Fixture::new().await;
    fixture.remember(json!({ "content": "Nora likes tea.", "endUserId": "nora" })).await;
    let second = make_agent(&fixture.app.admin(), "Bo").await;
    let path = format!("/api/v1/memory/{second}/remember");
    fixture.app.advance(chrono::Duration::minutes(1));
    fixture.app.admin().post(&path, json!({ "content": "Nora likes coffee.", "endUserId": "nora" })).await.data();
    let latest = fixture.admin.get(NORA).await.expect(200);
    assert!(latest.text.contains("likes coffee") && !latest.text.contains("likes tea"), "the agent that saw her last");
    let first = fixture.admin.get(&format!("{NORA}?agent={}", fixture.agent)).await.expect(200);
    assert!(first.text.contains("likes tea") && !first.text.contains("likes coffee"), "{}", first.text);
    assert!(first.all(".tabs a").len() == 6 && first.has(&format!(".tabs a[href*='agent={}']", fixture.agent)), "tabs keep the agent");
    fixture.admin.get(&format!("{NORA}?agent=1")).await.expect(404);
    fixture.admin.get("/people/api%3Anobody").await.expect(404);
    for role in ["member", "viewer"] {
        let mut mo = Browser::join(&fixture.app, &format!("{role}@example.org"), role).await;
        for tab in ["", "/conversations", "/activity", "/files", "/relations", "/privacy"] {
            mo.get(&format!("{NORA}{tab}")).await.expect(403);
        }
        mo.post(&format!("{NORA}/correct"), &[("deed", "forget"), ("words", "tea")]).await.expect(403);
        let key = mo.get(&fixture.page("/facts/new")).await.expect(200).words(".page-head code").expect("the own key");
        let own = format!("/people/{}", key.replace(':', "%3A"));
        let page = mo.get(&own).await.expect(200);
        let of_admins = "main a[href='/people'], a[href^='/people/'][href$='/export'], a[href^='/people/'][href*='/forget']";
        assert!(!page.has(of_admins), "{}", page.text);
        mo.get(&format!("{own}/privacy")).await.expect(200);
    }
}

#[tokio::test]
async fn a_fact_of_the_api_names_its_token_and_its_form_stands_at_the_top() {
    let mut fixture = Fixture::new().await;
    let id = fixture.remember(json!({ "content": "Nora is vegan.", "endUserId": "nora" })).await;
    let fact = fixture.admin.get(&fixture.page(&format!("/facts/{id}?owner=api%3Anora"))).await.expect(200);
    assert!(fact.text.contains("Written through the API with the access token"), "{}", fact.text);
    let (edit, history) = (fact.text.find("id=\"edit\"").expect("the form"), fact.text.find("id=\"how\"").expect("the provenance"));
    assert!(edit < history && !fact.has("details#edit"), "the form comes first, and is open");
}

fn urlencode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn the_activity_says_what_extraction_refused_and_shows_no_text_of_it() {
    let mut fixture = Fixture::new().await;
    let path = format!("/api/v1/agents/{}/conversations/guesses/messages", fixture.agent);
    let said = |line: &str| json!({ "role": "user", "content": line });
    let lines = [said("I guess I live in Lisbon."), said("我可能住在里斯本吧。"), said("My password is hunter2."), said("I like tea.")];
    fixture.app.admin().post(&path, json!({ "endUserId": "nora", "messages": lines })).await.data();
    noctuary::worker::drain(&fixture.app.state).await.expect("the job runs");
    let page = fixture.admin.get(&format!("{NORA}/activity")).await.expect(200);
    let rows = page.all("#refusals tbody tr");
    assert!(rows.iter().any(|row| row.contains("too uncertain") && row.contains("built-in engine")), "{}", page.text);
    let refused = page.words("#refusals").expect("a table");
    assert!(!refused.contains("Lisbon") && !refused.contains("里斯本") && !refused.contains("hunter2"), "{refused}");
    assert!(page.has("#refusals a[href^='/operations/jobs/']"), "{}", page.text);
    let narrow = fixture.admin.get(&format!("{NORA}/activity?kind=file")).await.expect(200);
    assert!(!narrow.has("#refusals"));
    fixture.admin.headers = vec![("accept-language".to_owned(), "zh-CN".to_owned())];
    let page = fixture.admin.get(&format!("{NORA}/activity")).await.expect(200);
    assert!(page.all("#refusals tbody tr").iter().any(|row| row.contains("不够确定") && row.contains("内置引擎")), "{}", page.text);
}
