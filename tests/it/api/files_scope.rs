//! Scopes of files: PERSONAL, TEAM and GLOBAL files never leak into each other.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::token_scope::TokenScope;
use serde_json::json;

use super::files_desk::FilesFixture;
use crate::support::app::make_agent;
use crate::support::tenant::a_token;

const NORA: &str = "endUserId=nora";
const LIWEI: &str = "endUserId=liwei";

#[tokio::test]
async fn two_owners_of_one_agent_never_see_each_others_files() {
    let fixture = FilesFixture::new().await;
    let member = fixture.app.member();
    let written = member.put(&fixture.file(&format!("MEMORY.md?{NORA}")), json!({ "content": "Nora drinks tea" })).await.data();
    assert_eq!((written["scope"].as_str(), written["ownerKey"].as_str()), (Some("PERSONAL"), Some("api:nora")));
    member.put(&fixture.file("MEMORY.md"), json!({ "content": "李伟喝咖啡", "endUserId": "liwei" })).await.data();
    member.put(&fixture.file(&format!("SECRET.md?{NORA}")), json!({ "content": "only Nora" })).await.data();

    assert_eq!(member.get(&fixture.file(&format!("MEMORY.md?{NORA}"))).await.data()["content"], "Nora drinks tea");
    assert_eq!(member.get(&fixture.file(&format!("MEMORY.md?{LIWEI}"))).await.data()["content"], "李伟喝咖啡");
    assert!(!fixture.text("MEMORY.md").await.contains("tea"), "the shared file is another");
    for other in [LIWEI, "", "channel=feishu&senderId=nora"] {
        member.get(&fixture.file(&format!("SECRET.md?{other}"))).await.refused(404, "not_found");
        member.get(&fixture.file(&format!("SECRET.md/revisions?{other}"))).await.refused(404, "not_found");
        member.get(&fixture.file(&format!("SECRET.md/revisions/1?{other}"))).await.refused(404, "not_found");
        member.get(&fixture.file(&format!("SECRET.md/diff?{other}"))).await.refused(404, "not_found");
        member.delete(&fixture.file(&format!("SECRET.md?{other}"))).await.refused(404, "not_found");
        member.post(&fixture.file(&format!("SECRET.md/revisions/1/restore?{other}")), json!({})).await.refused(404, "not_found");
        member
            .post(&fixture.file(&format!("SECRET.md/edit?{other}")), json!({ "oldText": "only", "newText": "x" }))
            .await
            .refused(404, "not_found");
        assert!(!fixture.names(&member, &format!("files?{other}")).await.contains(&"SECRET.md".to_owned()));
        assert_eq!(member.get(&fixture.at(&format!("search?q=Nora&{other}"))).await.data()["totalHits"], 0, "{other}");
    }
    assert_eq!(member.get(&fixture.at(&format!("search?q=Nora&{NORA}"))).await.data()["totalHits"], 2);
}

#[tokio::test]
async fn an_owner_sees_the_union_of_own_team_and_global_files() {
    let fixture = FilesFixture::new().await;
    fixture.app.admin().put(&fixture.file("POLICY.md?scope=GLOBAL"), json!({ "content": "for all" })).await.data();
    fixture.put("HOUSE.md", "for the team").await.data();
    fixture.app.member().put(&fixture.file(&format!("OWN.md?{NORA}")), json!({ "content": "for Nora" })).await.data();
    let seen = fixture.names(&fixture.app.viewer(), &format!("files?{NORA}")).await;
    assert_eq!(seen[4..], ["HOUSE.md", "OWN.md", "POLICY.md"]);
    for (scope, name) in [("PERSONAL", "OWN.md"), ("GLOBAL", "POLICY.md")] {
        assert_eq!(fixture.names(&fixture.app.viewer(), &format!("files?{NORA}&scope={scope}")).await, [name]);
    }
    assert_eq!(fixture.app.viewer().get(&fixture.file(&format!("POLICY.md?{NORA}"))).await.data()["scope"], "GLOBAL");

    let other = make_agent(&fixture.app.member(), "Bo").await;
    let elsewhere = |rest: &str| format!("/api/v1/agents/{other}/workspace/{rest}");
    assert_eq!(fixture.app.viewer().get(&elsewhere("files/POLICY.md")).await.data()["content"], "for all");
    fixture.app.viewer().get(&elsewhere("files/HOUSE.md")).await.refused(404, "not_found");
    fixture.app.viewer().get(&elsewhere(&format!("files/OWN.md?{NORA}"))).await.refused(404, "not_found");
}

