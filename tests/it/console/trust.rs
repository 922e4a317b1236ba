//! Facts that users check and change: create, edit, archive, restore, rate; and the messages about it.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};

/// Markup that must never become an element.
const HOSTILE: &str = "<b only>likes</b> green tea\u{feff}";

struct Fixture {
    app: TestApp,
    admin: Browser,
    agent: String,
}

impl Fixture {
    async fn new() -> Self {
        let app = TestApp::spawn().await;
        let agent = make_agent(&app.admin(), "Ada").await;
        Self { admin: Browser::admin(&app).await, agent, app }
    }

    async fn remember(&self, content: &str) -> String {
        self.app.advance(chrono::Duration::minutes(1));
        let body = json!({ "content": content, "endUserId": "nora" });
        let kept = self.app.admin().post(&format!("/api/v1/memory/{}/remember", self.agent), body).await.data();
        kept["id"].as_str().expect("an id").to_owned()
    }

    /// A page of the agent about nora.
    fn page(&self, place: &str) -> String {
        format!("/agents/{}{place}?owner=api%3Anora", self.agent)
    }
}

/// The edit form of a fact with some fields changed.
fn edit<'a>(page: &'a Page, other: &[(&'a str, &'a str)]) -> Vec<(&'a str, String)> {
    let field = |name: &'static str| {
        let chosen = other.iter().find(|(field, _)| *field == name).map(|(_, value)| (*value).to_owned());
        let there = match name {
            "text" => page.words("#field-text"),
            "category" => page.attr("#field-category option[selected]", "value"),
            _ => page.attr(&format!("#edit [name={name}]"), "value"),
        };
        (name, chosen.or(there).unwrap_or_default())
    };
    ["text", "category", "validFrom", "validTo", "expiresAt", "updatedAt"].map(field).to_vec()
}

async fn send(browser: &mut Browser, path: &str, fields: &[(&str, String)]) -> Page {
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    browser.submit(path, &fields).await
}

#[tokio::test]
async fn a_fact_is_edited_and_its_page_tells_what_was_changed_and_why_it_is_trusted() {
    let mut fixture = Fixture::new().await;
    let fact = fixture.remember("Nora lives in Bergen").await;
    let path = fixture.page(&format!("/facts/{fact}"));
    let page = fixture.admin.get(&path).await.expect(200);
    assert_eq!(page.attr("aside meter", "value").as_deref(), Some("0.80"));
    assert!(page.all(".sum th").concat().contains("Requested, written or edited by a person"), "{}", page.text);
    assert!(page.has("svg.curve polyline") && page.has("#trust-steps"), "a line, and the same as a table");
    assert!(page.words("[aria-labelledby=changes] li h3").expect("a change").starts_with("Learned"));

    fixture.app.advance(chrono::Duration::minutes(5));
    let sent = edit(&page, &[("text", HOSTILE), ("category", "preference"), ("validTo", "2027-01-01T10:00")]);
    let saved = send(&mut fixture.admin, &path, &sent).await.expect(200);
    assert_eq!(saved.words(".note.good").as_deref(), Some("Saved."));
    assert!(!saved.text.contains("<b on") && saved.text.contains("&lt;b on") && saved.text.contains("U+FEFF"), "{}", saved.text);
    let first = saved.words("[aria-labelledby=changes] li").expect("a change");
    assert!(first.starts_with("Edited") && first.contains("Nora lives in Bergen") && first.contains("manual · user"), "{first}");
    let told = fixture.app.admin().get(&format!("/api/v1/memory/{}/facts/{fact}?endUserId=nora", fixture.agent)).await.data();
    assert_eq!((told["text"].as_str(), told["category"].as_str()), (Some(HOSTILE), Some("PREFERENCE")));
    assert_eq!((told["isPersonEdited"].as_bool(), told["validTo"].as_str()), (Some(true), Some("2027-01-01T10:00:00Z")));

    let lost = send(&mut fixture.admin, &path, &edit(&page, &[("text", "Nora lives in Oslo")])).await.expect(412);
    assert_eq!(lost.words("#field-text").as_deref(), Some("Nora lives in Oslo"), "what was written is kept");
    let won = send(&mut fixture.admin, &path, &edit(&lost, &[])).await.expect(200);
    assert_eq!(won.words("h1").as_deref(), Some("Nora lives in Oslo"));
    let wrong = send(&mut fixture.admin, &path, &edit(&won, &[("validTo", "1999-01-01T10:00")])).await.expect(422);
    assert_eq!(wrong.words("#wrong-validTo").as_deref(), Some("must lie before the end"));
    fixture.admin.get(&format!("/agents/{}/facts/{fact}", fixture.agent)).await.expect(404);
}

