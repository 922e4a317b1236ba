//! Reads the single facts and triples of an answer: each is accepted whole or rejected with a reason.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde_json::{Map, Value};

use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::memory::candidate::{Candidate, Proposal, Reach, Rejected};
use language::vocabulary::{self, Kind, Stance, canonical_predicate, canonical_subject};

const MAX_NAME_CHARS: usize = 200;
const MAX_TEXT_CHARS: usize = 500;

/// Confidence of a fact that gives none: what a model lists, it is fairly sure of.
const CONFIDENCE: f64 = 0.8;

/// Confidence of a triple that gives none: the reference reflector's value for graph edges.
const TRIPLE_CONFIDENCE: f64 = 0.72;

/// Parses `facts[]`.
pub(super) fn facts(items: &[Value], said_at: DateTime<Utc>, proposal: &mut Proposal) {
    for item in take(items, proposal) {
        match item.as_object().ok_or("malformed").and_then(|item| fact(item, said_at)) {
            Ok(fact) => proposal.facts.push(fact),
            Err(reason) => proposal.rejected.push(Rejected::new(reason, &shown(item))),
        }
    }
}

/// Reads `triples[]` as facts of category KNOWLEDGE, until relations have a table of their own.
pub(super) fn triples(items: &[Value], said_at: DateTime<Utc>, proposal: &mut Proposal) {
    for item in take(items, proposal) {
        match item.as_object().ok_or("malformed").and_then(|item| triple(item, said_at)) {
            Ok(triple) => {
                let is_known = proposal.facts.iter().any(|fact| {
                    fact.subject == triple.subject && fact.predicate == triple.predicate && fact.object.eq_ignore_ascii_case(&triple.object)
                });
                if !is_known {
                    proposal.facts.push(triple);
                }
            }
            Err(reason) => proposal.rejected.push(Rejected::new(reason, &shown(item))),
        }
    }
}

fn take<'a>(items: &'a [Value], proposal: &mut Proposal) -> impl Iterator<Item = &'a Value> + use<'a> {
    for extra in items.iter().skip(MAX_ITEMS) {
        if proposal.rejected.len() < 2 * MAX_ITEMS {
            proposal.rejected.push(Rejected::new("too_many", &shown(extra)));
        }
    }
    items.iter().take(MAX_ITEMS)
}

fn shown(item: &Value) -> String {
    match item.get("text").and_then(Value::as_str) {
        Some(text) => text.to_owned(),
        None => item.to_string(),
    }
}

fn fact(item: &Map<String, Value>, said_at: DateTime<Utc>) -> Result<Candidate, &'static str> {
    let text = word(item, "text", MAX_TEXT_CHARS)?;
    let object = word(item, "object", MAX_TEXT_CHARS)?;
    let text = match (text, &object) {
        (Some(text), _) => text,
        (None, Some(object)) => {
            let (subject, predicate) = (word(item, "subject", MAX_NAME_CHARS)?, word(item, "predicate", MAX_NAME_CHARS)?);
            sentence(subject.as_deref().unwrap_or("user"), predicate.as_deref().unwrap_or("states"), object)
        }
        (None, None) => return Err("malformed"),
    };
    let predicate = canonical_predicate(word(item, "predicate", MAX_NAME_CHARS)?.as_deref().unwrap_or_default());
    Ok(Candidate {
        subject: canonical_subject(word(item, "subject", MAX_NAME_CHARS)?.as_deref().unwrap_or_default()),
        object: object.unwrap_or_else(|| text.clone()),
        category: category(item).unwrap_or_else(|| usual_category(&predicate)),
        // Labels are hints: one that is absent or unknown is no reason to lose a fact.
        reach: label(item, "scope", Reach::parse).unwrap_or(Reach::User),
        stability: label(item, "stability", stability).unwrap_or(Stability::Durable),
        confidence: confidence(item).unwrap_or(CONFIDENCE),
        evidence: word(item, "evidence", MAX_TEXT_CHARS).ok().flatten().unwrap_or_default(),
        predicate,
        expires_at: expiry(item)?,
        is_explicit: item.get("explicit").or_else(|| item.get("explicitly_persistent")).and_then(Value::as_bool).unwrap_or(false),
        source: FactSource::Model,
        said_at,
        message: None,
        ends: Vec::new(),
        text,
    })
}

