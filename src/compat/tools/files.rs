//! The tools that read workspace files: `list_workspace_memory_files`, `read_workspace_memory_file`,
//! `search_workspace_memory`.

#![expect(
    clippy::indexing_slicing,
    reason = "a JSON value indexed by name is null where there is nothing, and what is written to is an object made here"
)]

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use super::arguments::{read as read_arguments, within};
use super::bound::{MAX_CHARS, part};
use super::{ToolFuture, object};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::file;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::read::FileFilter;
use crate::memory::files::search::{Area, Found, search as search_files};
use crate::memory::files::{Target, etag, past, read as reading};
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::store;

/// Most hits of a search, and the default.
const MAX_HITS: usize = 30;
const HITS: usize = 10;

/// The argument `scope` of the tools for files.
pub(super) fn scope_schema() -> Value {
    json!({ "type": "string", "enum": ["PERSONAL", "TEAM", "GLOBAL"],
        "description": "Which file: this person's, that of all your users, or that of the organisation. This person's when absent; a read \
                        falls back to the shared one" })
}

pub(super) fn list_schema() -> Value {
    let properties = json!({
        "filenamePrefix": { "type": "string", "description": "Only names with this prefix, such as memory/" },
        "scope": scope_schema(),
        "cursor": { "type": "string", "description": "nextCursor of the previous answer, for the next page" },
    });
    object(&properties, &[])
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct List {
    #[serde(default, alias = "filename_prefix")]
    filename_prefix: Option<String>,
    scope: Option<MemoryScope>,
    cursor: Option<String>,
}

pub(super) fn list<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let List { filename_prefix, scope, cursor } = read_arguments(arguments)?;
        let target = target(app, access, scope).await?;
        let prefix = filename_prefix.unwrap_or_default();
        let page = reading::list(app, &target, FileFilter { prefix: &prefix, ..FileFilter::default() }, cursor.as_deref(), None)
            .await
            .map_err(within)?;
        let file = |file: file::FileSummary| {
            json!({ "filename": file.filename, "scope": file.bucket.scope(), "enabled": file.is_enabled, "fileSize": file.size,
                "updateTime": file.updated_at })
        };
        let files: Vec<Value> = page.items.into_iter().map(file).collect();
        Ok(json!({ "agentId": agent_id(access), "count": files.len(), "files": files, "nextCursor": page.next_cursor }))
    })
}

pub(super) fn read_schema() -> Value {
    let properties = json!({
        "filename": { "type": "string", "description": "The file, such as MEMORY.md or memory/2026-11-21.md" },
        "scope": scope_schema(),
        "offset": { "type": "integer", "minimum": 0, "description": "Where to continue in a truncated file: its nextOffset" },
        "as_of": { "type": "string", "format": "date-time", "description": "The time at which the file is read; now when absent" },
    });
    object(&properties, &["filename"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    filename: String,
    scope: Option<MemoryScope>,
    #[serde(default)]
    offset: usize,
    #[serde(alias = "asOf")]
    as_of: Option<DateTime<Utc>>,
}

pub(super) fn read<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Read { filename, scope, offset, as_of } = read_arguments(arguments)?;
        let target = target(app, access, scope).await?;
        let file = match as_of {
            Some(moment) => past::get(app, &target, &filename, moment).await,
            None => reading::get(app, &target, &filename).await,
        };
        let file = file.map_err(within)?;
        let part = part(&file.content, offset, MAX_CHARS);
        if as_of.is_none() {
            let seen = ReadItem::Lines(file.id, part.lines.0 + 1..=part.lines.0 + part.lines.1);
            recall_usage::read(app, access, None, &[seen]).await;
        }
        let mut answer = about(access, &file);
        part.put_into(&mut answer, "content");
        Ok(answer)
    })
}

/// The agent's id as the number that MateClaw's tools answer with. JSON holds it exactly; `arguments` accepts it back as a program in
/// JavaScript rounds it. Every other id of an answer is a string, because the other tools look things up by it.
fn agent_id(access: &OwnerAccess) -> i64 {
    access.agent().id.get()
}

/// A file without its text.
pub(super) fn about(access: &OwnerAccess, file: &WorkspaceFile) -> Value {
    json!({
        "agentId": agent_id(access), "filename": file.filename, "scope": file.bucket.scope(), "enabled": file.is_enabled,
        "fileSize": file.content.len(), "updateTime": file.updated_at, "revision": file.revision,
        "etag": etag::of_hash(&etag::hash(&file.content)), "lockedSections": file.locked_sections,
    })
}

pub(super) fn search_schema() -> Value {
    let properties = json!({
        "query": { "type": "string", "description": "Words of any language, up to 200 characters" },
        "scope": { "type": "string", "enum": ["all", "memory", "profile", "persona", "PERSONAL", "TEAM", "GLOBAL"],
            "description": "Which files; all when absent" },
        "limit": { "type": "integer", "minimum": 1, "maximum": MAX_HITS, "description": "Most lines; 10 when absent" },
    });
    object(&properties, &["query"])
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    query: String,
    scope: Option<String>,
    limit: Option<usize>,
}

pub(super) fn search<'a>(app: &'a AppState, access: &'a OwnerAccess, arguments: Value) -> ToolFuture<'a> {
    Box::pin(async move {
        let Search { query, scope, limit } = read_arguments(arguments)?;
        let limit = limit.unwrap_or(HITS);
        if !(1..=MAX_HITS).contains(&limit) {
            return Err(Error::invalid("arguments.limit", "must be 1 to 30"));
        }
        let area = scope.as_deref().map_or(Ok(Area::All), Area::parse).map_err(within)?;
        let target = target(app, access, None).await?;
        let found = search_files(app, &target, &query, area, Some(limit)).await.map_err(|error| match error {
            Error::Invalid(_) => error.of_field("arguments.query"),
            other => other,
        })?;
        let seen = lines_of(app, &target, &found).await?;
        recall_usage::read(app, access, Some(&query), &seen).await;
        let mut answer = json!({ "agentId": agent_id(access), "query": query, "scope": scope.as_deref().unwrap_or("all"),
            "totalHits": found.total_hits, "hits": found.hits });
        if found.hits.is_empty() {
            answer["hint"] = json!("No line contains these words; memory_search also finds other wordings.");
        }
        Ok(answer)
    })
}

/// The lines that a search returned, for counting their use.
async fn lines_of(app: &AppState, target: &Target, found: &Found) -> Result<Vec<ReadItem>> {
    let access = target.pass().access();
    let tx = app.db.read(access).await?;
    let mut seen = Vec::with_capacity(found.hits.len());
    for bucket in target.buckets_of(None) {
        let hits: Vec<_> = found.hits.iter().filter(|hit| hit.scope == bucket.scope()).collect();
        let names: BTreeSet<&str> = hits.iter().map(|hit| hit.filename.as_str()).collect();
        if names.is_empty() {
            continue;
        }
        let ids: HashMap<_, _> = store::files::ids(&tx, access, &bucket, &names.into_iter().collect::<Vec<_>>()).await?;
        seen.extend(hits.iter().filter_map(|hit| Some(ReadItem::Lines(*ids.get(&hit.filename)?, hit.line_number..=hit.line_number))));
    }
    Ok(seen)
}

/// The target of a tool with this `scope`: the owner's own files before shared ones.
pub(super) async fn target(app: &AppState, access: &OwnerAccess, scope: Option<MemoryScope>) -> Result<Target> {
    Target::for_owner(app, access.clone(), scope).await.map_err(within)
}
