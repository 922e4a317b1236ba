//! What people write and what grants access never reaches a log, at any log level.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use crate::support::Client;

const CANARY: &str = "cnry7f3kq";

fn state(data: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(arguments).arg("--data-dir").arg(data);
    command.env("NOCTUARY__LOG__LEVEL", "debug,noctuary=trace").env("NOCTUARY__LOG__FORMAT", "json");
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(data: &std::path::Path, arguments: &[&str]) -> Value {
    let output = state(data, arguments).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[tokio::test]
async fn no_memory_text_token_or_password_reaches_the_log() {
    let data = tempfile::tempdir().expect("a directory");
    let tenant = run(data.path(), &["admin", "create-tenant", "--name", "Acme", "--email", "ann@example.org", "--json"]);
    let scopes = "memory:read,memory:write,chat,admin";
    let token = run(
        data.path(),
        &[
            "admin",
            "create-token",
            "--email",
            "ann@example.org",
            "--workspace",
            "Acme",
            "--name",
            "t",
            "--role",
            "admin",
            "--scopes",
            scopes,
            "--expires",
            "30d",
            "--json",
        ],
    );
    let (password, token) = (tenant["password"].as_str().expect("a password"), token["token"].as_str().expect("a token"));

    let mut server = state(data.path(), &["serve", "--listen", "127.0.0.1:0"]).spawn().expect("the server starts");
    let mut log = server.stderr.take().expect("its log");
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).map(|_| text)
    });
    let mut ready = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut ready).expect("a line");
    let client = Client::new(ready.split_whitespace().last().expect("an address"));

    client.post("/api/v1/auth/login", json!({ "email": "ann@example.org", "password": password })).await.data();
    let client = client.bearing(token);
    let agent = client.post("/api/v1/agents", json!({ "name": "Ada" })).await.data()["id"].as_str().expect("an id").to_owned();
    let messages: Vec<Value> = ["user", "assistant", "user", "assistant"]
        .iter()
        .map(|role| json!({ "role": role, "content": format!("Please remember: my code word is {CANARY}. 请记住：我的暗号是{CANARY}。") }))
        .collect();
    client.post(&format!("/api/v1/agents/{agent}/conversations/talk/messages"), json!({ "messages": messages })).await.data();
    client.post(&format!("/api/v1/memory/{agent}/summarize/talk"), json!({})).await.data();
    let recalled = client.post(&format!("/api/v1/memory/{agent}/recall"), json!({ "query": format!("code word {CANARY}") })).await.data();
    assert!(recalled.to_string().contains(CANARY), "memory has it: {recalled}");
    client.post(&format!("/api/v1/memory/{agent}/recall"), json!({ "query": CANARY, "k": CANARY })).await;

    kill(Pid::from_raw(server.id().cast_signed()), Signal::SIGTERM).expect("a signal");
    assert!(server.wait().expect("an end").success(), "a graceful stop ends with 0");
    let log = reading.join().expect("a reader").expect("text");
    assert!(log.lines().count() > 5, "the log was on: {log}");
    for secret in [CANARY, password, token] {
        let leak = log.lines().find(|line| line.contains(secret));
        assert!(leak.is_none(), "{leak:?}");
    }
}
