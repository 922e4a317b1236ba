//! Forgetting a section, what a conversation led to, and what came from a source.

use noctuary::worker;
use serde_json::{Value, json};

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

impl World {
    async fn forget_part(&self, owner: &str, mut body: Value) -> Value {
        body["endUserId"] = json!(owner);
        let preview = self.program.post(&format!("/api/v1/memory/{}/forget/preview", self.agent), body.clone()).await.data();
        let receipt = self.program.post(&format!("/api/v1/memory/{}/forget", self.agent), body).await.data();
        assert_eq!(preview["counts"], receipt["counts"], "a preview tells what happens");
        receipt
    }
}

#[tokio::test]
async fn a_section_goes_from_the_file_its_revisions_and_what_is_believed_because_of_it() {
    for (owner, heading, word, text) in
        [("nora", "Travel", "Quenby", "She flies to Quenby in May."), ("liwei", "旅行", "雒南", "五月去雒南。")]
    {
        let world = World::new().await;
        let file = |line: &str| format!("# Memory\n\n## {heading}\n\n- {line}\n\n## Tea\n\n- green\n");
        world.write("MEMORY.md", &format!("?endUserId={owner}"), &file(text)).await;
        world.write("MEMORY.md", &format!("?endUserId={owner}"), &file(&format!("{text} Later."))).await;
        world.remember(owner, text).await;
        let receipt = world.forget_part(owner, json!({ "target": "section", "filename": "MEMORY.md", "section": heading })).await;
        assert_eq!(receipt["target"], "section");
        assert!(receipt["counts"]["facts"].as_u64() >= Some(1), "what was said and what the line stated: {receipt}");
        assert_eq!(world.file(owner, "MEMORY.md").await, "# Memory\n\n## Tea\n\n- green\n");
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        let gone = json!({ "target": "section", "filename": "MEMORY.md", "section": heading, "endUserId": owner });
        world.program.post(&format!("/api/v1/memory/{}/forget", world.agent), gone).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn what_one_conversation_led_to_goes_and_what_another_did_stays() {
    for (owner, line, word, other, kept) in [
        ("nora", "Please remember that I live in Quenby.", "Quenby", "Please remember that I play the cello.", "cello"),
        ("liwei", "请记住我住在雒南。", "雒南", "请记住我会拉大提琴。", "大提琴"),
    ] {
        for include_messages in [false, true] {
            let world = World::new().await;
            world.app.admin().put("/api/v1/settings/mate.memory.exchange-log-enabled", json!({ "value": true })).await.data();
            world.tell(owner, "s1", line).await;
            world.tell(owner, "s2", other).await;
            let body = json!({ "target": "conversation", "conversationId": "s1", "includeMessages": include_messages });
            let receipt = world.forget_part(owner, body).await;
            assert_eq!(receipt["counts"]["conversations"].as_u64().is_some(), include_messages, "{receipt}");
            let tables = Tables::open(&world.app.backend).await;
            let stays = if include_messages { &[][..] } else { &["message.content", "recall_item.text", "recall_item.index_text"][..] };
            assert_eq!(places(&tables, word, stays).await, Vec::<String>::new());
            assert!(world.facts(owner, "").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(kept)));
            let talk = world.program.get(&format!("/api/v1/agents/{}/conversations/s1?endUserId={owner}", world.agent)).await;
            assert_eq!(talk.status, if include_messages { 404 } else { 200 });
            // The end of its session stores none of it again.
            world.app.advance(chrono::Duration::hours(2));
            worker::drain(&world.app.state).await.unwrap();
            assert_eq!(places(&tables, word, stays).await, Vec::<String>::new());
        }
    }
}

#[tokio::test]
async fn what_came_from_a_source_since_a_moment_goes_and_what_came_before_or_otherwise_stays() {
    let world = World::new().await;
    world.remember("nora", "The gate paint is number 4711.").await;
    world.app.advance(chrono::Duration::hours(1));
    let since = world.app.clock.now();
    world.remember("nora", "The locker is blue.").await;
    world.remember("nora", "储物柜是蓝色的。").await;
    world.tell("nora", "s1", "I like trail running very much.").await;
    world.tell("nora", "s1", "And how is the weather today?").await;
    let body = json!({ "target": "source", "source": "person", "since": since });
    let receipt = world.forget_part("nora", body).await;
    assert_eq!(receipt["counts"]["facts"], 2);
    let texts: Vec<String> = world.facts("nora", "").await.iter().map(|fact| fact["text"].as_str().unwrap().to_owned()).collect();
    assert!(texts.iter().any(|text| text.contains("4711")) && texts.iter().any(|text| text.contains("trail")), "{texts:?}");
    let path = format!("/api/v1/memory/{}/forget", world.agent);
    assert_eq!(world.program.post(&path, json!({ "target": "source" })).await.wrong_fields(), ["source", "since"]);
}
