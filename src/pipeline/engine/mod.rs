//! The extractive engine: extracts facts from users' messages, in English and Chinese, without a model. Deterministic. Called by `run`
//! when no model is set, and when the model fails.
//!
//! It reads user messages only (an assistant's words count where a user agreed to a decision), takes whole sentences, and accepts a
//! closed list of statement forms: everything else is small talk. The patterns run in linear time, so that the limit on characters also
//! limits the time.

mod chinese;
mod dates;
mod dialogue;
mod english;
mod explicit;
mod filter;
mod pattern;
mod reading;
pub(crate) mod record;
mod rule;
mod sentence;

use chrono_tz::Tz;

use crate::domain::conversation::{Message, MessageRole};
use crate::domain::fact::{FactCategory, FactSource, Stability};
use crate::memory::candidate::{Candidate, Proposal, Reach, Rejected};
use dialogue::{Record, Talk};
use language::script;
use reading::{Reading, Said};
use sentence::Sentence;

/// The limits of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Characters to read; the rest is ignored.
    pub chars: usize,
    /// Most facts that are proposed.
    pub facts: usize,
}

impl Default for Budget {
    /// A full window of thirty messages of 2,000 characters, and more facts than such a window plausibly contains.
    fn default() -> Self {
        Self { chars: 64_000, facts: 60 }
    }
}

/// Factor on the confidence of a hedged sentence ("maybe", 可能): it takes the confidence below the admission threshold.
const HEDGED: f64 = 0.6;

/// Confidence of a fact that the user asked to remember.
const EXPLICIT: f64 = 0.95;

/// Reads `messages`, in order, with dates in time zone `zone`.
#[must_use]
pub fn extract(messages: &[Message], zone: Tz, budget: Budget) -> Proposal {
    let mut proposal = Proposal::default();
    let mut talk = Talk::default();
    let mut left = budget.chars;
    for (at, message) in messages.iter().enumerate() {
        let size = message.content.chars().count();
        if size > left || proposal.facts.len() >= budget.facts {
            break;
        }
        left -= size;
        let next = messages.get(at + 1);
        match message.role {
            MessageRole::User => read_user(message, zone, &mut talk, &mut proposal),
            MessageRole::Assistant if next.is_some_and(|next| next.role == MessageRole::User && filter::is_agreement(&next.content)) => {
                read_decision(message, zone, &mut proposal);
                talk.hear(&message.content);
            }
            MessageRole::Assistant => talk.hear(&message.content),
            _ => {}
        }
    }
    proposal.facts.truncate(budget.facts);
    proposal.should_update = !proposal.facts.is_empty();
    proposal.reason =
        if proposal.should_update { "statements of the user were found" } else { "nothing of the user's own was stated" }.to_owned();
    proposal
}

/// The longest message that is searched for requests, in characters: a longer one was pasted.
const MAX_REQUEST_CHARS: usize = 4_000;

/// Only the facts that the user explicitly asked to remember: cheap enough for the transaction that records a turn.
#[must_use]
pub fn requests(messages: &[Message], zone: Tz) -> Vec<Candidate> {
    let mut proposal = Proposal::default();
    let by_user = messages.iter().filter(|message| message.role == MessageRole::User && explicit::may_ask(&message.content));
    for message in by_user.filter(|message| message.content.chars().count() <= MAX_REQUEST_CHARS) {
        let sentences = sentence::split(&message.content);
        for (at, sentence) in sentences.iter().enumerate() {
            read_request(&sentences, at, sentence, message, zone, &mut proposal);
        }
    }
    proposal.facts
}

/// The sentences of a message in order, without code and quoted lines, each with whether it is a question.
pub(crate) fn sentences(message: &str) -> Vec<(String, bool)> {
    sentence::split(message).into_iter().map(|sentence| (sentence.text, sentence.is_question)).collect()
}

/// The statements of a user's message, sentence by sentence, for other readers: without questions, guesses, requests for work, role play,
/// pasted material, quotes, code and secrets.
pub(crate) fn stated(message: &str) -> Vec<String> {
    let mut stated = Vec::new();
    if filter::is_fiction(message) {
        return stated;
    }
    for sentence in sentence::split(message) {
        if filter::introduces_material(&sentence.text) {
            break;
        }
        let is_passed_over = sentence.is_question || filter::is_request(&sentence.text) || filter::holds_secret(&sentence.text);
        if !is_passed_over && !filter::is_unsure(&sentence.text, 0, sentence.text.len()) {
            stated.push(sentence.text);
        }
    }
    stated
}

