//! MemoryBank's Chinese set: exchanges between a person and a companion (`exchanges_cn.jsonl`: user, id, date, query, response) and
//! questions (`qa_cn.jsonl`: user, question, evidence = ids of the same user's exchanges, kind).

use std::collections::HashMap;
use std::path::Path;

use chrono::Duration;
use serde::Deserialize;

use super::dataset::{Conversation, EvalMessage, EvalQuestion, Memory, Set};
use super::input;
use crate::domain::conversation::MessageRole;
use crate::error::{Error, Result};

#[derive(Deserialize)]
struct Exchange {
    user: String,
    id: String,
    date: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    query: String,
    #[serde(default, deserialize_with = "input::text_or_null")]
    response: String,
}

#[derive(Deserialize)]
struct Question {
    user: String,
    question: String,
    #[serde(default)]
    evidence: Vec<String>,
    #[serde(default)]
    kind: Kind,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Content,
    Date,
}

/// Reads both files of a directory.
///
/// # Errors
/// [`Error::Invalid`] naming the path, the line and the field.
pub(super) fn read(directory: &Path) -> Result<Set> {
    let exchanges = directory.join("exchanges_cn.jsonl");
    let questions = directory.join("qa_cn.jsonl");
    let mut set = Set::default();
    let mut people: HashMap<String, (usize, HashMap<String, usize>)> = HashMap::new();
    for (number, exchange) in input::lines::<Exchange>(&exchanges)?.into_iter().enumerate() {
        let place = format!("{}: exchange {}", exchanges.display(), number + 1);
        let (person, units) = people.entry(exchange.user.clone()).or_insert_with(|| {
            set.memories.push(Memory { name: exchange.user.clone(), ..Memory::default() });
            (set.memories.len() - 1, HashMap::new())
        });
        let Some(memory) = set.memories.get_mut(*person) else { continue };
        let unit = units.len();
        if units.insert(exchange.id.clone(), unit).is_some() {
            return Err(Error::invalid(format!("{place}.id"), format!("`{}` occurs twice for this user", exchange.id)));
        }
        set.skipped.messages += [&exchange.query, &exchange.response].iter().filter(|text| text.trim().is_empty()).count();
        add_exchange(memory, exchange, unit, &place)?;
    }
    for (number, question) in input::lines::<Question>(&questions)?.into_iter().enumerate() {
        let place = format!("{}: question {}", questions.display(), number + 1);
        if question.question.trim().is_empty() {
            return Err(Error::invalid(format!("{place}.question"), "must not be blank"));
        }
        let (person, units) = people.get(&question.user).ok_or_else(|| Error::invalid(format!("{place}.user"), "has no exchanges"))?;
        let mut evidence: Vec<usize> = question.evidence.iter().filter_map(|id| units.get(id).copied()).collect();
        set.skipped.evidence += question.evidence.len() - evidence.len();
        evidence.sort_unstable();
        evidence.dedup();
        if evidence.is_empty() {
            set.skipped.questions += 1;
            continue;
        }
        let category = match question.kind {
            Kind::Content => "content",
            Kind::Date => "date",
        };
        if let Some(memory) = set.memories.get_mut(*person) {
            memory.questions.push(EvalQuestion {
                sample: question.user,
                text: question.question,
                category,
                evidence,
                ..EvalQuestion::default()
            });
        }
    }
    set.samples = set.memories.len();
    if set.memories.iter().all(|memory| memory.questions.is_empty()) {
        return Err(Error::invalid(questions.display().to_string(), "holds no question with evidence"));
    }
    Ok(set)
}

/// Adds an exchange to the conversation of its day.
fn add_exchange(memory: &mut Memory, exchange: Exchange, unit: usize, place: &str) -> Result<()> {
    let begins =
        input::moment(&exchange.date).ok_or_else(|| Error::invalid(format!("{place}.date"), "must be a day such as `2023-04-27`"))?;
    let known = memory.conversations.iter().position(|conversation| conversation.name == exchange.date);
    let known = known.unwrap_or_else(|| {
        memory.conversations.push(Conversation { name: exchange.date, messages: Vec::new() });
        memory.conversations.len() - 1
    });
    let Some(day) = memory.conversations.get_mut(known) else { return Ok(()) };
    for (role, text) in [(MessageRole::User, exchange.query), (MessageRole::Assistant, exchange.response)] {
        if text.trim().is_empty() {
            continue;
        }
        let at = begins + Duration::seconds(i64::try_from(day.messages.len()).map_err(Error::internal)?);
        day.messages.push(EvalMessage { unit, role, speaker: None, text, at });
    }
    Ok(())
}

#[cfg(test)]
#[path = "memorybank_tests.rs"]
mod tests;
