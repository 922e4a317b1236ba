//! Dreams in the console: reading, deciding change by change, reverting; the morning card; paused nights; read-only roles.

use noctuary::config::mate::ApplyDreams;
use noctuary::domain::dream::{DreamCandidate, DreamCause, DreamKind, DreamStatus, Fate, Score};
use noctuary::domain::item::ItemKind;
use noctuary::domain::owner_key::OwnerKey;
use noctuary::pipeline::consolidation;
use noctuary::pipeline::consolidation::NewDream;
use noctuary::queue::{Claims, RunOutcome};
use noctuary::store;
use scraper::Selector;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::dreams::{DreamSeed, EntrySeed, insert, worker_of};

struct Fixture {
    app: TestApp,
    admin: Browser,
    agent: String,
    owner: String,
}

impl Fixture {
    async fn new() -> Self {
        Self::with(|_| ()).await
    }

    async fn with(change: impl FnOnce(&mut noctuary::config::Config)) -> Self {
        let app = TestApp::spawn_with(change).await;
        let agent = make_agent(&app.admin(), "Ada").await;
        let me = app.admin().get("/api/v1/auth/me").await.data();
        let owner = format!("user:{}", me["user"]["id"].as_str().expect("an id"));
        Self { admin: Browser::admin(&app).await, agent, owner, app }
    }

    fn page(&self, place: &str) -> String {
        format!("/agents/{}{place}", self.agent)
    }

    /// Proposes a line for an owner's MEMORY.md and gives the ids of dream and entry.
    async fn propose(&self, owner: &str, line: &str) -> (String, String) {
        let worker = worker_of(&self.app.state, &self.app.acme, &self.agent).await;
        let access = worker.for_job_owner(OwnerKey::parse(owner).unwrap()).unwrap();
        let line = format!("- {line}");
        let laid = DreamSeed { status: DreamStatus::Proposed, ..DreamSeed::adding("2026-11-21T02:00:00Z", "## Often needed", &line) };
        let dream = insert(&self.app.state, &access, laid).await.to_string();
        let path = format!("/api/v1/memory/{}/dream/reports/{dream}?ownerKey={owner}", self.agent);
        let report = self.app.admin().get(&path).await.data();
        (dream, report["entries"][0]["id"].as_str().expect("an entry").to_owned())
    }

    async fn memory(&self) -> String {
        let path = format!("/api/v1/agents/{}/workspace/files/MEMORY.md?scope=PERSONAL", self.agent);
        let file = self.app.admin().get(&path).await;
        if file.status == 404 { String::new() } else { file.data()["content"].as_str().expect("a text").to_owned() }
    }
}

#[tokio::test]
async fn a_proposal_is_read_accepted_change_by_change_and_taken_back() {
    let mut fixture = Fixture::new().await;
    let (dream, entry) = fixture.propose(&fixture.owner, "The <b>gate</b> is green. 大门是绿色的。").await;
    let list = fixture.admin.get(&fixture.page("/dreams")).await.expect(200);
    assert!(list.words(".timeline li").expect("a dream").contains("to review"), "{}", list.text);
    let path = fixture.page(&format!("/dreams/{dream}"));
    let page = fixture.admin.get(&path).await.expect(200);
    assert_eq!(page.words("ins").as_deref(), Some("- The <b>gate</b> is green. 大门是绿色的。"));
    assert!(!page.text.contains("<b>gate"), "{}", page.text);
    let done = fixture.admin.submit(&format!("{path}/accept"), &[("entry", &entry)]).await.expect(200);
    assert_eq!(done.words(".note.good").as_deref(), Some("Accepted."));
    assert!(fixture.memory().await.contains("大门是绿色的。"));
    let again = fixture.admin.post(&format!("{path}/accept"), &[("entry", &entry)]).await.expect(409);
    assert!(again.words("[role=alert]").expect("why").contains("waits for a decision"), "{}", again.text);
    let back = fixture.admin.submit(&format!("{path}/revert"), &[]).await.expect(200);
    assert_eq!(back.words(".note.good").as_deref(), Some("Reverted."));
    assert!(!fixture.memory().await.contains("大门"));
}

