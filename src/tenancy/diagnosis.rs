//! Checks everything outside this process that can be wrong, without changing anything. `noctuary doctor` calls it.

use std::path::Path;
use std::time::Duration;

use crate::config::Config;
use crate::config::embedding::EmbeddingProvider;
use crate::domain::clock::Clock;
use crate::domain::ids::Ids;
use crate::error::{Error, Result};
use crate::llm;
use crate::llm::embed::InputType;
use crate::net::Outbound;
use crate::net::address::AllowedHosts;
use crate::store::forget_ledger::ForgetLedger;
use crate::store::{self, Db};

/// The maximum difference between the local clock and the database's.
const SKEW: chrono::Duration = chrono::Duration::seconds(5);
/// Less free space than this is a warning; less than a tenth of it is an error.
const ROOM: u64 = 1 << 30;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// As it should be.
    Good,
    /// It works, but the operator should know.
    Warning,
    /// It does not work.
    Broken,
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The subject of the check.
    pub subject: &'static str,
    /// The severity.
    pub state: State,
    /// A sentence about it.
    pub detail: String,
}

/// Runs all checks. It never fails itself.
pub async fn examine(config: &Config, clock: &Clock) -> Vec<Finding> {
    let mut findings = database(config, clock).await;
    findings.push(redis(config).await);
    findings.push(model(config, clock).await);
    findings.push(embedder(config, clock).await);
    findings.extend(encoder(config));
    findings.extend(reranker(config, clock).await);
    findings.push(time(clock));
    findings.push(disk(&config.server.data_dir));
    findings.push(ledger(&config.server.data_dir).await);
    findings
}

async fn database(config: &Config, clock: &Clock) -> Vec<Finding> {
    let file = config.server.data_dir.join("noctuary.db");
    if config.database.url.is_none() && !file.exists() {
        return vec![finding("database", State::Good, format!("{} will be created on the first start", file.display()))];
    }
    match open(config, clock).await {
        Ok(findings) => findings,
        Err(error) => vec![finding("database", State::Broken, chain(&error))],
    }
}

async fn open(config: &Config, clock: &Clock) -> Result<Vec<Finding>> {
    let db = Db::connect(config, clock.clone(), Ids::new(clock.clone(), Ids::NO_NODE)).await?;
    let server = store::inspect::server(&db.read_across().await?).await?;
    let mut findings = vec![finding("database", State::Good, server.version)];
    if server.bypasses_row_security {
        let advice = "the role bypasses row-level security; connect with a role that is neither superuser nor BYPASSRLS";
        findings.push(finding("row security", State::Warning, advice.to_owned()));
    }
    if let Some(theirs) = server.now {
        let skew = (clock.now() - theirs).abs();
        let state = if skew > SKEW { State::Warning } else { State::Good };
        findings.push(finding("database clock", state, format!("{} ms off the local clock", skew.num_milliseconds())));
    }
    findings.push(match db.migrations().await {
        Err(error) => finding("migrations", State::Broken, chain(&error)),
        Ok(steps) => match steps.iter().filter(|step| !step.is_applied).count() {
            0 => finding("migrations", State::Good, format!("all {} applied", steps.len())),
            pending => finding("migrations", State::Warning, format!("{pending} of {} pending; the next start applies them", steps.len())),
        },
    });
    Ok(findings)
}

async fn redis(config: &Config) -> Finding {
    let Some(url) = &config.redis.url else {
        return finding("redis", State::Good, "not configured: notifications stay inside the process".to_owned());
    };
    match tokio::time::timeout(config.redis.timeout, ping(url.expose())).await {
        Ok(Ok(())) => finding("redis", State::Good, format!("{url} answers")),
        Ok(Err(cause)) => finding("redis", State::Broken, format!("{url}: {cause}")),
        Err(_) => finding("redis", State::Broken, format!("{url} does not answer")),
    }
}

