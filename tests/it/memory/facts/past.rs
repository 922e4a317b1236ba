//! Facts at an earlier time: those that were true then, and those that were active then.

use serde_json::json;

use super::super::extraction::World;
use super::{Facts, id};

#[tokio::test]
async fn what_was_believed_then_is_told_apart_from_what_was_true_then() {
    let world = World::new().await;
    let nora = Facts::of(&world, "nora");
    let start = world.app.clock.now();
    world.say("nora", "c1", "2026-11-01T09:00:00Z", &[('U', "I live in Lisbon."), ('U', "我对花生过敏。")]).await;
    world.drain().await;
    world.app.advance(chrono::Duration::days(3));
    let between = world.app.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    world.app.advance(chrono::Duration::days(3));
    world.say("nora", "c1", "2026-11-10T09:00:00Z", &[('U', "I moved to Porto.")]).await;
    world.drain().await;

    let before = (start - chrono::Duration::days(1)).to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    assert!(nora.listed(&format!("&knownAt={before}")).await.is_empty(), "nothing was known yet");
    assert_eq!(nora.listed(&format!("&knownAt={between}")).await, ["allergic_to|花生", "lives_in|Lisbon"]);
    assert_eq!(nora.listed("&asOf=2026-11-12T00:00:00Z").await, ["allergic_to|花生", "lives_in|Porto"]);
    // Nora lived in Porto on the 12th, but no fact said so then.
    assert_eq!(nora.listed(&format!("&asOf=2026-11-12T00:00:00Z&knownAt={between}")).await, ["allergic_to|花生", "lives_in|Lisbon"]);
    assert_eq!(nora.listed(&format!("&asOf=2026-10-12T00:00:00Z&knownAt={between}")).await, Vec::<String>::new());
    assert_eq!(nora.listed(&format!("&knownAt={between}&status=superseded")).await, Vec::<String>::new());
    assert_eq!(nora.listed("&status=superseded").await, ["lives_in|Lisbon"]);
}

#[tokio::test]
async fn an_edit_does_not_change_what_was_believed_before_it() {
    let world = World::new().await;
    let liwei = Facts::of(&world, "liwei");
    let mut ids = Vec::new();
    for (predicate, object) in [("favorite_tea", "绿茶"), ("favorite_song", "Gymnopédie"), ("favorite_place", "西湖")] {
        ids.push(id(&liwei.create(json!({ "predicate": predicate, "object": object, "category": "PREFERENCE" })).await));
    }
    let then = world.app.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    world.app.advance(chrono::Duration::hours(1));
    liwei.change(&ids[0], json!({ "object": "红茶" })).await;
    liwei.change(&ids[1], json!({ "status": "archived" })).await;
    world.app.advance(chrono::Duration::hours(1));
    liwei.change(&ids[0], json!({ "object": "白茶" })).await;
    assert_eq!(liwei.listed("").await, ["favorite_place|西湖", "favorite_tea|白茶"]);
    let all = ["favorite_place|西湖", "favorite_song|Gymnopédie", "favorite_tea|绿茶"];
    assert_eq!(liwei.listed(&format!("&knownAt={then}")).await, all);
    assert_eq!(liwei.listed(&format!("&knownAt={then}&query=绿")).await, ["favorite_tea|绿茶"]);
    let first = world.app.viewer().get(&format!("{}?endUserId=liwei&knownAt={then}&limit=2", liwei.base())).await.data();
    let cursor = first["nextCursor"].as_str().unwrap();
    assert_eq!(first["items"].as_array().unwrap().len(), 2);
    assert_eq!(liwei.listed(&format!("&knownAt={then}&limit=2&cursor={cursor}")).await, ["favorite_tea|绿茶"]);
}
