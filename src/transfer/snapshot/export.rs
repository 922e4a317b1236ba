//! Packs an agent's memory into a snapshot: never more than an import takes, the newest notes first where there are more.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;

use super::layout::{MANIFEST, NOTES_FOLDER, Places};
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
use crate::store::{self, Tx};
use crate::transfer::archive::{Archive, MAX_ARCHIVE_BYTES, MAX_ENTRIES, folded};

/// Kept free for the manifest and what an archive says of its entries.
const OVERHEAD_BYTES: usize = 1 << 20;
/// Files that are read at once.
const BATCH: usize = 50;

/// What a snapshot shall hold besides the core files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wish {
    /// The owner's own files too.
    pub personal: bool,
    /// Daily notes up to this day only, for what did not fit into the snapshot before.
    pub until: Option<NaiveDate>,
}

/// A file that a snapshot shall hold, and its path there.
struct Wanted {
    path: String,
    file: FileSummary,
}

/// What a file with the snapshot of this agent is called.
#[must_use]
pub fn filename(agent: AgentId) -> String {
    format!("memory-agent-{agent}.zip")
}

/// The snapshot of the agent of `target`, as one view of the database has it.
///
/// # Errors
/// [`Error::Invalid`] for personal memory of the system; when the database does not answer.
pub async fn export(app: &AppState, target: &Target, wish: Wish) -> Result<Vec<u8>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let buckets = Places::of(target, wish.personal)?.buckets();
    audit::note_read(app, target.pass(), &buckets, "snapshot.export").await?;
    let now = app.clock.now();
    let tx = app.db.read(access).await?;
    let mut wanted = Vec::new();
    for bucket in &buckets {
        wanted.extend(list(&tx, access, bucket, wish.until).await?);
    }
    let (mut chosen, left_out) = choose(wanted);
    chosen.sort_by(|one, other| one.path.cmp(&other.path));
    let texts = texts(&tx, access, &buckets, &chosen).await?;
    drop(tx);
    let mut archive = Archive::default();
    archive.add(MANIFEST, manifest::write(target.pass().agent(), now, left_out)?.as_bytes(), now)?;
    for Wanted { path, file } in &chosen {
        let text = texts.get(path).ok_or_else(|| Error::internal("a file was listed and is not there"))?;
        archive.add(path, text.as_bytes(), file.updated_at)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The files of a bucket that are part of a snapshot.
async fn list(tx: &Tx, access: &Access, bucket: &Bucket, until: Option<NaiveDate>) -> Result<Vec<Wanted>> {
    let newest = until.map(|day| format!("{NOTES_FOLDER}{day}.md"));
    let is_late = |path: &str| path.starts_with(NOTES_FOLDER) && newest.as_deref().is_some_and(|newest| path > newest);
    let (mut found, mut cursor) = (Vec::new(), None);
    loop {
        let page = PageRequest::parse(cursor.as_deref(), Some(PageRequest::MAX_LIMIT)).map_err(Error::bad_page)?;
        let page = store::files::list(tx, access, std::slice::from_ref(bucket), "", &page).await?;
        found.extend(page.items.into_iter().filter_map(|file| {
            let path = Places::path(bucket, &file.filename).filter(|path| !is_late(path))?;
            Some(Wanted { path, file })
        }));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(found);
        }
    }
}

/// As many as an import takes, and how many were left out: core files and personal ones come before notes, newer notes before older ones,
/// and of names that differ in case alone the first.
fn choose(mut wanted: Vec<Wanted>) -> (Vec<Wanted>, usize) {
    wanted.sort_by_cached_key(|wanted| (wanted.path.starts_with(NOTES_FOLDER), Reverse(wanted.path.clone())));
    let count = wanted.len();
    let mut bytes = OVERHEAD_BYTES;
    let fits = |wanted: &Wanted| {
        bytes = bytes.saturating_add(usize::try_from(wanted.file.size).unwrap_or(usize::MAX));
        bytes <= MAX_ARCHIVE_BYTES
    };
    let mut known = HashSet::new();
    let told_apart = wanted.into_iter().filter(|wanted| known.insert(folded(&wanted.path)));
    let chosen: Vec<Wanted> = told_apart.take(MAX_ENTRIES - 1).take_while(fits).collect();
    let left_out = count - chosen.len();
    (chosen, left_out)
}

/// The texts of the files, by their paths.
async fn texts(tx: &Tx, access: &Access, buckets: &[Bucket], files: &[Wanted]) -> Result<HashMap<String, String>> {
    let mut texts = HashMap::with_capacity(files.len());
    for bucket in buckets {
        let names: Vec<String> =
            files.iter().filter(|wanted| wanted.file.bucket == *bucket).map(|wanted| wanted.file.filename.clone()).collect();
        for batch in names.chunks(BATCH) {
            for file in store::files::named(tx, access, bucket, batch).await? {
                if let Some(path) = Places::path(bucket, &file.filename) {
                    texts.insert(path, file.content);
                }
            }
        }
    }
    Ok(texts)
}
