//! Runs a dream through the model and validates the answer: the agreed shape, the size, no file that shrank too far, no line without
//! support in the material. When the answer is invalid, the rules do the work. Called by `run`, outside any transaction.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::candidates::ScoredCandidate;
use super::model_call::{PromptVersion, consult};
use super::promotion::completed;
use super::prompt::render;
use super::proposal::{FileProposal, LineReason, ModelCall, changes};
use super::reading::DreamReading;
use crate::app_state::AppState;
use crate::domain::dream::{Dream, EntrySource, Fate};
use crate::domain::ids::nonce;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::llm::ChatRequest;
use crate::llm::json::find_object;
use crate::memory::fingerprint::telling_words as words_of;
use crate::tenancy::models::Adviser;

/// The longest reason, in characters.
const MAX_REASON_CHARS: usize = 500;
/// The longest sentence about a noticed pattern, in characters.
const MAX_PATTERN_CHARS: usize = 300;
/// The most sentences about noticed patterns.
const MAX_PATTERNS: usize = 6;
/// A text shorter than this, in characters, may shrink freely, as everywhere.
const MIN_SHRINK_CHARS: usize = 200;
/// The share of a new line's words that the material must contain: a consolidation adds little new.
const MIN_SHARE: f64 = 0.6;
/// The share of a fact's words that a line must contain for the fact to count as its source.
const MADE_OF: f64 = 0.6;
/// The most sources that a line names.
const MAX_SOURCES: usize = 5;
/// The fewest characters that a token of an answer represents: Chinese.
const CHARS_PER_TOKEN: u32 = 1;
/// Tokens of an answer in addition to the file.
const FRAME_TOKENS: u32 = 1_000;

/// The result of the model call.
pub(super) enum Thought {
    /// A proposal, possibly without changes.
    Proposed(Box<FileProposal>),
    /// An answer that cannot be used.
    Unusable(ModelCall),
}

/// Calls the model.
///
/// # Errors
/// [`crate::Error::Internal`] when a built-in prompt template is broken. A failing model is no error.
pub(super) async fn interpret(
    app: &AppState,
    model: &Adviser<'_>,
    reading: &DreamReading,
    dream: &Dream,
    weighed: &[ScoredCandidate],
) -> Result<Thought> {
    let asked = render(reading, dream, weighed, &app.clock, nonce)?;
    let material = words_of(&asked.rendered.user);
    let cap = reading.settings().memory_md_max_chars;
    let mut request = ChatRequest::new(asked.rendered.system, asked.rendered.user).with_schema("memory_consolidation", schema(cap));
    request.temperature = Some(0.0);
    request.max_output_tokens = Some((cap / CHARS_PER_TOKEN + FRAME_TOKENS).max(model.max_output_tokens()));
    let (consulted, said) = consult(model, PromptVersion { version: asked.version, hash: asked.hash }, request).await;
    let thought = said.and_then(|said| read(&said, cap as usize)).and_then(|answer| check(answer, reading, &material));
    Ok(match thought {
        Ok((answer, unsupported)) => Thought::Proposed(Box::new(proposed(answer, unsupported, consulted, reading, weighed))),
        Err(failure) => Thought::Unusable(ModelCall { failure: Some(failure), ..consulted }),
    })
}

/// The content of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Answer {
    /// The new text; `None` for no change.
    content: Option<String>,
    reason: String,
    patterns: Vec<String>,
}

/// Parses an answer. The error is a class, never the model's words.
fn read(text: &str, cap: usize) -> std::result::Result<Answer, &'static str> {
    let value = find_object(text, "should_update").ok_or("unusable_output")?;
    let should_update = match value.get("should_update") {
        Some(Value::Bool(yes)) => *yes,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("true") => true,
        Some(Value::String(word)) if word.eq_ignore_ascii_case("false") => false,
        _ => return Err("wrong_schema"),
    };
    let sentence = |value: &Value, most: usize| value.as_str().map(|text| cut(text, most));
    let reason = value.get("reason").and_then(|reason| sentence(reason, MAX_REASON_CHARS)).unwrap_or_default();
    let patterns = value.get("patterns").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let patterns = patterns.iter().filter_map(|pattern| sentence(pattern, MAX_PATTERN_CHARS)).filter(|pattern| !pattern.is_empty());
    let patterns = patterns.take(MAX_PATTERNS).collect();
    if !should_update {
        return Ok(Answer { content: None, reason, patterns });
    }
    let content = match value.get("memory_content") {
        Some(Value::String(content)) => content.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect::<String>(),
        None | Some(Value::Null) => return Err("empty_output"),
        Some(_) => return Err("wrong_schema"),
    };
    if content.trim().is_empty() {
        return Err("empty_output");
    }
    if content.chars().count() > cap {
        return Err("oversized_output");
    }
    Ok(Answer { content: Some(format!("{}\n", content.trim_end())), reason, patterns })
}

