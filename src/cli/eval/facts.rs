//! `noctuary eval facts`: measures how often the comparison of two facts is right, on a labelled set. Verdicts below the threshold count
//! as unsure and lead to no action.

use std::collections::BTreeMap;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::Args;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::measure::float;
use crate::cli::print;
use crate::error::{Error, Result};
use statements::judge::{self, Judgement, Statement, THRESHOLD, Verdict};

/// The bundled set.
const SHIPPED: &str = include_str!("../../../tests/fixtures/facts/pairs.jsonl");

#[derive(Debug, Args)]
pub(in crate::cli) struct Facts {
    /// File with labelled pairs, one JSON object per line [default: the bundled set]
    file: Option<PathBuf>,
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
    /// Also print the pairs with a wrong verdict
    #[arg(long)]
    details: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pair {
    id: String,
    lang: String,
    label: Verdict,
    split: String,
    a: Labelled,
    b: Labelled,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Labelled {
    subject: String,
    predicate: String,
    object: String,
    text: String,
    said_at: DateTime<Utc>,
}

impl Labelled {
    fn side(&self) -> judge::AnalysedStatement<'_> {
        let said_at = self.said_at;
        judge::AnalysedStatement::new(&Statement {
            subject: &self.subject,
            predicate: &self.predicate,
            object: &self.object,
            text: &self.text,
            said_at,
        })
    }
}

/// A labelled pair and its judgement.
struct Judged<'a> {
    pair: &'a Pair,
    judgement: Judgement,
}

impl<'a> Judged<'a> {
    fn of(pair: &'a Pair) -> Self {
        Self { pair, judgement: judge::judge(&pair.a.side(), &pair.b.side()) }
    }

    fn said(&self) -> Option<Verdict> {
        (self.judgement.confidence >= THRESHOLD).then_some(self.judgement.verdict)
    }
}

pub(super) fn run(command: &Facts) -> Result<()> {
    let text = match &command.file {
        Some(file) => std::fs::read_to_string(file).map_err(|cause| Error::invalid("file", format!("{}: {cause}", file.display())))?,
        None => SHIPPED.to_owned(),
    };
    let pairs = read(&text)?;
    let judged: Vec<Judged<'_>> = pairs.iter().map(Judged::of).collect();
    let figures = figures(&judged, command.details);
    print::out(if command.json { serde_json::to_string_pretty(&figures).map_err(Error::internal)? } else { table(&figures) });
    Ok(())
}

fn read(text: &str) -> Result<Vec<Pair>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| serde_json::from_str(line).map_err(|cause| Error::invalid("file", format!("line {}: {cause}", at + 1))))
        .collect()
}

fn figures(judged: &[Judged<'_>], has_details: bool) -> Value {
    let mut groups = BTreeMap::from([("overall".to_owned(), scores(judged.iter()))]);
    for key in [|pair: &Pair| pair.split.clone(), |pair: &Pair| pair.lang.clone()] {
        let mut names: Vec<String> = judged.iter().map(|judged| key(judged.pair)).collect();
        names.sort();
        names.dedup();
        for name in names {
            let scores = scores(judged.iter().filter(|judged| key(judged.pair) == name));
            groups.insert(name, scores);
        }
    }
    let wrong: Option<Value> = has_details.then(|| {
        let wrong = judged.iter().filter(|judged| judged.said().is_some_and(|said| said != judged.pair.label));
        let wrong = wrong.map(|judged| {
            json!({
                "id": judged.pair.id, "label": judged.pair.label, "said": judged.judgement.verdict,
                "confidence": judged.judgement.confidence, "reason": judged.judgement.reason,
            })
        });
        wrong.collect()
    });
    json!({ "threshold": THRESHOLD, "groups": groups, "wrong": wrong })
}

/// Precision and recall of each verdict that was sure, and precision of all verdicts that lead to an action.
fn scores<'a>(judged: impl Iterator<Item = &'a Judged<'a>>) -> Value {
    let judged: Vec<&Judged<'_>> = judged.collect();
    let count = |is_meant: &dyn Fn(&Judged<'_>) -> bool| judged.iter().filter(|judged| is_meant(judged)).count();
    let share = |part: usize, whole: usize| if whole == 0 { Value::Null } else { json!((float(part) / float(whole) * 1e3).round() / 1e3) };
    let mut scores = Map::new();
    scores.insert("pairs".to_owned(), json!(judged.len()));
    scores.insert("unsure".to_owned(), json!(count(&|judged| judged.said().is_none())));
    for verdict in Verdict::ALL {
        let said = count(&|judged| judged.said() == Some(verdict));
        let meant = count(&|judged| judged.pair.label == verdict);
        let right = count(&|judged| judged.said() == Some(verdict) && judged.pair.label == verdict);
        let score = json!({ "pairs": meant, "said": said, "right": right, "precision": share(right, said), "recall": share(right, meant) });
        scores.insert(verdict.as_str().to_owned(), score);
    }
    let acted = count(&|judged| judged.judgement.is_sure());
    let right = count(&|judged| judged.judgement.is_sure() && judged.judgement.verdict == judged.pair.label);
    scores.insert("acting".to_owned(), json!({ "said": acted, "right": right, "precision": share(right, acted) }));
    Value::Object(scores)
}

fn table(figures: &Value) -> String {
    let mut lines = vec![format!("Judging pairs of facts, sure from {}", figures["threshold"])];
    let groups = figures["groups"].as_object().into_iter().flatten();
    for (name, scores) in groups {
        lines.push(String::new());
        lines.push(format!("{name}: {} pairs, unsure of {}", scores["pairs"], scores["unsure"]));
        lines.push("                pairs  said right  precision  recall".to_owned());
        for verdict in Verdict::ALL.map(Verdict::as_str).iter().chain(&["acting"]) {
            let score = &scores[*verdict];
            let cell = |key: &str| score.get(key).filter(|value| !value.is_null()).map_or_else(|| "–".to_owned(), ToString::to_string);
            let [pairs, said, right, precision, recall] = ["pairs", "said", "right", "precision", "recall"].map(cell);
            lines.push(format!("  {verdict:<13} {pairs:>5} {said:>5} {right:>5} {precision:>10} {recall:>7}"));
        }
    }
    for wrong in figures["wrong"].as_array().into_iter().flatten() {
        lines.push(format!("{} is {}, judged {} ({})", wrong["id"], wrong["label"], wrong["said"], wrong["reason"]));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_acted_upon_in_the_shipped_set_is_right_nine_times_out_of_ten() {
        let pairs = read(SHIPPED).unwrap();
        let judged: Vec<Judged<'_>> = pairs.iter().map(Judged::of).collect();
        let all = scores(judged.iter());
        assert!(
            pairs.iter().filter(|pair| pair.lang == "en").count() >= 150 && pairs.iter().filter(|pair| pair.lang == "zh").count() >= 60
        );
        for verdict in [Verdict::Duplicate, Verdict::Update, Verdict::Contradiction] {
            let score = &all[verdict.as_str()];
            assert!(score["precision"].as_f64().unwrap() >= 0.9, "{}: {score}", verdict.as_str());
            assert!(score["recall"].as_f64().unwrap() >= 0.25, "{}: {score}", verdict.as_str());
        }
    }
}
