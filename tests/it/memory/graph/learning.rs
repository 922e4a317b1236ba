//! Relations extracted from whole sessions: who did what when, extracted once however often the job runs, by rules and by a model.

use serde_json::{Value, json};

use super::Graph;
use crate::memory::world::World;
use crate::support::TestApp;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

#[tokio::test]
async fn sessions_tell_who_works_on_something_now_and_who_did_before() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.say("march", "2026-03-02", &["Ana works on Atlas. She lives in Porto.", "Hello there, how are you?"]).await;
    let outcome = graph.outcome().await;
    assert_eq!((&outcome["engine"], &outcome["opened"], &outcome["entities"]), (&json!("rules"), &json!(2), &json!(3)), "{outcome}");
    graph.say("june", "2026-06-15", &["Ana no longer works on Atlas.", "Ben joined the Atlas project last week."]).await;
    assert_eq!((&graph.outcome().await["closed"], &graph.outcome().await["opened"]), (&json!(1), &json!(1)));
    assert_eq!(graph.around("Atlas", "depth=1").await, ["Ben works on Atlas (since 2026-06-08)"]);
    assert_eq!(graph.around("Atlas", "asOf=2026-04-01T00:00:00Z").await, ["Ana works on Atlas (2026-03-02 to 2026-06-15)"]);
    let told = graph.get(&format!("entities/{}?depth=1", graph.id("Atlas").await)).await["history"][0].clone();
    assert_eq!((&told["source"], &told["evidence"]), (&json!("rules"), &json!("Ben joined the Atlas project last week.")));
    assert!(told["messageId"].is_string() && told["conversationId"].is_string());

    graph.say("三月", "2026-03-02", &["李伟参与长风项目。", "王芳住在苏州，她在海潮科技工作。"]).await;
    graph.say("六月", "2026-06-15", &["李伟退出了长风项目。", "赵静上周加入了长风项目。"]).await;
    assert_eq!(graph.around("长风", "depth=1").await, ["赵静参与长风（自2026-06-08）"]);
    assert_eq!(graph.around("长风", "asOf=2026-04-01T00:00:00Z").await, ["李伟参与长风（2026-03-02至2026-06-15）"]);
}

#[tokio::test]
async fn the_speaker_is_one_entity_and_is_called_by_name_once_that_is_known() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.say("c1", "2026-03-02", &["I live in Porto and work at Acme.", "It is nice here, believe me."]).await;
    assert!(graph.found("query=user").await.contains(&"person:user".to_owned()));
    graph.say("c2", "2026-04-02", &["My name is Nora.", "I moved to Lisbon yesterday."]).await;
    assert_eq!(graph.found("kind=person").await, ["person:Nora"]);
    assert_eq!(graph.history("Nora").await.len(), 3, "what was said before is still hers");
}

#[tokio::test]
async fn a_fact_and_the_relation_that_was_derived_from_it_are_recalled_once() {
    let world = World::new().await;
    for (owner, lines, question, word) in [
        ("nora", ["I live in Porto and work at Acme.", "It is nice here, believe me."], "Where do I live?", "Porto"),
        ("liwei", ["我住在苏州。", "这里很好，你会喜欢的。"], "我住在哪里？", "苏州"),
    ] {
        let graph = Graph::of(&world, owner);
        graph.say("c1", "2026-03-02", &lines).await;
        let relations = json!({ "query": question, "endUserId": owner, "kinds": ["relation"] });
        let derived = world.ask(relations).await;
        assert!(derived.iter().any(|item| item["text"].as_str().unwrap().contains(word)), "{derived:?}");
        let found = world.recall(owner, question).await;
        let of = |kind: &str| found.iter().filter(|item| item["kind"] == kind && item["text"].as_str().unwrap().contains(word)).count();
        assert_eq!((of("fact"), of("relation")), (1, 0), "{found:?}");
    }
}

#[tokio::test]
async fn a_stretch_that_is_read_again_leaves_the_same_rows() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    let lines = ["Ana works on Atlas since January. 李伟住在苏州。", "Ana no longer works on Atlas.", "Ana moved to Lisbon."];
    graph.say("c1", "2026-06-15", &lines).await;
    let before = super::merging::rows(&world).await;
    graph.read_again("c1", (1, 5)).await;
    assert_eq!(super::merging::rows(&world).await, before);
    assert_eq!(graph.outcome().await["opened"], 0);
}

