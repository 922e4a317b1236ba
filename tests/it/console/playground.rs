//! The playground: its tabs, settings that are saved to the agent and taken back, suites, and questions about real memory.

use reqwest::Method;
use serde_json::json;

use super::memory::Fixture;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};

fn at(agent: &str, rest: &str) -> String {
    format!("/playground?agent={agent}{rest}")
}

/// Runs a suite and its job, and opens its page.
async fn run_now(fixture: &mut Fixture, form: &str) -> Page {
    let there = fixture.admin.post(form, &[]).await.expect(303).location().expect("the suite");
    noctuary::worker::drain(&fixture.app.state).await.expect("the job runs");
    fixture.admin.get(&there).await.expect(200)
}

#[tokio::test]
async fn old_addresses_lead_to_the_tabs_and_keep_their_fields() {
    let mut fixture = Fixture::new().await;
    let agent = fixture.agent.clone();
    for (old, new) in [
        (format!("/agents/{agent}/recall?owner=api%3Anora&q=tea"), format!("/playground?agent={agent}&owner=api%3Anora&q=tea")),
        (format!("/agents/{agent}/try?conversation=c"), format!("/playground?agent={agent}&conversation=c&tab=chat")),
    ] {
        let page = fixture.admin.send(Method::GET, &old, None).await.expect(301);
        assert_eq!(page.location().as_deref(), Some(new.as_str()));
    }
    let first = fixture.admin.send(Method::GET, "/playground?q=tea", None).await.expect(303);
    assert_eq!(first.location(), Some(at(&agent, "&q=tea")));
    for (tab, heading) in [("recall", "Recall test"), ("chat", "Chat test"), ("tests", "Memory tests")] {
        let page = fixture.admin.get(&at(&agent, &format!("&tab={tab}&owner=api%3Anora"))).await.expect(200);
        assert_eq!(page.words("h1").as_deref(), Some(heading));
        assert_eq!(page.all(".tabs a[aria-current=page]").len(), 1, "{}", page.text);
        assert!(page.all(".tabs a").len() == 3 && page.has("select[name=agent]"));
    }
}

#[tokio::test]
async fn a_workspace_without_agents_says_so() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    assert!(admin.get("/playground").await.expect(200).text.contains("There is no agent yet."));
}

#[tokio::test]
async fn settings_that_win_are_saved_to_the_agent_and_taken_back() {
    let mut fixture = Fixture::new().await;
    let agent = fixture.agent.clone();
    fixture.remember(json!({ "content": "Nora drinks oolong tea", "endUserId": "nora" })).await;
    let address = at(&agent, "&owner=api%3Anora&q=oolong&compare=yes&meansB=words&minScoreB=0.1&budgetB=800");
    let page = fixture.admin.get(&address).await.expect(200);
    assert!(!page.has("section[aria-labelledby=column-1] form") && page.text.contains("Save B to this agent"), "{}", page.text);
    let form = at(&agent, "").replace("/playground", "/playground/settings");
    let fields = [("means", "words"), ("minScore", "0.1"), ("budget", "800"), ("back", address.as_str())];
    let saved = fixture.admin.submit(&form, &fields).await.expect(200);
    assert!(saved.text.contains("Saved to the agent."), "{}", saved.text);
    let key = |key: &str| format!("/api/v1/settings/{key}?agentId={agent}");
    let read = async |name: &str| fixture.app.admin().get(&key(name)).await.data()["value"].clone();
    assert_eq!(read("mate.memory.auto-inject.min-score").await, json!(0.1));
    assert_eq!(read("mate.memory.auto-inject.budget-tokens").await, json!(800));
    assert_eq!(
        (read("mate.memory.recall.text-weight").await.as_f64(), read("mate.memory.recall.vector-weight").await.as_f64()),
        (Some(1.0), Some(0.0))
    );

    let undo = saved.attr("form[action*='/playground/settings/restore']", "action").expect("an undo button");
    let undone = fixture.admin.submit(&undo, &[]).await.expect(200);
    assert!(undone.text.contains("The agent has its earlier settings again."), "{}", undone.text);
    assert_ne!(read("mate.memory.auto-inject.budget-tokens").await, json!(800));

    let nothing = fixture.admin.submit(&form, &[("back", address.as_str())]).await.expect(200);
    assert!(nothing.text.contains("Nothing to save"), "{}", nothing.text);
    fixture.admin.post(&form, &[("minScore", "7"), ("back", address.as_str())]).await.expect(422);
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    member.post(&form, &[("minScore", "0.2")]).await.expect(403);
}

