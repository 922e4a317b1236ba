//! Workspaces and their members.

use serde_json::json;

use crate::support::office::{PASSWORD, log_in};
use crate::support::{TestApp, TestTenant};

#[tokio::test]
async fn a_new_person_gets_an_account_and_a_password_that_is_shown_once() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    let added = admin.post(&org.members(), json!({ "email": "LiWei@Example.com", "name": "李伟", "role": "member" })).await;
    assert_eq!(added.status, 201);
    let added = added.data();
    let login = json!({ "email": "liwei@example.com", "password": added["initialPassword"] });
    let login = org.app.anonymous().post("/api/v1/auth/login", login).await.data();
    assert_eq!((&login["user"]["name"], &login["workspaces"][0]["role"]), (&json!("李伟"), &json!("member")));
    let list = admin.get(&org.members()).await;
    assert!(!list.text.contains("assword"));
    let emails: Vec<String> =
        list.data()["items"].as_array().unwrap().iter().map(|row| row["email"].as_str().unwrap().to_owned()).collect();
    assert_eq!(emails, ["nora@example.com", "liwei@example.com"]);
    admin.post(&org.members(), json!({ "email": "liwei@example.com", "role": "viewer" })).await.refused(409, "conflict");
}

#[tokio::test]
async fn a_person_of_the_tenant_joins_another_workspace_with_their_own_account() {
    let org = TestTenant::open().await;
    let liwei = org.join("liwei@example.com", "viewer").await;
    let second = org.admin.client.post("/api/v1/workspaces", json!({ "name": "Night shift" })).await.data();
    let members = format!("/api/v1/workspaces/{}/members", second["id"].as_str().unwrap());
    let with_password = json!({ "email": liwei.email, "role": "admin", "password": PASSWORD });
    assert_eq!(org.admin.client.post(&members, with_password).await.wrong_fields(), ["password"]);
    let added = org.admin.client.post(&members, json!({ "email": liwei.email, "role": "admin" })).await.data();
    assert_eq!((&added["userId"], added.get("initialPassword")), (&json!(liwei.id), None));
    let me = liwei.client.get("/api/v1/auth/me").await.data();
    let roles: Vec<&str> = me["workspaces"].as_array().unwrap().iter().map(|row| row["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["viewer", "admin"]);
}

#[tokio::test]
async fn an_address_of_another_tenant_cannot_be_added() {
    let app = TestApp::spawn().await;
    let org = TestTenant::on(app, "Owlworks", "nora@example.com").await;
    let person = noctuary::tenancy::people::NewPerson { email: "bo@example.com".into(), ..Default::default() };
    noctuary::tenancy::operator::create_tenant(&org.app.state, "Others", &person).await.unwrap();
    let refused = org.admin.client.post(&org.members(), json!({ "email": "bo@example.com", "role": "viewer" })).await;
    refused.refused(409, "conflict");
    let tenants = noctuary::tenancy::operator::create_tenant(&org.app.state, "Third", &person).await;
    assert!(matches!(tenants, Err(noctuary::error::Error::Conflict(_))), "and no half of a tenant is left");
}

#[tokio::test]
async fn only_an_admin_of_that_very_workspace_manages_its_members() {
    let org = TestTenant::open().await;
    let (member, viewer) = (org.join("mem@example.com", "member").await, org.join("vi@example.com", "viewer").await);
    let stranger = noctuary::tenancy::people::NewPerson {
        email: "bo@example.com".into(),
        password: Some(secrecy::SecretString::from(PASSWORD)),
        ..Default::default()
    };
    noctuary::tenancy::operator::create_tenant(&org.app.state, "Others", &stranger).await.unwrap();
    let stranger = log_in(&org.app, "bo@example.com").await;
    let one = format!("{}/{}", org.members(), viewer.id);
    for (person, status, slug) in [(&member, 403, "forbidden"), (&viewer, 403, "forbidden"), (&stranger, 404, "not_found")] {
        person.client.get(&org.members()).await.refused(status, slug);
        person.client.post(&org.members(), json!({ "email": "x@example.com", "role": "admin" })).await.refused(status, slug);
        person.client.patch(&one, json!({ "role": "admin" })).await.refused(status, slug);
        person.client.delete(&one).await.refused(status, slug);
    }
    let absent = "/api/v1/workspaces/1/members";
    stranger.client.get(absent).await.refused(404, "not_found");
    for id in ["1", "x", &stranger.id] {
        org.admin.client.delete(&format!("{}/{id}", org.members())).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn the_last_admin_stays_admin() {
    let org = TestTenant::open().await;
    let own = format!("{}/{}", org.members(), org.admin.id);
    for role in ["member", "viewer"] {
        org.admin.client.patch(&own, json!({ "role": role })).await.refused(409, "conflict");
    }
    org.admin.client.delete(&own).await.refused(409, "conflict");
    org.admin.client.patch(&own, json!({ "role": "admin" })).await.data();

    let liwei = org.join("liwei@example.com", "admin").await;
    noctuary::tenancy::operator::suspend_user(&org.app.state, &liwei.email).await.unwrap();
    org.admin.client.delete(&own).await.refused(409, "conflict");
    noctuary::tenancy::operator::resume_user(&org.app.state, &liwei.email).await.unwrap();
    org.admin.client.patch(&own, json!({ "role": "viewer" })).await.data();
    org.admin.client.get(&org.members()).await.refused(403, "forbidden");
    liwei.client.delete(&own).await.data();
}

#[tokio::test]
async fn two_admins_who_remove_each_other_at_once_leave_one() {
    let org = TestTenant::open().await;
    for round in 0..5 {
        let rival = org.join(&format!("rival{round}@example.com"), "admin").await;
        let (theirs, own) = (format!("{}/{}", org.members(), rival.id), format!("{}/{}", org.members(), org.admin.id));
        let (first, second) = tokio::join!(org.admin.client.delete(&theirs), rival.client.delete(&own));
        let done = [&first, &second].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "{} {}", first.text, second.text);
        if second.status == 200 {
            rival.client.post(&org.members(), json!({ "email": "nora@example.com", "role": "admin" })).await.data();
            rival.client.delete(&theirs).await.data();
        }
    }
}

#[tokio::test]
async fn a_workspace_name_is_unique_in_its_tenant_and_asks_for_an_admin() {
    let org = TestTenant::open().await;
    let admin = &org.admin.client;
    admin.post("/api/v1/workspaces", json!({ "name": "Owlworks" })).await.refused(409, "conflict");
    assert_eq!(admin.post("/api/v1/workspaces", json!({ "name": " " })).await.wrong_fields(), ["name"]);
    let made = admin.post("/api/v1/workspaces", json!({ "name": " 夜班 " })).await.data();
    assert_eq!((&made["name"], &made["role"]), (&json!("夜班"), &json!("admin")));
    let member = org.join("mem@example.com", "member").await;
    member.client.post("/api/v1/workspaces", json!({ "name": "Mine" })).await.refused(403, "forbidden");
    let names: Vec<_> =
        admin.get("/api/v1/workspaces").await.data()["items"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, [json!("Owlworks"), json!("夜班")]);
}
