//! Exports an agent's memory as a snapshot, never larger than an import accepts; if there are too many notes, the newest.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;

use super::layout::{MANIFEST, NOTES_FOLDER, Places, rank};
use super::manifest;
use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::file::FileSummary;
use crate::domain::ids::AgentId;
use crate::domain::page::PageRequest;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::Target;
use crate::store::files::FileFilter;
use crate::store::{self, Tx};
use crate::transfer::archive::{Archive, MAX_ARCHIVE_BYTES, MAX_ENTRIES, folded};

/// Bytes reserved for the manifest and the archive's own metadata.
const OVERHEAD_BYTES: usize = 1 << 20;
/// Files per read.
const BATCH: usize = 50;

/// What a snapshot contains besides the core files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ExportOptions {
    /// Also the owner's own files.
    pub personal: bool,
    /// Also the team's other files, such as imported notes.
    pub others: bool,
    /// Only daily notes up to this day, for those that did not fit into an earlier snapshot.
    pub until: Option<NaiveDate>,
}

/// A file to export, and its path in the archive.
struct ExportedFile {
    path: String,
    file: FileSummary,
}

/// The file name of this agent's snapshot.
#[must_use]
pub fn filename(agent: AgentId) -> String {
    format!("memory-agent-{agent}.zip")
}

/// The snapshot of the agent of `target`, from one database snapshot.
///
/// # Errors
/// [`Error::Invalid`] for personal memory of the system.
pub async fn export(app: &AppState, target: &Target, options: ExportOptions) -> Result<Vec<u8>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let buckets = Places::of(target, options.personal)?.buckets();
    audit::note_read_in(app, target.pass(), &buckets, "snapshot.export").await?;
    let now = app.clock.now();
    let tx = app.db.read(access).await?;
    let mut wanted = Vec::new();
    for bucket in &buckets {
        wanted.extend(list(&tx, access, bucket, options).await?);
    }
    let (mut chosen, left_out) = choose(wanted);
    chosen.sort_by(|one, other| one.path.cmp(&other.path));
    let texts = texts(&tx, access, &buckets, &chosen).await?;
    drop(tx);
    let mut archive = Archive::default();
    archive.add(MANIFEST, manifest::write(target.pass().agent(), now, left_out)?.as_bytes(), now)?;
    for ExportedFile { path, file } in &chosen {
        let text = texts.get(path).ok_or_else(|| Error::internal("a listed file no longer exists"))?;
        archive.add(path, text.as_bytes(), file.updated_at)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The files of a bucket that are part of a snapshot.
async fn list(tx: &Tx, access: &Access, bucket: &Bucket, options: ExportOptions) -> Result<Vec<ExportedFile>> {
    let newest = options.until.map(|day| format!("{NOTES_FOLDER}{day}.md"));
    let is_late = |path: &str| path.starts_with(NOTES_FOLDER) && newest.as_deref().is_some_and(|newest| path > newest);
    let (mut found, mut cursor) = (Vec::new(), None);
    loop {
        let page = PageRequest::parse(cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).map_err(Error::bad_page)?;
        let page = store::files::list(tx, access, std::slice::from_ref(bucket), FileFilter::default(), &page).await?;
        found.extend(page.items.into_iter().filter_map(|file| {
            let path = Places::path(bucket, &file.filename, options.others).filter(|path| !is_late(path))?;
            Some(ExportedFile { path, file })
        }));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(found);
        }
    }
}

/// The files that an import accepts, and the number left out: core files and personal ones precede notes, newer notes
/// older ones, and notes the other files; of names that differ only in case, the first is taken.
fn choose(mut wanted: Vec<ExportedFile>) -> (Vec<ExportedFile>, usize) {
    wanted.sort_by_cached_key(|wanted| (rank(&wanted.path), Reverse(wanted.path.clone())));
    let count = wanted.len();
    let mut bytes = OVERHEAD_BYTES;
    let fits = |wanted: &ExportedFile| {
        bytes = bytes.saturating_add(usize::try_from(wanted.file.size).unwrap_or(usize::MAX));
        bytes <= MAX_ARCHIVE_BYTES
    };
    let mut known = HashSet::new();
    let told_apart = wanted.into_iter().filter(|wanted| known.insert(folded(&wanted.path)));
    let chosen: Vec<ExportedFile> = told_apart.take(MAX_ENTRIES - 1).take_while(fits).collect();
    let left_out = count - chosen.len();
    (chosen, left_out)
}

/// The texts of the files, by their paths.
async fn texts(tx: &Tx, access: &Access, buckets: &[Bucket], files: &[ExportedFile]) -> Result<HashMap<String, String>> {
    let mut texts = HashMap::with_capacity(files.len());
    for bucket in buckets {
        let names: Vec<String> =
            files.iter().filter(|wanted| wanted.file.bucket == *bucket).map(|wanted| wanted.file.filename.clone()).collect();
        for batch in names.chunks(BATCH) {
            for file in store::files::named(tx, access, bucket, batch).await? {
                if let Some(path) = Places::path(bucket, &file.filename, true) {
                    texts.insert(path, file.content);
                }
            }
        }
    }
    Ok(texts)
}
