//! The seven switches of the dream life cycle in all pairs: what is off answers 410 and leaves no rows, and what is on works. The base,
//! nights and their reports, works in any case.

use noctuary::domain::job::Task;
use noctuary::pipeline::consolidation::soul;
use serde_json::json;

use crate::memory::world::World;
use crate::support::dreams::{DreamSeed, worker_of};
use crate::support::tables::Tables;

/// The switches, below `mate.memory.dream-v2`.
const FLAGS: [&str; 7] = ["enabled", "fact-projection", "contradictions", "morning-card", "soul-evolution", "archive", "feedback"];

/// The switches that are on in each round: every pair of switches meets in all four combinations of on and off.
///
/// The columns of a Hadamard matrix of order 8 without its first: any two of them differ and agree as often.
fn rounds() -> Vec<[bool; 7]> {
    let row = |round: u32| std::array::from_fn(|flag| (round & (u32::try_from(flag).unwrap() + 1)).count_ones().is_multiple_of(2));
    (0..8).map(row).collect()
}

#[test]
fn every_pair_of_switches_meets_in_every_combination() {
    let rounds = rounds();
    for one in 0..7 {
        for other in one + 1..7 {
            let mut met: Vec<(bool, bool)> = rounds.iter().map(|flags| (flags[one], flags[other])).collect();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), 4, "{} and {}", FLAGS[one], FLAGS[other]);
        }
    }
}

#[tokio::test]
async fn what_is_off_answers_410_and_leaves_no_rows_whatever_else_is_on() {
    for flags in rounds() {
        check(flags).await;
    }
}

async fn check(flags: [bool; 7]) {
    let world = World::new().await;
    let told = json!({ "text": "Drinks green tea.", "endUserId": "nora" });
    let fact = world.program.post(&format!("/api/v1/memory/{}/facts", world.agent), told).await.data()["id"].as_str().unwrap().to_owned();
    world.lay("nora", DreamSeed::adding("2026-10-05T02:00:00Z", "## Habits", "- Drinks green tea.")).await;
    let report = world.lay("nora", DreamSeed::adding("2026-11-21T02:00:00Z", "## Habits", "- 喝绿茶。")).await;
    let entry = world.dreamy("nora", "dream/morning-card").await["entries"][0]["id"].as_str().unwrap().to_owned();
    for (name, is_on) in FLAGS.iter().zip(flags) {
        world.switch(&format!("mate.memory.dream-v2.{name}"), json!(is_on)).await;
    }
    world.switch("mate.memory.soul-update-interval", json!(1)).await;
    let [enabled, _, contradictions, card, soul, archive, feedback] = flags;

    let base = format!("/api/v1/memory/{}", world.agent);
    let get = async |path: &str| {
        let sign = if path.contains('?') { '&' } else { '?' };
        world.program.get(&format!("{base}/{path}{sign}endUserId=nora")).await
    };
    let post = async |path: &str, body| world.program.post(&format!("{base}/{path}?endUserId=nora"), body).await;
    let is = |what: &str, answer: crate::support::Answer, is_on: bool| {
        let expected = if is_on { 200 } else { 410 };
        assert_eq!(answer.status, expected, "{what} with {flags:?}: {answer:?}");
    };
    world.work("nora", Task::ArchiveDreams).await;
    is("the card", get("dream/morning-card").await, enabled && card);
    is("its mark", post("dream/morning-card/seen", json!({})).await, enabled && card);
    is("archives", get("archive").await, enabled && archive);
    is("an archive", get("archive/2026-10").await, enabled && archive);
    is("archives in the timeline", get("timeline?kind=archive").await, enabled && archive);
    is("dreams in the timeline", get("timeline?kind=dream").await, true);
    is("the base", get("dreaming/status").await, true);
    is("the timeline", get("timeline").await, true);
    is("confirming", post(&format!("dream/reports/{report}/entries/{entry}/confirm"), json!({})).await, true);
    is("feedback", post(&format!("facts/{fact}/feedback"), json!({ "kind": "HELPFUL", "endUserId": "nora" })).await, enabled && feedback);
    is("contradictions", get("facts/contradictions").await, enabled && contradictions);

    let team = json!({ "text": "The office closes at six.", "scope": "TEAM", "endUserId": "nora" });
    world.program.post(&format!("{base}/facts"), team).await.data();
    let agent = worker_of(&world.app.state, &world.app.acme, &world.agent).await;
    let grown = soul::grow(&world.app.state, &agent).await.unwrap();
    assert_eq!(grown, enabled && soul, "{flags:?}");

    let tables = Tables::open(&world.app.backend).await;
    let count = async |table: &str| tables.rows(&format!("SELECT id FROM {table}"), []).await.len();
    assert_eq!(count("dream_archive").await > 0, enabled && archive, "{flags:?}");
    assert_eq!(count("morning_card").await > 0, enabled && card, "{flags:?}");
    assert_eq!(count("fact_feedback").await > 0, enabled && feedback, "{flags:?}");
}
