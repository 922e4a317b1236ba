//! The tool `memory`: a folder of files, with the commands that Anthropic's models are trained on.

use serde_json::{Value, json};

use super::arguments::{read, within};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::compat::memories;
use crate::compat::memories::Command;
use crate::domain::access::OwnerAccess;

pub(super) fn schema() -> Value {
    let properties = json!({
        "command": { "type": "string", "enum": ["view", "create", "str_replace", "insert", "delete", "rename"], "description": "What to do" },
        "path": { "type": "string", "description": "All but rename: the file or folder, such as /memories/notes.md" },
        "view_range": { "type": "array", "items": { "type": "integer" }, "minItems": 2, "maxItems": 2,
            "description": "view: first and last line of a file; -1 is the end" },
        "file_text": { "type": "string", "description": "create: the text of the new file" },
        "old_str": { "type": "string", "description": "str_replace: the current text; must occur exactly once" },
        "new_str": { "type": "string", "description": "str_replace: the replacement" },
        "insert_line": { "type": "integer", "minimum": 0, "description": "insert: the line after which to insert; 0 is the beginning" },
        "insert_text": { "type": "string", "description": "insert: the text" },
        "old_path": { "type": "string", "description": "rename: the file or folder" },
        "new_path": { "type": "string", "description": "rename: its new name" },
    });
    object(&properties, &["command"])
}

pub(super) fn run<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let command: Command = read(arguments)?;
        let content = memories::run(app, access, command).await.map_err(within)?;
        Ok(json!({ "content": content }))
    })
}