#[tokio::test]
async fn a_fact_is_put_away_believed_again_and_rated_in_chinese() {
    let mut fixture = Fixture::new().await;
    let fact = fixture.remember("诺拉住在卑尔根").await;
    let path = |place: &str| fixture.page(&format!("/facts/{fact}{place}"));
    let (archive, restore, feedback) = (path("/archive"), path("/restore"), path("/feedback"));
    fixture.admin.headers = vec![("accept-language".to_owned(), "zh".to_owned())];
    let away = fixture.admin.submit(&archive, &[]).await.expect(200);
    assert_eq!(away.words(".note.good [role=status]").as_deref(), Some("已归档，可以恢复。"));
    assert!(away.words(".note.warn:not(#session-warning)").expect("a note").contains("人工"), "{}", away.text);
    assert!(away.has(&format!("form[action='{restore}']")) && !away.has(&format!("form[action='{archive}']")));
    let again = fixture.admin.submit(&restore, &[]).await.expect(200);
    assert!(again.all("[aria-labelledby=changes] h3").iter().any(|kind| kind.starts_with("已恢复")), "{}", again.text);

    let worse = fixture.admin.submit(&feedback, &[("opinion", "UNHELPFUL")]).await.expect(200);
    assert_eq!(worse.attr("aside meter", "value").as_deref(), Some("0.60"));
    assert!(worse.all(".sum tr").iter().any(|row| row == "对 1 人没有帮助 −0.20"), "{:?}", worse.all(".sum tr"));
    let better = fixture.admin.submit(&feedback, &[("opinion", "HELPFUL")]).await.expect(200);
    assert_eq!(better.attr("aside meter", "value").as_deref(), Some("0.90"), "one opinion a person");
    fixture.admin.post(&feedback, &[("opinion", "loud")]).await.expect(400);
}

#[tokio::test]
async fn a_fact_is_written_by_hand_and_a_viewer_neither_writes_nor_changes_one() {
    let mut fixture = Fixture::new().await;
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let new = format!("/agents/{}/facts/new", fixture.agent);
    assert!(member.get(&format!("/agents/{}/facts", fixture.agent)).await.has(&format!("a[href^='{new}']")));
    let wrong = member.post(&new, &[("text", ""), ("predicate", "!!!"), ("category", "event")]).await.expect(422);
    assert_eq!(wrong.words("#wrong-predicate").as_deref(), Some("must be 1 to 64 characters with a letter or digit"));
    let sent = [("predicate", "lives_in"), ("object", "Porto"), ("category", "profile"), ("validFrom", "2026-03-01T00:00")];
    let made = member.submit(&new, &sent).await.expect(200);
    assert_eq!(
        (made.words("h1").as_deref(), made.words(".note.good").as_deref()),
        (Some("Lives in Porto"), Some("The memory is created."))
    );
    let fact = made.path.split('?').next().expect("a path").to_owned();
    assert!(made.text.contains("2026-03-01"), "{}", made.text);
    member.post(&new, &[("text", "Everybody knows"), ("category", "knowledge"), ("scope", "GLOBAL")]).await.expect(403);

    let shared = fixture.admin.submit(&new, &[("text", "The archive closes at six"), ("scope", "TEAM")]).await.expect(200);
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    let seen = viewer.get(&shared.path).await.expect(200);
    assert!(!seen.has("#edit") && !seen.has("main form[method=post]"), "no button that would be refused");
    for (place, fields) in [
        ("", &[("text", "x"), ("validFrom", "2026-01-01T00:00")][..]),
        ("/archive", &[]),
        ("/restore", &[]),
        ("/feedback", &[("opinion", "HELPFUL")]),
    ] {
        viewer.post(&format!("{}{place}", shared.path), fields).await.expect(403);
        viewer.post(&format!("{fact}{place}"), fields).await.expect(403);
    }
    let id = fact.rsplit('/').next().expect("an id");
    viewer.post(&format!("/agents/{}/facts/row", fixture.agent), &[("archive", id)]).await.expect(403);
    viewer.post(&new, &[("text", "Owls")]).await.expect(403);
}

