//! Tags and metadata of facts, messages and session summaries: attached at every door, shown as they were sent, and found by.

use noctuary::worker;
use serde_json::{Value, json};

use super::world::{World, texts};

impl World {
    fn fact_path(&self, rest: &str) -> String {
        format!("/api/v1/memory/{}/facts{rest}", self.agent)
    }

    /// Creates a fact about Nora with these fields, and returns it.
    async fn create(&self, mut body: Value) -> Value {
        body["endUserId"] = "nora".into();
        let made = self.program.post(&self.fact_path(""), body).await;
        assert_eq!(made.status, 201, "{made:?}");
        made.data()
    }

    /// The texts of Nora's listed facts, narrowed by a query string.
    async fn listed_facts(&self, query: &str) -> Vec<String> {
        let page = self.program.get(&self.fact_path(&format!("?endUserId=nora&{query}"))).await.data();
        texts(page["items"].as_array().expect("facts"))
    }

    /// The kinds and texts that a search of Nora's memory finds.
    async fn kinds(&self, query: &str, filter: Value) -> Vec<(String, String)> {
        let items = self.ask(json!({ "query": query, "endUserId": "nora", "filter": filter })).await;
        let pair = |item: &Value| (item["kind"].as_str().unwrap().to_owned(), item["text"].as_str().unwrap().to_owned());
        items.iter().map(pair).collect()
    }

    async fn send(&self, conversation: &str, mut body: Value) {
        body["endUserId"] = "nora".into();
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", self.agent);
        assert_eq!(self.program.post(&path, body).await.status, 202);
    }
}

#[tokio::test]
async fn a_fact_made_by_hand_has_its_labels_at_once_and_shows_them_as_they_were_sent() {
    let world = World::new().await;
    for (text, tags, metadata, narrow) in [
        (
            "Nora's boat is called Heron.",
            json!(["boat", "summer"]),
            json!({ "project": "atlas", "year": 2026 }),
            json!({ "project": "atlas" }),
        ),
        ("诺拉的船停在湖边。", json!(["船"]), json!({ "项目": ["阿特拉斯", "湖"] }), json!({ "项目": "阿特拉斯" })),
    ] {
        let made = world.create(json!({ "text": text, "tags": tags, "metadata": metadata })).await;
        let id = made["id"].as_str().expect("an id").to_owned();
        assert_eq!(world.kinds("boat 船", json!({ "metadata": narrow })).await, [("fact".to_owned(), text.to_owned())]);
        assert_eq!(world.kinds("boat 船", json!({ "tags": tags })).await.len(), 1);
        let tag: String = url::form_urlencoded::byte_serialize(tags[0].as_str().unwrap().as_bytes()).collect();
        assert_eq!(world.listed_facts(&format!("tag={tag}")).await, [text]);
        let listed = world.program.get(&world.fact_path(&format!("?endUserId=nora&tag={tag}"))).await.data()["items"][0].clone();
        let one = world.program.get(&world.fact_path(&format!("/{id}?endUserId=nora"))).await.data();
        for shown in [&made, &listed, &one] {
            assert_eq!((&shown["tags"], &shown["metadata"]), (&tags, &metadata), "{shown}");
        }
        assert_eq!(world.program.get(&world.fact_path(&format!("?endUserId=omar&tag={tag}"))).await.data()["items"], json!([]));
    }
    let plain = world.create(json!({ "text": "Nora rows on Sundays." })).await;
    assert!(plain.get("tags").is_none() && plain.get("metadata").is_none(), "{plain}");
    for wrong in [
        json!({ "tags": [" "] }),
        json!({ "tags": ["a"], "metadata": { "tags": ["b"] } }),
        json!({ "metadata": { "a": "长".repeat(3_000) } }),
    ] {
        let mut body = json!({ "text": "Nora swims.", "endUserId": "nora" });
        body.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(world.program.post(&world.fact_path(""), body).await.status, 422, "{wrong}");
    }
    assert_eq!(world.listed_facts("query=swims").await, [] as [&str; 0], "nothing of it was stored");
}

#[tokio::test]
async fn what_is_stated_again_keeps_its_labels_and_gets_the_new_ones() {
    let world = World::new().await;
    for (text, again) in [("Nora's boat is called Heron.", "Nora's boat is called Heron"), ("诺拉的船叫白鹭。", "诺拉的船叫白鹭")]
    {
        let first = world.create(json!({ "text": text, "tags": ["boat", "船"], "metadata": { "project": "atlas", "open": true } })).await;
        let second = world.create(json!({ "text": again, "tags": ["船", "lake"], "metadata": { "project": "borealis" } })).await;
        let remembered = json!({ "content": again, "endUserId": "nora", "tags": ["winter"] });
        let third = world.program.post(&format!("/api/v1/memory/{}/remember", world.agent), remembered).await.data();
        assert_eq!(second["tags"], json!(["boat", "船", "lake"]), "{first} {second}");
        assert_eq!(second["metadata"], json!({ "project": "borealis", "open": true }));
        assert_eq!((&third["tags"], &third["metadata"]), (&json!(["boat", "船", "lake", "winter"]), &second["metadata"]));
        let narrow = json!({ "tags": ["boat", "lake", "winter"], "metadata": { "project": "borealis", "open": true } });
        assert_eq!(world.kinds(text, narrow).await.len(), 1);
        assert_eq!(world.kinds(text, json!({ "metadata": { "project": "atlas" } })).await, []);
    }
}

