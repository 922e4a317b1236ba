//! How well memory works, in counts: real extractions, recalls and contexts add up in the API and on the page.

use chrono::Duration;
use noctuary::auth::tokens::NewToken;
use noctuary::memory::recall_usage;
use noctuary::worker;
use serde_json::{Value, json};

use super::extraction::World;
use crate::support::app::make_agent;
use crate::support::browser::Browser;
use crate::support::tenant::a_token;

const ROUTE: &str = "/api/v1/observability";

impl World {
    async fn flush_activity(&self) {
        recall_usage::flush(&self.app.state).await.expect("the counts are written");
    }

    /// Recalls for an end user, and returns the number of items.
    async fn recall_with(&self, owner: &str, query: &str, min_score: f64) -> usize {
        let body = json!({ "query": query, "endUserId": owner, "minScore": min_score });
        let answer = self.app.admin().post(&format!("/api/v1/memory/{}/recall", self.agent), body).await.data();
        answer["items"].as_array().expect("items").len()
    }

    /// Assembles a context, and returns its candidates, selected and omitted memories.
    async fn inject_with(&self, owner: &str, query: &str, budget: u64) -> [u64; 3] {
        let body = json!({ "query": query, "endUserId": owner, "budgetTokens": budget });
        let context = self.app.admin().post(&format!("/api/v1/memory/{}/context", self.agent), body).await.data();
        let selected = context["items"].as_array().expect("items").len() as u64;
        [context["candidates"].as_u64().unwrap(), selected, context["omitted"].as_u64().unwrap()]
    }

    /// The sums of the runs that the API lists for these end users: runs, extracted, inserted, updated.
    async fn listed_runs(&self, owners: &[&str]) -> [u64; 4] {
        let mut sums = [0; 4];
        for owner in owners {
            let path = format!("/api/v1/memory/{}/extractions?endUserId={owner}", self.agent);
            for run in self.app.admin().get(&path).await.data()["items"].as_array().expect("items") {
                let number = |name: &str| run[name].as_u64().unwrap();
                let more = [1, number("extracted"), number("inserted"), number("updated")];
                sums = std::array::from_fn(|at| sums[at] + more[at]);
            }
        }
        sums
    }
}

/// Runs, extracted, inserted, updated and skipped facts.
fn throughput(told: &Value) -> [u64; 5] {
    ["runs", "extracted", "inserted", "updated", "skipped"].map(|name| told[name].as_u64().unwrap_or_else(|| panic!("{name} in {told}")))
}

fn injection(told: &Value) -> [u64; 4] {
    ["contexts", "candidates", "selected", "omitted"].map(|name| told["injection"][name].as_u64().unwrap())
}

/// A world with an extraction and a run of the reflector, five recalls of which two found nothing, and two contexts.
async fn busy() -> (World, [u64; 4]) {
    let world = World::new().await;
    let said = [('U', "Hi, I'm Nora and I live in Lisbon."), ('A', "Nice."), ('U', "I'm allergic to peanuts. 我喜欢爬山。")];
    world.say("nora", "c1", "2026-11-21T08:00:00Z", &said).await;
    world.drain().await;
    let body = json!({ "endUserId": "liwei", "complete": false, "messages": [{ "role": "user", "content": "我叫李伟，住在杭州。" }] });
    world.app.member().post(&format!("/api/v1/agents/{}/conversations/c1/messages", world.agent), body).await.data();
    world.app.advance(Duration::minutes(15));
    assert_eq!(worker::read_lately(&world.app.state).await.unwrap(), 1);
    world.drain().await;

    assert!(world.recall_with("nora", "Where does Nora live? Lisbon", 0.0).await > 0);
    assert!(world.recall_with("liwei", "李伟住在哪里？杭州", 0.0).await > 0);
    assert_eq!(world.recall_with("nora", "zeppelin", 1.0).await, 0);
    world.app.advance(Duration::hours(1));
    assert!(world.recall_with("nora", "peanuts 花生", 0.0).await > 0);
    assert_eq!(world.recall_with("liwei", "飞艇", 1.0).await, 0);
    let (one, other) = (world.inject_with("nora", "What may I eat?", 1_500).await, world.inject_with("nora", "爬山 Lisbon", 1).await);
    assert!(one[1] > 0, "{one:?}");
    let [candidates, selected, omitted] = std::array::from_fn(|at| one[at] + other[at]);
    (world, [2, candidates, selected, omitted])
}

