//! Facts, recall, timeline and people in the console.

use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::tables::Tables;

/// Markup and an invisible character, but no instructions: the scanner would quarantine those.
const HOSTILE: &str = "<b only>likes</b> green tea\u{feff}";

/// Creates an agent with two facts about nora, of which the second replaced the first, and a conversation with her.
pub(super) struct Fixture {
    pub(super) app: TestApp,
    pub(super) admin: Browser,
    pub(super) agent: String,
}

impl Fixture {
    pub(super) async fn new() -> Self {
        let app = TestApp::spawn().await;
        let agent = make_agent(&app.admin(), "Ada").await;
        let fixture = Self { admin: Browser::admin(&app).await, agent, app };
        let messages = json!([
            { "role": "user", "content": "I drink oolong tea in the morning" },
            { "role": "assistant", "content": "Noted" },
        ]);
        let path = format!("/api/v1/agents/{}/conversations/monday/messages", fixture.agent);
        let talk = json!({ "messages": messages, "endUserId": "nora", "complete": false });
        assert_eq!(fixture.app.admin().post(&path, talk).await.status, 202);
        fixture
    }

    pub(super) async fn remember(&self, body: Value) -> String {
        self.app.advance(chrono::Duration::minutes(1));
        let kept = self.app.admin().post(&format!("/api/v1/memory/{}/remember", self.agent), body).await.data();
        kept["id"].as_str().expect("an id").to_owned()
    }

    pub(super) fn recall(&self, query: &str) -> String {
        format!("/playground?agent={}&{query}", self.agent)
    }

    pub(super) fn page(&self, place: &str) -> String {
        format!("/agents/{}{place}", self.agent)
    }
}

#[tokio::test]
async fn facts_are_listed_with_what_replaced_them_and_tell_their_story() {
    let mut fixture = Fixture::new().await;
    let old = fixture.remember(json!({ "content": "Nora lives in Bergen", "key": "home", "endUserId": "nora" })).await;
    let new = fixture.remember(json!({ "content": HOSTILE, "key": "home", "endUserId": "nora" })).await;

    let list = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora")).await.expect(200);
    assert_eq!(list.all("#facts tbody tr").len(), 1, "only what is believed");
    assert!(!list.text.contains("<b on") && list.text.contains("&lt;b on") && list.text.contains("U+FEFF"), "{}", list.text);
    assert_eq!(list.attr("#facts meter", "value").as_deref(), Some("0.80"));

    let all = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&status=all")).await.expect(200);
    assert_eq!(all.words("#facts s").as_deref(), Some("Nora lives in Bergen"));
    let successor = format!("{}?owner=api%3Anora", fixture.page(&format!("/facts/{new}")));
    assert!(all.has(&format!("a[href='{successor}']")), "{}", all.text);

    let fact = fixture.admin.get(&fixture.page(&format!("/facts/{old}?owner=api%3Anora"))).await.expect(200);
    assert!(fact.words(".note.warn:not(#session-warning)").expect("a note").contains("A newer memory replaced this memory"));
    let fact = fixture.admin.get(&successor).await.expect(200);
    assert!(fact.words("blockquote").expect("the evidence").starts_with("<b on"), "as words");
    assert!(fact.all("[aria-labelledby=history] li").iter().any(|line| line.contains("Nora lives in Bergen")), "{}", fact.text);

    let none = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&minTrust=0.9&status=all")).await.expect(200);
    assert_eq!(none.words(".empty h2").as_deref(), Some("No memories found"));
    fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&minTrust=much")).await.expect(422);
    fixture.admin.get(&fixture.page(&format!("/facts/{old}"))).await.expect(404);
}