/// The first date in a text, relative to `today`: its first day and the day after its last. `is_past` resolves a bare month to the past.
pub(crate) fn dated(text: &str, today: chrono::NaiveDate, is_past: bool) -> Option<(chrono::NaiveDate, chrono::NaiveDate)> {
    let found = dates::find(text, today, is_past)?;
    Some((found.date, found.end()?))
}

/// Compiles a pattern with the engine's settings.
pub(crate) fn compile(pattern: &str) -> Option<regex::Regex> {
    pattern::compile(pattern)
}

/// Whether a user's message agrees with the message before it.
pub(super) fn is_agreement(message: &str) -> bool {
    filter::is_agreement(message)
}

fn read_user(message: &Message, zone: Tz, talk: &mut Talk, proposal: &mut Proposal) {
    let sentences = sentence::split(&message.content);
    let is_fiction = filter::is_fiction(&message.content);
    let known = proposal.facts.len();
    let (mut is_material, mut has_request) = (false, false);
    let answer = if is_fiction { None } else { talk.answer(&sentences) };
    for (at, sentence) in sentences.iter().enumerate() {
        if read_request(&sentences, at, sentence, message, zone, proposal) {
            has_request = true;
        } else if !(is_fiction || is_material) {
            talk.notice(&sentence.text);
            if answer.is_none() {
                read_sentence(sentence, message, zone, talk.record(), proposal);
            }
            is_material |= filter::introduces_material(&sentence.text);
        }
    }
    if !has_request && let Some((text, readings)) = answer {
        keep(readings, &of_record(&text, talk.record()), message, zone, proposal);
    }
    if proposal.facts.len() == known
        && !is_fiction
        && let Some((text, reading)) = talk.reason(&sentences)
    {
        keep(vec![reading], &text, message, zone, proposal);
    }
    let said = proposal.facts.get(known..).and_then(<[Candidate]>::last);
    talk.turn(said.map(|fact| (fact.predicate.as_str(), fact.object.as_str())));
}

/// A statement about a record, followed by the record's title: "Move the date to Friday. (Summer party)".
fn of_record(text: &str, record: Option<&Record>) -> String {
    let title = record.and_then(|record| record.title.as_deref()).filter(|title| !text.contains(title));
    match title {
        Some(title) if script::is_chinese(text) => format!("{text}（《{title}》）"),
        Some(title) => format!("{text} ({title})"),
        None => text.to_owned(),
    }
}

/// Proposes the statements of an answer.
fn keep(readings: Vec<Reading>, text: &str, message: &Message, zone: Tz, proposal: &mut Proposal) {
    let said = said(message, zone, script::is_chinese(text));
    if filter::holds_secret(text) {
        proposal.rejected.push(Rejected::new("secret", "[not kept]"));
        return;
    }
    for reading in readings.into_iter().filter(|reading| rule::has_content(&reading.object)) {
        add(proposal, candidate(&reading, text, message, &said));
    }
}

/// Proposes what the sentence asks to remember; returns whether it asks for anything.
fn read_request(sentences: &[Sentence], at: usize, sentence: &Sentence, message: &Message, zone: Tz, proposal: &mut Proposal) -> bool {
    match explicit::find(&sentence.text) {
        Some(explicit::Request::Words(words)) => remember(&words, sentence, message, zone, proposal),
        Some(explicit::Request::Neighbour) => {
            let neighbour = sentences.get(at + 1).or_else(|| at.checked_sub(1).and_then(|before| sentences.get(before)));
            if let Some(neighbour) = neighbour {
                remember(&neighbour.text, neighbour, message, zone, proposal);
            }
        }
        None => return false,
    }
    true
}

fn read_sentence(sentence: &Sentence, message: &Message, zone: Tz, record: Option<&Record>, proposal: &mut Proposal) {
    let is_chinese = script::is_chinese(&sentence.text);
    let said = said(message, zone, is_chinese);
    let is_no_statement = if is_chinese { chinese::is_no_statement(&sentence.text) } else { english::is_no_statement(&sentence.text) };
    if filter::introduces_material(&sentence.text) || filter::is_request(&sentence.text) {
        return;
    }
    let changes = if is_chinese { chinese::changes(&sentence.text, record) } else { english::changes(&sentence.text, record) };
    if !changes.is_empty() {
        return keep(changes, &of_record(&sentence.text, record), message, zone, proposal);
    }
    if is_no_statement {
        return;
    }
    let (text, readings) = if is_chinese {
        (sentence.text.as_str(), chinese::read(&sentence.text, sentence.is_question, &said))
    } else if sentence.is_question {
        let Some(before) = english::before_the_question(&sentence.text) else { return };
        (before.trim_end_matches([',', ';', '-', '–', '—', ' ']), english::read(before, &said))
    } else {
        (sentence.text.as_str(), english::read(&sentence.text, &said))
    };
    let is_secret = filter::holds_secret(text);
    // Working on a record is not a task of its own.
    let is_about_record = !is_chinese && english::opens(text).is_some_and(|record| record.title.is_some());
    for reading in readings.into_iter().filter(|reading| !(is_about_record && reading.predicate == "todo")) {
        if is_secret {
            proposal.rejected.push(Rejected::new("secret", "[not kept]"));
            return;
        }
        let mut fact = candidate(&reading, text, message, &said);
        if filter::is_unsure(text, reading.start, reading.end) {
            fact.confidence *= HEDGED;
        }
        add(proposal, fact);
    }
}