#[tokio::test]
async fn a_dream_by_hand_ends_on_its_report_and_a_topic_that_is_too_long_comes_back() {
    let mut fixture = Fixture::with(|config| config.mate.memory.dream.apply = ApplyDreams::Review).await;
    let stop = CancellationToken::new();
    tokio::spawn(noctuary::worker::run(fixture.app.state.clone(), stop.clone()));
    let path = fixture.page("/dreams");
    fixture.admin.get(&path).await.expect(200);
    let report = fixture.admin.submit(&path, &[("topic", "钥匙")]).await.expect(200);
    assert_eq!(report.words("h1").as_deref(), Some("Dream about a topic"));
    assert!(report.text.contains("Topic: 钥匙") && report.text.contains("The dream changed nothing."), "{}", report.text);
    let wrong = fixture.admin.post(&path, &[("topic", &"x".repeat(201))]).await.expect(422);
    assert_eq!(wrong.words("#wrong-topic").as_deref(), Some("must be at most 200 characters"));
    stop.cancel();
}

#[tokio::test]
async fn a_report_shows_the_words_of_what_it_weighed_and_of_what_its_changes_rest_on() {
    let mut fixture = Fixture::new().await;
    let body = json!({ "content": "诺拉喜欢 <b>夜班</b>火车", "endUserId": "nora" });
    let kept = fixture.app.admin().post(&format!("/api/v1/memory/{}/remember", fixture.agent), body).await.data();
    let fact = kept["id"].as_str().expect("an id").to_owned();
    let worker = worker_of(&fixture.app.state, &fixture.app.acme, &fixture.agent).await;
    let access = worker.for_job_owner(OwnerKey::parse("api:nora").unwrap()).unwrap();
    let entry = EntrySeed { heading: "## Needed", before: "", after: "- 夜班火车", facts: vec![fact.clone()] };
    let dream = insert(&fixture.app.state, &access, DreamSeed { entries: vec![entry], ..DreamSeed::default() }).await;
    let candidate = DreamCandidate {
        id: fixture.app.state.ids.next(),
        dream,
        bucket: access.visibility().home(true),
        kind: ItemKind::Fact,
        source: fact.parse().unwrap(),
        item_key: format!("fact:{fact}"),
        recalls: 3,
        queries: 3,
        score: Score::default(),
        fate: Fate::Promoted,
        reason: "promoted".to_owned(),
        entry: None,
    };
    let tx = fixture.app.state.db.write(access.access()).await.unwrap();
    store::dream_candidates::insert(&tx, access.access(), &[candidate]).await.unwrap();
    tx.commit().await.unwrap();
    let page = fixture.admin.get(&fixture.page(&format!("/dreams/{dream}?owner=api%3Anora"))).await.expect(200);
    assert_eq!(page.words("#candidates tbody th a").as_deref(), Some("诺拉喜欢 <b>夜班</b>火车"));
    assert!(!page.text.contains("<b>夜班") && page.has(&format!("#candidates a[href*='/facts/{fact}']")), "{}", page.text);
    assert!(page.words("#candidates tbody tr").expect("a row").contains("applied"), "{}", page.text);
    assert_eq!(page.all("[aria-labelledby=changes] ul a"), ["诺拉喜欢 <b>夜班</b>火车"]);
}

#[tokio::test]
async fn nights_are_paused_and_go_on_and_all_of_them_are_listed() {
    let mut fixture = Fixture::new().await;
    let list = fixture.admin.get("/operations/schedules").await.expect(200);
    assert!(list.words("tbody tr").expect("an agent").contains("0 2 * * *"), "{}", list.text);
    fixture.admin.get(&fixture.page("/dreams")).await.expect(200);
    let paused = fixture.admin.submit(&fixture.page("/dreams/pause"), &[]).await.expect(200);
    assert!(paused.words("[aria-labelledby=nights]").expect("the nights").contains("paused"), "{}", paused.text);
    assert!(fixture.admin.get("/operations/schedules").await.words("tbody tr").expect("an agent").contains("paused"));
    let on = fixture.admin.submit(&fixture.page("/dreams/resume"), &[]).await.expect(200);
    assert!(!on.words("[aria-labelledby=nights]").expect("the nights").contains("paused"), "{}", on.text);
}

