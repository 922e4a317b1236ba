//! Jobs over REST.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::access::{Access, Grant, OwnerBinding, Principal};
use noctuary::domain::job::{NewJob, Task};
use noctuary::domain::owner_key::OwnerKey;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use noctuary::store;
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::tables::Tables;
use crate::support::tenant::{Tenant, a_token};

/// Enqueues a job of `tenant` about an owner, due in the future so that no worker runs it.
async fn enqueue(app: &TestApp, tenant: &Tenant, owner: Option<&str>, change: impl FnOnce(&mut NewJob)) -> String {
    let access = Access::from_grant(Grant {
        principal: Principal::Operator,
        tenant: tenant.tenant_id.parse().unwrap(),
        workspace: tenant.workspace_id.parse().unwrap(),
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "req-1".to_owned(),
    });
    let owner = owner.map(|key| OwnerKey::parse(key).unwrap());
    let run_at = app.clock.now() + chrono::Duration::hours(1);
    let mut job = NewJob { task: Task::ExtractMemory, agent: None, owner, lane: None, dedup_key: None, run_at };
    change(&mut job);
    let tx = app.state.db.write(&access).await.unwrap();
    let id = store::jobs::enqueue(&tx, &access, job).await.unwrap();
    tx.commit().await.unwrap();
    id.to_string()
}

