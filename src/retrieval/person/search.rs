//! One search over everything that an agent stores about a person: facts, messages, files and session summaries that contain some words, as
//! they are written, or have a tag. Unlike recall it finds every place, so that a mistake can be corrected everywhere. The console calls it.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Message;
use crate::domain::episode::Episode;
use crate::domain::fact::FactCategory;
use crate::domain::ids::FileId;
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::page::PageRequest;
use crate::error::{Error, Result};
use crate::memory::facts::read::{CheckedQuery, FactQuery};
use crate::memory::files::write::allow;
use crate::memory::indexing::tags_of_file;
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
    /// The number of such lines; 0 for a file that was found by its tag alone.
    pub total: usize,
    /// Whether the caller may write it.
    pub can_write: bool,
}

/// What is searched for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonSearch {
    /// Words; may be empty with a tag.
    pub words: String,
    /// Only what has this tag: facts, messages, session summaries, and files by their front matter.
    pub tag: Option<String>,
    /// Only facts of this category.
    pub category: Option<FactCategory>,
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

/// Finds words and tags in what the agent stores about the person, and in the shared facts and files that it shows them.
///
/// # Errors
/// [`Error::Invalid`] for words that are too long, or empty without a tag, and for a tag that no memory can have.
pub async fn search(app: &AppState, access: &OwnerAccess, search: &PersonSearch) -> Result<PersonHits> {
    access.access().require(Permission::ReadMemory)?;
    let (words, tag) = (search.words.trim(), label::check_tag(search.tag.as_deref())?);
    if (words.is_empty() && tag.is_none()) || words.chars().nth(MAX_CHARS).is_some() || words.contains('\0') {
        return Err(Error::invalid("q", "must be 1 to 200 characters"));
    }
    let query = FactQuery {
        status: Some("all".to_owned()),
        query: Some(words.to_owned()),
        tags: tag.map(str::to_owned).into_iter().collect(),
        category: search.category.map(|category| category.as_str().to_owned()),
        ..FactQuery::default()
    };
    let (sought, page) = (CheckedQuery::of(query)?, PageRequest::parse(None, Some(MOST)).map_err(Error::bad_page)?);
    audit::note_read(app, access, "person.search").await?;
    let tx = app.db.read(access.access()).await?;
    let found = sought.page(&tx, access, &page).await?.items;
    let mut facts = with_details(app, &tx, access, found).await?;
    facts.sort_by_key(|one| one.fact.status);
    if search.category.is_some() {
        return Ok(PersonHits { facts, ..PersonHits::default() });
    }
    let messages = store::person::messages_with(&tx, access, words, tag, MOST).await?;
    let mut names = store::conversations::names(&tx, access, messages.iter().map(|message| message.conversation)).await?;
    let messages = messages.into_iter().map(|message| {
        let name = names.entry(message.conversation).or_default().clone();
        (message, name)
    });
    let messages = messages.collect();
    let episodes = store::person::episodes_with(&tx, access, words, tag, MOST).await?;
    Ok(PersonHits { facts, messages, files: files(&tx, access, words, tag).await?, episodes })
}

async fn files(tx: &Tx, access: &OwnerAccess, words: &str, tag: Option<&str>) -> Result<Vec<FileHit>> {
    let mut hits = Vec::new();
    for bucket in access.visibility().buckets() {
        let can_write = allow(access, &bucket).is_ok();
        let mut after = FileId::from(0);
        loop {
            let files = store::files::scan_texts(tx, access.access(), &bucket, after).await?;
            let Some(last) = files.last() else { break };
            after = last.id;
            let (scope, sought, tag) = (bucket.scope(), words.to_owned(), tag.map(str::to_owned));
            // Up to 64 MiB of text: on a blocking thread, so that no other request waits for it.
            let found = tokio::task::spawn_blocking(move || {
                let hit = |file: &store::files::FileText| {
                    if tag.as_ref().is_some_and(|tag| !tags_of_file(&file.content).contains(tag)) {
                        return None;
                    }
                    // Without words the file is found by its tag, and none of its lines.
                    let found = (!sought.is_empty()).then(|| rewording::lines(&file.content, &sought));
                    let lines: Vec<(usize, String)> = found.into_iter().flatten().map(|(number, line)| (number, line.to_owned())).collect();
                    let (total, filename) = (lines.len(), file.filename.clone());
                    let lines = lines.into_iter().take(MAX_LINES).collect();
                    (total > 0 || sought.is_empty()).then_some(FileHit { scope, filename, lines, total, can_write })
                };
                files.iter().filter_map(hit).collect::<Vec<_>>()
            });
            hits.extend(found.await.map_err(Error::internal)?);
        }
    }
    hits.truncate(usize::try_from(MOST).unwrap_or(usize::MAX));
    Ok(hits)
}
