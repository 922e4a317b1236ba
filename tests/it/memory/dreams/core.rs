//! A dream without a model: candidates, gates, the lines in MEMORY.md, the diary, the report.

use noctuary::domain::dream::{DreamCause, DreamKind};
use noctuary::domain::owner_key::OwnerKey;
use noctuary::memory::recall_usage;
use noctuary::pipeline::consolidation::{NewDream, open};
use serde_json::{Value, json};

use super::{dreamland, dreamland_with, fate_of};
use crate::support::dreams::worker_of;

const QUESTIONS: [&str; 3] = ["Where is the boat house key?", "boat house key please", "Who has the key of the boat house?"];
const FRAGEN: [&str; 3] = ["仓库的密码是多少？", "仓库密码", "请告诉我仓库的密码"];

#[tokio::test]
async fn what_keeps_being_asked_for_goes_into_memory_and_the_report_says_why() {
    let world = dreamland().await;
    let fact = world.remember("nora", "The boat house key hangs behind the blue door.").await;
    world.ask_all("nora", &QUESTIONS).await;
    let report = world.dream("nora").await;
    assert_eq!(
        (&report["status"], &report["engine"], &report["kind"]),
        (&json!("applied"), &json!("rules"), &json!("MANUAL")),
        "{report:#}"
    );
    assert_eq!(fate_of(&report, &fact), ("promoted", "promoted"));
    let memory = world.file_of("nora", "MEMORY.md").await;
    assert_eq!(memory, "# Memory\n\n## Often needed\n\n- 2026-11-21: “The boat house key hangs behind the blue door.”\n");
    let entry = &report["entries"][0];
    assert_eq!((&entry["change"], &entry["state"], &entry["heading"]), (&json!("add"), &json!("applied"), &json!("## Often needed")));
    assert_eq!(entry["sources"], json!([{ "kind": "fact", "id": fact }]));
    assert!(entry["reason"].as_str().unwrap().starts_with("Recalled 3 times for 3 different questions"), "{entry:#}");
    assert_eq!(report["diff"]["added"], 5, "{report:#}");
    let diary = world.file_of("nora", "DREAMS.md").await;
    assert!(diary.starts_with("# Dreams\n\n## 2026-11-21 09:00 · on request\n") && diary.contains("blue door"), "{diary}");
    assert_eq!(world.team_file("DREAMS.md").await, "");
}

#[tokio::test]
async fn a_chinese_memory_dreams_in_chinese() {
    let world = dreamland().await;
    let fact = world.remember("liwei", "仓库的密码写在蓝色的门后面。").await;
    world.ask_all("liwei", &FRAGEN).await;
    let report = world.dream("liwei").await;
    assert_eq!(fate_of(&report, &fact), ("promoted", "promoted"), "{report:#}");
    let memory = world.file_of("liwei", "MEMORY.md").await;
    assert_eq!(memory, "# 记忆\n\n## 经常用到的\n\n- 2026-11-21: “仓库的密码写在蓝色的门后面。”\n");
    let diary = world.file_of("liwei", "DREAMS.md").await;
    assert!(diary.starts_with("# 梦境日记\n\n## 2026-11-21 09:00 · 手动\n") && diary.contains("因3个不同的问题"), "{diary}");
}

#[tokio::test]
async fn one_question_however_often_is_a_one_off_and_an_injection_counts_for_nothing() {
    let world = dreamland().await;
    let often = world.remember("nora", "The ferry leaves at noon.").await;
    world.ask_all("nora", &["When does the ferry leave?"; 9]).await;
    let shown = world.remember("nora", "龙井茶放在厨房里。").await;
    for query in ["龙井茶在哪里", "茶放在哪", "厨房里有什么茶", "龙井茶"] {
        world.context("nora", json!({ "query": query })).await;
    }
    recall_usage::flush(&world.app.state).await.unwrap();
    let report = world.dream("nora").await;
    assert_eq!(report["status"], "skipped", "{report:#}");
    assert_eq!(fate_of(&report, &often), ("rejected", "one_off"));
    assert!(!report["candidates"].as_array().unwrap().iter().any(|one| one["sourceId"] == shown.as_str()), "{report:#}");
    assert_eq!(
        (world.file_of("nora", "MEMORY.md").await, world.file_of("nora", "DREAMS.md").await.contains("Nothing was changed.")),
        (String::new(), true)
    );
}

