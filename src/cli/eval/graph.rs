//! `noctuary eval graph`: measures the extraction of relations without a model and the merging of entities, on labelled sets, and the
//! cost of extracting a session.

use chrono::{DateTime, Utc};
use clap::Args;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::graph_cost;
use super::measure::float;
use crate::cli::print;
use crate::config::mate::Graph as Settings;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::ids::{ConversationId, MessageId};
use crate::error::{Error, Result};
use crate::memory::graph::Likeness;
use crate::pipeline::relations::rules;
use language::names;

/// The bundled sets.
const SENTENCES: &str = include_str!("../../../tests/fixtures/graph/sentences.jsonl");
const PAIRS: &str = include_str!("../../../tests/fixtures/graph/pairs.jsonl");
/// The time of the sentences, a Wednesday.
const SAID_AT: &str = "2026-06-10T09:00:00Z";

#[derive(Debug, Args)]
pub(in crate::cli) struct Graph {
    /// Print JSON; every score is a fraction from 0 to 1
    #[arg(long)]
    json: bool,
    /// Also print the sentences and pairs with a wrong result
    #[arg(long)]
    details: bool,
}

/// A sentence and the relations it states. `set`: the rules were developed on `dev`; they were never tuned on `held`.
#[derive(Debug, Deserialize)]
struct Sentence {
    set: String,
    lang: String,
    text: String,
    relations: Vec<String>,
}

impl Sentence {
    /// The sentence as a user message.
    fn said(&self) -> Result<Message> {
        let created_at: DateTime<Utc> = SAID_AT.parse().map_err(Error::internal)?;
        Ok(Message {
            id: MessageId::from(1),
            conversation: ConversationId::from(1),
            seq: 1,
            role: MessageRole::User,
            name: None,
            content: self.text.clone(),
            created_at,
            metadata: None,
        })
    }
}

/// Two entity names of one kind, with the label whether they are the same entity.
#[derive(Debug, Deserialize)]
struct Pair {
    lang: String,
    a: String,
    b: String,
    label: Label,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Label {
    Same,
    Different,
    Unsure,
}

/// The outcome for a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PairOutcome {
    /// The same entity, or merged automatically.
    Merged,
    /// A merge candidate: a person decides.
    Proposed,
    Separate,
}

pub(super) fn run(command: &Graph) -> Result<()> {
    let figures = figures(command.details)?;
    print::out(if command.json { serde_json::to_string_pretty(&figures).map_err(Error::internal)? } else { table(&figures) });
    Ok(())
}

fn figures(has_details: bool) -> Result<Value> {
    let (sentences, pairs): (Vec<Sentence>, Vec<Pair>) = (lines(SENTENCES)?, lines(PAIRS)?);
    let (mut reading, mut merging, mut wrong) = (serde_json::Map::new(), serde_json::Map::new(), Vec::new());
    for set in ["dev", "held"] {
        for lang in ["en", "zh"] {
            let chosen = sentences.iter().filter(|sentence| sentence.set == set && sentence.lang == lang);
            reading.insert(format!("{set}/{lang}"), read(chosen, &mut wrong)?);
        }
    }
    let mut cost = serde_json::Map::new();
    for lang in ["en", "zh"] {
        merging.insert(lang.to_owned(), merged(pairs.iter().filter(|pair| pair.lang == lang), &mut wrong));
        let said: Vec<Message> = sentences.iter().filter(|sentence| sentence.lang == lang).map(Sentence::said).collect::<Result<_>>()?;
        cost.insert(lang.to_owned(), graph_cost::of_session(&said)?);
    }
    Ok(json!({ "reading": reading, "merging": merging, "cost": cost, "wrong": has_details.then_some(wrong) }))
}

fn lines<T: DeserializeOwned>(text: &str) -> Result<Vec<T>> {
    text.lines().map(|line| serde_json::from_str(line).map_err(Error::internal)).collect()
}

fn read<'a>(sentences: impl Iterator<Item = &'a Sentence>, wrong: &mut Vec<String>) -> Result<Value> {
    let (mut count, mut meant, mut found, mut right) = (0, 0, 0, 0);
    for sentence in sentences {
        let read: Vec<String> = rules::read(&[sentence.said()?], chrono_tz::UTC).statements.iter().map(rules::shown).collect();
        let hits = read.iter().filter(|one| sentence.relations.contains(one)).count();
        (count, meant, found, right) = (count + 1, meant + sentence.relations.len(), found + read.len(), right + hits);
        if hits != sentence.relations.len() || hits != read.len() {
            wrong.push(format!("{}: wanted {:?}, read {read:?}", sentence.text, sentence.relations));
        }
    }
    Ok(json!({
        "sentences": count, "relations": meant, "read": found, "right": right, "precision": share(right, found), "recall": share(right, meant),
    }))
}

