//! Changes to a file apart from its text: its place in the prompt, its locks, and its removal.

use std::collections::HashSet;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName};
use crate::domain::bucket::Bucket;
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::file::WorkspaceFile;
use crate::error::{Error, Result};
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::name::FileName;
use crate::memory::files::target::Target;
use crate::memory::files::{prompt, write};
use crate::memory::indexing;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use documents::section::split;

/// Most files of a prompt.
const MAX_PROMPT_FILES: usize = 100;
/// Largest `sort_order`.
const MAX_SORT_ORDER: i32 = 100_000;

/// The fields to change; absent fields stay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Whether the prompt includes it.
    pub is_enabled: Option<bool>,
    /// Its position in the prompt, 0 to 100,000.
    pub sort_order: Option<i32>,
    /// Keys of the sections that extraction and dreams may not change. A person sets and clears these locks.
    pub locked_sections: Option<Vec<String>>,
}

/// Changes the placement or locks of a file.
///
/// # Errors
/// [`Error::Invalid`]; [`Error::NotFound`]; [`Error::Conflict`] when the file exists in another scope only.
pub async fn arrange(app: &AppState, target: &Target, filename: &str, wanted: Arrangement) -> Result<WorkspaceFile> {
    let (tx, mut file) = lock(app, target, filename).await?;
    if let Some(order) = wanted.sort_order {
        if !(0..=MAX_SORT_ORDER).contains(&order) {
            return Err(Error::invalid("sortOrder", "must be 0 to 100000"));
        }
        file.sort_order = order;
    }
    if let Some(keys) = wanted.locked_sections {
        let known: HashSet<String> = split(&file.content).into_iter().map(|section| section.key).collect();
        if let Some(unknown) = keys.iter().find(|key| !known.contains(*key)) {
            let shown: String = unknown.chars().take(80).collect();
            return Err(Error::invalid("lockedSections", format!("the file has no section {shown}")));
        }
        file.locked_sections = split(&file.content).into_iter().map(|section| section.key).filter(|key| keys.contains(key)).collect();
    }
    file.is_enabled = wanted.is_enabled.unwrap_or(file.is_enabled);
    store(&tx, target.pass(), &file).await?;
    tx.commit().await?;
    Ok(file)
}

/// Removes a file. Its revisions stay and can restore it.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when the file exists in another scope only; [`Error::PreconditionFailed`].
pub async fn delete(app: &AppState, target: &Target, filename: &str, condition: Condition<'_>) -> Result<WorkspaceFile> {
    let (tx, file) = lock(app, target, filename).await?;
    let hash = etag::hash(&file.content);
    condition.check_write(Some(&hash))?;
    delete_in(app, &tx, target, &file).await?;
    tx.commit().await?;
    Ok(file)
}

/// As [`delete`], in the caller's transaction, which must hold the file's lock and have checked that it may be removed.
pub async fn delete_in(app: &AppState, tx: &Tx, target: &Target, file: &WorkspaceFile) -> Result<()> {
    let access = target.pass().access();
    store::files::delete(tx, access, file.id).await?;
    indexing::file_deleted(app, tx, access, &file.bucket, file.id).await?;
    let detail = json!({
        "filename": file.filename, "scope": file.bucket.scope(), "ownerKey": file.bucket.owner(), "revision": file.revision,
        "hash": etag::hash(&file.content),
    });
    store::audit::record(tx, access, Entry::done("file.delete", "file", file.id.get()).with(detail)).await?;
    let place = (&file.bucket, file.filename.as_str());
    app.projection.file_written(app, tx, access, place, (&file.content, ""), Cause::by(CauseKind::File)).await
}

/// Sets the agent's TEAM files in the prompt to exactly these, in this order; other TEAM files leave the prompt.
///
/// # Errors
/// [`Error::Invalid`] naming the entry that is repeated or is not a TEAM file.
pub async fn set_prompt_files(app: &AppState, access: AgentAccess, names: &[String]) -> Result<Vec<WorkspaceFile>> {
    let agent = access.clone();
    let pass = access.for_owner(&OwnerName::default())?;
    let bucket = Bucket::Team(pass.access().tenant(), pass.agent().id);
    write::allow(&pass, &bucket)?;
    if names.len() > MAX_PROMPT_FILES {
        return Err(Error::invalid("files", "must be at most 100 names"));
    }
    let tx = app.db.write_for(&pass).await?;
    let before = store::files::list_enabled(&tx, pass.access(), std::slice::from_ref(&bucket)).await?;
    let mut placed: Vec<WorkspaceFile> = Vec::with_capacity(names.len());
    for (position, name) in names.iter().enumerate() {
        let at = |message: &str| Error::invalid(format!("files[{position}]"), message);
        let name = FileName::parse(name).map_err(|wrong| at(&wrong.to_string()))?;
        if placed.iter().any(|file| file.filename == name.as_str()) {
            return Err(at("is named twice"));
        }
        let file =
            store::files::lock(&tx, pass.access(), &bucket, name.as_str()).await?.ok_or_else(|| at("is not a TEAM file of this agent"))?;
        placed.push(WorkspaceFile { is_enabled: true, sort_order: i32::try_from(position).unwrap_or(MAX_SORT_ORDER), ..file });
    }
    let is_placed = |file: &WorkspaceFile| placed.iter().any(|kept| kept.id == file.id);
    let left: Vec<WorkspaceFile> =
        before.into_iter().filter(|file| !is_placed(file)).map(|file| WorkspaceFile { is_enabled: false, ..file }).collect();
    for file in placed.iter().chain(&left) {
        store(&tx, &pass, file).await?;
    }
    let global = Bucket::Global(pass.access().tenant());
    let mut files = store::files::list_enabled(&tx, agent.access(), &[bucket, global]).await?;
    tx.commit().await?;
    files.sort_by(|a, b| prompt::order(a).cmp(&prompt::order(b)));
    Ok(files)
}

/// Begins a write transaction and locks the file of this name in the target's bucket.
async fn lock(app: &AppState, target: &Target, filename: &str) -> Result<(Tx, WorkspaceFile)> {
    let bucket = target.writing();
    write::allow(target.pass(), &bucket)?;
    let name = FileName::checked(filename)?;
    let tx = app.db.write_for(target.pass()).await?;
    match store::files::lock(&tx, target.pass().access(), &bucket, name.as_str()).await? {
        Some(file) => Ok((tx, file)),
        None => target.absent(&tx, name.as_str()).await,
    }
}

async fn store(tx: &Tx, access: &OwnerAccess, file: &WorkspaceFile) -> Result<()> {
    store::files::arrange(tx, access.access(), file).await?;
    let detail = json!({
        "filename": file.filename, "scope": file.bucket.scope(), "ownerKey": file.bucket.owner(), "enabled": file.is_enabled,
        "sortOrder": file.sort_order, "lockedSections": file.locked_sections.len(),
    });
    store::audit::record(tx, access.access(), Entry::done("file.arrange", "file", file.id.get()).with(detail)).await
}
