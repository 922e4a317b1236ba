//! The archive of old reports and diary entries: what it stores, that nothing is lost on the way, and who may read it.

use std::sync::Arc;

use async_trait::async_trait;
use noctuary::app_state::AppState;
use noctuary::domain::dream::{DreamKind, DreamStatus};
use noctuary::domain::job;
use noctuary::domain::job::Task;
use noctuary::pipeline::consolidation;
use noctuary::queue::JobRun;
use noctuary::worker::{self, Handlers, JobAccess};
use serde_json::{Value, json};

use crate::memory::world::World;
use crate::support::dreams::DreamSeed;
use crate::support::tables::Tables;

/// An owner, a heading, an old line, the sentence of its night, and a word of both; English and Chinese.
const CASES: [[&str; 5]; 2] = [
    ["nora", "## Habits", "- Drinks gyokuro in the morning.", "Gyokuro was asked for four times.", "gyokuro"],
    ["liwei", "## 习惯", "- 早上喝雒南茶。", "雒南茶被问到四次。", "雒南"],
];

/// Three dreams: in September, in October, and one of yesterday.
async fn nights(world: &World, [owner, heading, line, sentence, _]: [&str; 5]) {
    let mut diary = "# Dreams\n".to_owned();
    for day in ["2026-09-28", "2026-10-03", "2026-11-20"] {
        let at = format!("{day}T02:00:00Z");
        world.lay(owner, DreamSeed { kind: DreamKind::Nightly, ..DreamSeed::adding(&at, heading, line) }).await;
        diary.push_str(&format!("\n## {day} 02:00\n\n{sentence} [{day}]\n\n- {day}\n"));
    }
    world.write("DREAMS.md", &format!("?endUserId={owner}"), &diary).await;
}

async fn months(world: &World, owner: &str) -> Vec<String> {
    let list = world.dreamy(owner, "archive").await;
    list["items"].as_array().unwrap().iter().map(|month| month["month"].as_str().unwrap().to_owned()).collect()
}

