//! Reads workspace files: one file, a list, or the prompt built from them. Every read is limited to the buckets of its
//! target.

use std::collections::HashMap;

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::file::{FileSummary, WorkspaceFile};
use crate::domain::ids::FileId;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::files::name::FileName;
use crate::memory::files::prompt::{self, Prompt};
use crate::memory::files::target::Target;
use crate::memory::files::team;
use crate::store;

pub use crate::store::files::FileFilter;

/// One file.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Invalid`] for an invalid name.
pub async fn get(app: &AppState, target: &Target, filename: &str) -> Result<WorkspaceFile> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let name = FileName::checked(filename)?;
    audit::note_read_in(app, target.pass(), &target.reading(), "file.read").await?;
    let tx = app.db.read(access).await?;
    target.find(&tx, name.as_str()).await
}

/// The files of one name, each with the number of its newest revision. It changes when such a file is created, written or deleted.
pub type Version = Vec<(FileId, i64)>;

/// The versions of the files with these names; a name without a file is absent. A version says nothing about the content, so it is not noted
/// as a read.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn versions(app: &AppState, target: &Target, names: &[&str]) -> Result<HashMap<String, Version>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let tx = app.db.read_single(access).await?;
    let mut versions: HashMap<String, Version> = HashMap::new();
    for (name, id, revision) in store::files::versions(&tx, access, &target.reading(), names).await? {
        versions.entry(name).or_default().push((id, revision));
    }
    Ok(versions)
}

/// The files that pass the filter, by sort order and name: the owner's own and the shared ones, or those of
/// one scope.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor or limit.
pub async fn list(
    app: &AppState,
    target: &Target,
    filter: FileFilter<'_>,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<FileSummary>> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let buckets = target.buckets_of(target.scope());
    audit::note_read_in(app, target.pass(), &buckets, "file.list").await?;
    let tx = app.db.read(access).await?;
    store::files::list(&tx, access, &buckets, filter, &page).await
}

/// The shared prefix of every prompt of this agent.
pub async fn prompt(app: &AppState, access: &AgentAccess) -> Result<Prompt> {
    Ok(prompt::render(&prompt_files(app, access).await?))
}

/// The enabled shared files, in the order of the prompt.
pub async fn prompt_files(app: &AppState, access: &AgentAccess) -> Result<Vec<WorkspaceFile>> {
    let ticket = access.access();
    ticket.require(Permission::ReadMemory)?;
    let (tenant, agent) = (ticket.tenant(), access.agent());
    let teams = [Some(agent.id), agent.leader].into_iter().flatten().map(|agent| Bucket::Team(tenant, agent));
    let buckets: Vec<Bucket> = teams.chain([Bucket::Global(tenant)]).collect();
    let tx = app.db.read(ticket).await?;
    let mut files = prompt::without_stand_ins(team::fall_back(agent, store::files::list_enabled(&tx, ticket, &buckets).await?));
    files.sort_by(|a, b| prompt::order(a).cmp(&prompt::order(b)));
    Ok(files)
}
