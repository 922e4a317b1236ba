//! Forgetting a whole person.

use chrono::Duration;
use noctuary::worker;
use serde_json::json;

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

const PEOPLE: [[&str; 3]; 2] = [
    ["zqnora", "Please remember that I live in Quenby. I like trail running.", "Quenby"],
    ["zqliwei", "请记住我住在雒南。我喜欢跑步。", "雒南"],
];

#[tokio::test]
async fn what_was_made_of_a_persons_words_goes_and_the_words_stay_unless_they_are_asked_for() {
    for [owner, line, word] in PEOPLE {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        world.write("notes.md", &format!("?endUserId={owner}"), &format!("# Notes\n\n{word} again.\n")).await;
        let preview = world.preview(owner, false).await;
        let begun = world.erase(owner, false).await;
        assert_eq!(begun["counts"], preview["counts"]);
        assert_eq!(world.receipt(&begun).await["state"], "running");
        worker::drain(&world.app.state).await.unwrap();
        let receipt = world.receipt(&begun).await;
        assert_eq!((&receipt["state"], &receipt["counts"]), (&json!("done"), &preview["counts"]), "{owner}");
        assert!(world.facts(owner, "&status=all").await.is_empty());
        let tables = Tables::open(&world.app.backend).await;
        let stays = ["message.content", "recall_item.text", "recall_item.index_text"];
        assert_eq!(places(&tables, word, &stays).await, Vec::<String>::new());
        let items = world.recall(owner, word).await;
        assert!(!items.is_empty() && items.iter().all(|item| item["kind"] == "message"), "{items:?}");

        // The same messages yield no memory again, neither at the session's end nor when they are extracted anew.
        world.app.advance(Duration::hours(2));
        worker::drain(&world.app.state).await.unwrap();
        tables.run("UPDATE conversation SET extracted_seq = 0", []).await;
        world.say(owner, "s1", &["还有一件事。", "好。"]).await;
        world.app.advance(Duration::hours(2));
        worker::drain(&world.app.state).await.unwrap();
        assert!(world.facts(owner, "&status=all").await.iter().all(|fact| !fact["text"].as_str().unwrap().contains(word)));
    }
}

#[tokio::test]
async fn with_the_words_nothing_is_left_that_names_the_person_and_the_receipt_counts_what_there_was() {
    for [owner, line, word] in PEOPLE {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        world
            .program
            .with("idempotency-key", &format!("turn-of-{owner}"))
            .post(
                &format!("/api/v1/agents/{}/conversations/s2/messages", world.agent),
                json!({ "messages": [{ "role": "user", "content": line }], "endUserId": owner }),
            )
            .await
            .data();
        worker::drain(&world.app.state).await.unwrap();
        world.recall(owner, word).await;
        let preview = world.preview(owner, true).await;
        let begun = world.erase(owner, true).await;
        worker::drain(&world.app.state).await.unwrap();
        let receipt = world.receipt(&begun).await;
        assert_eq!((&receipt["state"], &receipt["counts"]), (&json!("done"), &preview["counts"]));
        for kind in ["facts", "factEvents", "files", "revisions", "messages", "turns", "conversations", "indexItems", "jobs", "auditRows"] {
            assert!(receipt["counts"][kind].as_u64().unwrap_or(0) >= 1, "{kind}: {receipt}");
        }
        assert_eq!(receipt["counts"]["idempotentAnswers"], 1);
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        assert_eq!(places(&tables, owner, &[]).await, Vec::<String>::new());
        world.app.admin().get(&format!("/api/v1/owners/api%3A{owner}")).await.refused(404, "not_found");
        let listed = world.app.admin().get(&format!("/api/v1/owners/api%3A{owner}/receipts")).await.data();
        assert_eq!(listed["items"][0]["receiptId"], begun["receiptId"]);

        // The person may come back, and starts without memory.
        assert!(world.recall(owner, word).await.is_empty());
        world.say(owner, "s9", &["My kite is orange.", "Nice."]).await;
        let found = world.texts(owner, "kite orange").await;
        assert_eq!(found[0], "My kite is orange.");
        assert!(found.iter().all(|text| !text.contains(word)), "{found:?}");
    }
}