/// A text on one line, without invisible characters, cut to size.
fn cut(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().filter(|c| !c.is_control()).take(most).collect()
}

/// The answer without unsupported lines, and their number.
///
/// # Errors
/// `shrinking_rewrite` for a text that lost too much of the old one, `unsupported` when none of its new lines is supported by the
/// material.
fn check(answer: Answer, reading: &DreamReading, material: &HashSet<String>) -> std::result::Result<(Answer, usize), &'static str> {
    let Some(content) = &answer.content else { return Ok((answer, 0)) };
    let old = reading.pages.memory_text();
    let (before, after) = (old.chars().count(), content.chars().count());
    if before >= MIN_SHRINK_CHARS && is_below(after, before, reading.settings().rewrite_min_share) {
        return Err("shrinking_rewrite");
    }
    let known: HashSet<&str> = old.lines().map(str::trim).collect();
    let is_new =
        |line: &str| !known.contains(line.trim()) && line.chars().any(char::is_alphanumeric) && !line.trim_start().starts_with('#');
    let unsupported: HashSet<&str> = content.lines().filter(|line| is_new(line) && !is_supported(line, material)).collect();
    if unsupported.is_empty() {
        return Ok((answer, 0));
    }
    if content.lines().filter(|line| is_new(line)).all(|line| unsupported.contains(line)) {
        return Err("unsupported");
    }
    // A line that was to be replaced by an unsupported one stays as it was.
    let mut kept = old.to_owned();
    for splice in changes(old, content) {
        let is_sound = !splice.after.lines().any(|line| unsupported.contains(line));
        if is_sound {
            kept = splice.apply(&kept, &[], "").unwrap_or(kept);
        }
    }
    Ok((Answer { content: Some(kept), ..answer }, unsupported.len()))
}

/// Whether the material contains enough of a line's words, and every number.
fn is_supported(line: &str, material: &HashSet<String>) -> bool {
    let said = words_of(line);
    let known = said.iter().filter(|word| material.contains(*word)).count();
    let has_own_number = said.iter().any(|word| word.chars().any(|c| c.is_ascii_digit()) && !material.contains(word));
    !has_own_number && !is_below(known, said.len(), MIN_SHARE)
}

#[expect(clippy::cast_precision_loss, reason = "texts are far below 2^52 characters")]
fn is_below(part: usize, whole: usize, share: f64) -> bool {
    (part as f64) < (whole as f64) * share
}

fn proposed(answer: Answer, unsupported: usize, consulted: ModelCall, reading: &DreamReading, weighed: &[ScoredCandidate]) -> FileProposal {
    let old = reading.pages.memory_text();
    let content = answer.content.unwrap_or_else(|| old.to_owned());
    let (content, added) = completed(reading, weighed, &content, states);
    let mut reason = if answer.reason.is_empty() { "The model gave no reason.".to_owned() } else { answer.reason };
    if unsupported > 0 {
        reason.push_str(&format!(" {unsupported} lines were left out because the material does not support them."));
    }
    if !added.is_empty() {
        reason.push_str(&format!(" {} lines were added because they are recalled or repeated often.", added.len()));
    }
    let is_added = |line: &String| added.iter().any(|ground| ground.line == *line);
    let by_model = changes(old, &content)
        .into_iter()
        .flat_map(|splice| splice.after.lines().map(str::to_owned).collect::<Vec<_>>())
        .filter(|line| !is_added(line))
        .map(|line| LineReason { sources: sources(&line, reading, weighed), reason: reason.clone(), line });
    let grounds = by_model.collect::<Vec<_>>().into_iter().chain(added.clone()).collect();
    FileProposal {
        base: reading.pages.memory.clone(),
        content,
        reason,
        patterns: answer.patterns,
        engine: "model",
        consulted,
        grounds,
        looked_at: reading.looked_at,
    }
}

