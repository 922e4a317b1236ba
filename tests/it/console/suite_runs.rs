//! Runs of suites as jobs: progress on the page, a worker that is killed in the middle, cancellation, and the audit log.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use chrono::Duration;
use noctuary::app::ThrowAway;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::error::Result;
use noctuary::memory_tests::Laboratory;
use noctuary::worker;
use tokio::sync::Notify;

use crate::support::app::make_agent;
use crate::support::browser::{Browser, Page};
use crate::support::{TestApp, until};

const SUITE: &str = "tests:
  - name: City
    steps:
      - {person: nora, turns: [{user: I live in Porto., assistant: Noted.}]}
    expect:
      facts: [{person: nora, relation: lives_in, value: Porto}]
  - name: 城市
    steps:
      - {person: lin, turns: [{user: 我住在杭州。, assistant: 好的。}]}
    expect:
      facts: [{person: lin, relation: lives_in, value: 杭州}]
";

/// Opens installations as usual, but the second one not before the gate opens.
#[derive(Debug, Default)]
struct Gated {
    opened: AtomicUsize,
    gate: Notify,
}

#[async_trait]
impl Laboratory<AppState> for Gated {
    async fn open(&self, config: Config, clock: Clock) -> Result<AppState> {
        if self.opened.fetch_add(1, Ordering::SeqCst) == 1 {
            self.gate.notified().await;
        }
        ThrowAway.open(config, clock).await
    }

    async fn work(&self, app: &AppState) -> Result<()> {
        ThrowAway.work(app).await
    }
}

/// A saved suite of two tests, whose second test waits for the gate.
struct Fixture {
    app: TestApp,
    admin: Browser,
    agent: String,
    lab: Arc<Gated>,
    /// The form that runs the suite.
    run: String,
    /// The page of the suite.
    page: String,
}

impl Fixture {
    async fn new() -> Self {
        let lab = Arc::new(Gated::default());
        let theirs = Arc::clone(&lab);
        let app = TestApp::spawn_arranged(move |state| state.laboratory = theirs).await;
        let agent = make_agent(&app.admin(), "Ada").await;
        let mut admin = Browser::admin(&app).await;
        let form = format!("/playground/tests?agent={agent}");
        let page = admin.post(&form, &[("name", "Cities"), ("content", SUITE)]).await.expect(303).location().expect("the suite");
        let run = admin.get(&page).await.expect(200).attr("form[action*='/run']", "action").expect("a form that runs it");
        Self { app, admin, agent, lab, run, page }
    }

    async fn look(&mut self) -> Page {
        self.admin.get(&self.page).await.expect(200)
    }

    /// Starts the run, and a worker that gets as far as the gate.
    async fn reach_the_gate(&mut self) -> tokio::task::JoinHandle<Result<usize>> {
        let started = self.admin.submit(&self.run, &[]).await.expect(200);
        assert!(started.text.contains("The run has started.") && started.has("#run[data-poll]"), "{}", started.text);
        assert_eq!(started.words("label[for=progress]").as_deref(), Some("0 of 2 tests done"));
        let state = self.app.state.clone();
        let worker = tokio::spawn(async move { worker::drain(&state).await });
        let lab = Arc::clone(&self.lab);
        until("the first test is done", async || lab.opened.load(Ordering::SeqCst) == 2).await;
        worker
    }

    async fn audited(&self, action: &str) -> usize {
        let read = self.app.admin().get(&format!("/api/v1/audit?action={action}")).await.data();
        read["items"].as_array().expect("a list").len()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_shows_its_progress_and_goes_on_after_its_worker_was_killed() {
    let mut fixture = Fixture::new().await;
    let worker = fixture.reach_the_gate().await;
    let page = fixture.look().await;
    assert_eq!(page.words("label[for=progress]").as_deref(), Some("1 of 2 tests done"));
    assert!(page.words("#run").expect("the run").contains("City") && page.has("#run a.button") && page.has("#suite-rows[data-poll]"));
    // Pressing Run again changes nothing while the run is under way.
    fixture.admin.submit(&fixture.run, &[]).await.expect(200);
    assert_eq!(fixture.audited("memory_test.run").await, 1);

    worker.abort();
    assert!(worker.await.expect_err("it was killed").is_cancelled());
    fixture.app.advance(Duration::minutes(5));
    worker::drain(&fixture.app.state).await.expect("another worker takes over");
    let page = fixture.look().await;
    assert_eq!(page.all("#run li.card").len(), 2, "{}", page.text);
    assert!(page.text.contains("2 of 2 passed") && !page.has("[data-poll]") && page.has("#editor"), "{}", page.text);
    assert_eq!(fixture.lab.opened.load(Ordering::SeqCst), 3, "the first test did not run again");

    // The results stay, and the suite can be run again.
    fixture.admin.headers = vec![("accept-language".to_owned(), "zh".to_owned())];
    fixture.admin.submit(&fixture.run, &[]).await.expect(200);
    let page = fixture.look().await;
    assert!(page.text.contains("共 2 个测试，已完成 0 个") && page.text.contains("等待执行"), "{}", page.text);
    worker::drain(&fixture.app.state).await.expect("the job runs");
    assert_eq!(fixture.look().await.all("#suite-rows li").len(), 2);
    assert_eq!(fixture.audited("memory_test.run").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_run_keeps_what_is_done_and_commits_nothing_more() {
    let mut fixture = Fixture::new().await;
    let worker = fixture.reach_the_gate().await;
    let cancel = fixture.look().await.attr("form[action*='/cancel']", "action").expect("a form that cancels it");
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    viewer.post(&cancel, &[]).await.expect(403);
    assert!(viewer.get(&fixture.page).await.expect(200).has("#run") && !viewer.get(&fixture.page).await.has("#run form"));
    let other = make_agent(&fixture.app.admin(), "Bo").await;
    fixture.admin.post(&cancel.replace(&fixture.agent, &other), &[]).await.expect(404);

    let page = fixture.admin.submit(&cancel, &[]).await.expect(200);
    assert!(page.text.contains("The run is cancelled.") && page.text.contains("1 of 2 tests done"), "{}", page.text);
    fixture.lab.gate.notify_one();
    worker.await.expect("the worker lives").expect("the queue is empty");
    let page = fixture.look().await;
    assert_eq!(page.all("#run li.card").len(), 1, "{}", page.text);
    assert!(page.words("#run .note").expect("a note").starts_with("Cancelled") && page.text.contains("Not run yet"), "{}", page.text);
    assert_eq!(fixture.audited("memory_test.cancel").await, 1);
    assert!(fixture.admin.submit(&cancel, &[]).await.expect(200).text.contains("The run is over already."));

    // A suite that is deleted takes its run with it.
    fixture.admin.submit(&fixture.run, &[]).await.expect(200);
    fixture.admin.submit(&fixture.run.replace("/run", "/delete"), &[]).await.expect(200);
    assert_eq!(worker::drain(&fixture.app.state).await.expect("the queue is empty"), 0);
}
