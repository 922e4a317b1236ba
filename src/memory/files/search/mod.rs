//! Keyword search over the workspace files that a caller may see. This module reads the files; the pure search is in
//! `scan`.

pub(super) mod fold;
pub mod scan;
mod snippet;

use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{FileId, TenantId};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::target::Target;
use crate::store;
use crate::store::files::FileText;

pub use scan::{Found, Hit, Search};

/// Longest query, in characters.
pub const MAX_QUERY_CHARS: usize = 200;
/// Default number of hits.
const DEFAULT_LIMIT: usize = 10;
/// Most hits.
const MAX_LIMIT: usize = 100;

/// The files that a search covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Every file that the caller may see.
    All,
    /// `MEMORY.md`, `KNOWLEDGE.md` and everything under `memory/`.
    Memory,
    /// `PROFILE.md`.
    Profile,
    /// `AGENTS.md` and `SOUL.md`.
    Persona,
    /// The files of one scope.
    Scope(MemoryScope),
}

impl Area {
    /// `all`, `memory`, `profile`, `persona`, or a memory scope.
    ///
    /// # Errors
    /// [`Error::Invalid`] for the field `scope`.
    pub fn parse(name: &str) -> Result<Self> {
        match name {
            "all" => Ok(Self::All),
            "memory" => Ok(Self::Memory),
            "profile" => Ok(Self::Profile),
            "persona" => Ok(Self::Persona),
            other => MemoryScope::parse(other)
                .map(Self::Scope)
                .ok_or_else(|| Error::invalid("scope", "must be all, memory, profile, persona, PERSONAL, TEAM or GLOBAL")),
        }
    }

    fn holds(self, filename: &str) -> bool {
        match self {
            Self::All | Self::Scope(_) => true,
            Self::Memory => filename.starts_with("memory/") || matches!(filename, "MEMORY.md" | "memory.md" | "KNOWLEDGE.md"),
            Self::Profile => filename == "PROFILE.md",
            Self::Persona => matches!(filename, "AGENTS.md" | "SOUL.md"),
        }
    }
}

/// Finds the lines that contain words of `query`, best first, in the owner's own files and the shared ones.
///
/// # Errors
/// [`Error::Invalid`] for a query without words or a limit out of range.
pub async fn search(app: &AppState, target: &Target, query: &str, area: Area, limit: Option<usize>) -> Result<Found> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    if query.chars().count() > MAX_QUERY_CHARS {
        return Err(Error::invalid("q", "must be at most 200 characters"));
    }
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Error::invalid("limit", "must be 1 to 100"));
    }
    let mut search = Search::new(query, limit).ok_or_else(|| Error::invalid("q", "must contain a word"))?;
    let buckets = match area {
        Area::Scope(scope) => target.buckets_of(Some(scope)),
        Area::All | Area::Memory | Area::Profile | Area::Persona => target.buckets_of(None),
    };
    audit::note_read_in(app, target.pass(), &buckets, "file.search").await?;
    let tx = app.db.read(access).await?;
    for bucket in buckets {
        let mut files = store::files::scan_texts(&tx, access, &bucket, FileId::from(0)).await?;
        while let Some(last) = files.last() {
            let next = store::files::scan_texts(&tx, access, &bucket, last.id);
            // Up to 64 MiB of text: scan it on a blocking thread, so that neither other requests nor the database wait
            // for it.
            let (looked, read) = tokio::join!(scan_files(search, area, bucket.clone(), files), next);
            (search, files) = (looked?, read?);
        }
    }
    Ok(search.finish())
}

async fn scan_files(mut search: Search, area: Area, bucket: Bucket, files: Vec<FileText>) -> Result<Search> {
    let looked = tokio::task::spawn_blocking(move || {
        for file in files.iter().filter(|file| area.holds(&file.filename)) {
            search.scan(&file.filename, &bucket, &file.content);
        }
        search
    });
    looked.await.map_err(Error::internal)
}

/// The line of `text` that contains most words of `query`, cut and marked like a hit; the beginning of `text` when no
/// line contains any.
#[must_use]
pub fn excerpt(query: &str, text: &str) -> String {
    let best = Search::new(query, 1).and_then(|mut search| {
        search.scan("", &Bucket::Global(TenantId::from(0)), text);
        search.finish().hits.pop()
    });
    best.map_or_else(
        || snippet::marked(&snippet::pieces(text.trim_start().lines().next().unwrap_or_default(), Vec::new())),
        |hit| hit.snippet,
    )
}
