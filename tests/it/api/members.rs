//! Workspaces and their members.

use serde_json::json;

use crate::support::office::{PASSWORD, log_in};
use crate::support::{Office, TestApp};

#[tokio::test]
async fn a_new_person_gets_an_account_and_a_password_that_is_shown_once() {
    let office = Office::open().await;
    let admin = &office.admin.client;
    let added = admin.post(&office.members(), json!({ "email": "LiWei@Example.com", "name": "李伟", "role": "member" })).await;
    assert_eq!(added.status, 201);
    let added = added.data();
    let login = json!({ "email": "liwei@example.com", "password": added["initialPassword"] });
    let login = office.app.anonymous().post("/api/v1/auth/login", login).await.data();
    assert_eq!((&login["user"]["name"], &login["workspaces"][0]["role"]), (&json!("李伟"), &json!("member")));
    let list = admin.get(&office.members()).await;
    assert!(!list.text.contains("assword"));
    let emails: Vec<String> =
        list.data()["items"].as_array().unwrap().iter().map(|row| row["email"].as_str().unwrap().to_owned()).collect();
    assert_eq!(emails, ["nora@example.com", "liwei@example.com"]);
    admin.post(&office.members(), json!({ "email": "liwei@example.com", "role": "viewer" })).await.refused(409, "conflict");
}

#[tokio::test]
async fn a_person_of_the_tenant_joins_another_workspace_with_their_own_account() {
    let office = Office::open().await;
    let liwei = office.join("liwei@example.com", "viewer").await;
    let second = office.admin.client.post("/api/v1/workspaces", json!({ "name": "Night shift" })).await.data();
    let members = format!("/api/v1/workspaces/{}/members", second["id"].as_str().unwrap());
    let with_password = json!({ "email": liwei.email, "role": "admin", "password": PASSWORD });
    assert_eq!(office.admin.client.post(&members, with_password).await.wrong_fields(), ["password"]);
    let added = office.admin.client.post(&members, json!({ "email": liwei.email, "role": "admin" })).await.data();
    assert_eq!((&added["userId"], added.get("initialPassword")), (&json!(liwei.id), None));
    let me = liwei.client.get("/api/v1/auth/me").await.data();
    let roles: Vec<&str> = me["workspaces"].as_array().unwrap().iter().map(|row| row["role"].as_str().unwrap()).collect();
    assert_eq!(roles, ["viewer", "admin"]);
}

#[tokio::test]
async fn an_address_of_another_tenant_cannot_be_added() {
    let app = TestApp::spawn().await;
    let office = Office::on(app, "Owlworks", "nora@example.com").await;
    let person = noctuary::tenancy::people::NewPerson { email: "bo@example.com".into(), ..Default::default() };
    noctuary::tenancy::operator::create_tenant(&office.app.noctuary, "Others", &person).await.unwrap();
    let refused = office.admin.client.post(&office.members(), json!({ "email": "bo@example.com", "role": "viewer" })).await;
    refused.refused(409, "conflict");
    let tenants = noctuary::tenancy::operator::create_tenant(&office.app.noctuary, "Third", &person).await;
    assert!(matches!(tenants, Err(noctuary::error::Error::Conflict(_))), "and no half of a tenant is left");
}

#[tokio::test]
async fn only_an_admin_of_that_very_workspace_manages_its_members() {
    let office = Office::open().await;
    let (member, viewer) = (office.join("mem@example.com", "member").await, office.join("vi@example.com", "viewer").await);
    let stranger = noctuary::tenancy::people::NewPerson {
        email: "bo@example.com".into(),
        password: Some(secrecy::SecretString::from(PASSWORD)),
        ..Default::default()
    };
    noctuary::tenancy::operator::create_tenant(&office.app.noctuary, "Others", &stranger).await.unwrap();
    let stranger = log_in(&office.app, "bo@example.com").await;
    let one = format!("{}/{}", office.members(), viewer.id);
    for (person, status, slug) in [(&member, 403, "forbidden"), (&viewer, 403, "forbidden"), (&stranger, 404, "not_found")] {
        person.client.get(&office.members()).await.refused(status, slug);
        person.client.post(&office.members(), json!({ "email": "x@example.com", "role": "admin" })).await.refused(status, slug);
        person.client.patch(&one, json!({ "role": "admin" })).await.refused(status, slug);
        person.client.delete(&one).await.refused(status, slug);
    }
    let absent = "/api/v1/workspaces/1/members";
    stranger.client.get(absent).await.refused(404, "not_found");
    for id in ["1", "x", &stranger.id] {
        office.admin.client.delete(&format!("{}/{id}", office.members())).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn the_last_admin_stays_admin() {
    let office = Office::open().await;
    let own = format!("{}/{}", office.members(), office.admin.id);
    for role in ["member", "viewer"] {
        office.admin.client.patch(&own, json!({ "role": role })).await.refused(409, "conflict");
    }
    office.admin.client.delete(&own).await.refused(409, "conflict");
    office.admin.client.patch(&own, json!({ "role": "admin" })).await.data();

    let liwei = office.join("liwei@example.com", "admin").await;
    noctuary::tenancy::operator::suspend_user(&office.app.noctuary, &liwei.email).await.unwrap();
    office.admin.client.delete(&own).await.refused(409, "conflict");
    noctuary::tenancy::operator::resume_user(&office.app.noctuary, &liwei.email).await.unwrap();
    office.admin.client.patch(&own, json!({ "role": "viewer" })).await.data();
    office.admin.client.get(&office.members()).await.refused(403, "forbidden");
    liwei.client.delete(&own).await.data();
}

#[tokio::test]
async fn two_admins_who_remove_each_other_at_once_leave_one() {
    let office = Office::open().await;
    for round in 0..5 {
        let rival = office.join(&format!("rival{round}@example.com"), "admin").await;
        let (theirs, own) = (format!("{}/{}", office.members(), rival.id), format!("{}/{}", office.members(), office.admin.id));
        let (first, second) = tokio::join!(office.admin.client.delete(&theirs), rival.client.delete(&own));
        let done = [&first, &second].iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "{} {}", first.text, second.text);
        if second.status == 200 {
            rival.client.post(&office.members(), json!({ "email": "nora@example.com", "role": "admin" })).await.data();
            rival.client.delete(&theirs).await.data();
        }
    }
}

#[tokio::test]
async fn a_workspace_name_is_unique_in_its_tenant_and_asks_for_an_admin() {
    let office = Office::open().await;
    let admin = &office.admin.client;
    admin.post("/api/v1/workspaces", json!({ "name": "Owlworks" })).await.refused(409, "conflict");
    assert_eq!(admin.post("/api/v1/workspaces", json!({ "name": " " })).await.wrong_fields(), ["name"]);
    let made = admin.post("/api/v1/workspaces", json!({ "name": " 夜班 " })).await.data();
    assert_eq!((&made["name"], &made["role"]), (&json!("夜班"), &json!("admin")));
    let member = office.join("mem@example.com", "member").await;
    member.client.post("/api/v1/workspaces", json!({ "name": "Mine" })).await.refused(403, "forbidden");
    let names: Vec<_> =
        admin.get("/api/v1/workspaces").await.data()["items"].as_array().unwrap().iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, [json!("Owlworks"), json!("夜班")]);
}
