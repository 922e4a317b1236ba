//! People in the console: how they are found, what a typed name means on a page, the field that names one, and receipts of forgetting.

use reqwest::Method;
use serde_json::{Value, json};

use super::memory::Fixture;
use crate::support::app::make_agent;
use crate::support::browser::Browser;

/// An agent knows api:nora, two people who are called Nora and Norbert, one with a Chinese name, and one of a channel.
async fn crowd() -> Fixture {
    let fixture = Fixture::new().await;
    for (who, name) in [("u-17", "Nora Quill"), ("u-18", "Norbert Vance"), ("u-19", "王小明"), ("u-20", "陳小紅")] {
        learn(&fixture, who, name).await;
    }
    let path = format!("/api/v1/agents/{}/conversations/x/messages", fixture.agent);
    let talk =
        json!({ "messages": [{ "role": "user", "content": "hello" }], "complete": false, "channel": "telegram", "senderId": "4711" });
    fixture.app.advance(chrono::Duration::minutes(1));
    assert_eq!(fixture.app.admin().post(&path, talk).await.status, 202);
    fixture
}

async fn learn(fixture: &Fixture, who: &str, name: &str) {
    fixture.app.advance(chrono::Duration::minutes(1));
    let fact = json!({ "predicate": "name", "object": name, "category": "PROFILE", "endUserId": who });
    fixture.app.admin().post(&format!("/api/v1/memory/{}/facts", fixture.agent), fact).await.data();
}

async fn found(browser: &mut Browser, query: &str) -> Vec<String> {
    browser.get(&format!("/people?sort=key&query={query}")).await.expect(200).all("#owners tbody th code")
}

#[tokio::test]
async fn people_are_found_by_key_channel_and_learned_name_in_both_scripts() {
    let mut fixture = Box::pin(crowd()).await;
    let admin = &mut fixture.admin;
    for (query, keys) in [
        ("api%3Anora", vec!["api:nora"]),
        ("U-17", vec!["api:u-17"]),
        ("quill", vec!["api:u-17"]),
        ("NORBERT", vec!["api:u-18"]),
        ("nor", vec!["api:nora", "api:u-17", "api:u-18"]),
        ("小明", vec!["api:u-19"]),
        ("陈小红", vec!["api:u-20"]),
        ("陳小紅", vec!["api:u-20"]),
        ("telegram", vec!["telegram:4711"]),
        ("4711", vec!["telegram:4711"]),
        ("%25", vec![]),
    ] {
        assert_eq!(found(admin, query).await, keys, "{query}");
    }
    let list = admin.get("/people?query=quill").await.expect(200);
    assert_eq!(list.words("#owners tbody th a").as_deref(), Some("Nora Quill"));
    assert_eq!(list.attr("#owners tbody th a", "href").as_deref(), Some("/people/api%3Au-17"));
    let key = "x".repeat(162);
    assert!(admin.get(&format!("/people?query={key}")).await.expect(422).has("[role=alert]"));

    // A later name replaces the earlier one, and a forgotten one is no longer found.
    learn(&fixture, "u-17", "Nora Marsh").await;
    assert_eq!(found(&mut fixture.admin, "quill").await, Vec::<String>::new());
    assert_eq!(found(&mut fixture.admin, "marsh").await, ["api:u-17"]);
}

