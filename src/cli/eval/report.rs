//! Prints the metrics: a table for people, JSON for programs.

use serde_json::{Map, Value, json};

use super::ask::{Answers, Outcome};
use super::dataset::Skipped;
use super::measure::{self, NDCG_DEPTH, float};
use crate::error::{Error, Result};

/// The data of a report.
pub(super) struct Figures {
    pub(super) set: &'static str,
    pub(super) profile: &'static str,
    pub(super) pooled: bool,
    pub(super) depths: Vec<usize>,
    pub(super) samples: usize,
    pub(super) skipped: Skipped,
    pub(super) details: bool,
    pub(super) answers: Answers,
}

/// The categories, in the order of the report.
const CATEGORIES: [&str; 30] = [
    // LoCoMo
    "single-hop",
    "multi-hop",
    "temporal",
    "open-domain",
    "adversarial",
    // MemoryBank
    "content",
    "date",
    // questions about time
    "month-season",
    "relative",
    "before-after",
    "first-last",
    "when",
    "range",
    // LongMemEval
    "single-session-user",
    "single-session-assistant",
    "single-session-preference",
    "multi-session",
    "temporal-reasoning",
    "knowledge-update",
    // BEAM
    "abstention",
    "contradiction_resolution",
    "event_ordering",
    "information_extraction",
    "instruction_following",
    "knowledge_update",
    "multi_session_reasoning",
    "preference_following",
    "summarization",
    "temporal_reasoning",
    "other",
];

impl Figures {
    /// The scores of the outcomes that `is_meant` selects, by name; `None` if it selects none.
    fn scores(&self, is_meant: impl Fn(&Outcome) -> bool) -> Option<Map<String, Value>> {
        let meant: Vec<&[Option<usize>]> =
            self.answers.outcomes.iter().filter(|outcome| is_meant(outcome)).map(|outcome| outcome.ranks.as_slice()).collect();
        if meant.is_empty() {
            return None;
        }
        let mean = |score: &dyn Fn(&[Option<usize>]) -> f64| json!(rounded(measure::mean(meant.iter().map(|ranks| score(ranks)))));
        let mut scores = Map::from_iter([("questions".to_owned(), json!(meant.len()))]);
        for (name, score) in [
            ("recall", measure::recall as fn(&[Option<usize>], usize) -> f64),
            ("recall_all", measure::recall_all),
            ("recall_any", measure::recall_any),
        ] {
            for depth in &self.depths {
                scores.insert(format!("{name}@{depth}"), mean(&|ranks| score(ranks, *depth)));
            }
        }
        scores.insert("mrr".to_owned(), mean(&measure::reciprocal_rank));
        scores.insert(format!("ndcg@{NDCG_DEPTH}"), mean(&|ranks| measure::ndcg(ranks, NDCG_DEPTH)));
        Some(scores)
    }

    /// Every group of questions with its scores, the overall group first.
    fn groups(&self) -> Vec<(&'static str, Map<String, Value>)> {
        let has_adversarial = self.answers.outcomes.iter().any(|outcome| outcome.category == "adversarial");
        let overall = self.scores(|_| true).map(|scores| ("overall", scores));
        let answerable = self.scores(|outcome| has_adversarial && outcome.category != "adversarial").map(|scores| ("answerable", scores));
        let categories = CATEGORIES.iter().filter_map(|name| Some((*name, self.scores(|outcome| outcome.category == *name)?)));
        overall.into_iter().chain(answerable).chain(categories).collect()
    }

    /// p50, p95 and maximum, in milliseconds.
    fn latency(&self) -> (f64, f64, f64) {
        let mut times = self.answers.latencies.clone();
        times.sort_unstable();
        let at = |share| (measure::percentile(&times, share) * 1e3).round() / 1e3;
        (at(0.5), at(0.95), at(1.0))
    }

    fn items_per_second(&self) -> f64 {
        let seconds = self.answers.ingest.as_secs_f64();
        if seconds > 0.0 { (float(self.answers.items) / seconds).round() } else { 0.0 }
    }
}

