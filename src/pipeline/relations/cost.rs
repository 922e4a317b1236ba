//! The cost of extracting relations with a model, in tokens. Called by `noctuary eval graph`.

use serde::Serialize;
use serde_json::{Value, json};

use super::model;
use super::rules;
use crate::config::mate::Memory;
use crate::domain::conversation::Message;
use crate::error::Result;
use crate::llm::tokens;
use crate::memory::graph::statement::{Mention, Statement};

/// Tokens of one call, with the built-in prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Cost {
    /// Relations in the answer: those that the rules extract.
    pub relations: usize,
    /// Tokens of the person's messages.
    pub message_tokens: usize,
    /// Tokens of the whole prompt.
    pub prompt_tokens: usize,
    /// Tokens of the answer, without its reasoning.
    pub answer_tokens: usize,
}

impl Cost {
    /// The cost of one call about all `messages`.
    ///
    /// # Errors
    /// When the built-in prompt is invalid.
    pub fn of(messages: &[Message]) -> Result<Self> {
        let prompt = model::prompt(&Memory::default(), &messages.iter().collect::<Vec<_>>(), chrono_tz::UTC)?;
        let relations: Vec<Value> = rules::read(messages, chrono_tz::UTC).statements.iter().map(answered).collect();
        Ok(Self {
            relations: relations.len(),
            message_tokens: messages.iter().map(|message| tokens::count(&message.content)).sum(),
            prompt_tokens: tokens::count(&prompt),
            answer_tokens: tokens::count(&json!({ "relations": relations }).to_string()),
        })
    }
}

/// A statement in the format of a model's answer.
fn answered(statement: &Statement) -> Value {
    let name = |mention: &Mention| match mention {
        Mention::Owner => "user".to_owned(),
        Mention::Name(name, _) => name.clone(),
    };
    json!({
        "subject": name(&statement.subject), "subject_kind": "person", "predicate": statement.predicate,
        "object": statement.object.as_ref().map(name), "object_kind": "project", "begins": statement.from.map(|at| at.date_naive()),
        "ends": statement.until.map(|at| at.date_naive()), "is_over": false, "confidence": statement.confidence,
        "evidence": statement.evidence, "message": 1,
    })
}
