//! Facts that say the same in other words, and how age and limits affect facts.

use serde_json::json;

use super::super::extraction::World;
use super::{Facts, id, near};

const DAY: &str = "2026-11-04T09:00:00Z";

#[tokio::test]
async fn other_words_for_the_same_are_merged_and_both_rows_stay() {
    let world = World::new().await;
    for (owner, one, other) in [
        ("nora", "The garden gate paint is number 4711.", "The paint of the garden gate is number 4711"),
        ("liwei", "花园大门的油漆是4711。", "花园大门油漆是4711"),
    ] {
        let facts = Facts::of(&world, owner);
        let first = facts.remember(one).await;
        let again = facts.remember(other).await;
        assert_eq!(again["id"], first["id"], "{owner}");
        assert_eq!(facts.listed("").await.len(), 1, "{owner}");
        let merged = facts.listed("&status=merged").await;
        assert_eq!(merged, [format!("asked_to_remember|{other}")]);
        facts.remember(other).await;
        assert_eq!(facts.listed("&status=merged").await.len(), 1, "the same words are not kept twice");
        assert_eq!(facts.get(&id(&first)).await["replaced"].as_array().unwrap().len(), 1);

        let page = world.app.viewer().get(&format!("{}?endUserId={owner}&status=merged", facts.base())).await.data();
        let away = &page["items"][0];
        assert_eq!((away["supersededBy"].clone(), away["statusReason"].clone()), (first["id"].clone(), json!("duplicate")));
        facts.change(&id(away), json!({ "status": "active" })).await;
        assert_eq!(facts.listed("").await.len(), 2, "a merge can be taken back");
    }
}

#[tokio::test]
async fn better_words_take_over_what_was_attached_to_the_fact() {
    let world = World::new().await;
    for (owner, one, other) in [
        ("nora", "The garden gate paint is number 4711.", "The paint of the garden gate is number 4711"),
        ("liwei", "花园大门的油漆是4711。", "花园大门油漆是4711"),
    ] {
        let facts = Facts::of(&world, owner);
        let first = facts.remember(one).await;
        facts.change(&id(&first), json!({ "tags": ["gate", "门"], "metadata": { "immutable": true } })).await;
        let better = facts.create(json!({ "text": other })).await;
        assert_ne!(better["id"], first["id"], "{owner}: a person's own words are a fact of their own");
        assert_eq!(facts.listed("").await.len(), 1, "{owner}");
        assert_eq!((&better["tags"], &better["metadata"]), (&json!(["gate", "门"]), &json!({ "immutable": true })), "{owner}");
        let recall = json!({ "query": other, "endUserId": owner, "filter": { "tags": ["门"], "metadata": { "immutable": true } } });
        let found = world.app.member().post(&format!("/api/v1/memory/{}/recall", world.agent), recall).await.data();
        assert_eq!(found["items"][0]["source"]["factId"], better["id"], "{found}");
    }
}

#[tokio::test]
async fn what_is_only_alike_stays_apart() {
    let world = World::new().await;
    for (owner, lines) in [
        ("nora", ["The garden gate code is 4711.", "The garden gate code is 4712 on Sundays.", "The cellar door code is 4711."]),
        ("liwei", ["我的自行车是红色的。", "我姐姐的自行车是红色的。", "我的汽车是红色的。"]),
    ] {
        let facts = Facts::of(&world, owner);
        for line in lines {
            facts.remember(line).await;
        }
        assert_eq!(facts.listed("&status=merged").await, Vec::<String>::new(), "{owner}");
        assert_eq!(facts.listed("&status=all").await.len(), 3, "{owner}");
    }
}

#[tokio::test]
async fn a_persons_own_words_take_the_place_of_a_machines() {
    let world = World::new().await;
    world.say("nora", "c1", DAY, &[('U', "I am allergic to peanuts.")]).await;
    world.drain().await;
    let nora = Facts::of(&world, "nora");
    let said = id(&nora.with("peanuts").await);
    let written = nora.create(json!({ "predicate": "allergic_to", "object": "peanuts", "text": "I'm allergic to peanuts, badly." })).await;
    let all = nora.listed("").await;
    assert_eq!(all.iter().filter(|fact| fact.contains("peanuts")).count(), 1, "{all:?}");
    let kept = nora.get(&id(&written)).await;
    assert_eq!((kept["status"].clone(), kept["isPersonEdited"].clone()), (json!("active"), json!(true)));
    let _ = said;
}

