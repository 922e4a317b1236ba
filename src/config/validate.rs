//! Rules that a type cannot express: ranges, and dependencies between keys. Run by the loader and `doctor`. All errors of a configuration
//! are collected, each with its key and place.

use std::time::Duration;

use super::Config;
use super::auth::Auth;
use super::embedding::{Embedding, EmbeddingProvider};
use super::jobs::Jobs;
use super::llm::{Llm, Provider};
use super::mate::{Mate, Memory};
use super::network::Mcp;
use super::rerank::Rerank;
use super::server::Server;
use crate::error::{Error, FieldError, Result};

/// The most days of notes in a context.
const MAX_RECENT_DAYS: u32 = 31;
/// The largest budget of an owner's block, in tokens.
const MAX_CONTEXT_TOKENS: u32 = 1_000_000;
/// The longest time over which a night's dreams are spread.
const MAX_SPREAD_MINUTES: u32 = 720;
/// The shortest DREAMS.md that has room for a night.
const MIN_DIARY_CHARS: u32 = 1_000;
/// The longest idle time of a conversation: a year.
const MAX_IDLE_MINUTES: u32 = 525_600;

/// The shortest token for `/metrics`.
const MIN_TOKEN_CHARS: usize = 16;

impl Config {
    /// Checks every rule across fields.
    ///
    /// # Errors
    /// [`crate::Error::Invalid`] with all errors.
    pub fn validate(&self) -> Result<()> {
        let mut findings = Findings::default();
        self.server.check(&mut findings);
        self.check_addresses(&mut findings);
        self.auth.check(&mut findings);
        self.jobs.check(&mut findings);
        self.llm.check(&mut findings);
        self.mcp.check(&mut findings);
        findings.require(self.index.memory_ceiling >= 1 << 20, "index.memory-ceiling", "must be at least 1MiB");
        for (name, weight) in self.index.ranking.named() {
            findings.require((0.0..=100.0).contains(&weight), &format!("index.ranking.{name}"), "must be 0 to 100");
        }
        self.embedding.check(&mut findings);
        self.rerank.check(&mut findings);
        if let Err(cause) = tracing_subscriber::EnvFilter::try_new(&self.log.level) {
            findings.add("log.level", format!("is not a level or filter: {cause}"));
        }
        let is_guarded = self.metrics.token.as_ref().is_none_or(|token| token.expose().chars().count() >= MIN_TOKEN_CHARS);
        findings.require(is_guarded, "metrics.token", "must be at least 16 characters");
        let is_web = self.traces.endpoint.as_ref().is_none_or(|url| matches!(url.scheme(), "http" | "https"));
        findings.require(is_web, "traces.endpoint", "must begin with http:// or https://");
        findings.require((0.0..=1.0).contains(&self.traces.sample_ratio), "traces.sample-ratio", "must be 0 to 1");
        self.mate.check(&mut findings);
        findings.into_result()
    }

    fn check_addresses(&self, findings: &mut Findings) {
        let is_known = |scheme: &str| matches!(scheme, "postgres" | "postgresql" | "sqlite");
        findings.require(
            self.database.url.as_ref().is_none_or(|dsn| is_known(dsn.scheme())),
            "database.url",
            "must begin with postgres:// or sqlite://",
        );
        findings.require(self.redis.url.as_ref().is_none_or(|dsn| dsn.scheme() == "redis"), "redis.url", "must begin with redis://");
        let prefix = &self.redis.prefix;
        let is_plain = prefix.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        findings.require(is_plain && (1..=40).contains(&prefix.len()), "redis.prefix", "must be 1 to 40 letters, digits, - or _");
    }
}

impl Embedding {
    fn check(&self, findings: &mut Findings) {
        let is_remote = matches!(self.provider, EmbeddingProvider::Openai | EmbeddingProvider::Ollama);
        findings.require(!is_remote || self.model.is_some(), "embedding.model", "must name the model of the provider");
        not_zero(findings, "embedding.timeout", self.timeout);
        not_zero(findings, "embedding.query-timeout", self.query_timeout);
    }
}

impl Rerank {
    fn check(&self, findings: &mut Findings) {
        findings.require((0.0..=1.0).contains(&self.weight), "rerank.weight", "must be 0 to 1");
        findings.require(self.candidates.get() <= 100, "rerank.candidates", "must be 1 to 100");
        not_zero(findings, "rerank.timeout", self.timeout);
    }
}

impl Server {
    fn check(&self, findings: &mut Findings) {
        findings.require(!self.data_dir.as_os_str().is_empty(), "server.data-dir", "must not be empty");
        findings.require(self.max_connections > 0, "server.max-connections", "must not be 0");
        findings.require(self.max_body >= 1 << 10, "server.max-body", "must be at least 1KiB");
        findings.require(self.max_header >= 1 << 10, "server.max-header", "must be at least 1KiB");
        let is_origin = |origin: &String| url::Url::parse(origin).is_ok_and(|url| url.origin().ascii_serialization() == *origin);
        let message = "must list origins such as https://app.example.org: scheme, host and port, without a path";
        findings.require(self.cors_origins.iter().all(is_origin), "server.cors-origins", message);
        not_zero(findings, "server.header-timeout", self.header_timeout);
        not_zero(findings, "server.request-timeout", self.request_timeout);
    }
}

