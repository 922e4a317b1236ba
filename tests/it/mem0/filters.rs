//! A filter selects before the ranking is cut: what more than a hundred better memories hide is found by every operator, and lists count and
//! page what it selects.

use std::collections::BTreeSet;

use chrono::Duration;
use noctuary::domain::owner_key::OwnerKey;
use noctuary::memory::facts::{self, NewMemory};
use noctuary::worker;
use serde_json::{Value, json};

use super::{Fixture, said, texts};

/// What the filters are to find: long texts that share one word with the query.
const LAKE: &str = "In the long and rainy summer of the regatta Nora once drank a cup of tea at the lake.";
const HOME: &str = "在那个漫长多雨的夏天，诺拉在湖边的划船比赛上喝过一杯龙井，然后一个人沿着河慢慢走回家。";
/// More memories than a search returns at most, which all rank better.
const BETTER: usize = 160;
const QUERY: &str = "Lisbon tea 龙井";

/// Stores the better memories of `user`, and two days later the two that the filters are to find.
async fn hide(fixture: &Fixture, user: &str) {
    let pass = fixture.app.pass(&fixture.agent, user).await;
    let shop = json!({ "status": "done", "project": "calypso", "year": 2020, "note": "a shop", "tags": ["shop", "店"], "状态": "完成" });
    let better = |number: usize| {
        let content = format!("Lisbon tea {number} 龙井.");
        (String::new(), NewMemory { content, metadata: Some(shop.clone()), ..NewMemory::default() })
    };
    facts::remember_all(&fixture.app.state, &pass, (0..BETTER).map(better).collect()).await.expect("facts");
    fixture.app.advance(Duration::days(2));
    let lake =
        json!({ "status": "open", "project": "atlas", "year": 2026, "note": "Regatta at the LAKE", "tags": ["lake"], "状态": "进行中" });
    let kind = Some("PREFERENCE".to_owned());
    let new = NewMemory { content: LAKE.to_owned(), kind, metadata: Some(lake), ..NewMemory::default() };
    facts::remember(&fixture.app.state, &pass, new).await.expect("a fact");
    let home = json!({ "status": "进行中", "project": "北极星", "year": 2027.5, "note": "湖边的比赛", "tags": ["湖"], "场": null });
    fixture.keep(user, HOME, json!({ "metadata": home })).await;
}

/// Filters, and which of the two memories each selects.
fn filters() -> Vec<(Value, &'static [&'static str])> {
    vec![
        (json!({ "status": "open" }), &[LAKE]),
        (json!({ "status": "进行中" }), &[HOME]),
        (json!({ "status": { "ne": "done" } }), &[LAKE, HOME]),
        (json!({ "状态": { "ne": "完成" } }), &[LAKE, HOME]),
        (json!({ "year": { "gt": 2020 } }), &[LAKE, HOME]),
        (json!({ "year": { "gte": 2027.5 } }), &[HOME]),
        (json!({ "year": { "gte": 2020.5, "lt": 2027 } }), &[LAKE]),
        (json!({ "AND": [{ "year": { "lte": 2026 } }, { "year": { "ne": 2020 } }] }), &[LAKE]),
        (json!({ "project": { "in": ["atlas", "北极星"] } }), &[LAKE, HOME]),
        (json!({ "project": { "nin": ["calypso", "atlas"] } }), &[HOME]),
        (json!({ "note": { "contains": "LAKE" } }), &[LAKE]),
        (json!({ "note": { "contains": "比赛" } }), &[HOME]),
        (json!({ "note": { "icontains": "regatta AT" } }), &[LAKE]),
        (json!({ "tags": { "contains": "湖" } }), &[HOME]),
        (json!({ "tags": ["lake"] }), &[]),
        (json!({ "tags": { "eq": ["lake"] } }), &[LAKE]),
        (json!({ "tags": "lake" }), &[]),
        (json!({ "OR": [{ "project": "atlas" }, { "project": "北极星" }] }), &[LAKE, HOME]),
        (json!({ "NOT": [{ "status": "done" }] }), &[LAKE, HOME]),
        (json!({ "NOT": [{ "OR": [{ "status": "done" }, { "note": { "contains": "湖" } }] }] }), &[LAKE]),
        (json!({ "AND": [{ "status": { "ne": "done" } }, { "场": null }] }), &[LAKE, HOME]),
        (json!({ "AND": [{ "NOT": [{ "year": 2020 }] }, { "状态": null }] }), &[HOME]),
        (json!({ "categories": { "in": ["preference"] } }), &[LAKE]),
        (json!({ "categories": { "contains": "prefer" } }), &[LAKE]),
        (json!({ "created_at": { "gte": "2026-11-22" } }), &[LAKE, HOME]),
        (json!({ "updated_at": { "gt": "2026-11-22" } }), &[LAKE, HOME]),
        (json!({ "NOT": [{ "created_at": { "lt": "2026-11-22" } }] }), &[LAKE, HOME]),
        (json!({ "memory": { "icontains": "REGATTA" } }), &[LAKE]),
        (json!({ "memory": { "contains": "沿着河" } }), &[HOME]),
        (json!({ "OR": [{ "memory": { "contains": "regatta" } }, { "project": "北极星" }] }), &[LAKE, HOME]),
        (json!({ "AND": [{ "created_at": { "gte": "2026-11-22" } }, { "status": { "ne": "open" } }] }), &[HOME]),
        (json!({ "run_id": "a-run" }), &[]),
    ]
}

