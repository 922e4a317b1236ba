//! Decisions on single changes of a dream: confirm, edit, forget, each with real effects.

use noctuary::domain::dream::DreamStatus;
use noctuary::domain::ids::DreamId;
use serde_json::{Value, json};

use crate::memory::forget::places;
use crate::memory::world::World;
use crate::support::Answer;
use crate::support::dreams::{DreamSeed, EntrySeed};
use crate::support::tables::Tables;

/// An owner, a request to remember, its distinctive word, the line that a dream made of it, another line and its distinctive word.
const CASES: [[&str; 6]; 2] = [
    ["nora", "Please remember that I live in Quenby.", "Quenby", "- Lives in Quenby.", "- Lives in Zanzibar now.", "Zanzibar"],
    ["liwei", "请记住我住在雒南。", "雒南", "- 住在雒南。", "- 现在住在商洛。", "商洛"],
];

/// An owner, a fact, a report and its entry.
struct DreamFixture {
    world: World,
    owner: &'static str,
    fact: String,
    report: DreamId,
    entry: String,
}

impl DreamFixture {
    /// A line in MEMORY.md, or proposed for it, that is based on a fact.
    async fn new([owner, told, word, line, ..]: [&'static str; 6], status: DreamStatus) -> Self {
        let world = World::new().await;
        world.tell(owner, "s1", told).await;
        let fact = world.fact(owner, word).await;
        let text = if status == DreamStatus::Proposed {
            "# Memory\n".to_owned()
        } else {
            format!("# Memory\n\n## Home\n\n{line}\n- Feeds the cat.\n")
        };
        world.dream_write(owner, "MEMORY.md", &text).await;
        let entry = EntrySeed { heading: "## Home", before: "", after: line, facts: vec![fact.clone()] };
        let report = world.lay(owner, DreamSeed { status, entries: vec![entry], ..DreamSeed::default() }).await;
        let entry = world.dreamy(owner, "dream/morning-card").await["entries"][0]["id"].as_str().unwrap().to_owned();
        Self { world, owner, fact, report, entry }
    }

    async fn act(&self, what: &str, body: Value) -> Answer {
        let (agent, report, entry, owner) = (&self.world.agent, self.report, &self.entry, self.owner);
        let path = format!("/api/v1/memory/{agent}/dream/reports/{report}/entries/{entry}/{what}?endUserId={owner}");
        self.world.app.member().post(&path, body).await
    }

    async fn fact(&self) -> Value {
        self.world.dreamy(self.owner, &format!("facts/{}", self.fact)).await
    }

    async fn memory(&self) -> String {
        let path = format!("/api/v1/agents/{}/workspace/files/MEMORY.md?endUserId={}", self.world.agent, self.owner);
        self.world.program.get(&path).await.data()["content"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn confirming_a_change_raises_the_trust_of_the_facts_it_was_made_of_once() {
    for case in CASES {
        let dreamt = DreamFixture::new(case, DreamStatus::Applied).await;
        dreamt.world.app.advance(chrono::Duration::days(30));
        let before = dreamt.fact().await["trust"].as_f64().unwrap();
        let entry = dreamt.act("confirm", json!({})).await.data();
        assert!(entry["confirmedAt"].is_string(), "{entry}");
        let after = dreamt.fact().await;
        assert!(after["trust"].as_f64().unwrap() > before + 0.1, "{before} {after}");
        assert_eq!(after["confirmedAt"], "2026-12-21T09:00:00Z");
        dreamt.act("confirm", json!({})).await.data();
        assert_eq!(dreamt.fact().await["trust"], after["trust"], "an opinion counts once");
        let audited = dreamt.world.app.admin().get("/api/v1/audit?action=dream.entry.confirm").await.data();
        assert_eq!(audited["items"].as_array().unwrap().len(), 2);
    }
}

#[tokio::test]
async fn where_opinions_are_not_taken_a_confirmed_fact_is_as_sure_as_on_the_first_day() {
    let dreamt = DreamFixture::new(CASES[0], DreamStatus::Applied).await;
    dreamt.world.switch("mate.memory.dream-v2.feedback", json!(false)).await;
    let first = dreamt.fact().await["trust"].as_f64().unwrap();
    dreamt.world.app.advance(chrono::Duration::days(60));
    assert!(dreamt.fact().await["trust"].as_f64().unwrap() < first);
    dreamt.act("confirm", json!({})).await.data();
    assert_eq!(dreamt.fact().await["trust"].as_f64().unwrap(), first);
    let tables = Tables::open(&dreamt.world.app.backend).await;
    assert_eq!(tables.rows("SELECT id FROM fact_feedback", []).await.len(), 0);
}

#[tokio::test]
async fn an_edit_is_a_persons_revision_whose_section_is_theirs_and_whose_facts_follow() {
    for case in CASES {
        let [owner, _, word, _, other, telling] = case;
        let dreamt = DreamFixture::new(case, DreamStatus::Applied).await;
        let entry = dreamt.act("edit", json!({ "content": other })).await.data();
        assert_eq!((&entry["after"], &entry["state"]), (&json!(other), &json!("applied")));
        assert_eq!(dreamt.memory().await, format!("# Memory\n\n## Home\n\n{other}\n- Feeds the cat.\n"));
        let path = format!("/api/v1/agents/{}/workspace/files/MEMORY.md/revisions?endUserId={owner}", dreamt.world.agent);
        let history = dreamt.world.program.get(&path).await.data();
        assert_eq!(history["items"][0]["writer"], "user", "{history}");
        let tables = Tables::open(&dreamt.world.app.backend).await;
        let locked = tables.rows("SELECT id FROM mate_workspace_file WHERE CAST(locked_sections AS TEXT) LIKE '%home%'", []).await;
        assert_eq!(locked.len(), 1, "extraction and dreams leave the section alone");
        let facts = dreamt.world.facts(owner, "").await;
        assert!(facts.iter().any(|fact| fact["text"].as_str().unwrap().contains(telling)), "{word} → {telling}: {facts:?}");
    }
}

#[tokio::test]
async fn a_change_that_waits_is_done_with_the_edited_words_and_its_report_is_applied() {
    for case in CASES {
        let dreamt = DreamFixture::new(case, DreamStatus::Proposed).await;
        dreamt.act("confirm", json!({})).await.refused(409, "conflict");
        dreamt.act("edit", json!({ "content": case[4] })).await.data();
        assert!(dreamt.memory().await.contains(case[4]));
        let card = dreamt.world.dreamy(dreamt.owner, "dream/morning-card").await;
        assert_eq!((&card["status"], &card["entries"][0]["state"]), (&json!("applied"), &json!("applied")));
        for wrong in ["", "  ", "---", &"x".repeat(4_001)] {
            assert_eq!(dreamt.act("edit", json!({ "content": wrong })).await.wrong_fields(), ["content"]);
        }
    }
}

#[tokio::test]
async fn lines_that_somebody_changed_since_are_not_edited() {
    let dreamt = DreamFixture::new(CASES[0], DreamStatus::Applied).await;
    dreamt.world.write("MEMORY.md", "?endUserId=nora", "# Memory\n\n## Home\n\n- Lives by the sea.\n").await;
    dreamt.act("edit", json!({ "content": "- Lives in Zanzibar." })).await.refused(409, "conflict");
    assert_eq!(dreamt.memory().await, "# Memory\n\n## Home\n\n- Lives by the sea.\n");
}

#[tokio::test]
async fn forgetting_a_change_takes_its_line_and_its_facts_away_for_good() {
    for case in CASES {
        let [owner, _, word, ..] = case;
        let dreamt = DreamFixture::new(case, DreamStatus::Applied).await;
        let diary = format!("# Dreams\n\n## 2026-11-21 02:00 · of the night\n\n- + {} (It was asked for.)\n", &case[3][2..]);
        dreamt.world.dream_write(owner, "DREAMS.md", &diary).await;
        let receipt = dreamt.act("forget", json!({})).await.data();
        assert_eq!((&receipt["target"], &receipt["state"]), (&json!("dream"), &json!("done")));
        assert!(receipt["counts"]["facts"].as_u64() >= Some(1), "{receipt}");
        assert!(dreamt.memory().await.contains("- Feeds the cat."));
        let tables = Tables::open(&dreamt.world.app.backend).await;
        assert_eq!(places(&tables, word, &["message.content"]).await, Vec::<String>::new());
        assert!(dreamt.world.facts(owner, "&status=all").await.iter().all(|fact| !fact["text"].as_str().unwrap().contains(word)));
        dreamt.act("confirm", json!({})).await.refused(409, "conflict");
    }
}

#[tokio::test]
async fn what_waits_and_is_forgotten_is_never_written() {
    let dreamt = DreamFixture::new(CASES[1], DreamStatus::Proposed).await;
    dreamt.act("forget", json!({})).await.data();
    let tables = Tables::open(&dreamt.world.app.backend).await;
    assert_eq!(places(&tables, CASES[1][2], &["message.content"]).await, Vec::<String>::new());
    let card = dreamt.world.dreamy("liwei", "dream/morning-card").await;
    assert_eq!(card["entries"][0]["state"], "stale");
}

#[tokio::test]
async fn nobody_acts_on_the_changes_of_another() {
    let dreamt = DreamFixture::new(CASES[0], DreamStatus::Applied).await;
    let (agent, report, entry) = (&dreamt.world.agent, dreamt.report, &dreamt.entry);
    for what in ["confirm", "edit", "forget"] {
        let body = if what == "edit" { json!({ "content": "- x" }) } else { json!({}) };
        let path = |report: &str, entry: &str| format!("/api/v1/memory/{agent}/dream/reports/{report}/entries/{entry}/{what}?endUserId=");
        let (report, member) = (report.to_string(), dreamt.world.app.member());
        member.post(&format!("{}liwei", path(&report, entry)), body.clone()).await.refused(404, "not_found");
        member.post(&format!("{}nora", path(&report, "1")), body.clone()).await.refused(404, "not_found");
        dreamt.world.app.viewer().post(&format!("{}nora", path(&report, entry)), body).await.refused(403, "forbidden");
    }
}