#[tokio::test]
async fn the_list_is_sorted_and_paged_in_every_order() {
    let mut fixture = Box::pin(crowd()).await;
    for content in ["Nora Quill plays the cello.", "Nora Quill keeps two goats.", "她住在杭州。"] {
        fixture.remember(json!({ "content": content, "endUserId": "u-17" })).await;
    }
    fixture.app.advance(chrono::Duration::minutes(1));
    fixture.remember(json!({ "content": "Nora drinks tea.", "endUserId": "nora" })).await;
    let order =
        async |browser: &mut Browser, sort: &str| browser.get(&format!("/people{sort}")).await.expect(200).all("#owners tbody th code");
    let admin = &mut fixture.admin;
    assert_eq!(order(admin, "").await, ["api:nora", "api:u-17", "telegram:4711", "api:u-20", "api:u-19", "api:u-18"]);
    assert_eq!(order(admin, "?sort=key").await, ["api:nora", "api:u-17", "api:u-18", "api:u-19", "api:u-20", "telegram:4711"]);
    assert_eq!(order(admin, "?sort=name").await, ["telegram:4711", "api:nora", "api:u-17", "api:u-18", "api:u-19", "api:u-20"]);
    assert_eq!(order(admin, "?sort=first").await, ["telegram:4711", "api:u-20", "api:u-19", "api:u-18", "api:u-17", "api:nora"]);
    let by_memories = order(admin, "?sort=memories").await;
    assert_eq!((by_memories[0].as_str(), by_memories[5].as_str()), ("api:u-17", "telegram:4711"), "{by_memories:?}");
    let head = admin.get("/people?sort=memories").await;
    assert_eq!(head.words("th[aria-sort=descending] a").map(|text| text.contains("Memories")), Some(true));

    for number in 0..60 {
        fixture.remember(json!({ "content": "Owls fly at night.", "endUserId": format!("many-{number:02}") })).await;
    }
    for sort in ["seen", "key", "memories", "name", "first"] {
        let mut seen = Vec::new();
        let mut page = format!("/people?sort={sort}");
        loop {
            let list = fixture.admin.get(&page).await.expect(200);
            seen.extend(list.all("#owners tbody th code"));
            match list.attr("a[rel=next]", "href") {
                Some(next) => page = next,
                None => break,
            }
        }
        assert_eq!(seen.len(), 66, "{sort}");
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 66, "{sort}");
    }
    for sort in ["memories", "name", "first"] {
        fixture.admin.get(&format!("/people?sort={sort}&cursor=YXBpOm5vcmE")).await.expect(422);
    }
}

#[tokio::test]
async fn the_list_by_name_has_the_order_of_the_names_that_it_shows() {
    let mut fixture = Box::pin(crowd()).await;
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    fixture.app.advance(chrono::Duration::minutes(1));
    let own = [("text", "Owls fly at night."), ("category", "knowledge")];
    member.submit(&fixture.page("/facts/new"), &own).await.expect(200);
    learn(&fixture, "nora", "zora").await;
    let list = fixture.admin.get("/people?sort=name").await.expect(200);
    assert_eq!(list.words("th[aria-sort=ascending] a").as_deref(), Some("Person ↑"));
    assert_eq!(list.words(".order a[aria-current]").as_deref(), Some("name"));
    let (names, keys) = (list.all("#owners tbody th a"), list.all("#owners tbody th code"));
    let mut sorted = names.clone();
    sorted.sort_by_key(|name| name.to_lowercase());
    assert_eq!(names, sorted);
    assert_eq!(keys.iter().position(|key| key == "api:nora"), Some(4), "a later name moves a person: {keys:?}");
    let place = keys.iter().position(|key| key.starts_with("user:")).expect("the member");
    assert!(!names[place].chars().all(|one| one.is_ascii_digit()), "members have their display name: {names:?}");
    // Names are memory, so no address contains one: the cursor finds the name of the last person again.
    let first = fixture.admin.get("/people?sort=first").await.expect(200);
    assert_eq!(first.all("#owners tbody th code").first(), keys.get(place), "the member came last");
    assert_eq!(first.all("td[data-label='First seen'] time").len(), names.len());
}

