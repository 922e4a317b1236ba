//! Tags in the console: shown with a memory, and what lists and the search of a person are narrowed by, without scripts and in both languages.

use serde_json::json;

use super::memory::Fixture;
use crate::support::browser::{Browser, Page};

const NORA: &str = "/people/api%3Anora";
const HERON: &str = "Nora's boat is called Heron.";
const LAKE: &str = "诺拉的船停在湖边。";

async fn boats() -> (Fixture, String) {
    let fixture = Fixture::new().await;
    let boat = json!({ "content": HERON, "endUserId": "nora", "type": "project", "tags": ["boat", "<b>夏天</b>"] });
    let heron = fixture.remember(boat).await;
    fixture.remember(json!({ "content": LAKE, "endUserId": "nora", "type": "event", "tags": ["船"] })).await;
    fixture.remember(json!({ "content": "Nora's boat needs paint.", "endUserId": "nora" })).await;
    let path = format!("/api/v1/agents/{}/conversations/harbour/messages", fixture.agent);
    let talk = json!({ "messages": [{ "role": "user", "content": "The boat left the harbour." }], "endUserId": "nora", "complete": false,
        "tags": ["boat"] });
    assert_eq!(fixture.app.admin().post(&path, talk).await.status, 202);
    let note = json!({ "content": "---\ntags: [boat]\n---\n# Boat\n\n- the boat is in the shed\n" });
    let path = format!("/api/v1/agents/{}/workspace/files/notes/boat.md?endUserId=nora", fixture.agent);
    assert_eq!(fixture.app.admin().put(&path, note).await.status, 201);
    (fixture, heron)
}

fn hits(page: &Page) -> Vec<String> {
    page.all("ul.answers a.memory")
}

#[tokio::test]
async fn the_table_of_memories_is_narrowed_by_tag_and_category() {
    let (mut fixture, _) = Box::pin(boats()).await;
    for (query, expected) in [
        ("tag=boat", vec![HERON]),
        ("tag=%E8%88%B9", vec![LAKE]),
        ("tag=boat&category=project", vec![HERON]),
        ("tag=boat&category=event", vec![]),
        ("tag=Boat", vec![]),
    ] {
        let page = fixture.admin.get(&format!("/memory?{query}")).await.expect(200);
        assert_eq!(page.all("#facts tbody a.memory"), expected, "{query}");
    }
    let page = fixture.admin.get("/memory?tag=boat").await.expect(200);
    assert_eq!(page.attr("#field-tag", "value").as_deref(), Some("boat"));
    assert_eq!(page.attr("label[for=field-tag]", "for").as_deref(), Some("field-tag"));
    assert!(page.text.contains("#&#60;b&#62;夏天") && !page.text.contains("<b>夏天"), "{}", page.text);
    let link = page.attrs("#facts tbody a[href*='tag=']", "href").remove(0);
    assert_eq!(link, "/memory?tag=boat", "a tag leads to what has it");
    let long = format!("/memory?tag={}", "x".repeat(101));
    assert!(fixture.admin.get(&long).await.expect(422).has("#wrong-tag"));
    let file = fixture.admin.get("/memory/export?tag=boat&format=json").await.expect(200);
    assert!(file.text.contains("夏天") && !file.text.contains(LAKE), "{}", file.text);
}

#[tokio::test]
async fn the_search_of_a_person_is_narrowed_by_tag_and_category() {
    let (mut fixture, _) = Box::pin(boats()).await;
    let all = fixture.admin.get(&format!("{NORA}?q=boat")).await.expect(200);
    assert!(hits(&all).len() >= 4, "{:?}", hits(&all));
    let tagged = fixture.admin.get(&format!("{NORA}?q=boat&tag=boat")).await.expect(200);
    assert_eq!(hits(&tagged), [HERON, "notes/boat.md", "The boat left the harbour."]);
    let only = fixture.admin.get(&format!("{NORA}?tag=boat")).await.expect(200);
    assert_eq!(hits(&only), [HERON, "notes/boat.md", "The boat left the harbour."]);
    assert!(!only.has("button[name=deed]") && !only.has("input[name=chosen]"), "without words there is nothing to replace: {}", only.text);
    let of_category = fixture.admin.get(&format!("{NORA}?q=boat&category=project")).await.expect(200);
    assert_eq!(hits(&of_category), [HERON]);
    assert_eq!(of_category.attr("#field-category option[selected]", "value").as_deref(), Some("project"));
    assert_eq!(hits(&fixture.admin.get(&format!("{NORA}?tag=%E8%88%B9&category=event")).await.expect(200)), [LAKE]);
    assert_eq!(hits(&fixture.admin.get("/people/api%3Aomar?tag=boat").await), [] as [&str; 0]);
    assert!(fixture.admin.get(&format!("{NORA}?tag={}", "x".repeat(101))).await.expect(422).has("#wrong-tag"));
}

