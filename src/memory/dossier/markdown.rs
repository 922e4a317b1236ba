//! The part of an export that people read.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::text;

/// What lies where.
pub(super) fn overview(head: &Value, chapters: &BTreeMap<&'static str, Vec<Value>>) -> String {
    let mut page = format!("# What is held about {}\n\nExported at {}.\n\n", text(head, "ownerKey"), text(head, "exportedAt"));
    page.push_str("- `facts.md`: what is believed, and was.\n- `files/`: workspace files as they are, a folder for each agent.\n");
    page.push_str("- `conversations/`: what was said.\n- `json/`: every row, for programs; files with all their revisions.\n\n");
    page.push_str("| what | rows |\n|---|---|\n");
    for (name, rows) in chapters {
        let _infallible = writeln!(page, "| {name} | {} |", rows.len());
    }
    page
}

/// Facts by category, those that are believed first.
pub(super) fn facts(facts: &[Value]) -> String {
    let mut by_category: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for fact in facts {
        by_category.entry(text(fact, "category")).or_default().push(fact);
    }
    let mut page = "# Facts\n".to_owned();
    for (category, mut facts) in by_category {
        facts.sort_by_key(|fact| (text(fact, "status") != "active", text(fact, "validFrom").to_owned()));
        let _infallible = write!(page, "\n## {category}\n\n");
        for fact in facts {
            let day = text(fact, "validFrom").get(..10).unwrap_or_default();
            let status = Some(text(fact, "status")).filter(|status| *status != "active").map(|status| format!(" ({status})"));
            let _infallible = writeln!(page, "- {day}: {}{}", one_line(text(fact, "text")), status.unwrap_or_default());
        }
    }
    page
}

/// A conversation, message by message.
pub(super) fn conversation(talk: &Value, messages: &[Value]) -> String {
    let mut page = format!("# {}\n", one_line(text(talk, "name")));
    for message in messages.iter().filter(|message| text(message, "conversationId") == text(talk, "id")) {
        let who = Some(text(message, "name")).filter(|name| !name.is_empty()).unwrap_or_else(|| text(message, "role"));
        let _infallible = write!(page, "\n**{}** · {}\n\n{}\n", one_line(who), text(message, "createdAt"), text(message, "content"));
    }
    page
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