impl Auth {
    fn check(&self, findings: &mut Findings) {
        findings.require(self.password_min_length >= 8, "auth.password-min-length", "must be at least 8");
        findings.require(
            self.password_max_length >= self.password_min_length && self.password_max_length <= 1024,
            "auth.password-max-length",
            "must lie between auth.password-min-length and 1024",
        );
        findings.require(self.session_idle <= self.session_lifetime, "auth.session-idle", "must not exceed auth.session-lifetime");
        findings.require(self.jwt_lifetime <= self.session_lifetime, "auth.jwt-lifetime", "must not exceed auth.session-lifetime");
        not_zero(findings, "auth.jwt-lifetime", self.jwt_lifetime);
        findings.require(self.token_max_days.get() <= 366, "auth.token-max-days", "must not exceed 366");
        findings.require(
            self.jwt_secret.as_ref().is_none_or(|secret| secret.expose().len() >= 32),
            "auth.jwt-secret",
            "must be at least 32 bytes long",
        );
        findings.require(
            self.encryption_key.is_none() || self.encryption_key().is_some(),
            "auth.encryption-key",
            "must be 32 bytes as base64, such as `openssl rand -base64 32` prints",
        );
    }
}

impl Jobs {
    fn check(&self, findings: &mut Findings) {
        not_zero(findings, "jobs.heartbeat", self.heartbeat);
        not_zero(findings, "jobs.poll", self.poll);
        not_zero(findings, "jobs.timeout", self.timeout);
        findings.require(self.heartbeat * 3 <= self.lease, "jobs.heartbeat", "must be at most a third of jobs.lease");
        findings.require(self.backoff <= self.backoff_max, "jobs.backoff", "must not exceed jobs.backoff-max");
    }
}

impl Llm {
    fn check(&self, findings: &mut Findings) {
        not_zero(findings, "llm.timeout", self.timeout);
        findings.require(self.context_tokens > self.max_output_tokens, "llm.context-tokens", "must exceed llm.max-output-tokens");
        findings.require(self.max_response >= 1 << 10, "llm.max-response", "must be at least 1KiB");
        findings.require(self.retries <= 2, "llm.retries", "must not exceed 2: a failing model is asked at most three times");
        findings.require(
            self.base_url.as_ref().is_none_or(|url| matches!(url.scheme(), "http" | "https")),
            "llm.base-url",
            "must begin with http:// or https://",
        );
        findings.require(self.base_url.is_none() || self.model.is_some(), "llm.model", "must be set when llm.base-url is");
        let needs_key = self.model.is_some() && self.base_url.is_none() && self.provider != Provider::Ollama;
        let is_price = |price: f64| price.is_finite() && price >= 0.0;
        findings.require(is_price(self.input_price), "llm.input-price", "must not be negative");
        findings.require(is_price(self.output_price), "llm.output-price", "must not be negative");
        findings.require(!needs_key || self.api_key.is_some(), "llm.api-key", "must be set for the provider's own address");
    }
}

impl Mcp {
    fn check(&self, findings: &mut Findings) {
        let is_host = |host: &String| {
            let is_bare_address = host.parse::<std::net::IpAddr>().is_ok();
            // As the host of a URL, a valid value gives the same name and perhaps a port.
            let url = url::Url::parse(&format!("http://{host}/")).ok();
            let is_name = url.is_some_and(|url| url.username().is_empty() && url.path() == "/" && url.query().is_none());
            host == "*" || is_bare_address || (is_name && !host.contains(['/', '*', '#', '?', '@']))
        };
        findings.require(
            self.allowed_hosts.iter().all(is_host),
            "mcp.allowed-hosts",
            "must be names of hosts such as memory.example.org or memory.example.org:8443, without https:// and path, or *",
        );
        let is_origin = |origin: &String| {
            let url = url::Url::parse(origin).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
            url.is_some_and(|url| url.origin().ascii_serialization() == origin.trim_end_matches('/').to_ascii_lowercase())
        };
        findings.require(
            self.allowed_origins.iter().all(is_origin),
            "mcp.allowed-origins",
            "must be origins of pages such as https://app.example.org, without a path",
        );
    }
}

