//! Measures the figures of docs/EVALUATION.md from outside, on the real binary: ready time, memory, recall beside a plain read, recall
//! among a million items of others, a cold bucket, ingest and extraction; and in process, recall among 100,000 items.
//!
//! `cargo bench --bench load` (SQLite), or with `DATABASE_URL=postgres://…` in the environment for PostgreSQL. After `--`: `--items
//! 1000,10000` sizes of the buckets queried over HTTP, `--inside 10000,100000` sizes of those queried in process (`0`: none), `--others
//! 0` items of other people on the platform, `--seconds 6` per figure, `--connections 8`, `--conversations 400` to extract.
//!
//! Other modes: `--chat` measures a chat turn with a model that costs nothing, and `--streams 200` at once; `--doors` measures one query
//! through recall, MCP and mem0's search; `--import` measures a snapshot of the maximum size; `--neighbours` measures the writes of one
//! tenant during another's bulk work. Prints one JSON object on stdout, progress on stderr.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring tool may stop where it stands, and prints"
)]

mod chat;
mod client;
mod doors;
mod import;
mod inside;
mod model;
mod neighbours;
mod outside;
mod server;
mod talk;

use std::io::Write;
use std::time::Duration;

use serde_json::Value;

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The options of the command line.
struct Plan {
    items: Vec<usize>,
    inside: Vec<usize>,
    others: usize,
    duration: Duration,
    connections: usize,
    conversations: usize,
    streams: usize,
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let numbers = |name: &str, default: &str| -> Result<Vec<usize>, Failure> {
        let at = arguments.iter().position(|argument| argument == name);
        let given = at.map_or(Some(default), |at| arguments.get(at + 1).map(String::as_str)).ok_or(format!("{name} needs a number"))?;
        let numbers = given.split(',').map(|number| number.replace('_', "").parse::<usize>());
        numbers.collect::<Result<_, _>>().map_err(|cause| format!("{name} {given}: {cause}").into())
    };
    let number = |name: &str, default: &str| numbers(name, default).map(|numbers| numbers[0]);
    let plan = Plan {
        items: numbers("--items", "1000,10000")?,
        inside: numbers("--inside", "10000,100000")?.into_iter().filter(|items| *items > 0).collect(),
        others: number("--others", "0")?,
        duration: Duration::from_secs(number("--seconds", "6")? as u64),
        connections: number("--connections", "8")?,
        conversations: number("--conversations", "400")?,
        streams: number("--streams", "200")?,
    };
    let wants = |name: &str| arguments.iter().any(|argument| argument == name);
    let outside = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut figures = outside.block_on(async {
        match () {
            () if wants("--chat") => chat::measure(&plan).await,
            () if wants("--doors") => doors::measure(&plan).await,
            () if wants("--import") => import::measure(&plan).await,
            () if wants("--neighbours") => neighbours::measure(&plan).await,
            () => outside::measure(&plan).await,
        }
    })?;
    if ["--chat", "--doors", "--import", "--neighbours"].into_iter().any(wants) {
        writeln!(std::io::stdout(), "{figures:#}")?;
        return Ok(());
    }
    let mut within = serde_json::Map::new();
    for items in plan.inside {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        within.insert(items.to_string(), runtime.block_on(inside::measure(items))?);
    }
    figures["inProcess"] = Value::Object(within);
    writeln!(std::io::stdout(), "{figures:#}")?;
    Ok(())
}

fn per_second(count: usize, took: Duration) -> f64 {
    rounded(count as f64 / took.as_secs_f64())
}

fn rounded(number: f64) -> f64 {
    (number * 1_000.0).round() / 1_000.0
}

/// The percentile in milliseconds: the time that `share` of all do not exceed. `times` must be sorted.
fn at(times: &[Duration], share: f64) -> f64 {
    let number = (times.len() as f64 * share).ceil() as usize;
    times.get(number.saturating_sub(1)).map_or(0.0, |time| rounded(time.as_secs_f64() * 1e3))
}

fn progress(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text} …");
}