#[tokio::test]
async fn extraction_injection_and_recall_add_up_for_the_workspace_by_agent_and_by_hour() {
    let (world, contexts) = busy().await;
    let admin = world.app.admin();
    let wren = make_agent(&world.app.member(), "Wren").await;
    let before = admin.get(ROUTE).await.data();
    assert_eq!(before["total"]["recall"], json!({ "recalls": 0, "emptyRecalls": 0 }), "a read does not write");
    world.flush_activity().await;

    let seen = admin.get(ROUTE).await.data();
    assert_eq!((&seen["from"], &seen["to"]), (&json!("2026-11-20T11:00:00Z"), &json!("2026-11-21T10:15:00Z")));
    let total = &seen["total"];
    let [runs, extracted, inserted, updated] = world.listed_runs(&["nora", "liwei"]).await;
    assert!(runs == 2 && inserted > 3, "{total}");
    assert_eq!(throughput(&total["extraction"]), [runs, extracted, inserted, updated, extracted - inserted - updated]);
    assert_eq!(throughput(&total["reflector"])[..4], world.listed_runs(&["liwei"]).await);
    assert_eq!(injection(total), contexts);
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let coverage = contexts[2] as f64 / contexts[1] as f64;
    assert!((total["injection"]["coverage"].as_f64().unwrap() - coverage).abs() < 1e-9, "{total}");
    assert_eq!(total["recall"], json!({ "recalls": 5, "emptyRecalls": 2 }));
    let facts = (world.facts("nora").await.len() + world.facts("liwei").await.len()) as u64;
    assert_eq!((total["facts"]["active"].as_u64(), total["facts"]["lowConfidence"].as_u64()), (Some(facts), Some(0)));

    let hours = seen["hours"].as_array().unwrap();
    let busy: Vec<(&Value, &Value, &Value, &Value)> = hours
        .iter()
        .map(|hour| (&hour["at"], &hour["extraction"]["runs"], &hour["injection"]["contexts"], &hour["recall"]["recalls"]))
        .filter(|hour| (hour.1, hour.2, hour.3) != (&json!(0), &json!(0), &json!(0)))
        .collect();
    let (nine, ten) = (json!("2026-11-21T09:00:00Z"), json!("2026-11-21T10:00:00Z"));
    assert_eq!(busy, [(&nine, &json!(2), &json!(0), &json!(3)), (&ten, &json!(0), &json!(2), &json!(2))]);
    assert_eq!((hours.len(), &hours[0]["at"]), (24, &seen["from"]));

    let items = seen["items"].as_array().unwrap();
    assert_eq!(items.iter().map(|item| item["name"].as_str().unwrap()).collect::<Vec<_>>(), ["Ada", "Wren"]);
    assert_eq!((injection(&items[0]), &items[0]["recall"], &items[0]["facts"]), (contexts, &total["recall"], &total["facts"]));
    assert_eq!((injection(&items[1]), items[1]["injection"]["coverage"].clone()), ([0; 4], Value::Null));
    let one = admin.get(&format!("{ROUTE}?agentId={}", world.agent)).await.data();
    assert_eq!((&one["total"], one["items"].as_array().map(Vec::len)), (total, Some(1)));
    let other = admin.get(&format!("{ROUTE}?agentId={wren}")).await.data();
    assert_eq!((&other["total"]["recall"]["recalls"], &other["total"]["facts"]["active"]), (&json!(0), &json!(0)));

    let page = admin.get(&format!("{ROUTE}?limit=1")).await.data();
    assert_eq!((page["items"].as_array().map(Vec::len), &page["total"]), (Some(1), total), "totals are of all agents");
    let rest = admin.get(&format!("{ROUTE}?limit=1&cursor={}", page["nextCursor"].as_str().unwrap())).await.data();
    assert_eq!(rest["items"][0]["name"], "Wren");

    world.app.advance(Duration::hours(24));
    let later = admin.get(ROUTE).await.data();
    assert_eq!((&later["total"]["recall"]["recalls"], &later["total"]["extraction"]["runs"]), (&json!(0), &json!(0)));
    assert_eq!(later["total"]["facts"], total["facts"], "the facts are those of now");
}