/// Whether a line of `content` has most words of `text`, and every number.
fn states(content: &str, text: &str) -> bool {
    let said = words_of(text);
    content.lines().any(|line| {
        let line = words_of(line);
        let shared = said.iter().filter(|word| line.contains(*word)).count();
        let lacks_number = said.iter().any(|word| word.chars().any(|c| c.is_ascii_digit()) && !line.contains(word));
        !said.is_empty() && !lacks_number && !is_below(shared, said.len(), MADE_OF)
    })
}

/// The facts and candidates whose words a line contains.
fn sources(line: &str, reading: &DreamReading, weighed: &[ScoredCandidate]) -> Vec<EntrySource> {
    let line = words_of(line);
    let holds = |text: &str| {
        let said = words_of(text);
        let shared = said.iter().filter(|word| line.contains(*word)).count();
        !said.is_empty() && !is_below(shared, said.len(), MADE_OF)
    };
    let candidates = weighed.iter().filter(|one| one.fate == Fate::Promoted).map(|one| (&one.candidate.text, one.candidate.as_source()));
    let facts = reading.facts.iter().map(|fact| (&fact.text, EntrySource { kind: ItemKind::Fact, id: fact.id.get() }));
    let mut found: Vec<EntrySource> = Vec::new();
    for (text, source) in candidates.chain(facts) {
        if found.len() < MAX_SOURCES && !found.contains(&source) && holds(text) {
            found.push(source);
        }
    }
    found
}

/// The JSON schema of an answer. It limits lengths, because small models otherwise never stop.
fn schema(cap: u32) -> Value {
    json!({
        "type": "object",
        "properties": {
            "reason": { "type": "string", "maxLength": MAX_REASON_CHARS },
            "patterns": {
                "type": "array", "maxItems": MAX_PATTERNS, "items": { "type": "string", "maxLength": MAX_PATTERN_CHARS },
            },
            "should_update": { "type": "boolean" },
            "memory_content": { "type": ["string", "null"], "maxLength": cap },
        },
        "required": ["reason", "patterns", "should_update", "memory_content"],
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_out_of_prose_and_what_was_not_agreed_has_its_class() {
        let good =
            read("Here: ```json\n{\"should_update\": true, \"memory_content\": \"# 记忆\\n\\n- 茶\", \"patterns\": [\"喝茶\", 7]}```", 100);
        let good = good.unwrap();
        assert_eq!((good.content.as_deref(), good.patterns.len()), (Some("# 记忆\n\n- 茶\n"), 1));
        for (text, class) in [
            ("", "unusable_output"),
            ("I would rather not.", "unusable_output"),
            ("{\"should_update\": \"perhaps\"}", "wrong_schema"),
            ("{\"should_update\": true, \"memory_content\": [1]}", "wrong_schema"),
            ("{\"should_update\": true, \"memory_content\": null}", "empty_output"),
            ("{\"should_update\": true, \"memory_content\": \"  \\n\"}", "empty_output"),
            ("{\"should_update\": true, \"memory_content\": \"12345678901\"}", "oversized_output"),
        ] {
            assert_eq!(read(text, 10).unwrap_err(), class, "{text}");
        }
        assert_eq!(read("{\"should_update\": false, \"memory_content\": \"x\"}", 10).unwrap().content, None);
    }

    #[test]
    fn a_line_needs_words_that_were_read_and_every_number_it_names() {
        let material = words_of("The boat house key hangs behind the blue door since 2026-11-20. 仓库的钥匙挂在蓝色的门后面。");
        assert!(is_supported("- The key of the boat house hangs behind the blue door.", &material));
        assert!(is_supported("- 钥匙挂在蓝色的门后面", &material));
        assert!(!is_supported("- Li Wei keeps a canary called zanzibar in the harbour.", &material));
        assert!(!is_supported("- 李伟的银行账户在巴黎", &material));
        assert!(!is_supported("- The boat house key hangs behind the blue door, id 4711.", &material));
    }
}
