//! No space left for the files beside the database: exports, the forget ledger, the installation's key, backups, logs.

use std::time::Duration;

use nix::libc;
use serde_json::{Value, json};

use crate::backend::{Backend, is_postgres};
use crate::disk_shim::{Kind, Shim};
use crate::node::{Caller, Node};

/// From the `nth` write on there is no space left, for any file.
fn fill(shim: &Shim, nth: i32) {
    shim.fail(Kind::EVERY_WRITE, nth, i32::MAX, libc::ENOSPC);
}

async fn begin() -> (Shim, Node, Caller) {
    let backend = Backend::new().await;
    let shim = Shim::compile(backend.sqlite_file().parent().unwrap());
    let mut node = Node::new(backend, &[]);
    for (name, value) in shim.settings() {
        node.set(name, &value);
    }
    node.start().await;
    let caller = node.found().await;
    (shim, node, caller)
}

fn data(text: &str) -> Value {
    serde_json::from_str::<Value>(text).unwrap()["data"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_finds_no_space_is_refused_and_comes_whole_when_there_is_some_again() {
    let (shim, mut node, caller) = begin().await;
    for turn in 0..20 {
        assert_eq!(caller.say("nora", "c0", &format!("T{turn:05}x")).await.unwrap().status, 202);
    }
    node.settle(60).await;
    fill(&shim, 1);
    let refused = caller.api.get("/api/v1/owners/api:nora/export").await;
    assert!(shim.mend() > 0, "nothing was written");
    assert_eq!(refused.status, 507, "{}", refused.text);
    let whole = caller.api.get("/api/v1/owners/api:nora/export").await;
    assert_eq!(whole.status, 200, "{}", whole.text);
    assert!(whole.text.len() > 1_000, "{}", whole.text);
    assert!(node.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgetting_that_finds_no_space_for_its_ledger_is_refused_or_waits_and_ends_when_there_is_some_again() {
    let (shim, mut node, caller) = begin().await;
    let memory = format!("/api/v1/memory/{}", caller.agent);
    let remembered =
        caller.api.post(&format!("{memory}/remember"), json!({ "endUserId": "nora", "content": "The gate code is 4711." })).await;
    let fact = data(&remembered.text)["id"].as_str().unwrap().to_owned();
    assert_eq!(caller.say("nora", "c0", "T00001x").await.unwrap().status, 202);
    node.settle(60).await;

    fill(&shim, 1);
    let body = json!({ "endUserId": "nora" });
    let refused = caller.api.post(&format!("{memory}/facts/{fact}/forget"), body.clone()).await;
    assert_eq!(refused.status, 507, "{}", refused.text);
    shim.mend();
    let there = caller.api.get(&format!("{memory}/facts/{fact}?endUserId=nora")).await;
    assert_eq!(there.status, 200, "a forgetting that was refused has forgotten: {}", there.text);
    let forgotten = caller.api.post(&format!("{memory}/facts/{fact}/forget"), body).await;
    assert_eq!(forgotten.status, 200, "{}", forgotten.text);

    fill(&shim, 1);
    let confirm = json!({ "confirm": "api:nora", "includeMessages": true });
    let asked = caller.api.post("/api/v1/owners/api:nora/forget", confirm.clone()).await;
    assert!([202, 507].contains(&asked.status), "{}", asked.text);
    // If the server accepted the request, its job runs into the full disk.
    for _ in 0..100 {
        if asked.status == 507 || !node.rows("SELECT id FROM job WHERE kind = 'erase_owner' AND failures > 0").await.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(shim.mend() > 0, "nothing was written");
    let accepted = if asked.status == 202 { asked } else { caller.api.post("/api/v1/owners/api:nora/forget", confirm).await };
    assert_eq!(accepted.status, 202, "{}", accepted.text);
    let receipt = data(&accepted.text)["receiptId"].as_str().unwrap().to_owned();
    let mut state = Value::Null;
    for _ in 0..600 {
        state = data(&caller.api.get(&format!("/api/v1/forgets/{receipt}")).await.text)["state"].clone();
        if state == "done" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(state, "done", "{}", node.log());
    assert!(!node.messages().await.iter().any(|text| text.contains("T00001x")));
    assert!(node.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_start_that_finds_no_space_says_so_and_the_next_one_begins_anew() {
    let backend = Backend::new().await;
    let shim = Shim::compile(backend.sqlite_file().parent().unwrap());
    let mut node = Node::new(backend, &[]);
    let settings = shim.settings();
    let preloaded: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    // Each write in turn is the first one without space.
    for nth in [1, 2, 3, 5, 8, 13, 21, 34, 55] {
        fill(&shim, nth);
        let output = node.command_output(&["migrate", "up"], &preloaded);
        let failed = shim.mend();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if failed == 0 {
            assert!(nth > 1 || is_postgres(), "nothing was written");
            break;
        }
        assert!(output.status.success() || ["full", "space", "disk"].iter().any(|word| said.contains(word)), "write {nth}: {said}");
    }
    node.start().await;
    let caller = node.found().await;
    assert_eq!(caller.say("nora", "c0", "T00001x").await.unwrap().status, 202);
    assert!(node.stop().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_finds_no_space_fails_leaves_nothing_behind_and_the_server_goes_on() {
    if is_postgres() {
        return; // On PostgreSQL pg_dump writes the backup.
    }
    let (shim, mut node, caller) = begin().await;
    for turn in 0..5 {
        assert_eq!(caller.say("nora", "c0", &format!("T{turn:05}x")).await.unwrap().status, 202);
    }
    node.settle(60).await;
    let directory = node.backend.sqlite_file().parent().unwrap().join("backups");
    std::fs::create_dir(&directory).unwrap();
    let file = directory.join("copy.db");
    // The command alone sees the full disk: it has its own control file.
    let own = Shim::compile(&directory);
    let settings = own.settings();
    let preloaded: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    for nth in [1, 3, 9] {
        fill(&own, nth);
        let output = node.command_output(&["backup", file.to_str().unwrap()], &preloaded);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(own.mend() > 0 && !output.status.success(), "write {nth}: {said}");
        assert!(said.contains("full") || said.contains("space"), "write {nth}: {said}");
        let left: Vec<_> = std::fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(left.iter().all(|name| name.to_string_lossy().starts_with("disk_")), "left behind: {left:?}");
    }
    assert_eq!(caller.say("nora", "c0", "T00009x").await.unwrap().status, 202);
    drop(shim);
    let output = node.command_output(&["backup", file.to_str().unwrap()], &[]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(node.stop().success());
}
