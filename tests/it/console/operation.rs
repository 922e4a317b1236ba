//! Home, jobs, health and the API page.

use chrono::TimeDelta;
use noctuary::tenancy::job_changes::{self, JobAction};
use noctuary::tenancy::jobs::{self, JobQuery};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::tables::Tables;
use crate::support::{TestApp, until};

/// Creates an agent with one conversation, and returns the id of the job that waits for a worker.
async fn a_waiting_job(app: &TestApp) -> String {
    a_job_of(app, "<script>alert(1)</script>").await
}

/// The same with an agent of this name. Jobs of one agent and person would merge.
async fn a_job_of(app: &TestApp, name: &str) -> String {
    let agent = make_agent(&app.admin(), name).await;
    let body = json!({ "endUserId": "nora", "messages": [
        { "role": "user", "content": "Please remember that I moved to Porto." }, { "role": "assistant", "content": "Noted." },
        { "role": "user", "content": "请记住我喜欢乌龙茶。" }, { "role": "assistant", "content": "好的。" }] });
    let recorded = app.admin().post(&format!("/api/v1/agents/{agent}/conversations/first/messages"), body).await.data();
    recorded["jobIds"][0].as_str().expect("a job").to_owned()
}

#[tokio::test]
async fn a_new_workspace_is_led_to_its_first_memory_and_an_old_one_sees_what_needs_it() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get("/").await.expect(200);
    assert!(page.has(".checklist") && page.has("a[href='/agents/new']"));
    let mut viewer = Browser::join(&app, "vi@example.org", "viewer").await;
    assert!(!viewer.get("/").await.expect(200).has("a[href='/agents/new']"), "no link that would be refused");

    a_waiting_job(&app).await;
    let page = admin.get("/").await.expect(200);
    assert!(!page.has(".checklist"), "what a person asked to remember is the first memory");
    assert!(!page.text.contains("<script>alert"), "a name is text, never markup");
}

#[tokio::test]
async fn what_goes_wrong_is_told_once_for_all_jobs_that_say_it_and_leads_to_them() {
    let app = TestApp::spawn().await;
    let (job, mut admin) = (a_waiting_job(&app).await, Browser::admin(&app).await);
    let page = admin.get("/operations/jobs").await.expect(200);
    assert!(!page.has("#troubles"), "nothing went wrong");
    assert_eq!(page.words("#jobs tbody td a").as_deref(), Some("<script>alert(1)</script>"), "the agent goes by its name, which is text");

    let tables = Tables::open(&app.backend).await;
    let said = "llm_failed: \"超时\" & <b>more</b>";
    tables.run("UPDATE job SET state = 'failed', error = $1", [said.into()]).await;
    let page = admin.get("/operations/jobs?kind=extract_memory").await.expect(200);
    assert_eq!(page.all("#troubles tbody th"), [said]);
    let there = page.attr("#troubles tbody a", "href").unwrap();
    let page = admin.get(&there).await.expect(200);
    assert_eq!((page.all("#jobs tbody tr").len(), page.has("#troubles")), (1, false), "{there}");
    assert_eq!(page.attr("#ticked input[name=error]", "value").as_deref(), Some(said), "what was ticked is changed, and the list stays");
    let fields = [("job", job.as_str()), ("verb", "retry"), ("kind", "extract_memory"), ("error", said)];
    let after = admin.submit("/operations/jobs", &fields).await.expect(200);
    assert_eq!((after.all("#jobs tbody tr").len(), after.words("[role=status]").as_deref()), (0, Some("Jobs changed: 1.")));
    assert_eq!(admin.get("/operations/jobs?kind=embed_items").await.expect(200).all("#jobs tbody tr").len(), 0);
    assert_eq!(admin.get("/operations/jobs?state=queued&poll=5").await.expect(200).attr("#rows", "data-poll").as_deref(), Some("5"));
    admin.get("/operations/jobs?agent=wren").await.expect(422);
}

#[tokio::test]
async fn all_jobs_that_match_are_those_that_the_page_showed() {
    let app = TestApp::spawn().await;
    let (job, mut admin) = (a_job_of(&app, "Ada").await, Browser::admin(&app).await);
    let page = admin.get("/operations/jobs?kind=extract_memory&sort=oldest").await.expect(200);
    let newest = page.attr("#ticked input[name=newest]", "value").expect("the newest job");
    app.advance(chrono::Duration::minutes(1));
    let later = a_job_of(&app, "Wren").await;
    let all = [("matching", "yes"), ("verb", "cancel"), ("kind", "extract_memory"), ("newest", newest.as_str())];
    admin.submit("/operations/jobs", &all[..3]).await.expect(422);
    let after = admin.submit("/operations/jobs", &all).await.expect(200);
    assert_eq!(after.words("[role=status]").as_deref(), Some("Jobs changed: 1."));
    for (job, state) in [(job, "cancelled"), (later, "queued")] {
        assert_eq!(app.admin().get(&format!("/api/v1/jobs/{job}")).await.data()["state"], state);
    }
}

