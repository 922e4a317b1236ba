//! Reads the archives: the list of months, and the dreams of one. Called by every API.

use std::collections::BTreeMap;

use super::{checked, diary, filename};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream_archive::PackedDream;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::features::{Feature, require};
use crate::store::files::FileFilter;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most months that are looked up among a bucket's files: sixteen years.
const MAX_MONTHS: u64 = 200;
/// The longest search query, in characters.
const MAX_QUERY_CHARS: usize = 200;

/// An archived month: its contents, in every scope the caller may see.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MonthSummary {
    /// For example `2026-10`.
    pub month: String,
    /// Number of reports.
    pub dreams: u32,
    /// Number of changes that they proposed.
    pub entries: u32,
    /// Bytes of the reports before they were packed.
    pub plain_bytes: u64,
    /// Whether the month has a diary.
    pub has_diary: bool,
}

/// The contents of an archived month.
#[derive(Debug, Clone, PartialEq)]
pub struct Month {
    /// For example `2026-10`.
    pub month: String,
    /// The reports, oldest first.
    pub reports: Vec<MonthlyReport>,
    /// The diaries, the owner's own first.
    pub diaries: Vec<MonthlyDiary>,
}

/// An archived report.
#[derive(Debug, Clone, PartialEq)]
pub struct MonthlyReport {
    /// The scope of the dream's bucket.
    pub scope: MemoryScope,
    /// The report.
    pub dream: PackedDream,
}

/// An archived diary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthlyDiary {
    /// The scope of the diary's bucket.
    pub scope: MemoryScope,
    /// Its file.
    pub filename: String,
    /// Its content; in a search, the nights that contain the query.
    pub content: String,
}

/// The months that the caller may see, newest first.
///
/// # Errors
/// [`Error::Gone`] where archives are switched off; [`Error::Invalid`] for a malformed cursor or limit.
pub async fn months(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<MonthSummary>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let before = page.after.as_deref().map(|month| checked(month).map_err(|_| Error::bad_page("cursor"))).transpose()?;
    let tx = begin(app, access).await?;
    let mut shelves: BTreeMap<String, MonthSummary> = BTreeMap::new();
    for month in store::dream_archives::months(&tx, access, before, page.limit + 1).await? {
        let shelf = shelves.entry(month.month.clone()).or_default();
        shelf.dreams += month.dreams;
        shelf.entries += month.entries;
        shelf.plain_bytes += month.plain_bytes;
    }
    let all = PageRequest { after: None, limit: MAX_MONTHS };
    let diaries = FileFilter { prefix: "memory/dreams/", ..FileFilter::default() };
    let files = store::files::list(&tx, access.access(), &access.visibility().buckets(), diaries, &all).await?;
    let is_wanted = |month: &&str| checked(month).is_ok() && before.is_none_or(|before| *month < before);
    for file in &files.items {
        let month = file.filename.strip_prefix("memory/dreams/").and_then(|name| name.strip_suffix(".md"));
        if let Some(month) = month.filter(is_wanted) {
            shelves.entry(month.to_owned()).or_default().has_diary = true;
        }
    }
    let shelves = shelves.into_iter().rev().map(|(month, shelf)| MonthSummary { month, ..shelf }).collect();
    Ok(Page::cut(shelves, page.limit, |shelf| shelf.month.clone()))
}

/// A month with its reports and diaries; with `query`, the reports and nights that contain these words, ignoring case.
///
/// # Errors
/// [`Error::Gone`] where archives are switched off; [`Error::NotFound`] for a month without an archive; [`Error::Invalid`] for a query
/// that is too long.
pub async fn month(app: &AppState, access: &OwnerAccess, month: &str, query: Option<&str>) -> Result<Month> {
    let words = query.map(|words| words.trim().to_lowercase()).filter(|words| !words.is_empty());
    if words.as_ref().is_some_and(|words| words.chars().count() > MAX_QUERY_CHARS) {
        return Err(Error::invalid("query", "must be at most 200 characters"));
    }
    let tx = begin(app, access).await?;
    let month = checked(month)?;
    let mut reports = Vec::new();
    for (scope, dreams) in store::dream_archives::get(&tx, access, month).await? {
        reports.extend(dreams.into_iter().map(|dream| MonthlyReport { scope, dream }));
    }
    let filename = filename(month);
    let mut diaries = Vec::new();
    for bucket in access.visibility().buckets() {
        let file = store::files::get(&tx, access.access(), &bucket, &filename).await?;
        diaries.extend(file.map(|file| MonthlyDiary { scope: bucket.scope(), filename: filename.clone(), content: file.content }));
    }
    drop(tx);
    if reports.is_empty() && diaries.is_empty() {
        return Err(Error::NotFound("archive"));
    }
    reports.sort_by_key(|report| (report.dream.created_at, report.dream.id));
    if let Some(words) = words {
        let holds = |text: &str| text.to_lowercase().contains(&words);
        reports.retain(|report| report.dream.words().any(holds));
        for one in &mut diaries {
            one.content = diary::pieces(&one.content).into_iter().filter(|piece| holds(piece.text)).map(|piece| piece.text).collect();
        }
        diaries.retain(|diary| !diary.content.is_empty());
    }
    Ok(Month { month: month.to_owned(), reports, diaries })
}

async fn begin(app: &AppState, access: &OwnerAccess) -> Result<Tx> {
    access.access().require(Permission::ReadMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), Feature::Archive)?;
    audit::note_read(app, access, "dream.archive.read").await?;
    app.db.read(access.access()).await
}
