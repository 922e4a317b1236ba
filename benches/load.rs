//! The figures of the release notes, measured from outside on the real binary: ready time, memory, ingest, extraction, recall.
//!
//! `cargo bench --bench load` (SQLite), or with `DATABASE_URL=postgres://…` in the environment for PostgreSQL.
//! `-- --items 10000 --seconds 10 --connections 8` are the defaults. Prints one JSON object on stdout, progress on stderr.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring tool may stop where it stands, and prints"
)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const BINARY: &str = env!("CARGO_BIN_EXE_noctuary");
const EMAIL: &str = "bench@example.com";
const PASSWORD: &str = "a long enough passphrase for a bench";
/// Messages of one post while seeding.
const BATCH: usize = 100;

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str, default: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)).and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let plan = Plan {
        items: option("--items", 10_000),
        seconds: Duration::from_secs(option("--seconds", 10) as u64),
        connections: option("--connections", 8),
        conversations: option("--conversations", 400),
    };
    let figures = tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(measure(&plan))?;
    writeln!(std::io::stdout(), "{figures:#}")?;
    Ok(())
}

struct Plan {
    items: usize,
    seconds: Duration,
    connections: usize,
    conversations: usize,
}

async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let server = Server::start()?;
    let idle_rss = server.rss();
    let token = server.token()?;
    let target = Target { address: server.address.clone(), token };
    let mut connection = target.connect().await?;
    let agent = connection.call("POST", "/api/v1/agents", &json!({ "name": "Bench" })).await?;
    let agent = agent["data"]["id"].as_str().ok_or("no agent id")?.to_owned();

    progress(&format!("seeding {} messages of one owner", plan.items));
    let seeding = Instant::now();
    for batch in 0..plan.items.div_ceil(BATCH) {
        let messages: Vec<Value> = (0..BATCH).map(|turn| message(batch * BATCH + turn)).collect();
        let path = format!("/api/v1/agents/{agent}/conversations/session-{}/messages", batch / 2);
        connection.call("POST", &path, &json!({ "messages": messages, "endUserId": "nora", "complete": false })).await?;
    }
    let seeded = seeding.elapsed();

    let recall_path = format!("/api/v1/memory/{agent}/recall");
    let cold = Instant::now();
    let first = connection.call("POST", &recall_path, &json!({ "query": "lighthouse trip", "endUserId": "nora" })).await?;
    let cold = cold.elapsed();
    if first["data"]["items"].as_array().is_none_or(Vec::is_empty) {
        return Err(format!("recall found nothing: {first}").into());
    }
    progress("plain read: token check and one indexed read");
    let agent_path = format!("/api/v1/agents/{agent}");
    let plain = run(plan, &target, |_| ("GET", agent_path.clone(), Value::Null)).await?;
    progress("recall");
    let recall = run(plan, &target, |n| ("POST", recall_path.clone(), json!({ "query": question(n), "endUserId": "nora" }))).await?;
    progress("context");
    let context_path = format!("/api/v1/memory/{agent}/context");
    let context = run(plan, &target, |n| ("POST", context_path.clone(), json!({ "query": question(n), "endUserId": "nora" }))).await?;
    progress("plain read again");
    let plain_after = run(plan, &target, |_| ("GET", agent_path.clone(), Value::Null)).await?;
    progress("ingest: one turn of two messages a post, 1,000 owners");
    let ingest = run(plan, &target, |n| {
        let path = format!("/api/v1/agents/{agent}/conversations/chat/messages");
        (
            "POST",
            path,
            json!({ "messages": [message(2 * n), message(2 * n + 1)], "endUserId": format!("user{}", n % 1_000), "complete": false }),
        )
    })
    .await?;
    progress("extraction");
    let extraction = extract(plan, &target, &agent).await?;

    Ok(json!({
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "database": if server.is_postgres { "postgres" } else { "sqlite" },
        "binaryBytes": std::fs::metadata(BINARY)?.len(),
        "readyMs": server.ready.as_millis() as u64,
        "idleRssKb": idle_rss,
        "rssAfterKb": server.rss(),
        "items": plan.items,
        "seedMessagesPerSecond": per_second(plan.items, seeded),
        "coldRecallMs": cold.as_secs_f64() * 1e3,
        "plainRead": plain,
        "plainReadAgain": plain_after,
        "recall": recall,
        "context": context,
        "ingestTurns": ingest,
        "extraction": extraction,
    }))
}

