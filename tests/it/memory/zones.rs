//! What is counted in days and months is counted in the person's time zone: the one of the request, the one that is known of the person, or
//! the agent's.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::world::World;

/// Fourteen hours ahead of UTC.
const FAR: &str = "Pacific/Kiritimati";

/// An owner, what was bought when it was December on Kiritimati and November in UTC, what was bought a month later, and a question.
const CASES: [[&str; 4]; 2] = [
    ["nora", "I bought a red kettle.", "I bought a blue kettle.", "What did I buy last month?"],
    ["liwei", "我买了一把红色的水壶。", "我买了一把蓝色的水壶。", "我上个月买了什么？"],
];

fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a time")
}

fn wait_until(world: &World, time: &str) {
    world.app.advance(moment(time) - world.app.clock.now());
}

async fn shopped([owner, first, second, _]: [&str; 4]) -> World {
    let world = World::new().await;
    wait_until(&world, "2026-11-30T22:00:00Z");
    world.say(owner, "s1", &[first]).await;
    wait_until(&world, "2026-12-31T20:00:00Z");
    world.say(owner, "s2", &[second]).await;
    wait_until(&world, "2027-01-05T00:00:00Z");
    world
}

/// Notes the person's time zone by hand.
async fn lives_in(world: &World, owner: &str, zone: &str) {
    let fact = json!({ "predicate": "timezone", "object": zone, "category": "PROFILE", "endUserId": owner });
    world.program.post(&format!("/api/v1/memory/{}/facts", world.agent), fact).await.data();
}

fn first_text(items: &[Value]) -> &str {
    items.iter().find(|item| item["kind"] == "message").and_then(|item| item["text"].as_str()).expect("a message")
}

#[tokio::test]
async fn the_month_of_a_question_is_counted_in_the_zone_of_the_request_else_of_the_person() {
    for case in CASES {
        let [owner, first, second, question] = case;
        let world = shopped(case).await;
        let of_agent = world.recall(owner, question).await;
        assert!(first_text(&of_agent).contains(second), "in UTC: {of_agent:#?}");
        let asked = world.ask(json!({ "query": question, "endUserId": owner, "timezone": FAR })).await;
        assert!(first_text(&asked).contains(first), "in the zone of the request: {asked:#?}");
        let context = world.context(owner, json!({ "query": question, "timezone": FAR })).await;
        let block = context["owner"].as_str().unwrap();
        assert!(block.find(first) < block.find(second) || !block.contains(second), "{block}");

        lives_in(&world, owner, FAR).await;
        let known = world.recall(owner, question).await;
        assert!(first_text(&known).contains(first), "in the person's zone: {known:#?}");
        let asked = world.ask(json!({ "query": question, "endUserId": owner, "timezone": "UTC" })).await;
        assert!(first_text(&asked).contains(second), "the request goes first: {asked:#?}");
    }
}

#[tokio::test]
async fn the_dates_of_a_filter_are_counted_in_the_zone_of_the_request_else_of_the_person() {
    for case in CASES {
        let [owner, first, second, _] = case;
        let world = shopped(case).await;
        let bought = async |zone: Option<&str>| {
            let filter = json!({ "since": "2026-12-01", "until": "2027-01-01" });
            let mut body = json!({ "query": second, "endUserId": owner, "kinds": ["message"], "filter": filter });
            if let Some(zone) = zone {
                body["timezone"] = json!(zone);
            }
            super::world::texts(&world.ask(body).await)
        };
        assert_eq!(bought(None).await, [second], "in UTC");
        assert_eq!(bought(Some(FAR)).await, [first], "in the zone of the request");
        lives_in(&world, owner, FAR).await;
        assert_eq!(bought(None).await, [first], "in the person's zone");
        assert_eq!(bought(Some("UTC")).await, [second], "the request goes first");
    }
}

#[tokio::test]
async fn another_persons_zone_counts_for_nobody_else_and_an_unknown_one_is_refused() {
    let [owner, _, second, question] = CASES[0];
    let world = shopped(CASES[0]).await;
    lives_in(&world, "liwei", FAR).await;
    lives_in(&world, owner, "the one with the fog").await;
    let found = world.recall(owner, question).await;
    assert!(first_text(&found).contains(second), "{found:#?}");
    for path in ["recall", "context"] {
        let body = json!({ "query": question, "endUserId": owner, "timezone": "Mars/Base" });
        let refused = world.program.post(&format!("/api/v1/memory/{}/{path}", world.agent), body).await;
        assert_eq!(refused.status, 422, "{refused:?}");
        assert!(format!("{refused:?}").contains("timezone"), "{refused:?}");
    }
}

#[tokio::test]
async fn tomorrow_in_a_message_is_the_persons_tomorrow() {
    for (owner, line) in [("nora", "I fly to Oslo tomorrow."), ("liwei", "我明天要去北京出差。")] {
        for (zone, day) in [(Some(FAR), "2026-11-24"), (None, "2026-11-23")] {
            let world = World::new().await;
            world.extract_soon().await;
            if let Some(zone) = zone {
                lives_in(&world, owner, zone).await;
            }
            // The 23rd on Kiritimati.
            wait_until(&world, "2026-11-22T20:00:00Z");
            world.tell(owner, "s1", line).await;
            world.app.advance(chrono::Duration::hours(2));
            noctuary::worker::drain(&world.app.state).await.unwrap();
            let facts = world.facts(owner, "").await;
            assert!(facts.iter().any(|fact| fact["text"].as_str().unwrap().contains(day)), "{line} in {zone:?}: {facts:#?}");
        }
    }
}