#[tokio::test]
async fn other_people_and_other_workspaces_keep_what_is_theirs() {
    let world = World::new().await;
    for owner in ["nora", "nina"] {
        world.tell(owner, "s1", "Please remember that I live in Quenby.").await;
    }
    let before = (world.facts("nina", "").await, world.file("nina", "PROFILE.md").await, world.recall("nina", "Quenby").await.len());
    let begun = world.erase("nora", true).await;
    worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.receipt(&begun).await["state"], "done");
    let after = (world.facts("nina", "").await, world.file("nina", "PROFILE.md").await, world.recall("nina", "Quenby").await.len());
    assert_eq!(before, after);
}

#[tokio::test]
async fn what_came_from_a_person_and_others_share_goes_too() {
    let world = World::new().await;
    let setting = "/api/v1/settings/mate.memory.lifecycle-mediator-enabled";
    world.app.admin().put(setting, json!({ "value": false })).await.data();
    world.tell("nora", "s1", "Please remember that I live in Quenby.").await;
    let shared = world.facts("nina", "").await;
    assert!(shared.iter().any(|fact| fact["scope"] == "TEAM" && fact["text"].as_str().unwrap().contains("Quenby")), "{shared:?}");
    let preview = world.preview("nora", true).await;
    let begun = world.erase("nora", true).await;
    worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.receipt(&begun).await["counts"], preview["counts"]);
    let tables = Tables::open(&world.app.backend).await;
    assert_eq!(places(&tables, "Quenby", &[]).await, Vec::<String>::new());
}

#[tokio::test]
async fn only_an_admin_of_all_agents_who_repeats_the_key_has_a_person_forgotten() {
    let world = World::new().await;
    world.tell("nora", "s1", "Please remember that I live in Quenby.").await;
    let (path, admin) = ("/api/v1/owners/api%3Anora/forget", world.app.admin());
    assert_eq!(admin.post(path, json!({ "confirm": "nora" })).await.wrong_fields(), ["confirm"]);
    admin.post(path, json!({})).await.refused(422, "invalid");
    world.app.member().post(path, json!({ "confirm": "api:nora" })).await.refused(403, "forbidden");
    world.app.tenant("Globex").await.admin.post(path, json!({ "confirm": "api:nora" })).await.refused(404, "not_found");
    admin.post("/api/v1/owners/api%3Anobody/forget/preview", json!({})).await.refused(404, "not_found");
    assert!(!world.facts("nora", "").await.is_empty());
}

#[tokio::test]
async fn a_token_bound_to_the_person_ends_with_them_and_the_audit_log_tells_of_a_pseudonym() {
    use noctuary::auth::tokens::NewToken;
    use noctuary::domain::token_scope::TokenScope;
    let world = World::new().await;
    let scopes = vec![TokenScope::MemoryRead, TokenScope::MemoryWrite];
    let bound = NewToken { bound_owner: Some("api:nora".to_owned()), scopes, ..crate::support::tenant::a_token() };
    let bound = world.app.acme.issue(&world.app.state, bound).await;
    let path = format!("/api/v1/memory/{}/remember", world.agent);
    bound.post(&path, json!({ "content": "I live in Quenby." })).await.data();
    world.erase("nora", true).await;
    worker::drain(&world.app.state).await.unwrap();
    bound.post(&path, json!({ "content": "I live in Quenby." })).await.refused(401, "unauthenticated");
    let log = world.app.admin().get("/api/v1/audit?action=fact.remember").await.data();
    let name = log["items"][0]["detail"]["ownerKey"].as_str().unwrap().to_owned();
    assert!(name.starts_with("forgotten:") && !log.to_string().contains("nora"), "{log}");
    // No caller can use such a name.
    let taken = json!({ "content": "x y", "channel": "forgotten", "senderId": "1" });
    world.app.admin().post(&path, taken).await.refused(422, "invalid");
}

#[tokio::test]
async fn a_node_that_still_holds_what_is_gone_makes_room_for_what_comes_after_it() {
    use crate::memory::world::recall;
    let world = World::new().await;
    let node = world.app.node(|_| ()).await;
    let asks = world.app.admin().at(&node.base);
    let ask = async || recall(&asks, &world.agent, json!({ "query": "Quenby orange kite", "endUserId": "nora", "k": 1 })).await;
    world.say("nora", "s1", &["My kite of Quenby is orange, an orange kite.", "Nice."]).await;
    assert!(ask().await[0]["text"].as_str().unwrap().contains("Quenby"));
    world.erase("nora", true).await;
    worker::drain(&world.app.state).await.unwrap();
    world.say("nora", "s2", &["I lost a kite.", "Oh."]).await;
    let found = ask().await;
    assert_eq!(found.len(), 1, "what is gone takes no place");
    assert_eq!(found[0]["text"], "I lost a kite.");
}
