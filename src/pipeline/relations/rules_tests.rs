//! Tests of the rules: the labelled sentences yield the expected statements.

use serde_json::Value;

use super::*;
use crate::domain::ids::{ConversationId, MessageId};

/// A Wednesday.
const SAID: &str = "2026-06-10T09:00:00Z";

fn said(text: &str) -> Message {
    Message {
        id: MessageId::from(1),
        conversation: ConversationId::from(1),
        seq: 1,
        role: MessageRole::User,
        name: None,
        content: text.to_owned(),
        created_at: SAID.parse().unwrap(),
        metadata: None,
    }
}

fn labelled() -> Vec<Value> {
    let lines = include_str!("../../../tests/fixtures/graph/sentences.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_sentences_that_the_rules_were_written_with_are_read_as_they_should_be() {
    let mut wrong = Vec::new();
    for row in labelled().into_iter().filter(|row| row["set"] == "dev") {
        let mut wanted: Vec<String> = row["relations"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect();
        let mut found: Vec<String> = read(&[said(row["text"].as_str().unwrap())], chrono_tz::UTC).statements.iter().map(shown).collect();
        wanted.sort();
        found.sort();
        if wanted != found {
            wrong.push(format!("{}\n  wanted {wanted:?}\n  found  {found:?}", row["text"]));
        }
    }
    assert!(wrong.is_empty(), "{} sentences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_others_say_and_what_is_quoted_are_no_statements() {
    let by_agent = Message { role: MessageRole::Assistant, ..said("Ana works on Atlas.") };
    let quoted = said("> Ana works on Atlas.\n```\nBen lives in Oslo.\n```\nHere is the text: Carla works at Acme.\nDiego works at Acme.");
    assert_eq!(read(&[by_agent, quoted], chrono_tz::UTC).statements, []);
}
