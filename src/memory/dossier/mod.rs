//! Everything that is held about a person, to be handed out: JSON for programs, Markdown for people, in one archive. Called by
//! `tenancy::owners`.

mod markdown;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::domain::access::Access;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::archive::Archive;
use crate::memory::recall::tracking;
use crate::noctuary::Noctuary;
use crate::store::erasure::{self, Chapter, Person};

/// The archive with everything about `owner` that the agents of the caller's workspace hold, in one view of the database.
///
/// # Errors
/// [`Error::NotFound`] when there is nothing.
pub async fn of_owner(noctuary: &Noctuary, access: &Access, owner: &OwnerKey) -> Result<Vec<u8>> {
    tracking::flush(noctuary).await?;
    let now = noctuary.clock.now();
    let tx = noctuary.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    let mut chapters: BTreeMap<&'static str, Vec<Value>> = BTreeMap::new();
    for chapter in Chapter::all() {
        let rows = chapters.entry(chapter.as_str()).or_default();
        let mut after = 0;
        loop {
            let (page, last) = erasure::read(&tx, access, &person, chapter, after).await?;
            if page.is_empty() {
                break;
            }
            rows.extend(page);
            after = last;
        }
    }
    drop(tx);
    if chapters.values().all(Vec::is_empty) {
        return Err(Error::NotFound("owner"));
    }
    let mut archive = Archive::default();
    let counts: BTreeMap<&str, usize> = chapters.iter().map(|(name, rows)| (*name, rows.len())).collect();
    let head = json!({ "ownerKey": owner, "exportedAt": now, "workspaceId": access.workspace(), "counts": counts });
    let mut add = |name: &str, text: &str| archive.add(name, text.as_bytes(), now);
    add("owner.json", &pretty(&head)?)?;
    add("README.md", &markdown::overview(&head, &chapters))?;
    add("facts.md", &markdown::facts(chapters.get("facts").map_or(&[], Vec::as_slice)))?;
    for (name, rows) in &chapters {
        add(&format!("json/{name}.json"), &pretty(&Value::Array(rows.clone()))?)?;
    }
    for file in chapters.get("files").into_iter().flatten() {
        let (agent, name) = (text(file, "agentId"), text(file, "filename"));
        add(&format!("files/{agent}/{name}"), text(file, "content"))?;
    }
    let messages = chapters.get("messages").map_or(&[][..], Vec::as_slice);
    for talk in chapters.get("conversations").into_iter().flatten() {
        add(&format!("conversations/{}.md", text(talk, "id")), &markdown::conversation(talk, messages))?;
    }
    archive.finish()
}

fn pretty(value: &Value) -> Result<String> {
    serde_json::to_string_pretty(value).map_err(Error::internal)
}

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row.get(field).and_then(Value::as_str).unwrap_or_default()
}