#[tokio::test]
async fn fifty_facts_are_a_light_page_whose_boxes_say_which_fact_they_are_for() {
    let mut fixture = Fixture::new().await;
    for number in 0..50 {
        let sentence = "the binoculars are in the third drawer of the cupboard beside the door of the shed";
        fixture.remember(&format!("In house number {number} {sentence}")).await;
    }
    let list = fixture.admin.get(&fixture.page("/facts")).await.expect(200);
    assert_eq!(list.all("tr[data-key]").len(), 50);
    assert!(list.text.len() <= 100 * 1024, "{} bytes", list.text.len());
    let button = |what: &str| list.attr("tr[data-key] input[name=chosen]", what).expect("a box");
    let words: Vec<String> = button("aria-labelledby").split(' ').filter_map(|id| list.words(&format!("#{id}"))).collect();
    assert!(words.len() == 2 && words[0] == "Choose:" && words[1].contains("binoculars"), "{words:?}");
    let (row, fact) = (fixture.page("/facts/row"), button("value"));
    let rated = fixture.admin.submit(&row, &[("helpful", &fact)]).await.expect(200);
    assert_eq!(rated.attr("aside meter", "value").as_deref(), Some("0.90"));
    let worse = fixture.admin.submit(&row, &[("unhelpful", &fact)]).await.expect(200);
    assert_eq!(worse.attr("aside meter", "value").as_deref(), Some("0.60"));
    let away = fixture.admin.submit(&row, &[("archive", &fact), ("next", &fixture.page("/facts"))]).await.expect(200);
    assert_eq!(away.all("tr[data-key]").len(), 49);
    let elsewhere = format!("/agents/{}/facts/row?owner=api%3Alin", fixture.agent);
    fixture.admin.post(&elsewhere, &[("helpful", &fact)]).await.expect(404);
    fixture.admin.post(&row, &[]).await.expect(400);
    fixture.admin.post(&row, &[("helpful", &fact), ("archive", &fact)]).await.expect(400);
}

#[tokio::test]
async fn the_list_tells_what_was_believed_at_a_moment() {
    let mut fixture = Fixture::new().await;
    let fact = fixture.remember("Nora lives in Bergen").await;
    let before = fixture.app.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    fixture.app.advance(chrono::Duration::minutes(5));
    let api = format!("/api/v1/memory/{}/facts/{fact}", fixture.agent);
    fixture.app.admin().patch(&api, json!({ "text": "Nora lives in Oslo", "endUserId": "nora" })).await.data();
    fixture.remember("Nora keeps owls").await;
    let then = fixture.admin.get(&format!("{}&knownAt={before}", fixture.page("/facts"))).await.expect(200);
    assert_eq!(then.all("#facts tbody th a"), ["Nora lives in Bergen"]);
    let now = fixture.admin.get(&fixture.page("/facts")).await.expect(200);
    assert_eq!(now.all("#facts tbody th a"), ["Nora keeps owls", "Nora lives in Oslo"]);
    fixture.admin.get(&format!("{}&knownAt=once", fixture.page("/facts"))).await.expect(422);
}