/// Whether Redis answers in time.
pub(super) async fn redis_answers(config: &Config) -> bool {
    let Some(url) = &config.redis.url else { return false };
    matches!(tokio::time::timeout(config.redis.timeout, ping(url.expose())).await, Ok(Ok(())))
}

/// How much free space the disk of `directory` has.
pub(super) fn disk_state(directory: &Path) -> State {
    disk(directory).state
}

async fn ping(url: &str) -> redis::RedisResult<()> {
    let mut connection = redis::Client::open(url)?.get_multiplexed_async_connection().await?;
    redis::cmd("PING").query_async(&mut connection).await
}

async fn model(config: &Config, clock: &Clock) -> Finding {
    let Some(name) = &config.llm.model else {
        return finding("model", State::Good, "none: the extractive engine does the work".to_owned());
    };
    let asked = async {
        let outbound = Outbound::new(AllowedHosts::default())?;
        let Some(model) = llm::connect(&config.llm, &outbound, clock.clone())? else { return Err(Error::LlmNotConfigured) };
        let request =
            llm::ChatRequest { max_output_tokens: Some(16), ..llm::ChatRequest::new("You are asked for a sign of life.", "Say ok.") };
        model.chat(request).await
    };
    match tokio::time::timeout(config.llm.timeout + Duration::from_secs(1), asked).await {
        Ok(Ok(_)) => finding("model", State::Good, format!("{name} answers")),
        Ok(Err(error)) => finding("model", State::Broken, format!("{name}: {}", chain(&error))),
        Err(_) => finding("model", State::Broken, format!("{name} does not answer in time")),
    }
}

async fn embedder(config: &Config, clock: &Clock) -> Finding {
    let Ok(outbound) = Outbound::new(AllowedHosts::default()) else {
        return finding("embedder", State::Broken, "TLS cannot be set up".to_owned());
    };
    let embedder = match llm::embed::connect(config, &outbound, clock.clone()) {
        Ok(embedder) => embedder,
        Err(error) => return finding("embedder", State::Broken, chain(&error)),
    };
    let Some(name) = embedder.name() else { return finding("embedder", State::Good, "off: recall uses words only".to_owned()) };
    match embedder.embed(&["a sign of life".to_owned()], InputType::Query, config.embedding.timeout).await {
        Ok(answer) if answer.first().is_some_and(Option::is_some) => finding("embedder", State::Good, format!("{name} answers")),
        Ok(_) => finding("embedder", State::Broken, format!("{name} answers without a vector")),
        Err(error) => finding("embedder", State::Broken, format!("{name}: {}", chain(&error))),
    }
}

/// Whether an encoder is installed that is not in use; that one in use works is part of the embedder's finding.
fn encoder(config: &Config) -> Option<Finding> {
    let file = config.encoder_file();
    let is_idle = config.embedding.provider != EmbeddingProvider::Encoder && file.exists();
    is_idle.then(|| finding("encoder", State::Good, format!("{} is installed and not in use: embedding.provider", file.display())))
}

/// Nothing without a reranker: it is an option.
async fn reranker(config: &Config, clock: &Clock) -> Option<Finding> {
    config.rerank.base_url.as_ref()?;
    let Ok(outbound) = Outbound::new(AllowedHosts::default()) else {
        return Some(finding("reranker", State::Broken, "TLS cannot be set up".to_owned()));
    };
    let scores = llm::rerank::connect(&config.rerank, &outbound, clock.clone())?.scores("a question", &["a sign of life"]).await;
    Some(match scores {
        Some(_) => finding("reranker", State::Good, "it answers".to_owned()),
        None => finding("reranker", State::Broken, "it does not answer; see the log above, and rerank.base-url".to_owned()),
    })
}

/// A clock that shows a time before the first release was never set.
fn time(clock: &Clock) -> Finding {
    let now = clock.now();
    let state = if now.timestamp() > 1_767_225_600 { State::Good } else { State::Broken };
    finding("clock", state, now.format("%Y-%m-%d %H:%M:%S UTC").to_string())
}

