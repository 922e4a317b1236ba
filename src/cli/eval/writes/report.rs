//! Prints the metrics of extraction: a table for people, JSON for programs.

use serde_json::{Map, Value, json};

use super::playback::{Outcome, PersonaResult};
use crate::cli::eval::measure::{self, float};
use crate::error::{Error, Result};

/// The data of a report.
pub(super) struct Figures {
    pub(super) engine: &'static str,
    pub(super) results: Vec<PersonaResult>,
    pub(super) details: bool,
}

/// The scores in the order of the report. Each is a fraction from 0 to 1, except the last, which is a mean count.
const SCORES: [&str; 7] = ["precision", "recall", "f1", "clean", "updates", "deletes", "factsPerSession"];

/// The scores of the given sessions; docs/EVALUATION.md defines them. A share whose denominator is zero is absent.
fn scores(outcomes: &[&Outcome]) -> Map<String, Value> {
    let count = |of: &dyn Fn(&Outcome) -> usize| outcomes.iter().map(|outcome| of(outcome)).sum::<usize>();
    let share = |part: usize, whole: usize| (whole > 0).then(|| rounded(float(part) / float(whole)));
    let (right, wrong, missed) =
        (count(&|outcome| outcome.right), count(&|outcome| outcome.wrong.len()), count(&|outcome| outcome.missed.len()));
    let idle = count(&|outcome| usize::from(!outcome.has_gold));
    let clean = count(&|outcome| usize::from(!outcome.has_gold && outcome.facts == 0));
    let reflected = |is_meant: &dyn Fn(&Outcome) -> bool| {
        let meant = outcomes.iter().filter(|outcome| is_meant(outcome) && outcome.reflected + outcome.unreflected.len() > 0);
        let shares: Vec<f64> =
            meant.map(|outcome| float(outcome.reflected) / float(outcome.reflected + outcome.unreflected.len())).collect();
        (!shares.is_empty()).then(|| rounded(measure::mean(shares.iter().copied())))
    };
    let facts = count(&|outcome| outcome.facts);
    Map::from_iter([
        ("sessions".to_owned(), json!(outcomes.len())),
        ("turns".to_owned(), json!(right + missed)),
        ("written".to_owned(), json!(right + wrong)),
        ("facts".to_owned(), json!(facts)),
        ("precision".to_owned(), json!(share(right, right + wrong))),
        ("recall".to_owned(), json!(share(right, right + missed))),
        ("f1".to_owned(), json!(share(2 * right, 2 * right + wrong + missed))),
        ("clean".to_owned(), json!(share(clean, idle))),
        ("updates".to_owned(), json!(reflected(&|outcome| outcome.is_update))),
        ("deletes".to_owned(), json!(reflected(&|outcome| outcome.is_delete))),
        ("changes".to_owned(), json!(reflected(&|_| true))),
        ("factsPerSession".to_owned(), json!(share(facts, outcomes.len()))),
    ])
}

impl Figures {
    /// The overall group, then one group per persona.
    fn groups(&self) -> Vec<(&str, Map<String, Value>)> {
        let all: Vec<&Outcome> = self.results.iter().flat_map(|played| &played.sessions).collect();
        let each = self.results.iter().map(|played| (played.name.as_str(), scores(&played.sessions.iter().collect::<Vec<_>>())));
        std::iter::once(("overall", scores(&all))).chain(each).collect()
    }

    fn told(&self) -> impl Iterator<Item = (&str, &Outcome)> {
        let all = self.results.iter().flat_map(|played| played.sessions.iter().map(|outcome| (played.name.as_str(), outcome)));
        all.filter(|(_, outcome)| !(outcome.wrong.is_empty() && outcome.missed.is_empty() && outcome.unreflected.is_empty()))
    }
}

/// One JSON object; the same on every run of the built-in engine.
pub(super) fn json(figures: &Figures) -> Result<String> {
    let mut groups = figures.groups().into_iter();
    let mut report = Map::from_iter([
        ("set".to_owned(), json!("writes")),
        ("engine".to_owned(), json!(figures.engine)),
        ("scores".to_owned(), json!("fractions, 0 to 1")),
    ]);
    report.extend(groups.next().map(|(name, scores)| (name.to_owned(), Value::Object(scores))));
    let personas: Map<String, Value> = groups.map(|(name, scores)| (name.to_owned(), Value::Object(scores))).collect();
    report.insert("personas".to_owned(), Value::Object(personas));
    if figures.details {
        let told = figures.told().map(|(persona, outcome)| {
            json!({
                "persona": persona, "session": outcome.id, "wrong": outcome.wrong, "missed": outcome.missed,
                "unreflected": outcome.unreflected,
            })
        });
        report.insert("details".to_owned(), told.collect());
    }
    serde_json::to_string_pretty(&report).map_err(Error::internal)
}

/// A table, in percent.
pub(super) fn text(figures: &Figures) -> String {
    let mut lines = Vec::new();
    if figures.details {
        for (persona, outcome) in figures.told() {
            let kinds = [("wrong", &outcome.wrong), ("missed", &outcome.missed), ("unreflected", &outcome.unreflected)];
            for (kind, texts) in kinds {
                lines.extend(texts.iter().map(|text| format!("{persona} {}  {kind:<11}  {text}", outcome.id)));
            }
        }
        lines.push(String::new());
    }
    let groups = figures.groups();
    let width = groups.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let head: String = SCORES.iter().map(|name| format!("{:>10}", if *name == "factsPerSession" { "facts/s" } else { name })).collect();
    lines.push(format!("writes ({})\n\n{:<width$}{:>9}{:>7}{head}", figures.engine, "in %", "sessions", "turns"));
    for (name, scores) in &groups {
        let number = |field: &str| scores.get(field).and_then(Value::as_f64);
        let cell = |field: &&str| match (number(field), *field) {
            (None, _) => format!("{:>10}", "–"),
            (Some(count), "factsPerSession") => format!("{count:>10.2}"),
            (Some(score), _) => format!("{:>10.1}", score * 100.0),
        };
        let row: String = SCORES.iter().map(cell).collect();
        lines.push(format!("{name:<width$}{:>9}{:>7}{row}", number("sessions").unwrap_or_default(), number("turns").unwrap_or_default()));
    }
    lines.join("\n")
}

/// Rounds to six digits: more than any set supports, and the same on every machine.
fn rounded(score: f64) -> f64 {
    (score * 1e6).round() / 1e6
}