#[tokio::test]
async fn facts_expire_when_their_time_is_over_and_plans_become_past() {
    let world = World::new().await;
    let nora = Facts::of(&world, "nora");
    nora.create(json!({ "text": "The library card is at home.", "expiresAt": "2026-11-25T00:00:00Z" })).await;
    world.say("nora", "c1", "2026-11-21T09:00:00Z", &[('U', "I am flying to Rome next Friday.")]).await;
    world.say("liwei", "c1", "2026-11-21T09:00:00Z", &[('U', "我打算下周五去北京出差。")]).await;
    world.drain().await;
    let plan = nora.listed("").await.into_iter().find(|fact| fact.starts_with("plans|")).expect("a plan");
    world.app.advance(chrono::Duration::days(5));
    world.drain().await;
    assert_eq!(nora.listed("&status=expired").await, ["states|The library card is at home."]);
    assert!(nora.listed("").await.contains(&plan), "the day is not over yet");
    world.app.advance(chrono::Duration::days(3));
    world.drain().await;
    assert!(nora.listed("").await.contains(&plan.replace("plans|", "planned|")), "{:?}", nora.listed("").await);
    let liwei = Facts::of(&world, "liwei");
    assert!(liwei.listed("").await.iter().any(|fact| fact.starts_with("planned|")), "{:?}", liwei.listed("").await);
    let path = format!("/api/v1/memory/{}/context", world.agent);
    let told = world.app.member().post(&path, json!({ "endUserId": "nora", "query": "trip" })).await.data().to_string();
    assert!(told.contains("(past)"), "{told}");
    let events = nora.history(&id(&nora.with(plan.trim_start_matches("plans|")).await)).await;
    assert_eq!((events[0]["kind"].clone(), events[0]["cause"]["kind"].clone()), (json!("adjusted"), json!("upkeep")));
}

#[tokio::test]
async fn a_full_bucket_puts_away_what_is_worth_least_and_never_what_is_protected() {
    let world = World::with(|config| config.mate.memory.facts_capacity = 4).await;
    let nora = Facts::of(&world, "nora");
    nora.remember("门禁卡在抽屉里。").await;
    for (at, line) in [
        ("2026-11-01T09:00:00Z", "My name is Nora."),
        ("2026-11-02T09:00:00Z", "I love jazz."),
        ("2026-11-03T09:00:00Z", "I love trail running."),
        ("2026-11-04T09:00:00Z", "I love green tea."),
        ("2026-11-05T09:00:00Z", "I love chess."),
    ] {
        world.app.advance(chrono::Duration::hours(1));
        world.say("nora", "c1", at, &[('U', line)]).await;
        world.drain().await;
    }
    let left = nora.listed("").await;
    assert_eq!(left, ["asked_to_remember|门禁卡在抽屉里。", "likes|chess", "likes|green tea", "name|Nora"]);
    let page = world.app.viewer().get(&format!("{}?endUserId=nora&status=archived", nora.base())).await.data();
    let reasons: Vec<&str> = page["items"].as_array().unwrap().iter().map(|fact| fact["statusReason"].as_str().unwrap()).collect();
    assert_eq!(reasons, ["capacity", "capacity"]);
    near(&page["items"][0]["trust"], 0.6);
    assert_eq!(nora.history(&id(&page["items"][0])).await[0]["cause"]["kind"], "upkeep");
}

#[tokio::test]
async fn a_word_of_change_leaves_what_somebody_asked_to_remember_of_something_else() {
    let world = World::new().await;
    for (owner, notes) in [
        ("nora", ["Nora keeps the spare key of the garden shed under the fern.", "Nora moved the fern from the garden to the balcony."]),
        (
            "ann",
            ["The meeting with Anna about the budget is in room four.", "The meeting with Bruno about the harbour was moved to Friday."],
        ),
        ("anna", ["安娜的自行车钥匙放在厨房抽屉里。", "安娜把厨房抽屉换成了新的柜子。"]),
    ] {
        let facts = Facts::of(&world, owner);
        for note in notes {
            facts.remember(note).await;
        }
        assert_eq!(facts.listed("").await.len(), 2, "{owner}");
    }
}
