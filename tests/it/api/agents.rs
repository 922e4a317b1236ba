//! Agents over REST.

use serde_json::json;

use crate::support::TestApp;
use crate::support::app::make_agent;

#[tokio::test]
async fn an_agent_is_made_changed_and_taken_out_of_service() {
    let app = TestApp::spawn().await;
    let made = app.member().post("/api/v1/agents", json!({ "name": "Ada", "timezone": "Asia/Shanghai" })).await;
    assert_eq!(made.status, 201);
    let path = format!("/api/v1/agents/{}", made.data()["id"].as_str().unwrap());

    let changed = app.member().patch(&path, json!({ "description": "回答订单问题" })).await.data();
    assert_eq!((changed["name"].as_str(), changed["description"].as_str()), (Some("Ada"), Some("回答订单问题")));
    assert_eq!(app.viewer().get(&path).await.data()["timezone"], "Asia/Shanghai");

    app.member().delete(&path).await.refused(403, "forbidden");
    app.admin().delete(&path).await.data();
    app.admin().get(&path).await.refused(404, "not_found");
    make_agent(&app.member(), "Ada").await;
}

#[tokio::test]
async fn a_workspace_has_one_live_agent_of_a_name() {
    let app = TestApp::spawn().await;
    make_agent(&app.member(), "Ada").await;
    app.member().post("/api/v1/agents", json!({ "name": "Ada" })).await.refused(409, "conflict");
    let other = make_agent(&app.member(), "Bo").await;
    app.member().patch(&format!("/api/v1/agents/{other}"), json!({ "name": "Ada" })).await.refused(409, "conflict");
}

#[tokio::test]
async fn every_wrong_field_is_named_at_once() {
    let app = TestApp::spawn().await;
    let wrong = json!({ "name": " ", "timezone": "Mars/Olympus", "settings": [] });
    assert_eq!(app.member().post("/api/v1/agents", wrong).await.wrong_fields(), ["name", "timezone", "settings"]);
    assert_eq!(app.member().post("/api/v1/agents", json!({ "name": "Ada", "nmae": 1 })).await.wrong_fields(), ["nmae"]);
}

#[tokio::test]
async fn pages_of_agents_follow_each_other_without_gaps() {
    let app = TestApp::spawn().await;
    for name in ["Ada", "Bo", "小诺"] {
        make_agent(&app.member(), name).await;
    }
    let first = app.viewer().get("/api/v1/agents?limit=2").await.data();
    let cursor = first["nextCursor"].as_str().expect("a second page");
    let second = app.viewer().get(&format!("/api/v1/agents?limit=2&cursor={cursor}")).await.data();
    let names: Vec<&str> =
        [&first, &second].iter().flat_map(|page| page["items"].as_array().unwrap()).map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ada", "Bo", "小诺"]);
    assert!(second["nextCursor"].is_null());
}

#[tokio::test]
async fn agents_are_found_by_a_part_of_their_name() {
    let app = TestApp::spawn().await;
    for name in ["Ada", "Adam", "Bo 100%", "小诺"] {
        make_agent(&app.member(), name).await;
    }
    let found = async |query: &str| -> Vec<String> {
        let page = app.viewer().get(&format!("/api/v1/agents?{query}")).await.data();
        page["items"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(found("name=ADA").await, ["Ada", "Adam"]);
    assert_eq!(found("name=ada&limit=1").await, ["Ada"]);
    assert_eq!(found("name=%25").await, ["Bo 100%"], "a percent sign is a letter");
    assert_eq!(found("name=%E5%B0%8F%E8%AB%BE").await, ["小诺"], "the other script finds it");
    assert_eq!(found("name=eve").await, [""; 0]);
    assert_eq!(found("name=").await.len(), 4);
    let long = format!("/api/v1/agents?name={}", "a".repeat(121));
    assert_eq!(app.viewer().get(&long).await.wrong_fields(), ["name"]);
}

#[tokio::test]
async fn another_tenant_gets_404_for_an_agent_id() {
    let app = TestApp::spawn().await;
    let globex = app.tenant("Globex").await;
    let path = format!("/api/v1/agents/{}", make_agent(&app.member(), "Ada").await);
    globex.admin.get(&path).await.refused(404, "not_found");
    globex.admin.patch(&path, json!({ "name": "Mine" })).await.refused(404, "not_found");
    globex.admin.delete(&path).await.refused(404, "not_found");
    assert_eq!(globex.admin.get("/api/v1/agents").await.data()["items"].as_array().unwrap().len(), 0);
}
