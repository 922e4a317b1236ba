//! A model that misbehaves over HTTP: only the built-in engine changes memory, and nothing is lost.

use serde_json::json;

use super::{World, answer, fact};
use crate::support::scripted_model::{Behaviour, ScriptedModel, nobody};

const DAY: &str = "2026-03-04T09:00:00Z";

/// Each behaviour of the model, and the failure class recorded for it.
fn misbehaviours() -> Vec<(&'static str, Behaviour)> {
    let good =
        answer(json!({ "profile_update": "# FROM THE MODEL", "facts": [fact("lives_in", "Porto", "I moved to Porto")] })).to_string();
    let half: String = good.chars().take(good.chars().count() / 2).collect();
    vec![
        ("credentials_refused", Behaviour::status(401)),
        ("credentials_refused", Behaviour::status(403)),
        ("model_not_found", Behaviour::status(404)),
        ("timeout", Behaviour::status(408)),
        ("rate_limited", Behaviour::Status(429, vec![("retry-after", "3600".into())], "{}".into())),
        ("", Behaviour::status(500)),
        ("", Behaviour::Status(502, vec![("content-type", "text/html".into())], "<html>bad gateway</html>".into())),
        ("", Behaviour::status(503)),
        ("timeout", Behaviour::Stall),
        ("timeout", Behaviour::StallMidBody(good.clone())),
        ("", Behaviour::HangUpMidBody(good.clone())),
        ("connection_failed", Behaviour::HangUp),
        ("", Behaviour::Garbage),
        ("", Behaviour::Endless),
        ("", Behaviour::EndlessHeaders),
        ("", Behaviour::Huge(50 << 20)),
        ("", Behaviour::Body(b"not json".to_vec())),
        ("", Behaviour::Body(b"{}".to_vec())),
        ("", Behaviour::Typed("text/html", b"<html></html>".to_vec())),
        ("filtered", Behaviour::Filter),
        ("truncated_output", Behaviour::SayUntilTheLimit(half.clone())),
        ("unusable_output", Behaviour::Say(half)),
        ("", Behaviour::Say(String::new())),
        ("", Behaviour::Say("  \n ".into())),
        ("unusable_output", Behaviour::Say("I'm sorry, but I can't help with that.".into())),
        ("unusable_output", Behaviour::Say("ha ".repeat(20_000))),
        ("unusable_output", Behaviour::Say("{\"memories\": [{\"content\": \"x\"}]}".into())),
        ("unusable_output", Behaviour::Say("[1, 2, 3]".into())),
        ("wrong_schema", Behaviour::Say("{\"should_update\": \"perhaps\"}".into())),
        ("wrong_schema", Behaviour::Say("{\"should_update\": true, \"memory_update\": {\"delete\": \"everything\"}}".into())),
        ("wrong_schema", Behaviour::Say("{\"should_update\": true, \"facts\": {\"all\": 1}}".into())),
        ("unusable_output", Behaviour::Say("{".repeat(50_000))),
    ]
}

#[tokio::test]
async fn whatever_the_model_does_the_engine_reads_on_and_says_why() {
    for (class, behaviour) in misbehaviours() {
        let shown = format!("{behaviour:?}").chars().take(60).collect::<String>();
        let model = ScriptedModel::always(behaviour).await;
        let world = World::with_model(&model).await;
        world.say("nora", "c1", DAY, &[('U', "I live in Lisbon."), ('A', "Nice."), ('U', "我对花生过敏。")]).await;
        world.drain().await;

        assert_eq!(world.facts("nora").await, ["user|allergic_to|花生", "user|lives_in|Lisbon"], "{shown}");
        let profile = world.file("nora", "PROFILE.md").await;
        assert!(profile.contains("Lisbon") && !profile.contains("FROM THE MODEL"), "{shown}: {profile}");
        assert_eq!(world.cursor("nora", "c1").await, (3, 3), "{shown}");
        assert_eq!(world.job_states().await, ["done"], "{shown}");
        let runs = world.runs().await;
        assert_eq!(runs.len(), 1, "{shown}");
        let (engine, status, reason, ..) = &runs[0];
        assert_eq!((engine.as_str(), status.as_str()), ("extractive", "applied"), "{shown}");
        assert!(reason.contains(": ") && reason.starts_with(class), "{shown}: {reason}");
        assert!(model.calls() <= 3, "{shown}: {} calls", model.calls());
    }
}

#[tokio::test]
async fn a_model_that_is_not_there_is_recorded_and_replaced() {
    let base = nobody().await;
    let world = World::with(move |config| {
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("scripted".into());
        config.llm.retries = 0;
    })
    .await;
    world.say("nora", "c1", DAY, &[('U', "I live in Lisbon.")]).await;
    world.drain().await;
    assert_eq!(world.facts("nora").await, ["user|lives_in|Lisbon"]);
    assert!(world.runs().await[0].2.starts_with("connection_refused: "));
}

#[tokio::test]
async fn answers_that_small_models_wrap_and_bend_are_still_used() {
    let good =
        answer(json!({ "profile_update": "# Profile\n\n- Porto", "facts": [fact("lives_in", "Porto", "I moved to Porto")] })).to_string();
    for bent in [
        format!("```json\n{good}\n```"),
        format!("Sure! Here it is:\n\n{good}\n\nAnything else?"),
        format!("<think>The user {{moved}}. {{\"should_update\": false}}</think>{good}"),
        good.replace("}]", "},]"),
        good.replace("null", "None").replace("true", "True").replace("false", "False"),
    ] {
        let model = ScriptedModel::always(Behaviour::Say(bent.clone())).await;
        let world = World::with_model(&model).await;
        world.say("nora", "c1", DAY, &[('U', "I moved to Porto.")]).await;
        world.drain().await;
        assert_eq!(world.runs().await[0].0, "model", "{bent}");
        assert_eq!(world.file("nora", "PROFILE.md").await, "# Profile\n\n- Porto\n", "{bent}");
    }
}
