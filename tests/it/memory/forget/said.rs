//! "Forget that …" in a conversation.

use serde_json::{Value, json};

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

impl World {
    /// The outcome of the newest job of this kind.
    async fn outcome(&self, kind: &str) -> Value {
        let jobs = self.program.get("/api/v1/jobs?limit=50").await.data();
        let found = jobs["items"].as_array().unwrap().iter().find(|job| job["kind"] == kind).cloned();
        found.unwrap_or_else(|| panic!("no job {kind}: {jobs}"))["outcome"].clone()
    }
}

#[tokio::test]
async fn what_a_person_asks_to_be_forgotten_is_forgotten_and_not_learned_from_the_request() {
    for (owner, line, request, word) in [
        ("nora", "Please remember that I live in Quenby.", "Please forget that I live in Quenby.", "Quenby"),
        ("liwei", "请记住我住在雒南。", "请忘记我住在雒南。", "雒南"),
    ] {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        assert!(world.facts(owner, "").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(word)));
        world.tell(owner, "s1", request).await;
        assert_eq!(world.outcome("forget_said").await["ambiguous"], 0);
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &["message.content"]).await, Vec::<String>::new());
        assert!(world.recall(owner, word).await.iter().all(|item| !item["text"].as_str().unwrap().contains(word)));
        // At the session's end no memory is extracted from the request or from the messages before it.
        world.app.advance(chrono::Duration::hours(2));
        noctuary::worker::drain(&world.app.state).await.unwrap();
        assert_eq!(places(&tables, word, &["message.content"]).await, Vec::<String>::new());
        let audited = world.program.get("/api/v1/audit?action=forget.fact").await.data();
        assert_eq!(audited["items"][0]["principalKind"], "job");
    }
}

#[tokio::test]
async fn a_topic_that_names_one_thing_is_forgotten_and_one_that_may_mean_several_is_left_alone() {
    let world = World::new().await;
    world.remember("nora", "My phone number is 555-0101.").await;
    world.remember("nora", "My sister Ana lives in Braga.").await;
    world.remember("nora", "My sister Ana plays the cello.").await;
    world.tell("nora", "s1", "Please forget my phone number.").await;
    let texts =
        async || -> Vec<String> { world.facts("nora", "").await.iter().map(|fact| fact["text"].as_str().unwrap().to_owned()).collect() };
    assert!(texts().await.iter().all(|text| !text.contains("555")), "{:?}", texts().await);
    world.tell("nora", "s1", "Please forget my sister Ana.").await;
    let outcome = world.outcome("forget_said").await;
    assert_eq!((&outcome["ambiguous"], &outcome["forgotten"]), (&json!(1), &json!(0)));
    assert_eq!(texts().await.iter().filter(|text| text.contains("Ana")).count(), 2);
    world.tell("nora", "s1", "Forget everything about my sister Ana.").await;
    assert_eq!(texts().await.iter().filter(|text| text.contains("Ana")).count(), 0);
}

#[tokio::test]
async fn nobody_makes_the_team_forget_by_saying_so() {
    let world = World::new().await;
    world.remember("nora", "The office closes at six.").await;
    let tables = Tables::open(&world.app.backend).await;
    tables.run("UPDATE mate_fact SET scope = 'TEAM', owner_key = ''", []).await;
    for is_isolated in [true, false] {
        let setting = "/api/v1/settings/mate.memory.lifecycle-mediator-enabled";
        world.app.admin().put(setting, json!({ "value": is_isolated })).await.data();
        world.tell("nora", "s1", "Please forget that the office closes at six.").await;
        assert_eq!(world.outcome("forget_said").await["forgotten"], 0);
        assert_eq!(world.facts("nora", "").await.len(), 1);
    }
}

#[tokio::test]
async fn what_was_said_and_not_learned_yet_is_not_learned_after_the_person_takes_it_back() {
    for (line, request, word) in
        [("I live in Quenby and I work there.", "Forget that I live in Quenby.", "Quenby"), ("我住在雒南。", "请忘记我住在雒南。", "雒南")]
    {
        let world = World::new().await;
        let talk = json!([{ "role": "user", "content": line }, { "role": "assistant", "content": "好的。" },
            { "role": "user", "content": request }, { "role": "assistant", "content": "好的。" }]);
        let path = format!("/api/v1/agents/{}/conversations/s1/messages", world.agent);
        world.program.post(&path, json!({ "messages": talk, "endUserId": "nora" })).await.data();
        noctuary::worker::drain(&world.app.state).await.unwrap();
        world.app.advance(chrono::Duration::hours(2));
        noctuary::worker::drain(&world.app.state).await.unwrap();
        let facts = world.facts("nora", "&status=all").await;
        assert!(facts.iter().all(|fact| fact["object"].as_str().unwrap().to_lowercase() != word.to_lowercase()), "{facts:?}");
    }
}