impl Mate {
    pub(super) fn check(&self, findings: &mut Findings) {
        let memory = &self.memory;
        findings.require(memory.max_transcript_messages > 0, "mate.memory.max-transcript-messages", "must not be 0");
        findings.require(memory.summary_max_tokens > 0, "mate.memory.summary-max-tokens", "must not be 0");
        let is_within_a_year = (1..=MAX_IDLE_MINUTES).contains(&memory.session_idle_minutes);
        findings.require(is_within_a_year, "mate.memory.session-idle-minutes", "must lie between 1 and 525600, a year");
        findings.require(memory.emergence_day_range > 0, "mate.memory.emergence-day-range", "must not be 0");
        memory.check_dreaming(findings);
        findings.require(memory.profile_max_chars > 0, "mate.memory.profile-max-chars", "must not be 0");
        findings.require(memory.memory_md_max_chars > 0, "mate.memory.memory-md-max-chars", "must not be 0");
        findings.require(memory.recent_days <= MAX_RECENT_DAYS, "mate.memory.recent-days", "must not exceed 31");
        let is_a_budget = (1..=MAX_CONTEXT_TOKENS).contains(&memory.auto_inject.budget_tokens);
        findings.require(is_a_budget, "mate.memory.auto-inject.budget-tokens", "must lie between 1 and 1000000");
        let inject = &memory.auto_inject;
        let has_room = u64::from(inject.identity_pct) + u64::from(inject.essential_pct) <= 100;
        findings.require(has_room, "mate.memory.auto-inject.essential-pct", "must not exceed 100 together with identity-pct");
        for (key, weight) in [("text-weight", memory.recall.text_weight), ("vector-weight", memory.recall.vector_weight)] {
            findings.require((0.0..=100.0).contains(&weight), &format!("mate.memory.recall.{key}"), "must lie between 0 and 100");
        }
        let is_a_boost = (1.0..=10.0).contains(&memory.recall.own_boost);
        findings.require(is_a_boost, "mate.memory.recall.own-boost", "must lie between 1 and 10");
        for (key, share) in [
            ("mate.memory.min-confidence", memory.min_confidence),
            ("mate.memory.emergence-score-threshold", memory.emergence_score_threshold),
            ("mate.memory.rewrite-min-share", memory.rewrite_min_share),
            ("mate.memory.auto-inject.min-score", memory.auto_inject.min_score),
            ("mate.memory.auto-inject.relative-score", memory.auto_inject.relative_score),
            ("mate.memory.graph.merge-cosine", memory.graph.merge_cosine),
            ("mate.memory.graph.merge-name", memory.graph.merge_name),
            ("mate.memory.graph.candidate-cosine", memory.graph.candidate_cosine),
            ("mate.memory.graph.min-confidence", memory.graph.min_confidence),
        ] {
            findings.require((0.0..=1.0).contains(&share), key, "must lie between 0 and 1");
        }
        let window = &self.agent.conversation.window;
        let ratio = window.compact_trigger_ratio;
        findings.require(
            ratio > 0.0 && ratio <= 1.0,
            "mate.agent.conversation.window.compact-trigger-ratio",
            "must lie above 0 and not above 1",
        );
        findings.require(
            window.summary_max_tokens < window.default_max_input_tokens,
            "mate.agent.conversation.window.summary-max-tokens",
            "must be smaller than default-max-input-tokens",
        );
        let is_kept = (1..=100).contains(&window.compact_keep_messages);
        findings.require(is_kept, "mate.agent.conversation.window.compact-keep-messages", "must lie between 1 and 100");
        let is_patient = (1..=600).contains(&window.flush_timeout_secs);
        findings.require(is_patient, "mate.agent.conversation.window.flush-timeout-secs", "must lie between 1 and 600");
    }
}

impl Memory {
    fn check_dreaming(&self, findings: &mut Findings) {
        let cron = crate::domain::night::Rule::parse(&self.dreaming_cron);
        findings.require(cron.is_ok(), "mate.memory.dreaming-cron", "must be five fields of cron such as 0 2 * * *");
        findings.require(self.reflector_interval_mins > 0, "mate.memory.reflector-interval-mins", "must not be 0");
        let dream = &self.dream;
        findings.require(dream.max_candidates_per_dream > 0, "mate.memory.dream.max-candidates-per-dream", "must not be 0");
        findings.require(dream.spread_minutes <= MAX_SPREAD_MINUTES, "mate.memory.dream.spread-minutes", "must not exceed 720");
        findings.require(dream.diary_max_chars >= MIN_DIARY_CHARS, "mate.memory.dream.diary-max-chars", "must be at least 1000");
        findings.require(dream.archive_keep_days > 0, "mate.memory.dream.archive-keep-days", "must not be 0");
    }
}

fn not_zero(findings: &mut Findings, key: &str, duration: Duration) {
    findings.require(!duration.is_zero(), key, "must not be 0");
}

/// Collects errors, so that a person sees all of them at once.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<FieldError>);

impl Findings {
    /// Records `message` under `key` unless `is_right`.
    pub(super) fn require(&mut self, is_right: bool, key: &str, message: &str) {
        if !is_right {
            self.add(key, message);
        }
    }

    pub(super) fn add(&mut self, key: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError { field: key.into(), message: message.into() });
    }

    /// An error with all findings, or `Ok` without any.
    pub(super) fn into_result(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self.0)) }
    }
}
