//! Files in the format of LoCoMo (`locomo10.json`): samples with `conversation.session_N`, their dates, and questions (`qa`) whose
//! `evidence` names turns by `dia_id`.

use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;

use chrono::Duration;
use regex::Regex;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set, Skipped};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

/// A turn id, normalized; the data also contains `D:11:26` and `D30:05`.
static TURN: LazyLock<Regex> = language::pattern!(r"^D:?(\d+):(\d+)$");

#[derive(Deserialize)]
struct Sample {
    #[serde(default)]
    sample_id: Option<String>,
    conversation: Map<String, Value>,
    qa: Vec<Question>,
}

#[derive(Deserialize)]
struct Turn {
    speaker: String,
    dia_id: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    text: String,
    #[serde(default)]
    blip_caption: Option<String>,
}

#[derive(Deserialize)]
struct Question {
    #[serde(default, deserialize_with = "input::text_or_null")]
    question: String,
    #[serde(default)]
    evidence: Vec<String>,
    #[serde(default)]
    category: u8,
    #[serde(default)]
    answer: Option<Value>,
}

/// Reads a file in LoCoMo's format.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn read(path: &Path) -> Result<Set> {
    let samples: Vec<Sample> = input::json(path)?;
    let mut set = Set { samples: samples.len(), ..Set::default() };
    for (number, sample) in samples.into_iter().enumerate() {
        let place = format!("{}: [{number}]", path.display());
        set.memories.push(memory(sample, number, &place, &mut set.skipped)?);
    }
    if set.memories.iter().all(|memory| memory.questions.is_empty()) {
        return Err(Error::invalid(path.display().to_string(), "holds no question with evidence"));
    }
    Ok(set)
}

fn memory(sample: Sample, number: usize, place: &str, skipped: &mut Skipped) -> Result<Memory> {
    let Sample { sample_id, mut conversation, qa } = sample;
    let mut numbers: Vec<u32> = conversation
        .iter()
        .filter(|(_, value)| value.is_array())
        .filter_map(|(key, _)| key.strip_prefix("session_")?.parse().ok())
        .collect();
    numbers.sort_unstable();
    let first_speaker = conversation.get("speaker_a").and_then(Value::as_str).map(str::to_owned);
    let second_speaker = conversation.get("speaker_b").and_then(Value::as_str).map(str::to_owned);
    let is_assistant = |speaker: &str| Some(speaker) == second_speaker.as_deref() && Some(speaker) != first_speaker.as_deref();

    let mut memory = Memory { name: sample_id.unwrap_or_else(|| format!("sample-{}", number + 1)), ..Memory::default() };
    let mut units = HashMap::new();
    for number in numbers {
        let (name, dated) = (format!("session_{number}"), format!("session_{number}_date_time"));
        let turns: Vec<Turn> = input::part(conversation.remove(&name).unwrap_or_default(), &format!("{place}.conversation.{name}"))?;
        let begins = conversation.get(&dated).and_then(Value::as_str).and_then(input::moment);
        let begins = begins
            .ok_or_else(|| Error::invalid(format!("{place}.conversation.{dated}"), "must be a date such as `1:56 pm on 8 May, 2023`"))?;
        let mut messages = Vec::with_capacity(turns.len());
        for turn in turns {
            let unit = units.len();
            units.entry(canonical(&turn.dia_id)).or_insert(unit);
            let text = text(&turn);
            if text.is_empty() {
                skipped.messages += 1;
                continue;
            }
            let role = if is_assistant(&turn.speaker) { MessageRole::Assistant } else { MessageRole::User };
            let at = begins + Duration::seconds(i64::try_from(messages.len()).map_err(Error::internal)?);
            messages.push(EvalMessage { unit, role, speaker: Some(turn.speaker), text, at });
        }
        memory.conversations.push(Conversation { name, messages });
    }
    for question in qa {
        memory.questions.extend(asked(question, &memory.name, &units, skipped));
    }
    Ok(memory)
}

/// The text of a turn as it is posted: the message, and the caption of a shared picture.
fn text(turn: &Turn) -> String {
    let said = turn.text.trim();
    match turn.blip_caption.as_deref().map(str::trim).filter(|caption| !caption.is_empty()) {
        Some(caption) => format!("{said} [shares: {caption}]").trim().to_owned(),
        None => said.to_owned(),
    }
}

fn asked(question: Question, sample: &str, units: &HashMap<String, usize>, skipped: &mut Skipped) -> Option<EvalQuestion> {
    let category = match question.category {
        1 => "multi-hop",
        2 => "temporal",
        3 => "open-domain",
        4 => "single-hop",
        5 => "adversarial",
        _ => "other",
    };
    if question.question.trim().is_empty() {
        skipped.questions += 1;
        return None;
    }
    let mut evidence = Vec::new();
    // One entry can name several turns.
    let names = question.evidence.iter().flat_map(|entry| entry.split([';', ',', ' ', '\n'])).filter(|name| !name.is_empty());
    for name in names {
        match units.get(&canonical(name)) {
            Some(unit) if evidence.contains(unit) => {}
            Some(unit) => evidence.push(*unit),
            None => skipped.evidence += 1,
        }
    }
    if evidence.is_empty() {
        skipped.questions += 1;
        return None;
    }
    let answer = question.answer.map(written).unwrap_or_default();
    Some(EvalQuestion { sample: sample.to_owned(), text: question.question, category, evidence, answer, ..EvalQuestion::default() })
}

/// An answer as text; the data has numbers, too.
fn written(answer: Value) -> String {
    match answer {
        Value::String(text) => text,
        other => other.to_string(),
    }
}

fn canonical(name: &str) -> String {
    let name = name.trim();
    let parts = TURN.captures(name);
    let number = |part: Option<regex::Match<'_>>| part.and_then(|digits| digits.as_str().parse::<u32>().ok());
    match parts.map(|parts| (number(parts.get(1)), number(parts.get(2)))) {
        Some((Some(session), Some(turn))) => format!("D{session}:{turn}"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
#[path = "locomo_tests.rs"]
mod tests;
