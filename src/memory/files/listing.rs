//! Lists files with their number of words and their last author. Called by the console.

use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::domain::file::{FileSummary, Revision};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::chronicle::{self, Author};
use crate::memory::files::outline::count_words;
use crate::memory::files::target::Target;
use crate::store::files::FileFilter;
use crate::store::{self, Tx};

/// Largest file whose words are counted for a list, in bytes.
const MAX_COUNTED: i64 = 64 << 10;

/// A file in a listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedFile {
    /// The file.
    pub file: FileSummary,
    /// Number of words; absent for a file over 64 KiB.
    pub words: Option<usize>,
    /// Its newest revision and that revision's author.
    pub last: Option<(Revision, Author)>,
}

/// One page of [`super::read::list`], with words and authors.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor.
pub async fn list_page(app: &AppState, target: &Target, prefix: &str, cursor: Option<&str>) -> Result<Page<ListedFile>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, None).map_err(Error::bad_page)?;
    let buckets = target.buckets_of(target.scope());
    audit::note_read_in(app, target.pass(), &buckets, "file.list").await?;
    let tx = app.db.read(access).await?;
    let Page { items, next_cursor } =
        store::files::list(&tx, access, &buckets, FileFilter { prefix, ..FileFilter::default() }, &page).await?;
    Ok(Page { items: with_authors(&tx, target, items).await?, next_cursor })
}

/// The most recently written files of these buckets, newest first.
pub async fn latest(app: &AppState, target: &Target, limit: u64) -> Result<Vec<ListedFile>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let buckets = target.buckets_of(target.scope());
    audit::note_read_in(app, target.pass(), &buckets, "file.list").await?;
    let tx = app.db.read(access).await?;
    let files = store::files::latest(&tx, access, &buckets, limit).await?;
    with_authors(&tx, target, files).await
}

async fn with_authors(tx: &Tx, target: &Target, files: Vec<FileSummary>) -> Result<Vec<ListedFile>> {
    let access = target.pass().access();
    let texts = store::files::texts(tx, access, &files, MAX_COUNTED).await?;
    let mut last = store::revisions::newest_of(tx, access, &files).await?;
    let hands = chronicle::hands(tx, access, last.values()).await?;
    let shelved = files.into_iter().map(|file| ListedFile {
        words: texts.get(&file.id).map(|text| count_words(text)),
        last: last.remove(&file.id).map(|revision| (revision.clone(), hands.of(&revision))),
        file,
    });
    Ok(shelved.collect())
}
