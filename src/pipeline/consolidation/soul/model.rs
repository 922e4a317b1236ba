//! A proposal for SOUL.md by the model: the prompt contains the team's memory, and the answer is accepted only within bounds. Called by
//! `soul`, outside any transaction.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::super::model_call::{PromptVersion, consult};
use super::super::proposal::{FileProposal, LineReason, ModelCall};
use super::{MAX_WORDS, TeamMemory, one_line, words};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::EntrySource;
use crate::domain::fact::Fact;
use crate::domain::ids::nonce;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::llm::ChatRequest;
use crate::llm::json::find_object;
use crate::llm::prompt::{fence, hash, or_empty};
use crate::llm::templates::BuiltIn;
use crate::memory::fingerprint::normalise;
use crate::tenancy;
use crate::tenancy::models::Adviser;

/// The most facts that a model is shown.
const MODEL_FACTS: usize = 40;
/// The most facts that a line names as sources.
const MAX_SOURCES: usize = 10;
/// The share of lines that may change or go: one of five.
const SHARE_CHANGED: (usize, usize) = (1, 5);
/// The longest answer, in tokens.
const MAX_OUTPUT_TOKENS: u32 = 2_500;
/// The longest reason and pattern, in characters.
const MAX_SENTENCE_CHARS: usize = 300;
/// The most sentences about noticed patterns.
const MAX_PATTERNS: usize = 5;

/// The model's proposal, or why it cannot be used.
pub(super) async fn ask(
    app: &AppState,
    access: &OwnerAccess,
    model: &Adviser<'_>,
    material: &TeamMemory,
) -> Result<std::result::Result<FileProposal, ModelCall>> {
    let template = BuiltIn::Soul.template(tenancy::settings::of_agent(app, access.agent_access()).await?.memory())?;
    let today = app.clock.today(access.agent().timezone).to_string();
    let facts: String = material.facts.iter().take(MODEL_FACTS).map(|fact| format!("- {}\n", one_line(&fact.text))).collect();
    let locked = material.base.as_ref().map_or(&[][..], |file| &file.locked_sections).join(", ");
    let fence = fence(&[material.soul(), &material.profile, &material.memory, &facts], nonce);
    let prompt = template.fill(|name| match name {
        "fence" => Some(fence.as_str()),
        "date" => Some(today.as_str()),
        "soul" => Some(or_empty(material.soul())),
        "locked" => Some(if locked.is_empty() { "none" } else { locked.as_str() }),
        "profile" => Some(or_empty(&material.profile)),
        "memory" => Some(or_empty(&material.memory)),
        "facts" => Some(or_empty(&facts)),
        _ => None,
    })?;
    let mut request = ChatRequest::new(prompt, "Answer with the JSON object only.".to_owned()).with_schema("soul_proposal", schema());
    request.temperature = Some(0.0);
    request.max_output_tokens = Some(MAX_OUTPUT_TOKENS.max(model.max_output_tokens()));
    let asked = PromptVersion { version: template.version.to_string(), hash: hash(&[&template]) };
    let (consulted, said) = consult(model, asked, request).await;
    Ok(match said.and_then(|said| understand(&said, material.soul())) {
        Ok(thought) => Ok(proposed(thought, consulted, material)),
        Err(failure) => Err(ModelCall { failure: Some(failure), ..consulted }),
    })
}

/// The content of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Thought {
    content: String,
    reason: String,
    patterns: Vec<String>,
}

/// Parses an answer. The error is a class, never the model's words.
fn understand(text: &str, old: &str) -> std::result::Result<Thought, &'static str> {
    let value = find_object(text, "should_update").ok_or("unusable_output")?;
    let sentence = |value: &Value| value.as_str().map(|text| one_line(text).chars().take(MAX_SENTENCE_CHARS).collect::<String>());
    let reason = value.get("reason").and_then(sentence).unwrap_or_default();
    let patterns = value.get("patterns").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let patterns = patterns.iter().filter_map(sentence).filter(|pattern| !pattern.is_empty()).take(MAX_PATTERNS).collect();
    let content = match (value.get("should_update"), value.get("soul_content")) {
        (Some(Value::Bool(false)), _) => old.to_owned(),
        (Some(Value::Bool(true)), Some(Value::String(content))) => format!("{}\n", content.trim_end()),
        (Some(Value::Bool(true)), None | Some(Value::Null)) => return Err("empty_output"),
        _ => return Err("wrong_schema"),
    };
    if content.trim().is_empty() && !old.trim().is_empty() {
        return Err("empty_output");
    }
    if words(&content) > MAX_WORDS.max(words(old)) {
        return Err("oversized_output");
    }
    if is_rewrite(old, &content) {
        return Err("shrinking_rewrite");
    }
    Ok(Thought { content, reason, patterns })
}

