//! `noctuary backup` and `noctuary restore`, beside a running server and without one.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use noctuary::worker;
use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};

use crate::memory::world::World;
use crate::support::TestApp;
use crate::support::backend::is_postgres;
use crate::support::copies::{Copy, binary, complaint, noctuary_on, pg, state, well};

/// The bytes of all files in a directory.
fn bytes(directory: &Path) -> Vec<u8> {
    let files = std::fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file());
    files.flat_map(|path| std::fs::read(path).unwrap()).collect()
}

fn holds(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|window| window == word.as_bytes())
}

/// Runs SQL on a file that no other process uses.
async fn sql(file: &Path, sql: &str) {
    let connection = Database::connect(format!("sqlite://{}?mode=rw", file.display())).await.unwrap();
    connection.execute_unprepared(sql).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_holds_all_that_was_accepted_before_it_began() {
    let world = World::new().await;
    let (stop, accepted) = (Arc::new(AtomicBool::new(false)), Arc::new([const { AtomicUsize::new(0) }; 3]));
    let writers: Vec<_> = (0..3)
        .map(|writer| {
            let (stop, accepted, program) = (Arc::clone(&stop), Arc::clone(&accepted), world.program.clone());
            let path = format!("/api/v1/agents/{}/conversations/c{writer}/messages", world.agent);
            tokio::spawn(async move {
                while !stop.load(Ordering::Relaxed) {
                    let number = accepted[writer].load(Ordering::Relaxed);
                    let said = json!({ "role": "user", "content": format!("Ticket K{writer}x{number:05}z.") });
                    let body = json!({ "messages": [said], "endUserId": format!("u{writer}"), "complete": false });
                    assert_eq!(program.post(&path, body).await.status, 202);
                    accepted[writer].store(number + 1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let counts = || accepted.iter().map(|count| count.load(Ordering::Relaxed)).collect::<Vec<_>>();
    crate::support::until("the writers are at work", async || counts().iter().all(|count| *count > 20)).await;
    let before = counts();
    let copy = Copy::of(&world.app.backend).await;
    let after = counts();
    stop.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.unwrap();
    }
    assert!(after.iter().sum::<usize>() > before.iter().sum::<usize>(), "nobody was held up");
    if !is_postgres() {
        assert_eq!(std::fs::metadata(copy.file()).unwrap().permissions().mode() & 0o777, 0o600);
    }

    let agent = world.agent.clone();
    let (_, acme) = world.app.stop().await;
    let app = TestApp::over((copy.restored(None).await, acme), |_| ()).await;
    for (writer, count) in before.into_iter().enumerate() {
        let path = format!("/api/v1/agents/{agent}/conversations/c{writer}/messages?endUserId=u{writer}&limit=200");
        let mut there = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = app.admin().get(&format!("{path}{cursor}")).await.data();
            there.extend(page["items"].as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap().to_owned()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        for number in 0..count {
            let said = format!("Ticket K{writer}x{number:05}z.");
            assert!(there.contains(&said), "{said} was accepted before the backup began and is not in it");
        }
    }
}

#[tokio::test]
async fn what_was_forgotten_before_a_backup_is_in_no_page_of_it() {
    if is_postgres() {
        return;
    }
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    world.tell("zqnina", "s1", "Please remember that I live in Ostrander.").await;
    let body = json!({ "confirm": "api:zqnora", "includeMessages": true });
    world.app.admin().post("/api/v1/owners/api%3Azqnora/forget", body).await.data();
    worker::drain(&world.app.state).await.unwrap();
    let copy = Copy::of(&world.app.backend).await;
    let copied = bytes(copy.file().parent().unwrap());
    assert!(holds(&copied, "Ostrander") && !holds(&copied, "Quenby") && !holds(&copied, "zqnora"));
}

#[tokio::test]
async fn a_backup_replaces_nothing_unless_it_is_told_to_and_leaves_no_draft() {
    let world = World::new().await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("b.db");
    let backup =
        async |arguments: &[&str]| noctuary_on(&world.app.backend, &[&["backup", file.to_str().unwrap()], arguments].concat()).await;
    if is_postgres() {
        let said = complaint(backup(&[]).await);
        assert!(said.contains("pg_dump --format=custom --file=") && said.contains("BYPASSRLS"), "{said}");
        return;
    }
    let said = well(backup(&[]).await);
    assert!(said.contains("MiB, schema m2026") && said.contains("checked"), "{said}");
    let first = std::fs::metadata(&file).unwrap().modified().unwrap();
    let said = complaint(backup(&[]).await);
    assert!(said.contains("already exists") && said.contains("--force"), "{said}");
    assert_eq!(std::fs::metadata(&file).unwrap().modified().unwrap(), first);
    well(backup(&["--force"]).await);
    assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 1, "no draft is left");
    let itself = world.app.backend.sqlite_file();
    let said = complaint(noctuary_on(&world.app.backend, &["backup", itself.to_str().unwrap(), "--force"]).await);
    assert!(said.contains("is the database itself"), "{said}");
    let nowhere = complaint(noctuary_on(&world.app.backend, &["backup", "/nowhere/b.db"]).await);
    assert!(nowhere.contains("file or its directory is not available"), "{nowhere}");
    let empty = tempfile::tempdir().unwrap();
    assert!(complaint(state(empty.path(), &["backup", "b.db"]).await).contains("nothing to back up"));
}

#[tokio::test]
async fn a_restore_waits_for_nobody_who_uses_the_data_and_keeps_what_was_there() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    let copy = Copy::of(&world.app.backend).await;
    let file = copy.file();
    if is_postgres() {
        let said = complaint(noctuary_on(&world.app.backend, &["restore", file.to_str().unwrap()]).await);
        assert!(said.contains("pg_restore --no-owner") && said.contains("noctuary forget replay"), "{said}");
        return;
    }
    world.tell("zqnora", "s1", "Please remember that I like green tea.").await;
    let agent = world.agent.clone();
    let directory = world.app.backend.directory().to_owned();
    let restore = async || state(&directory, &["restore", file.to_str().unwrap()]).await;
    let said = complaint(restore().await);
    assert!(said.contains("is in use: stop every noctuary process"), "{said}");
    assert_eq!(world.facts("zqnora", "").await.len(), 2, "the server goes on");

    // A second server in its own process, which the test can kill.
    let copied = tempfile::tempdir().unwrap();
    for name in ["noctuary.db", "noctuary.db-wal"] {
        std::fs::copy(directory.join(name), copied.path().join(name)).unwrap();
    }
    let mut serve =
        binary(copied.path(), &["serve", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(serve.stdout.as_mut().unwrap()), &mut line).unwrap();
    assert!(line.contains("is ready"), "{line}");
    let said = complaint(state(copied.path(), &["restore", file.to_str().unwrap()]).await);
    assert!(said.contains("is in use"), "{said}");
    serve.kill().unwrap();
    serve.wait().unwrap();
    let said = well(state(copied.path(), &["restore", file.to_str().unwrap()]).await);
    assert!(said.contains("is restored from") && said.contains("The previous database remains as"), "{said}");
    let names: Vec<String> =
        std::fs::read_dir(copied.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    let kept = names.iter().find(|name| name.starts_with("noctuary.db.replaced-")).unwrap_or_else(|| panic!("{names:?}"));
    assert!(names.iter().all(|name| !name.contains("restoring") && !name.ends_with("Z-wal")), "{names:?}");
    // The replaced database is complete in one file.
    assert!(holds(&std::fs::read(copied.path().join(kept)).unwrap(), "green tea"));
    let mode = std::fs::metadata(copied.path().join("noctuary.db")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    let (backend, acme) = world.app.stop().await;
    drop(backend);
    let backend = copy.restored(None).await;
    let app = TestApp::over((backend, acme), |_| ()).await;
    let facts = app.admin().get(&format!("/api/v1/memory/{agent}/facts?endUserId=zqnora")).await.data();
    assert_eq!(facts["items"].as_array().unwrap().len(), 1, "{facts}");
}

#[tokio::test]
async fn other_programs_that_have_the_database_open_are_noticed_too() {
    if is_postgres() {
        return;
    }
    let (world, place) = (World::new().await, tempfile::tempdir().unwrap());
    let copy = Copy::of(&world.app.backend).await;
    well(state(place.path(), &["restore", copy.file().to_str().unwrap()]).await);
    let database = place.path().join("noctuary.db");
    let shell = Database::connect(format!("sqlite://{}?mode=rw", database.display())).await.unwrap();
    shell.execute_unprepared("PRAGMA journal_mode = WAL").await.unwrap();
    shell.execute_unprepared("SELECT count(*) FROM tenant").await.unwrap();
    let said = complaint(state(place.path(), &["restore", copy.file().to_str().unwrap()]).await);
    assert!(said.contains("is in use"), "{said}");
    shell.close().await.unwrap();
    well(state(place.path(), &["restore", copy.file().to_str().unwrap()]).await);
}

#[tokio::test]
async fn a_file_that_cannot_be_served_is_refused_before_anything_changes_and_an_older_one_is_migrated() {
    if is_postgres() {
        return;
    }
    let (world, place) = (World::new().await, tempfile::tempdir().unwrap());
    let copy = Copy::of(&world.app.backend).await;
    let restore = async |file: &Path| state(place.path(), &["restore", file.to_str().unwrap()]).await;
    well(restore(&copy.file()).await);
    let database = place.path().join("noctuary.db");
    let before = std::fs::read(&database).unwrap();
    let other = |name: &str| copy.file().with_file_name(name);

    std::fs::write(other("text"), "no database at all, whatever it is called".repeat(200)).unwrap();
    std::fs::write(other("torn"), &std::fs::read(copy.file()).unwrap()[..200 * 1024]).unwrap();
    std::fs::write(other("empty"), "").unwrap();
    std::fs::copy(copy.file(), other("newer")).unwrap();
    sql(&other("newer"), "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20991231_000000_see_the_future', 0)").await;
    std::fs::copy(copy.file(), other("dangling")).unwrap();
    sql(&other("dangling"), "PRAGMA foreign_keys = OFF; UPDATE workspace SET tenant_id = 4711").await;
    for (name, said) in [
        ("text", "is broken"),
        ("torn", "is broken"),
        ("empty", "is not a Noctuary database"),
        ("newer", "m20991231_000000_see_the_future"),
        ("dangling", "reference missing rows"),
        ("absent", "does not exist"),
    ] {
        let refused = complaint(restore(&other(name)).await);
        assert!(refused.contains(said) && !refused.contains("restoring"), "{name}: {refused}");
        assert!(std::fs::read(&database).unwrap() == before, "{name}");
    }

    well(state(place.path(), &["migrate", "down", "--steps", "2"]).await);
    let older = place.path().join("older.db");
    well(state(place.path(), &["backup", older.to_str().unwrap()]).await);
    let said = well(restore(&older).await);
    assert!(said.contains("2 migrations were applied"), "{said}");
    assert!(!well(state(place.path(), &["migrate", "status"]).await).contains("pending"));
    // When the database itself is broken, the restore keeps its files as they are.
    std::fs::write(&database, "broken").unwrap();
    std::fs::write(place.path().join("noctuary.db-wal"), "old log").unwrap();
    well(restore(&copy.file()).await);
    assert!(!place.path().join("noctuary.db-wal").exists() || std::fs::read(place.path().join("noctuary.db-wal")).unwrap() != b"old log");
    well(state(place.path(), &["migrate", "status"]).await);
}

/// As docs/OPERATIONS.md says of `pg_dump`: it refuses the application's own role instead of making an empty backup.
#[tokio::test]
async fn a_role_that_row_security_holds_for_cannot_make_a_backup_by_mistake() {
    if !is_postgres() {
        return;
    }
    let world = World::new().await;
    let said = complaint(pg("pg_dump", &["--format=custom", "--file=/dev/null", &world.app.backend.postgres_url().unwrap()]).await);
    assert!(said.contains("row-level security"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_a_restored_database_has_forgotten_again_before_it_is_ready() {
    let world = World::new().await;
    world.tell("zqnora", "s1", "Please remember that I live in Quenby.").await;
    let copy = Copy::of(&world.app.backend).await;
    let body = json!({ "confirm": "api:zqnora", "includeMessages": true });
    world.app.advance(chrono::Duration::hours(1));
    world.app.admin().post("/api/v1/owners/api%3Azqnora/forget", body).await.data();
    worker::drain(&world.app.state).await.unwrap();
    // The backup is copied into place by hand, without the command.
    let backend = copy.restored(None).await;
    std::fs::copy(world.app.backend.directory().join("forgotten.log"), backend.directory().join("forgotten.log")).unwrap();
    let mut command = binary(backend.directory(), &["serve", "--listen", "127.0.0.1:0", "--no-worker"]);
    if let Some(url) = backend.postgres_url() {
        command.env("DATABASE_URL", url);
    }
    let mut serve = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(serve.stdout.as_mut().unwrap()), &mut line).unwrap();
    let base = line.trim().rsplit(' ').next().unwrap().to_owned();
    let gone = world.app.admin().at(&base).get("/api/v1/owners/api%3Azqnora").await;
    let receipts: Value = world.app.admin().at(&base).get("/api/v1/owners/api%3Azqnora/receipts").await.data();
    serve.kill().unwrap();
    serve.wait().unwrap();
    gone.refused(404, "not_found");
    assert_eq!((receipts["items"][0]["state"].as_str(), receipts["items"].as_array().unwrap().len()), (Some("done"), 1), "{receipts}");
}