#[tokio::test]
async fn a_change_of_all_jobs_that_ran_out_of_time_goes_on_where_it_stopped() {
    let app = TestApp::spawn().await;
    for name in ["Ada", "Wren", "夜班"] {
        a_job_of(&app, name).await;
    }
    let agent = make_agent(&app.admin(), "Bo").await;
    let access = app.pass(&agent, "nora").await.access().clone();
    for is_oldest_first in [false, true] {
        let query = JobQuery { kind: Some("extract_memory".to_owned()), is_oldest_first, ..JobQuery::default() };
        let newest = jobs::overview(&app.state, &access, query.clone()).await.expect("numbers").newest;
        let query = JobQuery { newest, ..query };
        let action = if is_oldest_first { JobAction::Retry } else { JobAction::Cancel };
        let first = job_changes::change_all(&app.state, &access, query, action, TimeDelta::zero()).await.expect("a change");
        let rest = first.rest.expect("a rest");
        assert_eq!((first.count, rest.count), (1, 2), "one job at least, and the others are left");

        let (newest, sort) = (newest.expect("a job").to_string(), if is_oldest_first { "oldest" } else { "" });
        let verb = if is_oldest_first { "retry" } else { "cancel" };
        let fields = [("matching", "yes"), ("verb", verb), ("kind", "extract_memory"), ("sort", sort)];
        let place = [("newest", newest.as_str()), ("cursor", &rest.cursor), ("changed", "1")];
        let after = Browser::admin(&app).await.submit("/operations/jobs", &[fields.as_slice(), &place].concat()).await.expect(200);
        assert_eq!(after.words("[role=status]").as_deref(), Some("Jobs changed: 3."), "of all requests together");
    }
}

#[tokio::test]
async fn a_job_is_called_off_and_tried_again_by_those_who_may() {
    let app = TestApp::spawn().await;
    let job = a_waiting_job(&app).await;
    let (mut admin, mut viewer) = (Browser::admin(&app).await, Browser::join(&app, "vi@example.org", "viewer").await);
    let seen = viewer.get(&format!("/operations/jobs/{job}")).await.expect(200);
    assert!(!seen.has("main form[method=post]"), "a viewer sees no button that would be refused");
    viewer.post(&format!("/operations/jobs/{job}/cancel"), &[]).await.expect(403);
    assert!(!viewer.get("/operations/jobs").await.text.contains("api:nora"), "whose job it is, is told to those who may act for them");

    let off = admin.submit(&format!("/operations/jobs/{job}/cancel"), &[]).await.expect(200);
    assert_eq!(off.words("[role=status]").as_deref(), Some("The job is cancelled."));
    assert!(off.words("h1").unwrap().contains("cancelled"));
    let listed = admin.get("/operations/jobs?state=cancelled").await.expect(200);
    assert_eq!(listed.all("tbody tr").len(), 1);
    assert!(listed.text.contains("api:nora"));
    let again = admin.submit("/operations/jobs", &[("job", &job), ("verb", "retry"), ("state", "cancelled")]).await.expect(200);
    assert_eq!(again.words("[role=status]").as_deref(), Some("Jobs changed: 1."));

    tokio::spawn(noctuary::worker::run(app.state.clone(), CancellationToken::new()));
    until("the job is done", async || admin.clone().get(&format!("/operations/jobs/{job}")).await.words("h1").unwrap().contains("done"))
        .await;
    let done = admin.get(&format!("/operations/jobs/{job}")).await.expect(200);
    assert_eq!(done.all("ol.steps li.reached").len(), 4);
    assert!(!done.text.contains("Porto") && !done.text.contains("乌龙茶"), "a job holds no memory text");
    admin.get("/operations/jobs?state=nonsense").await.expect(422);
}

#[tokio::test]
async fn the_board_tells_admins_how_things_are_and_nobody_else() {
    let app = TestApp::spawn().await;
    let mut admin = Browser::admin(&app).await;
    let page = admin.get("/operations/health").await.expect(200);
    let rows = page.all("tbody tr");
    assert!(rows.iter().any(|row| row.starts_with("Database OK")), "{rows:?}");
    let workers = rows.iter().find(|row| row.starts_with("Workers error")).expect("no worker runs in this test");
    assert!(workers.contains("Start noctuary worker"), "and what to do: {workers}");
    assert_eq!(page.words(".note.bad").as_deref(), Some("One check fails."));
    let mark = "Something has failed";
    assert!(admin.get("/agents").await.text.contains(mark), "every page leads there");
    let mut member = Browser::join(&app, "mo@example.org", "member").await;
    member.get("/operations/health").await.expect(403);
    assert!(!member.get("/agents").await.text.contains(mark));
    let stop = CancellationToken::new();
    let worker = tokio::spawn(noctuary::worker::run(app.state.clone(), stop.clone()));
    until("the mark goes when a worker runs", async || {
        app.advance(TimeDelta::seconds(31));
        !admin.get("/agents").await.text.contains(mark)
    })
    .await;
    stop.cancel();
    worker.await.expect("the worker ends");
}

#[tokio::test]
async fn the_api_is_explained_to_everybody_with_a_line_that_works() {
    let app = TestApp::spawn().await;
    let mut browser = Browser::new(&app);
    let described = app.anonymous().get("/openapi.json").await.json();
    let page = browser.get("/docs").await.expect(200);
    let operations = described["paths"].as_object().unwrap().values().map(|item| item.as_object().unwrap().len()).sum::<usize>();
    assert_eq!(page.all("tbody tr").len(), operations);
    let recall = browser.get("/docs/recallMemory").await.expect(200);
    let curl = recall.words("#curl").unwrap();
    assert!(curl.contains("curl -X POST") && curl.contains("/api/v1/memory/{agentId}/recall") && curl.contains("\"query\""), "{curl}");
    let proposed = browser.get("/docs/testWebhook").await.expect(200);
    assert!(proposed.has(".page-head code") && !proposed.words(".page-head").expect("a head").contains('`'), "{}", proposed.text);
    browser.get("/docs/noSuchOperation").await.expect(404);
}
