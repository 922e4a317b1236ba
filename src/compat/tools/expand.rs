//! The tools that lead from a result to its source: `memory_get` and `memory_expand`.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read, within};
use super::bound::{ENTRY_CHARS, MAX_CHARS, entry, part};
use super::files::{about, scope_schema, target};
use super::{ToolFuture, object, searches};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::FactEvent;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::read as reading;
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::retrieval::provenance::FactProvenance;
use crate::retrieval::recall::lookup;
use crate::retrieval::recall::lookup::{MemoryRef, OpenedMemory, Section};
use documents::section;
use documents::section::split;

/// Most messages before and after the requested one, and the default.
const MAX_AROUND: i64 = 20;
const AROUND: i64 = 5;
/// Most history events and replaced facts of a fact, and headings of a file.
const MAX_TOLD: usize = 20;
const MAX_HEADINGS: usize = 200;

fn kind_schema() -> Value {
    json!({ "type": "string", "enum": ["fact", "file", "message", "episode"], "description": "The kind of memory that the id names; \
        optional" })
}

pub(super) fn get_schema() -> Value {
    let properties = json!({
        "id": { "type": "string", "description": "An id from recall, memory_search or structured_memory_search" },
        "kind": kind_schema(),
        "path": { "type": "string", "description": "Instead of an id: the name of a file" },
        "scope": scope_schema(),
        "from": { "type": "integer", "minimum": 1, "description": "With path: the first line" },
        "lines": { "type": "integer", "minimum": 1, "description": "With path: how many lines; all when absent" },
        "offset": { "type": "integer", "minimum": 0, "description": "Where to continue in a truncated text: its nextOffset" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Get {
    id: Option<Value>,
    kind: Option<ItemKind>,
    path: Option<String>,
    scope: Option<MemoryScope>,
    from: Option<usize>,
    lines: Option<usize>,
    #[serde(default)]
    offset: usize,
}

pub(super) fn get<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        match read(arguments)? {
            Get { id: Some(id), kind, path: None, scope: None, from: None, lines: None, offset } => {
                let thing = lookup::open(app, access, number(&id)?, kind).await?;
                let (mut answer, text) = opened(access, thing);
                part(&text, offset, MAX_CHARS).put_into(&mut answer, "text");
                Ok(answer)
            }
            Get { id: None, kind: None, path: Some(path), scope, from, lines, offset } => {
                let target = target(app, access, scope).await?;
                let file = reading::get(app, &target, &path).await.map_err(|error| match error {
                    Error::Invalid(_) => error.of_field("arguments.path"),
                    other => other,
                })?;
                let from = from.unwrap_or(1).max(1);
                let wanted: String = file.content.split_inclusive('\n').skip(from - 1).take(lines.unwrap_or(usize::MAX)).collect();
                let part = part(&wanted, offset, MAX_CHARS);
                let first = from + part.lines.0;
                let seen = ReadItem::Lines(file.id, first..=(first + part.lines.1).saturating_sub(1));
                recall_usage::read(app, access, None, &[seen]).await;
                let mut answer = about(access, &file);
                answer["path"] = json!(file.filename);
                part.put_into(&mut answer, "text");
                Ok(answer)
            }
            _ => Err(Error::invalid("arguments", "must contain an id, or a path with from and lines")),
        }
    })
}

/// The description of a memory, and its text.
fn opened(access: &OwnerAccess, thing: MemoryRef) -> (Value, String) {
    match thing {
        MemoryRef::Fact(fact) => {
            let answer =
                json!({ "id": fact.id, "kind": "fact", "scope": fact.bucket.scope(), "fact": whole(&fact), "source": source(&fact) });
            (answer, fact.text)
        }
        MemoryRef::File(file) => {
            let mut answer = about(access, &file);
            (answer["id"], answer["kind"]) = (json!(file.id), json!("file"));
            (answer, file.content)
        }
        MemoryRef::Message(message, conversation) => {
            let answer = json!({ "id": message.id, "kind": "message", "scope": MemoryScope::Personal, "createdAt": message.created_at,
                "source": { "conversation": conversation, "messageId": message.id, "role": message.role, "speaker": message.name } });
            (answer, message.content)
        }
        MemoryRef::Episode(episode) => {
            let answer = json!({ "id": episode.id, "kind": "episode", "scope": MemoryScope::Personal, "createdAt": episode.began_at,
                "abstract": episode.abstract_text, "topics": episode.topics, "endedAt": episode.ended_at,
                "source": { "conversation": episode.conversation_name, "fromSeq": episode.from_seq, "toSeq": episode.to_seq } });
            (answer, episode.summary)
        }
        MemoryRef::Piece(found) => {
            let answer =
                json!({ "id": found.id, "kind": found.kind, "scope": found.scope, "createdAt": found.occurred_at, "source": found.source });
            (answer, found.text)
        }
    }
}

pub(super) fn expand_schema() -> Value {
    let properties = json!({
        "id": { "type": "string", "description": "An id from recall, memory_search or structured_memory_search" },
        "kind": kind_schema(),
        "around": { "type": "integer", "minimum": 1, "maximum": MAX_AROUND,
            "description": "For a message: how many before and after it; 5 when absent" },
        "offset": { "type": "integer", "minimum": 0, "description": "Where to continue in a truncated section: its nextOffset" },
    });
    object(&properties, &["id"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expand {
    id: Value,
    kind: Option<ItemKind>,
    around: Option<i64>,
    #[serde(default)]
    offset: usize,
}

pub(super) fn expand<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Expand { id, kind, around, offset } = read(arguments)?;
        let around = around.unwrap_or(AROUND);
        if !(1..=MAX_AROUND).contains(&around) {
            return Err(Error::invalid("arguments.around", "must be 1 to 20"));
        }
        Ok(match lookup::expand(app, access, number(&id)?, kind, around).await? {
            OpenedMemory::Fact(story, events) => of_fact(&story, &events),
            OpenedMemory::Section(Section { file, line, title, text }) => {
                let mut answer = about(access, &file);
                answer["kind"] = json!("file");
                answer["section"] = json!({ "title": title, "lineNumber": line });
                part(&text, offset, MAX_CHARS).put_into(&mut answer, "text");
                answer
            }
            OpenedMemory::Outline(file) => {
                let mut answer = about(access, &file);
                let sections = split(&file.content).into_iter().filter(|section| section.level > 0).take(MAX_HEADINGS);
                let heading =
                    |section: section::Section<'_>| json!({ "title": section.title, "level": section.level, "lineNumber": section.line });
                answer["kind"] = json!("file");
                answer["sections"] = sections.map(heading).collect();
                answer
            }
            OpenedMemory::Talk { conversation, messages, seq } => {
                let messages: Vec<Value> = messages.iter().map(|one| message(one, one.seq == seq)).collect();
                json!({ "kind": "message", "conversation": conversation, "messages": messages })
            }
            OpenedMemory::Session(episode, messages) => {
                let (mut answer, text) = opened(access, MemoryRef::Episode(*episode));
                part(&text, offset, MAX_CHARS).put_into(&mut answer, "text");
                answer["messages"] = messages.iter().map(|one| message(one, false)).collect();
                answer
            }
            OpenedMemory::Alone(found) => {
                let (mut answer, text) = opened(access, MemoryRef::Piece(found));
                part(&text, offset, MAX_CHARS).put_into(&mut answer, "text");
                answer
            }
        })
    })
}

fn of_fact(provenance: &FactProvenance, events: &[FactEvent]) -> Value {
    let fact = &provenance.told.fact;
    let is_shown = |fact: &&Fact| fact.status != FactStatus::Quarantined;
    let happened = |event: &FactEvent| {
        json!({ "at": event.created_at, "kind": event.kind, "cause": event.cause.kind, "reason": event.reason,
            "before": event.before.as_ref().map(|before| entry(&before.text, ENTRY_CHARS)) })
    };
    json!({
        "id": fact.id, "kind": "fact", "scope": fact.bucket.scope(), "text": entry(&fact.text, ENTRY_CHARS), "fact": whole(fact),
        "source": source(fact), "trustNow": provenance.trust.effective, "conversation": provenance.told.conversation,
        "message": provenance.message.as_ref().map(|one| message(one, true)), "evidenceSpan": provenance.span(), "standsIn": provenance.standing,
        "replaced": provenance.replaced.iter().filter(is_shown).take(MAX_TOLD).map(searches::short).collect::<Vec<_>>(),
        "replacedBy": provenance.successor.as_ref().filter(is_shown).map(searches::short),
        "history": events.iter().take(MAX_TOLD).map(happened).collect::<Vec<_>>(),
    })
}

fn message(message: &Message, is_asked_for: bool) -> Value {
    json!({ "id": message.id, "role": message.role, "speaker": message.name, "createdAt": message.created_at,
        "text": entry(&message.content, ENTRY_CHARS), "isAskedFor": is_asked_for })
}

/// A fact with all fields.
fn whole(fact: &Fact) -> Value {
    let mut told = searches::short(fact);
    (told["subject"], told["predicate"], told["object"]) =
        (json!(fact.subject), json!(fact.predicate), json!(entry(&fact.object, ENTRY_CHARS)));
    (told["validTo"], told["expiresAt"], told["trust"]) = (json!(fact.valid_to), json!(fact.expires_at), json!(fact.trust));
    told
}

/// The source of a fact.
fn source(fact: &Fact) -> Value {
    json!({ "from": fact.source, "evidence": entry(&fact.evidence, ENTRY_CHARS), "conversationId": fact.conversation,
        "messageId": fact.message, "learnedAt": fact.learned_at })
}

/// The number of an id. An invalid id is not found.
fn number(id: &Value) -> Result<i64> {
    let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    let number = text.trim().parse().ok().filter(|number: &i64| *number > 0);
    number.ok_or(Error::NotFound("memory")).map_err(within)
}
