//! Prints the scores of answers: a table for people, JSON for programs.

use serde_json::{Map, Value, json};

use super::play::{Answered, Spent};
use crate::cli::eval::measure::{self, float};
use crate::domain::model::Prices;
use crate::error::{Error, Result};

/// The data of a report.
pub(super) struct Figures {
    pub(super) set: &'static str,
    pub(super) model: String,
    /// Whether a judge was asked.
    pub(super) judges: bool,
    pub(super) prices: Option<Prices>,
    pub(super) answers: Vec<Answered>,
    pub(super) details: bool,
}

impl Figures {
    /// The scores of the answers that `is_meant` selects.
    fn scores(&self, is_meant: impl Fn(&Answered) -> bool) -> Map<String, Value> {
        let meant: Vec<&Answered> = self.answers.iter().filter(|answer| is_meant(answer)).collect();
        let mut scores = Map::from_iter([("questions".to_owned(), json!(meant.len()))]);
        let f1: Vec<f64> = meant.iter().filter_map(|answer| answer.f1).collect();
        if !f1.is_empty() {
            scores.insert("f1".to_owned(), json!(rounded(measure::mean(f1.into_iter()))));
        }
        let judged: Vec<f64> = meant.iter().filter_map(|answer| answer.is_right).map(|is_right| f64::from(u8::from(is_right))).collect();
        if !judged.is_empty() {
            // An answer that could not be judged is not left out: it counts as wrong.
            scores.insert("accuracy".to_owned(), json!(rounded(judged.iter().sum::<f64>() / float(meant.len()))));
        }
        scores.insert("contextTokens".to_owned(), json!(measure::mean(meant.iter().map(|answer| float(answer.context_tokens))).round()));
        scores
    }

    fn categories(&self) -> Vec<(&'static str, Map<String, Value>)> {
        let mut names: Vec<&'static str> = self.answers.iter().map(|answer| answer.category).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(|name| (name, self.scores(|answer| answer.category == name))).collect()
    }

    fn spent(&self) -> Spent {
        let mut all = Spent::default();
        self.answers.iter().for_each(|answer| all.add(answer.spent));
        all
    }

    /// What the calls cost, in the currency of the prices.
    #[expect(clippy::cast_precision_loss, reason = "counts of tokens far below 2^52")]
    fn cost(&self) -> Option<f64> {
        let (Spent { prompt, completion }, prices) = (self.spent(), self.prices?);
        Some(rounded((prompt as f64 * prices.input + completion as f64 * prices.output) / 1e6))
    }

    /// p50, p95 and maximum of the model's answers, in milliseconds.
    fn latency(&self) -> [f64; 3] {
        let mut times: Vec<_> = self.answers.iter().map(|answer| answer.latency).collect();
        times.sort_unstable();
        [0.5, 0.95, 1.0].map(|share| (measure::percentile(&times, share) * 1e3).round() / 1e3)
    }

    fn failed(&self) -> usize {
        self.answers.iter().filter(|answer| answer.answer.is_err()).count()
    }

    /// One JSON object.
    pub(super) fn json(&self) -> Result<String> {
        let (Spent { prompt, completion }, [p50, p95, max]) = (self.spent(), self.latency());
        let categories: Map<String, Value> = self.categories().into_iter().map(|(name, scores)| (name.to_owned(), scores.into())).collect();
        let mut report = json!({
            "set": self.set, "model": self.model, "judge": self.judges, "scores": "fractions, 0 to 1", "failed": self.failed(),
            "overall": self.scores(|_| true), "categories": categories,
            "tokens": { "prompt": prompt, "completion": completion },
            "latency": { "p50Ms": p50, "p95Ms": p95, "maxMs": max },
        });
        if let Some(report) = report.as_object_mut() {
            report.extend(self.cost().map(|cost| ("cost".to_owned(), json!(cost))));
            if self.details {
                report.insert("details".to_owned(), self.answers.iter().map(detail).collect());
            }
        }
        serde_json::to_string_pretty(&report).map_err(Error::internal)
    }

    /// A table, in percent.
    pub(super) fn text(&self) -> String {
        let mut lines = Vec::new();
        if self.details {
            for answer in &self.answers {
                let said = answer.answer.as_deref().unwrap_or_else(|class| *class);
                lines.push(format!(
                    "{}  {:<11}  {}  expected: {}  answered: {said}",
                    answer.sample, answer.category, answer.question, answer.expected
                ));
            }
            lines.push(String::new());
        }
        lines.push(format!("{} with {}: {} questions, {} without an answer", self.set, self.model, self.answers.len(), self.failed()));
        lines.push(format!("\n{:<28}{:>6}{:>9}{:>9}{:>9}", "in %", "n", "F1", "right", "tokens"));
        let overall = [("overall", self.scores(|_| true))];
        for (name, scores) in overall.into_iter().chain(self.categories()) {
            let percent =
                |name: &str| scores.get(name).and_then(Value::as_f64).map_or("-".to_owned(), |score| format!("{:.1}", score * 100.0));
            let count = |name: &str| scores.get(name).and_then(Value::as_f64).unwrap_or_default();
            lines.push(format!(
                "{name:<28}{:>6}{:>9}{:>9}{:>9}",
                count("questions"),
                percent("f1"),
                percent("accuracy"),
                count("contextTokens")
            ));
        }
        let (Spent { prompt, completion }, [p50, p95, max]) = (self.spent(), self.latency());
        let cost = self.cost().map_or(String::new(), |cost| format!(", cost {cost}"));
        lines.push(format!(
            "\nmodel p50 {p50:.0} ms, p95 {p95:.0} ms, longest {max:.0} ms; {prompt} prompt and {completion} completion tokens{cost}"
        ));
        lines.join("\n")
    }
}

fn detail(answer: &Answered) -> Value {
    json!({
        "sample": answer.sample, "category": answer.category, "question": answer.question, "expected": answer.expected,
        "answer": answer.answer.as_deref().ok(), "failure": answer.answer.as_ref().err(), "f1": answer.f1.map(rounded), "right": answer.is_right,
    })
}

/// Rounds to six digits.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}
