//! An agent's changes to files, by its tools, under more rules than a person's changes. Called by `memory::tools` and
//! `memory::blocks`.
//!
//! An agent may not change what a person wrote, may only append to a daily note, may not restore forgotten text, and may not write what a
//! block rule of the person keeps out.
//! Access decides that an agent writes GLOBAL memory only when it works for an admin ([`OwnerAccess::for_model`]).
//!
//! An agent's edit of a shared file makes the owner's own copy of it, as MateClaw's tool does: what one person tells the agent
//! must not change what the others read. A person's edit never copies a file (`revise`), because a person can name the scope.

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::file::{WorkspaceFile, Writer};
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::change::{Applied, Change};
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::lock;
use crate::memory::files::name::FileName;
use crate::memory::files::quarantine;
use crate::memory::files::target::Target;
use crate::memory::files::write::{self, CompletedWrite, FileWrite, Outcome, writer_id};
use crate::memory::tombstones;
use crate::store::{self, Tx};

/// A change requested by an agent.
#[derive(Debug)]
pub struct ByAgent<'a> {
    /// The file.
    pub filename: &'a str,
    /// The change of its text.
    pub change: Change,
    /// The reason, for the history.
    pub reason: &'a str,
    /// The ETag of the text that the agent has read, if it gives one.
    pub etag: Option<&'a str>,
}

/// Writes in a transaction of its own.
///
/// # Errors
/// As [`write_in`]; [`Error::Held`].
pub async fn write(app: &AppState, target: &Target, wanted: ByAgent<'_>) -> Result<CompletedWrite> {
    allow(target)?;
    let tx = app.db.write_for(target.pass()).await?;
    // Commit even when the scanner quarantined the text, so that the quarantine row is stored.
    let outcome = write_in(app, &tx, target, wanted).await?;
    tx.commit().await?;
    outcome.written()
}

/// Writes in the caller's transaction, which the caller must not commit after an error.
///
/// # Errors
/// As [`write::write_in`]; [`Error::Conflict`] for a section that a person wrote, a daily note that would lose text,
/// forgotten or blocked text, and an edit of a file that exists in another scope than the call names; [`Error::NotFound`] for an edit
/// of a file that does not exist.
pub async fn write_in(app: &AppState, tx: &Tx, target: &Target, wanted: ByAgent<'_>) -> Result<Outcome> {
    let (pass, bucket) = (target.pass(), allow(target)?);
    let name = FileName::checked(wanted.filename)?;
    let before = store::files::lock(tx, pass.access(), &bucket, name.as_str()).await?;
    if before.is_none() && matches!(wanted.change, Change::Edit { .. }) {
        return fork(app, tx, target, &name, wanted).await;
    }
    let keeps_text = wanted.change.keeps_text();
    let write = FileWrite {
        bucket: &bucket,
        filename: name.as_str(),
        change: wanted.change,
        writer: Writer::Agent,
        writer_id: writer_id(pass.access()),
        reason: wanted.reason,
        condition: Condition { if_match: wanted.etag, if_none_match: None },
    };
    let outcome = write::write_in(app, tx, pass, write).await?;
    if let Outcome::Written(written) = &outcome {
        match &before {
            Some(before) => check_old(&name, before, &written.file, keeps_text)?,
            None if !written.is_created => {
                return Err(Error::Conflict("another writer created the file at the same time".to_owned()));
            }
            None => {}
        }
        check_forgotten(app, tx, pass, before.as_ref(), &written.file).await?;
    }
    Ok(outcome)
}

/// Stores a shared file with an edit as the owner's own file, in the place of the prompt that the shared one has. The locks of
/// the shared file protect that file, which stays as it is; the copy has none.
async fn fork(app: &AppState, tx: &Tx, target: &Target, name: &FileName, wanted: ByAgent<'_>) -> Result<Outcome> {
    let (pass, bucket) = (target.pass(), target.writing());
    if target.scope().is_some() || bucket.scope() != MemoryScope::Personal {
        return target.absent(tx, name.as_str()).await;
    }
    let shared = target.find(tx, name.as_str()).await?;
    Condition { if_match: wanted.etag, if_none_match: None }.check_write(Some(&etag::hash(&shared.content)))?;
    let Applied { content, replacements } = wanted.change.apply(&shared.content)?;
    if name.is_daily_note() && !content.starts_with(shared.content.trim_end()) {
        return Err(append_only());
    }
    let write = FileWrite {
        bucket: &bucket,
        filename: name.as_str(),
        change: Change::Replace(content),
        writer: Writer::Agent,
        writer_id: writer_id(pass.access()),
        reason: wanted.reason,
        // Another writer may create the file meanwhile.
        condition: Condition { if_match: None, if_none_match: Some("*") },
    };
    let written = match write::write_in(app, tx, pass, write).await? {
        Outcome::Written(written) => written,
        // The quarantine holds the text: the caller commits its row.
        held => return Ok(held),
    };
    check_forgotten(app, tx, pass, None, &written.file).await?;
    let file = WorkspaceFile { is_enabled: shared.is_enabled, sort_order: shared.sort_order, ..written.file };
    store::files::arrange(tx, pass.access(), &file).await?;
    Ok(Outcome::Written(CompletedWrite { file, replacements, ..written }))
}

/// The bucket that the agent may write to.
///
/// # Errors
/// As [`write::allow`].
pub fn allow(target: &Target) -> Result<Bucket> {
    let bucket = target.writing();
    write::allow(target.pass(), &bucket)?;
    Ok(bucket)
}

/// Checks that the change leaves text alone that an agent may not change.
fn check_old(name: &FileName, before: &WorkspaceFile, after: &WorkspaceFile, keeps_text: bool) -> Result<()> {
    if keeps_text {
        return Ok(());
    }
    if name.is_daily_note() && !after.content.starts_with(before.content.trim_end()) {
        return Err(append_only());
    }
    match lock::protect(&before.locked_sections, &before.content, &after.content).refused.len() {
        0 => Ok(()),
        count => Err(Error::Conflict(format!(
            "a person wrote {count} of the sections that this would change (lockedSections of the file); add beside them, or let the person do it"
        ))),
    }
}

fn append_only() -> Error {
    Error::Conflict("daily notes are append-only".to_owned())
}

async fn check_forgotten(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    before: Option<&WorkspaceFile>,
    after: &WorkspaceFile,
) -> Result<()> {
    let added = quarantine::added(before.map_or("", |file| file.content.as_str()), &after.content);
    match tombstones::barrier_of(app, tx, access.access(), &after.bucket, &added).await? {
        Some(barrier) => Err(barrier.refusal()),
        None => Ok(()),
    }
}
