//! Trust of facts: ratings, repetitions, age, and the sources of a conclusion.

use noctuary::domain::ids::FactId;
use noctuary::domain::opinion::LinkKind;
use noctuary::store;
use serde_json::{Value, json};

use super::super::extraction::World;
use super::{Facts, id, near};

#[tokio::test]
async fn each_person_counts_once_and_may_think_again() {
    let world = World::new().await;
    let team = json!({ "text": "The team meets on Mondays.", "scope": "TEAM", "endUserId": "nora" });
    let nora = Facts::of(&world, "nora");
    let fact = id(&nora.member().post(&nora.base(), team).await.data());
    near(&nora.get(&fact).await["trust"], 0.8);
    near(&nora.rate(&fact, "UNHELPFUL").await["trust"], 0.6);
    for _ in 0..5 {
        near(&nora.rate(&fact, "UNHELPFUL").await["trust"], 0.6);
    }
    let liwei = Facts::of(&world, "liwei");
    near(&liwei.rate(&fact, "HELPFUL").await["trust"], 0.7);
    let changed = nora.rate(&fact, "HELPFUL").await;
    near(&changed["trust"], 1.0);
    assert_eq!(changed["trustReasons"], json!([{ "kind": "person", "change": 0.8 }, { "kind": "helpful", "count": 2, "change": 0.2 }]));
    let history = nora.history(&fact).await;
    let rated: Vec<&Value> = history.iter().filter(|event| event["kind"] == "rated").collect();
    assert_eq!(rated.len(), 3, "saying the same again is no event");
    assert_eq!((rated[2]["trustBefore"].clone(), rated[2]["trustAfter"].clone()), (json!(0.8), json!(0.6)));
    let wrong = nora.member().post(&format!("{}/{fact}/feedback", nora.base()), json!({ "kind": "SO_SO", "endUserId": "nora" })).await;
    assert_eq!(wrong.wrong_fields(), ["kind"]);
}

#[tokio::test]
async fn another_conversation_raises_trust_and_the_same_one_does_not() {
    let world = World::new().await;
    for (owner, line, object) in [("nora", "I am allergic to peanuts.", "peanuts"), ("liwei", "我对花生过敏。", "花生")] {
        let facts = Facts::of(&world, owner);
        world.say(owner, "c1", "2026-11-01T09:00:00Z", &[('U', line)]).await;
        world.drain().await;
        near(&facts.with(object).await["trust"], 0.6);
        for (conversation, trust, count) in
            [("c1", 0.6, 1), ("c2", 0.65, 2), ("c2", 0.65, 2), ("c1", 0.65, 2), ("c3", 0.7, 3), ("c4", 0.7, 4)]
        {
            world.app.advance(chrono::Duration::minutes(10));
            world.say(owner, conversation, "2026-11-02T09:00:00Z", &[('U', line)]).await;
            world.drain().await;
            let fact = facts.with(object).await;
            near(&fact["trust"], trust);
            assert_eq!(fact["independentCount"], count, "{conversation}");
        }
    }
}

#[tokio::test]
async fn trust_fades_by_the_clock_and_only_confirmation_brings_it_back() {
    let world = World::new().await;
    let nora = Facts::of(&world, "nora");
    let fact = id(&nora.remember("My locker is number 41.").await);
    world.app.advance(chrono::Duration::days(60));
    near(&nora.get(&fact).await["trust"], 0.4);
    nora.change(&fact, json!({ "category": "REFERENCE" })).await;
    near(&nora.get(&fact).await["trust"], 0.4);
    world.app.advance(chrono::Duration::days(20));
    let told = nora.get(&fact).await;
    near(&told["trust"], 0.3175);
    assert_eq!(told["trustReasons"][1], json!({ "kind": "decay", "count": 80, "change": -0.4825 }));
    near(&nora.rate(&fact, "UNHELPFUL").await["trust"], 0.2381);
    near(&nora.remember("My locker is number 41.").await["trust"], 0.6);
    near(&world.rows("SELECT trust FROM mate_fact").await[0].try_get::<f64>("", "trust").unwrap().into(), 0.6);
}

#[tokio::test]
async fn a_conclusion_is_trusted_no_further_than_what_it_rests_on_however_many_steps_back() {
    let world = World::new().await;
    let liwei = Facts::of(&world, "liwei");
    let mut ids: Vec<FactId> = Vec::new();
    for text in ["根据一", "根据二", "推论", "再推论"] {
        ids.push(id(&liwei.create(json!({ "text": text })).await).parse().unwrap());
    }
    let access = world.pass("liwei").await;
    let tx = world.app.state.db.write(access.access()).await.unwrap();
    for (fact, parent) in [(2, 0), (2, 1), (3, 2), (0, 3)] {
        store::fact_links::add(&tx, access.access(), ids[fact], ids[parent].get(), LinkKind::Derived).await.unwrap();
    }
    tx.commit().await.unwrap();
    near(&liwei.rate(&ids[1].to_string(), "UNHELPFUL").await["trust"], 0.6);
    let last = liwei.get(&ids[3].to_string()).await;
    near(&last["trust"], 0.6);
    assert_eq!(last["trustReasons"][1]["kind"], "lineage");
    near(&liwei.get(&ids[1].to_string()).await["trust"], 0.6);
}

#[tokio::test]
async fn feedback_switched_off_is_gone_and_writes_nothing() {
    let world = World::with(|config| config.mate.memory.dream_v2.feedback = false).await;
    let nora = Facts::of(&world, "nora");
    let fact = id(&nora.remember("The gate is green.").await);
    let path = format!("{}/{fact}/feedback", nora.base());
    nora.member().post(&path, json!({ "kind": "HELPFUL", "endUserId": "nora" })).await.refused(410, "feature_off");
    assert_eq!(world.count("fact_feedback").await, 0);
}
