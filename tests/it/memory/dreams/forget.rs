//! Forgetting also covers dreams: reports, changes, their sources, diaries and archives.

use noctuary::domain::job::Task;
use serde_json::json;

use crate::memory::forget::places;
use crate::memory::world::World;
use crate::support::dreams::{DreamSeed, EntrySeed};
use crate::support::tables::Tables;

/// An owner, a request to remember, its distinctive word, the line that a dream made of it, and a remark; English and Chinese.
const CASES: [[&str; 5]; 2] = [
    ["nora", "Please remember that I live in Quenby.", "Quenby", "- Lives in Quenby.", "Quenby was asked for four times."],
    ["liwei", "请记住我住在雒南。", "雒南", "- 住在雒南。", "雒南被问到四次。"],
];

/// A fact, two dreams based on it (one of them in the archive), one dream without a source, and the diary.
async fn dreamt([owner, told, word, line, remark]: [&str; 5]) -> (World, String) {
    let world = World::new().await;
    world.tell(owner, "s1", told).await;
    let fact = world.fact(owner, word).await;
    let entry = |after| EntrySeed { heading: "## Home", before: "", after, facts: vec![fact.clone()] };
    for at in ["2026-10-05T02:00:00Z", "2026-11-20T02:00:00Z"] {
        let other = EntrySeed { heading: "## Home", before: "", after: "- Feeds the cat.", facts: Vec::new() };
        world.lay(owner, DreamSeed { at, reason: remark, entries: vec![entry(line), other], ..DreamSeed::default() }).await;
    }
    let diary = format!("# Dreams\n\n## 2026-10-05 02:00\n\n{line}\n\n## 2026-11-20 02:00\n\n{line}\n\n- Feeds the cat.\n");
    world.write("DREAMS.md", &format!("?endUserId={owner}"), &diary).await;
    world.work(owner, Task::ArchiveDreams).await;
    assert!(world.dreamy(owner, "archive/2026-10").await.to_string().contains(word));
    (world, fact)
}

#[tokio::test]
async fn a_forgotten_fact_leaves_no_word_in_reports_changes_diaries_and_archives() {
    for case in CASES {
        let [owner, _, word, ..] = case;
        let (world, fact) = dreamt(case).await;
        let receipt = world.forget(owner, &fact, json!({})).await;
        for kind in ["dreamLines", "archivedLines"] {
            assert!(receipt["counts"][kind].as_u64() >= Some(1), "{kind}: {receipt}");
        }
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &["message.content"]).await, Vec::<String>::new());
        let archive = world.dreamy(owner, "archive/2026-10").await;
        assert!(!archive.to_string().contains(word), "{archive}");
        assert_eq!(archive["reports"][0]["entries"][0]["sources"], json!([]));
        assert_eq!(archive["reports"][0]["entries"][1]["after"], "- Feeds the cat.");
        let card = world.dreamy(owner, "dream/morning-card").await;
        assert_eq!((&card["entries"][0]["state"], &card["entries"][0]["after"]), (&json!("stale"), &json!("")));
        assert_eq!((&card["entries"][1]["state"], &card["entries"][1]["after"]), (&json!("applied"), &json!("- Feeds the cat.")));
    }
}

#[tokio::test]
async fn a_forgotten_section_goes_from_what_dreams_put_into_it() {
    let world = World::new().await;
    world.lay("nora", DreamSeed::adding("2026-10-05T02:00:00Z", "## Travel", "- She flies to Quenby in May.")).await;
    world.lay("nora", DreamSeed::adding("2026-11-20T02:00:00Z", "## Travel", "- She flies to Quenby in May.")).await;
    world.work("nora", Task::ArchiveDreams).await;
    world.write("MEMORY.md", "?endUserId=nora", "# Memory\n\n## Travel\n\n- She flies to Quenby in May.\n").await;
    let body = json!({ "target": "section", "filename": "MEMORY.md", "section": "Travel", "endUserId": "nora" });
    world.program.post(&format!("/api/v1/memory/{}/forget", world.agent), body).await.data();
    let tables = Tables::open(&world.app.backend).await;
    assert_eq!(places(&tables, "Quenby", &[]).await, Vec::<String>::new());
    assert!(!world.dreamy("nora", "archive/2026-10").await.to_string().contains("Quenby"));
}

#[tokio::test]
async fn anothers_dreams_keep_their_words() {
    let (world, fact) = dreamt(CASES[0]).await;
    world.lay("liwei", DreamSeed::adding("2026-11-20T02:00:00Z", "## Home", "- Lives in Quenby.")).await;
    world.forget("nora", &fact, json!({})).await;
    assert!(world.dreamy("liwei", "dream/morning-card").await.to_string().contains("Quenby"));
}