/// Proposes the facts to remember: those of the rules if any match, and else the sentence as it is.
fn remember(words: &str, sentence: &Sentence, message: &Message, zone: Tz, proposal: &mut Proposal) {
    if filter::holds_secret(words) {
        proposal.rejected.push(Rejected::new("secret", "[not kept]"));
        return;
    }
    let is_chinese = script::is_chinese(words);
    let said = said(message, zone, is_chinese);
    let readings = if is_chinese { chinese::read(words, false, &said) } else { english::read(words, &said) };
    let base = Reading {
        subject: "user".to_owned(),
        predicate: "asked_to_remember".to_owned(),
        object: words.trim_end_matches(['.', '。', '!', '！']).to_owned(),
        category: FactCategory::Knowledge,
        stability: Stability::Durable,
        confidence: EXPLICIT,
        ends: Vec::new(),
        date: dates::find(words, said.on, false),
        start: 0,
        end: usize::MAX,
    };
    let readings = if readings.is_empty() { vec![base] } else { readings };
    for reading in readings {
        let mut fact = candidate(&Reading { start: 0, ..reading }, words, message, &said);
        fact.is_explicit = true;
        fact.confidence = EXPLICIT;
        fact.evidence.clone_from(&sentence.text);
        add(proposal, fact);
    }
}

/// A decision that the assistant stated and the user agreed to.
fn read_decision(message: &Message, zone: Tz, proposal: &mut Proposal) {
    for sentence in sentence::split(&message.content).iter().filter(|sentence| !sentence.is_question) {
        let is_chinese = script::is_chinese(&sentence.text);
        let said = said(message, zone, is_chinese);
        let readings = if is_chinese { chinese::read(&sentence.text, false, &said) } else { english::read(&sentence.text, &said) };
        for reading in readings.into_iter().filter(|reading| reading.predicate == "decided" && filter::speaks_for_both(&sentence.text)) {
            add(proposal, candidate(&reading, &sentence.text, message, &said));
        }
    }
}

fn said(message: &Message, zone: Tz, is_chinese: bool) -> Said {
    Said { on: message.created_at.with_timezone(&zone).date_naive(), is_chinese }
}

fn candidate(reading: &Reading, sentence: &str, message: &Message, said: &Said) -> Candidate {
    let text = filter::without_preamble(sentence, reading.start);
    Candidate {
        subject: reading.subject.clone(),
        predicate: reading.predicate.clone(),
        object: reading.object.clone(),
        text: with_date(text, reading, said),
        category: reading.category,
        reach: if reading.category == FactCategory::Project { Reach::Project } else { Reach::User },
        stability: reading.stability,
        confidence: reading.confidence,
        evidence: sentence.to_owned(),
        expires_at: None,
        is_explicit: false,
        source: FactSource::Statement,
        said_at: message.created_at,
        message: Some(message.id),
        ends: reading.ends.clone(),
    }
}

/// Appends the resolved date to the sentence, because "next Friday" means nothing a month later.
fn with_date(text: &str, reading: &Reading, said: &Said) -> String {
    let Some(date) = reading.date.filter(|date| !date.is_absolute) else { return text.trim().to_owned() };
    let rendered = date.render(said.is_chinese);
    let text = text.trim();
    let body = text.trim_end_matches(['.', '!', '。', '！']);
    let mark = text.get(body.len()..).unwrap_or_default();
    if said.is_chinese { format!("{body}（{rendered}）{mark}") } else { format!("{body} ({rendered}){mark}") }
}

fn add(proposal: &mut Proposal, fact: Candidate) {
    let is_known = proposal
        .facts
        .iter()
        .any(|known| known.subject == fact.subject && known.predicate == fact.predicate && known.object == fact.object);
    if !is_known {
        proposal.facts.push(fact);
    }
}

#[cfg(test)]
mod tests;
