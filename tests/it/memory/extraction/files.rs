//! What extraction may and may not change in files.

use noctuary::domain::file::Writer;
use noctuary::memory::files::etag::Condition;
use noctuary::memory::files::{Change, FileWrite, Outcome, write};
use serde_json::json;

use super::{World, answer, fact};
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const DAY: &str = "2026-03-04T09:00:00Z";

#[tokio::test]
async fn a_section_that_a_person_edited_survives_the_engine() {
    let world = World::new().await;
    world.say("nora", "c1", DAY, &[('U', "I live in Lisbon.")]).await;
    world.drain().await;
    let mine = "# Profile\n\n## Known from conversations\n\n- Lives in: Lisbon, by the river (my own words)\n\n## House rules\n\nNever call before nine.\n";
    world.write("nora", "PROFILE.md", mine, Writer::User).await;
    world.say("nora", "c1", DAY, &[('U', "I love trail running.")]).await;
    world.drain().await;
    let profile = world.file("nora", "PROFILE.md").await;
    assert!(profile.contains("by the river (my own words)") && profile.contains("Never call before nine."), "{profile}");
    assert!(profile.contains("- Likes: trail running"), "{profile}");
}

#[tokio::test]
async fn a_section_that_a_person_edited_survives_a_model_that_drops_it() {
    let drops = answer(json!({ "profile_update": "# 用户画像\n\n## 其他\n\n一只猫，还有一条狗，住在里斯本的河边，喜欢跑步和茶。" }));
    let model = ScriptedModel::always(Behaviour::say_json(&drops)).await;
    let world = World::with_model(&model).await;
    world.write("nora", "PROFILE.md", "# 用户画像\n\n## 规矩\n\n九点之前不要打电话。\n", Writer::User).await;
    world.say("nora", "c1", DAY, &[('U', "我住在里斯本。")]).await;
    world.drain().await;
    let profile = world.file("nora", "PROFILE.md").await;
    assert!(profile.contains("九点之前不要打电话。") && profile.contains("一只猫"), "{profile}");
    assert_eq!(world.runs().await[0].4["locked_section"], json!(1));
}

#[tokio::test]
async fn a_rewrite_that_leaves_little_of_a_file_is_held_back_for_review() {
    let model = ScriptedModel::always(Behaviour::say_json(&answer(json!({ "memory_update": "# Memory\n\nnothing" })))).await;
    let world = World::with_model(&model).await;
    let long = format!("# Memory\n\n{}", "- Atlas ships in spring.\n".repeat(30));
    world.write("nora", "MEMORY.md", &long, Writer::Agent).await;
    world.say("nora", "c1", DAY, &[('U', "Atlas is fine.")]).await;
    world.drain().await;
    assert_eq!(world.file("nora", "MEMORY.md").await, long);
    assert_eq!(world.runs().await[0].4, json!({ "shrinking_rewrite": 1 }));
    let kept = world.rows("SELECT text FROM extraction_rejection").await;
    assert!(kept[0].try_get::<String>("", "text").unwrap().contains("nothing"));
}

#[tokio::test]
async fn files_keep_to_their_sizes() {
    let facts: Vec<_> = (0..12).map(|number| fact("likes", &format!("thing {number}"), "I like many a thing")).collect();
    let long = answer(json!({ "profile_update": "x".repeat(4_001), "memory_update": "y".repeat(8_001), "facts": facts }));
    let model = ScriptedModel::always(Behaviour::say_json(&long)).await;
    let world = World::with_model(&model).await;
    world.say("nora", "c1", DAY, &[('U', "I like many a thing. I love trail running.")]).await;
    world.drain().await;
    assert_eq!((world.file("nora", "PROFILE.md").await, world.file("nora", "MEMORY.md").await), (String::new(), String::new()));
    let rejected = &world.runs().await[0].4;
    assert_eq!((rejected["oversized_profile_update"].clone(), rejected["oversized_memory_update"].clone()), (json!(1), json!(1)));
    assert_eq!(world.facts("nora").await.len(), 13, "the model's twelve, and what the engine reads");
}

#[tokio::test]
async fn how_much_a_rewrite_must_leave_is_set_per_tenant_and_agent() {
    let world = World::new().await;
    let key = "/api/v1/settings/mate.memory.rewrite-min-share";
    let long = format!("# 记忆\n\n{}", "- 值得记住的事情，worth keeping\n".repeat(20));
    let rewrite = async |share: usize| {
        world.write("nora", "MEMORY.md", &long, Writer::Agent).await;
        let access = world.pass("nora").await;
        let bucket = access.visibility().home(true);
        let kept: String = long.chars().take(long.chars().count() * share / 100).collect();
        let (change, condition) = (Change::Replace(kept), Condition::default());
        let new = FileWrite {
            bucket: &bucket,
            filename: "MEMORY.md",
            change,
            writer: Writer::Extraction,
            writer_id: None,
            reason: "",
            condition,
        };
        matches!(write(&world.app.state, &access, new).await.unwrap(), Outcome::Written(_))
    };
    assert_eq!((rewrite(45).await, rewrite(55).await), (false, true), "by default half of it");
    world.app.admin().put(&format!("{key}?level=tenant"), json!({ "value": 0.6 })).await.data();
    assert_eq!((rewrite(55).await, rewrite(65).await), (false, true), "the tenant's own");
    world.app.admin().put(&format!("{key}?agentId={}", world.agent), json!({ "value": 0.1 })).await.data();
    assert_eq!((rewrite(5).await, rewrite(15).await), (false, true), "the agent's own");
}
