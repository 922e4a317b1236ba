//! Measures what a client of the running binary sees.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::client::{Connection, Run, Target};
use super::server::Server;
use super::talk::{message, question};
use super::{Failure, Plan, per_second, progress, rounded};

/// Messages per request while seeding.
const BATCH: usize = 100;
/// Messages per request for other owners: the maximum of the API.
const LARGE_BATCH: usize = 500;
/// Messages of each other owner.
const OF_ANOTHER: usize = 2_000;

/// One agent on one server.
pub struct Bench<'a> {
    plan: &'a Plan,
    pub target: Target,
    agent: String,
}

/// Takes all measurements over HTTP.
pub async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let mut server = Server::start()?;
    let (ready, idle_rss) = (server.ready, server.rss());
    let mut bench = Bench::open(plan, &server).await?;

    let mut sizes = Map::new();
    let mut last = (String::new(), Value::Null);
    for items in &plan.items {
        let owner = format!("nora{items}");
        progress(&format!("seeding {items} messages of one owner"));
        let seeded = bench.seed(&owner, *items, BATCH).await?;
        let mut figures = bench.recall_beside_a_plain_read(&owner).await?;
        figures["seedMessagesPerSecond"] = json!(per_second(*items, seeded));
        progress("a cold bucket: the first question after a restart");
        server = server.restart()?;
        bench.target.address.clone_from(&server.address);
        figures["cold"] = bench.cold(&owner).await?;
        last = (owner, figures.clone());
        sizes.insert(items.to_string(), figures);
    }
    let (owner, alone) = last;
    let mut figures = json!({
        "profile": if cfg!(debug_assertions) { "debug" } else { "release" },
        "database": if server.is_postgres { "postgres" } else { "sqlite" },
        "connections": plan.connections,
        "binaryBytes": Server::binary_bytes()?,
        "readyMs": ready.as_millis() as u64,
        "idleRssKb": idle_rss,
        "recall": sizes,
    });
    progress("context");
    let context = bench.ask("context", &owner).await?;
    figures["context"] = context.to_json();
    if plan.others > 0 {
        figures["amongOthers"] = bench.among_others(&owner, &alone).await?;
    }
    progress("ingest: one turn of two messages a post, 1,000 owners");
    figures["ingestTurns"] = bench.ingest().await?.to_json();
    progress("extraction");
    figures["extraction"] = bench.extract().await?;
    figures["rssAfterKb"] = json!(server.rss());
    Ok(figures)
}

impl<'a> Bench<'a> {
    /// Creates an agent in a new tenant.
    pub async fn open(plan: &'a Plan, server: &Server) -> Result<Self, Failure> {
        Self::open_as(plan, server, "Bench").await
    }

    /// Creates an agent in a new tenant with the given name.
    pub async fn open_as(plan: &'a Plan, server: &Server, tenant: &str) -> Result<Self, Failure> {
        let target = Target { address: server.address.clone(), token: server.token(tenant)? };
        let agent = target.connect().await?.call("POST", "/api/v1/agents", &json!({ "name": "Bench" })).await?;
        let agent = agent["data"]["id"].as_str().ok_or("no agent id")?.to_owned();
        Ok(Self { plan, target, agent })
    }

    /// Stores `items` messages of one owner.
    pub async fn fill(&self, owner: &str, items: usize) -> Result<(), Failure> {
        self.seed(owner, items, BATCH).await.map(|_| ())
    }

    /// The id of the agent.
    pub fn agent(&self) -> &str {
        &self.agent
    }

    /// The body of a chat message from `owner` to the agent.
    pub fn chat_body(&self, owner: &str, message: &str) -> Value {
        json!({ "agentId": self.agent, "endUserId": owner, "message": message })
    }
}

