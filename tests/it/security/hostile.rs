//! Requests built to hurt the server: compression bombs, endless headers, truncated bodies, contradictory headers. Most of them need
//! no token.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;

use crate::support::raw::{RawAnswer, send};
use crate::support::{TestApp, raw};

/// Uncompressed megabytes of one hostile body.
const CLAIMED_MB: usize = 20;
const AT_ONCE: usize = 200;
/// The most memory that these requests may use together, in KB.
const MOST_KB: u64 = 64 * 1024;
/// Routes of every kind that take a body, with the content type that they expect.
const DOORS: [(&str, &str, &str); 12] = [
    ("POST", "/api/v1/auth/login", "application/json"),
    ("POST", "/api/v1/agents/1/conversations/c/messages", "application/json"),
    ("PUT", "/api/v1/agents/1/workspace/files/a.md", "application/json"),
    ("POST", "/api/v1/agents/1/workspace/memory/import", "multipart/form-data; boundary=edge"),
    ("POST", "/login", "application/x-www-form-urlencoded"),
    ("POST", "/agents/1/memory/import", "multipart/form-data; boundary=edge"),
    ("POST", "/mcp", "application/json"),
    ("POST", "/v1/chat/completions", "application/json"),
    ("POST", "/v1/memories/", "application/json"),
    ("POST", "/v3/memories/add/", "application/json"),
    ("POST", "/memories", "application/json"),
    ("POST", "/nowhere", "application/octet-stream"),
];

fn bomb() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    let piece = vec![b'a'; 1 << 20];
    for _ in 0..CLAIMED_MB {
        encoder.write_all(&piece).expect("it is written");
    }
    encoder.finish().expect("it is whole")
}

fn head(method: &str, path: &str, content_type: &str, encoding: &str, length: usize) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nContent-Type: {content_type}\r\nContent-Encoding: {encoding}\r\nContent-Length: {length}\r\nSec-Fetch-Site: same-origin"
    )
}

#[tokio::test]
async fn no_door_inflates_a_body_in_any_encoding_with_or_without_a_token() {
    let app = TestApp::spawn().await;
    let (member, bomb) = (app.member(), b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00");
    for (method, path, content_type) in DOORS {
        for encoding in ["gzip", "x-gzip", "deflate", "br", "zstd", "identity, gzip", "GZip"] {
            for token in ["", member.header("authorization")] {
                let token = if token.is_empty() { String::new() } else { format!("\r\nAuthorization: {token}") };
                let answer = send(&app.base, &(head(method, path, content_type, encoding, bomb.len()) + &token), bomb).await;
                assert_eq!(answer.status, 415, "{method} {path} {encoding}: {answer:?}");
                assert!(answer.head.contains("accept-encoding: identity"), "{answer:?}");
            }
        }
    }
    let plain = send(&app.base, &head("POST", "/api/v1/auth/login", "application/json", "identity", 2), b"{}").await;
    assert_eq!(plain.status, 422, "a body that is as it says: {plain:?}");
}

#[tokio::test]
async fn a_compressed_body_is_refused_in_the_words_of_the_door() {
    let app = TestApp::spawn().await;
    let refusal = async |path: &str| -> Value {
        let answer = send(&app.base, &head("POST", path, "application/json", "gzip", 3), b"abc").await;
        assert_eq!(answer.status, 415, "{answer:?}");
        serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("no JSON: {answer:?}"))
    };
    assert_eq!(refusal("/api/v1/auth/login").await["error"], "unsupported_encoding");
    assert!(refusal("/v1/chat/completions").await["error"]["message"].as_str().unwrap().contains("without Content-Encoding"));
    assert!(refusal("/v1/memories/").await["detail"].as_str().unwrap().contains("without Content-Encoding"));
}

/// A memory figure of the process from `/proc/<pid>/status`, in KB: `VmHWM` is the peak, `VmRSS` the current value.
fn memory(pid: u32, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("Linux tells it");
    let found = status.lines().find_map(|told| told.strip_prefix(line)).expect("a line");
    found.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_hostile_bodies_at_once_cost_less_than_64_megabytes() {
    let data = tempfile::tempdir().expect("a directory");
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]).arg(data.path());
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL").stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the server starts");
    let mut ready = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut ready).expect("a line");
    let base = ready.split_whitespace().last().expect("an address").to_owned();
    let bomb: &'static [u8] = bomb().leak();
    let login = ("POST", "/api/v1/auth/login", "application/json");
    // Exclude the cost of the first request of any kind.
    let _warm = raw::send(&base, "GET /healthz HTTP/1.1", b"").await;
    let before = memory(child.id(), "VmRSS");
    let all = (0..AT_ONCE).map(|at| {
        let (method, path, content_type) = if at % 2 == 0 { login } else { DOORS[at % DOORS.len()] };
        let (base, head) = (base.clone(), head(method, path, content_type, ["gzip", "deflate", "br"][at % 3], bomb.len()));
        tokio::spawn(async move { raw::send(&base, &head, bomb).await.status })
    });
    let statuses = futures::future::join_all(all).await;
    let peak = memory(child.id(), "VmHWM");
    let alive = raw::send(&base, "GET /healthz HTTP/1.1", b"").await;
    let _killed = child.kill();
    let _reaped = child.wait();
    assert_eq!(alive.status, 200);
    // When the server closes the connection during the upload, the client may see a reset instead of the answer.
    assert!(statuses.iter().all(|status| matches!(status, Ok(415 | 0))), "{statuses:?}");
    assert!(statuses.iter().any(|status| matches!(status, Ok(415))));
    assert!(peak.saturating_sub(before) < MOST_KB, "{before} KB before, {peak} KB at the most");
}