fn triple(item: &Map<String, Value>, said_at: DateTime<Utc>) -> Result<Candidate, &'static str> {
    let subject = word(item, "subject", MAX_NAME_CHARS)?.ok_or("malformed")?;
    let predicate = word(item, "predicate", MAX_NAME_CHARS)?.ok_or("malformed")?;
    let object = word(item, "object", MAX_NAME_CHARS)?.ok_or("malformed")?;
    Ok(Candidate {
        text: sentence(&subject, &predicate, &object),
        subject: canonical_subject(&subject),
        predicate: canonical_predicate(&predicate),
        object,
        category: FactCategory::Knowledge,
        reach: label(item, "scope", Reach::parse).unwrap_or(Reach::User),
        stability: label(item, "stability", stability).unwrap_or(Stability::Durable),
        confidence: confidence(item).unwrap_or(TRIPLE_CONFIDENCE),
        evidence: word(item, "evidence", MAX_TEXT_CHARS)?.unwrap_or_default(),
        expires_at: expiry(item)?,
        is_explicit: false,
        source: FactSource::Model,
        said_at,
        message: None,
        ends: Vec::new(),
    })
}

fn sentence(subject: &str, predicate: &str, object: &str) -> String {
    format!("{subject} {} {object}", predicate.replace('_', " "))
}

/// A short text: trimmed, white space collapsed, without control characters; numbers are read as text.
fn word(item: &Map<String, Value>, field: &str, limit: usize) -> Result<Option<String>, &'static str> {
    let raw = match item.get(field) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(yes)) => yes.to_string(),
        Some(_) => return Err("malformed"),
    };
    let text = raw.split(|c: char| c.is_whitespace() || c.is_control()).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        0 => Ok(None),
        count if count > limit => Err("too_long"),
        _ => Ok(Some(text)),
    }
}

/// A label of a closed list; `None` when it is absent or not of the list.
fn label<T>(item: &Map<String, Value>, field: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
    item.get(field).and_then(Value::as_str).and_then(parse)
}

fn stability(name: &str) -> Option<Stability> {
    Stability::parse(&name.trim().to_ascii_lowercase())
}

/// A known category; any other becomes KNOWLEDGE. `None` when there is none.
fn category(item: &Map<String, Value>) -> Option<FactCategory> {
    let name = item.get("category").and_then(Value::as_str)?.trim().to_ascii_uppercase();
    Some(match name.as_str() {
        "USER" | "IDENTITY" => FactCategory::Profile,
        "PREFERENCES" => FactCategory::Preference,
        "EVENTS" | "PLAN" => FactCategory::Event,
        "LINK" | "URL" => FactCategory::Reference,
        name => FactCategory::parse(name).unwrap_or(FactCategory::Knowledge),
    })
}

/// The category of a predicate for a fact that has none.
fn usual_category(predicate: &str) -> FactCategory {
    match vocabulary::find(predicate) {
        Some(known) if known.stance != Stance::Neutral => FactCategory::Preference,
        Some(known) if !known.is_generic && known.kinds.0 == Kind::Person => FactCategory::Profile,
        _ => FactCategory::Knowledge,
    }
}

/// 0 to 1, as a number or as text; percentages are not interpreted.
fn confidence(item: &Map<String, Value>) -> Option<f64> {
    let value = match item.get("confidence")? {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    value.filter(|value| (0.0..=1.0).contains(value))
}

/// A point in time, or the end of a day.
fn expiry(item: &Map<String, Value>) -> Result<Option<DateTime<Utc>>, &'static str> {
    let text = match item.get("expires_at") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() || text.trim().eq_ignore_ascii_case("null") => return Ok(None),
        Some(Value::String(text)) => text.trim(),
        Some(_) => return Err("malformed"),
    };
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Ok(Some(instant.with_timezone(&Utc)));
    }
    let day: NaiveDate = text.parse().map_err(|_| "malformed")?;
    let end = day.succ_opt().ok_or("malformed")?;
    Ok(Some(end.and_time(NaiveTime::MIN).and_utc()))
}

/// Most facts and triples taken from one answer.
pub const MAX_ITEMS: usize = 40;