/// One JSON object. Scores are fractions from 0 to 1. Everything but `latency`, `ingest` and `memory` is the same on every run.
pub(super) fn json(figures: &Figures) -> Result<String> {
    let mut groups = figures.groups();
    let categories = groups.split_off(groups.iter().take_while(|(name, _)| matches!(*name, "overall" | "answerable")).count());
    let (p50, p95, max) = figures.latency();
    let mut report = Map::from_iter([
        ("set".to_owned(), json!(figures.set)),
        ("profile".to_owned(), json!(figures.profile)),
        ("pooled".to_owned(), json!(figures.pooled)),
        ("scores".to_owned(), json!("fractions, 0 to 1")),
        ("build".to_owned(), json!(build())),
        ("samples".to_owned(), json!(figures.samples)),
        ("items".to_owned(), json!(figures.answers.items)),
        ("questions".to_owned(), json!(figures.answers.outcomes.len())),
        (
            "skipped".to_owned(),
            json!({
                "questions": figures.skipped.questions, "evidence": figures.skipped.evidence, "messages": figures.skipped.messages,
            }),
        ),
    ]);
    report.extend(groups.into_iter().map(|(name, scores)| (name.to_owned(), Value::Object(scores))));
    let categories: Map<String, Value> = categories.into_iter().map(|(name, scores)| (name.to_owned(), Value::Object(scores))).collect();
    report.insert("categories".to_owned(), Value::Object(categories));
    report.insert("latency".to_owned(), json!({ "p50Ms": p50, "p95Ms": p95, "maxMs": max }));
    report.insert("ingest".to_owned(), json!({ "itemsPerSecond": figures.items_per_second() }));
    report.insert("memory".to_owned(), json!({ "rssKb": memory("VmRSS:"), "peakRssKb": memory("VmHWM:") }));
    if figures.details {
        let told = figures.answers.outcomes.iter().map(
            |Outcome { sample, question, category, ranks }| json!({ "sample": sample, "category": category, "question": question, "ranks": ranks }),
        );
        report.insert("details".to_owned(), told.collect());
    }
    serde_json::to_string_pretty(&report).map_err(Error::internal)
}

/// A table, in percent.
pub(super) fn text(figures: &Figures) -> String {
    let groups = figures.groups();
    let (p50, p95, max) = figures.latency();
    let mut lines = Vec::new();
    if figures.details {
        for Outcome { sample, question, category, ranks } in &figures.answers.outcomes {
            let ranks: Vec<String> = ranks.iter().map(|rank| rank.map_or("-".to_owned(), |rank| rank.to_string())).collect();
            lines.push(format!("{sample}  {category:<11}  {:<12}  {question}", ranks.join(" ")));
        }
        lines.push(String::new());
    }
    let Skipped { questions, evidence, messages } = figures.skipped;
    lines.push(format!(
        "{} ({}{}): {} samples, {} items, {} questions with evidence; skipped: {questions} without, {evidence} pieces of evidence that are not there, \
         {messages} messages without text",
        figures.set,
        figures.profile,
        if figures.pooled { ", pooled" } else { "" },
        figures.samples,
        figures.answers.items,
        figures.answers.outcomes.len(),
    ));
    let names: Vec<&String> = groups.first().map(|(_, scores)| scores.keys().skip(1).collect()).unwrap_or_default();
    let short = |name: &str| name.replace("recall_", "").replace("recall", "R").replace("mrr", "MRR").replace("ndcg", "nDCG");
    let head: String = names.iter().map(|name| format!("{:>8}", short(name))).collect();
    lines.push(format!("\n{:<12}{:>6}{head}", "in %", "n"));
    for (name, scores) in &groups {
        let row: String =
            names.iter().map(|name| format!("{:>8.1}", scores.get(*name).and_then(Value::as_f64).unwrap_or_default() * 100.0)).collect();
        lines.push(format!("{name:<12}{:>6}{row}", scores.get("questions").and_then(Value::as_u64).unwrap_or_default()));
    }
    let mib = |name: &str| memory(name).map_or("?".to_owned(), |kib| (kib / 1024).to_string());
    lines.push(format!(
        "\nper question p50 {p50:.2} ms, p95 {p95:.2} ms, longest {max:.2} ms; ingest {:.0} items/s; memory {} MiB, peak {} MiB; {} build",
        figures.items_per_second(),
        mib("VmRSS:"),
        mib("VmHWM:"),
        build(),
    ));
    lines.join("\n")
}

/// Rounds to six digits: more than any set supports, and the same on every machine.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}

const fn build() -> &'static str {
    if cfg!(debug_assertions) { "debug" } else { "release" }
}

/// A field of this process's `/proc/self/status` in KiB; `None` if the system has none.
fn memory(name: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
}