#[tokio::test]
async fn the_team_dreams_of_what_it_shares_with_everybodys_counts_and_nobodys_words() {
    let world = dreamland().await;
    world.write("HOUSE.md", "", "- The lantern hangs over the north gate, 灯笼挂在北门。\n").await;
    let secret = world.remember("nora", "My lantern canary is zanzibar.").await;
    world.ask_all("nora", &["Where is the lantern?", "lantern gate"]).await;
    world.ask_all("liwei", &["灯笼在哪里"]).await;
    let report = world.dream_of_the_team().await;
    assert_eq!((&report["status"], &report["scope"]), (&json!("applied"), &json!("TEAM")), "{report:#}");
    assert!(!report.to_string().contains("zanzibar") && !report.to_string().contains(&secret));
    assert!(world.team_file("MEMORY.md").await.contains("north gate"));
    assert!(!world.team_file("DREAMS.md").await.contains("zanzibar"));
    let seen = world.program.get(&format!("/api/v1/memory/{}/dream/reports?endUserId=nora", world.agent)).await.data();
    assert_eq!(seen["items"][0]["id"], report["id"], "what the team dreams everybody reads");
}

#[tokio::test]
async fn a_second_dream_changes_nothing_and_new_recalls_are_not_lost() {
    let world = dreamland().await;
    let fact = world.remember("nora", "The boat house key hangs behind the blue door.").await;
    world.ask_all("nora", &QUESTIONS).await;
    world.dream("nora").await;
    let (memory, revisions) = (world.file_of("nora", "MEMORY.md").await, world.revisions_of("nora", "MEMORY.md").await);
    let again = world.dream("nora").await;
    assert_eq!(again["status"], "skipped", "{again:#}");
    assert_eq!(fate_of(&again, &fact), ("rejected", "already_said"));
    assert_eq!((world.file_of("nora", "MEMORY.md").await, world.revisions_of("nora", "MEMORY.md").await), (memory, revisions));
    world.ask_all("nora", &QUESTIONS[..1]).await;
    let list = world.program.get(&format!("/api/v1/memory/{}/dreaming/candidates?endUserId=nora", world.agent)).await.data();
    let key = list["items"].as_array().unwrap().iter().find(|one| one["sourceId"] == fact.as_str()).unwrap();
    assert_eq!((&key["recalls"], &key["score"]["velocity"]), (&json!(4), &json!(0.25)), "{list:#}");
}

#[tokio::test]
async fn what_a_person_corrected_contradicted_let_expire_or_forgot_stays_out() {
    let world = dreamland().await;
    let path = |id: &str| format!("/api/v1/memory/{}/facts/{id}", world.agent);
    let edited = world.remember("nora", "The gate opens at seven.").await;
    let rated = world.remember("nora", "The well is dry in summer.").await;
    let kept = world.remember("nora", "The barn has a red roof.").await;
    let one = world.remember("nora", "The pond is full of carp.").await;
    let other = world.remember("nora", "The meadow belongs to Olga.").await;
    world.ask_all("nora", &["When does the gate open?", "gate seven", "the gate please"]).await;
    world.ask_all("nora", &["Is the well dry?", "well summer", "the well please"]).await;
    world.ask_all("nora", &["What roof has the barn?", "barn roof", "red roof barn please"]).await;
    world.ask_all("nora", &["carp in the pond", "pond carp?", "What is in the pond"]).await;
    world.program.post(&format!("{}/feedback", path(&rated)), json!({ "kind": "UNHELPFUL", "endUserId": "nora" })).await.data();
    let words = json!({ "text": "The gate opens at eight.", "endUserId": "nora" });
    world.program.patch(&path(&edited), words).await.data();
    crate::support::inbox::contradict(&world.app, &world.app.acme, &one, &other).await;
    let report = world.dream("nora").await;
    assert_eq!(fate_of(&report, &edited), ("rejected", "user_corrected"), "{report:#}");
    assert_eq!(fate_of(&report, &rated), ("rejected", "user_corrected"));
    assert_eq!(fate_of(&report, &one), ("rejected", "contradicted"));
    assert_eq!(fate_of(&report, &kept), ("promoted", "promoted"));
}

#[tokio::test]
async fn the_notes_of_the_last_days_are_read_by_date_and_not_by_number() {
    let world = dreamland().await;
    for (day, words) in [("2026-11-20", "Rain all day."), ("2026-11-14", "昨天下了雪。"), ("2026-11-13", "Too long ago.")] {
        world.write(&format!("memory/{day}.md"), "?endUserId=nora", &format!("# {day}\n\n- {words}\n")).await;
    }
    world.write("memory/2026-11-19.md", "", "# 2026-11-19\n\n- The team met.\n").await;
    world.write("memory/dreams/2026-10.md", "?endUserId=nora", "# 2026-10\n\n- An archive.\n").await;
    let report = world.dream("nora").await;
    let seen = &report["lookedAt"];
    assert_eq!(
        (&seen["notes"], &seen["sharedNotes"], &seen["from"], &seen["to"]),
        (&json!(2), &json!(1), &json!("2026-11-14"), &json!("2026-11-20"))
    );
    assert_eq!(report["status"], "skipped");
}