#[tokio::test]
async fn a_long_list_of_facts_goes_on_where_it_stopped() {
    let mut fixture = Fixture::new().await;
    for number in 0..53 {
        fixture.remember(json!({ "content": format!("Owl number {number}"), "endUserId": "nora" })).await;
    }
    let first = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&q=owl")).await.expect(200);
    let next = first.attr("a[rel=next]", "href").expect("a next page");
    assert!(next.contains("q=owl") && next.contains("owner=api%3Anora"), "{next}");
    let second = fixture.admin.get(&next).await.expect(200);
    assert_eq!((first.all("#facts tbody tr").len(), second.all("#facts tbody tr").len()), (50, 3));
    assert!(!second.has("a[rel=next]") && second.words("#facts tbody tr:last-child").expect("a row").contains("Owl number 0"));
}

#[tokio::test]
async fn facts_are_sorted_by_their_heads_page_by_page_and_nothing_is_told_twice() {
    let mut fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for number in 0..107 {
        ids.push(fixture.remember(json!({ "content": format!("Owl number {number}"), "endUserId": "nora" })).await);
    }
    // Many similar facts, so that pages end among them.
    let tables = Tables::open(&fixture.app.backend).await;
    for (number, id) in ids.iter().enumerate() {
        let (trust, uses) = ([0.3, 0.8, 0.1 + 0.2][number % 3], i64::try_from(number % 2).unwrap());
        let values = [trust.into(), uses.into(), id.parse::<i64>().unwrap().into()];
        tables.run("UPDATE mate_fact SET trust = $1, use_count = $2 WHERE id = $3", values).await;
    }
    let by = |key: &dyn Fn(usize) -> (u8, usize)| {
        let mut numbers: Vec<usize> = (0..ids.len()).collect();
        numbers.sort_by_key(|number| key(*number));
        numbers
    };
    let rank = |number: usize| [0, 2, 1][number % 3];
    let reversed = |mut numbers: Vec<usize>| {
        numbers.reverse();
        numbers
    };
    let orders = [
        ("oldest", by(&|number| (0, number))),
        ("", reversed(by(&|number| (0, number)))),
        ("least-trusted", by(&|number| (rank(number), number))),
        ("most-trusted", reversed(by(&|number| (rank(number), number)))),
        ("most-used", reversed(by(&|number| (u8::try_from(number % 2).unwrap(), number)))),
    ];
    for (sort, wanted) in orders {
        let mut next = Some(fixture.page(&format!("/facts?owner=api%3Anora&q=owl&sort={sort}")));
        let mut told = Vec::new();
        while let Some(address) = next {
            let page = fixture.admin.get(&address).await.expect(200);
            told.extend(page.all("#facts tbody th a.memory"));
            next = page.attr("a[rel=next]", "href");
            assert!(next.as_ref().is_none_or(|next| next.contains("q=owl") && next.contains(sort)), "{next:?}");
        }
        let wanted: Vec<String> = wanted.into_iter().map(|number| format!("Owl number {number}")).collect();
        assert_eq!(told, wanted, "{sort}");
    }
}

#[tokio::test]
async fn the_heads_of_facts_lead_to_the_other_orders_and_a_cursor_is_of_one_order_only() {
    let mut fixture = Fixture::new().await;
    for number in 0..51 {
        fixture.remember(json!({ "content": format!("Owl number {number}"), "endUserId": "nora" })).await;
    }
    let first = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&q=owl")).await.expect(200);
    assert_eq!(first.words("th[aria-sort=descending]").as_deref(), Some("Learned ↓"));
    let least = first.attr("th a.sort", "href").expect("trust");
    assert!(least.contains("q=owl") && least.contains("owner=api%3Anora") && least.ends_with("sort=least-trusted"), "{least}");
    let least = fixture.admin.get(&least).await.expect(200);
    assert_eq!(least.words("th[aria-sort=ascending]").as_deref(), Some("Trust ↑"));
    assert_eq!(least.attr("form.filters input[name=sort]", "value").as_deref(), Some("least-trusted"), "filters keep the order");
    assert!(least.attr("a[download]", "href").expect("a file").contains("sort=least-trusted"));
    assert!(least.attr("th a.sort", "href").expect("trust").ends_with("sort=most-trusted"));

    let cursor = |page: &crate::support::browser::Page| {
        let next = page.attr("a[rel=next]", "href").expect("a next page");
        next.split_once("cursor=").expect("a cursor").1.to_owned()
    };
    for (sort, page) in [("least-trusted", &first), ("", &least), ("oldest", &first), ("most-used", &least)] {
        let mixed = fixture.page(&format!("/facts?owner=api%3Anora&sort={sort}&cursor={}", cursor(page)));
        fixture.admin.get(&mixed).await.expect(422);
    }
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    member.get(&fixture.page(&format!("/facts?owner=api%3Anora&sort=least-trusted&cursor={}", cursor(&least)))).await.expect(403);
    let own = member.get(&fixture.page(&format!("/facts?sort=least-trusted&cursor={}", cursor(&least)))).await.expect(200);
    assert!(!own.text.contains("Owl number"), "a place in another's list shows nothing of it");
    let then = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora&sort=most-used&knownAt=2026-11-21T23%3A00")).await.expect(200);
    assert!(!then.has("th a.sort"), "what was known earlier has one order");
}

