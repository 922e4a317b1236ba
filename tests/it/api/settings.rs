//! Settings: overrides of tenant, workspace and agent, each value with its source.

use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Client, TestApp, TestTenant};

const KEY: &str = "mate.memory.cooldown-minutes";

async fn put(client: &Client, query: &str, value: Value) -> Value {
    client.put(&format!("/api/v1/settings/{KEY}{query}"), json!({ "value": value })).await.data()
}

async fn get(client: &Client, query: &str) -> (Value, String) {
    let found = client.get(&format!("/api/v1/settings/{KEY}{query}")).await.data();
    (found["value"].clone(), found["source"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn the_narrower_override_wins_and_says_where_it_stands() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let agent = make_agent(admin, "Ada").await;
    let of_agent = format!("?agentId={agent}");
    assert_eq!(get(admin, "").await, (json!(5), "default".to_owned()));
    put(admin, "?level=tenant", json!(6)).await;
    assert_eq!(get(admin, &of_agent).await, (json!(6), "override of the tenant".to_owned()));
    put(admin, "", json!(7)).await;
    assert_eq!(get(admin, &of_agent).await, (json!(7), "override of the workspace".to_owned()));
    let answer = put(admin, &of_agent, json!(8)).await;
    assert_eq!((&answer["value"], &answer["source"]), (&json!(8), &json!("override of the agent")));
    assert_eq!(get(admin, "").await.0, 7, "other agents are not touched");
    assert_eq!(admin.get(&format!("/api/v1/agents/{agent}")).await.data()["settings"], json!({ KEY: 8 }));
    put(admin, &of_agent, Value::Null).await;
    put(admin, "", Value::Null).await;
    assert_eq!(get(admin, &of_agent).await.0, 6, "null takes an override back");
    put(admin, "?level=tenant", json!(9)).await;
    assert_eq!(get(admin, "").await.0, 9, "the last one to write wins");
}

#[tokio::test]
async fn the_list_shows_every_key_that_can_be_overridden_and_no_secret_one() {
    let org = TestTenant::open().await;
    put(&org.admin.client, "", json!(7)).await;
    let list = org.admin.client.get("/api/v1/settings").await.data();
    let items = list["items"].as_array().unwrap();
    assert!(items.len() > 10 && items.iter().all(|row| row["key"].as_str().unwrap().starts_with("mate.")));
    let row = items.iter().find(|row| row["key"] == KEY).unwrap();
    assert_eq!((&row["value"], &row["source"]), (&json!(7), &json!("override of the workspace")));
}

#[tokio::test]
async fn a_key_or_value_that_is_wrong_is_told_with_the_nearest() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let unknown = admin.put("/api/v1/settings/mate.memory.cooldown-minuts", json!({ "value": 1 })).await.refused(422, "invalid");
    assert!(unknown["details"][0]["message"].as_str().unwrap().contains(KEY), "{unknown}");
    admin.get("/api/v1/settings/mate.memory.cooldown-minuts").await.refused(422, "invalid");
    let operators = admin.put("/api/v1/settings/auth.sign-up", json!({ "value": true })).await.refused(422, "invalid");
    assert!(operators["details"][0]["message"].as_str().unwrap().contains("operator"), "{operators}");
    let path = format!("/api/v1/settings/{KEY}");
    for wrong in [json!("soon"), json!(-1), json!({}), json!([1]), json!(true), json!(1.5)] {
        assert_eq!(admin.put(&path, json!({ "value": wrong })).await.wrong_fields(), [KEY], "{wrong}");
    }
    assert_eq!(admin.put(&path, json!({})).await.wrong_fields(), ["value"]);
    let agent = make_agent(admin, "Ada").await;
    assert_eq!(admin.put(&format!("{path}?level=tenant&agentId={agent}"), json!({ "value": 1 })).await.wrong_fields(), ["level"]);
    assert_eq!(get(admin, "").await.0, 5, "nothing was written");
    let mistyped = json!({ "name": "Bo", "settings": { "mate.memory.cooldown-minuts": 1 } });
    assert_eq!(admin.post("/api/v1/agents", mistyped).await.wrong_fields(), ["settings.mate.memory.cooldown-minuts"]);
}

#[tokio::test]
async fn overrides_that_contradict_each_other_are_not_stored() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let window = "/api/v1/settings/mate.agent.conversation.window";
    admin.put(&format!("{window}.default-max-input-tokens?level=tenant"), json!({ "value": 1000 })).await.data();
    admin.put(&format!("{window}.summary-max-tokens"), json!({ "value": 2000 })).await.refused(422, "invalid");
    assert_eq!(admin.get(&format!("{window}.summary-max-tokens")).await.data()["value"], 300);
}

#[tokio::test]
async fn settings_belong_to_the_admins_of_one_tenant() {
    let org = TestTenant::open().await;
    let member = org.join("mem@example.com", "member").await;
    put(&org.admin.client, "?level=tenant", json!(7)).await;
    let path = format!("/api/v1/settings/{KEY}");
    member.client.get(&path).await.refused(403, "forbidden");
    member.client.get("/api/v1/settings").await.refused(403, "forbidden");
    member.client.put(&path, json!({ "value": 1 })).await.refused(403, "forbidden");

    let stranger = noctuary::tenancy::people::NewPerson {
        email: "bo@example.com".into(),
        password: Some(secrecy::SecretString::from(crate::support::office::PASSWORD)),
        ..Default::default()
    };
    noctuary::tenancy::operator::create_tenant(&org.app.state, "Others", &stranger).await.unwrap();
    let stranger = crate::support::office::log_in(&org.app, "bo@example.com").await;
    assert_eq!(get(&stranger.client, "").await.0, 5);
    let agent = make_agent(&org.admin.client, "Ada").await;
    stranger.client.put(&format!("{path}?agentId={agent}"), json!({ "value": 1 })).await.refused(404, "not_found");
    stranger.client.get(&format!("{path}?agentId={agent}")).await.refused(404, "not_found");
}

#[tokio::test]
async fn what_holds_for_an_agent_is_what_services_get() {
    let org = TestTenant::on(TestApp::spawn().await, "Owlworks", "nora@example.com").await;
    let agent = make_agent(&org.admin.client, "Ada").await;
    put(&org.admin.client, &format!("?agentId={agent}"), json!(11)).await;
    let state = &org.app.state;
    let tenant: i64 = org.tenant.parse().unwrap();
    let access = noctuary::auth::operator_access(tenant.into(), org.workspace.parse().unwrap(), "test");
    let pass = noctuary::tenancy::agents::open(state, access, agent.parse().unwrap()).await.unwrap();
    let config = noctuary::tenancy::settings::of_agent(state, &pass).await.unwrap();
    assert_eq!(config.memory().cooldown_minutes, 11);
    assert_eq!(state.config.memory().cooldown_minutes, 5);
}
