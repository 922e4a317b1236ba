//! Dreams as the caller may see them: reports, the diary, and the candidates of the next dream. Called by every API.

use super::candidates::{GatherContext, ScoredCandidate, score_all};
use super::diary::FILENAME;
use super::gates::Rules;
use super::pages::Pages;
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamCandidate, DreamEntry};
use crate::domain::file::WorkspaceFile;
use crate::domain::ids::DreamId;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::features::{Feature, require};
use crate::store::{self, Tx};
use crate::tenancy;
use documents::diff::{Diff, diff};

/// The most earlier changes that are read, as in a dream.
const MAX_EARLIER: u64 = 1_000;

/// One dream with its entries, candidates and diff.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The dream.
    pub dream: Dream,
    /// The changes it proposed.
    pub entries: Vec<DreamEntry>,
    /// The candidates it scored, best first.
    pub candidates: Vec<DreamCandidate>,
    /// Its change of the file, line by line; empty when it made none, or when those revisions no longer exist.
    pub diff: Diff,
}

/// The owner's dreams and those of the team, newest first, without entries and candidates.
///
/// # Errors
/// [`Error::Gone`] where dreaming is switched off; [`Error::Invalid`] for a malformed cursor or limit.
pub async fn list(app: &AppState, access: &OwnerAccess, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Dream>> {
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = begin_read(app, access, "dream.list").await?;
    store::dreams::list(&tx, access, &page).await
}

/// Returns one dream.
///
/// # Errors
/// As [`list`]; [`Error::NotFound`] when it is absent or another owner's.
pub async fn report(app: &AppState, access: &OwnerAccess, id: DreamId) -> Result<Report> {
    let tx = begin_read(app, access, "dream.read").await?;
    report_in(&tx, access, id).await
}

/// [`report`] in the caller's transaction, after the access checks.
pub(super) async fn report_in(tx: &Tx, access: &OwnerAccess, id: DreamId) -> Result<Report> {
    let dream = store::dreams::get(tx, access, id).await?.ok_or(Error::NotFound("dream"))?;
    let entries = store::dream_entries::of(tx, access, id).await?;
    let candidates = store::dream_candidates::of(tx, access, id).await?;
    let diff = match dream.applied_revision {
        Some(number) => {
            let text = async |number: i64| store::revisions::get(tx, access.access(), &dream.bucket, &dream.filename, number).await;
            let (old, new) = (text(number - 1).await?, text(number).await?);
            let old = old.map(|(_, text)| text).unwrap_or_default();
            new.map(|(_, new)| diff(&old, &new)).unwrap_or_default()
        }
        None => Diff::default(),
    };
    Ok(Report { dream, entries, candidates, diff })
}

/// The diary of the owner's memory; for the system, of the team's; `None` before the first dream.
///
/// # Errors
/// As [`list`].
pub async fn diary(app: &AppState, access: &OwnerAccess) -> Result<Option<WorkspaceFile>> {
    let tx = begin_read(app, access, "dream.diary").await?;
    store::files::get(&tx, access.access(), &access.visibility().home(true), FILENAME).await
}

/// The candidates of the next dream of the owner's memory, with their fate by the rules, best first.
///
/// # Errors
/// As [`list`].
pub async fn candidates(app: &AppState, access: &OwnerAccess) -> Result<Vec<ScoredCandidate>> {
    let tx = begin_read(app, access, "dream.candidates").await?;
    let config = tenancy::settings::of_agent_in(app, &tx, access.agent_access()).await?;
    scored(app, &tx, access, config.memory()).await
}

/// [`candidates`] in the caller's transaction, after the access checks.
pub(super) async fn scored(app: &AppState, tx: &Tx, access: &OwnerAccess, settings: &Memory) -> Result<Vec<ScoredCandidate>> {
    let bucket = access.visibility().home(true);
    let pages = Pages::read(tx, access, &bucket).await?;
    let earlier = store::dream_entries::earlier(tx, access.access(), &bucket, "MEMORY.md", MAX_EARLIER).await?;
    let days = settings.emergence_day_range;
    let context = GatherContext { app, tx, access, bucket: &bucket, pages: &pages, earlier: &earlier, days };
    let (candidates, _) = context.gather().await?;
    Ok(score_all(candidates, &Rules::of(settings), app.clock.now()))
}

/// Begins a read after the access check; writes an audit row where one is required.
async fn begin_read(app: &AppState, access: &OwnerAccess, action: &str) -> Result<Tx> {
    access.access().require(Permission::ReadMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), Feature::Dreams)?;
    audit::note_read_in(app, access, &access.visibility().buckets(), action).await?;
    app.db.read(access.access()).await
}