#[tokio::test]
async fn the_morning_card_stands_on_the_page_of_today_until_it_was_seen() {
    let mut fixture = Fixture::new().await;
    assert!(!fixture.admin.get("/").await.text.contains("Dream report"));
    let (dream, entry) = fixture.propose(&fixture.owner, "The gate is green.").await;
    fixture.admin.get(&fixture.page("/dreams")).await.expect(200);
    fixture.admin.submit(&fixture.page(&format!("/dreams/{dream}/accept")), &[("entry", &entry)]).await.expect(200);
    let today = fixture.admin.get("/").await.expect(200);
    assert!(today.words("article.card").expect("a card").contains("Dream report: Ada"), "{}", today.text);
    fixture.admin.submit(&fixture.page(&format!("/dreams/{dream}/seen")), &[]).await.expect(200);
    assert!(!fixture.admin.get("/").await.text.contains("Dream report"));
}

#[tokio::test]
async fn who_may_only_look_sees_no_button_and_where_dreams_are_off_there_is_no_page() {
    let fixture = Fixture::new().await;
    let (dream, _) = fixture.propose("system", "The gate is green.").await;
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    let page = viewer.get(&fixture.page(&format!("/dreams/{dream}"))).await.expect(200);
    assert!(page.has("ins") && !page.has("main form[method=post]"), "{}", page.text);
    viewer.post(&fixture.page(&format!("/dreams/{dream}/accept")), &[]).await.expect(403);
    // Without the life cycle there are nights and no archive; without consolidation there is neither.
    fixture.app.admin().put("/api/v1/settings/mate.memory.dream-v2.enabled", json!({ "value": false })).await.data();
    viewer.get(&fixture.page("/dreams")).await.expect(200);
    viewer.get(&fixture.page("/archive")).await.expect(410);
    fixture.app.admin().put("/api/v1/settings/mate.memory.emergence-enabled", json!({ "value": false })).await.data();
    viewer.get(&fixture.page("/dreams")).await.expect(410);
}

#[tokio::test]
async fn the_overview_of_an_agent_says_that_it_dreams_and_leads_to_where() {
    let mut fixture = Fixture::new().await;
    let (overview, claims) = (fixture.page(""), Claims::new(fixture.app.state.queue(), "w".to_owned()));
    let line = async |browser: &mut Browser| {
        let page = browser.get(&overview).await.expect(200);
        page.dom()
            .select(&Selector::parse(".page > .note:not(#session-warning) a").unwrap())
            .next()
            .map(|link| (link.text().collect::<String>(), link.attr("href").unwrap_or_default().to_owned()))
    };
    assert_eq!(line(&mut fixture.admin).await, None);
    let worker = worker_of(&fixture.app.state, &fixture.app.acme, &fixture.agent).await;
    let mut dreams = Vec::new();
    for owner in [fixture.owner.as_str(), "system", "api:nora"] {
        let access = worker.clone().for_job_owner(OwnerKey::parse(owner).unwrap()).unwrap();
        let new = NewDream {
            kind: DreamKind::Manual,
            night: None,
            topic: None,
            cause: DreamCause::Request,
            asked_by: None,
            run_at: fixture.app.clock.now(),
        };
        let tx = fixture.app.state.db.write(access.access()).await.unwrap();
        dreams.push(consolidation::open(&fixture.app.state, &tx, &access, new).await.unwrap().expect("a dream"));
        tx.commit().await.unwrap();
    }
    assert_eq!(line(&mut fixture.admin).await, None, "a dream that waits is not dreamed yet");
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    for (number, dream) in dreams.iter().enumerate() {
        let job = claims.next().await.unwrap().expect("a dream to dream");
        assert_eq!(Some(job.job().id), dream.job);
        let (report, ledger) = (fixture.page(&format!("/dreams/{}", dream.id)), format!("/operations/jobs/{}", job.job().id));
        let [admin_sees, viewer_sees] = [[&report, &ledger], [&report, &report], [&ledger, &ledger]][number];
        for (browser, there) in [(&mut fixture.admin, admin_sees), (&mut viewer, viewer_sees)] {
            assert_eq!(line(browser).await, Some(("Dreaming now".to_owned(), there.clone())));
            browser.get(there).await.expect(200);
        }
        job.record_outcome(&fixture.app.state.queue(), &RunOutcome::Done(json!({}))).await.unwrap();
    }
    assert_eq!(line(&mut fixture.admin).await, None);
}

