//! The tools that change workspace files: `write_workspace_memory_file` and `edit_workspace_memory_file`.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read, within};
use super::files::{about, scope_schema, target};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::memory::files::by_agent::{self, ByAgent};
use crate::memory::files::{Change, CompletedWrite};

fn etag_schema() -> Value {
    json!({ "type": "string", "description": "The etag of the file as you read it: nothing is written when it has changed since" })
}

pub(super) fn write_schema() -> Value {
    let properties = json!({
        "filename": { "type": "string", "description": "The file, such as MEMORY.md or notes/travel.md; a relative name that ends in .md" },
        "content": { "type": "string", "description": "The whole new text, up to 1 MiB" },
        "scope": scope_schema(),
        "etag": etag_schema(),
    });
    object(&properties, &["filename", "content"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Write {
    filename: String,
    content: String,
    scope: Option<MemoryScope>,
    etag: Option<String>,
}

pub(super) fn write<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Write { filename, content, scope, etag } = read(arguments)?;
        let target = target(app, access, scope).await?;
        let change = Change::Replace(content);
        let wanted = ByAgent { filename: &filename, change, reason: "write_workspace_memory_file", etag: etag.as_deref() };
        let written = by_agent::write(app, &target, wanted).await.map_err(within)?;
        let mut answer = to_json(access, &written);
        answer["bytesWritten"] = json!(written.file.content.len());
        answer["message"] = json!(if written.is_created { "Workspace memory file created" } else { "Workspace memory file overwritten" });
        Ok(answer)
    })
}

pub(super) fn edit_schema() -> Value {
    let properties = json!({
        "filename": { "type": "string", "description": "The file" },
        "oldText": { "type": "string", "description": "The exact current text, including spaces and line ends" },
        "newText": { "type": "string", "description": "The replacement; empty to delete the text" },
        "replaceAll": { "type": "boolean", "description": "Every occurrence instead of the first" },
        "scope": scope_schema(),
        "etag": etag_schema(),
    });
    object(&properties, &["filename", "oldText", "newText"])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Edit {
    filename: String,
    #[serde(alias = "old_text")]
    old_text: String,
    #[serde(alias = "new_text")]
    new_text: String,
    #[serde(default, alias = "replace_all")]
    replace_all: bool,
    scope: Option<MemoryScope>,
    etag: Option<String>,
}

pub(super) fn edit<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Edit { filename, old_text, new_text, replace_all, scope, etag } = read(arguments)?;
        let target = target(app, access, scope).await?;
        let change = Change::Edit { old: old_text, new: new_text, replace_all };
        let wanted = ByAgent { filename: &filename, change, reason: "edit_workspace_memory_file", etag: etag.as_deref() };
        let written = by_agent::write(app, &target, wanted).await.map_err(within)?;
        let mut answer = to_json(access, &written);
        answer["replacements"] = json!(written.replacements);
        answer["replaceAll"] = json!(replace_all);
        answer["fileSizeAfter"] = json!(written.file.content.len());
        answer["message"] = json!("Workspace memory file edited successfully");
        Ok(answer)
    })
}

/// The answer for a write.
pub(super) fn to_json(access: &OwnerAccess, written: &CompletedWrite) -> Value {
    let mut answer = about(access, &written.file);
    answer["ownerKey"] = json!(Some(written.file.bucket.owner()).filter(|owner| !owner.is_empty()));
    answer["created"] = json!(written.is_created);
    answer["overwritten"] = json!(!written.is_created);
    answer["changed"] = json!(written.revision.is_some());
    answer
}