#[tokio::test]
async fn a_head_that_is_too_long_is_431_up_to_any_length() {
    let app = TestApp::spawn().await;
    let get = async |length: usize| send(&app.base, &format!("GET /api/v1/agents HTTP/1.1\r\nX-A: {}", "a".repeat(length)), b"").await;
    assert_eq!(get(15_000).await.status, 401, "within server.max-header");
    for length in [17_000, 33_000, 65_000, 120_000] {
        let answer = get(length).await;
        assert_eq!(answer.status, 431, "{length}: {}", answer.head);
        let failure: Value = serde_json::from_str(&answer.body).expect("JSON");
        assert_eq!(failure["error"], "head_too_large", "{failure}");
    }
    for length in [140_000, 260_000, 1_000_000] {
        assert!(matches!(get(length).await.status, 431 | 0), "{length}: refused, or closed while it was still sent");
    }
    let cookies = format!("GET / HTTP/1.1\r\nCookie: sid={}", "a".repeat(20_000));
    assert_eq!(send(&app.base, &cookies, b"").await.status, 431);
    let many: String = (0..90).map(|at| format!("\r\nX-{at}: {}", "b".repeat(200))).collect();
    assert_eq!(send(&app.base, &format!("GET /healthz HTTP/1.1{many}"), b"").await.status, 431, "all headers together count");
    let address = format!("GET /healthz?q={} HTTP/1.1\r\nAccept: */*", "c".repeat(20_000));
    assert_eq!(send(&app.base, &address, b"").await.status, 431, "and so does the address");
    let narrow = TestApp::spawn_with(|config| config.server.max_header = 2 << 10).await;
    let head = format!("GET /healthz HTTP/1.1\r\nX-A: {}", "a".repeat(3_000));
    assert_eq!(send(&narrow.base, &head, b"").await.status, 431);
}

#[tokio::test]
async fn a_body_that_breaks_off_or_contradicts_its_head_is_refused_and_nothing_else_happens() {
    let app = TestApp::spawn().await;
    let login = |headers: &str| format!("POST /api/v1/auth/login HTTP/1.1\r\nContent-Type: application/json{headers}");
    let chunked = "\r\nTransfer-Encoding: chunked";
    let is_refused = |answer: &RawAnswer| matches!(answer.status, 400 | 413 | 422 | 0);
    for (headers, body) in [
        (chunked, &b"zz\r\n{}\r\n0\r\n\r\n"[..]),
        (chunked, b"ffffffffffffffffff\r\n{}"),
        (chunked, b"2\r\n{}garbage\r\n0\r\n\r\n"),
        (chunked, b"-1\r\n{}\r\n0\r\n\r\n"),
        ("\r\nTransfer-Encoding: gzip, chunked", b"2\r\n{}\r\n0\r\n\r\n"),
        ("\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity", b"2\r\n{}\r\n0\r\n\r\n"),
        ("\r\nContent-Length: 2\r\nContent-Length: 3", b"{}"),
        ("\r\nContent-Length: -2", b"{}"),
        ("\r\nContent-Length: +2", b"{}"),
        ("\r\nContent-Length: 99999999999999999999", b"{}"),
        ("\r\nContent-Length: 1000000000", b"{}"),
        ("\r\nContent-Length: 70000", b"{}"),
        ("\r\nHost: a\r\nHost: b\r\nContent-Length: 2", b"{}"),
        ("\r\nContent-Type: text/plain\r\nContent-Length: 2", b"{}"),
        ("\r\nContent-Length: 2\r\nX-Workspace-Id: 1\r\nX-Workspace-Id: 2", b"{}"),
    ] {
        let answer = send(&app.base, &login(headers), body).await;
        assert!(is_refused(&answer), "{headers:?} {:?}: {answer:?}", String::from_utf8_lossy(body));
        if answer.status == 413 {
            assert!(answer.body.contains("65536 bytes"), "{answer:?}");
        }
    }
    let form = format!("POST /login HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nSec-Fetch-Site: same-origin{chunked}");
    let broken = send(&app.base, &form, b"zz\r\n").await;
    assert!(matches!(broken.status, 400 | 0), "a form that breaks off is not too large: {broken:?}");
    assert_eq!(app.anonymous().get("/healthz").await.status, 200);
}
