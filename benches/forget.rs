//! Measures how long forgetting takes: a whole person with facts, messages and files on SQLite, and a single fact of another person with
//! as much data.
//!
//! `cargo bench --bench forget`; after `--`: `--facts 2500`, `--messages 2500`, `--files 50`. Prints one JSON object on stdout.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a measuring tool prints, and its time is the machine's")]

use std::time::Instant;

use noctuary::auth::operator_access;
use noctuary::config::Config;
use noctuary::domain::access::{AgentAccess, OwnerName};
use noctuary::domain::clock::Clock;
use noctuary::domain::conversation::MessageRole;
use noctuary::domain::forget::ForgetExtent;
use noctuary::domain::memory_scope::MemoryScope;
use noctuary::domain::turn::TurnOutcome;
use noctuary::memory;
use noctuary::memory::facts::{self, NewMemory};
use noctuary::memory::files::etag::Condition;
use noctuary::memory::files::{Target, revise};
use noctuary::pipeline::conversations;
use noctuary::pipeline::conversations::{NewMessage, NewTurn, Usage};
use noctuary::privacy::forget;
use noctuary::tenancy::people::NewPerson;
use noctuary::tenancy::{agents, operator};
use noctuary::{app, worker};
use serde_json::json;

/// The allocator of the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str, default: usize| -> Result<usize, Failure> {
        let given = arguments.iter().position(|argument| argument == name).and_then(|at| arguments.get(at + 1));
        given.map_or(Ok(default), |text| Ok(text.replace('_', "").parse()?))
    };
    let (facts, messages, files) = (number("--facts", 2_500)?, number("--messages", 2_500)?, number("--files", 50)?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(facts, messages, files))
}

async fn measure(facts: usize, messages: usize, files: usize) -> Result<(), Failure> {
    let directory = tempfile::tempdir()?;
    let mut config = Config::default();
    config.server.data_dir = directory.path().to_path_buf();
    let state = app::open(config, Clock::system()).await?;
    let admin =
        NewPerson { email: "bench@noctuary.example".to_owned(), name: None, password: Some("a lantern in the reed bed".to_owned().into()) };
    let created = operator::create_tenant(&state, "Bench", &admin).await?;
    let access = operator_access(created.tenant.id, created.workspace.id, "bench");
    let new = agents::NewAgent { name: "Bench".to_owned(), ..agents::NewAgent::default() };
    let agent = memory::agents::create(&state, &access, new).await?.id;
    let open = async || -> Result<AgentAccess, Failure> { Ok(agents::open(&state, access.clone(), agent).await?) };
    let mut one = None;
    for owner in ["api:nora", "api:liwei"] {
        let name = OwnerName { owner_key: Some(owner.to_owned()), ..OwnerName::default() };
        let pass = open().await?.for_owner(&name)?;
        for number in 0..facts {
            let content = format!("Nora keeps lantern number {number} in shed {} beside the reed bed.", number % 997);
            let fact = facts::remember(&state, &pass, NewMemory { content, ..NewMemory::default() }).await?;
            one = Some((pass.clone(), fact.id));
        }
        for batch in 0..messages.div_ceil(50) {
            let said = (0..50).map(|line| NewMessage {
                role: MessageRole::User,
                name: None,
                content: format!("Lantern {line} of batch {batch} went out at night."),
                created_at: None,
            });
            let (trigger, usage, injected) = (None, Usage::default(), Vec::new());
            let turn =
                NewTurn { messages: said.collect(), trigger, outcome: TurnOutcome::Open, usage, injected, metadata: None, zone: None };
            conversations::record(&state, &pass, &format!("talk-{batch}"), turn, None).await?;
        }
        let target = Target::resolve(&state, open().await?, &name, Some(MemoryScope::Personal)).await?;
        for number in 0..files {
            let (name, content) = (format!("notes/{number}.md"), format!("# Note {number}\n\nThe owl of shed {number}.\n"));
            revise::put(&state, &target, &name, content, Condition::default()).await?;
        }
    }
    let Some((pass, id)) = one else { return Err("nothing to forget".into()) };
    let begun = Instant::now();
    forget::fact(&state, &pass, id, ForgetExtent::default()).await?;
    let fact = begun.elapsed();
    let wish = ForgetExtent { include_messages: true, include_mentions: false };
    let begun = Instant::now();
    let counts = noctuary::privacy::owners::preview(&state, &access, "api:nora", wish).await?;
    let preview = begun.elapsed();
    noctuary::privacy::owners::forget(&state, &access, "api:nora", "api:nora", wish).await?;
    let begun = Instant::now();
    worker::drain(&state).await?;
    let owner = begun.elapsed();
    let milliseconds = |time: std::time::Duration| (time.as_secs_f64() * 1e3).round();
    println!(
        "{:#}",
        json!({ "rows": counts.counts.total(), "counts": counts.counts, "previewMs": milliseconds(preview), "ownerMs": milliseconds(owner),
            "oneFactMs": milliseconds(fact) })
    );
    Ok(())
}