async fn content(world: &World, owner: &str, name: &str) -> String {
    let path = format!("/api/v1/agents/{}/workspace/files/{name}?endUserId={owner}", world.agent);
    world.program.get(&path).await.data()["content"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn old_reports_and_diary_entries_lie_in_the_archive_of_their_month_and_are_found_there() {
    for case in CASES {
        let [owner, _, line, sentence, word] = case;
        let world = World::new().await;
        nights(&world, case).await;
        world.work(owner, Task::ArchiveDreams).await;

        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(tables.rows("SELECT id FROM dream", []).await.len(), 1, "only yesterday's is left as a row");
        assert_eq!(tables.rows("SELECT id FROM dream_entry", []).await.len(), 1);
        let diary = content(&world, owner, "DREAMS.md").await;
        assert_eq!(diary, format!("# Dreams\n\n## 2026-11-20 02:00\n\n{sentence} [2026-11-20]\n\n- 2026-11-20\n"));
        let old = content(&world, owner, "memory/dreams/2026-10.md").await;
        assert_eq!(old, format!("# 2026-10\n\n## 2026-10-03 02:00\n\n{sentence} [2026-10-03]\n\n- 2026-10-03\n"));

        assert_eq!(months(&world, owner).await, ["2026-10", "2026-09"]);
        let list = world.dreamy(owner, "archive?limit=1").await;
        assert_eq!(
            list["items"][0],
            json!({ "month": "2026-10", "dreams": 1, "entries": 1, "hasDiary": true,
            "plainBytes": list["items"][0]["plainBytes"] })
        );
        let rest = world.dreamy(owner, &format!("archive?cursor={}", list["nextCursor"].as_str().unwrap())).await;
        assert_eq!((rest["items"].as_array().unwrap().len(), &rest["items"][0]["month"]), (1, &json!("2026-09")));

        let month = world.dreamy(owner, "archive/2026-10").await;
        assert_eq!((&month["reports"][0]["scope"], &month["reports"][0]["night"]), (&json!("PERSONAL"), &json!("2026-10-03")));
        assert_eq!(month["reports"][0]["entries"][0]["after"], line);
        assert_eq!(month["diaries"][0]["content"], old);
        let upper = word.to_uppercase();
        let found = world.dreamy(owner, &format!("archive/2026-10?query={upper}")).await;
        assert_eq!((found["reports"].as_array().unwrap().len(), found["diaries"].as_array().unwrap().len()), (1, 1));
        let nothing = world.dreamy(owner, "archive/2026-10?query=zanzibar").await;
        assert_eq!((&nothing["reports"], &nothing["diaries"]), (&json!([]), &json!([])));

        let search = format!("/api/v1/agents/{}/workspace/search?q={word}&endUserId={owner}", world.agent);
        let search = world.program.get(&search).await;
        assert!(search.text.contains("memory/dreams/2026-10.md"), "the search of files finds it: {search:?}");
        let asked = world.recall(owner, sentence).await;
        assert!(asked.iter().any(|item| item["source"]["filename"] == "memory/dreams/2026-10.md"), "recall finds it: {asked:?}");
    }
}

#[tokio::test]
async fn archiving_again_changes_nothing() {
    let world = World::new().await;
    nights(&world, CASES[0]).await;
    world.work("nora", Task::ArchiveDreams).await;
    let tables = Tables::open(&world.app.backend).await;
    let state = async || {
        let archives = tables.rows("SELECT body FROM dream_archive ORDER BY month", []).await;
        let bodies: Vec<Vec<u8>> = archives.iter().map(|row| row.try_get("", "body").unwrap()).collect();
        let revisions = tables.rows("SELECT id FROM file_revision", []).await.len();
        (bodies, revisions, tables.rows("SELECT id FROM dream", []).await.len())
    };
    let before = state().await;
    world.work("nora", Task::ArchiveDreams).await;
    assert_eq!(state().await, before);
    // A report that becomes old enough later joins the same month.
    world.lay("nora", DreamSeed::adding("2026-10-05T02:00:00Z", "## Habits", "- Runs.")).await;
    world.lay("nora", DreamSeed::adding("2026-11-21T02:00:00Z", "## Habits", "- Swims.")).await;
    world.work("nora", Task::ArchiveDreams).await;
    let month = world.dreamy("nora", "archive/2026-10").await;
    assert_eq!(month["reports"].as_array().unwrap().len(), 2);
}

/// A worker that loses the job while running it: only the end of the job fails.
struct CalledOff(Tables);

#[async_trait]
impl Handlers for CalledOff {
    async fn handle(&self, state: &AppState, run: &JobRun, _task: Task, access: JobAccess) -> noctuary::error::Result<Value> {
        let steal = "UPDATE job SET worker = 'another', starts = starts + 1 WHERE id = $1";
        self.0.run(steal, [run.job().id.get().into()]).await;
        consolidation::archive(state, &access.owner()?, run).await
    }
}

#[tokio::test]
async fn a_worker_that_lost_its_job_midway_loses_nothing_and_doubles_nothing() {
    let (broken, whole) = (World::new().await, World::new().await);
    for world in [&broken, &whole] {
        nights(world, CASES[1]).await;
    }
    whole.work("liwei", Task::ArchiveDreams).await;
    let tables = Tables::open(&broken.app.backend).await;
    let access = broken.worker_pass("liwei").await;
    let job = job::NewJob {
        task: Task::ArchiveDreams,
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        lane: None,
        dedup_key: None,
        run_at: broken.app.clock.now(),
    };
    let tx = broken.app.state.db.write(access.access()).await.unwrap();
    noctuary::store::jobs::enqueue(&tx, access.access(), job).await.unwrap();
    tx.commit().await.unwrap();
    let handlers: Arc<dyn Handlers> = Arc::new(CalledOff(Tables::open(&broken.app.backend).await));
    worker::drain_with(&broken.app.state, &handlers).await.unwrap();
    assert_eq!(tables.rows("SELECT id FROM dream_archive", []).await.len(), 2, "its first steps are done");
    assert!(content(&broken, "liwei", "DREAMS.md").await.contains("2026-09-28"), "its last one is not");

    broken.work("liwei", Task::ArchiveDreams).await;
    for path in ["archive/2026-09", "archive/2026-10"] {
        let (one, other) = (broken.dreamy("liwei", path).await, whole.dreamy("liwei", path).await);
        assert_eq!(one["reports"].as_array().unwrap().len(), other["reports"].as_array().unwrap().len());
        assert_eq!(one["diaries"], other["diaries"]);
    }
    assert_eq!(content(&broken, "liwei", "DREAMS.md").await, content(&whole, "liwei", "DREAMS.md").await);
}

#[tokio::test]
async fn what_waits_for_a_decision_and_the_newest_of_a_kind_stay_as_they_are() {
    let world = World::new().await;
    let at = "2026-09-01T02:00:00Z";
    world.lay("nora", DreamSeed { status: DreamStatus::Proposed, ..DreamSeed::adding(at, "", "- a") }).await;
    world.lay("nora", DreamSeed { status: DreamStatus::Pending, ..DreamSeed::adding(at, "", "- b") }).await;
    world.lay("nora", DreamSeed { status: DreamStatus::Skipped, kind: DreamKind::Nightly, ..DreamSeed::adding(at, "", "- c") }).await;
    world.lay("nora", DreamSeed { status: DreamStatus::Reverted, ..DreamSeed::adding(at, "", "- d") }).await;
    world.lay("nora", DreamSeed { status: DreamStatus::Applied, ..DreamSeed::adding(at, "", "- e") }).await;
    world.work("nora", Task::ArchiveDreams).await;
    let month = world.dreamy("nora", "archive/2026-09").await;
    let kept: Vec<&Value> = month["reports"].as_array().unwrap().iter().map(|report| &report["entries"][0]["after"]).collect();
    assert_eq!(kept, ["- d"]);
}

#[tokio::test]
async fn an_archive_is_its_owners_and_the_teams_is_everybodys() {
    let world = World::new().await;
    nights(&world, CASES[0]).await;
    world.lay("", DreamSeed::adding("2026-10-09T02:00:00Z", "## Office", "- It closes at six.")).await;
    world.lay("", DreamSeed::adding("2026-11-09T02:00:00Z", "## Office", "- It opens at nine.")).await;
    world.work("nora", Task::ArchiveDreams).await;
    world.work("", Task::ArchiveDreams).await;
    assert_eq!(months(&world, "nora").await, ["2026-10", "2026-09"]);
    assert_eq!(months(&world, "liwei").await, ["2026-10"]);
    let seen = world.dreamy("liwei", "archive/2026-10").await;
    assert_eq!(seen["reports"].as_array().unwrap().len(), 1);
    assert!(seen.to_string().contains("closes at six") && !seen.to_string().contains("gyokuro"), "{seen}");
    let path = |month: &str, owner: &str| format!("/api/v1/memory/{}/archive/{month}?endUserId={owner}", world.agent);
    world.program.get(&path("2026-09", "liwei")).await.refused(404, "not_found");
    for month in ["2026-13", "1926", "2026-10-01", "..%2f2026"] {
        world.program.get(&path(month, "nora")).await.refused(404, "not_found");
    }
    let long = format!("{}&query={}", path("2026-10", "nora"), "x".repeat(201));
    assert_eq!(world.program.get(&long).await.wrong_fields(), ["query"]);
}

#[tokio::test]
async fn a_switched_off_archive_answers_410_and_writes_nothing() {
    let world = World::new().await;
    nights(&world, CASES[0]).await;
    world.switch("mate.memory.dream-v2.archive", json!(false)).await;
    world.work("nora", Task::ArchiveDreams).await;
    let tables = Tables::open(&world.app.backend).await;
    assert_eq!(tables.rows("SELECT id FROM dream_archive", []).await.len(), 0);
    assert_eq!(tables.rows("SELECT id FROM dream", []).await.len(), 3);
    assert!(content(&world, "nora", "DREAMS.md").await.contains("2026-09-28"));
    for path in ["archive", "archive/2026-10", "timeline?kind=archive"] {
        let sign = if path.contains('?') { '&' } else { '?' };
        let path = format!("/api/v1/memory/{}/{path}{sign}endUserId=nora", world.agent);
        world.program.get(&path).await.refused(410, "feature_off");
    }
}

#[tokio::test]
async fn a_diary_that_grew_too_long_tells_its_oldest_nights_in_a_line_each() {
    for [owner, _, _, sentence, _] in CASES {
        for has_archive in [true, false] {
            let world = World::new().await;
            let mut diary = "# Dreams\n".to_owned();
            for day in 1..=30 {
                diary.push_str(&format!("\n## 2026-10-{day:02} 02:00\n\n{sentence}\n\n- one\n- two\n"));
            }
            let access = world.worker_pass(owner).await;
            let mut memory = world.app.state.config.memory().clone();
            memory.dream.diary_max_chars = 1_000;
            memory.dream_v2.archive = has_archive;
            let tx = world.app.state.db.write(access.access()).await.unwrap();
            let bucket = access.visibility().home(true);
            let cut =
                consolidation::archive::overflow(&world.app.state, &tx, access.access(), &bucket, &memory, diary.clone()).await.unwrap();
            tx.commit().await.unwrap();
            let told = if has_archive {
                assert!(cut.chars().count() <= 1_000);
                content(&world, owner, "memory/dreams/2026-10.md").await
            } else {
                assert!(cut.contains("## Earlier nights") || cut.contains("## 更早的夜晚"), "{cut}");
                cut.clone()
            };
            for day in 1..=30 {
                let is_whole = cut.contains(&format!("## 2026-10-{day:02} 02:00"));
                let is_told = told.contains(&format!("- 2026-10-{day:02} 02:00 · 2 "));
                assert!(is_whole != is_told, "day {day}: {is_whole} {is_told}");
            }
            assert!(cut.contains("## 2026-10-30 02:00") && told.contains(sentence));
        }
    }
}

#[tokio::test]
async fn the_timeline_tells_of_dreams_and_of_archives() {
    let world = World::new().await;
    nights(&world, CASES[0]).await;
    world.work("nora", Task::ArchiveDreams).await;
    let dreams = world.dreamy("nora", "timeline?kind=dream").await;
    assert_eq!(dreams["items"].as_array().unwrap().len(), 1);
    assert_eq!((&dreams["items"][0]["action"], &dreams["items"][0]["dream"]["kind"]), (&json!("dreamed"), &json!("NIGHTLY")));
    let archives = world.dreamy("nora", "timeline?kind=archive").await;
    let told: Vec<&Value> = archives["items"].as_array().unwrap().iter().map(|event| &event["archive"]["month"]).collect();
    assert_eq!(told.len(), 2);
    let all = world.dreamy("nora", "timeline?limit=2").await;
    let mut kinds: Vec<String> = Vec::new();
    let mut page = all;
    loop {
        kinds.extend(page["items"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap().to_owned()));
        let Some(cursor) = page["nextCursor"].as_str().map(str::to_owned) else { break };
        page = world.dreamy("nora", &format!("timeline?limit=2&cursor={cursor}")).await;
    }
    assert_eq!(kinds.iter().filter(|kind| *kind == "dream").count(), 1);
    assert_eq!(kinds.iter().filter(|kind| *kind == "archive").count(), 2);
    world.switch("mate.memory.emergence-enabled", json!(false)).await;
    let page = world.dreamy("nora", "timeline").await;
    assert!(page["items"].as_array().unwrap().iter().all(|event| event["kind"] != "dream"));
}