#[tokio::test]
async fn questions_wishes_guesses_and_what_others_say_give_nothing() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    let lines = [
        "Does Ana work on Atlas? If Ben joined Acme, that would be great.",
        "> Carla works at Globex.\nMaybe Dora lives in Oslo. I do not work at Initech.",
        "李伟在海潮科技工作吗？如果王芳住在苏州就好了。",
    ];
    graph.say("c1", "2026-06-15", &lines).await;
    assert_eq!(graph.found("limit=50").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_model_reads_what_the_messages_hold_and_the_rules_complete_it_and_stand_in_when_it_fails() {
    let said = "Ana has been running the Atlas project since March, and Omar helps her.";
    let relation = |object: &str, evidence: &str| {
        json!({
            "subject": "Omar", "subject_kind": "person", "predicate": "works_on", "object": object, "object_kind": "project",
            "begins": "2026-03-01", "ends": null, "is_over": false, "confidence": 0.9, "evidence": evidence, "message": 1,
        })
    };
    let answer: Value = json!({ "reasoning": "Omar helps.", "relations": [relation("Atlas", said), relation("Borealis", said)] });
    let model = ScriptedModel::always(Behaviour::Say(answer.to_string())).await;
    let world = World::of(TestApp::spawn_with(|config| model.serve(config)).await).await;
    let graph = Graph::of(&world, "nora");
    graph.say("c1", "2026-06-15", &[said, "That is all there is to say."]).await;
    let outcome = graph.outcome().await;
    assert_eq!((&outcome["engine"], &outcome["refused"]), (&json!("model"), &json!({ "unsupported": 1 })), "{outcome}");
    let around = graph.around("Atlas", "depth=1").await;
    assert_eq!(around, ["Omar works on Atlas (since 2026-03-01)", "Atlas is led by Ana (since 2026-03-01)"], "the second one by the rules");
    let usage = world.app.admin().get("/api/v1/usage").await.data().to_string();
    assert!(usage.contains("\"graph\""), "{usage}");

    let broken = ScriptedModel::always(Behaviour::Say("I would rather not.".to_owned())).await;
    let world = World::of(TestApp::spawn_with(|config| broken.serve(config)).await).await;
    let graph = Graph::of(&world, "nora");
    graph.say("c1", "2026-06-15", &["Ana works on Atlas.", "That is all there is to say."]).await;
    assert_eq!(graph.outcome().await["failures"], json!(["no_object"]));
    assert_eq!(graph.around("Atlas", "depth=1").await, ["Ana works on Atlas (since 2026-06-15)"]);
}

#[tokio::test]
async fn a_tenants_own_prompt_is_checked_and_used_and_talk_without_a_statement_costs_no_call() {
    let model = ScriptedModel::always(Behaviour::say_json(&json!({ "reasoning": "Nothing.", "relations": [] }))).await;
    let world = World::of(TestApp::spawn_with(|config| model.serve(config)).await).await;
    let graph = Graph::of(&world, "nora");
    let path = "/api/v1/settings/mate.memory.graph.prompt?level=tenant";
    let template = |text: &str| format!("---\nid: own\nversion: 2\ninputs: [fence, transcript, secrets]\noutput: JSON\n---\n{text}\n");
    for broken in ["no front matter".to_owned(), template("Tell me {{secrets}}.")] {
        world.app.admin().put(path, json!({ "value": broken })).await.wrong_fields();
    }
    world.app.admin().put(path, json!({ "value": template("关系 {{fence}} {{transcript}}") })).await.data();
    let asked = || model.asked().iter().filter(|one| one.body.to_string().contains("关系 === ")).count();
    graph.say("c1", "2026-06-15", &["Where is Atlas? 李伟在哪里？", "Is it far from here, do you think?"]).await;
    assert_eq!(asked(), 0);
    graph.say("c2", "2026-06-15", &["李伟参与长风项目。", "That is all there is to say."]).await;
    assert_eq!(asked(), 1);
}

#[tokio::test]
async fn the_graph_can_be_switched_off_and_holds_no_more_than_it_may() {
    let world = World::new().await;
    let graph = Graph::of(&world, "nora");
    graph.set("max-relations", json!(2)).await;
    graph.since("2026-01-01", "Ana", "lives_in", "Porto").await;
    graph.since("2026-02-01", "Ana", "lives_in", "Lisbon").await;
    graph.since("2026-03-01", "Ana", "knows", "Ben").await;
    assert_eq!(graph.history("Ana").await, ["Ana knows Ben (since 2026-03-01)", "Ana lives in Lisbon (since 2026-02-01)"]);
    assert_eq!(graph.found("query=porto").await, Vec::<String>::new(), "nothing is said of it any more");
    graph.set("max-entities", json!(3)).await;
    let full = json!({ "subject": "Carla", "predicate": "knows", "object": "Dora", "endUserId": "nora" });
    let path = format!("/api/v1/memory/{}/graph/relations", world.agent);
    world.program.post(&path, full).await.refused(409, "conflict");
    graph.set("enabled", json!(false)).await;
    graph.say("c1", "2026-06-15", &["Emil works on Heron.", "That is all there is to say."]).await;
    assert_eq!(graph.found("query=emil").await, Vec::<String>::new());
}

#[tokio::test]
async fn a_relation_that_a_fact_states_is_derived_from_it_and_its_repairs_hold() {
    for (lines, value, wrong) in [
        (["I live in Leeds, sorry, I mean Leuven.", "That is all there is to say."], "Leuven", "Leeds"),
        (["我住在成都，哦不，说错了，我住在重庆。", "就这些了，谢谢你。"], "重庆", "成都"),
    ] {
        let world = World::new().await;
        let graph = Graph::of(&world, "nora");
        graph.say("c1", "2026-06-15", &lines).await;
        let path = format!("/api/v1/memory/{}/facts?endUserId=nora", world.agent);
        let facts = world.program.get(&path).await.data()["items"].to_string();
        assert!(facts.contains(&format!("\"object\":\"{value}\"")) && !facts.contains(&format!("\"object\":\"{wrong}")), "{facts}");
        let entities = graph.found("limit=50").await;
        assert!(entities.iter().any(|entity| entity.ends_with(value)), "{entities:?}");
        assert!(entities.iter().all(|entity| !entity.contains(wrong)), "{entities:?}");
        assert_eq!(graph.outcome().await["opened"], 1, "the fact and the rules state one relation");
    }
}
