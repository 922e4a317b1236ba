//! Facts from before say their whole sentence; a worker's start brings them over.

use noctuary::error::Error;
use noctuary::memory::facts::retelling;
use noctuary::queue;
use noctuary::worker;
use serde_json::json;

use crate::memory::world::World;
use crate::support::tables::Tables;

#[tokio::test]
async fn a_fact_from_before_says_only_itself_after_an_upgrade() {
    for (owner, line, first, second) in [
        ("nora", "I live in Quenby and my dog is called Biscuit.", "Lives in Quenby", "user's dog · Name: Biscuit"),
        ("liwei", "我住在雒南，对花生过敏。", "居住地：雒南", "过敏：花生"),
    ] {
        let world = World::new().await;
        world.extract_soon().await;
        world.tell(owner, "s1", line).await;
        world.app.advance(chrono::Duration::hours(2));
        worker::drain(&world.app.state).await.unwrap();
        let tables = Tables::open(&world.app.backend).await;
        tables.run("UPDATE mate_fact SET text = evidence, text_version = 0", []).await;
        assert_eq!(retelling::enqueue(&world.app.state).await.unwrap(), 1);
        assert_eq!(retelling::enqueue(&world.app.state).await.unwrap(), 1, "and no second job");
        worker::drain(&world.app.state).await.unwrap();
        assert_eq!(retelling::enqueue(&world.app.state).await.unwrap(), 0, "once");
        // The job is listed like any other, and its end is in the audit log.
        let jobs = world.app.admin().get("/api/v1/jobs?kind=retell_facts").await.data()["items"].clone();
        assert_eq!(jobs.as_array().unwrap().len(), 1, "{jobs}");
        assert_eq!((&jobs[0]["state"], &jobs[0]["outcome"]), (&json!("done"), &json!({ "retold": 2, "left": 0 })));
        let audited = world.app.admin().get("/api/v1/audit?action=facts.retell").await.data()["items"].clone();
        assert_eq!((&audited[0]["principalKind"], &audited[0]["detail"]["retold"]), (&json!("job"), &json!(2)), "{audited}");
        let mut facts = world.facts(owner, "").await;
        facts.sort_by_key(|fact| fact["text"].as_str().unwrap().to_owned());
        let texts: Vec<&str> = facts.iter().map(|fact| fact["text"].as_str().unwrap()).collect();
        let mut wanted = [first, second];
        wanted.sort_unstable();
        assert_eq!(texts, wanted);
        assert!(facts.iter().all(|fact| fact["evidence"] == line), "{facts:?}");
        let found = world.texts(owner, first).await;
        assert!(found.iter().any(|text| text.ends_with(first)), "the index follows: {found:?}");
    }
}

#[tokio::test]
async fn a_worker_that_lost_the_job_changes_nothing_and_the_next_start_goes_on() {
    for (owner, line) in [("nora", "I live in Quenby and my dog is called Biscuit."), ("liwei", "我住在雒南，对花生过敏。")] {
        let world = World::new().await;
        world.extract_soon().await;
        world.tell(owner, "s1", line).await;
        world.app.advance(chrono::Duration::hours(2));
        worker::drain(&world.app.state).await.unwrap();
        let tables = Tables::open(&world.app.backend).await;
        tables.run("UPDATE mate_fact SET text = evidence, text_version = 0", []).await;
        let older = async || tables.rows("SELECT id FROM mate_fact WHERE text_version = 0", []).await.len();
        retelling::enqueue(&world.app.state).await.unwrap();
        let jobs = world.app.admin().get("/api/v1/jobs?kind=retell_facts").await.data()["items"].clone();
        let job = jobs[0]["id"].as_str().unwrap().parse().unwrap();
        let run = queue::claim_one(&world.app.state.queue(), job).await.unwrap().expect("the job is due");
        let access = worker::JobAccess::of(&world.app.state, run.job()).await.unwrap();
        tables.run("UPDATE job SET worker = 'another' WHERE kind = 'retell_facts'", []).await;
        assert!(matches!(retelling::run(&world.app.state, access.access(), &run).await, Err(Error::Conflict(_))));
        assert_eq!(older().await, 2);
        let again = "UPDATE job SET state = 'queued', worker = NULL, lease_until = NULL, outcome = $1 WHERE kind = 'retell_facts'";
        tables.run(again, [json!({ "retold": 3, "left": 2 }).into()]).await;
        worker::drain(&world.app.state).await.unwrap();
        let jobs = world.app.admin().get("/api/v1/jobs?kind=retell_facts").await.data()["items"].clone();
        assert_eq!((older().await, &jobs[0]["outcome"]), (0, &json!({ "retold": 5, "left": 0 })), "{jobs}");
    }
}
