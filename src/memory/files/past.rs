//! Files as they stood at an earlier moment, by their revisions. A file that was deleted is not told, because nothing says how long it stood;
//! its revisions can still be read one by one.

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::file::WorkspaceFile;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::name::FileName;
use crate::memory::files::target::Target;
use crate::store::{Tx, files, revisions};

/// The file that the target reads, as it stood at `moment`. Its locks, its place in the prompt and whether it is there are those of now.
///
/// # Errors
/// [`Error::NotFound`] when there was none, or none is left; [`Error::Invalid`] for an invalid name.
pub async fn get(app: &AppState, target: &Target, filename: &str, moment: DateTime<Utc>) -> Result<WorkspaceFile> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let name = FileName::checked(filename)?;
    audit::note_read_in(app, target.pass(), &target.reading(), "file.read").await?;
    let tx = app.db.read(access).await?;
    // An own file that came later does not hide the shared one that was read then.
    for bucket in target.reading() {
        let Some(file) = files::get(&tx, access, &bucket, name.as_str()).await? else { continue };
        if let Some(past) = at(&tx, access, file, moment).await? {
            return Ok(past);
        }
    }
    Err(Error::NotFound("file"))
}

/// Those of `files` that were there at `moment`, as they stood.
pub(crate) async fn all_at(tx: &Tx, access: &Access, files: Vec<WorkspaceFile>, moment: DateTime<Utc>) -> Result<Vec<WorkspaceFile>> {
    let mut past = Vec::with_capacity(files.len());
    for file in files {
        past.extend(at(tx, access, file, moment).await?);
    }
    Ok(past)
}

async fn at(tx: &Tx, access: &Access, file: WorkspaceFile, moment: DateTime<Utc>) -> Result<Option<WorkspaceFile>> {
    if file.created_at > moment {
        return Ok(None);
    }
    if file.updated_at <= moment {
        return Ok(Some(file));
    }
    let found = revisions::newest_by(tx, access, &file.bucket, &file.filename, moment).await?;
    Ok(found.map(|(revision, content)| WorkspaceFile { content, revision: revision.number, updated_at: revision.created_at, ..file }))
}