const TOOLS: [&str; 3] = ["recall", "memory_search", "structured_memory_search"];

/// What is asked to be remembered in a message, and to be remembered at once.
const REQUESTS: [[&str; 3]; 2] = [
    ["nora", "Please remember that I fly to Oslo tomorrow.", "Nora flies to Oslo tomorrow."],
    ["liwei", "请记住我明天飞奥斯陆。", "李伟明天飞奥斯陆。"],
];

/// The texts of the facts that speak of a flight, or that tell which day they mean.
async fn flights(world: &World, owner: &str) -> Vec<String> {
    let facts = world.facts(owner, "").await;
    let texts = facts.iter().map(|fact| fact["text"].as_str().expect("a text").to_owned());
    texts.filter(|text| text.contains("Oslo") || text.contains("奥斯陆")).collect()
}

#[tokio::test]
async fn tomorrow_in_a_request_to_remember_is_the_persons_tomorrow() {
    for [owner, asked, _] in REQUESTS {
        for (zone, day) in [(Some(FAR), "2026-11-24"), (None, "2026-11-23")] {
            let world = World::new().await;
            world.extract_soon().await;
            if let Some(zone) = zone {
                lives_in(&world, owner, zone).await;
            }
            // The 23rd on Kiritimati.
            wait_until(&world, "2026-11-22T20:00:00Z");
            world.tell(owner, "s1", asked).await;
            let kept = flights(&world, owner).await;
            assert!(kept.len() == 1 && kept[0].contains(day), "{asked} in {zone:?}: {kept:#?}");
            world.app.advance(chrono::Duration::hours(2));
            noctuary::worker::drain(&world.app.state).await.unwrap();
            let read = flights(&world, owner).await;
            assert!(!read.is_empty() && read.iter().all(|text| text.contains(day)), "{asked} in {zone:?}, read again: {read:#?}");
        }
    }
}

#[tokio::test]
async fn what_is_remembered_says_which_day_it_means() {
    for [owner, _, content] in REQUESTS {
        let world = World::new().await;
        let path = format!("/api/v1/memory/{}/remember", world.agent);
        let remember = async |timezone: Option<&str>| {
            let mut body = json!({ "content": content, "endUserId": owner });
            if let Some(timezone) = timezone {
                body["timezone"] = json!(timezone);
            }
            world.program.post(&path, body).await
        };
        let refused = remember(Some("Mars/Base")).await;
        assert!(refused.status == 422 && refused.text.contains("must be an IANA time zone such as Europe/Lisbon"), "{refused:?}");
        // The 23rd on Kiritimati.
        wait_until(&world, "2026-11-22T20:00:00Z");
        let text = |answer: &Value| answer["text"].as_str().expect("a text").to_owned();
        let forget = async |told: &Value| {
            let id = told["id"].as_str().expect("an id");
            world.forget(owner, id, json!({})).await;
            world.app.advance(chrono::Duration::seconds(5));
        };
        let told = remember(None).await.data();
        assert!(text(&told).starts_with(content) && text(&told).contains("2026-11-23"), "{told}");
        forget(&told).await;
        let told = remember(Some(FAR)).await.data();
        assert!(text(&told).contains("2026-11-24"), "{told}");
        forget(&told).await;
        lives_in(&world, owner, FAR).await;
        let told = remember(None).await.data();
        assert!(text(&told).contains("2026-11-24"), "{told}");
        forget(&told).await;
        let told = remember(Some("UTC")).await.data();
        assert!(text(&told).contains("2026-11-23"), "the request goes first: {told}");
    }
}

#[tokio::test]
async fn the_tools_that_search_count_in_the_zone_of_their_argument_else_of_the_person() {
    for case in CASES {
        let [owner, first, second, question] = case;
        let world = World::new().await;
        for (time, content) in [("2026-11-30T22:00:00Z", first), ("2026-12-31T20:00:00Z", second)] {
            wait_until(&world, time);
            let body = json!({ "content": content, "endUserId": owner });
            world.program.post(&format!("/api/v1/memory/{}/remember", world.agent), body).await.data();
        }
        wait_until(&world, "2027-01-05T00:00:00Z");
        let call = async |tool: &str, timezone: Option<&str>| {
            let mut arguments = json!({ "query": question });
            if let Some(timezone) = timezone {
                arguments["timezone"] = json!(timezone);
            }
            let path = format!("/api/v1/agents/{}/tools/{tool}", world.agent);
            world.program.post(&path, json!({ "arguments": arguments, "endUserId": owner })).await
        };
        let best = async |tool: &str, timezone: Option<&str>| {
            let answer = call(tool, timezone).await.data()["result"].clone();
            let rows = ["items", "results", "facts"].into_iter().find_map(|name| answer[name].as_array()).expect("a list");
            rows.first().map(|row| row["text"].as_str().expect("a text").to_owned())
        };
        for tool in TOOLS {
            assert_eq!(best(tool, None).await.as_deref(), Some(second), "{tool} in the agent's zone");
            assert_eq!(best(tool, Some(FAR)).await.as_deref(), Some(first), "{tool} in the zone of the argument");
            let refused = call(tool, Some("Mars/Base")).await;
            let words = ["arguments.timezone", "must be an IANA time zone such as Europe/Lisbon"];
            assert!(refused.status == 422 && words.iter().all(|word| refused.text.contains(word)), "{tool}: {refused:?}");
        }
        lives_in(&world, owner, FAR).await;
        for tool in TOOLS {
            assert_eq!(best(tool, None).await.as_deref(), Some(first), "{tool} in the person's zone");
        }
    }
}
