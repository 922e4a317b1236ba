//! Review: the changes that a dream proposes wait until a user accepts, declines or reverts them entry by entry, also days later.

use noctuary::config::mate::ApplyDreams;
use serde_json::{Value, json};

use super::{DreamWorld, dreamland, dreamland_with, entry_ids, fate_of};

const LANTERN: [&str; 3] = ["Where is the lantern?", "lantern please", "Who moved the lantern?"];
const TEA: [&str; 3] = ["龙井茶放在哪里", "龙井茶", "请问龙井茶在什么地方"];

async fn two_facts(world: &DreamWorld) -> (String, String) {
    let lantern = world.remember("nora", "The lantern hangs over the north gate.").await;
    let tea = world.remember("nora", "龙井茶放在厨房的蓝色罐子里。").await;
    world.ask_all("nora", &LANTERN).await;
    world.ask_all("nora", &TEA).await;
    (lantern, tea)
}

async fn reviewing() -> DreamWorld {
    dreamland_with(|config| config.mate.memory.dream.apply = ApplyDreams::Review).await
}

fn entry_about<'a>(report: &'a Value, words: &str) -> &'a Value {
    let entries = report["entries"].as_array().expect("entries");
    entries.iter().find(|entry| entry["after"].as_str().is_some_and(|after| after.contains(words))).expect("an entry")
}

#[tokio::test]
async fn a_proposal_waits_changes_nothing_and_is_accepted_in_part() {
    let world = reviewing().await;
    let (lantern, tea) = two_facts(&world).await;
    let report = world.dream("nora").await;
    assert_eq!((&report["status"], report["entries"].as_array().unwrap().len()), (&json!("proposed"), 2), "{report:#}");
    assert_eq!(world.file_of("nora", "MEMORY.md").await, "");
    let again = world.dream("nora").await;
    assert_eq!((fate_of(&again, &lantern).1, fate_of(&again, &tea).1), ("already_proposed", "already_proposed"));

    let tea_entry = entry_about(&report, "龙井茶")["id"].as_str().unwrap().to_owned();
    let half = world.decide("nora", &report, "accept", &[&tea_entry]).await;
    assert_eq!(half["status"], "proposed");
    let memory = world.file_of("nora", "MEMORY.md").await;
    assert!(memory.contains("龙井茶") && !memory.contains("lantern"), "{memory}");
    let rest = world.decide("nora", &report, "decline", &[]).await;
    assert_eq!((&rest["status"], &entry_about(&rest, "lantern")["state"]), (&json!("applied"), &json!("declined")));
    let last = world.dream("nora").await;
    assert_eq!(fate_of(&last, &lantern), ("rejected", "user_corrected"), "what was declined is not proposed again");
    assert!(world.file_of("nora", "DREAMS.md").await.contains("lantern"), "the diary knows what was proposed");

    let path = format!("/api/v1/agents/{}/workspace/files/MEMORY.md/revisions?endUserId=nora&scope=PERSONAL", world.agent);
    let revisions = world.program.get(&path).await.data();
    assert_eq!((&revisions["items"][0]["writer"], &revisions["items"][0]["reason"]), (&json!("user"), &json!("a dream was accepted")));
    let file = world.program.get(&format!("/api/v1/agents/{}/workspace/files/MEMORY.md?endUserId=nora&scope=PERSONAL", world.agent)).await;
    assert_eq!(file.data()["lockedSections"], json!([]), "to accept is not to write: the section stays the dreams'");
}

#[tokio::test]
async fn a_whole_dream_is_taken_back_to_the_letter_and_stays_away() {
    let world = dreamland().await;
    let mine = "# Memory\n\nMine, \n\n\n- with odd   spaces\n- 我自己写的\n";
    world.write("MEMORY.md", "?endUserId=nora", mine).await;
    let (lantern, _) = two_facts(&world).await;
    let report = world.dream("nora").await;
    assert!(world.file_of("nora", "MEMORY.md").await.contains("lantern"), "{report:#}");
    let back = world.decide("nora", &report, "revert", &[]).await;
    assert_eq!(back["status"], "reverted");
    assert_eq!(world.file_of("nora", "MEMORY.md").await, mine);
    let again = world.dream("nora").await;
    assert_eq!((&again["status"], fate_of(&again, &lantern).1), (&json!("skipped"), "user_corrected"));
    let diary = world.file_of("nora", "DREAMS.md").await;
    assert!(diary.contains("· taken back") || diary.contains("· 已撤销"), "{diary}");
    let path = format!("/api/v1/memory/{}/dream/reports/{}/revert?endUserId=nora", world.agent, report["id"].as_str().unwrap());
    world.program.post(&path, json!({})).await.refused(409, "conflict");
}

#[tokio::test]
async fn one_entry_is_taken_back_days_later_and_later_edits_stay() {
    let world = dreamland().await;
    two_facts(&world).await;
    let report = world.dream("nora").await;
    world.days(5);
    let memory = world.file_of("nora", "MEMORY.md").await;
    let edited = memory.replace("# Memory\n", "# Memory\n\nA line of a person.\n").replace("# 记忆\n", "# 记忆\n\nA line of a person.\n");
    world.write("MEMORY.md", "?endUserId=nora", &edited.replace("蓝色罐子", "红色罐子")).await;
    let lantern = entry_about(&report, "lantern")["id"].as_str().unwrap().to_owned();
    let back = world.decide("nora", &report, "revert", &[&lantern]).await;
    assert_eq!((&entry_about(&back, "lantern")["state"], &back["status"]), (&json!("reverted"), &json!("applied")));
    let memory = world.file_of("nora", "MEMORY.md").await;
    assert!(!memory.contains("lantern") && memory.contains("A line of a person.") && memory.contains("红色罐子"), "{memory}");
    let rest = world.decide("nora", &report, "revert", &[]).await;
    let tea = entry_about(&rest, "龙井茶");
    assert_eq!(tea["state"], "stale", "{rest:#}");
    assert!(tea["reason"].as_str().unwrap().contains("changed since"), "{tea:#}");
    assert!(world.file_of("nora", "MEMORY.md").await.contains("红色罐子"));
}

#[tokio::test]
async fn nobody_decides_for_others_and_unknown_entries_are_not_found() {
    let world = reviewing().await;
    two_facts(&world).await;
    let report = world.dream("nora").await;
    let id = report["id"].as_str().unwrap();
    let base = format!("/api/v1/memory/{}/dream/reports/{id}", world.agent);
    for decision in ["accept", "decline", "revert"] {
        world.program.post(&format!("{base}/{decision}?endUserId=liwei"), json!({})).await.refused(404, "not_found");
        world.app.viewer().post(&format!("{base}/{decision}?endUserId=nora"), json!({})).await.refused(403, "forbidden");
        let other = world.app.tenant(&format!("Other{decision}")).await;
        other.admin.post(&format!("{base}/{decision}?endUserId=nora"), json!({})).await.refused(404, "not_found");
    }
    world.program.post(&format!("{base}/accept?endUserId=nora"), json!({ "entryIds": ["7"] })).await.refused(404, "not_found");
    world.program.post(&format!("{base}/revert?endUserId=nora"), json!({})).await.refused(409, "conflict");
    world.program.get(&format!("{base}?endUserId=liwei")).await.refused(404, "not_found");
    assert_eq!(entry_ids(&report).len(), 2);
}
