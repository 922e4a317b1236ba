//! `noctuary admin …`, beside a running server.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::support::TestApp;

const PASSWORD: &str = "plum tractor nine violins";
const LOGIN: &str = "/api/v1/auth/login";

/// Runs `noctuary admin …` on the storage of a running server.
async fn admin(app: &TestApp, arguments: &str, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.arg("admin").args(arguments.split('|')).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL").current_dir(app.backend.sqlite_file().parent().unwrap());
    command.arg("--data-dir").arg(app.backend.sqlite_file().parent().unwrap());
    if let Some(url) = app.backend.postgres_url() {
        command.env("DATABASE_URL", url);
    }
    let input = input.to_owned();
    tokio::task::spawn_blocking(move || {
        let mut child = command.spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    })
    .await
    .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The standard output of a command that succeeded.
#[track_caller]
fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{} {}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn parsed(output: &Output) -> Value {
    serde_json::from_str(&printed(output)).unwrap()
}

#[tokio::test]
async fn a_tenant_made_at_the_command_line_works_at_the_running_server() {
    let app = TestApp::spawn().await;
    let made = parsed(&admin(&app, "create-tenant|--name|Owlworks|--email|nora@example.com|--json", "").await);
    let login = json!({ "email": "nora@example.com", "password": made["password"] });
    let login = app.anonymous().post(LOGIN, login).await.data();
    assert_eq!((&login["user"]["id"], &login["workspaces"][0]["id"]), (&made["userId"], &made["workspaceId"]));
    assert_eq!((&login["workspaces"][0]["name"], &login["workspaces"][0]["role"]), (&json!("Owlworks"), &json!("admin")));

    let arguments = "create-token|--email|nora@example.com|--workspace|Owlworks|--name|ci|--role|member|--scopes|memory:read,memory:write|--expires|90d";
    let output = admin(&app, arguments, "").await;
    let token = printed(&output);
    assert_eq!((token.len(), token.trim_end().len(), token.lines().count()), (41, 40, 1), "the token alone: {token}");
    let robot = app.anonymous().bearing(token.trim_end());
    let me = robot.get("/api/v1/auth/me").await.data();
    assert_eq!((&me["scopes"], &me["role"]), (&json!(["memory:read", "memory:write"]), &json!("member")));
    robot.post("/api/v1/agents", json!({ "name": "Ada" })).await.data();
    assert_eq!(parsed(&admin(&app, &format!("{arguments}|--json"), "").await)["scopes"], me["scopes"]);
    let chatting = arguments.replace("memory:read,memory:write", "chat") + "|--json";
    assert_eq!(parsed(&admin(&app, &chatting, "").await)["requireEndUser"], true);
    assert_eq!(parsed(&admin(&app, &format!("{chatting}|--require-end-user|false"), "").await)["requireEndUser"], false);
}

#[tokio::test]
async fn a_password_is_read_from_standard_input_and_never_printed() {
    let app = TestApp::spawn().await;
    let output = admin(&app, "create-tenant|--name|Owlworks|--email|nora@example.com|--password-stdin", &format!("{PASSWORD}\n")).await;
    assert!(!printed(&output).contains(PASSWORD) && !text(&output.stderr).contains(PASSWORD));
    app.anonymous().post(LOGIN, json!({ "email": "nora@example.com", "password": PASSWORD })).await.data();

    for (input, complaint) in [("too short\n", "password: must have 15 to 128 characters"), ("", "standard input was empty")] {
        let output = admin(&app, "create-tenant|--name|Other|--email|bo@example.com|--password-stdin", input).await;
        assert_eq!(output.status.code(), Some(1), "{input}");
        assert!(text(&output.stderr).contains(complaint), "{}", text(&output.stderr));
    }
}

#[tokio::test]
async fn people_are_added_suspended_and_given_another_password() {
    let app = TestApp::spawn().await;
    printed(&admin(&app, "create-tenant|--name|Owlworks|--email|nora@example.com|--password-stdin", PASSWORD).await);
    let added =
        parsed(&admin(&app, "create-user|--email|liwei@example.com|--name|李伟|--workspace|Owlworks|--role|viewer|--json", "").await);
    let login = async |password: &Value| app.anonymous().post(LOGIN, json!({ "email": "liwei@example.com", "password": password })).await;
    assert_eq!(login(&added["password"]).await.data()["user"]["name"], "李伟");
    printed(&admin(&app, "suspend-user|--email|liwei@example.com", "").await);
    login(&added["password"]).await.refused(401, "unauthenticated");
    printed(&admin(&app, "resume-user|--email|LiWei@example.com", "").await);
    let bearer = login(&added["password"]).await.data()["token"].as_str().unwrap().to_owned();
    let changed = parsed(&admin(&app, "set-password|--email|liwei@example.com|--json", "").await);
    login(&added["password"]).await.refused(401, "unauthenticated");
    login(&changed["password"]).await.data();
    app.anonymous().bearing(&bearer).get("/api/v1/auth/me").await.refused(401, "unauthenticated");

    let nora = app.anonymous().post(LOGIN, json!({ "email": "nora@example.com", "password": PASSWORD })).await.data();
    let log = app.anonymous().bearing(nora["token"].as_str().unwrap()).get("/api/v1/audit?outcome=done").await.data();
    let operator: Vec<&str> = log["items"]
        .as_array()
        .unwrap()
        .iter()
        .rev()
        .filter(|row| row["principalKind"] == "operator")
        .map(|row| row["action"].as_str().unwrap())
        .collect();
    assert_eq!(operator, ["tenant.create", "member.add", "user.suspend", "user.resume", "user.password"]);
}

#[tokio::test]
async fn what_the_operator_names_wrong_is_told_and_changes_nothing() {
    let app = TestApp::spawn().await;
    for name in ["Owlworks", "Twin"] {
        let email = format!("{}@example.com", name.to_lowercase());
        printed(&admin(&app, &format!("create-tenant|--name|{name}|--email|{email}|--password-stdin"), PASSWORD).await);
    }
    let twin = admin(&app, "create-tenant|--name|Twin|--email|other@example.com|--password-stdin|--json", PASSWORD).await;
    let twin = parsed(&twin);
    for (arguments, code, complaint) in [
        ("create-tenant|--name|X|--email|twin@example.com", 1, "already has an account"),
        ("create-tenant|--name|X|--email|nobody", 1, "email: must be an e-mail address"),
        ("create-user|--email|a@example.com|--workspace|Nowhere|--role|viewer", 1, "workspace not found"),
        ("create-user|--email|a@example.com|--workspace|Twin|--role|viewer", 1, "add --tenant"),
        ("create-user|--email|a@example.com|--workspace|Owlworks|--role|king", 2, "possible values: viewer, member, admin"),
        ("create-token|--email|nobody@example.com|--workspace|Twin|--name|x|--role|viewer|--scopes|chat|--expires|1d", 1, "user not found"),
        (
            "create-token|--email|twin@example.com|--workspace|Owlworks|--name|x|--role|viewer|--scopes|chat|--expires|1d",
            1,
            "workspace of this person not found",
        ),
        (
            "create-token|--email|twin@example.com|--workspace|Twin|--name|x|--role|viewer|--scopes|all|--expires|1d",
            2,
            "memory:read, memory:write, chat or admin",
        ),
        (
            "create-token|--email|twin@example.com|--workspace|Twin|--name|x|--role|viewer|--scopes|chat|--expires|400d",
            1,
            "expiresInDays: must be 1 to 366",
        ),
        ("suspend-user|--email|nobody@example.com", 1, "user not found"),
    ] {
        let output = admin(&app, arguments, "").await;
        assert_eq!((output.status.code(), text(&output.stdout).as_str()), (Some(code), ""), "{arguments}");
        assert!(text(&output.stderr).contains(complaint), "{arguments}: {}", text(&output.stderr));
    }
    let id = twin["workspaceId"].as_str().unwrap();
    printed(&admin(&app, &format!("create-user|--email|a@example.com|--workspace|{id}|--role|viewer"), "").await);
}
