//! A filter leaves out, and selects by time: before the ranking is cut, so that what more than a hundred better memories hide is found.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use noctuary::memory::facts::{self, NewMemory};
use serde_json::{Value, json};

use super::world::World;

/// What the filters are to find: long texts that share one word with the query.
const LAKE: &str = "In the long and rainy summer of the regatta Nora once drank a cup of tea at the lake.";
const HOME: &str = "在那个漫长多雨的夏天，诺拉在湖边的划船比赛上喝过一杯龙井，然后一个人沿着河慢慢走回家。";
const PIER: &str = "One foggy evening I watched from the long pier how an old crane was lifted, and my tea 龙井 went cold.";
/// More memories than a search returns at most, which all rank better.
const BETTER: usize = 130;
const QUERY: &str = "Lisbon tea 龙井";

/// The times at which the better memories, then the two facts, then the message came.
async fn hide(world: &World) -> [DateTime<Utc>; 3] {
    let pass = world.app.pass(&world.agent, "nora").await;
    let shop = json!({ "project": "calypso", "year": 2020, "tags": ["shop", "店"], "状态": "完成" });
    let better = |number: usize| {
        let content = format!("Lisbon tea {number} 龙井.");
        (String::new(), NewMemory { content, metadata: Some(shop.clone()), ..NewMemory::default() })
    };
    let first = world.app.clock.now();
    facts::remember_all(&world.app.state, &pass, (0..BETTER).map(better).collect()).await.expect("facts");
    world.app.advance(Duration::days(2));
    let second = world.app.clock.now();
    world.note(LAKE, json!({ "type": "preference", "tags": ["lake"], "metadata": { "project": "atlas", "状态": "进行中" } })).await;
    world.note(HOME, json!({ "tags": ["湖"], "metadata": { "project": "北极星" } })).await;
    world.app.advance(Duration::days(2));
    let third = world.app.clock.now();
    world.record("pier", PIER, json!({ "tags": ["码头"] })).await;
    [first, second, third]
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[tokio::test]
async fn what_passes_is_found_behind_better_memories_that_a_filter_leaves_out() {
    let world = World::new().await;
    let [first, second, third] = hide(&world).await;
    let day = |time: DateTime<Utc>| time.date_naive().to_string();
    let end = second + Duration::microseconds(1);
    let mut wrong = Vec::new();
    for (filter, expected) in [
        (json!({ "not": { "tags": ["shop"] } }), set(&[LAKE, HOME, PIER])),
        (json!({ "not": { "tags": ["店"] } }), set(&[LAKE, HOME, PIER])),
        (json!({ "not": { "metadata": { "project": ["calypso", "北极星"] } } }), set(&[LAKE, PIER])),
        (json!({ "not": { "metadata": { "tags": ["shop", "湖", "码头"] } } }), set(&[LAKE])),
        (json!({ "categories": ["KNOWLEDGE"], "not": { "metadata": { "状态": "完成" } } }), set(&[HOME])),
        (json!({ "not": { "until": second } }), set(&[LAKE, HOME, PIER])),
        (json!({ "since": second }), set(&[LAKE, HOME, PIER])),
        (json!({ "since": second, "until": third }), set(&[LAKE, HOME])),
        (json!({ "since": second, "until": end, "not": { "tags": ["lake"] } }), set(&[HOME])),
        (json!({ "since": end }), set(&[PIER])),
        (json!({ "since": day(second), "until": day(third) }), set(&[LAKE, HOME])),
        (json!({ "since": day(second), "not": { "since": day(second), "until": day(third) } }), set(&[PIER])),
        (json!({ "until": first }), set(&[])),
        (json!({ "tags": ["湖"], "until": second }), set(&[])),
        (json!({ "not": { "tags": ["shop", "lake"] }, "tags": ["lake"] }), set(&[LAKE])),
    ] {
        let found: BTreeSet<String> = world.narrowed(QUERY, filter.clone()).await.into_iter().collect();
        if found != expected {
            wrong.push(format!("{filter} found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let foreign = json!({ "query": QUERY, "endUserId": "omar", "filter": { "not": { "tags": ["shop"] } } });
    assert_eq!(world.ask(foreign).await.len(), 0, "a filter that leaves out shows nothing of somebody else");
}

#[tokio::test]
async fn contexts_and_the_tool_leave_out_and_select_by_time_too() {
    let world = World::new().await;
    let [_, second, third] = hide(&world).await;
    for (filter, is_found) in [
        (json!({ "since": third }), true),
        (json!({ "not": { "until": third } }), true),
        (json!({ "since": second, "not": { "tags": ["码头"] } }), false),
        (json!({ "until": third }), false),
    ] {
        let body = json!({ "query": "Where did I watch an old crane while my tea 龙井 went cold?", "filter": filter });
        let context = world.context("nora", body).await;
        assert_eq!(context["owner"].as_str().unwrap().contains(PIER), is_found, "{filter}: {}", context["owner"]);
    }
    let call = json!({ "arguments": { "query": QUERY, "filter": { "not": { "until": third } } }, "endUserId": "nora" });
    let answer = world.program.post(&format!("/api/v1/agents/{}/tools/recall", world.agent), call).await.data();
    let items = answer["result"]["items"].as_array().expect("items");
    assert_eq!(items.iter().map(|item| item["text"].as_str().unwrap()).collect::<Vec<_>>(), [PIER], "{answer}");
}

#[tokio::test]
async fn a_filter_that_cannot_be_is_refused_by_name() {
    let world = World::new().await;
    for (filter, field) in [
        (json!({ "not": {} }), "filter.not"),
        (json!({ "not": { "tags": [] } }), "filter.not"),
        (json!({ "not": { "not": { "tags": ["茶"] } } }), "filter.not.not"),
        (json!({ "not": { "colour": ["red"] } }), "filter.not.colour"),
        (json!({ "not": [{ "tags": ["茶"] }] }), "filter.not[0]"),
        (json!({ "not": "茶" }), "filter.not"),
        (json!({ "not": { "metadata": { "茶": { "b": 1 } } } }), "filter.not.metadata.茶"),
        (json!({ "since": "yesterday" }), "filter.since"),
        (json!({ "until": "2026-02-30" }), "filter.until"),
        (json!({ "since": 1_772_323_200 }), "filter.since"),
        (json!({ "since": "2026-03-02", "until": "2026-03-01" }), "filter.until"),
    ] {
        for path in ["recall", "context"] {
            let body = json!({ "query": "Which tea does Nora like?", "endUserId": "nora", "filter": filter });
            let refused = world.program.post(&format!("/api/v1/memory/{}/{path}", world.agent), body).await;
            let named: Value = serde_json::from_str(&refused.text).expect("JSON");
            assert!(refused.status == 422 && named.to_string().contains(&format!("\"{field}\"")), "{path} {filter}: {refused:?}");
        }
    }
    let call = json!({ "arguments": { "query": "tea", "filter": { "not": {} } }, "endUserId": "nora" });
    let refused = world.program.post(&format!("/api/v1/agents/{}/tools/recall", world.agent), call).await;
    assert!(refused.status == 422 && refused.text.contains("arguments.filter.not"), "{refused:?}");
}
