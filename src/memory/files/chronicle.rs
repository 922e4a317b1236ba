//! A file's history for display: who wrote each revision and how many lines it changed. Called by the console.

use std::collections::{BTreeSet, HashMap};

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::file::{Revision, Writer};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::files::history;
use crate::memory::files::target::Target;
use crate::store::{self, Tx};
use documents::diff::diff;

/// Revisions per page.
const PAGE: u64 = 20;
/// Largest text whose lines are compared for a list, in bytes.
const MAX_COMPARED: i64 = 64 << 10;

/// The author of a revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// The kind of writer.
    pub writer: Writer,
    /// The name of the person or token; absent for jobs, the system, and deleted accounts.
    pub name: Option<String>,
    /// Whether `name` is a token's.
    pub is_token: bool,
    /// The job, for extraction and dreams.
    pub job: Option<i64>,
}

/// A revision in a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its time, reason and size.
    pub revision: Revision,
    /// Its author.
    pub hand: Author,
    /// Lines added and removed since the previous revision; absent for large texts.
    pub lines: Option<(usize, usize)>,
}

/// One page of a file's history, newest first. The history outlives the file.
///
/// # Errors
/// [`Error::NotFound`] when no visible file of that name ever existed; [`Error::Invalid`] for an invalid cursor.
pub async fn steps(app: &AppState, target: &Target, filename: &str, cursor: Option<&str>) -> Result<Page<Step>> {
    let access = target.pass().access();
    let page = PageRequest::parse(cursor, Some(PAGE)).map_err(Error::bad_page)?;
    let (tx, bucket, name) = history::open(app, target, filename, target.reading()).await?;
    let Page { items, next_cursor } = store::revisions::list(&tx, access, &bucket, name.as_str(), &page).await?;
    let numbers = items.iter().flat_map(|revision| [revision.number, revision.number - 1]);
    let texts = store::revisions::texts(&tx, access, &bucket, name.as_str(), numbers, MAX_COMPARED).await?;
    let hands = hands(&tx, access, items.iter()).await?;
    drop(tx);
    let steps = move || {
        let step = |revision: Revision| Step { lines: lines(&texts, revision.number), hand: hands.of(&revision), revision };
        items.into_iter().map(step).collect()
    };
    let items = tokio::task::spawn_blocking(steps).await.map_err(Error::internal)?;
    Ok(Page { items, next_cursor })
}

fn lines(texts: &HashMap<i64, String>, number: i64) -> Option<(usize, usize)> {
    let before = if number == 1 { "" } else { texts.get(&(number - 1))? };
    let found = diff(before, texts.get(&number)?);
    Some((found.added, found.removed))
}

/// The names of the authors of some revisions.
#[derive(Debug, Default)]
pub(super) struct AuthorNames {
    people: HashMap<i64, String>,
    tokens: HashMap<i64, String>,
}

/// Looks up the authors of these revisions.
pub(super) async fn hands(tx: &Tx, access: &Access, revisions: impl Iterator<Item = &Revision>) -> Result<AuthorNames> {
    let is_named = |revision: &&Revision| matches!(revision.writer, Writer::User | Writer::Agent | Writer::Import);
    let ids: BTreeSet<i64> = revisions.filter(is_named).filter_map(|revision| revision.writer_id).collect();
    if ids.is_empty() {
        return Ok(AuthorNames::default());
    }
    let (people, tokens) = (store::users::names(tx, access, &ids).await?, store::tokens::names(tx, access, &ids).await?);
    Ok(AuthorNames { people: people.into_iter().collect(), tokens: tokens.into_iter().collect() })
}

impl AuthorNames {
    pub(super) fn of(&self, revision: &Revision) -> Author {
        let id = revision.writer_id;
        let named = |names: &HashMap<i64, String>| id.and_then(|id| names.get(&id).cloned());
        let is_job = matches!(revision.writer, Writer::Extraction | Writer::Dream);
        let (person, token) = (named(&self.people), named(&self.tokens));
        Author {
            writer: revision.writer,
            is_token: person.is_none() && token.is_some(),
            name: person.or(token),
            job: id.filter(|_| is_job),
        }
    }
}