#[tokio::test]
async fn the_address_of_a_person_may_have_a_name_instead_of_the_key() {
    let mut fixture = Box::pin(crowd()).await;
    let admin = &mut fixture.admin;
    for (address, meant) in [
        ("/people/nora", "/people/api%3Anora"),
        ("/people/Quill", "/people/api%3Au-17"),
        ("/people/%E9%99%88%E5%B0%8F%E7%BA%A2/files?q=a%26b", "/people/api%3Au-20/files?q=a%26b"),
        ("/people/nor", "/people?query=nor"),
        ("/people/nor/activity", "/people?query=nor"),
        ("/people/zz", "/people?query=zz"),
    ] {
        assert_eq!(admin.send(Method::GET, address, None).await.expect(303).location().as_deref(), Some(meant), "{address}");
        admin.get(address).await.expect(200);
    }
    admin.get("/people/api%3Azz").await.expect(404);
    admin.get(&format!("/people/{}", "x".repeat(200))).await.expect(404);

    // Others learn nothing about who exists.
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let (known, unknown) = (member.get("/people/nora").await, member.get("/people/zz").await);
    assert_eq!((known.status, known.location()), (unknown.status, unknown.location()));
    assert!(known.status != 200 && known.location().is_none());
}

#[tokio::test]
async fn a_name_on_a_page_means_the_only_person_whom_it_fits() {
    let mut fixture = Box::pin(crowd()).await;
    let page = |owner: &str| fixture.page(&format!("/files?scope=PERSONAL&owner={owner}"));
    let (key, quill, xiaohong) = (page("nora"), page("Quill"), page("陈小红"));
    let (of_nora, of_quill, of_xiaohong) = (page("api%3Anora"), page("api%3Au-17"), page("api%3Au-20"));
    let (several, nobody, base) = (page("nor"), page("zz"), fixture.page("/files?scope=PERSONAL"));
    let admin = &mut fixture.admin;
    // The whole key after the channel wins over names that only contain it.
    for (typed, meant) in [(key, of_nora), (quill, of_quill.clone()), (xiaohong, of_xiaohong)] {
        assert_eq!(admin.send(Method::GET, &typed, None).await.expect(303).location(), Some(meant), "{typed}");
    }
    let there = admin.send(Method::GET, &several, None).await.expect(303).location().expect("the list");
    assert!(there.starts_with("/people?query=nor&next=%2Fagents%2F"), "{there}");
    let list = admin.get(&there).await.expect(200);
    assert!(list.words("#whom").expect("a note").contains("Several people fit “nor”"), "{}", list.text);
    assert_eq!(list.attr("#whom a", "href"), Some(base));
    let rows = list.attrs("#owners tbody th a", "href");
    assert!(rows.contains(&of_quill) && rows.len() == 3, "{rows:?}");
    admin.get(&of_quill).await.expect(200);

    let there = admin.send(Method::GET, &nobody, None).await.expect(303).location().expect("the list");
    let list = admin.get(&there).await.expect(200);
    assert!(list.words("#whom").expect("a note").contains("Nobody fits “zz”"), "{}", list.text);
    let elsewhere = admin.get("/people?query=nor&next=%2F%2Fevil.example%2Fx").await.expect(200);
    assert!(!elsewhere.has("a[href*='evil']"), "{}", elsewhere.text);

    // Others learn nothing about who exists.
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let (known, unknown) = (member.get(&fixture.page("/files?owner=nora")).await, member.get(&fixture.page("/files?owner=zz")).await);
    assert_eq!((known.status, known.location()), (unknown.status, None));
    member.get(&fixture.page("/files?owner=api%3Anora")).await.expect(403);
}

#[tokio::test]
async fn the_bar_says_whose_memory_a_page_shows_and_the_tabs_keep_the_person() {
    let mut fixture = Box::pin(crowd()).await;
    let page = fixture.admin.get(&fixture.page("/files?scope=PERSONAL&owner=api%3Au-17")).await.expect(200);
    assert_eq!(page.words("#person-bar a").as_deref(), Some("Nora Quill"));
    assert_eq!(page.words("#person-bar code").as_deref(), Some("api:u-17"));
    assert_eq!(page.attrs("#person-bar a", "href"), ["/people/api%3Au-17".to_owned(), fixture.page("/files?scope=PERSONAL")]);
    assert!(page.has(&format!(".tabs a[href='{}']", fixture.page("/files?owner=api%3Au-17"))), "{}", page.text);
    assert!(!fixture.admin.get(&fixture.page("/files")).await.expect(200).has("#person-bar"), "one's own memory");
}

