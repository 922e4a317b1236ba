//! The forget ledger: what was forgotten after a backup stays forgotten when the backup is restored. The drills use the tools that
//! docs/OPERATIONS.md names.

use chrono::Duration;
use noctuary::privacy::forget::replay;
use noctuary::privacy::forget::replay::Report;
use noctuary::store::forget_ledger::ForgetLedger;
use noctuary::worker;
use serde_json::{Value, json};

use super::places;
use crate::memory::world::World;
use crate::support::TestApp;
use crate::support::copies::{Copy, noctuary_on, well};
use crate::support::tables::Tables;

impl World {
    /// The same world restored from a backup, with the current ledger, which survived the loss of everything else.
    async fn restored(self, copy: &Copy, after: Duration) -> Self {
        let ledger = self.app.backend.directory().join("forgotten.log");
        let backend = copy.restored(None).await;
        std::fs::copy(&ledger, backend.directory().join("forgotten.log")).unwrap();
        let now = self.app.clock.now() + after;
        let agent = self.agent.clone();
        let (lost, acme) = self.app.stop().await;
        drop(lost);
        let app = TestApp::over((backend, acme), |_| ()).await;
        app.clock.set(now);
        Self { program: app.admin(), agent, app }
    }

    async fn replay(&self) -> Report {
        replay::replay(&self.app.state, &[]).await.unwrap()
    }

    async fn ledger(&self) -> String {
        std::fs::read_to_string(self.app.backend.directory().join("forgotten.log")).unwrap_or_default()
    }

    async fn erase_now(&self, owner: &str, include_messages: bool) -> Value {
        let begun = self.erase(owner, include_messages).await;
        worker::drain(&self.app.state).await.unwrap();
        assert_eq!(self.receipt(&begun).await["state"], "done");
        begun
    }
}

const PEOPLE: [[&str; 4]; 2] = [
    ["zqnora", "Please remember that I live in Quenby. I like trail running.", "Quenby", "Ostrander"],
    ["zqliwei", "请记住我住在雒南。我喜欢跑步。", "雒南", "Ostrander"],
];

#[tokio::test]
async fn a_person_who_was_forgotten_after_the_backup_stays_forgotten_when_it_is_restored() {
    for [owner, line, word, other] in PEOPLE {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        world.tell("nina", "s1", &format!("Please remember that I live in {other}.")).await;
        world.app.advance(Duration::hours(1));
        let copy = Copy::of(&world.app.backend).await;
        let begun = world.erase_now(owner, true).await;
        world.say("nina", "s2", &["After the backup.", "Yes."]).await;

        let world = world.restored(&copy, Duration::hours(1)).await;
        let tables = Tables::open(&world.app.backend).await;
        assert!(!places(&tables, word, &[]).await.is_empty(), "the backup has it");
        let report = world.replay().await;
        assert_eq!((report.entries, report.known, report.people, report.parts), (1, 0, 1, 0), "{report:?}");
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        assert_eq!(places(&tables, owner, &[]).await, Vec::<String>::new());
        world.app.admin().get(&format!("/api/v1/owners/api%3A{owner}")).await.refused(404, "not_found");
        // The receipt has the id that was returned before, and a search by the owner key finds it.
        let receipt = world.receipt(&begun).await;
        assert_eq!((&receipt["state"], receipt["counts"]["facts"].as_u64() > Some(0)), (&json!("done"), true), "{receipt}");
        let listed = world.app.admin().get(&format!("/api/v1/owners/api%3A{owner}/receipts")).await.data();
        assert_eq!(listed["items"][0]["receiptId"], begun["receiptId"]);
        // Other people keep everything that the backup has.
        assert!(world.facts("nina", "").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(other)));

        let again = world.replay().await;
        assert_eq!((again.known, again.people, again.rows.total()), (1, 0, 0));
        assert_eq!(world.ledger().await.lines().count(), 1, "doing it again writes nothing");
    }
}