#[tokio::test]
async fn a_fact_is_forgotten_from_its_page() {
    let mut fixture = Fixture::new().await;
    let fact = fixture.remember("Nora lives in Bergen").await;
    let door = fixture.page(&format!("/facts/{fact}/forget"));
    let page = fixture.admin.get(&fixture.page(&format!("/facts/{fact}"))).await.expect(200);
    assert!(page.has(&format!("a[href='{door}']")));
    assert_eq!(fixture.admin.get(&door).await.expect(200).words("main blockquote").as_deref(), Some("Nora lives in Bergen"));
    let done = fixture.admin.submit(&door, &[]).await.expect(200);
    assert!(done.has(".empty") && done.words(".note.good").expect("a note").starts_with("Forgotten:"), "{}", done.text);
    fixture.admin.get(&door).await.expect(404);
    fixture.admin.post(&door, &[]).await.expect(404);
}

#[tokio::test]
async fn a_person_is_forgotten_in_three_steps_and_the_receipt_says_what_went() {
    let mut fixture = Fixture::new().await;
    fixture.remember("诺拉住在卑尔根").await;
    let person = fixture.admin.get("/people/api%3Anora").await.expect(200);
    let archive = fixture.admin.get(&person.attr("a[href$=export]", "href").expect("the export")).await;
    assert_eq!(archive.status, 200);
    assert_eq!(archive.headers["content-type"], "application/zip");
    let preview = fixture.admin.get(&person.attr("a[href*='/forget']", "href").expect("the first step")).await.expect(200);
    assert!(preview.all("#counts tr").iter().any(|row| row == "Memories 1"), "{:?}", preview.all("#counts tr"));
    let confirm = fixture.admin.get("/people/api%3Anora/forget/confirm?includeMessages=yes").await.expect(200);
    assert!(confirm.has("#field-confirm"));

    let door = "/people/api%3Anora/forget";
    let wrong = fixture.admin.post(door, &[("confirm", "api:\"><b>"), ("includeMessages", "yes")]).await.expect(422);
    assert_eq!(wrong.words("#wrong-confirm").as_deref(), Some("must repeat the full owner key"));
    assert!(wrong.has("input[name=includeMessages]") && !wrong.has("form b"), "{}", wrong.text);
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    for path in [door, "/people/api%3Anora/forget/confirm", "/people/api%3Anora/export"] {
        member.get(path).await.expect(403);
    }
    member.post(door, &[("confirm", "api:nora")]).await.expect(403);

    let receipt = fixture.admin.submit(door, &[("confirm", "api:nora"), ("includeMessages", "yes")]).await.expect(200);
    assert_eq!(receipt.words("h1").as_deref(), Some("Receipt"));
    assert!(receipt.has("progress") && receipt.has("#rows[data-poll]"), "it runs: {}", receipt.text);
    noctuary::worker::drain(&fixture.app.state).await.expect("the job runs");
    let done = fixture.admin.get(&receipt.path).await.expect(200);
    assert!(!done.has("progress") && done.all("#counts tr").iter().any(|row| row == "Memories 1"), "{}", done.text);
    assert!(!done.text.contains("nora") || !done.words("main").expect("the page").contains("nora"), "a receipt names nobody");
    member.get(&receipt.path).await.expect(403);
    fixture.admin.get("/forgets/1").await.expect(404);

    let gone = fixture.admin.get("/people/api%3Anora").await.expect(200);
    assert!(gone.words("main").expect("the page").contains("No data about this person is stored."), "{}", gone.text);
    assert_eq!(gone.all("#receipts tbody tr").len(), 1);
    fixture.admin.get(door).await.expect(404);
    fixture.admin.get("/people/api%3Anobody").await.expect(404);
}