#[tokio::test]
async fn the_field_suggests_people_and_forms_take_names() {
    let mut fixture = Box::pin(crowd()).await;
    let admin = &mut fixture.admin;
    for query in ["q=quill", "owner=quill", "boundOwner=quill"] {
        let options = admin.get(&format!("/people/suggest?{query}")).await.expect(200);
        assert_eq!(options.attrs("option", "value"), ["api:u-17"], "{query}");
        assert_eq!(options.attr("option", "label").as_deref(), Some("Nora Quill · api:u-17"));
    }
    let chinese = admin.get("/people/suggest?q=陈小红").await.expect(200);
    assert_eq!(chinese.attr("option", "label").as_deref(), Some("陳小紅 · api:u-20"));

    let export = format!("/agents/{}/export", fixture.agent);
    let form = admin.get(&export).await.expect(200);
    assert_eq!(form.attr("#field-owner", "list").as_deref(), Some("people-owner"));
    assert_eq!(admin.get(&format!("{export}/archive?owner=Quill")).await.expect(200).headers["content-type"], "application/zip");
    let wrong = admin.get(&format!("{export}/archive?owner=nor")).await.expect(422);
    assert!(wrong.words("#wrong-owner").expect("the field").contains("fits several people"), "{}", wrong.text);
    assert_eq!(wrong.attr("#field-owner", "value").as_deref(), Some("nor"));

    let import = format!("/agents/{}/import", fixture.agent);
    let memories = json!([{ "memory": "Plays the cello." }]).to_string();
    let look = admin.upload(&import, &[("kind", "mem0"), ("owner", "王小明")], memories.as_bytes()).await.expect(200);
    assert_eq!(look.attr("input[name=owner]", "value").as_deref(), Some("api:u-19"));
    let wrong = admin.upload(&import, &[("kind", "mem0"), ("owner", "zz")], memories.as_bytes()).await.expect(422);
    assert!(wrong.has("#wrong-owner"), "{}", wrong.text);

    let token = |owner: &'static str| {
        [("name", "n"), ("expiresInDays", "7"), ("role", "member"), ("scopes", "memory:read"), ("reach", "all"), ("boundOwner", owner)]
    };
    let made = admin.post("/settings/tokens", &token("Quill")).await.expect(200);
    assert!(made.text.contains("api:u-17"), "{}", made.text);
    let wrong = admin.post("/settings/tokens", &token("nor")).await.expect(422);
    assert!(wrong.words("#wrong-boundOwner").expect("the field").contains("fits several people"), "{}", wrong.text);

    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    for path in ["/people/suggest?q=nora", "/people", "/people/receipts"] {
        member.get(path).await.expect(403);
    }
}

#[tokio::test]
async fn the_list_and_the_suggestions_are_written_down_and_end_at_the_workspace() {
    let mut fixture = Box::pin(crowd()).await;
    let globex = fixture.app.tenant("Globex").await;
    let theirs = make_agent(&globex.admin, "Bob").await;
    let fact = json!({ "predicate": "name", "object": "Nora Quill", "category": "PROFILE", "endUserId": "otto" });
    globex.admin.post(&format!("/api/v1/memory/{theirs}/facts"), fact).await.data();
    assert_eq!(found(&mut fixture.admin, "quill").await, ["api:u-17"]);
    let reads = async |fixture: &Fixture| {
        let rows = fixture.app.admin().get("/api/v1/audit?limit=200").await.data();
        rows["items"].as_array().expect("rows").iter().filter(|row| row["action"] == "people.list").count()
    };
    let before = reads(&fixture).await;
    fixture.admin.get("/people/suggest?q=quill").await.expect(200);
    fixture.admin.get("/people").await.expect(200);
    assert_eq!(reads(&fixture).await, before + 2);
    let listed = fixture.app.admin().get("/api/v1/owners?query=quill").await.data();
    assert_eq!(listed["items"][0]["ownerKey"], "api:u-17");
    assert!(listed["items"][0].get("name").is_none(), "learned names are memory: {listed}");
}

