//! A person's changes to a file for the API and the console: put, edit, merge.

use crate::app_state::AppState;
use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::Result;
use crate::memory::files::change::Change;
use crate::memory::files::etag::Condition;
use crate::memory::files::name::FileName;
use crate::memory::files::target::Target;
use crate::memory::files::write::{self, CompletedWrite, FileWrite, writer_id};
use crate::store;
use documents::merge::MergeStrategy;

/// Stores `content` as the whole text of a file, which may be new.
///
/// # Errors
/// As [`write::write_in`].
pub async fn put(app: &AppState, target: &Target, filename: &str, content: String, condition: Condition<'_>) -> Result<CompletedWrite> {
    let bucket = target.writing();
    let write = by_person(target, &bucket, filename, Change::Replace(content), "put", condition);
    write::write(app, target.pass(), write).await?.written()
}

/// Merges `content` into a file. A missing file begins empty, so that a shared file is never copied into a personal one.
///
/// # Errors
/// As [`write::write_in`].
pub async fn merge(
    app: &AppState,
    target: &Target,
    filename: &str,
    strategy: MergeStrategy,
    content: String,
    condition: Condition<'_>,
) -> Result<CompletedWrite> {
    let bucket = target.writing();
    let write = by_person(target, &bucket, filename, Change::Merge(strategy, content), "merge", condition);
    write::write(app, target.pass(), write).await?.written()
}

/// An exact find-and-replace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The text to find.
    pub old: String,
    /// The replacement.
    pub new: String,
    /// Replaces every occurrence instead of the first.
    pub replace_all: bool,
}

/// Replaces text in an existing file.
///
/// # Errors
/// As [`write::write_in`]; [`crate::error::Error::NotFound`], and `Conflict` when the file exists in another scope only.
pub async fn edit(
    app: &AppState,
    target: &Target,
    filename: &str,
    replacement: Replacement,
    condition: Condition<'_>,
) -> Result<CompletedWrite> {
    let Replacement { old, new, replace_all } = replacement;
    let bucket = target.writing();
    write::allow(target.pass(), &bucket)?;
    let name = FileName::checked(filename)?;
    let tx = app.db.write_for(target.pass()).await?;
    if store::files::lock(&tx, target.pass().access(), &bucket, name.as_str()).await?.is_none() {
        return target.absent(&tx, name.as_str()).await;
    }
    let write = by_person(target, &bucket, filename, Change::Edit { old, new, replace_all }, "edit", condition);
    // Commit even when the scanner quarantined the text, so that the quarantine row is stored.
    let outcome = write::write_in(app, &tx, target.pass(), write).await?;
    tx.commit().await?;
    outcome.written()
}

fn by_person<'a>(
    target: &Target,
    bucket: &'a Bucket,
    filename: &'a str,
    change: Change,
    reason: &'a str,
    condition: Condition<'a>,
) -> FileWrite<'a> {
    FileWrite { bucket, filename, change, writer: Writer::User, writer_id: writer_id(target.pass().access()), reason, condition }
}
