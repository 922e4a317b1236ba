//! SQLite on a disk that is full or returns errors: the fault hits each step of a write, once or repeatedly.

use std::time::Duration;

use nix::libc;

use crate::backend::{Backend, is_postgres};
use crate::choose;
use crate::disk_shim::{Kind, Shim};
use crate::node::{Caller, Node};

/// The words that the server accepted and those that it refused.
#[derive(Default)]
struct WordCounts {
    count: usize,
    accepted: Vec<String>,
    refused: Vec<String>,
}

impl WordCounts {
    /// Posts a unique word and records the answer.
    async fn say(&mut self, node: &Node, caller: &Caller) -> u16 {
        let word = format!("T{:05}x", self.count);
        self.count += 1;
        let Some(answer) = caller.say("nora", "c0", &word).await else { panic!("no answer: {}", node.log()) };
        match answer.status {
            202 => self.accepted.push(word),
            503 | 507 => {
                assert!(answer.headers.contains_key("retry-after"), "{}", answer.text);
                self.refused.push(word);
            }
            status => panic!("{status}: {}", answer.text),
        }
        answer.status
    }

    /// Asserts that each accepted word is stored exactly once and that no refused word is stored.
    async fn check(&self, node: &Node) {
        let stored = node.messages().await;
        let times = |word: &String| stored.iter().filter(|text| text.contains(word.as_str())).count();
        let lost: Vec<&String> = self.accepted.iter().filter(|word| times(word) != 1).collect();
        assert!(lost.is_empty(), "accepted and not stored once: {lost:?} of {}", self.accepted.len());
        let kept: Vec<&String> = self.refused.iter().filter(|word| times(word) > 0).collect();
        assert!(kept.is_empty(), "refused and stored all the same: {kept:?}");
    }
}

async fn begin() -> (Shim, Node, Caller) {
    let backend = Backend::new().await;
    let shim = Shim::compile(backend.sqlite_file().parent().unwrap());
    // With `full`, every commit calls fsync, so that there is a sync to fail.
    let mut node = Node::new(backend, &[("NOCTUARY__DATABASE__SYNCHRONOUS", "full")]);
    for (name, value) in shim.settings() {
        node.set(name, &value);
    }
    node.start().await;
    let caller = node.found().await;
    (shim, node, caller)
}

/// Asserts that, once the fault is over, writes work again without a restart.
async fn recover(said: &mut WordCounts, node: &Node, caller: &Caller) {
    for _ in 0..100 {
        if said.say(node, caller).await == 202 {
            let ready = node.client().get("/readyz").await;
            assert_eq!(ready.status, 200, "{}", ready.text);
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("writes do not work again: {}", node.log());
}

/// Makes the nth call fail, n = 1, 2, 3 …, until a request completes without hitting the fault.
async fn at_every_step(kind: Kind, error: i32, most: i32) {
    if is_postgres() {
        return; // PostgreSQL writes to its own disk, which the shim does not reach.
    }
    let (shim, mut node, caller) = begin().await;
    let mut said = WordCounts::default();
    said.say(&node, &caller).await;
    let mut met = 0;
    for times in [1, 1_000] {
        for nth in 1..most {
            shim.fail(kind, nth, times, error);
            let status = said.say(&node, &caller).await;
            let failed = shim.mend();
            met += failed.min(1);
            if failed > 0 && status == 202 {
                // The fault hit another thread, or came after the commit of this request.
                said.check(&node).await;
            }
            recover(&mut said, &node, &caller).await;
            if failed == 0 {
                break;
            }
        }
        said.check(&node).await;
    }
    assert!(met > 0, "no call of this kind was met");
    assert!(node.stop().success());
    said.check(&node).await;
    node.start().await;
    said.check(&node).await;
    recover(&mut said, &node, &caller).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_finds_no_space_at_any_step_is_refused_whole_and_the_next_one_stays() {
    at_every_step(Kind::WRITE, libc::ENOSPC, choose(40, 400)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_at_any_step_is_refused_whole_and_the_next_one_stays() {
    at_every_step(Kind::WRITE, libc::EIO, choose(40, 400)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_does_not_take_what_was_written_refuses_the_write_whole_and_the_next_one_stays() {
    at_every_step(Kind::SYNC, libc::EIO, choose(20, 200)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_that_fails_at_any_step_of_a_write_is_refused_whole_and_the_next_one_stays() {
    at_every_step(Kind::READ, libc::EIO, choose(20, 200)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_that_runs_out_at_any_step_of_a_write_refuses_it_whole_and_the_next_one_stays() {
    at_every_step(Kind::MEMORY, libc::ENOMEM, choose(60, 600)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_for_a_while_loses_nothing_that_was_accepted() {
    if is_postgres() {
        return;
    }
    let (shim, mut node, caller) = begin().await;
    let mut said = WordCounts::default();
    for _ in 0..20 {
        assert_eq!(said.say(&node, &caller).await, 202);
    }
    shim.fail(Kind::WRITE, 1, i32::MAX, libc::ENOSPC);
    let mut full = 0;
    for _ in 0..choose(20, 300) {
        full += usize::from(said.say(&node, &caller).await == 507);
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(full > 0, "nobody was told that the disk is full");
    let ready = node.client().get("/readyz").await;
    assert_eq!(ready.status, 503, "{}", ready.text);
    assert!(ready.text.contains(r#""database":"full""#), "{}", ready.text);
    shim.mend();
    recover(&mut said, &node, &caller).await;
    for _ in 0..choose(50, 1_000) {
        assert_eq!(said.say(&node, &caller).await, 202);
    }
    said.check(&node).await;
    node.settle(60).await;
    assert!(node.stop().success());
    said.check(&node).await;
}
