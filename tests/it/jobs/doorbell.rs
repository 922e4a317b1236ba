//! Redis as the notifier: flushed, gone, flooded, full of garbage. Each test has its own Redis, because it breaks it.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use noctuary::config::Config;
use noctuary::domain::clock::Clock;
use noctuary::domain::job::JobState;
use noctuary::queue::{self, QueueKeys};
use tokio_util::sync::CancellationToken;

use super::desk::{Act, Actors, TestNode, diligent};
use super::running::{Running, deaf};
use crate::support::backend::is_postgres;
use crate::support::until;

/// The Redis server of one test.
struct OwnRedis {
    directory: tempfile::TempDir,
    port: u16,
    server: Option<Child>,
}

impl OwnRedis {
    /// Returns `None` when the suite runs without Redis.
    async fn start() -> Option<Self> {
        if !is_postgres() {
            return None;
        }
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut redis = Self { directory: tempfile::tempdir().unwrap(), port, server: None };
        redis.run().await;
        Some(redis)
    }

    async fn run(&mut self) {
        let port = self.port.to_string();
        let server = Command::new("redis-server")
            .args(["--port", &port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir"])
            .arg(self.directory.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server is installed");
        self.server = Some(server);
        until("Redis answers", async || self.connect().await.is_ok()).await;
    }

    fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            server.kill().unwrap();
            server.wait().unwrap();
        }
    }

    fn url(&self) -> String {
        format!("redis://127.0.0.1:{}/0", self.port)
    }

    async fn connect(&self) -> redis::RedisResult<redis::aio::MultiplexedConnection> {
        redis::Client::open(self.url())?.get_multiplexed_async_connection().await
    }

    async fn command<T: redis::FromRedisValue>(&self, words: &[&str]) -> T {
        let mut command = redis::cmd(words[0]);
        command.arg(&words[1..]);
        command.query_async(&mut self.connect().await.unwrap()).await.unwrap()
    }

    /// The number of notifications in Redis.
    async fn backlog(&self) -> u64 {
        let rings: (u64, u64) =
            (self.command(&["ZCARD", "noctuary:jobs:scheduled"]).await, self.command(&["LLEN", "noctuary:jobs:active"]).await);
        rings.0 + rings.1
    }

    fn apply(&self, config: &mut Config) {
        config.redis.url = Some(self.url().parse().unwrap());
        config.redis.prefix = "noctuary".to_owned();
    }
}

impl Drop for OwnRedis {
    fn drop(&mut self) {
        self.kill();
    }
}

async fn all_done(fixture: &TestNode, jobs: i64) {
    until("all jobs are done", async || fixture.count(JobState::Done).await == jobs).await;
    assert!(fixture.effects().await.values().all(|effects| *effects == 1), "an effect happened twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ring_on_redis_wakes_a_worker_in_another_process_that_would_not_look_for_an_hour() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| (deaf(config), redis.apply(config)).1).await;
    let elsewhere = fixture.second_node(|config| (deaf(config), redis.apply(config)).1).await;
    let worker = Running::start(&elsewhere, diligent());
    let stop = CancellationToken::new();
    let relay = tokio::spawn(queue::publish(fixture.state.queue(), stop.clone()));
    for _ in 0..5 {
        let id = fixture.enqueue(|_| ()).await;
        fixture.state.notifier.notify();
        until("the job is done", async || fixture.state(id).await == JobState::Done).await;
    }
    let data: Vec<String> = redis.command(&["HVALS", "noctuary:jobs:data"]).await;
    assert!(data.iter().all(|ring| ring.bytes().all(|byte| byte.is_ascii_digit())), "Redis holds more than ids: {data:?}");
    stop.cancel();
    relay.await.unwrap();
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redis_that_is_flushed_again_and_again_loses_nothing() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| {
        redis.apply(config);
        config.jobs.poll = Duration::from_millis(200);
    })
    .await;
    let worker = Running::start(&fixture.state, diligent());
    for round in 1..=5 {
        fixture.enqueue_many(20).await;
        fixture.state.notifier.notify();
        until("work has begun", async || fixture.count(JobState::Done).await > (round - 1) * 20).await;
        redis.command::<()>(&["FLUSHALL"]).await;
    }
    all_done(&fixture, 100).await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_redis_is_away_jobs_are_taken_in_and_done_and_when_it_is_back_it_rings_again() {
    let Some(mut redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| (deaf(config), redis.apply(config)).1).await;
    let worker = Running::start(&fixture.state, diligent());
    let enqueue_and_wait = async |count: i64| {
        fixture.enqueue(|_| ()).await;
        fixture.state.notifier.notify();
        until("the job is done", async || fixture.count(JobState::Done).await == count).await;
    };
    enqueue_and_wait(1).await;
    redis.kill();
    enqueue_and_wait(2).await;
    enqueue_and_wait(3).await;
    redis.run().await;
    until("it is rung on Redis again", async || {
        fixture.enqueue(|_| ()).await;
        fixture.state.notifier.notify();
        redis.command::<bool>(&["EXISTS", "noctuary:jobs:data"]).await
    })
    .await;
    until("nothing waits", async || fixture.count(JobState::Queued).await + fixture.count(JobState::Running).await == 0).await;
    assert!(fixture.effects().await.values().all(|effects| *effects == 1));
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redis_that_takes_no_writes_does_not_stop_the_work() {
    let Some(redis) = OwnRedis::start().await else { return };
    redis.command::<()>(&["CONFIG", "SET", "min-replicas-to-write", "1"]).await;
    let fixture = TestNode::with(Clock::system(), |config| (deaf(config), redis.apply(config)).1).await;
    let worker = Running::start(&fixture.state, diligent());
    fixture.enqueue_many(10).await;
    fixture.state.notifier.notify();
    all_done(&fixture, 10).await;
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_rings_for_each_job_and_rubbish_among_them_do_each_job_once() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| (deaf(config), redis.apply(config)).1).await;
    let ids = fixture.enqueue_many(50).await;
    let client = redis::Client::open(redis.url()).unwrap();
    let mut connection = client.get_connection_manager().await.unwrap();
    let keys = QueueKeys::new("noctuary");
    for _ in 0..10 {
        let mut rings: Vec<_> =
            ids.iter().map(|id| apalis_core::task::builder::TaskBuilder::new(id.to_string().into_bytes()).build()).collect();
        rings.push(apalis_core::task::builder::TaskBuilder::new(b"\xff{no ring".to_vec()).build());
        apalis_redis::queries::push_tasks(&mut connection, keys.config(), &rings).await.unwrap();
    }
    let worker = Running::start(&fixture.state, diligent());
    all_done(&fixture, 50).await;
    until("all rings are taken", async || redis.backlog().await == 0).await;
    assert_eq!(fixture.effects().await.len(), 50);
    worker.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_jobs_due_at_once_do_not_jam_the_doorbell() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| {
        deaf(config);
        redis.apply(config);
        config.jobs.slots = 8.try_into().unwrap();
    })
    .await;
    fixture.enqueue_many(1).await;
    let others = "INSERT INTO job (id, tenant_id, workspace_id, kind, args, state, run_at, request_id, created_at)
        SELECT id + number, tenant_id, workspace_id, kind, args, state, run_at, request_id, created_at
        FROM job, generate_series(1, 9999) AS number RETURNING id";
    assert_eq!(fixture.rows(others).await.len(), 9_999);
    // While no worker listens, the stock queue fills up beyond what its scripts can move.
    let stop = CancellationToken::new();
    let relay = tokio::spawn(queue::publish(fixture.state.queue(), stop.clone()));
    until("the doorbell is full", async || redis.backlog().await == 1_000).await;
    stop.cancel();
    relay.await.unwrap();
    assert_eq!(redis.backlog().await, 1_000);

    let actors = Actors::new(|_| Act::Nothing);
    let worker = Running::start(&fixture.state, actors.clone());
    until("the doorbell was emptied and filled again", async || redis.command::<u64>(&["HLEN", "noctuary:jobs:data"]).await > 1_000).await;
    until("the work flows", async || fixture.count(JobState::Done).await >= 300).await;
    worker.stop().await;
    let mut begun = actors.begun();
    let starts = begun.len();
    begun.sort_unstable();
    begun.dedup();
    assert_eq!(begun.len(), starts, "a job was begun twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ring_that_redis_lost_is_rung_again_while_the_job_waits() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| {
        redis.apply(config);
        config.jobs.lease = Duration::from_millis(400);
        config.jobs.heartbeat = Duration::from_millis(100);
    })
    .await;
    fixture.enqueue(|_| ()).await;
    // While no worker runs, only the job that waits in the ledger can restore the notification.
    let stop = CancellationToken::new();
    let parts = [
        tokio::spawn(queue::publish(fixture.state.queue(), stop.clone())),
        tokio::spawn(queue::upkeep(fixture.state.queue(), stop.clone())),
    ];
    for _ in 0..2 {
        until("it is rung", async || redis.backlog().await == 1).await;
        redis.command::<()>(&["FLUSHALL"]).await;
    }
    until("it is rung once more", async || redis.backlog().await == 1).await;
    stop.cancel();
    for part in parts {
        part.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_is_swept_of_rings_that_were_heard() {
    let Some(redis) = OwnRedis::start().await else { return };
    let fixture = TestNode::with(Clock::system(), |config| (deaf(config), redis.apply(config)).1).await;
    let client = redis::Client::open(redis.url()).unwrap();
    let mut connection = client.get_connection_manager().await.unwrap();
    let keys = QueueKeys::new("noctuary");
    for _ in 0..16 {
        let rings: Vec<_> =
            (0..100).map(|id: u32| apalis_core::task::builder::TaskBuilder::new(id.to_string().into_bytes()).build()).collect();
        apalis_redis::queries::push_tasks(&mut connection, keys.config(), &rings).await.unwrap();
    }
    let worker = Running::start(&fixture.state, diligent());
    until("all rings are taken and the heard ones are gone", async || {
        redis.backlog().await == 0 && redis.command::<u64>(&["HLEN", "noctuary:jobs:data"]).await <= 1_500
    })
    .await;
    worker.stop().await;
}
