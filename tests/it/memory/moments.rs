//! Memory as of an earlier moment: contexts, files and tools tell what was known then, and nothing that came later.

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::world::World;

/// Where the person lived then and lives now, and what the page of the team said.
const MOVES: [[&str; 4]; 2] =
    [["I live in Porto.", "I live in Lisbon now.", "Porto", "Lisbon"], ["我住在雒南。", "我现在住在成都。", "雒南", "成都"]];

/// A world in which a person moved thirty days after the returned moment.
async fn moved([then, now, old, new]: [&str; 4]) -> (World, DateTime<Utc>) {
    let world = World::new().await;
    world.write("MEMORY.md", "", &format!("# Team\n\n- The office is in {old}\n")).await;
    world.write("PROFILE.md", "?endUserId=nora", &format!("# Profile\n\n- Home: {old}\n")).await;
    world.remember("nora", then).await;
    let moment = world.app.clock.now();
    world.app.advance(Duration::days(30));
    world.write("MEMORY.md", "", &format!("# Team\n\n- The office is in {new}\n")).await;
    world.write("PROFILE.md", "?endUserId=nora", &format!("# Profile\n\n- Home: {new}\n")).await;
    world.write("LATER.md", "", &format!("# Later\n\n- {new}\n")).await;
    world.remember("nora", now).await;
    (world, moment)
}

#[tokio::test]
async fn a_context_as_of_a_moment_has_the_facts_and_files_of_then() {
    for case in MOVES {
        let [_, _, old, new] = case;
        let (world, moment) = moved(case).await;
        let query = if old == "Porto" { "Where do I live these days?" } else { "我现在住在哪里呢？" };
        let now = world.context("nora", json!({ "query": query })).await;
        assert!(now["owner"].as_str().unwrap().contains(new) && now["system"].as_str().unwrap().contains(new), "{now:#}");
        let then = world.context("nora", json!({ "query": query, "asOf": moment })).await;
        let texts = format!("{} {}", then["owner"].as_str().unwrap(), then["system"].as_str().unwrap());
        assert!(texts.contains(&format!("office is in {old}")) && then["items"].to_string().matches(old).count() >= 2, "{then:#}");
        assert!(!texts.contains(new), "{then:#}");
        assert!(then["items"].as_array().unwrap().iter().any(|item| item["kind"] == "fact"), "{then:#}");
        let before = moment - Duration::days(400);
        let never = world.context("nora", json!({ "query": query, "asOf": before })).await;
        assert_eq!((&never["owner"], &never["items"], &never["system"]), (&json!(""), &json!([]), &json!("")), "{never:#}");
        // Another person's memory of then stays another person's.
        let other = world.context("liwei", json!({ "query": query, "asOf": moment })).await;
        assert!(!other["items"].to_string().contains("PERSONAL"), "{other:#}");
    }
}

#[tokio::test]
async fn to_look_back_counts_no_use() {
    let (world, moment) = moved(MOVES[0]).await;
    let counted = async || {
        noctuary::memory::recall_usage::flush(&world.app.state).await.unwrap();
        let path = format!("/api/v1/observability?agentId={}", world.agent);
        world.program.get(&path).await.data()["total"]["injection"].clone()
    };
    let before = counted().await;
    world.context("nora", json!({ "query": "Where do I live these days?", "asOf": moment })).await;
    assert_eq!(counted().await, before);
    world.context("nora", json!({ "query": "Where do I live these days?" })).await;
    assert_ne!(counted().await, before);
}

#[tokio::test]
async fn a_file_as_of_a_moment_is_its_revision_of_then() {
    let [then, now, old, new] = MOVES[1];
    let (world, moment) = moved([then, now, old, new]).await;
    let file = async |query: String| {
        let name = if query.contains("LATER") { "LATER.md" } else { "PROFILE.md" };
        world.program.get(&format!("/api/v1/agents/{}/workspace/files/{name}{query}", world.agent)).await
    };
    let at = |moment: DateTime<Utc>| moment.to_rfc3339_opts(chrono::SecondsFormat::Micros, true);
    let past = file(format!("?endUserId=nora&asOf={}", at(moment))).await.data();
    assert_eq!((&past["content"], &past["revision"]), (&json!(format!("# Profile\n\n- Home: {old}\n")), &json!(1)), "{past}");
    let today = file(format!("?endUserId=nora&asOf={}", at(world.app.clock.now()))).await.data();
    assert_eq!((&today["content"], &today["revision"]), (&json!(format!("# Profile\n\n- Home: {new}\n")), &json!(2)));
    // An own file that came later does not hide what was read then, and what came later was not there.
    assert_eq!(file(format!("?LATER&asOf={}", at(moment))).await.status, 422, "an unknown field is refused");
    let later = format!("/api/v1/agents/{}/workspace/files/LATER.md?asOf={}", world.agent, at(moment));
    world.program.get(&later).await.refused(404, "not_found");
    world.program.get(&later.replace("LATER", "PROFILE")).await.data();
    assert_eq!(file("?endUserId=nora&asOf=yesterday".to_owned()).await.status, 422);
}

#[tokio::test]
async fn the_tools_of_an_agent_look_back_too() {
    for case in MOVES {
        let [_, _, old, new] = case;
        let (world, moment) = moved(case).await;
        let call = async |tool: &str, arguments: Value| {
            let path = format!("/api/v1/agents/{}/tools/{tool}", world.agent);
            world.program.post(&path, json!({ "arguments": arguments, "endUserId": "nora" })).await.data().to_string()
        };
        for (tool, key) in [("memory_search", "asOf"), ("recall", "as_of")] {
            let now = call(tool, json!({ "query": new })).await;
            let then = call(tool, json!({ "query": format!("{old} {new}"), key: moment })).await;
            assert!(now.contains(new) && then.contains(old) && !then.contains(new), "{tool}: {now}\n{then}");
        }
        let page = call("read_workspace_memory_file", json!({ "filename": "PROFILE.md", "as_of": moment })).await;
        assert!(page.contains(old) && !page.contains(new), "{page}");
    }
}
