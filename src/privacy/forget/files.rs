//! Removes forgotten text from the files of a bucket: each file that states it gets a new revision, and its older
//! revisions are overwritten. Called by everything in `forget`, in its transaction.

use std::collections::{HashMap, HashSet};

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::file::{WorkspaceFile, Writer};
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::FileId;
use crate::error::Result;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::write::{Gate, put, writer_id};
use crate::memory::fingerprint::comparable;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::erasure::OlderThan;
use crate::store::{self, Tx};

/// The reason that a file's history shows.
const REASON: &str = "forgotten";

/// Removes what `statements` say from every file and revision of `bucket`.
pub(super) async fn remove_statements(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    statements: &[Statement],
    counts: &mut Counts,
) -> Result<()> {
    rewrite(app, tx, access, bucket, counts, |_, content| cut(content, statements)).await
}

/// Rewrites every file and revision of `bucket` by `change`, which maps name and text to the new text and the number of
/// removed lines, or to `None`.
pub(super) async fn rewrite(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    counts: &mut Counts,
    change: impl Fn(&str, &str) -> Option<(String, u64)>,
) -> Result<()> {
    let mut after = FileId::from(0);
    loop {
        let files = store::files::scan(tx, access, bucket, after).await?;
        let Some(last) = files.last() else { break };
        after = last.id;
        for file in &files {
            let Some((content, lines)) = change(&file.filename, &file.content) else { continue };
            counts.add(Erased::Lines, lines);
            write(app, tx, access, file, content).await?;
        }
    }
    let mut after = 0;
    loop {
        let revisions = store::revisions::scan(tx, access, bucket, after).await?;
        let Some((last, ..)) = revisions.last() else { return Ok(()) };
        after = last.id.get();
        for (revision, filename, content) in &revisions {
            let Some((content, _)) = change(filename, content) else { continue };
            store::revisions::redact(tx, access, revision.id, &content, &etag::hash(&content)).await?;
            counts.add(Erased::Revisions, 1);
        }
    }
}

/// For files of `bucket` that were written since `until`: removes the lines that existed before then, from the files and
/// from their revisions since then.
pub(super) async fn remove_older_lines(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    until: OlderThan,
    counts: &mut Counts,
) -> Result<()> {
    let (mut older, mut newer) = (HashMap::<String, HashSet<String>>::new(), Vec::new());
    let mut after = 0;
    loop {
        let revisions = store::revisions::scan(tx, access, bucket, after).await?;
        let Some((last, ..)) = revisions.last() else { break };
        after = last.id.get();
        for (revision, filename, content) in revisions {
            if revision.id.get() < until.id {
                let lines = content.lines().filter(|line| !line.trim_start().starts_with('#')).map(comparable);
                older.entry(filename).or_default().extend(lines.filter(|line| !line.is_empty()));
            } else {
                newer.push((revision.id, filename, content));
            }
        }
    }
    let kept = |filename: &str, content: &str| {
        let older = older.get(filename)?;
        let kept: String = content.split_inclusive('\n').filter(|line| !older.contains(&comparable(line))).collect();
        (kept != content).then_some(kept)
    };
    let mut after = FileId::from(0);
    loop {
        let files = store::files::scan(tx, access, bucket, after).await?;
        let Some(last) = files.last() else { break };
        after = last.id;
        for file in files.iter().filter(|file| file.updated_at >= until.at) {
            let Some(kept) = kept(&file.filename, &file.content) else { continue };
            counts.add(Erased::Lines, u64::try_from(file.content.lines().count() - kept.lines().count()).unwrap_or_default());
            write(app, tx, access, file, kept).await?;
        }
    }
    for (revision, filename, content) in &newer {
        let Some(kept) = kept(filename, content) else { continue };
        store::revisions::redact(tx, access, *revision, &kept, &etag::hash(&kept)).await?;
        counts.add(Erased::Revisions, 1);
    }
    Ok(())
}

/// Writes a file by the one write path, so that its locks are updated.
async fn write(app: &AppState, tx: &Tx, access: &Access, file: &WorkspaceFile, content: String) -> Result<()> {
    let write = FileWrite {
        bucket: &file.bucket,
        filename: &file.filename,
        change: Change::Replace(content),
        writer: Writer::System,
        writer_id: writer_id(access),
        reason: REASON,
        condition: Condition::default(),
    };
    put(app, tx, access, write, 0.0, Gate::Open).await?.written().map(drop)
}