impl Bench<'_> {
    async fn run(&self, request: impl Fn(usize) -> (&'static str, String, Value)) -> Result<Run, Failure> {
        self.target.run(self.plan.connections, self.plan.duration, request).await
    }

    /// Runs queries about one owner.
    async fn ask(&self, what: &str, owner: &str) -> Result<Run, Failure> {
        let path = format!("/api/v1/memory/{}/{what}", self.agent);
        self.run(|n| ("POST", path.clone(), json!({ "query": question(n), "endUserId": owner }))).await
    }

    /// A token check and one indexed read.
    async fn plain_read(&self) -> Result<Run, Failure> {
        let path = format!("/api/v1/agents/{}", self.agent);
        self.run(|_| ("GET", path.clone(), Value::Null)).await
    }

    async fn recall_beside_a_plain_read(&self, owner: &str) -> Result<Value, Failure> {
        progress("plain read, recall, plain read");
        let before = self.plain_read().await?;
        let recall = self.ask("recall", owner).await?;
        let after = self.plain_read().await?;
        let plain = (before.per_second + after.per_second) / 2.0;
        Ok(json!({
            "plainRead": before.to_json(),
            "plainReadAgain": after.to_json(),
            "recall": recall.to_json(),
            "shareOfPlainRead": rounded(recall.per_second / plain),
        }))
    }

    async fn post(&self, connection: &mut Connection, owner: &str, session: usize, messages: Vec<Value>) -> Result<(), Failure> {
        let path = format!("/api/v1/agents/{}/conversations/session-{session}/messages", self.agent);
        connection.call("POST", &path, &json!({ "messages": messages, "endUserId": owner, "complete": false })).await?;
        Ok(())
    }

    /// Stores `items` messages of one owner in requests of `batch` messages, two per session.
    async fn seed(&self, owner: &str, items: usize, batch: usize) -> Result<Duration, Failure> {
        let mut connection = self.target.connect().await?;
        let begun = Instant::now();
        for (number, first) in (0..items).step_by(batch).enumerate() {
            self.post(&mut connection, owner, number / 2, (first..items.min(first + batch)).map(message).collect()).await?;
        }
        Ok(begun.elapsed())
    }

    /// Times the first two queries about this owner in a new process, after a plain read that establishes the connection.
    async fn cold(&self, owner: &str) -> Result<Value, Failure> {
        let mut connection = self.target.connect().await?;
        connection.call("GET", &format!("/api/v1/agents/{}", self.agent), &Value::Null).await?;
        let path = format!("/api/v1/memory/{}/recall", self.agent);
        let mut times = Vec::new();
        for number in 0..2 {
            let begun = Instant::now();
            let answer = connection.call("POST", &path, &json!({ "query": question(number), "endUserId": owner })).await?;
            times.push(rounded(begun.elapsed().as_secs_f64() * 1e3));
            if answer["data"]["items"].as_array().is_none_or(Vec::is_empty) {
                return Err(format!("recall found nothing: {answer}").into());
            }
        }
        Ok(json!({ "firstMs": times[0], "nextMs": times[1] }))
    }

    /// Measures the same bucket after the platform has stored many items of other people.
    async fn among_others(&self, owner: &str, alone: &Value) -> Result<Value, Failure> {
        progress(&format!("{} messages of others", self.plan.others));
        let begun = Instant::now();
        let people = self.plan.others.div_ceil(OF_ANOTHER);
        for number in 0..people {
            let items = OF_ANOTHER.min(self.plan.others - number * OF_ANOTHER);
            self.seed(&format!("other{number}"), items, LARGE_BATCH).await?;
            if number % 50 == 49 {
                progress(&format!("{} of them", (number + 1) * OF_ANOTHER));
            }
        }
        let seeded = begun.elapsed();
        let mut figures = self.recall_beside_a_plain_read(owner).await?;
        let per_second = |of: &Value| of["recall"]["perSecond"].as_f64().unwrap_or_default();
        figures["items"] = json!(self.plan.others);
        figures["seedMessagesPerSecond"] = json!(super::per_second(self.plan.others, seeded));
        figures["timesSlower"] = json!(rounded(per_second(alone) / per_second(&figures)));
        Ok(figures)
    }

    async fn ingest(&self) -> Result<Run, Failure> {
        let path = format!("/api/v1/agents/{}/conversations/chat/messages", self.agent);
        self.run(|n| {
            let messages = [message(2 * n), message(2 * n + 1)];
            ("POST", path.clone(), json!({ "messages": messages, "endUserId": format!("user{}", n % 1_000), "complete": false }))
        })
        .await
    }

    /// Posts completed conversations of four messages, each of another owner, and waits until no job is left.
    async fn extract(&self) -> Result<Value, Failure> {
        let mut connection = self.target.connect().await?;
        let conversations = self.plan.conversations;
        let begun = Instant::now();
        for number in 0..conversations {
            let messages = json!([
                { "role": "user", "content": format!("Hello, I am visitor number {number} and I live in harbour town {}", number % 97) },
                { "role": "assistant", "content": "Nice to meet you." },
                { "role": "user", "content": format!("Please remember that I prefer tea number {} with lemon", number % 53) },
                { "role": "assistant", "content": "I will." },
            ]);
            let path = format!("/api/v1/agents/{}/conversations/visit/messages", self.agent);
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
        Ok(json!({
            "conversations": conversations,
            "acceptedPerSecond": per_second(conversations, accepted),
            "extractedPerSecond": per_second(conversations, begun.elapsed()),
        }))
    }
}
