//! Servers are killed at random moments while clients write: no accepted write is lost or duplicated, and every lane makes progress.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crate::backend::Backend;
use crate::choose;
use crate::node::{Caller, Node};

/// Short intervals, so that other servers soon take over the jobs of a killed one.
const SETTINGS: [(&str, &str); 5] = [
    ("NOCTUARY__JOBS__LEASE", "3s"),
    ("NOCTUARY__JOBS__HEARTBEAT", "500ms"),
    ("NOCTUARY__JOBS__BACKOFF", "100ms"),
    ("NOCTUARY__JOBS__BACKOFF_MAX", "500ms"),
    ("NOCTUARY__MATE__MEMORY__COOLDOWN_MINUTES", "0"),
];
/// The number of concurrent clients. Each writes for its own end users.
const WRITERS: usize = 4;

/// Posts words until `stop`, repeating each with its idempotency key until there is an answer. Returns the accepted words.
async fn write(caller: Caller, writer: usize, stop: Arc<AtomicBool>, count: Arc<AtomicUsize>) -> Vec<String> {
    let mut accepted = Vec::new();
    while !stop.load(Ordering::Acquire) {
        let word = format!("W{writer}x{:05}", count.fetch_add(1, Ordering::Relaxed));
        let user = format!("person{writer}-{}", accepted.len() % 5);
        loop {
            match caller.say(&user, "c0", &word).await {
                Some(answer) if answer.status == 202 => break accepted.push(word),
                Some(answer) => assert!(answer.status == 503 || answer.status == 409, "{}: {}", answer.status, answer.text),
                None => {}
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    accepted
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_again_and_again_loses_nothing_doubles_nothing_and_every_lane_moves() {
    let mut node = Node::new(Backend::new().await, &SETTINGS);
    node.start().await;
    let caller = node.found().await;
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let writers: Vec<_> = (0..WRITERS).map(|writer| tokio::spawn(write(caller.clone(), writer, stop.clone(), count.clone()))).collect();
    // The pauses cover the time of a start, a turn and a job, and are the same in each run.
    for kill in 0..choose(5_u64, 45) {
        let before = count.load(Ordering::Acquire);
        // Wait until some writes are accepted, however slow the machine is.
        for _ in 0..400 {
            if count.load(Ordering::Acquire) > before + WRITERS {
                break;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        tokio::time::sleep(Duration::from_millis(kill * 337 % 600)).await;
        node.kill();
        node.start().await;
    }
    stop.store(true, Ordering::Release);
    let mut accepted = Vec::new();
    for writer in writers {
        accepted.extend(writer.await.unwrap());
    }
    node.settle(90).await;
    let stored = node.messages().await;
    let times = |word: &String| stored.iter().filter(|text| text.contains(word.as_str())).count();
    let wrong: Vec<(&String, usize)> = accepted.iter().map(|word| (word, times(word))).filter(|(_, times)| *times != 1).collect();
    assert!(accepted.len() > WRITERS, "hardly anything was written");
    assert!(wrong.is_empty(), "of {} accepted, stored another number of times: {wrong:?}", accepted.len());
    let failed = node.rows("SELECT id FROM job WHERE state IN ('failed', 'quarantined')").await;
    assert!(failed.is_empty(), "{} jobs are left: {}", failed.len(), node.log());
    let ready = node.client().get("/readyz").await;
    assert_eq!(ready.status, 200, "{}", ready.text);
    assert!(node.stop().success());
}