/// Posts finished conversations of four messages, each of another owner, and waits until no job is left.
async fn extract(plan: &Plan, target: &Target, agent: &str) -> Result<Value, Failure> {
    let mut connection = target.connect().await?;
    let begun = Instant::now();
    for number in 0..plan.conversations {
        let messages = json!([
            { "role": "user", "content": format!("Hello, I am visitor number {number} and I live in harbour town {}", number % 97) },
            { "role": "assistant", "content": "Nice to meet you." },
            { "role": "user", "content": format!("Please remember that I prefer tea number {} with lemon", number % 53) },
            { "role": "assistant", "content": "I will." },
        ]);
        let path = format!("/api/v1/agents/{agent}/conversations/visit/messages");
        connection.call("POST", &path, &json!({ "messages": messages, "endUserId": format!("visitor{number}") })).await?;
    }
    let accepted = begun.elapsed();
    loop {
        let mut open = 0;
        for state in ["queued", "running", "retry"] {
            let jobs = connection.call("GET", &format!("/api/v1/jobs?state={state}&limit=1"), &Value::Null).await?;
            open += jobs["data"]["items"].as_array().map_or(0, Vec::len);
        }
        if open == 0 || begun.elapsed() > Duration::from_secs(300) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let all = begun.elapsed();
    Ok(json!({
        "conversations": plan.conversations,
        "acceptedPerSecond": per_second(plan.conversations, accepted),
        "extractedPerSecond": per_second(plan.conversations, all),
    }))
}

/// Sends requests over all connections until the time is up.
async fn run(plan: &Plan, target: &Target, request: impl Fn(usize) -> (&'static str, String, Value)) -> Result<Value, Failure> {
    let next = Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let mut warm = target.connect().await?;
    let (method, path, body) = request(0);
    warm.call(method, &path, &body).await?;
    let begun = Instant::now();
    let workers = (0..plan.connections).map(|_| async {
        let mut connection = target.connect().await?;
        let mut times = Vec::new();
        while begun.elapsed() < plan.seconds {
            let (method, path, body) = request(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
            let sent = Instant::now();
            connection.call(method, &path, &body).await?;
            times.push(sent.elapsed());
        }
        Ok::<_, Failure>(times)
    });
    let mut times = futures::future::try_join_all(workers).await?.concat();
    let took = begun.elapsed();
    times.sort_unstable();
    let at = |share: f64| {
        times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    Ok(json!({ "perSecond": per_second(times.len(), took), "p50Ms": at(0.50), "p95Ms": at(0.95), "p99Ms": at(0.99) }))
}

fn per_second(count: usize, took: Duration) -> f64 {
    (count as f64 / took.as_secs_f64() * 10.0).round() / 10.0
}

const PLACES: [&str; 24] = [
    "lighthouse",
    "harbour",
    "bakery",
    "museum",
    "orchard",
    "station",
    "library",
    "market",
    "garden",
    "workshop",
    "theatre",
    "island",
    "castle",
    "forest",
    "river",
    "bridge",
    "school",
    "clinic",
    "studio",
    "tower",
    "valley",
    "village",
    "temple",
    "gallery",
];
const DEEDS: [&str; 20] = [
    "painted",
    "repaired",
    "visited",
    "photographed",
    "borrowed",
    "planted",
    "cooked",
    "wrote",
    "sold",
    "bought",
    "learned",
    "missed",
    "found",
    "lost",
    "measured",
    "carried",
    "dreamed of",
    "walked to",
    "cycled to",
    "argued about",
];

fn message(number: usize) -> Value {
    let place = PLACES[number * 7 % PLACES.len()];
    let deed = DEEDS[number * 3 % DEEDS.len()];
    let role = if number.is_multiple_of(2) { "user" } else { "assistant" };
    let content =
        format!("On day {} somebody {deed} the {place} with companion{} and talked of topic{}", number % 365, number % 211, number % 1_009);
    json!({ "role": role, "content": content })
}

fn question(number: usize) -> String {
    format!("Who {} the {} with companion{}?", DEEDS[number % DEEDS.len()], PLACES[number * 5 % PLACES.len()], number * 13 % 211)
}

/// The real binary, over an empty data directory.
struct Server {
    child: Child,
    directory: tempfile::TempDir,
    address: String,
    ready: Duration,
    is_postgres: bool,
}

impl Server {
    fn start() -> Result<Self, Failure> {
        let directory = tempfile::tempdir()?;
        let begun = Instant::now();
        let mut child = command(&directory)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("NOCTUARY__LIMITS__ENABLED", "false")
            .env("NOCTUARY__LOG__LEVEL", "error")
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("no stdout")?).lines();
        let line = lines.next().ok_or("the server said nothing")??;
        let ready = begun.elapsed();
        let address = line.split("http://").nth(1).ok_or("no address")?.split(['/', ' ']).next().unwrap_or_default().to_owned();
        std::thread::spawn(move || lines.for_each(drop));
        let is_postgres = has_database_url();
        Ok(Self { child, directory, address, ready, is_postgres })
    }

    fn token(&self) -> Result<String, Failure> {
        let name = format!("Bench {}", std::process::id());
        let email = format!("{}.{EMAIL}", std::process::id());
        let mut made = command(&self.directory)
            .args(["admin", "create-tenant", "--name", &name, "--email", &email, "--password-stdin"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        made.stdin.take().ok_or("no stdin")?.write_all(PASSWORD.as_bytes())?;
        if !made.wait()?.success() {
            return Err("admin create-tenant failed".into());
        }
        let scopes = "memory:read,memory:write";
        let output = command(&self.directory)
            .args(["admin", "create-token", "--email", &email, "--workspace", &name, "--name", "bench"])
            .args(["--role", "admin", "--scopes", scopes, "--expires", "90d"])
            .output()?;
        let token = String::from_utf8(output.stdout)?.trim().to_owned();
        if token.is_empty() { Err(String::from_utf8_lossy(&output.stderr).into_owned().into()) } else { Ok(token) }
    }

    /// Resident memory in KiB; 0 where /proc is not there.
    fn rss(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(directory: &tempfile::TempDir) -> Command {
    let mut command = Command::new(BINARY);
    command.arg("--data-dir").arg(directory.path());
    command
}

#[derive(Clone)]
struct Target {
    address: String,
    token: String,
}

/// One keep-alive connection. Written by hand, so that the client costs as little as can be of the two cores it shares.
struct Connection {
    stream: tokio::io::BufReader<TcpStream>,
    head: String,
    answer: Vec<u8>,
}

impl Target {
    async fn connect(&self) -> Result<Connection, Failure> {
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let head = format!("host: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\n", self.address, self.token);
        Ok(Connection { stream: tokio::io::BufReader::new(stream), head, answer: Vec::new() })
    }
}

impl Connection {
    async fn call(&mut self, method: &str, path: &str, body: &Value) -> Result<Value, Failure> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!("{method} {path} HTTP/1.1\r\n{}content-length: {}\r\n\r\n{body}", self.head, body.len());
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut length = 0;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            match line.trim().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse()?,
                Some(_) => {}
                None => break,
            }
        }
        self.answer.resize(length, 0);
        self.stream.read_exact(&mut self.answer).await?;
        if !status.starts_with('2') {
            return Err(format!("{method} {path} answered {status}: {}", String::from_utf8_lossy(&self.answer)).into());
        }
        Ok(serde_json::from_slice(&self.answer)?)
    }
}

fn progress(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text} …");
}

#[expect(clippy::disallowed_methods, reason = "which database is measured is told by the environment of the command")]
fn has_database_url() -> bool {
    std::env::var_os("DATABASE_URL").is_some()
}
