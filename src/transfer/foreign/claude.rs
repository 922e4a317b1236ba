//! The data export of Claude: `conversations.json`, a list of conversations with their messages in order, and `memories.json`, what Claude
//! noted about the person.

use serde_json::Value;

use super::contents::{Contents, LeftOutKind, message};
use super::fields;
use crate::domain::conversation::MessageRole;
use crate::domain::import::PastConversation;

/// The file with what Claude noted.
pub(super) const MEMORIES: &str = "memories.json";

/// Adds the conversations of a file.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read(json: &[u8], contents: &mut Contents) -> serde_json::Result<()> {
    let mut number = 0_usize;
    fields::each(json, |value| {
        number += 1;
        let title = fields::first_text(&value, &["name", "title"]).unwrap_or_default();
        let (Some(id), Some(said)) = (fields::first_text(&value, &["uuid", "id"]), value.get("chat_messages").and_then(Value::as_array))
        else {
            let example = if title.is_empty() { format!("conversation {number}") } else { title };
            return contents.leave_out(LeftOutKind::Unreadable, &example);
        };
        let mut messages = Vec::new();
        for (place, said) in said.iter().enumerate() {
            let role = match fields::text(said, "sender").as_deref() {
                Some("human" | "user") => MessageRole::User,
                Some("assistant") => MessageRole::Assistant,
                _ => {
                    contents.leave_out(LeftOutKind::HiddenMessage, &title);
                    continue;
                }
            };
            // The field `text` also has what tools and thoughts said; the parts tell them apart.
            let mut parts = fields::content(said.get("content").unwrap_or(&Value::Null));
            if parts.text.trim().is_empty() {
                parts.text = fields::text(said, "text").unwrap_or_default();
            }
            let attached = fields::list(said, "attachments").iter().chain(fields::list(said, "files"));
            parts.marks.extend(attached.map(|file| fields::mark(file).unwrap_or("[file]")));
            contents.leave_out_many(LeftOutKind::Attachment, parts.marks.len(), &title);
            let at = fields::first_at(said, &["created_at", "updated_at"]);
            let message_id = fields::first_text(said, &["uuid", "id"]).unwrap_or_else(|| format!("{id}-{place}"));
            match message(message_id, role, parts, at) {
                Some(message) => messages.push(message),
                None => contents.leave_out(LeftOutKind::Empty, &title),
            }
        }
        contents.add_conversation(PastConversation { id, title, messages });
    })
}

/// Adds what Claude noted, as a file. Notes of projects are files of their own.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read_memories(json: &[u8], contents: &mut Contents) -> serde_json::Result<()> {
    fields::each(json, |value| {
        if let Some(text) = fields::first_text(&value, &["conversations_memory", "memory"]) {
            contents.add_file("claude/memory.md".to_owned(), &text);
        }
        let projects = value.get("project_memories").and_then(Value::as_object);
        for (number, (_, text)) in projects.into_iter().flatten().enumerate() {
            contents.add_file(format!("claude/project-{}.md", number + 1), text.as_str().unwrap_or_default());
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::import::ImportSource;

    #[test]
    fn messages_come_with_their_times_and_without_what_tools_said() {
        let export = json!([
            { "uuid": "c-1", "name": "花园", "created_at": "2025-03-01T09:00:00Z", "chat_messages": [
                { "uuid": "m-1", "sender": "human", "text": "我在花园里种了番茄。", "content": [], "created_at": "2025-03-01T09:00:01.5Z",
                  "attachments": [{ "file_name": "plan.txt" }], "files": [] },
                { "uuid": "m-2", "sender": "assistant", "text": "searching… Great!", "created_at": "2025-03-01T09:00:09Z", "content": [
                    { "type": "thinking", "thinking": "hm" }, { "type": "tool_use", "input": {} }, { "type": "text", "text": "Great!" }] },
                { "uuid": "m-3", "sender": "human", "text": "", "content": [], "created_at": "2025-03-01T09:01:00Z" },
                { "uuid": "m-4", "sender": "human", "text": "", "content": [], "files": [{ "file_kind": "image", "file_name": "a.png" },
                    { "file_name": "b.csv" }] },
            ] },
            { "uuid": "c-2", "name": "Nothing", "chat_messages": [] },
            { "name": "Broken" },
        ]);
        let mut contents = Contents::new(ImportSource::Claude);
        read(export.to_string().as_bytes(), &mut contents).unwrap();
        let [conversation] = contents.conversations.as_slice() else { panic!("{contents:?}") };
        let said: Vec<&str> = conversation.messages.iter().map(|message| message.content.as_str()).collect();
        assert_eq!(said, ["我在花园里种了番茄。", "Great!", "[image]\n[file]"]);
        assert_eq!(conversation.messages[0].at.map(|at| at.timestamp_millis()), Some(1_740_819_601_500));
        let left: Vec<(&str, usize)> = contents.left_out.iter().map(|left| (left.kind.as_str(), left.count)).collect();
        assert_eq!(left, [("attachment", 3), ("empty", 1), ("empty_conversation", 1), ("unreadable", 1)]);
    }

    #[test]
    fn what_claude_noted_becomes_files() {
        let export = json!([{ "conversations_memory": "Lives in Lisbon.", "project_memories": { "p": "# Garden" }, "account_uuid": "a" }]);
        let mut contents = Contents::new(ImportSource::Claude);
        read_memories(export.to_string().as_bytes(), &mut contents).unwrap();
        let files: Vec<&str> = contents.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(files, ["claude/memory.md", "claude/project-1.md"]);
    }
}
