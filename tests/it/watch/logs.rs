//! The id of a request is on every log line that it caused: its own, and those of its jobs, in whichever process ran them.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use serde_json::{Value, json};

use crate::support::Client;

const ID: &str = "turn-of-nora-1";

struct Server {
    child: Child,
    lines: Receiver<Value>,
    client: Client,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _killed = self.child.kill();
        let _reaped = self.child.wait();
    }
}

fn state(data: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(arguments).arg("--data-dir").arg(data).env("NOCTUARY__LOG__LEVEL", "debug").env("NOCTUARY__LOG__FORMAT", "json");
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub fn token(data: &std::path::Path) -> String {
    let tenant = ["admin", "create-tenant", "--name", "Acme", "--email", "ann@example.org", "--json"];
    assert!(state(data, &tenant).output().expect("it runs").status.success());
    let token = "admin create-token --email ann@example.org --workspace Acme --name t --role admin --scopes memory:read,memory:write --expires 30d --json";
    let output = state(data, &token.split(' ').collect::<Vec<_>>()).output().expect("it runs");
    let issued: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    issued["token"].as_str().expect("a token").to_owned()
}

fn serve(data: &std::path::Path) -> Server {
    let token = token(data);
    let mut child = state(data, &["serve", "--listen", "127.0.0.1:0"]).spawn().expect("the server starts");
    let log = BufReader::new(child.stderr.take().expect("its log"));
    let (teller, lines) = channel();
    std::thread::spawn(move || {
        for line in log.lines().map_while(Result::ok) {
            let told = serde_json::from_str(&line).is_ok_and(|line: Value| teller.send(line).is_ok());
            if !told {
                return;
            }
        }
    });
    let mut ready = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut ready).expect("a line");
    let client = Client::new(ready.split_whitespace().last().expect("an address")).bearing(&token);
    Server { child, lines, client }
}

/// The request ids on a log line.
fn ids(line: &Value) -> Vec<&str> {
    line["spans"].as_array().into_iter().flatten().filter_map(|span| span["request_id"].as_str()).collect()
}

#[tokio::test]
async fn a_request_and_its_jobs_are_found_by_one_id() {
    let data = tempfile::tempdir().expect("a directory");
    let server = serve(data.path());
    let agent = server.client.post("/api/v1/agents", json!({ "name": "Ada" })).await.data()["id"].as_str().expect("an id").to_owned();
    let messages: Vec<Value> = ["user", "assistant", "user", "assistant"]
        .iter()
        .map(|role| json!({ "role": role, "content": "我搬到里斯本了，住在河边，请记住。 I moved to Lisbon." }))
        .collect();
    let path = format!("/api/v1/agents/{agent}/conversations/talk/messages");
    let answer = server.client.with("x-request-id", ID).post(&path, json!({ "messages": messages })).await;
    assert_eq!(answer.header("x-request-id"), Some(ID));

    let (mut of_request, mut of_job) = (0, 0);
    while of_request == 0 || of_job == 0 {
        let line = server.lines.recv_timeout(std::time::Duration::from_secs(120)).expect("the lines come");
        let is_in = |name: &str| line["spans"].as_array().into_iter().flatten().any(|span| span["name"] == name);
        if is_in("request") || is_in("job") {
            assert!(!ids(&line).is_empty(), "a line without the id: {line}");
        }
        if ids(&line).contains(&ID) {
            of_request += usize::from(is_in("request"));
            of_job += usize::from(is_in("job"));
        }
    }
}