fn disk(directory: &Path) -> Finding {
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    match rustix::fs::statvfs(there) {
        Ok(room) => {
            let free = room.f_bavail.saturating_mul(room.f_frsize);
            let state = match free {
                free if free < ROOM / 10 => State::Broken,
                free if free < ROOM => State::Warning,
                _ => State::Good,
            };
            finding("disk", state, format!("{} MiB free in {}", free >> 20, directory.display()))
        }
        Err(cause) => finding("disk", State::Broken, format!("{}: {cause}", there.display())),
    }
}

async fn ledger(directory: &Path) -> Finding {
    let ledger = ForgetLedger::of(directory);
    let path = ledger.path().display();
    match ForgetLedger::read(ledger.path()).await {
        Ok(read) if !read.unreadable.is_empty() => {
            finding("forget ledger", State::Warning, format!("{} lines of {path} cannot be read", read.unreadable.len()))
        }
        Ok(read) => finding("forget ledger", State::Good, format!("{} entries in {path}", read.entries.len())),
        Err(error) => finding("forget ledger", State::Broken, format!("{path}: {}", chain(&error))),
    }
}

fn finding(subject: &'static str, state: State, detail: String) -> Finding {
    Finding { subject, state, detail }
}

/// An error with what is wrong with each setting or its chain of causes, for the operator only.
fn chain(error: &Error) -> String {
    match error {
        Error::Invalid(fields) => fields.iter().map(|wrong| format!("{} {}", wrong.field, wrong.message)).collect::<Vec<_>>().join("; "),
        other => other.chain(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state_of(findings: &[Finding], subject: &str) -> State {
        findings.iter().find(|finding| finding.subject == subject).unwrap().state
    }

    #[tokio::test]
    async fn a_fresh_machine_is_in_good_health_and_nothing_is_made() {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_dir = directory.path().join("data");
        let findings = examine(&config, &Clock::system()).await;
        assert!(findings.iter().all(|finding| finding.state < State::Broken), "{findings:?}");
        assert!(!config.server.data_dir.exists());
    }

    #[tokio::test]
    async fn an_encoder_that_is_not_installed_is_named_with_the_command() {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.server.data_dir = directory.path().to_owned();
        assert!(encoder(&config).is_none());
        config.embedding.provider = EmbeddingProvider::Encoder;
        let found = embedder(&config, &Clock::system()).await;
        assert!(found.state == State::Broken && found.detail.contains("noctuary encoder install"), "{}", found.detail);
        std::fs::create_dir_all(config.encoder_file().parent().unwrap()).unwrap();
        std::fs::write(config.encoder_file(), "another file").unwrap();
        let found = embedder(&config, &Clock::system()).await;
        assert!(found.state == State::Broken && found.detail.contains("SHA-256"), "{}", found.detail);
        config.embedding.provider = EmbeddingProvider::Local;
        assert!(encoder(&config).unwrap().detail.contains("not in use"));
    }

    #[tokio::test]
    async fn what_is_broken_is_called_broken() {
        let mut config = Config::default();
        config.database.url = Some("postgres://nora:hunter2@127.0.0.1:1/x".parse().unwrap());
        config.redis.url = Some("redis://:hunter2@127.0.0.1:1/0".parse().unwrap());
        config.llm.base_url = Some("http://127.0.0.1:1/v1".parse().unwrap());
        config.llm.model = Some("small".to_owned());
        config.llm.retries = 0;
        config.database.acquire_timeout = Duration::from_secs(1);
        let findings = examine(&config, &Clock::fixed_at("1999-01-01T00:00:00Z")).await;
        for subject in ["database", "redis", "model", "clock"] {
            assert_eq!(state_of(&findings, subject), State::Broken, "{subject}: {findings:?}");
        }
        assert!(!format!("{findings:?}").contains("hunter2"));
    }
}
