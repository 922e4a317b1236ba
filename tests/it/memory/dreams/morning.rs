//! The morning card: what it shows, which turn carries it, and that each owner sees only their own.

use chrono::Duration;
use noctuary::domain::dream::DreamStatus;
use serde_json::{Value, json};

use crate::memory::world::World;
use crate::support::dreams::DreamSeed;

impl World {
    async fn card(&self, owner: &str) -> Value {
        self.dreamy(owner, "dream/morning-card").await
    }

    async fn seen(&self, owner: &str, body: Value) -> Value {
        let path = format!("/api/v1/memory/{}/dream/morning-card/seen?endUserId={owner}", self.agent);
        self.program.post(&path, body).await.data()
    }

    /// Posts a turn and returns its morning card.
    async fn turn(&self, owner: &str, conversation: &str, line: &str) -> Value {
        let messages = json!([{ "role": "user", "content": line }]);
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", self.agent);
        self.program.post(&path, json!({ "messages": messages, "endUserId": owner, "complete": false })).await.data()["morningCard"].clone()
    }

    /// The morning card in the context.
    async fn told(&self, owner: &str) -> Value {
        self.context(owner, json!({ "query": "Which tea?" })).await["morningCard"].clone()
    }
}

/// An owner, a heading, a line, and the message of the morning; English and Chinese.
const CASES: [[&str; 4]; 2] =
    [["nora", "## Habits", "- Drinks gyokuro in the morning.", "Good morning"], ["liwei", "## 习惯", "- 早上喝绿茶。", "早上好"]];

const NIGHT: &str = "2026-11-21T02:00:00Z";

#[tokio::test]
async fn the_card_shows_the_last_report_with_its_entries_until_it_was_seen() {
    for [owner, heading, line, _] in CASES {
        let world = World::new().await;
        assert_eq!(world.card(owner).await, json!(null));
        world.lay(owner, DreamSeed::adding("2026-11-20T02:00:00Z", heading, "- old")).await;
        let report = world.lay(owner, DreamSeed::adding(NIGHT, heading, line)).await;
        world.lay(owner, DreamSeed { status: DreamStatus::Skipped, at: "2026-11-21T03:00:00Z", ..DreamSeed::default() }).await;

        let card = world.card(owner).await;
        assert_eq!((&card["reportId"], &card["scope"]), (&json!(report), &json!("PERSONAL")));
        assert_eq!(card["entries"][0]["after"], line);
        assert_eq!(card["others"].as_array().unwrap().len(), 1);
        assert_eq!(world.card(owner).await, card, "looking at it does not make it seen");

        assert_eq!(world.seen(owner, json!({ "reportId": report })).await, json!({ "seen": true }));
        assert_eq!(world.card(owner).await, json!(null));
        let next =
            world.lay(owner, DreamSeed { status: DreamStatus::Proposed, ..DreamSeed::adding("2026-11-22T02:00:00Z", heading, line) }).await;
        assert_eq!((&world.card(owner).await["reportId"], &world.card(owner).await["status"]), (&json!(next), &json!("proposed")));
        world.app.advance(Duration::days(2));
        world.seen(owner, json!({})).await;
        assert_eq!(world.card(owner).await, json!(null));
    }
}

#[tokio::test]
async fn an_older_report_that_is_looked_at_later_brings_nothing_back() {
    let world = World::new().await;
    let first = world.lay("nora", DreamSeed::adding("2026-11-19T02:00:00Z", "", "- a")).await;
    let second = world.lay("nora", DreamSeed::adding("2026-11-20T02:00:00Z", "", "- b")).await;
    world.seen("nora", json!({ "reportId": first })).await;
    assert_eq!(world.card("nora").await["reportId"], json!(second));
    world.seen("nora", json!({ "reportId": second })).await;
    world.seen("nora", json!({ "reportId": first })).await;
    assert_eq!(world.card("nora").await, json!(null));
    let pending = world.lay("nora", DreamSeed { status: DreamStatus::Pending, ..DreamSeed::default() }).await;
    let path = format!("/api/v1/memory/{}/dream/morning-card/seen?endUserId=nora", world.agent);
    world.program.post(&path, json!({ "reportId": pending })).await.refused(409, "conflict");
    world.program.post(&path, json!({ "reportId": "1" })).await.refused(404, "not_found");
}

#[tokio::test]
async fn ones_own_report_comes_before_the_teams_and_nobody_sees_anothers() {
    let world = World::new().await;
    let own = world.lay("nora", DreamSeed::adding(NIGHT, "", "- Noras gyokuro")).await;
    let shared = world.lay("", DreamSeed::adding("2026-11-21T02:30:00Z", "", "- The office closes at six.")).await;
    let card = world.card("nora").await;
    assert_eq!((&card["reportId"], &card["others"][0]["reportId"]), (&json!(own), &json!(shared)));
    let card = world.card("liwei").await;
    assert_eq!((&card["reportId"], &card["others"]), (&json!(shared), &json!([])));
    let path = format!("/api/v1/memory/{}/dream/morning-card/seen?endUserId=liwei", world.agent);
    world.program.post(&path, json!({ "reportId": own })).await.refused(404, "not_found");
    world.seen("nora", json!({})).await;
    assert_eq!((world.card("nora").await, &world.card("liwei").await["reportId"]), (json!(null), &json!(shared)));
}

