//! The tools that read and write memory as blocks: `read_memory` and `write_memory`.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read as read_arguments, within};
use super::bound::{MAX_CHARS, part};
use super::file_changes::to_json;
use super::{ToolFuture, object, searches};
use crate::app_state::AppState;
use crate::compat::blocks;
use crate::compat::blocks::{Block, NewBlock, Page, WrittenBlock};
use crate::domain::access::OwnerAccess;
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use documents::merge::MergeStrategy;

fn scope_schema(description: &str) -> Value {
    json!({ "type": "string", "enum": Block::ALL.map(Block::as_str), "description": description })
}

pub(super) fn read_schema() -> Value {
    let properties = json!({
        "scope": scope_schema("Which memory: the organisation's, that of all your users, or this chat's; all three when absent"),
        "offset": { "type": "integer", "minimum": 0, "description": "Where to continue in a truncated block: its nextOffset" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    scope: Option<Block>,
    #[serde(default)]
    offset: usize,
}

pub(super) fn read<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Read { scope, offset } = read_arguments(arguments)?;
        let wanted = scope.map_or_else(|| Block::ALL.to_vec(), |scope| vec![scope]);
        let pages = blocks::read(app, access, &wanted).await.map_err(within)?;
        let most = MAX_CHARS / pages.len().max(1);
        let (mut seen, mut answers) = (Vec::new(), Vec::new());
        for page in pages {
            let (answer, lines) = shown(&page, offset, most);
            seen.extend(page.file.filter(|_| lines.1 > 0).map(|file| ReadItem::Lines(file.id, lines.0 + 1..=lines.0 + lines.1)));
            answers.push(answer);
        }
        recall_usage::read(app, access, None, &seen).await;
        let text: Vec<&str> = answers.iter().filter_map(|answer| answer["text"].as_str()).filter(|text| !text.is_empty()).collect();
        Ok(json!({ "text": text.join("\n"), "blocks": answers }))
    })
}

/// The text of a block, with the number of lines before and in the part that is shown.
fn shown(page: &Page, offset: usize, most: usize) -> (Value, (usize, usize)) {
    let part = part(&page.text(), offset, most);
    let lines = part.lines;
    let mut answer = json!({ "scope": page.block.as_str(), "exists": page.file.is_some(),
        "filename": page.file.as_ref().map(|file| file.filename.clone()), "totalChars": part.total, "nextOffset": part.next });
    answer["text"] = json!(page.file.as_ref().map(|_| page.marked(&part.text)).unwrap_or_default());
    (answer, lines)
}

pub(super) fn write_schema() -> Value {
    let properties = json!({
        "scope": scope_schema("Which memory: chat is this person's or group's; all your users read bot; the whole organisation reads \
                               global, which only admins write"),
        "content": { "type": "string", "description": "The text to store, in Markdown; each line also becomes a fact" },
        "strategy": { "type": "string", "enum": ["append", "replace_section", "upsert_kv", "overwrite"],
            "description": "How to combine it with the current text: append (when absent), replace the sections with the same ## headings, \
                            set key: value lines one by one, or replace everything" },
        "person": { "type": "string", "description": "Scope chat: the name of the person it is about; only that person's section is changed. \
            The sender of the latest message when absent, if the name is known" },
        "filename": { "type": "string", "description": "A file of that scope other than MEMORY.md" },
        "ttlDays": { "type": "integer", "minimum": 1, "maximum": 3650, "description": "Days until it expires" },
    });
    object(&properties, &["scope", "content"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Write {
    scope: Block,
    content: String,
    #[serde(alias = "mergeStrategy", alias = "merge_strategy")]
    strategy: Option<MergeStrategy>,
    person: Option<String>,
    #[serde(alias = "file")]
    filename: Option<String>,
    #[serde(alias = "ttl_days")]
    ttl_days: Option<i64>,
}

pub(super) fn write<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Write { scope: block, content, strategy, person, filename, ttl_days: days } = read_arguments(arguments)?;
        let strategy = strategy.unwrap_or(MergeStrategy::Append);
        let new = NewBlock { block, filename, person, strategy, content, days };
        let WrittenBlock { written, person, facts } = blocks::write(app, access, new).await.map_err(within)?;
        let mut answer = to_json(access, &written);
        answer["scope"] = json!(block.as_str());
        answer["person"] = json!(person);
        answer["facts"] = facts.iter().map(searches::short).collect();
        Ok(answer)
    })
}