#[tokio::test]
async fn old_addresses_lead_to_the_new_ones() {
    let mut fixture = Fixture::new().await;
    for (old, new) in [
        ("/owners?query=nora&sort=key", "/people?query=nora&sort=key"),
        ("/owners/export?format=csv", "/people/export?format=csv"),
        ("/owners/api%3A%E8%AF%BA%E6%8B%89", "/people/api%3A%E8%AF%BA%E6%8B%89"),
        ("/owners/api%3Anora/forget?includeMessages=yes", "/people/api%3Anora/forget?includeMessages=yes"),
        ("/owners/api%3Anora/forget/confirm", "/people/api%3Anora/forget/confirm"),
        ("/owners/api%3Anora/export", "/people/api%3Anora/export"),
    ] {
        assert_eq!(fixture.admin.send(Method::GET, old, None).await.expect(301).location().as_deref(), Some(new));
    }
}

#[tokio::test]
async fn receipts_are_listed_and_downloaded_and_the_preview_speaks_in_words() {
    let mut fixture = Fixture::new().await;
    assert!(fixture.admin.get("/people/receipts").await.expect(200).has(".empty"));
    let fact = fixture.remember(json!({ "content": "诺拉喜欢乌龙茶。", "endUserId": "nora" })).await;
    fixture.remember(json!({ "content": "Nora plays the cello.", "endUserId": "nora" })).await;
    let preview = fixture.admin.get("/people/api%3Anora/forget?includeMessages=yes").await.expect(200);
    let words = preview.all("#what li");
    assert!(words.contains(&"2 memories".to_owned()) && words.contains(&"1 conversation with 2 messages".to_owned()), "{words:?}");
    fixture.admin.post(&fixture.page(&format!("/facts/{fact}/forget?owner=api%3Anora")), &[]).await.expect(303);
    let asked = [("confirm", "api:nora"), ("includeMessages", "yes")];
    fixture.admin.post("/people/api%3Anora/forget", &asked).await.expect(303);
    noctuary::worker::drain(&fixture.app.state).await.expect("the job runs");

    let list = fixture.admin.get("/people/receipts").await.expect(200);
    assert_eq!(list.all("#receipts tbody tr").len(), 2, "{}", list.text);
    assert!(!list.text.contains("api:nora"), "receipts name nobody");
    let newest = list.attr("#receipts tbody th a", "href").expect("a receipt");
    let page = fixture.admin.get(&newest).await.expect(200);
    let file = fixture.admin.get(&page.attr("a[download]", "href").expect("the file")).await.expect(200);
    assert!(file.headers["content-disposition"].to_str().expect("text").starts_with("attachment; filename=\"receipt-"));
    let receipt: Value = serde_json::from_str(&file.text).expect("JSON");
    let id = newest.trim_start_matches("/forgets/");
    assert_eq!(receipt, fixture.app.admin().get(&format!("/api/v1/forgets/{id}")).await.data());
    assert_eq!((receipt["target"].as_str(), receipt["state"].as_str()), (Some("owner"), Some("done")));
    for (language, words) in [("en", ["Subject: Person", "Completed: ", "- Memories: 1"]), ("zh", ["对象：", "完成时间：", "- 记忆："])]
    {
        fixture.admin.headers = vec![("accept-language".to_owned(), language.to_owned())];
        let file = fixture.admin.get(&format!("{newest}/download?format=txt")).await.expect(200);
        assert_eq!(file.headers["content-type"], "text/plain; charset=utf-8");
        assert!(words.iter().all(|words| file.text.contains(words)) && file.text.contains(id), "{}", file.text);
        assert!(!file.text.contains("nora"), "{}", file.text);
    }
    fixture.admin.get(&format!("{newest}/download?format=pdf")).await.expect(422);
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    member.get(&format!("{newest}/download")).await.expect(403);
    fixture.admin.get("/forgets/1/download").await.expect(404);
}