fn merged<'a>(pairs: impl Iterator<Item = &'a Pair>, wrong: &mut Vec<String>) -> Value {
    let settings = Settings::default();
    let mut judged = Vec::new();
    for pair in pairs {
        let likeness = Likeness::between(&pair.a, &pair.b);
        let fate = match likeness {
            _ if names::key(&pair.a) == names::key(&pair.b) => PairOutcome::Merged,
            likeness if likeness.is_same(&settings) => PairOutcome::Merged,
            likeness if likeness.is_candidate(&settings) => PairOutcome::Proposed,
            _ => PairOutcome::Separate,
        };
        let is_wrong =
            matches!((pair.label, fate), (Label::Same, PairOutcome::Separate) | (Label::Different | Label::Unsure, PairOutcome::Merged));
        if is_wrong || (pair.label == Label::Different && fate == PairOutcome::Proposed) {
            wrong.push(format!("{} and {} are {:?}, taken as {fate:?} {likeness:?}", pair.a, pair.b, pair.label));
        }
        judged.push((pair.label, fate));
    }
    let count = |is_meant: &dyn Fn(Label, PairOutcome) -> bool| judged.iter().filter(|(label, fate)| is_meant(*label, *fate)).count();
    let same = count(&|label, _| label == Label::Same);
    let joined = count(&|_, fate| fate == PairOutcome::Merged);
    let joined_right = count(&|label, fate| fate == PairOutcome::Merged && label == Label::Same);
    let joined_wrong = count(&|label, fate| fate == PairOutcome::Merged && label == Label::Different);
    let asked = count(&|_, fate| fate == PairOutcome::Proposed);
    let asked_right = count(&|label, fate| fate == PairOutcome::Proposed && label != Label::Different);
    let may_be = count(&|label, _| label != Label::Different);
    let noticed = count(&|label, fate| label != Label::Different && fate != PairOutcome::Separate);
    json!({
        "pairs": judged.len(), "same": same, "unsure": may_be - same,
        "merged": { "said": joined, "right": joined_right, "wrong": joined_wrong, "precision": share(joined_right, joined), "recall": share(joined_right, same) },
        "asked": { "said": asked, "right": asked_right, "precision": share(asked_right, asked) },
        "noticed": share(noticed, may_be),
    })
}

fn share(part: usize, whole: usize) -> Value {
    if whole == 0 { Value::Null } else { json!((float(part) / float(whole) * 1e3).round() / 1e3) }
}

fn table(figures: &Value) -> String {
    let cell = |value: &Value| if value.is_null() { "–".to_owned() } else { value.to_string() };
    let head = "Reading relations by rules           sentences relations  read right precision recall";
    let mut lines = vec![head.to_owned()];
    for (name, scores) in figures["reading"].as_object().into_iter().flatten() {
        let [sentences, relations, read, right, precision, recall] =
            ["sentences", "relations", "read", "right", "precision", "recall"].map(|key| cell(&scores[key]));
        lines.push(format!("  {name:<34} {sentences:>9} {relations:>9} {read:>5} {right:>5} {precision:>9} {recall:>6}"));
    }
    lines.push(String::new());
    lines.push("Entities that are one                pairs merged wrong precision recall  asked precision noticed".to_owned());
    for (name, scores) in figures["merging"].as_object().into_iter().flatten() {
        let (merged, asked) = (&scores["merged"], &scores["asked"]);
        let cells = [&scores["pairs"], &merged["said"], &merged["wrong"], &merged["precision"], &merged["recall"]].map(cell);
        let [pairs, said, false_ones, precision, recall] = cells;
        let [wanted, sure, noticed] = [&asked["said"], &asked["precision"], &scores["noticed"]].map(cell);
        lines.push(format!(
            "  {name:<34} {pairs:>5} {said:>6} {false_ones:>5} {precision:>9} {recall:>6} {wanted:>6} {sure:>9} {noticed:>7}"
        ));
    }
    lines.push(String::new());
    lines.push("A session of 30 messages             relations rules, ms tokens said prompt answer".to_owned());
    for (name, cost) in figures["cost"].as_object().into_iter().flatten() {
        let keys = ["relations", "rulesMilliseconds", "messageTokens", "promptTokens", "answerTokens"];
        let [relations, took, said, prompt, answer] = keys.map(|key| cell(&cost[key]));
        lines.push(format!("  {name:<34} {relations:>9} {took:>9} {said:>11} {prompt:>6} {answer:>6}"));
    }
    lines.extend(figures["wrong"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_merged_that_is_two_and_most_of_what_is_read_is_right() {
        let figures = figures(true).unwrap();
        let at = |path: &str| figures.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path}: {figures:#}"));
        for lang in ["en", "zh"] {
            assert!(at(&format!("/merging/{lang}/merged/wrong")) < 1.0, "{figures:#}");
            assert!(at(&format!("/merging/{lang}/merged/precision")) >= 0.8, "{figures:#}");
            assert!(at(&format!("/merging/{lang}/asked/precision")) >= 0.8, "{figures:#}");
            assert!(at(&format!("/merging/{lang}/noticed")) >= 0.5, "{figures:#}");
            assert!(at(&format!("/reading/held~1{lang}/precision")) >= 0.75, "{figures:#}");
            assert!(at(&format!("/reading/held~1{lang}/recall")) >= 0.5, "{figures:#}");
        }
        for lang in ["en", "zh"] {
            let cost = |key: &str| at(&format!("/cost/{lang}/{key}"));
            assert!(cost("promptTokens") > cost("messageTokens") && cost("messageTokens") >= 30.0, "{figures:#}");
            assert!(cost("relations") >= 10.0 && cost("answerTokens") >= 20.0 * cost("relations"), "{figures:#}");
        }
        let count = |path: &str| at(path) as usize;
        assert!(count("/merging/en/pairs") >= 120 && count("/merging/zh/pairs") >= 60);
    }
}