#[tokio::test]
async fn a_memory_shows_its_tags_in_both_languages() {
    let (mut fixture, heron) = Box::pin(boats()).await;
    for (language, label) in [("en", "Tags"), ("zh-CN", "标签")] {
        fixture.admin.headers = vec![("accept-language".to_owned(), language.to_owned())];
        let page = fixture.admin.get(&fixture.page(&format!("/facts/{heron}?owner=api%3Anora"))).await.expect(200);
        assert!(page.all("aside dt").contains(&label.to_owned()), "{:?}", page.all("aside dt"));
        assert!(page.all("aside dd a").contains(&"#boat".to_owned()), "{:?}", page.all("aside dd a"));
        let person = fixture.admin.get(NORA).await.expect(200);
        assert!(person.all("li.card a").contains(&"#boat".to_owned()), "{}", person.text);
    }
}

/// The edit form of a fact as the page shows it, with other tags.
fn form(page: &Page, tags: &str) -> Vec<(&'static str, String)> {
    let shown = |name: &str| match name {
        "text" => page.words("#field-text"),
        "category" => page.attr("#field-category option[selected]", "value"),
        _ => page.attr(&format!("#edit [name={name}]"), "value"),
    };
    let fields = ["text", "category", "validFrom", "validTo", "expiresAt", "updatedAt"];
    let mut fields: Vec<(&'static str, String)> = fields.map(|name| (name, shown(name).unwrap_or_default())).to_vec();
    fields.push(("tags", tags.to_owned()));
    fields
}

#[tokio::test]
async fn the_tags_of_a_memory_are_edited_on_its_page_in_both_languages() {
    let (mut fixture, heron) = Box::pin(boats()).await;
    let path = fixture.page(&format!("/facts/{heron}?owner=api%3Anora"));
    let api = format!("/api/v1/memory/{}/facts/{heron}", fixture.agent);
    let sent = json!({ "endUserId": "nora", "tags": ["boat", "<b>夏天</b>"], "metadata": { "project": "atlas" } });
    fixture.app.admin().patch(&api, sent).await.data();
    for (language, label, tags, shown, refused) in [
        ("en", "Tags", "boat, harbour,, summer ", vec!["boat", "harbour", "summer"], "must be at most 50 texts of 1 to 100 characters"),
        ("zh-CN", "标签", "船，夏天", vec!["船", "夏天"], "最多 50 个，每个 1 到 100 个字符"),
    ] {
        fixture.app.advance(chrono::Duration::minutes(1));
        fixture.admin.headers = vec![("accept-language".to_owned(), language.to_owned())];
        let page = fixture.admin.get(&path).await.expect(200);
        assert_eq!(page.words("label[for=field-tags]").as_deref(), Some(label));
        let send = async |browser: &mut Browser, tags: &str, page: &Page| {
            let fields = form(page, tags);
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            browser.submit(&path, &fields).await
        };
        let wrong = send(&mut fixture.admin, &"长".repeat(101), &page).await.expect(422);
        assert_eq!(wrong.words("#wrong-tags").as_deref(), Some(refused));
        assert_eq!(wrong.attr("#field-tags", "value"), Some("长".repeat(101)), "what was written stays");

        let saved = send(&mut fixture.admin, tags, &page).await.expect(200);
        assert_eq!(saved.attr("#field-tags", "value"), Some(shown.join(", ")));
        let told = fixture.app.admin().get(&format!("{api}?endUserId=nora")).await.data();
        assert_eq!((&told["tags"], &told["metadata"]), (&json!(shown), &json!({ "project": "atlas" })), "the other metadata stays");
        assert!(saved.all("[aria-labelledby=changes] li").first().is_some_and(|change| change.contains("tags changed")), "{}", saved.text);
        assert_eq!(send(&mut fixture.admin, "stale", &page).await.status, 412, "somebody else changed it meanwhile");
        let query = format!("/memory?tag={}", if language == "en" { "harbour" } else { "%E5%A4%8F%E5%A4%A9" });
        assert_eq!(fixture.admin.get(&query).await.expect(200).all("#facts tbody a.memory"), [HERON]);
    }
    let audit = fixture.app.admin().get("/api/v1/audit?action=fact.update").await.data();
    let lines = audit["items"].as_array().expect("lines").iter().filter(|line| line["detail"]["change"] == "edited").count();
    assert_eq!(lines, 2, "{audit}");
    let page = fixture.admin.get(&path).await.expect(200);
    let emptied: Vec<(&str, String)> = form(&page, " ");
    let emptied: Vec<(&str, &str)> = emptied.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let saved = fixture.admin.submit(&path, &emptied).await.expect(200);
    assert_eq!(saved.attr("#field-tags", "value").as_deref(), Some(""));
    assert!(fixture.app.admin().get(&format!("{api}?endUserId=nora")).await.data()["tags"].is_null());
}
