//! Measures the cost of a chat turn besides the model's own time, and many concurrent streams.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::client::Target;
use super::model::{self, SLOWLY};
use super::outside::Bench;
use super::server::Server;
use super::talk::question;
use super::{Failure, Plan, at, progress, rounded};

/// The interval at which memory is sampled while streams are open.
const LOOK: Duration = Duration::from_millis(50);

/// Measures chat over HTTP, on a server whose model is this process.
pub async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let model = model::start().await?;
    let address = format!("http://{model}/v1");
    let server = Server::start_with(&[
        ("NOCTUARY__LLM__BASE_URL", &address),
        ("NOCTUARY__LLM__MODEL", "bench"),
        ("NOCTUARY__LLM__API_KEY", "none"),
    ])?;
    let bench = Bench::open(plan, &server).await?;
    let direct = Target { address: model, token: "none".to_owned() };
    let prompt = json!({ "model": "bench", "stream": true, "messages": [{ "role": "user", "content": "x".repeat(6_000) }] });
    let mut sizes = serde_json::Map::new();
    for items in &plan.items {
        let owner = format!("nora{items}");
        progress(&format!("seeding {items} messages of one owner"));
        bench.fill(&owner, *items).await?;
        progress("the model alone, turns, the model alone");
        let before = direct.run(1, plan.duration, |_| ("POST", "/v1/chat/completions".to_owned(), prompt.clone())).await?.to_json();
        let turns = bench
            .target
            .run(1, plan.duration, |n| ("POST", "/api/v1/chat".to_owned(), bench.chat_body(&owner, &question(n))))
            .await?
            .to_json();
        let after = direct.run(1, plan.duration, |_| ("POST", "/v1/chat/completions".to_owned(), prompt.clone())).await?.to_json();
        let added = |share: &str| {
            let of = |run: &Value| run[share].as_f64().unwrap_or_default();
            rounded(of(&turns) - f64::midpoint(of(&before), of(&after)))
        };
        let told = json!({ "modelAlone": before, "turn": turns, "addedP50Ms": added("p50Ms"), "addedP95Ms": added("p95Ms") });
        sizes.insert(items.to_string(), told);
    }
    let streams = streams(&bench, &server, plan.streams).await?;
    Ok(json!({ "profile": if cfg!(debug_assertions) { "debug" } else { "release" }, "turn": sizes, "streams": streams }))
}

/// Opens `count` streams of a slow model at once.
async fn streams(bench: &Bench<'_>, server: &Server, count: usize) -> Result<Value, Failure> {
    progress(&format!("{count} streams at once"));
    let before = server.rss();
    let all = async {
        let heard = (0..count).map(|number| time_to_first(&bench.target, bench.chat_body(&format!("listener{number}"), SLOWLY)));
        futures::future::try_join_all(heard).await
    };
    tokio::pin!(all);
    let (mut peak, begun) = (before, Instant::now());
    let mut first = loop {
        tokio::select! {
            heard = &mut all => break heard?,
            () = tokio::time::sleep(LOOK) => peak = peak.max(server.rss()),
        }
    };
    let took = begun.elapsed();
    first.sort_unstable();
    let grown = peak.saturating_sub(before);
    Ok(json!({
        "streams": count, "finished": first.len(), "tookMs": took.as_millis() as u64,
        "modelMs": (model::PAUSE * u32::try_from(model::PIECES)?).as_millis() as u64,
        "firstPieceP50Ms": at(&first, 0.5), "firstPieceP95Ms": at(&first, 0.95),
        "rssBeforeKb": before, "rssPeakKb": peak, "rssAfterKb": server.rss(), "grownKbEach": grown / count.max(1) as u64,
    }))
}

/// The time to the first piece of a turn that completed.
async fn time_to_first(target: &Target, body: Value) -> Result<Duration, Failure> {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(&target.address).await?;
    let body = body.to_string();
    let head = format!(
        "POST /api/v1/chat/stream HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: {}\r\n\r\n",
        target.address,
        target.token,
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await?;
    let (mut heard, mut piece, mut first) = (String::new(), [0; 8_192], None);
    loop {
        let read = stream.read(&mut piece).await?;
        if read == 0 {
            break;
        }
        heard.push_str(&String::from_utf8_lossy(&piece[..read]));
        if first.is_none() && heard.contains("event: delta") {
            first = Some(begun.elapsed());
        }
    }
    if !heard.contains("event: done") {
        return Err(format!("a stream came to no end: {heard:.400}").into());
    }
    first.ok_or_else(|| "no piece was heard".into())
}