#[tokio::test]
async fn what_a_person_tells_who_came_back_stays_and_what_is_older_goes() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby. My sister lives in Braga.").await;
    world.write("notes.md", "?endUserId=zqnora", "# Notes\n\n- Quenby again.\n").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    world.erase_now("zqnora", true).await;

    let world = world.restored(&copy, Duration::hours(1)).await;
    // A server that did not replay the ledger has served requests, and the person is back: in an old conversation, a new one, and a file.
    world.tell("zqnora", "s1", "Please remember that I keep bees.").await;
    world.tell("zqnora", "s2", "Please remember that my kite is orange.").await;
    world.write("notes.md", "?endUserId=zqnora", "# Notes\n\n- Quenby again.\n- Orange kites.\n").await;
    let report = world.replay().await;
    assert_eq!(report.people, 1, "{report:?}");
    let tables = Tables::open(&world.app.backend).await;
    for word in ["Quenby", "Braga"] {
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
    }
    let facts = world.facts("zqnora", "").await;
    for word in ["bees", "orange"] {
        assert!(facts.iter().any(|fact| fact["text"].as_str().unwrap().contains(word)), "{word}: {facts:?}");
        assert!(!world.texts("zqnora", word).await.is_empty(), "{word}");
    }
    assert_eq!(world.file("zqnora", "notes.md").await, "# Notes\n\n- Orange kites.\n");
    world.say("zqnora", "s1", &["And honey.", "Nice."]).await;
    assert_eq!(world.texts("zqnora", "honey").await[0], "And honey.");
}

#[tokio::test]
async fn without_the_messages_they_stay_and_nothing_is_made_of_them_again() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    world.erase_now("zqnora", false).await;
    let world = world.restored(&copy, Duration::hours(1)).await;
    assert_eq!(world.replay().await.people, 1);
    world.app.advance(Duration::hours(2));
    worker::drain(&world.app.state).await.unwrap();
    assert!(world.facts("zqnora", "&status=all").await.is_empty());
    let items = world.recall("zqnora", "Quenby").await;
    assert!(!items.is_empty() && items.iter().all(|item| item["kind"] == "message"), "{items:?}");
}

#[tokio::test]
async fn facts_conversations_and_sections_that_were_forgotten_do_not_come_back_either() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby. Please remember that I like green tea.").await;
    world.tell("zqnora", "s2", "Please remember that my locker is Ostrander.").await;
    world.write("notes.md", "?endUserId=zqnora", "# Notes\n\n## Travel\n\n- Vestmanna in May.\n\n## Work\n\n- Tilting mills.\n").await;
    world.tell("zqli", "s1", "请记住我住在雒南。").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    let fact = world.fact("zqnora", "Quenby").await;
    let receipt = world.forget("zqnora", &fact, json!({ "includeMessages": true })).await;
    let path = format!("/api/v1/memory/{}/forget", world.agent);
    let talk = json!({ "target": "conversation", "conversationId": "s2", "includeMessages": true, "endUserId": "zqnora" });
    let section = json!({ "target": "section", "filename": "notes.md", "section": "Travel", "endUserId": "zqnora" });
    for part in [talk, section] {
        world.program.post(&path, part).await.data();
    }
    world.tell("zqli", "s2", "请忘记我住在雒南。").await;
    let ledger = world.ledger().await;
    assert_eq!(ledger.lines().count(), 4, "{ledger}");
    for word in ["Quenby", "Ostrander", "Vestmanna", "雒南", "zqnora", "zqli", "notes", "s2"] {
        assert!(!ledger.contains(word), "{word} is in the ledger");
    }

    let world = world.restored(&copy, Duration::hours(1)).await;
    assert!(world.facts("zqli", "").await.len() == 1 && world.facts("zqnora", "").await.len() >= 3);
    let report = world.replay().await;
    assert_eq!((report.people, report.parts, report.nothing_left), (0, 4, 0), "{report:?}");
    let tables = Tables::open(&world.app.backend).await;
    for word in ["Quenby", "Ostrander", "Vestmanna"] {
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
    }
    assert!(world.facts("zqli", "&status=all").await.is_empty());
    assert!(world.texts("zqli", "雒南").await.iter().all(|text| !text.contains("请记住")), "the words are not recalled");
    assert!(world.facts("zqnora", "").await.iter().any(|fact| fact["text"].as_str().unwrap().contains("green tea")));
    assert!(world.file("zqnora", "notes.md").await.contains("Tilting mills"));
    assert_eq!(world.receipt(&receipt).await["state"], "done");
    // The tombstones exist: the same words may appear in messages again, but become memory only on an explicit request.
    world.say("zqli", "s3", &["我住在雒南。", "好的。"]).await;
    world.app.advance(Duration::hours(2));
    worker::drain(&world.app.state).await.unwrap();
    assert!(world.facts("zqli", "").await.is_empty());
    assert_eq!(world.replay().await.rows.total(), 0);
}

#[tokio::test]
async fn what_was_asked_for_anew_since_the_restore_stays() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    let fact = world.fact("zqnora", "Quenby").await;
    world.forget("zqnora", &fact, json!({})).await;
    let world = world.restored(&copy, Duration::hours(1)).await;
    let old = world.fact("zqnora", "Quenby").await;
    world.forget("zqnora", &old, json!({})).await;
    world.app.advance(Duration::minutes(1));
    world.tell("zqnora", "s2", "Please remember that I live in Quenby.").await;
    let report = world.replay().await;
    assert_eq!((report.entries, report.known), (2, 1), "{report:?}");
    assert_eq!(world.facts("zqnora", "").await.len(), 1, "it was learned after the entry");
}