#[tokio::test]
async fn a_suite_is_written_run_in_isolation_downloaded_and_deleted() {
    let mut fixture = Fixture::new().await;
    let agent = fixture.agent.clone();
    let suite = "tests:\n  - name: 城市\n    steps:\n      - {person: lin, turns: [{user: 我住在杭州。, assistant: 好的。}]}\n    expect:\n      facts: [{person: lin, relation: lives_in, value: 杭州}]\n";
    let form = format!("/playground/tests?agent={agent}");
    let wrong = fixture.admin.post(&form, &[("name", "Cities"), ("content", "tests:\n  - nam: x\n")]).await.expect(422);
    assert!(wrong.words("#wrong-content").expect("the fault").contains("line 2") && wrong.text.contains("- nam: x"), "{}", wrong.text);
    let saved = fixture.admin.submit(&form, &[("name", "Cities"), ("content", suite)]).await.expect(200);
    let run = saved.attr("form[action*='/run']", "action").expect("a form that runs it");
    let ran = run_now(&mut fixture, &run).await;
    assert!(ran.text.contains("Passed") && ran.text.contains("1 of 1 passed"), "{}", ran.text);
    let real = fixture.app.admin().get(&format!("/api/v1/memory/{agent}/facts?endUserId=lin")).await.data();
    assert_eq!(real["items"], json!([]), "real memory is not touched");

    let failing = suite.replace("value: 杭州", "value: 成都");
    let id = run.split('/').nth(3).expect("an id").to_owned();
    fixture.admin.submit(&form, &[("suite", &id), ("name", "Cities"), ("content", &failing)]).await.expect(200);
    fixture.admin.headers = vec![("accept-language".to_owned(), "zh".to_owned())];
    let ran = run_now(&mut fixture, &run).await;
    assert!(ran.text.contains("未通过") && ran.text.contains("实际内容：") && ran.text.contains("1 个中通过 0 个"), "{}", ran.text);
    fixture.admin.headers.clear();
    let file = fixture.admin.get(&format!("/playground/tests/{id}/download?agent={agent}")).await.expect(200);
    assert_eq!(file.text, failing);
    let other = make_agent(&fixture.app.admin(), "Bo").await;
    fixture.admin.get(&format!("/playground/tests/{id}/download?agent={other}")).await.expect(404);
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    viewer.post(&run, &[]).await.expect(403);
    let gone = fixture.admin.submit(&format!("/playground/tests/{id}/delete?agent={agent}"), &[]).await.expect(200);
    assert!(gone.text.contains("No suites yet."), "{}", gone.text);
}

#[tokio::test]
async fn a_suite_is_read_from_a_file_and_faults_name_the_line_as_for_typed_text() {
    let mut fixture = Fixture::new().await;
    let agent = fixture.agent.clone();
    let suite = "tests:\n  - name: 城市\n    steps:\n      - {person: lin, turns: [{user: 我住在杭州。, assistant: 好的。}]}\n    expect:\n      facts: [{person: lin, relation: lives_in, value: 杭州}]\n";
    let page = fixture.admin.get(&format!("/playground?agent={agent}&tab=tests&suite=new")).await.expect(200);
    assert!(page.has("form[enctype='multipart/form-data'] input[type=file][name=file]"), "{}", page.text);
    let form = page.attr("form[enctype='multipart/form-data']", "action").expect("a form");
    let typed = [("suite", ""), ("name", "Cities"), ("content", "tests: []")];

    let wrong = fixture.admin.upload(&form, &typed, "tests:\r\n  - nam: 杭州\r\n".as_bytes()).await.expect(422);
    assert!(wrong.words("#wrong-content").expect("the fault").contains("line 2") && wrong.text.contains("- nam: 杭州"), "{}", wrong.text);
    let wrong = fixture.admin.upload(&form, &typed, &[0xB3, 0xC7, 0xCA, 0xD0]).await.expect(422);
    assert!(wrong.words("#wrong-file").expect("the fault").contains("UTF-8") && wrong.text.contains("tests: []"), "{}", wrong.text);
    fixture.admin.upload(&form, &typed, &vec![b'#'; 512 * 1024 + 1]).await.expect(413);
    let elsewhere = Browser::with_file([("form_token", "guessed"), ("name", "Cities")], suite.as_bytes());
    fixture.admin.send_as(Method::POST, &form, Some(elsewhere)).await.expect(403);
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    viewer.upload(&form, &typed, suite.as_bytes()).await.expect(403);

    // A file as an editor on Windows writes it; a form without a file has the typed text.
    let file = format!("\u{feff}{}", suite.replace('\n', "\r\n"));
    let there = fixture.admin.upload(&form, &typed, file.as_bytes()).await.expect(303).location().expect("the suite");
    let saved = fixture.admin.get(&there).await.expect(200);
    let download = saved.attr("a[href*='/download']", "href").expect("a link");
    assert_eq!(fixture.admin.get(&download).await.expect(200).text, suite);
    let run = saved.attr("form[action*='/run']", "action").expect("a form that runs it");
    assert!(run_now(&mut fixture, &run).await.text.contains("1 of 1 passed"));
    let again = [("suite", ""), ("name", "Towns"), ("content", suite)];
    fixture.admin.upload(&form, &again, b"").await.expect(303);
}

#[tokio::test]
async fn questions_about_real_memory_are_kept_with_their_rank_before_and_now_and_go_with_the_person() {
    let mut fixture = Fixture::new().await;
    let agent = fixture.agent.clone();
    for (query, expected) in [("What does she drink?", "oolong"), ("她住在哪里？", "成都")] {
        let form = format!("/playground/questions?agent={agent}&owner=api%3Anora");
        fixture.admin.submit(&form, &[("q", query), ("expected", expected), ("top", "5")]).await.expect(200);
    }
    let ask = format!("/playground/questions/run?agent={agent}&owner=api%3Anora");
    let asked = fixture.admin.submit(&ask, &[]).await.expect(200);
    assert!(asked.text.contains("1 of 2 passed") && asked.text.contains("Not found"), "{}", asked.text);
    fixture.remember(json!({ "content": "诺拉住在成都", "endUserId": "nora" })).await;
    let again = fixture.admin.submit(&ask, &[]).await.expect(200);
    assert!(again.text.contains("2 of 2 passed now, 1 of 2 passed before"), "{}", again.text);
    let other = fixture.admin.get(&at(&agent, "&tab=tests")).await.expect(200);
    assert!(other.text.contains("No questions yet."), "another person has others: {}", other.text);
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    member.get(&at(&agent, "&tab=tests&owner=api%3Anora")).await.expect(403);
}