fn proposed(thought: Thought, consulted: ModelCall, material: &TeamMemory) -> FileProposal {
    let known: HashSet<&str> = material.soul().lines().map(str::trim).collect();
    let fresh = thought.content.lines().map(str::trim).filter(|line| !line.is_empty() && !known.contains(line));
    let grounds =
        fresh.map(|line| LineReason { line: line.to_owned(), reason: thought.reason.clone(), sources: sources(line, &material.facts) });
    FileProposal {
        grounds: grounds.collect(),
        base: material.base.clone(),
        content: thought.content,
        reason: if thought.reason.is_empty() { "The model gave no reason.".to_owned() } else { thought.reason },
        patterns: thought.patterns,
        engine: "model",
        consulted,
        looked_at: material.input_counts(),
    }
}

/// Facts that share their words with a line.
fn sources(line: &str, facts: &[Fact]) -> Vec<EntrySource> {
    let line = normalise(line);
    let says = |fact: &&Fact| {
        let (text, object) = (normalise(&fact.text), normalise(&fact.object));
        line.contains(&text) || (object.chars().count() > 2 && line.contains(&object))
    };
    facts.iter().filter(says).take(MAX_SOURCES).map(|fact| EntrySource { kind: ItemKind::Fact, id: fact.id.get() }).collect()
}

/// Whether more of the old lines disappeared than allowed.
fn is_rewrite(old: &str, new: &str) -> bool {
    let lines = |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<String>>();
    let (old, new) = (lines(old), lines(new).into_iter().collect::<HashSet<String>>());
    let gone = old.iter().filter(|line| !new.contains(*line)).count();
    gone * SHARE_CHANGED.1 > old.len().max(SHARE_CHANGED.1) * SHARE_CHANGED.0
}

/// The JSON schema of an answer. It limits lengths, because small models otherwise never stop.
fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "reason": { "type": "string", "maxLength": MAX_SENTENCE_CHARS },
            "patterns": {
                "type": "array", "maxItems": MAX_PATTERNS, "items": { "type": "string", "maxLength": MAX_SENTENCE_CHARS },
            },
            "should_update": { "type": "boolean" },
            "soul_content": { "type": ["string", "null"], "maxLength": 6_000 },
        },
        "required": ["reason", "patterns", "should_update", "soul_content"],
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUL: &str = "# Who you are\n\nYou help.\n\n## Character\n\n- Honest.\n- Short.\n- Kind.\n- Calm.\n- Exact.\n- Quick.\n";

    fn answer(content: &str) -> String {
        json!({ "should_update": true, "reason": "r", "patterns": [], "soul_content": content }).to_string()
    }

    #[test]
    fn a_model_may_add_lines_and_change_one_of_five_and_no_more() {
        let longer = format!("{SOUL}- Answers in Portuguese.\n");
        assert_eq!(understand(&answer(&longer), SOUL).unwrap().content, longer);
        assert!(understand(&answer(&SOUL.replace("- Calm.", "- Composed.")), SOUL).is_ok());
        assert_eq!(understand(&answer("# Who you are\n\nYou help.\n"), SOUL), Err("shrinking_rewrite"));
        assert_eq!(understand(&answer(&SOUL.replace("- ", "- Very ")), SOUL), Err("shrinking_rewrite"));
    }

    #[test]
    fn an_answer_that_is_too_long_empty_or_no_json_is_not_used() {
        assert_eq!(understand(&answer(&format!("{SOUL}{}", "word ".repeat(600))), SOUL), Err("oversized_output"));
        assert_eq!(understand(&answer(&format!("{SOUL}{}", "字".repeat(600))), SOUL), Err("oversized_output"));
        assert_eq!(understand(&answer(" "), SOUL), Err("empty_output"));
        assert_eq!(understand("I am a poet.", SOUL), Err("unusable_output"));
        assert_eq!(understand("{\"should_update\": true, \"soul_content\": 4}", SOUL), Err("wrong_schema"));
        assert_eq!(understand("{\"should_update\": false}", SOUL).unwrap().content, SOUL);
    }

    #[test]
    fn the_prompt_names_only_what_it_is_given_and_fences_all_material() {
        let filled = crate::llm::prompt::Template::parse(BuiltIn::Soul.text())
            .unwrap()
            .fill(|name| Some(if name == "fence" { "===" } else { "x" }))
            .unwrap();
        assert!(!filled.contains("{{") && filled.matches("===").count() == 9);
    }
}