#[tokio::test]
async fn a_member_has_something_remembered_and_a_viewer_may_not() {
    let mut fixture = Fixture::new().await;
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    let page = member.get(&fixture.page("/facts/new")).await.expect(200);
    assert!(page.has("form[method=post] #field-content"));
    let wrong = member.post(&fixture.page("/facts"), &[("content", "Owls"), ("key", "!!!"), ("type", "event")]).await.expect(422);
    assert_eq!(wrong.words("#wrong-key").as_deref(), Some("must be 1 to 64 characters with a letter or digit"));
    assert_eq!(wrong.words("#field-content").as_deref(), Some("Owls"), "what was written is kept");
    let done = member.submit(&fixture.page("/facts"), &[("content", "喜欢夜班火车"), ("type", "preference")]).await.expect(200);
    assert_eq!((done.words("h1").as_deref(), done.words(".note.good").as_deref()), (Some("喜欢夜班火车"), Some("The memory is added.")));

    member.post(&format!("{}?owner=api%3Anora", fixture.page("/facts")), &[("content", "Owls")]).await.expect(403);
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    assert!(!viewer.get(&fixture.page("/facts/new")).await.expect(200).has("#field-content"));
    viewer.post(&fixture.page("/facts"), &[("content", "Owls")]).await.expect(403);
    viewer.get(&fixture.page("/facts?owner=api%3Anora")).await.expect(403);
    assert!(fixture.admin.get(&fixture.page("/facts")).await.has("#field-owner"));
}

