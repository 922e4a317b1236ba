//! Instances that start at the same time.

use std::time::Duration;

use noctuary::store::migrate;
use sea_orm::ConnectionTrait;
use tokio::time::sleep;

use super::ground::{connect, count, grounds, postgres, sqlite, texts};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_instances_that_start_at_once_one_migrates_and_the_others_wait() {
    for ground in grounds().await {
        let mut instances = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let db = connect(&ground.url).await;
            if !ground.is_postgres() {
                // SQLite itself does not wait, so that the test covers our waiting.
                db.execute_unprepared("PRAGMA busy_timeout = 0").await.unwrap();
            }
            instances.spawn(async move { migrate::up(&db).await });
        }
        let mut applied: Vec<usize> =
            instances.join_all().await.into_iter().map(|names| names.expect("an instance starts").len()).collect();
        applied.sort_unstable();
        assert_eq!(applied, [0, 0, 0, count() as usize]);
        assert!(migrate::status(&ground.db).await.unwrap().iter().all(|step| step.is_applied));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_waits_as_long_as_another_holds_the_lock() {
    let Some(ground) = postgres().await else { return };
    let lock = i64::from_be_bytes(*b"noctuary");
    ground.across.execute_unprepared(&format!("SELECT pg_advisory_lock({lock})")).await.unwrap();
    let db = ground.db.clone();
    let starting = tokio::spawn(async move { migrate::up(&db).await });
    let waiting = "SELECT pid::text FROM pg_locks WHERE locktype = 'advisory' AND NOT granted \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while texts(&ground.across, waiting).await.is_empty() {
        assert!(!starting.is_finished(), "it did not wait");
    }
    assert_eq!(ground.tables().await, Vec::<String>::new());
    ground.across.execute_unprepared(&format!("SELECT pg_advisory_unlock({lock})")).await.unwrap();
    assert_eq!(starting.await.unwrap().unwrap().len(), count() as usize);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_waits_for_whoever_writes_or_reads_the_file() {
    for held in ["BEGIN EXCLUSIVE", "BEGIN; SELECT count(*) FROM sqlite_master"] {
        let ground = sqlite().await;
        ground.db.execute_unprepared("PRAGMA busy_timeout = 0").await.unwrap();
        ground.across.execute_unprepared(held).await.unwrap();
        let db = ground.db.clone();
        let starting = tokio::spawn(async move { migrate::up(&db).await });
        sleep(Duration::from_millis(300)).await;
        assert!(!starting.is_finished(), "{held}: {:?}", starting.await);
        ground.across.execute_unprepared("COMMIT").await.unwrap();
        assert_eq!(starting.await.unwrap().unwrap().len(), count() as usize, "{held}");
    }
}

#[tokio::test]
async fn status_changes_nothing_and_the_commands_say_what_they_did() {
    for ground in grounds().await {
        let steps = migrate::status(&ground.db).await.unwrap();
        assert_eq!(steps.len(), count() as usize);
        assert!(steps.iter().all(|step| !step.is_applied) && ground.tables().await.is_empty());
        let names: Vec<String> = steps.into_iter().map(|step| step.name).collect();
        assert_eq!(migrate::up(&ground.db).await.unwrap(), names);
        assert_eq!(migrate::up(&ground.db).await.unwrap(), Vec::<String>::new());
        let newest: Vec<String> = names.iter().rev().take(2).cloned().collect();
        assert_eq!(migrate::down(&ground.db, 2).await.unwrap(), newest);
        assert_eq!(migrate::status(&ground.db).await.unwrap().iter().filter(|step| !step.is_applied).count(), 2);
    }
}

#[tokio::test]
async fn a_database_newer_than_this_binary_is_left_alone() {
    for ground in grounds().await {
        migrate::up(&ground.db).await.unwrap();
        ground.run("INSERT INTO seaql_migrations (version, applied_at) VALUES ('m20990101_000000_from_the_future', 0)").await;
        let before = ground.schema().await;
        for refused in [migrate::up(&ground.db).await.map(|_| ()), migrate::down(&ground.db, 1).await.map(|_| ())] {
            let reason = refused.expect_err("it must not run").to_string();
            assert!(reason.contains("from_the_future"), "{reason}");
        }
        assert_eq!(ground.schema().await, before);
    }
}

#[tokio::test]
async fn a_migration_that_fails_leaves_the_database_as_it_was() {
    for ground in grounds().await {
        // The table of the last migration already exists, so that it fails after all the others have run.
        ground.run("CREATE TABLE recall_item (id BIGINT)").await;
        assert!(migrate::up(&ground.db).await.is_err());
        assert_eq!(ground.tables().await, ["recall_item"]);
        ground.run("DROP TABLE recall_item").await;
        assert_eq!(migrate::up(&ground.db).await.unwrap().len(), count() as usize);
    }
}
