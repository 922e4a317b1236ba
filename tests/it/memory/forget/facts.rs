//! Forgetting one fact.

use noctuary::worker;
use serde_json::json;

use super::places;
use crate::memory::world::World;
use crate::support::tables::Tables;

/// An owner, a message, a word of the fact to forget, a word of a fact that stays, and a question; English and Chinese.
const CASES: [[&str; 5]; 2] = [
    ["nora", "Please remember that I live in Quenby. I like trail running.", "Quenby", "trail", "Where does she live?"],
    ["liwei", "请记住我住在雒南。我喜欢跑步。", "雒南", "跑步", "住在哪里"],
];

#[tokio::test]
async fn a_forgotten_fact_is_gone_from_facts_files_revisions_history_and_index_and_only_the_message_stays() {
    for [owner, line, word, other, question] in CASES {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        let fact = world.fact(owner, word).await;
        assert!(world.file(owner, "PROFILE.md").await.contains(word));
        assert!(world.texts(owner, question).await.iter().any(|text| text.contains(word)));

        let receipt = world.forget(owner, &fact, json!({})).await;

        assert_eq!((&receipt["state"], &receipt["target"]), (&json!("done"), &json!("fact")));
        for kind in ["facts", "factEvents", "indexItems", "lines", "revisions"] {
            assert!(receipt["counts"][kind].as_u64().unwrap_or(0) >= 1, "{kind}: {receipt}");
        }
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &["message.content"]).await, Vec::<String>::new());
        assert!(world.texts(owner, question).await.iter().all(|text| !text.contains(word)), "it is not recalled any more");
        assert!(world.facts(owner, "&status=all").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(other)), "{other}");
        assert!(world.file(owner, "PROFILE.md").await.contains(other));
        let path = format!("/api/v1/memory/{}/facts/{fact}?endUserId={owner}", world.agent);
        world.program.get(&path).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn with_its_messages_a_forgotten_fact_leaves_no_word_at_all() {
    for [owner, line, word, _, question] in CASES {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        let fact = world.fact(owner, word).await;
        let receipt = world.forget(owner, &fact, json!({ "includeMessages": true })).await;
        assert_eq!(receipt["counts"]["messages"], 1);
        let tables = Tables::open(&world.app.backend).await;
        assert_eq!(places(&tables, word, &[]).await, Vec::<String>::new());
        assert!(world.texts(owner, question).await.iter().all(|text| !text.contains(word)));
        let talk = world.program.get(&format!("/api/v1/agents/{}/conversations/s1?endUserId={owner}", world.agent)).await.data();
        assert_eq!(talk["messageCount"], 1);
    }
}

#[tokio::test]
async fn what_was_forgotten_is_not_learned_again_from_the_same_words_until_the_person_asks_for_it() {
    for [owner, line, word, ..] in CASES {
        let world = World::new().await;
        world.tell(owner, "s1", line).await;
        let fact = world.fact(owner, word).await;
        let text =
            world.program.get(&format!("/api/v1/memory/{}/facts/{fact}?endUserId={owner}", world.agent)).await.data()["text"].clone();
        world.forget(owner, &fact, json!({})).await;
        let knows = async || world.facts(owner, "&status=all").await.iter().any(|fact| fact["text"].as_str().unwrap().contains(word));

        // All messages are extracted again, as after an import of the same conversation.
        let tables = Tables::open(&world.app.backend).await;
        tables.run("UPDATE conversation SET extracted_seq = 0", []).await;
        let path = format!("/api/v1/memory/{}/summarize/s1?endUserId={owner}", world.agent);
        let (again, _) = tokio::join!(world.program.post(&path, json!({})), async {
            crate::support::until("the job is there and done", async || worker::drain(&world.app.state).await.unwrap() > 0).await;
        });
        again.data();
        assert!(!knows().await, "read again");
        assert!(!world.file(owner, "PROFILE.md").await.contains(word), "written again");

        let kept = world.remember(owner, text.as_str().unwrap()).await;
        assert_eq!(kept["status"], "active");
        assert!(knows().await, "asked for");
        let lifted = world.program.get("/api/v1/audit?action=forget.lift").await.data();
        assert_eq!(lifted["items"].as_array().unwrap().len(), 1);
    }
}

#[tokio::test]
async fn what_says_the_same_goes_with_it_and_what_took_its_place_stays() {
    let world = World::new().await;
    let first = world.remember("nora", "The gate code is 4711.").await["id"].as_str().unwrap().to_owned();
    let second = world.remember("nora", "The locker is blue.").await["id"].as_str().unwrap().to_owned();
    let tables = Tables::open(&world.app.backend).await;
    // A merged fact, and a later fact that replaced the first.
    let merge = "UPDATE mate_fact SET status = 'merged', superseded_by = $1 WHERE id = $2";
    let id = |text: &str| sea_orm::Value::from(text.parse::<i64>().unwrap());
    tables.run(merge, [id(&first), id(&second)]).await;
    let third = world.remember("nora", "The garden has roses.").await["id"].as_str().unwrap().to_owned();
    tables.run("UPDATE mate_fact SET status = 'superseded', superseded_by = $1 WHERE id = $2", [id(&first), id(&third)]).await;
    let receipt = world.forget("nora", &first, json!({})).await;
    assert_eq!(receipt["counts"]["facts"], 2);
    let left = world.facts("nora", "&status=all").await;
    assert_eq!((left.len(), left[0]["id"].as_str(), &left[0]["supersededBy"]), (1, Some(third.as_str()), &json!(null)));
}

#[tokio::test]
async fn a_fact_of_the_team_is_forgotten_by_members_and_one_of_the_tenant_by_admins_only() {
    let world = World::new().await;
    let fact = world.remember("nora", "The office closes at six.").await["id"].as_str().unwrap().to_owned();
    let tables = Tables::open(&world.app.backend).await;
    tables.run("UPDATE mate_fact SET scope = 'GLOBAL', owner_key = '', agent_id = 0", []).await;
    tables.run("UPDATE recall_item SET bucket = 'g'", []).await;
    let path = format!("/api/v1/memory/{}/facts/{fact}/forget", world.agent);
    world.app.member().post(&path, json!({})).await.refused(403, "forbidden");
    assert_eq!(world.app.admin().post(&path, json!({})).await.data()["counts"]["facts"], 1);
}

#[tokio::test]
async fn receipts_are_found_by_who_knows_the_owner_and_name_nobody() {
    let world = World::new().await;
    let fact = world.remember("nora", "The gate code is 4711.").await["id"].as_str().unwrap().to_owned();
    let receipt = world.forget("nora", &fact, json!({})).await;
    let listed = world.program.get("/api/v1/owners/api%3Anora/receipts").await.data();
    assert_eq!(listed["items"], json!([receipt]));
    let id = receipt["receiptId"].as_str().unwrap();
    assert_eq!(world.program.get(&format!("/api/v1/forgets/{id}")).await.data(), receipt);
    world.program.get("/api/v1/owners/api%3Anina/receipts").await.refused(404, "not_found");
    let tables = Tables::open(&world.app.backend).await;
    let row = &tables.rows("SELECT owner_hash, counts FROM forget_receipt", []).await[0];
    assert!(!row.try_get::<String>("", "owner_hash").unwrap().contains("nora"));
    world.app.member().get(&format!("/api/v1/forgets/{id}")).await.refused(403, "forbidden");
}