#[tokio::test]
async fn the_playground_says_why_an_answer_is_what_it_is_and_counts_as_no_use() {
    let mut fixture = Fixture::new().await;
    let fact = fixture.remember(json!({ "content": "Nora drinks oolong tea", "endUserId": "nora" })).await;
    for number in 0..4 {
        fixture.remember(json!({ "content": format!("The tea shop has {number} kettles in stock today"), "endUserId": "nora" })).await;
    }
    let asked = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong+tea&k=2")).await.expect(200);
    let links = asked.all(".answers > li a");
    assert!(links.iter().any(|link| link.starts_with("Memory:")) && links.iter().any(|link| link.starts_with("monday")), "{links:?}");
    assert!(asked.has(&format!("a[href='{}?owner=api%3Anora']", fixture.page(&format!("/facts/{fact}")))));
    assert!(asked.has("svg.bar rect.part-1") && asked.text.contains("text match"), "a bar and its legend");
    let cut = asked.all("details .answers > li");
    assert!(!cut.is_empty() && cut[0].contains("beyond max. items"), "{cut:?}");
    assert!(asked.words("#told-1 ~ pre").expect("the block").contains("Nora drinks oolong tea"));

    let scored = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong+tea&minScore=0.99")).await.expect(200);
    assert!(scored.all("details .answers > li").iter().all(|item| item.contains("below min. score")), "{}", scored.text);
    let tight = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong+tea&budget=10")).await.expect(200);
    assert!(tight.all("details .answers > li").iter().any(|item| item.contains("over the budget of model tokens")), "{}", tight.text);

    noctuary::memory::recall_usage::flush(&fixture.app.state).await.expect("a flush");
    let counts = fixture.app.admin().get(&format!("/api/v1/memory/{}/recalls?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(counts["items"], json!([]), "looking is no use");
    let injections = fixture.app.admin().get(&format!("/api/v1/memory/{}/injections?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(injections["items"], json!([]));
}

#[tokio::test]
async fn two_settings_are_compared_side_by_side_and_a_wrong_one_is_named() {
    let mut fixture = Fixture::new().await;
    let before = fixture.app.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    fixture.remember(json!({ "content": "诺拉早上喝乌龙茶", "endUserId": "nora" })).await;
    let address = fixture.recall(&format!("owner=api%3Anora&q=乌龙茶&compare=moment&compareAsOf={before}"));
    fixture.admin.headers = vec![("accept-language".to_owned(), "zh".to_owned())];
    let page = fixture.admin.get(&address).await.expect(200);
    assert_eq!(page.words("#column-1 + p").as_deref(), Some("截至现在"));
    assert!(page.words("#column-2 + p").expect("a second column").starts_with("截至 2026-11-21"));
    assert!(page.all("section[aria-labelledby=column-1] .answers > li").iter().any(|item| item.contains("对侧没有")), "{}", page.text);
    fixture.admin.headers.clear();

    let two = fixture.recall("owner=api%3Anora&q=oolong&k=5&compare=yes&kB=1&budgetB=40&kindsB=message");
    let two = fixture.admin.get(&two).await.expect(200);
    assert_eq!(two.words("#column-2 + p").as_deref(), Some("As of now · Max. items: 1 · Budget, model tokens: 40 · message"));
    assert_eq!((two.attr("#field-k", "value").as_deref(), two.attr("#field-kB", "value").as_deref()), (Some("5"), Some("1")));
    assert!(two.has("#told-1") && two.has("#told-2"), "budgets differ, and so does what is told");
    let same = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong&k=5&compare=yes")).await.expect(200);
    assert_eq!(same.attr("#field-kB", "value").as_deref(), Some("5"), "a comparison begins with the same settings");
    assert!(same.has("#column-2") && !same.has("#told-2"));
    let other = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong&compare=yes&kB=none")).await.expect(422);
    assert_eq!(other.words("#wrong-kB").as_deref(), Some("must be a number"));

    let words = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong&compare=words")).await.expect(200);
    assert!(words.text.contains("This setting searches by keywords only."));
    let wrong = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=tea&k=1000&budget=none")).await.expect(422);
    assert_eq!(wrong.attr("#field-q", "value").as_deref(), Some("tea"));
    assert_eq!(wrong.words("#wrong-budget").as_deref(), Some("must be a number"));
    let empty = fixture.admin.get(&fixture.recall("")).await.expect(200);
    assert!(empty.has(".empty pre"));
}

#[tokio::test]
async fn a_conversation_opens_at_the_message_a_link_means() {
    let mut fixture = Fixture::new().await;
    let answer = fixture.admin.get(&fixture.recall("owner=api%3Anora&q=oolong")).await.expect(200);
    let link = answer.attr(".answers a[href*='/conversations/']", "href").expect("a link to the message");
    let (page, mark) = link.split_once('#').expect("a mark");
    let talk = fixture.admin.get(page).await.expect(200);
    assert_eq!(talk.words("h1").as_deref(), Some("monday"));
    assert!(talk.words(&format!("#{mark}.meant")).expect("the message").contains("I drink oolong tea"));
    let bare = page.split('?').next().expect("a path");
    fixture.admin.get(bare).await.expect(404);
    fixture.admin.get(&format!("{bare}?owner=api%3Anora&message=1")).await.expect(404);
}

#[tokio::test]
async fn the_timeline_tells_what_happened_day_by_day() {
    let mut fixture = Fixture::new().await;
    fixture.remember(json!({ "content": "Nora drinks oolong tea", "endUserId": "nora" })).await;
    fixture.app.advance(chrono::Duration::days(1));
    let file = format!("/api/v1/agents/{}/workspace/files/MEMORY.md?endUserId=nora", fixture.agent);
    fixture.app.admin().put(&file, json!({ "content": "- Tea\n" })).await.data();
    let close = format!("/api/v1/agents/{}/conversations/monday?endUserId=nora", fixture.agent);
    assert_eq!(fixture.app.admin().patch(&close, json!({ "state": "terminated" })).await.status, 200);

    // After a day the session is expired.
    fixture.admin = Browser::admin(&fixture.app).await;
    let page = fixture.admin.get(&fixture.page("/memory?owner=api%3Anora")).await.expect(200);
    assert_eq!(page.all("h2 time"), ["2026-11-22", "2026-11-21"]);
    let told = page.all("ol.timeline > li");
    let own: Vec<&String> = told.iter().filter(|event| !event.contains("by the system")).collect();
    for (event, words) in own.iter().zip(["Session completed", "Memory learned", "File written", "Memory learned", "Conversation started"])
    {
        assert!(event.starts_with(words), "{words} in {own:#?}");
    }
    let facts = fixture.admin.get(&fixture.page("/memory?owner=api%3Anora&kind=fact&to=2026-11-21")).await.expect(200);
    assert_eq!(facts.all("ol.timeline > li").len(), 1);
    let mut found = Vec::new();
    for origin in ["person", "conversation", "tool", "import", "file", "dream"] {
        let page = fixture.admin.get(&fixture.page(&format!("/memory?owner=api%3Anora&source={origin}"))).await.expect(200);
        assert_eq!(page.attr("#field-source option[selected]", "value").as_deref(), Some(origin));
        found.push(page.all("ol.timeline > li"));
    }
    let mut parts: Vec<&String> = found.iter().flatten().collect();
    let mut whole = own.clone();
    parts.sort();
    whole.sort();
    assert_eq!(parts, whole, "everything has one origin, but for what the system wrote");
    assert!(found[0].iter().any(|event| event.starts_with("File written")), "{found:#?}");
    assert!(found[1].iter().any(|event| event.starts_with("Session completed")), "{found:#?}");
    assert!(found[2].is_empty() && found[5].is_empty(), "{found:#?}");
    let both = fixture.admin.get(&fixture.page("/memory?owner=api%3Anora&source=conversation&kind=file")).await.expect(200);
    assert!(both.has(".empty"));
    fixture.admin.get(&fixture.page("/memory?owner=api%3Anora&source=rumour")).await.expect(422);
    let none = fixture.admin.get(&fixture.page("/memory?owner=api%3Anora&from=2026-12-01")).await.expect(200);
    assert!(none.has(".empty"));
    fixture.admin.get(&fixture.page("/memory?owner=api%3Anora&from=soon")).await.expect(422);
}

#[tokio::test]
async fn a_timeline_is_told_once_however_it_is_cut() {
    let fixture = Fixture::new().await;
    for number in 0..6 {
        let path = format!("/api/v1/agents/{}/conversations/talk-{number}/messages", fixture.agent);
        let messages = json!([{ "role": "user", "content": format!("hello {number}") }]);
        fixture.app.admin().post(&path, json!({ "messages": messages, "endUserId": "nora", "complete": false })).await;
        let kept = json!({ "content": format!("Fact {number}"), "endUserId": "nora" });
        fixture.app.admin().post(&format!("/api/v1/memory/{}/remember", fixture.agent), kept).await.data();
    }
    let list = async |more: String| {
        fixture.app.admin().get(&format!("/api/v1/memory/{}/timeline?endUserId=nora{more}", fixture.agent)).await.data()
    };
    let whole = list(String::new()).await["items"].as_array().expect("items").clone();
    let mut pieces = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = list(format!("&limit=3{cursor}")).await;
        pieces.extend(page["items"].as_array().expect("items").clone());
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert!(whole.len() >= 13, "all at one moment: {whole:#?}");
    assert_eq!(pieces, whole);
    assert_eq!(fixture.app.admin().get(&format!("/api/v1/memory/{}/timeline?kind=nothing", fixture.agent)).await.status, 422);
}

#[tokio::test]
async fn admins_find_people_by_key_and_others_may_not() {
    let mut fixture = Fixture::new().await;
    let path = format!("/api/v1/agents/{}/conversations/x/messages", fixture.agent);
    for owner in [json!({ "endUserId": "norbert/2" }), json!({ "channel": "telegram", "senderId": "王小明" })] {
        let mut talk = json!({ "messages": [{ "role": "user", "content": "hello there" }], "complete": false });
        talk.as_object_mut().expect("an object").extend(owner.as_object().expect("an object").clone());
        assert_eq!(fixture.app.admin().post(&path, talk).await.status, 202);
    }
    fixture.remember(json!({ "content": "Nora drinks oolong tea", "endUserId": "nora" })).await;

    let list = fixture.admin.get("/people?sort=key").await.expect(200);
    let keys = list.all("#owners tbody th code");
    assert_eq!(keys, ["api:nora", "api:norbert/2", "telegram:王小明"]);
    let found = fixture.admin.get("/people?query=nor&sort=key").await.expect(200);
    assert_eq!(found.all("#owners tbody th code"), ["api:nora", "api:norbert/2"]);
    let found = fixture.admin.get("/people?query=telegram%3A王").await.expect(200);
    assert_eq!(found.all("#owners tbody th code"), ["telegram:王小明"]);
    assert!(fixture.admin.get("/people?query=zz").await.expect(200).has(".empty"));

    let link = list.attr("#owners tbody tr:nth-child(2) th a", "href").expect("a link");
    let page = fixture.admin.get(&link).await.expect(200);
    assert_eq!(page.words("h1").as_deref(), Some("norbert/2"));
    assert_eq!(link, "/people/api%3Anorbert%2F2");
    fixture.admin.get("/people/api%3Anobody").await.expect(404);
    assert!(fixture.admin.get("/people/no%20key").await.expect(200).has(".empty"), "a name that fits nobody");
    Browser::join(&fixture.app, "mo@example.org", "member").await.get("/people").await.expect(403);
}

#[tokio::test]
async fn programs_page_through_the_people_of_their_own_workspace_only() {
    let fixture = Fixture::new().await;
    let globex = fixture.app.tenant("Globex").await;
    let theirs = make_agent(&globex.admin, "Bob").await;
    for (client, agent, owner) in [(&fixture.app.acme.admin, &fixture.agent, "olga"), (&globex.admin, &theirs, "otto")] {
        let kept = json!({ "content": "Owls fly at night", "endUserId": owner });
        client.post(&format!("/api/v1/memory/{agent}/remember"), kept).await.data();
    }
    let first = fixture.app.admin().get("/api/v1/owners?limit=1").await.data();
    assert_eq!(first["items"][0]["ownerKey"], "api:nora");
    let next = first["nextCursor"].as_str().expect("more");
    let second = fixture.app.admin().get(&format!("/api/v1/owners?limit=5&cursor={next}")).await.data();
    assert_eq!(second["items"].as_array().expect("items").len(), 1, "{second}");
    let olga = fixture.app.admin().get("/api/v1/owners/api%3Aolga").await.data();
    assert_eq!(olga["counts"], json!({ "facts": 1, "files": 0, "conversations": 0 }));
    assert_eq!((&olga["agents"][0]["name"], &olga["agents"][0]["id"]), (&json!("Ada"), &json!(fixture.agent)));
    assert_eq!(olga["lastSeenAt"], json!("2026-11-21T09:00:00Z"));
    assert_eq!(fixture.app.admin().get("/api/v1/owners/api%3Aotto").await.status, 404);
}
