//! Measures the cost of a new fact in a large bucket: the search for duplicates and contradictions, and the write with its history and
//! its index item. Also measures the cost of a line that a person adds to a file or edits. SQLite on disk.
//!
//! `cargo bench --bench facts`; after `--`: `--facts 10000` in the bucket, `--new 500` written. Prints one JSON object on stdout, in
//! milliseconds. `perFact` is for twenty facts in a transaction, as an extraction writes them; `alone` is for one fact per transaction.
#![allow(clippy::print_stdout, reason = "a measuring tool prints")]

mod support;

use std::io::Write;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use noctuary::app;
use noctuary::app_state::AppState;
use noctuary::config::Config;
use noctuary::config::mate::Redact;
use noctuary::domain::access::OwnerAccess;
use noctuary::domain::bucket::Bucket;
use noctuary::domain::clock::Clock;
use noctuary::domain::fact::{FactCategory, FactSource, Stability};
use noctuary::domain::file::Writer;
use noctuary::memory::candidate::{Candidate, Reach};
use noctuary::memory::facts::admission::{Rules, judge};
use noctuary::memory::facts::{Provenance, apply, neighbours};
use noctuary::memory::files::{Change, FileWrite, write};
use noctuary::store;
use serde_json::{Value, json};
use support::{Failure, option, owner, percentiles};

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Facts per transaction.
const TOGETHER: usize = 20;

fn main() -> Result<(), Failure> {
    let (facts, new) = (option("--facts", 10_000), option("--new", 500));
    let figures = tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(measure(facts, new))?;
    writeln!(std::io::stdout(), "{figures:#}")?;
    Ok(())
}

async fn measure(facts: usize, new: usize) -> Result<Value, Failure> {
    let directory = tempfile::tempdir()?;
    let mut config = Config::default();
    config.server.data_dir = directory.path().to_path_buf();
    config.mate.memory.facts_capacity = 0;
    let state = app::open(config, Clock::system()).await?;
    let access = owner(&state).await?;
    let bucket = access.visibility().home(true);
    for first in (0..facts).step_by(1_000) {
        put(&state, &access, &bucket, first..(first + 1_000).min(facts)).await?;
    }
    let mut together = Vec::new();
    for first in (facts..facts + new).step_by(TOGETHER) {
        let begun = Instant::now();
        put(&state, &access, &bucket, first..first + TOGETHER).await?;
        together.push(begun.elapsed() / u32::try_from(TOGETHER)?);
    }
    let mut alone = Vec::new();
    for number in facts + new..facts + new + new / 4 {
        let begun = Instant::now();
        put(&state, &access, &bucket, number..number + 1).await?;
        alone.push(begun.elapsed());
    }
    let lines = lines(&state, &access, &bucket, new / 4).await?;
    let figures = json!({ "perFact": percentiles(together), "alone": percentiles(alone), "perWriteOfOneLine": percentiles(lines) });
    Ok(json!({ "facts": facts, "new": new, "milliseconds": figures }))
}

/// Writes facts with these numbers in one transaction.
async fn put(state: &AppState, access: &OwnerAccess, bucket: &Bucket, numbers: std::ops::Range<usize>) -> Result<(), Failure> {
    let ticket = access.access();
    neighbours::refresh(state, ticket, bucket).await?;
    let tx = state.db.write(ticket).await?;
    store::facts::lock(&tx, ticket, bucket).await?;
    for number in numbers {
        let now = state.clock.now();
        let rules = Rules { min_confidence: 0.0, redact: Redact::Secrets, now };
        let admitted = judge(candidate(number, now), &rules).map_err(|rejected| rejected.reason)?;
        apply(state, &tx, ticket, bucket, &admitted, Provenance::default()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// A different sentence for each number; every fifth is Chinese, every seventh nearly repeats the one before.
fn candidate(number: usize, said_at: DateTime<Utc>) -> Candidate {
    const THINGS: [&str; 8] = ["lantern", "reed basket", "rowing boat", "old map", "violin", "herb garden", "letter", "blue kettle"];
    const PLACES: [&str; 6] = ["the boat house", "the attic", "Bergen", "the shed by the lake", "Porto", "the north tower"];
    let pick = |list: &[&str], by: usize| list.get(number / by % list.len()).copied().unwrap_or_default().to_owned();
    let (thing, place) = (pick(&THINGS, 1), pick(&PLACES, 8));
    let number = if number % 7 == 6 { number - 1 } else { number };
    let (predicate, object, text) = if number % 5 == 0 {
        ("states", format!("第{number}号{thing}放在{place}"), format!("第{number}号{thing}放在{place}，钥匙在老王那里。"))
    } else {
        ("keeps", format!("{thing} {number} in {place}"), format!("Nora keeps {thing} {number} in {place}, behind door {}.", number % 97))
    };
    Candidate {
        subject: "user".to_owned(),
        predicate: predicate.to_owned(),
        object,
        evidence: text.clone(),
        text,
        category: FactCategory::Knowledge,
        reach: Reach::User,
        stability: Stability::Durable,
        confidence: 0.9,
        expires_at: None,
        is_explicit: false,
        source: FactSource::Statement,
        said_at,
        message: None,
        ends: Vec::new(),
    }
}

/// Alternately adds a line to a person's file and edits one.
async fn lines(state: &AppState, access: &OwnerAccess, bucket: &Bucket, count: usize) -> Result<Vec<Duration>, Failure> {
    let mut page = "# Memory\n\n- Lives in: Porto\n".to_owned();
    let mut took = Vec::new();
    for number in 0..count {
        page = match number % 2 {
            0 => format!("{page}- The harbour gate {number} opens at {} o'clock.\n", number % 24),
            _ => page.replace(&format!("gate {} opens", number - 1), &format!("gate {} closes", number - 1)),
        };
        let change = Change::Replace(page.clone());
        let new = FileWrite {
            bucket,
            filename: "MEMORY.md",
            change,
            writer: Writer::User,
            writer_id: None,
            reason: "bench",
            condition: Default::default(),
        };
        let begun = Instant::now();
        write(state, access, new).await?.written()?;
        took.push(begun.elapsed());
    }
    Ok(took)
}
