//! A dream that the rules dreamed for a failing model is dreamed again once the model is back: a new dream, and one only.

use serde_json::json;

use super::model::{OLD, answer, with_notes};
use super::{DreamWorld, dreamland_of};
use crate::support::browser::Browser;
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::until;

/// The page of the newest job of a dream that the rules dreamed.
async fn page_of_job(world: &DreamWorld) -> String {
    let jobs = world.app.admin().get("/api/v1/jobs?kind=dream").await.data();
    let job = jobs["items"].as_array().unwrap().iter().find(|job| job["fallback"].is_string()).expect("a job").clone();
    format!("/operations/jobs/{}", job["id"].as_str().unwrap())
}

async fn reports(world: &DreamWorld) -> Vec<serde_json::Value> {
    let path = format!("/api/v1/memory/{}/dream/reports?endUserId=nora", world.agent);
    world.program.get(&path).await.data()["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_dream_of_the_rules_is_dreamed_again_by_the_model_although_nothing_is_new() {
    let model = ScriptedModel::always(Behaviour::status(404)).await;
    let world = dreamland_of(&model, |_| ()).await;
    with_notes(&world).await;
    let first = world.dream("nora").await;
    assert_eq!((&first["engine"], first["failure"].is_string()), (&json!("rules"), true), "{first:#}");

    let new = OLD.replace("leaves at nine every morning", "now leaves at ten in winter") + "- 南墙旁边新种了一棵梨树。\n";
    model.clear();
    (0..4).for_each(|_| model.then(Behaviour::say_json(&answer(&new))));
    let mut admin = Browser::admin(&world.app).await;
    let here = page_of_job(&world).await;
    let page = admin.get(&here).await.expect(200);
    assert!(page.text.contains("Dream again with the model"), "{}", page.text);
    admin.submit(&format!("{here}/again"), &[]).await.expect(200);
    until("the new dream is over", async || {
        let reports = reports(&world).await;
        reports.len() == 2 && reports.iter().all(|report| report["status"] != "pending")
    })
    .await;
    let reports = reports(&world).await;
    let again = &reports[0];
    let how = (&again["engine"], &again["kind"], &again["status"]);
    assert_eq!(how, (&json!("model"), &json!("MANUAL"), &json!("applied")), "{again:#}");
    assert_eq!(reports[1]["id"], first["id"], "the earlier dream stays");
    let memory = world.file_of("nora", "MEMORY.md").await;
    assert_eq!(memory, new);
    // A later dream took its place.
    admin.submit(&format!("{here}/again"), &[]).await.expect(409);
}