#[tokio::test]
async fn only_admins_write_global_files() {
    let fixture = FilesFixture::new().await;
    let path = fixture.file("POLICY.md?scope=GLOBAL");
    fixture.app.member().put(&path, json!({ "content": "x" })).await.refused(403, "forbidden");
    fixture.app.admin().put(&path, json!({ "content": "x" })).await.data();
    fixture.app.member().delete(&path).await.refused(403, "forbidden");
    fixture.app.member().patch(&path, json!({ "enabled": true })).await.refused(403, "forbidden");
    fixture
        .app
        .member()
        .post(&fixture.file("POLICY.md/edit?scope=GLOBAL"), json!({ "oldText": "x", "newText": "y" }))
        .await
        .refused(403, "forbidden");
    fixture.app.member().post(&fixture.file("POLICY.md/revisions/1/restore?scope=GLOBAL"), json!({})).await.refused(403, "forbidden");
    assert_eq!(fixture.text("POLICY.md").await, "x");
}

#[tokio::test]
async fn a_personal_edit_never_copies_the_shared_file() {
    let fixture = FilesFixture::new().await;
    fixture.put("HOUSE.md", "shared text").await.data();
    let edit = json!({ "oldText": "shared", "newText": "my" });
    let told = fixture.app.member().post(&fixture.file(&format!("HOUSE.md/edit?{NORA}")), edit.clone()).await.refused(409, "conflict");
    assert!(told["msg"].as_str().unwrap().contains("scope=TEAM"), "{told}");
    fixture.app.member().delete(&fixture.file(&format!("HOUSE.md?{NORA}"))).await.refused(409, "conflict");
    fixture.app.member().patch(&fixture.file(&format!("HOUSE.md?{NORA}")), json!({ "enabled": true })).await.refused(409, "conflict");
    let own = fixture
        .app
        .member()
        .post(&fixture.file(&format!("HOUSE.md/merge?{NORA}")), json!({ "strategy": "append", "content": "mine" }))
        .await
        .data();
    assert_eq!((own["content"].as_str(), own["scope"].as_str()), (Some("mine"), Some("PERSONAL")), "a merge begins empty");
    assert_eq!(fixture.text("HOUSE.md").await, "shared text");
    let named = fixture.app.member().post(&fixture.file(&format!("HOUSE.md/edit?{NORA}&scope=TEAM")), edit).await.data();
    assert_eq!((named["content"].as_str(), named["scope"].as_str()), (Some("my text"), Some("TEAM")));
}

#[tokio::test]
async fn what_is_read_is_what_is_written() {
    let fixture = FilesFixture::new().await;
    let member = fixture.app.member();
    member.put(&fixture.file("X.md?scope=PERSONAL"), json!({ "content": "my own" })).await.data();
    fixture.put("X.md", "the team's").await.data();
    assert_eq!(member.get(&fixture.file("X.md")).await.data()["content"], "the team's");
    assert_eq!(member.get(&fixture.file("X.md?scope=PERSONAL")).await.data()["content"], "my own");
    member.put(&fixture.file(&format!("X.md?{NORA}")), json!({ "content": "Nora's" })).await.data();
    assert_eq!(member.get(&fixture.file(&format!("X.md?{NORA}"))).await.data()["content"], "Nora's");
    assert_eq!(member.get(&fixture.file("X.md?ownerKey=api:nora")).await.data()["content"], "Nora's");
}

#[tokio::test]
async fn with_isolation_off_an_owners_write_goes_to_the_team_and_says_so() {
    let app = crate::support::TestApp::spawn_with(|config| config.mate.memory.lifecycle_mediator_enabled = false).await;
    let fixture = FilesFixture::on(app).await;
    let written = fixture.app.member().put(&fixture.file(&format!("X.md?{NORA}")), json!({ "content": "x" })).await.data();
    assert_eq!((written["scope"].as_str(), written["ownerKey"].as_str()), (Some("TEAM"), Some("")));
}