#[tokio::test]
async fn nothing_is_forgotten_that_the_ledger_cannot_take_down() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    let ledger = world.app.backend.directory().join("forgotten.log");
    std::fs::create_dir(&ledger).unwrap();
    let fact = world.fact("zqnora", "Quenby").await;
    let path = format!("/api/v1/memory/{}/facts/{fact}/forget?endUserId=zqnora", world.agent);
    let said = world.program.post(&path, json!({})).await.refused(503, "unavailable");
    assert!(said.to_string().contains("forgotten.log in server.data-dir"), "{said}");
    let body = json!({ "confirm": "api:zqnora", "includeMessages": true });
    world.app.admin().post("/api/v1/owners/api%3Azqnora/forget", body).await.refused(503, "unavailable");
    worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.facts("zqnora", "").await.len(), 1, "nothing has happened");
    std::fs::remove_dir(&ledger).unwrap();
    // A preview records nothing.
    world.preview("zqnora", true).await;
    let part = json!({ "target": "conversation", "conversationId": "s1", "endUserId": "zqnora" });
    world.program.post(&format!("/api/v1/memory/{}/forget/preview", world.agent), part).await.data();
    assert_eq!(world.ledger().await, "");
    world.erase_now("zqnora", true).await;
    let entries = ForgetLedger::read(&ledger).await.unwrap().entries;
    assert!(entries.len() == 1 && entries[0].include_messages && entries[0].parts.marks.is_empty(), "{entries:?}");
}

#[tokio::test]
async fn an_entry_stands_for_the_act_also_when_the_process_died_before_the_commit() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    world.erase_now("zqnora", true).await;
    // The database as if the transaction had not been committed, and a torn line after the entry.
    let world = world.restored(&copy, Duration::zero()).await;
    let ledger = world.app.backend.directory().join("forgotten.log");
    std::fs::write(&ledger, world.ledger().await + "{\"v\":1,\"at\"").unwrap();
    replay::before_serving(&world.app.state).await.unwrap();
    world.app.admin().get("/api/v1/owners/api%3Azqnora").await.refused(404, "not_found");
    assert_eq!(world.replay().await.unreadable, 1);
    // The next entry starts on a new line.
    world.tell("zqnina", "s1", "Please remember that I live in Ostrander.").await;
    world.erase_now("zqnina", true).await;
    assert_eq!(ForgetLedger::read(&ledger).await.unwrap().entries.len(), 2);
}

#[tokio::test]
async fn the_command_reads_further_ledgers_and_says_what_it_cannot_use() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    world.app.advance(Duration::hours(1));
    let copy = Copy::of(&world.app.backend).await;
    world.erase_now("zqnora", true).await;
    let elsewhere = tempfile::tempdir().unwrap();
    let (other, foreign) = (elsewhere.path().join("node2.log"), elsewhere.path().join("foreign.log"));
    std::fs::write(&other, world.ledger().await).unwrap();
    let key = noctuary_key(&world);
    std::fs::write(&foreign, world.ledger().await.replace(&key, "0000000000000000")).unwrap();
    let backend = copy.restored(None).await;
    let replay = async |more: &[&str]| noctuary_on(&backend, &[&["forget", "replay"], more].concat()).await;

    let dry = well(replay(&["--dry-run", "--ledger", other.to_str().unwrap()]).await);
    assert_eq!(dry, "1 entries would be replayed\n");
    let strange = replay(&["--ledger", foreign.to_str().unwrap()]).await;
    assert_eq!(strange.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&strange.stdout).contains("1 ENTRIES UNDER ANOTHER INSTALLATION'S KEY"), "{strange:?}");
    let done = well(replay(&["--ledger", other.to_str().unwrap()]).await);
    assert!(done.contains("Replayed: 1 people, 0 parts"), "{done}");
    let again: Value = serde_json::from_str(&well(replay(&["--json", "--ledger", other.to_str().unwrap()]).await)).unwrap();
    assert_eq!((&again["entries"], &again["known"], &again["people"]), (&json!(1), &json!(1), &json!(0)));
    let absent = replay(&["--ledger", "/nowhere/x.log"]).await;
    assert!(String::from_utf8_lossy(&absent.stderr).contains("/nowhere/x.log does not exist"));
}

fn noctuary_key(world: &World) -> String {
    world.app.state.tombstone_hmac.fingerprint().unwrap()
}
