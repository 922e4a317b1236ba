//! One search over everything that an agent stores about a person: facts, messages, files and session summaries that contain some words, as
//! they are written. Unlike recall it finds every place, so that a mistake can be corrected everywhere. The console calls it.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Message;
use crate::domain::episode::Episode;
use crate::domain::ids::FileId;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::PageRequest;
use crate::error::{Error, Result};
use crate::memory::facts::read::{CheckedQuery, FactQuery};
use crate::memory::files::write::allow;
use crate::memory::{audit, rewording};
use crate::retrieval::provenance::{ListedFact, with_details};
use crate::store::{self, Tx};

/// The longest words, in characters.
const MAX_CHARS: usize = 200;
/// The most hits of each kind.
pub const MOST: u64 = 50;
/// The most lines of a file that are shown.
const MAX_LINES: usize = 5;

/// A file with lines that contain the words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileHit {
    /// Its scope.
    pub scope: MemoryScope,
    /// Its name.
    pub filename: String,
    /// The first of these lines, with their numbers from 1.
    pub lines: Vec<(usize, String)>,
    /// The number of such lines.
    pub total: usize,
    /// Whether the caller may write it.
    pub can_write: bool,
}

/// The hits by kind, each newest or nearest first and at most [`MOST`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PersonHits {
    /// Facts of every status, the active ones first.
    pub facts: Vec<ListedFact>,
    /// The person's messages, and the agent's answers.
    pub messages: Vec<(Message, String)>,
    /// Files.
    pub files: Vec<FileHit>,
    /// Session summaries.
    pub episodes: Vec<Episode>,
}

impl PersonHits {
    /// The number of hits.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.facts.len() + self.messages.len() + self.files.len() + self.episodes.len()
    }

    /// Whether nothing was found.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Finds `words` in what the agent stores about the person, and in the shared facts and files that it shows them.
///
/// # Errors
/// [`Error::Invalid`] for words that are empty or too long.
pub async fn search(app: &AppState, access: &OwnerAccess, words: &str) -> Result<PersonHits> {
    access.access().require(Permission::ReadMemory)?;
    let words = words.trim();
    if words.is_empty() || words.chars().nth(MAX_CHARS).is_some() || words.contains('\0') {
        return Err(Error::invalid("q", "must be 1 to 200 characters"));
    }
    let query = FactQuery { status: Some("all".to_owned()), query: Some(words.to_owned()), ..FactQuery::default() };
    let (sought, page) = (CheckedQuery::of(query)?, PageRequest::parse(None, Some(MOST)).map_err(Error::bad_page)?);
    audit::note_read(app, access, "person.search").await?;
    let tx = app.db.read(access.access()).await?;
    let found = sought.page(&tx, access, &page).await?.items;
    let mut facts = with_details(app, &tx, access, found).await?;
    facts.sort_by_key(|one| one.fact.status);
    let messages = store::person::messages_with(&tx, access, words, MOST).await?;
    let mut names = store::conversations::names(&tx, access, messages.iter().map(|message| message.conversation)).await?;
    let messages = messages.into_iter().map(|message| {
        let name = names.entry(message.conversation).or_default().clone();
        (message, name)
    });
    let messages = messages.collect();
    let episodes = store::person::episodes_with(&tx, access, words, MOST).await?;
    Ok(PersonHits { facts, messages, files: files(&tx, access, words).await?, episodes })
}

async fn files(tx: &Tx, access: &OwnerAccess, words: &str) -> Result<Vec<FileHit>> {
    let mut hits = Vec::new();
    for bucket in access.visibility().buckets() {
        let can_write = allow(access, &bucket).is_ok();
        let mut after = FileId::from(0);
        loop {
            let files = store::files::scan_texts(tx, access.access(), &bucket, after).await?;
            let Some(last) = files.last() else { break };
            after = last.id;
            let (scope, sought) = (bucket.scope(), words.to_owned());
            // Up to 64 MiB of text: on a blocking thread, so that no other request waits for it.
            let found = tokio::task::spawn_blocking(move || {
                let hit = |file: &store::files::FileText| {
                    let lines: Vec<(usize, String)> =
                        rewording::lines(&file.content, &sought).map(|(number, line)| (number, line.to_owned())).collect();
                    let (total, filename) = (lines.len(), file.filename.clone());
                    let lines = lines.into_iter().take(MAX_LINES).collect();
                    (total > 0).then_some(FileHit { scope, filename, lines, total, can_write })
                };
                files.iter().filter_map(hit).collect::<Vec<_>>()
            });
            hits.extend(found.await.map_err(Error::internal)?);
        }
    }
    hits.truncate(usize::try_from(MOST).unwrap_or(usize::MAX));
    Ok(hits)
}