fn ids(page: &serde_json::Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_job_is_listed_called_off_and_retried_and_both_are_in_the_audit_log() {
    let app = TestApp::spawn().await;
    let id = enqueue(&app, &app.acme, Some("api:诺拉"), |_| ()).await;
    let path = format!("/api/v1/jobs/{id}");
    let shown = app.viewer().get(&path).await.data();
    assert_eq!((shown["state"].as_str(), shown["kind"].as_str()), (Some("queued"), Some("extract_memory")));
    assert_eq!(shown["runAt"], "2026-11-21T10:00:00Z");
    app.viewer().post(&format!("{path}/cancel"), serde_json::json!({})).await.refused(403, "forbidden");

    let cancelled = app.member().post(&format!("{path}/cancel"), serde_json::json!({})).await.data();
    assert_eq!(cancelled["state"], "cancelled");
    app.member().post(&format!("{path}/cancel"), serde_json::json!({})).await.refused(409, "conflict");
    let queued = app.member().post(&format!("{path}/retry"), serde_json::json!({})).await.data();
    assert_eq!((queued["state"].as_str(), queued["runAt"].as_str()), (Some("queued"), Some("2026-11-21T09:00:00Z")));
    app.member().post(&format!("{path}/retry"), serde_json::json!({})).await.refused(409, "conflict");

    let audit = app.admin().get("/api/v1/audit").await.data();
    let actions: Vec<_> = audit["items"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
    assert_eq!(actions.iter().filter(|action| **action == "job.cancel").count(), 1, "{actions:?}");
    assert_eq!(actions.iter().filter(|action| **action == "job.retry").count(), 1, "{actions:?}");
}

#[tokio::test]
async fn jobs_are_listed_by_state_newest_first_in_pages() {
    let app = TestApp::spawn().await;
    let mut written = Vec::new();
    for _ in 0..3 {
        written.push(enqueue(&app, &app.acme, None, |_| ()).await);
    }
    app.member().post(&format!("/api/v1/jobs/{}/cancel", written[1]), serde_json::json!({})).await.data();
    let first = app.viewer().get("/api/v1/jobs?state=queued&limit=1").await.data();
    assert_eq!(ids(&first), [written[2].as_str()]);
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = app.viewer().get(&format!("/api/v1/jobs?state=queued&limit=1&cursor={cursor}")).await.data();
    assert_eq!(ids(&second), [written[0].as_str()]);
    assert_eq!(ids(&app.viewer().get("/api/v1/jobs?state=cancelled").await.data()), [written[1].as_str()]);
    for (query, field) in [("state=finished", "state"), ("limit=0", "limit"), ("cursor=%25", "cursor"), ("stat=done", "stat")] {
        assert_eq!(app.viewer().get(&format!("/api/v1/jobs?{query}")).await.wrong_fields(), [field]);
    }
}

#[tokio::test]
async fn jobs_are_listed_by_what_they_do_for_which_agent_and_what_went_wrong() {
    let app = TestApp::spawn().await;
    let (wren, rook) = (make_agent(&app.admin(), "Wren").await, make_agent(&app.admin(), "渡鸦").await);
    let mut talks = Vec::new();
    for agent in [&wren, &rook] {
        let body = json!({ "endUserId": "nora", "messages": [{ "role": "user", "content": "Please remember that I moved to Porto." },
            { "role": "assistant", "content": "好的。" }] });
        talks.push(app.admin().post(&format!("/api/v1/agents/{agent}/conversations/first/messages"), body).await.data());
    }
    let other = enqueue(&app, &app.acme, None, |_| ()).await;
    let said = "llm_failed: 100% \"timeout\" & 超时";
    let tables = Tables::open(&app.backend).await;
    tables.run("UPDATE job SET state = 'failed', error = $1 WHERE agent_id = $2", [said.into(), rook.parse::<i64>().unwrap().into()]).await;

    let list = async |query: &[(&str, &str)]| {
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
        ids(&app.viewer().get(&format!("/api/v1/jobs?{query}")).await.data()).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let of = |talk: &Value| talk["jobIds"].as_array().unwrap().iter().rev().map(|id| id.as_str().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(list(&[("agentId", &wren)]).await, of(&talks[0]));
    assert_eq!(list(&[("agentId", &rook), ("state", "failed")]).await, of(&talks[1]));
    assert_eq!(list(&[("error", said)]).await, of(&talks[1]));
    assert_eq!(list(&[("error", "llm_failed")]).await, Vec::<String>::new(), "an error is meant whole");
    assert!(list(&[("kind", "extract_memory")]).await.contains(&other));
    assert_eq!(list(&[("kind", "extract_memory"), ("agentId", &wren)]).await, of(&talks[0]));
    assert_eq!(list(&[("kind", "dream")]).await, Vec::<String>::new());
    for (wrong, field) in [("agentId=wren", "agentId"), ("agentId=", "agentId"), ("state=asleep", "state"), ("state=", "state")] {
        assert_eq!(app.viewer().get(&format!("/api/v1/jobs?{wrong}")).await.wrong_fields(), [field], "{wrong}");
    }
}

#[tokio::test]
async fn a_job_of_another_tenant_is_not_there() {
    let app = TestApp::spawn().await;
    let globex = app.tenant("Globex").await;
    let id = enqueue(&app, &globex, None, |_| ()).await;
    for id in [id.as_str(), "4711", "not-an-id"] {
        app.admin().get(&format!("/api/v1/jobs/{id}")).await.refused(404, "not_found");
        for verb in ["retry", "cancel"] {
            app.admin().post(&format!("/api/v1/jobs/{id}/{verb}"), serde_json::json!({})).await.refused(404, "not_found");
        }
    }
    assert_eq!(ids(&app.admin().get("/api/v1/jobs").await.data()), Vec::<&str>::new());
    assert_eq!(globex.viewer.get(&format!("/api/v1/jobs/{id}")).await.data()["state"], "queued");
}

#[tokio::test]
async fn a_token_bound_to_owners_or_agents_sees_the_jobs_of_those_only() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let nora = enqueue(&app, &app.acme, Some("api:nora"), |_| ()).await;
    let percent = enqueue(&app, &app.acme, Some("api:n%"), |_| ()).await;
    let of_agent = enqueue(&app, &app.acme, Some("api:bo"), |job| job.agent = Some(agent.parse().unwrap())).await;
    let scopes = vec![TokenScope::MemoryRead, TokenScope::MemoryWrite];
    let bound = |new: NewToken| app.acme.issue(&app.state, NewToken { scopes: scopes.clone(), ..new });
    let one_owner = bound(NewToken { bound_owner: Some("api:nora".to_owned()), ..a_token() }).await;
    let prefix = bound(NewToken { bound_prefix: Some("api:n%".to_owned()), ..a_token() }).await;
    let one_agent = bound(NewToken { agent_ids: Some(vec![agent.parse().unwrap()]), ..a_token() }).await;
    assert_eq!(ids(&one_owner.get("/api/v1/jobs").await.data()), [nora.as_str()]);
    assert_eq!(ids(&prefix.get("/api/v1/jobs").await.data()), [percent.as_str()], "a prefix is no pattern");
    assert_eq!(ids(&one_agent.get("/api/v1/jobs").await.data()), [of_agent.as_str()]);
    one_owner.get(&format!("/api/v1/jobs/{of_agent}")).await.refused(404, "not_found");
    one_owner.post(&format!("/api/v1/jobs/{of_agent}/cancel"), serde_json::json!({})).await.refused(404, "not_found");
}

#[tokio::test]
async fn whose_job_it_is_is_told_to_those_who_may_act_for_that_owner() {
    let app = TestApp::spawn().await;
    let end_user = enqueue(&app, &app.acme, Some("api:nora"), |_| ()).await;
    let person = enqueue(&app, &app.acme, Some("user:4711"), |_| ()).await;
    let owner =
        async |client: &crate::support::Client, id: &str| client.get(&format!("/api/v1/jobs/{id}")).await.data()["ownerKey"].clone();
    assert_eq!(owner(&app.viewer(), &end_user).await, "api:nora", "a program names end users");
    assert!(owner(&app.viewer(), &person).await.is_null(), "but no other person");
    assert_eq!(owner(&app.admin(), &person).await, "user:4711");
}

#[tokio::test]
async fn a_job_that_is_retried_while_another_that_does_the_same_waits_merges_into_it() {
    let app = TestApp::spawn().await;
    let key = || Some("extract:1".to_owned());
    let first = enqueue(&app, &app.acme, None, |job| job.dedup_key = key()).await;
    app.member().post(&format!("/api/v1/jobs/{first}/cancel"), serde_json::json!({})).await.data();
    let second = enqueue(&app, &app.acme, None, |job| job.dedup_key = key()).await;
    assert_ne!(first, second);
    let retried = app.member().post(&format!("/api/v1/jobs/{first}/retry"), serde_json::json!({})).await.data();
    assert_eq!((retried["id"].as_str(), retried["state"].as_str()), (Some(second.as_str()), Some("queued")));
    let merged = app.member().get(&format!("/api/v1/jobs/{first}")).await.data();
    assert_eq!((merged["state"].as_str(), merged["error"].as_str()), (Some("cancelled"), Some("merged")), "{merged}");
    assert_eq!(merged["outcome"]["mergedInto"].as_str(), Some(second.as_str()));
}
