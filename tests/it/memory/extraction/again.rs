//! What the built-in engine read for a failing model is told, and read again once the model is back: once, whoever asks how often.

use serde_json::json;

use super::{World, answer, fact};
use crate::support::browser::Browser;
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::tables::Tables;

const DAY: &str = "2026-03-04T09:00:00Z";

/// A world whose model failed at two people's conversations, and the ids of their jobs.
async fn failed(model: &ScriptedModel) -> (World, Vec<String>) {
    let world = World::with_model(model).await;
    let english = [('U', "I live in Lisbon and my spare time goes to pottery."), ('A', "Nice."), ('U', "I'm allergic to peanuts.")];
    world.say("nora", "c1", DAY, &english).await;
    world.drain().await;
    world.say("liwei", "c1", DAY, &[('U', "我住在杭州，空闲时间都花在陶艺上。"), ('A', "好的。")]).await;
    world.drain().await;
    let jobs = world.app.admin().get("/api/v1/jobs?kind=extract_memory").await.data();
    let mut jobs: Vec<String> = jobs["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|job| job["fallback"].is_string())
        .map(|job| job["id"].as_str().unwrap().to_owned())
        .collect();
    jobs.reverse();
    (world, jobs)
}

fn pottery(object: &str, evidence: &str) -> Behaviour {
    Behaviour::Say(answer(json!({ "facts": [fact("practices", object, evidence)] })).to_string())
}

#[tokio::test]
async fn a_job_done_by_the_engine_says_so_and_the_model_reads_it_again_once() {
    let model = ScriptedModel::always(Behaviour::status(401)).await;
    let (world, jobs) = failed(&model).await;
    assert_eq!(jobs.len(), 2);
    let before = world.facts("nora").await;
    let job = world.app.admin().get(&format!("/api/v1/jobs/{}", jobs[0])).await.data();
    assert_eq!((job["state"].as_str(), job["fallback"].as_str()), (Some("done"), Some("credentials_refused")), "{job}");

    let mut admin = Browser::admin(&world.app).await;
    let here = format!("/operations/jobs/{}", jobs[0]);
    let page = admin.get(&here).await.expect(200);
    assert!(
        page.text.contains("Done by the built-in engine: the model gave no usable answer: the key was refused (401)."),
        "{}",
        page.text
    );
    let done_otherwise = admin.get("/operations/jobs?fallback=1").await.expect(200);
    assert_eq!(done_otherwise.all("#jobs tbody tr").len(), 2);
    assert_eq!(done_otherwise.words("nav.tabs a span").as_deref(), Some("2"), "only what the page lists is counted");
    assert!(!done_otherwise.has("input[name='matching']"), "nothing here can be retried or cancelled");
    assert!(admin.get("/").await.expect(200).has("a[href='/operations/jobs?fallback=1']"), "Home says it");
    let mut viewer = Browser::join(&world.app, "vi@example.org", "viewer").await;
    assert!(!viewer.get(&here).await.expect(200).has(&format!("form[action='{here}/again']")));
    viewer.submit(&format!("{here}/again"), &[]).await.expect(403);

    model.clear();
    (0..4).for_each(|_| model.then(pottery("pottery", "my spare time goes to pottery")));
    // Asked twice, it waits once.
    admin.submit(&format!("{here}/again"), &[]).await.expect(200);
    admin.submit(&format!("{here}/again"), &[]).await.expect(200);
    assert_eq!(world.rows("SELECT id FROM job WHERE kind = 'extract_again' AND state = 'queued'").await.len(), 1);
    world.drain().await;
    let after = world.facts("nora").await;
    assert!(after.iter().any(|fact| fact == "user|practices|pottery"), "{after:?}");
    assert!(before.iter().all(|fact| after.contains(fact)), "nothing is lost: {before:?} {after:?}");

    // A worker that died after its commit and before it could say so runs the job again: nothing happens twice.
    let (runs, calls) = (world.count("extraction").await, model.calls());
    let tables = Tables::open(&world.app.backend).await;
    tables.run("UPDATE job SET state = 'queued', finished_at = NULL, outcome = NULL WHERE kind = 'extract_again'", []).await;
    world.drain().await;
    assert_eq!((world.facts("nora").await, world.count("extraction").await, model.calls()), (after, runs, calls));
    admin.submit(&format!("{here}/again"), &[]).await.expect(409);
}

#[tokio::test]
async fn all_of_the_last_days_are_read_again_in_chinese_too_and_a_worker_that_dies_leaves_nothing() {
    let model = ScriptedModel::always(Behaviour::status(404)).await;
    let (world, _) = failed(&model).await;
    let before = world.facts("liwei").await;
    let mut member = Browser::join(&world.app, "me@example.org", "member").await;
    member.submit("/operations/jobs/again", &[("days", "7")]).await.expect(403);
    let mut admin = Browser::admin(&world.app).await;
    admin.submit("/operations/jobs/again", &[("days", "91")]).await.expect(422);

    // The model still fails: the job waits for another attempt and leaves nothing behind.
    let runs = world.count("extraction").await;
    admin.submit("/operations/jobs/again", &[("days", "90")]).await.expect(200);
    world.drain().await;
    let waiting = world.rows("SELECT id FROM job WHERE kind = 'extract_again' AND state IN ('retry', 'failed')").await;
    assert_eq!((waiting.len(), world.count("extraction").await, world.facts("liwei").await), (2, runs, before.clone()));

    model.clear();
    (0..4).for_each(|_| model.then(pottery("陶艺", "空闲时间都花在陶艺上")));
    admin.submit("/operations/jobs/again", &[("days", "90")]).await.expect(200);
    world.app.advance(chrono::Duration::hours(2));
    world.drain().await;
    let after = world.facts("liwei").await;
    assert!(after.iter().any(|fact| fact == "user|practices|陶艺"), "{after:?}");
    assert!(before.iter().all(|fact| after.contains(fact)), "{before:?} {after:?}");
    let left = world.rows("SELECT id FROM extraction WHERE model IS NOT NULL AND engine = 'extractive' AND repeated_by IS NULL").await;
    assert!(left.is_empty(), "every run was read again");
}