#[tokio::test]
async fn an_empty_memory_is_skipped_with_the_reason_and_writes_no_file() {
    let world = dreamland().await;
    let report = world.dream("nora").await;
    assert_eq!((&report["status"], &report["reason"]), (&json!("skipped"), &json!("There are no recent notes and no recalled memories.")));
    assert_eq!(world.revisions_of("nora", "MEMORY.md").await, 0);
    let diary = world.program.get(&format!("/api/v1/memory/{}/dreaming/dreams?endUserId=nora", world.agent)).await.data();
    assert_eq!(diary["content"], "");
}

#[tokio::test]
async fn what_a_newer_fact_replaced_leaves_the_section_again() {
    let world = dreamland().await;
    let old = world.remember_under("nora", "home", "My home is in Lisbon.").await;
    world.ask_all("nora", &["Where is my home?", "home in Lisbon", "home please"]).await;
    let report = world.dream("nora").await;
    assert_eq!(fate_of(&report, &old), ("promoted", "promoted"), "{report:#}");
    assert!(world.file_of("nora", "MEMORY.md").await.contains("Lisbon"));
    world.days(2);
    world.remember_under("nora", "home", "My home is in Porto.").await;
    world.dream("nora").await;
    let memory = world.file_of("nora", "MEMORY.md").await;
    assert!(!memory.contains("Lisbon"), "{memory}");
}

#[tokio::test]
async fn with_the_life_cycle_off_consolidation_goes_on() {
    for (said, heading, asked) in [
        ("The gate code is under the mat.", "## Often needed", ["gate code", "where is the gate code", "code under the mat"]),
        ("大门的密码在垫子下面。", "## 经常用到的", ["大门的密码", "密码在垫子下面吗", "大门密码在哪里"]),
    ] {
        let world = dreamland_with(|config| config.mate.memory.dream_v2.enabled = false).await;
        world.remember("nora", said).await;
        world.ask_all("nora", &asked).await;
        let report = world.dream("nora").await;
        assert_eq!(report["status"], "applied", "{report:#}");
        assert!(world.file_of("nora", "MEMORY.md").await.contains(heading));
        let base = format!("/api/v1/memory/{}", world.agent);
        world.program.get(&format!("{base}/dreaming/status?endUserId=nora")).await.data();
        world.program.get(&format!("{base}/dream/morning-card?endUserId=nora")).await.refused(410, "feature_off");
        world.program.post(&format!("{base}/dreaming/focused"), json!({ "topic": "tea" })).await.refused(410, "feature_off");
    }
}

#[tokio::test]
async fn a_switched_off_dream_is_gone() {
    let world = dreamland_with(|config| config.mate.memory.emergence_enabled = false).await;
    let base = format!("/api/v1/memory/{}", world.agent);
    world.program.post(&format!("{base}/emergence"), json!({ "endUserId": "nora" })).await.refused(410, "feature_off");
    world.program.post(&format!("{base}/dreaming/focused"), json!({ "topic": "tea" })).await.refused(410, "feature_off");
    for path in ["dreaming/candidates", "dreaming/dreams", "dream/reports", "dream/reports/7"] {
        world.program.get(&format!("{base}/{path}")).await.refused(410, "feature_off");
    }
    let none: Value = json!([]);
    let jobs = world.program.get("/api/v1/jobs").await.data();
    assert_eq!(jobs["items"], none);
}

#[tokio::test]
async fn a_dream_whose_job_was_called_off_ends_and_stands_in_nobodys_way() {
    let world = dreamland().await;
    let access = worker_of(&world.app.state, &world.app.acme, &world.agent).await.for_job_owner(OwnerKey::api("nora").unwrap()).unwrap();
    let run_at = world.app.clock.now() + chrono::Duration::days(9);
    let new = NewDream { kind: DreamKind::Manual, night: None, topic: None, cause: DreamCause::Request, asked_by: None, run_at };
    let tx = world.app.state.db.write(access.access()).await.unwrap();
    let waiting = open(&world.app.state, &tx, &access, new).await.unwrap().expect("a dream");
    tx.commit().await.unwrap();
    world.program.post(&format!("/api/v1/jobs/{}/cancel", waiting.job.expect("a job")), json!({})).await.data();

    let report = world.dream("nora").await;
    assert_ne!(report["id"], json!(waiting.id), "{report:#}");
    let path = format!("/api/v1/memory/{}/dream/reports/{}?endUserId=nora", world.agent, waiting.id);
    let lost = world.program.get(&path).await.data();
    assert_eq!((&lost["status"], &lost["failure"]), (&json!("failed"), &json!("job_lost")));
}