#[tokio::test]
async fn facts_count_by_status_and_confidence() {
    let (world, _) = busy().await;
    let facts = world.all_facts("nora").await;
    let fact = |object: &str| facts.iter().find(|fact| fact.object == object).expect("a fact").id;
    let path = format!("/api/v1/memory/{}/facts/{}", world.agent, fact("peanuts"));
    world.app.admin().patch(&path, json!({ "status": "archived", "endUserId": "nora" })).await.data();
    world.rows(&format!("UPDATE mate_fact SET confidence = 0.44 WHERE id IN ({}, {})", fact("Lisbon"), fact("peanuts"))).await;
    let told = world.app.admin().get(ROUTE).await.data()["total"]["facts"].clone();
    let active = (world.facts("nora").await.len() + world.facts("liwei").await.len()) as u64;
    assert_eq!((told["active"].as_u64(), &told["archived"], &told["lowConfidence"]), (Some(active), &json!(1), &json!(1)), "{told}");
}

#[tokio::test]
async fn the_page_shows_the_same_numbers_to_admins() {
    let (world, [_, candidates, selected, _]) = busy().await;
    world.flush_activity().await;
    let mut admin = Browser::admin(&world.app).await;
    let page = admin.get("/operations/observability").await.expect(200);
    let cards = page.all(".numbers > li");
    let card = |name: &str| cards.iter().find(|card| card.contains(name)).unwrap_or_else(|| panic!("no {name} in {cards:?}"));
    assert!(card("Recalls").contains('5') && card("Recalls").contains("2 found nothing"), "{cards:?}");
    assert!(card("Injection coverage").contains(&format!("{} %", selected * 100 / candidates)), "{cards:?}");
    assert!(card("Injection coverage").contains(&format!("{selected} of {candidates} candidates")), "{cards:?}");
    assert!(card("Extractions").contains("1 by the reflector, 0 failed"), "{cards:?}");
    assert_eq!(page.all("#observe-hour-table tbody tr").len(), 2, "hours without anything are left out");
    assert_eq!(page.all("svg.bars").len(), 3);
    assert!(page.text.contains("<title>09:00: Found something 2 · Found nothing 1</title>"));
    let rows = page.all("#observe-agent-table tbody tr");
    assert!(rows.len() == 1 && rows[0].starts_with("Ada"), "{rows:?}");

    let address = page.attr("#observe-agent-table tbody a", "href").expect("a link");
    assert_eq!(address, format!("/operations/observability?agent={}", world.agent));
    let one = admin.get(&address).await.expect(200);
    assert_eq!(one.all(".numbers > li"), cards);
    admin.headers.push(("accept-language".to_owned(), "zh".to_owned()));
    let chinese = admin.get("/operations/observability").await.expect(200);
    assert!(chinese.text.contains("可观测性") && chinese.text.contains("其中 2 次无结果"));
    admin.get("/operations/observability?agent=wren").await.expect(422);
    admin.get("/operations/observability?agent=1").await.expect(404);
    Browser::join(&world.app, "mo@example.org", "member").await.get("/operations/observability").await.expect(403);
}

#[tokio::test]
async fn counts_are_for_admins_of_the_workspace_and_hold_nothing_of_a_person() {
    let (world, _) = busy().await;
    world.flush_activity().await;
    world.app.member().get(ROUTE).await.refused(403, "forbidden");
    world.app.admin().get(&format!("{ROUTE}?agentId=ada")).await.refused(422, "invalid");
    let globex = world.app.tenant("Globex").await;
    globex.admin.get(&format!("{ROUTE}?agentId={}", world.agent)).await.refused(404, "not_found");
    let told = globex.admin.get(ROUTE).await.data();
    assert_eq!((&told["items"], &told["total"]["recall"]["recalls"]), (&json!([]), &json!(0)));
    assert_eq!(world.count("memory_activity").await, 2, "one row per agent and hour, however many people");

    world.app.advance(Duration::days(93));
    let later = world.app.acme.issue(&world.app.state, NewToken { expires_in_days: 120, ..a_token() }).await;
    later.post(&format!("/api/v1/memory/{}/recall", world.agent), json!({ "query": "Lisbon", "endUserId": "nora" })).await.data();
    world.flush_activity().await;
    assert_eq!(world.count("memory_activity").await, 1, "older than the longest range");
}