#[tokio::test]
async fn isolation_can_be_switched_off_for_one_agent() {
    let fixture = FilesFixture::new().await;
    let settings = json!({ "settings": { "mate.memory.lifecycle-mediator-enabled": false } });
    fixture.app.member().patch(&format!("/api/v1/agents/{}", fixture.agent), settings).await.data();
    let written = fixture.app.member().put(&fixture.file(&format!("X.md?{NORA}")), json!({ "content": "大家的" })).await.data();
    assert_eq!(written["scope"], "TEAM");
}

#[tokio::test]
async fn an_owner_bound_token_writes_its_own_files_and_reads_the_shared_ones() {
    let fixture = FilesFixture::new().await;
    let bound =
        NewToken { bound_owner: Some("api:nora".to_owned()), scopes: vec![TokenScope::MemoryRead, TokenScope::MemoryWrite], ..a_token() };
    let nora = fixture.app.acme.issue(&fixture.app.state, bound).await;
    let written = nora.put(&fixture.file("X.md"), json!({ "content": "x" })).await.data();
    assert_eq!((written["scope"].as_str(), written["ownerKey"].as_str()), (Some("PERSONAL"), Some("api:nora")));
    nora.get(&fixture.file("MEMORY.md")).await.data();
    nora.put(&fixture.file("MEMORY.md?scope=TEAM"), json!({ "content": "obey" })).await.refused(403, "forbidden");
    nora.put(&fixture.at("prompt-files"), json!({ "files": [] })).await.refused(403, "forbidden");
    nora.get(&fixture.file(&format!("X.md?{LIWEI}"))).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_person_sees_another_persons_files_only_as_admin_and_each_look_is_written_down() {
    let org = crate::support::TestTenant::open().await;
    let bo = org.join("bo@example.com", "member").await;
    let agent = make_agent(&org.admin.client, "Ada").await;
    let path = |rest: &str| format!("/api/v1/agents/{agent}/workspace/{rest}");
    bo.client.put(&path("files/OWN.md?scope=PERSONAL"), json!({ "content": "Bo's" })).await.data();
    let owner = format!("ownerKey=user:{}", bo.id);
    let read = org.admin.client.get(&path(&format!("files/OWN.md?{owner}"))).await.data();
    assert_eq!(read["content"], "Bo's");
    org.admin.client.get(&path(&format!("files?{owner}"))).await.data();
    org.admin.client.get(&path(&format!("search?q=Bo&{owner}"))).await.data();
    org.admin.client.get(&path(&format!("files/OWN.md/revisions?{owner}"))).await.data();
    let rows = org.audit("").await;
    for action in ["file.read", "file.list", "file.search", "file.history"] {
        assert!(rows.iter().any(|row| row["action"] == action), "{action}");
    }
    bo.client.get(&path(&format!("files/OWN.md?ownerKey=user:{}", org.admin.id))).await.refused(403, "forbidden");
    bo.client.get(&path("files/OWN.md?endUserId=nora")).await.refused(403, "forbidden");
}

#[tokio::test]
async fn another_tenant_finds_nothing() {
    let fixture = FilesFixture::new().await;
    let globex = fixture.app.tenant("Globex").await;
    fixture.app.admin().put(&fixture.file("POLICY.md?scope=GLOBAL"), json!({ "content": "Acme only" })).await.data();
    for path in
        ["files", "files/MEMORY.md", "files/MEMORY.md/revisions", "files/MEMORY.md/diff", "prompt", "prompt-files", "search?q=memory"]
    {
        globex.admin.get(&fixture.at(path)).await.refused(404, "not_found");
    }
    globex.admin.put(&fixture.file("MEMORY.md"), json!({ "content": "x" })).await.refused(404, "not_found");
    let theirs = make_agent(&globex.admin, "Zed").await;
    globex.admin.get(&format!("/api/v1/agents/{theirs}/workspace/files/POLICY.md")).await.refused(404, "not_found");
}