#[tokio::test]
async fn every_operator_finds_what_better_memories_hide() {
    let fixture = Fixture::new().await;
    hide(&fixture, "nora").await;
    let mut wrong = Vec::new();
    for (filter, expected) in filters() {
        let found: BTreeSet<String> = fixture.search(QUERY, json!({ "AND": [{ "user_id": "nora" }, filter] })).await.into_iter().collect();
        if found != expected.iter().map(|text| (*text).to_owned()).collect() {
            wrong.push(format!("{filter} found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn lists_select_the_same_and_count_it() {
    let fixture = Fixture::new().await;
    hide(&fixture, "诺拉").await;
    let page = async |filter: Value, page: &str| {
        let body = json!({ "filters": { "AND": [{ "user_id": "诺拉" }, filter] } });
        said(&fixture.app.member().post(&format!("/v3/memories/?{page}"), body).await)
    };
    for (filter, expected) in filters() {
        let listed = page(filter.clone(), "page_size=1").await;
        assert_eq!(listed["count"], expected.len(), "{filter}: {listed}");
        let newest = expected.iter().rev().take(1).map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&listed["results"]), newest, "{filter}: newest first");
    }
    let shops = json!({ "NOT": [{ "project": { "in": ["atlas", "北极星"] } }] });
    let mut seen = BTreeSet::new();
    for number in 1..=4 {
        let listed = page(shops.clone(), &format!("page={number}&page_size=50")).await;
        assert_eq!((&listed["count"], listed["next"].is_string()), (&json!(BETTER), number < 4), "page {number}");
        seen.extend(texts(&listed["results"]));
    }
    assert_eq!(seen.len(), BETTER);
}

#[tokio::test]
async fn a_conversation_is_found_behind_better_memories_and_so_is_a_persons_own_behind_shared_ones() {
    let fixture = Fixture::new().await;
    let body = json!({ "messages": "I moved to Lisbon in May. 我喜欢喝龙井。", "user_id": "nora", "run_id": "搬家", "agent_id": "Wren" });
    said(&fixture.app.member().post("/v3/memories/add/", body).await);
    worker::drain(&fixture.app.state).await.expect("the worker runs");
    hide(&fixture, "nora").await;
    let of_run = |run: Value| json!({ "AND": [{ "user_id": "nora" }, { "run_id": run }] });
    let learned = fixture.list(of_run(json!("搬家"))).await;
    assert!(!learned.is_empty(), "{:?}", fixture.list(json!({ "user_id": "nora" })).await.last());
    for run in [json!("搬家"), json!({ "contains": "搬" }), json!({ "in": ["搬家", "other"] }), json!({ "ne": null })] {
        let found = fixture.search(QUERY, of_run(run.clone())).await;
        assert!(!found.is_empty() && found.iter().all(|text| learned.contains(text)), "{run}: {found:?} of {learned:?}");
    }
    let system = fixture.app.pass(&fixture.agent, "omar").await.agent_access().clone().for_job_owner(OwnerKey::system()).expect("a pass");
    let shared = |number: usize| {
        let content = format!("Harbour crane {number} 起重机.");
        (String::new(), NewMemory { content, ..NewMemory::default() })
    };
    facts::remember_all(&fixture.app.state, &system, (0..BETTER).map(shared).collect()).await.expect("facts");
    let own = "One foggy evening Omar watched from the long pier how an old crane 起重机 was lifted slowly onto a barge.";
    fixture.keep("omar", own, json!({})).await;
    assert_eq!(fixture.search("harbour crane 起重机", json!({ "user_id": "omar" })).await, [own]);
}