#[tokio::test]
async fn the_first_turn_of_a_local_day_carries_the_card_and_the_context_tells_it_until_then() {
    for [owner, heading, line, greeting] in CASES {
        let world = World::new().await;
        let report = world.lay(owner, DreamSeed::adding(NIGHT, heading, line)).await;
        assert_eq!(world.told(owner).await["reportId"], json!(report));
        assert_eq!(world.told(owner).await["reportId"], json!(report), "a context carries nothing");
        let card = world.turn(owner, "s1", greeting).await;
        assert_eq!((&card["reportId"], &card["entries"][0]["after"]), (&json!(report), &json!(line)));
        assert_eq!(world.turn(owner, "s1", greeting).await, json!(null));
        assert_eq!(world.turn(owner, "s2", greeting).await, json!(null), "another conversation of the same day");
        assert_eq!(world.told(owner).await, json!(null));
        assert_eq!(world.card(owner).await["reportId"], json!(report), "carried is not seen");
        world.app.advance(Duration::days(1));
        assert_eq!(world.turn(owner, "s2", greeting).await["reportId"], json!(report), "nobody has seen it yet");
        world.seen(owner, json!({})).await;
        world.app.advance(Duration::days(1));
        assert_eq!(world.turn(owner, "s2", greeting).await, json!(null));
    }
}

#[tokio::test]
async fn a_day_without_news_has_had_no_card_and_a_seen_one_is_not_carried() {
    let world = World::new().await;
    assert_eq!(world.turn("nora", "s1", "Good morning").await, json!(null));
    let report = world.lay("nora", DreamSeed::adding("2026-11-21T08:59:00Z", "", "- a")).await;
    assert_eq!(world.turn("nora", "s1", "And now?").await["reportId"], json!(report));
    world.app.advance(Duration::days(1));
    world.seen("nora", json!({})).await;
    world.lay("nora", DreamSeed::adding("2026-11-22T10:00:00Z", "", "- b")).await;
    assert_eq!(world.turn("nora", "s1", "Hello").await, json!(null), "the owner has looked today");
    assert_eq!(world.told("nora").await, json!(null));
}

#[tokio::test]
async fn the_day_is_the_agents_and_a_clock_that_goes_back_shows_nothing_twice() {
    let world = World::new().await;
    let agent = json!({ "name": "Ada", "timezone": "Pacific/Auckland" });
    world.app.admin().patch(&format!("/api/v1/agents/{}", world.agent), agent).await.data();
    world.lay("nora", DreamSeed::adding("2026-11-20T14:00:00Z", "", "- a")).await;
    // 22:00 in Auckland, then 00:30 of the next local day, while in UTC both are on the same day.
    assert_ne!(world.turn("nora", "s1", "Good evening").await, json!(null));
    world.app.advance(Duration::minutes(150));
    assert_ne!(world.turn("nora", "s1", "Good night").await, json!(null));
    world.app.advance(Duration::minutes(-150));
    assert_eq!(world.turn("nora", "s1", "Again?").await, json!(null));
}

#[tokio::test]
async fn the_same_request_gets_the_same_card_and_what_a_schedule_says_carries_none() {
    let world = World::new().await;
    let report = world.lay("nora", DreamSeed::adding(NIGHT, "", "- a")).await;
    let path = format!("/api/v1/agents/{}/conversations/s1/messages", world.agent);
    let body = |trigger: &str, role: &str| json!({ "messages": [{ "role": role, "content": "Good morning" }], "endUserId": "nora", "triggerSource": trigger });
    assert_eq!(world.program.post(&path, body("cron", "user")).await.data()["morningCard"], json!(null));
    assert_eq!(world.program.post(&path, body("api", "assistant")).await.data()["morningCard"], json!(null));
    let once = world.program.with("idempotency-key", "morning-1");
    for _ in 0..2 {
        assert_eq!(once.post(&path, body("api", "user")).await.data()["morningCard"]["reportId"], json!(report));
    }
    assert_eq!(world.program.post(&path, body("api", "user")).await.data()["morningCard"], json!(null));
}

#[tokio::test]
async fn a_switched_off_card_answers_410_and_is_not_carried() {
    let world = World::new().await;
    world.lay("nora", DreamSeed::adding(NIGHT, "", "- a")).await;
    world.switch("mate.memory.dream-v2.morning-card", json!(false)).await;
    let path = format!("/api/v1/memory/{}/dream/morning-card", world.agent);
    world.program.get(&format!("{path}?endUserId=nora")).await.refused(410, "feature_off");
    world.program.post(&format!("{path}/seen?endUserId=nora"), json!({})).await.refused(410, "feature_off");
    assert_eq!((world.turn("nora", "s1", "Good morning").await, world.told("nora").await), (json!(null), json!(null)));
    let tables = crate::support::tables::Tables::open(&world.app.backend).await;
    assert_eq!(tables.rows("SELECT id FROM morning_card", []).await.len(), 0);
}