#[tokio::test]
async fn the_card_of_the_morning_has_a_page_with_what_came_went_and_is_asked() {
    let mut fixture = Fixture::new().await;
    let (morning, owner) = (fixture.page("/morning"), fixture.owner.clone());
    let nothing = fixture.admin.get(&morning).await.expect(200);
    assert_eq!(nothing.words(".empty h2").as_deref(), Some("Nothing new"));
    assert!(fixture.admin.get(&fixture.page("/dreams")).await.has(&format!("main a[href='{morning}']")));

    let fact = json!({ "content": "Nora drinks <b>tea</b>", "ownerKey": owner });
    let fact = fixture.app.admin().post(&format!("/api/v1/memory/{}/remember", fixture.agent), fact).await.data()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let entry = |before: &'static str, after: &'static str, facts: Vec<String>| EntrySeed { heading: "## Needed", before, after, facts };
    let worker = worker_of(&fixture.app.state, &fixture.app.acme, &fixture.agent).await;
    let access = worker.for_job_owner(OwnerKey::parse(&owner).unwrap()).unwrap();
    let entries = vec![entry("", "- Tea <b>来</b>", vec![fact.clone()]), entry("- Old milk", "", Vec::new())];
    let laid = DreamSeed { kind: DreamKind::Nightly, entries, reason: "asked for", ..DreamSeed::default() };
    let dream = insert(&fixture.app.state, &access, laid).await.to_string();
    let page = fixture.admin.get(&morning).await.expect(200);
    let report = fixture.page(&format!("/dreams/{dream}"));
    assert!(page.has(&format!("section[aria-labelledby=from] h2 a[href='{report}']")), "{}", page.text);
    assert!(
        page.words("[aria-labelledby=morning-learned] ins").is_some_and(|line| line.contains("Tea <b>来</b>"))
            && !page.text.contains("<b>来")
    );
    assert_eq!(page.attr("[aria-labelledby=morning-learned] article .actions a", "href"), Some(fixture.page(&format!("/facts/{fact}"))));
    assert_eq!(page.words("[aria-labelledby=morning-dropped] del").as_deref(), Some("- Old milk"));
    let wrong = page.attr("[aria-labelledby=morning-dropped] article .actions a", "href").expect("a way to the report");
    let (place, anchor) = wrong.split_once('#').expect("an anchor");
    assert!(place == report && fixture.admin.get(place).await.has(&format!("#{anchor}")), "{wrong}");
    assert!(fixture.admin.get("/").await.has(&format!("article h2 a[href='{morning}']")), "the card of today leads there");

    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    assert!(viewer.get(&morning).await.expect(200).has(".empty"), "of somebody else's night nothing");
    viewer.get(&format!("{morning}?owner={owner}")).await.expect(403);
    fixture.admin.get(&morning).await.expect(200);
    let read = fixture.admin.submit(&format!("{report}/seen"), &[("next", &morning)]).await.expect(200);
    assert_eq!((read.path.as_str(), read.words(".empty h2").as_deref()), (morning.as_str(), Some("Nothing new")));

    let asked = DreamSeed::adding("2026-11-21T02:30:00Z", "## Needed", "- The gate is green.");
    insert(&fixture.app.state, &access, DreamSeed { status: DreamStatus::Proposed, ..asked }).await;
    let page = fixture.admin.get(&morning).await.expect(200);
    assert_eq!(page.words("[aria-labelledby=morning-asked] ins").as_deref(), Some("- The gate is green."));
    let failed =
        DreamSeed { status: DreamStatus::Failed, at: "2026-11-21T03:00:00Z", reason: "the model <i>failed</i>", ..DreamSeed::default() };
    let failed = insert(&fixture.app.state, &access, failed).await;
    let page = fixture.admin.get(&morning).await.expect(200);
    let note = page.words("main .note.bad").expect("that it failed");
    assert!(note.starts_with("The last dream failed") && note.contains("the model <i>failed</i>"), "{note}");
    assert!(
        page.has(&format!("main .note.bad a[href='{}']", fixture.page(&format!("/dreams/{failed}"))))
            && page.has("[aria-labelledby=morning-asked]")
    );
    let key = "/api/v1/settings/mate.memory.dream-v2.enabled";
    fixture.app.admin().put(key, json!({ "value": false })).await.data();
    fixture.admin.get(&morning).await.expect(410);
}
