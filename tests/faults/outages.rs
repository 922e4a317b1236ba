//! PostgreSQL and Redis go away and come back under two nodes that share them.

use std::time::Duration;

use crate::backend::{Backend, is_postgres};
use crate::choose;
use crate::node::{Caller, Node};
use crate::proxy::Proxy;

/// Two nodes over one storage. The first reaches it through proxies that can be cut.
struct Pair {
    database: Proxy,
    redis: Proxy,
    first: Node,
    second: Node,
    caller: Caller,
    other: Caller,
}

async fn behind(url: &str) -> (Proxy, String) {
    let mut url: url::Url = url.parse().unwrap();
    let proxy = Proxy::to(format!("{}:{}", url.host_str().unwrap(), url.port().unwrap())).await;
    url.set_port(Some(proxy.address.port())).unwrap();
    (proxy, url.into())
}

impl Pair {
    async fn new() -> Self {
        let backend = Backend::new().await;
        let mut config = noctuary::config::Config::default();
        backend.apply(&mut config);
        let (database, database_url) = behind(config.database.url.as_ref().unwrap().expose()).await;
        let (redis, redis_url) = behind(config.redis.url.as_ref().unwrap().expose()).await;
        let settings =
            [("NOCTUARY__JOBS__LEASE", "3s"), ("NOCTUARY__JOBS__HEARTBEAT", "500ms"), ("NOCTUARY__DATABASE__ACQUIRE_TIMEOUT", "2s")];
        let mut first = Node::new(backend.share(), &settings);
        first.set("DATABASE_URL", &database_url);
        first.set("REDIS_URL", &redis_url);
        let mut second = Node::new(backend, &settings);
        first.start().await;
        second.start().await;
        let caller = first.found().await;
        let other =
            Caller { api: second.client().bearing(caller.api.header("authorization").trim_start_matches("Bearer ")), ..caller.clone() };
        Self { database, redis, first, second, caller, other }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_is_answered_503_and_nothing_accepted_is_lost() {
    if !is_postgres() {
        return; // SQLite has no connection to cut.
    }
    let pair = Box::pin(Pair::new()).await;
    let mut accepted = Vec::new();
    let mut refused = 0;
    for round in 0..choose(3, 20) {
        for step in 0..12 {
            if step == 4 {
                pair.database.cut();
            }
            if step == 8 {
                pair.database.mend();
            }
            for (caller, name) in [(&pair.caller, "a"), (&pair.other, "b")] {
                let word = format!("D{name}{round:02}x{step:02}");
                let answer = caller.say("nora", name, &word).await.expect("an answer");
                match answer.status {
                    202 => accepted.push(word),
                    503 => refused += 1,
                    status => panic!("{status}: {}", answer.text),
                }
            }
        }
        for _ in 0..200 {
            if pair.first.client().get("/readyz").await.status == 200 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(pair.first.client().get("/readyz").await.status, 200, "{}", pair.first.log());
    }
    assert!(refused > 0, "the outage was not noticed");
    pair.second.settle(60).await;
    let stored = pair.second.messages().await;
    let lost: Vec<&String> =
        accepted.iter().filter(|word| stored.iter().filter(|text| text.contains(word.as_str())).count() != 1).collect();
    assert!(lost.is_empty(), "{lost:?} of {}", accepted.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redis_that_goes_away_stops_neither_writes_nor_jobs() {
    if !is_postgres() {
        return;
    }
    let pair = Box::pin(Pair::new()).await;
    for round in 0..choose(2, 10) {
        pair.redis.cut();
        for step in 0..6 {
            for (caller, name) in [(&pair.caller, "a"), (&pair.other, "b")] {
                let answer = caller.say("nora", name, &format!("R{name}{round:02}x{step:02}")).await.expect("an answer");
                assert_eq!(answer.status, 202, "{}", answer.text);
            }
        }
        pair.first.settle(60).await;
        pair.redis.mend();
    }
    pair.first.settle(60).await;
    assert!(pair.second.client().get("/readyz").await.status == 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_only_reads_is_answered_503_and_is_not_ready() {
    if !is_postgres() {
        return;
    }
    let pair = Box::pin(Pair::new()).await;
    assert_eq!(pair.caller.say("nora", "c", "before").await.expect("an answer").status, 202);
    let url = pair.first.backend.postgres_url().unwrap();
    let admin = crate::backend::variable("NOCTUARY_TEST_POSTGRES").unwrap();
    let name = url.rsplit('/').next().unwrap().to_owned();
    let mode = async |value: &str| {
        let db = sea_orm::Database::connect(&admin).await.unwrap();
        sea_orm::ConnectionTrait::execute_unprepared(&db, &format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}"))
            .await
            .unwrap();
        let end = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'");
        sea_orm::ConnectionTrait::execute_unprepared(&db, &end).await.unwrap();
    };
    mode("on").await;
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    for step in 0..20 {
        let answer = pair.caller.say("nora", "c", &format!("during{step}")).await.expect("an answer");
        assert_eq!(answer.status, 503, "{}", answer.text);
    }
    assert_eq!(pair.first.client().get("/readyz").await.status, 503);
    let list = pair.caller.api.get("/api/v1/agents").await;
    assert!(list.status == 200 || list.status == 503, "{}", list.text);
    mode("off").await;
    for _ in 0..100 {
        if pair.caller.say("nora", "c", "after").await.expect("an answer").status == 202 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("writes do not work again: {}", pair.first.log());
}
