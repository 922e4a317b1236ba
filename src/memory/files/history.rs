//! The history of a file: its revisions, the difference of two, and restoring one. The history outlives the file.

use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::domain::bucket::Bucket;
use crate::domain::file::{Revision, Writer};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::change::Change;
use crate::memory::files::etag::Condition;
use crate::memory::files::name::FileName;
use crate::memory::files::target::Target;
use crate::memory::files::write::{self, CompletedWrite, FileWrite, writer_id};
use crate::store::{self, Tx};
use documents::diff::{Diff, diff};

/// A revision with its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastRevision {
    /// The file's bucket.
    pub bucket: Bucket,
    /// The file.
    pub filename: String,
    /// Its author, reason and time.
    pub revision: Revision,
    /// The text.
    pub content: String,
}

/// One page of a file's revisions, newest first.
///
/// # Errors
/// [`Error::NotFound`] when no visible file of that name ever existed.
pub async fn list(app: &AppState, target: &Target, filename: &str, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Revision>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let (tx, bucket, name) = open(app, target, filename, target.reading()).await?;
    store::revisions::list(&tx, target.pass().access(), &bucket, name.as_str(), &page).await
}

/// One revision with its text.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn get(app: &AppState, target: &Target, filename: &str, number: i64) -> Result<PastRevision> {
    let (tx, bucket, name) = open(app, target, filename, target.reading()).await?;
    let (revision, content) = at(&tx, target, &bucket, &name, number).await?;
    Ok(PastRevision { bucket, filename: name.to_string(), revision, content })
}

/// The numbers of two revisions and the difference from the first to the second. By default `to` is the newest revision
/// and `from` the one before it; `from` 0 is the empty text before the first revision.
///
/// # Errors
/// [`Error::NotFound`] for a revision that does not exist.
pub async fn compare(app: &AppState, target: &Target, filename: &str, from: Option<i64>, to: Option<i64>) -> Result<(i64, i64, Diff)> {
    let (tx, bucket, name) = open(app, target, filename, target.reading()).await?;
    let to = match to {
        Some(to) => to,
        None => store::revisions::last_number(&tx, target.pass().access(), &bucket, name.as_str()).await?,
    };
    let from = from.unwrap_or(to.saturating_sub(1));
    let old = if from == 0 { String::new() } else { at(&tx, target, &bucket, &name, from).await?.1 };
    let new = at(&tx, target, &bucket, &name, to).await?.1;
    Ok((from, to, diff(&old, &new)))
}

/// Writes a revision's text again, as a new revision. This also restores a deleted file.
///
/// # Errors
/// As [`write::write_in`]; [`Error::NotFound`] for a revision that does not exist.
pub async fn restore(app: &AppState, target: &Target, filename: &str, number: i64, condition: Condition<'_>) -> Result<CompletedWrite> {
    let access = target.pass().access();
    let name = FileName::checked(filename)?;
    let bucket = target.writing();
    write::allow(target.pass(), &bucket)?;
    let tx = app.db.write_for(target.pass()).await?;
    let (_, content) = match at(&tx, target, &bucket, &name, number).await {
        Err(Error::NotFound(_)) if store::files::get(&tx, access, &bucket, name.as_str()).await?.is_none() => {
            return target.absent(&tx, name.as_str()).await;
        }
        found => found?,
    };
    let write = FileWrite {
        bucket: &bucket,
        filename: name.as_str(),
        change: Change::Replace(content),
        writer: Writer::User,
        writer_id: writer_id(access),
        reason: &format!("restored revision {number}"),
        condition,
    };
    let outcome = write::write_in(app, &tx, target.pass(), write).await?;
    tx.commit().await?;
    outcome.written()
}

/// Begins a read transaction and finds the first of `buckets` in which the name has a history.
pub(super) async fn open(app: &AppState, target: &Target, filename: &str, buckets: Vec<Bucket>) -> Result<(Tx, Bucket, FileName)> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let name = FileName::checked(filename)?;
    audit::note_read_in(app, target.pass(), &buckets, "file.history").await?;
    let tx = app.db.read(access).await?;
    // The file that a plain read returns takes precedence; a deleted file counts only when there is none.
    let mut buckets = buckets;
    if let Ok(file) = target.find(&tx, name.as_str()).await {
        buckets = vec![file.bucket];
    }
    for bucket in buckets {
        if store::revisions::last_number(&tx, access, &bucket, name.as_str()).await? > 0 {
            return Ok((tx, bucket, name));
        }
    }
    Err(Error::NotFound("file"))
}

async fn at(tx: &Tx, target: &Target, bucket: &Bucket, name: &FileName, number: i64) -> Result<(Revision, String)> {
    let found = store::revisions::get(tx, target.pass().access(), bucket, name.as_str(), number).await?;
    found.ok_or(Error::NotFound("revision"))
}
