//! Traces: the real binary, a collector that takes OTLP over HTTP, and a caller with its own trace.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};

use super::logs::token;
use crate::support::Client;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

const CANARY: &str = "cnry7f3kq";
const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// Every span that the collector received.
fn spans(collector: &ScriptedModel) -> Vec<Value> {
    let list = |tree: &Value, key: &str| tree[key].as_array().cloned().unwrap_or_default();
    let asked = collector.asked();
    assert!(asked.iter().all(|asked| asked.path.ends_with("/v1/traces")), "the path of OTLP");
    let resources = asked.iter().flat_map(|asked| list(&asked.body, "resourceSpans")).collect::<Vec<_>>();
    let named = |resource: &Value| list(&resource["resource"], "attributes").iter().any(|one| one["value"]["stringValue"] == "owls");
    assert!(resources.iter().all(named), "the service has its name: {resources:?}");
    resources.iter().flat_map(|resource| list(resource, "scopeSpans")).flat_map(|scope| list(&scope, "spans")).collect()
}

fn attribute(span: &Value, name: &str) -> Option<String> {
    let found = span["attributes"].as_array()?.iter().find(|one| one["key"] == name)?;
    found["value"].as_object()?.values().next().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// Needs two threads: while the test waits for the process to end, the collector must still answer it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spans_reach_the_collector_in_the_callers_trace_and_hold_no_memory_text() {
    let collector = ScriptedModel::always(Behaviour::Status(200, Vec::new(), "{}".to_owned())).await;
    let model = ScriptedModel::always(Behaviour::Say("no JSON at all".to_owned())).await;
    let data = tempfile::tempdir().expect("a directory");
    let token = token(data.path());
    let mut server = Command::new(env!("CARGO_BIN_EXE_noctuary"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(data.path())
        .env("OTEL_EXPORTER_OTLP_ENDPOINT", collector.base_url())
        .env("OTEL_SERVICE_NAME", "owls")
        .env("NOCTUARY__LLM__BASE_URL", model.base_url())
        .env("NOCTUARY__LLM__MODEL", "scripted")
        .env_remove("DATABASE_URL")
        .env_remove("REDIS_URL")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the server starts");
    let mut ready = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut ready).expect("a line");
    let client = Client::new(ready.split_whitespace().last().expect("an address")).bearing(&token);

    let agent = client.post("/api/v1/agents", json!({ "name": format!("Ada {CANARY}") })).await.data()["id"].as_str().unwrap().to_owned();
    let messages: Vec<Value> = ["user", "assistant", "user", "assistant"]
        .iter()
        .map(|role| json!({ "role": role, "content": format!("请记住：我的暗号是{CANARY}。 My code word is {CANARY}, keep it.") }))
        .collect();
    let path = format!("/api/v1/agents/{agent}/conversations/talk/messages");
    client.with("x-request-id", "turn-of-nora-1").post(&path, json!({ "messages": messages })).await.data();
    client.post(&format!("/api/v1/memory/{agent}/summarize/talk"), json!({})).await.data();
    let called = client.with("traceparent", &format!("00-{TRACE}-00f067aa0ba902b7-01"));
    let answer = called.post(&format!("/api/v1/memory/{agent}/recall"), json!({ "query": CANARY })).await;
    assert!(answer.data()["items"].as_array().is_some_and(|items| !items.is_empty()), "memory has it");
    assert!(answer.header("traceparent").is_some_and(|value| value.contains(TRACE)), "the caller is told its trace");

    kill(Pid::from_raw(server.id().cast_signed()), Signal::SIGTERM).expect("a signal");
    assert!(server.wait().expect("an end").success(), "what waits is sent before the end");
    let spans = spans(&collector);
    let of = |name: &str| spans.iter().filter(|span| span["name"] == name).collect::<Vec<_>>();
    for name in ["request", "recall", "job", "model_call"] {
        assert!(!of(name).is_empty(), "no span {name} among {:?}", spans.iter().map(|span| &span["name"]).collect::<Vec<_>>());
    }
    let request = *of("request").iter().find(|span| span["traceId"] == TRACE).expect("the caller's trace");
    assert_eq!(request["parentSpanId"], "00f067aa0ba902b7");
    assert_eq!(attribute(request, "route").as_deref(), Some("/api/v1/memory/{agentId}/recall"));
    let recall = of("recall")[0];
    assert_eq!((&recall["traceId"], &recall["parentSpanId"]), (&json!(TRACE), &request["spanId"]), "a recall is part of its request");
    assert!(of("job").iter().any(|job| attribute(job, "request_id").as_deref() == Some("turn-of-nora-1")), "a job names its request");
    assert_eq!(attribute(of("model_call")[0], "provider").as_deref(), Some("openai"));
    for text in collector.asked().iter().map(|asked| asked.body.to_string()) {
        assert!(!text.contains(CANARY) && !text.contains("暗号"), "memory text in a span: {text}");
        assert!(!text.contains(&token), "a token in a span");
    }
}