#[tokio::test]
async fn messages_and_facts_from_them_show_what_was_sent_with_the_turn() {
    let world = World::new().await;
    let english = "Please remember that my boat is called Heron.";
    let chinese = "请记住我对花生过敏。";
    let message = |content: &str| json!([{ "role": "user", "content": content }]);
    world.send("boat", json!({ "messages": message(english), "tags": ["boat"], "metadata": { "project": "atlas" } })).await;
    world.send("health", json!({ "messages": message(chinese), "metadata": { "tags": "健康", "医生": { "name": "王" } } })).await;
    world.send("other", json!({ "messages": message("Nothing attached here.") })).await;
    for (conversation, tags, metadata) in [
        ("boat", json!(["boat"]), json!({ "project": "atlas" })),
        ("health", json!(["健康"]), json!({ "医生": { "name": "王" } })),
        ("other", Value::Null, Value::Null),
    ] {
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages?endUserId=nora", world.agent);
        let shown = world.program.get(&path).await.data()["items"][0].clone();
        assert_eq!((&shown["tags"], &shown["metadata"]), (&tags, &metadata), "{shown}");
        if tags.is_null() {
            continue;
        }
        let tag: String = url::form_urlencoded::byte_serialize(tags[0].as_str().unwrap().as_bytes()).collect();
        let facts = world.program.get(&world.fact_path(&format!("?endUserId=nora&tag={tag}"))).await.data()["items"].clone();
        assert_eq!(facts.as_array().unwrap().len(), 1, "a fact is listed by what it has of its message: {facts}");
        assert_eq!((&facts[0]["tags"], &facts[0]["metadata"]), (&tags, &metadata));
        let one = world.program.get(&world.fact_path(&format!("/{}?endUserId=nora", facts[0]["id"].as_str().unwrap()))).await.data();
        assert_eq!((&one["tags"], &one["provenance"]["message"]["tags"]), (&tags, &tags), "{one}");
    }
    let patched =
        world.program.get(&world.fact_path("?endUserId=nora&tag=boat")).await.data()["items"][0]["id"].as_str().unwrap().to_owned();
    let own = json!({ "endUserId": "nora", "tags": ["own"] });
    let after = world.program.patch(&world.fact_path(&format!("/{patched}")), own).await.data();
    assert_eq!((&after["tags"], after.get("metadata")), (&json!(["own"]), None), "its own replace those of the message");
    assert_eq!(world.listed_facts("tag=boat").await, [] as [&str; 0]);
    assert_eq!(world.listed_facts("tag=own").await.len(), 1);
}

#[tokio::test]
async fn a_session_summary_has_the_labels_of_its_messages() {
    let world = World::new().await;
    let turn = |user: &str, agent: &str| json!([{ "role": "user", "content": user }, { "role": "assistant", "content": agent }]);
    for (conversation, turns) in [
        (
            "monday",
            [
                (
                    turn("We move the Atlas launch to March.", "Noted: Atlas in March."),
                    json!({ "tags": ["launch"], "metadata": { "project": "atlas" } }),
                ),
                (
                    turn("Ana leads the Atlas launch and Ben the budget.", "Understood."),
                    json!({ "tags": ["budget", "launch"], "metadata": { "project": "borealis", "open": true } }),
                ),
            ],
        ),
        (
            "周一",
            [
                (
                    turn("阿特拉斯项目推迟到三月发布。", "好的，阿特拉斯项目三月发布。"),
                    json!({ "tags": ["发布"], "metadata": { "项目": "阿特拉斯" } }),
                ),
                (turn("张伟负责阿特拉斯项目的发布。", "明白了。"), json!({})),
            ],
        ),
    ] {
        for (messages, labels) in turns {
            let mut body = json!({ "messages": messages });
            body.as_object_mut().unwrap().extend(labels.as_object().unwrap().clone());
            world.send(conversation, body).await;
        }
        let path = format!("/api/v1/agents/{}/conversations/{conversation}?endUserId=nora", world.agent);
        world.program.patch(&path, json!({ "state": "terminated" })).await.data();
        worker::drain(&world.app.state).await.expect("the worker runs");
    }
    let summaries = |filter: Value| {
        let body = json!({ "query": "Atlas 阿特拉斯 launch 发布", "endUserId": "nora", "kinds": ["episode"], "filter": filter });
        world.ask(body)
    };
    assert_eq!(summaries(json!({})).await.len(), 2);
    for filter in [
        json!({ "metadata": { "project": "atlas" } }),
        json!({ "metadata": { "project": "borealis", "open": true }, "tags": ["launch", "budget"] }),
        json!({ "tags": ["发布"], "metadata": { "项目": "阿特拉斯" } }),
    ] {
        assert_eq!(summaries(filter.clone()).await.len(), 1, "{filter}");
    }
    assert_eq!(summaries(json!({ "metadata": { "project": "cirrus" } })).await.len(), 0);
    let found = summaries(json!({ "tags": ["budget"] })).await.remove(0);
    assert_eq!(found["source"]["metadata"]["project"], json!(["atlas", "borealis"]));
    let path = format!("/api/v1/memory/{}/episodes", world.agent);
    let listed = world.program.get(&format!("{path}?endUserId=nora&tag=budget")).await.data()["items"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    assert_eq!(listed[0]["tags"], json!(["launch", "budget"]));
    assert_eq!(listed[0]["metadata"], json!({ "project": ["atlas", "borealis"], "open": true }));
    let opened = world.program.get(&format!("{path}/{}?endUserId=nora", listed[0]["id"].as_str().unwrap())).await.data();
    assert_eq!(opened["messages"][0]["metadata"], json!({ "project": "atlas" }), "{opened}");
    assert_eq!(world.program.get(&format!("{path}?endUserId=omar&tag=budget")).await.data()["items"], json!([]));
}
