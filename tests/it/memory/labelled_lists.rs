//! The lists of messages, facts, files and episodes are narrowed by tags and metadata, in both languages and on both databases.

use noctuary::worker;
use serde_json::{Value, json};

use super::world::World;

impl World {
    /// The rows of a list of Nora's, narrowed by a query string.
    async fn listed(&self, path: &str, query: &[(&str, &str)]) -> Vec<Value> {
        let mut all = vec![("endUserId", "nora")];
        all.extend(query);
        let query: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(all).finish();
        self.program.get(&format!("{path}?{query}")).await.data()["items"].as_array().expect("a list").clone()
    }

    async fn refused(&self, path: &str, query: &str) -> u16 {
        self.program.get(&format!("{path}?endUserId=nora&{query}")).await.status
    }
}

fn field<'a>(rows: &'a [Value], name: &str) -> Vec<&'a str> {
    rows.iter().filter_map(|row| row[name].as_str()).collect()
}

#[tokio::test]
async fn messages_are_listed_by_tag_and_metadata() {
    let world = World::new().await;
    let path = format!("/api/v1/agents/{}/conversations/trips/messages", world.agent);
    for (text, labels) in [
        (
            "Lisbon was warm.",
            json!({ "tags": ["travel", "x\"y"], "metadata": { "project": "atlas", "year": 2025, "rooms": ["east", "西"] } }),
        ),
        ("去了杭州。", json!({ "tags": ["出差"], "metadata": { "project": "阿特拉斯", "open": true, "years": [2024, 2025] } })),
        ("Nothing attached.", json!({})),
    ] {
        let mut body = json!({ "endUserId": "nora", "messages": [{ "role": "user", "content": text }] });
        body.as_object_mut().unwrap().extend(labels.as_object().unwrap().clone());
        world.program.post(&path, body).await.data();
    }
    let (lisbon, hangzhou) = ("Lisbon was warm.", "去了杭州。");
    for (query, expected) in [
        (vec![], vec![lisbon, hangzhou, "Nothing attached."]),
        (vec![("tag", "travel")], vec![lisbon]),
        (vec![("tag", "x\"y")], vec![lisbon]),
        (vec![("tag", "出差")], vec![hangzhou]),
        (vec![("tag", "y")], vec![]),
        (vec![("tag", "Travel")], vec![]),
        (vec![("metadata", r#"{"project":"atlas"}"#)], vec![lisbon]),
        (vec![("metadata", r#"{"project":["atlas","阿特拉斯"]}"#)], vec![lisbon, hangzhou]),
        (vec![("metadata", r#"{"year":2025}"#)], vec![lisbon]),
        (vec![("metadata", r#"{"year":"2025"}"#)], vec![lisbon]),
        (vec![("metadata", r#"{"year":202}"#)], vec![]),
        (vec![("metadata", r#"{"years":2024}"#)], vec![hangzhou]),
        (vec![("metadata", r#"{"years":2025}"#)], vec![hangzhou]),
        (vec![("metadata", r#"{"years":202}"#)], vec![]),
        (vec![("metadata", r#"{"open":true,"project":"阿特拉斯"}"#)], vec![hangzhou]),
        (vec![("metadata", r#"{"open":false}"#)], vec![]),
        (vec![("metadata", r#"{"rooms":"西"}"#)], vec![lisbon]),
        (vec![("metadata", r#"{"rooms":"eas"}"#)], vec![]),
        (vec![("metadata", r#"{"a.b":"c"}"#)], vec![]),
        (vec![("metadata", r#"{"project":"atlas"}"#), ("tag", "出差")], vec![]),
    ] {
        assert_eq!(field(&world.listed(&path, &query).await, "content"), expected, "{query:?}");
    }
    assert_eq!(world.listed(&path, &[("tag", "travel"), ("limit", "1")]).await.len(), 1);
    for wrong in
        ["metadata=%5B1%5D", "metadata=%7B%22%24.a%22%3A1%7D", "metadata=%7B%22a%5C%22b%22%3A1%7D", "metadata=%7B%22a%22%3A%7B%7D%7D"]
    {
        assert_eq!(world.refused(&path, wrong).await, 422, "{wrong}");
    }
    assert_eq!(world.program.get(&format!("{path}?endUserId=omar&tag=travel")).await.status, 404, "nobody else's conversation");
}

#[tokio::test]
async fn facts_are_listed_by_their_own_metadata() {
    let world = World::new().await;
    for (content, metadata) in [("Nora's boat is called Heron.", json!({ "ticket": 12 })), ("诺拉的船停在湖边。", json!({ "船": "湖" }))]
    {
        let body = json!({ "endUserId": "nora", "content": content, "metadata": metadata });
        world.program.post(&format!("/api/v1/memory/{}/remember", world.agent), body).await.data();
    }
    let path = format!("/api/v1/memory/{}/facts", world.agent);
    for (metadata, expected) in [
        (r#"{"ticket":12}"#, vec!["Nora's boat is called Heron."]),
        (r#"{"船":"湖"}"#, vec!["诺拉的船停在湖边。"]),
        (r#"{"ticket":1}"#, vec![]),
        (r#"{"ticket":12,"船":"湖"}"#, vec![]),
    ] {
        assert_eq!(field(&world.listed(&path, &[("metadata", metadata)]).await, "text"), expected, "{metadata}");
        let then = [("metadata", metadata), ("knownAt", "2099-01-01T00:00:00Z")];
        assert_eq!(field(&world.listed(&path, &then).await, "text"), expected, "{metadata}, as known then");
    }
    assert_eq!(world.refused(&path, "metadata=tea").await, 422);
}

#[tokio::test]
async fn files_are_listed_by_the_tags_of_their_front_matter() {
    let world = World::new().await;
    let front = "---\ntags: [travel, 旅行]\n---\n# Lisbon\n\nThe tram stop is near the harbour.\n";
    world.write("trips/lisbon.md", "?endUserId=nora", front).await;
    world.write("trips/oslo.md", "?endUserId=nora", "# Oslo\n\nThe tram stop is near the opera.\n").await;
    world.write("trips/team.md", "", front).await;
    world.write("trips/lisbon.md", "?endUserId=omar", front).await;
    let path = format!("/api/v1/agents/{}/workspace/files", world.agent);
    for (query, expected) in [
        (vec![("tag", "travel")], vec!["trips/lisbon.md", "trips/team.md"]),
        (vec![("tag", "旅行"), ("scope", "PERSONAL")], vec!["trips/lisbon.md"]),
        (vec![("tag", "travel"), ("prefix", "trips/t")], vec!["trips/team.md"]),
        (vec![("tag", "trave")], vec![]),
    ] {
        assert_eq!(field(&world.listed(&path, &query).await, "filename"), expected, "{query:?}");
    }
    let first = world.program.get(&format!("{path}?endUserId=nora&tag=travel&limit=1")).await.data();
    let cursor = first["nextCursor"].as_str().expect("another page").to_owned();
    assert_eq!(field(&world.listed(&path, &[("tag", "travel"), ("cursor", &cursor)]).await, "filename"), ["trips/team.md"]);
    world.write("trips/lisbon.md", "?endUserId=nora", "# Lisbon\n\nThe tram stop is near the harbour.\n").await;
    assert_eq!(field(&world.listed(&path, &[("tag", "旅行")]).await, "filename"), ["trips/team.md"]);
}

#[tokio::test]
async fn episodes_are_listed_by_their_topics() {
    let world = World::new().await;
    let lines =
        ["We move the Atlas launch to March.", "Noted: Atlas in March.", "Ana leads the Atlas launch and Ben the budget.", "Understood."];
    world.say("nora", "monday", &lines).await;
    let chinese = ["阿特拉斯项目推迟到三月发布。", "好的，阿特拉斯项目三月发布。", "张伟负责阿特拉斯项目的发布。", "明白了。"];
    world.say("nora", "周一", &chinese).await;
    for conversation in ["monday", "%E5%91%A8%E4%B8%80"] {
        let path = format!("/api/v1/agents/{}/conversations/{conversation}?endUserId=nora", world.agent);
        world.program.patch(&path, json!({ "state": "terminated" })).await.data();
        worker::drain(&world.app.state).await.expect("the worker runs");
    }
    let path = format!("/api/v1/memory/{}/episodes", world.agent);
    let all = world.listed(&path, &[]).await;
    assert_eq!(all.len(), 2, "{all:?}");
    for episode in &all {
        let topic = episode["topics"][0].as_str().expect("a topic");
        assert_eq!(field(&world.listed(&path, &[("tag", topic)]).await, "id"), [episode["id"].as_str().unwrap()], "{topic}");
        let part: String = topic.chars().skip(1).collect();
        assert_eq!(world.listed(&path, &[("tag", &part)]).await, [] as [Value; 0]);
        assert_eq!(world.program.get(&format!("{path}?endUserId=omar&tag=Atlas")).await.data()["items"], json!([]));
    }
    assert_eq!(world.refused(&path, &format!("tag={}", "a".repeat(101))).await, 422);
}
