//! The texts of what a dream weighed, for its report: a dream stores only the ids. Called by the console after [`super::report`], which
//! has recorded the read.

use std::collections::{BTreeSet, HashMap};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{DreamCandidate, EntrySource};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::usage::Piece;
use crate::error::Result;
use crate::pipeline::consolidation::Report;
use crate::store;

/// The most facts of one statement.
const BATCH: usize = 500;

/// The texts of facts and of pieces of files, as far as they still exist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    facts: HashMap<i64, String>,
    /// Text and file, by the key of the candidate.
    pieces: HashMap<String, (String, Option<String>)>,
}

impl Texts {
    /// The texts of these facts.
    pub fn of_facts<'a>(facts: impl Iterator<Item = &'a Fact>) -> Self {
        Self { facts: facts.map(|fact| (fact.id.get(), fact.text.clone())).collect(), pieces: HashMap::new() }
    }

    /// The text of a candidate.
    #[must_use]
    pub fn candidate(&self, candidate: &DreamCandidate) -> Option<&str> {
        match candidate.kind {
            ItemKind::Fact => self.facts.get(&candidate.source).map(String::as_str),
            _ => self.pieces.get(&candidate.item_key).map(|(text, _)| text.as_str()),
        }
    }

    /// The name of the file that a candidate is a piece of.
    #[must_use]
    pub fn file(&self, candidate: &DreamCandidate) -> Option<&str> {
        self.pieces.get(&candidate.item_key).and_then(|(_, file)| file.as_deref())
    }

    /// The text of a source of an entry; only facts have one of their own.
    #[must_use]
    pub fn source(&self, source: EntrySource) -> Option<&str> {
        self.facts.get(&source.id).filter(|_| source.kind == ItemKind::Fact).map(String::as_str)
    }
}

/// The texts of a report's candidates and of the sources of its entries.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the caller may not read memory.
pub async fn texts(app: &AppState, access: &OwnerAccess, report: &Report) -> Result<Texts> {
    access.access().require(Permission::ReadMemory)?;
    let of_kind = |kind: ItemKind| report.candidates.iter().filter(move |one| one.kind == kind);
    let sources = report.entries.iter().flat_map(|entry| &entry.sources).filter(|source| source.kind == ItemKind::Fact);
    let ids: BTreeSet<i64> = of_kind(ItemKind::Fact).map(|one| one.source).chain(sources.map(|source| source.id)).collect();
    let ids: Vec<FactId> = ids.into_iter().map(FactId::from).collect();
    let tx = app.db.read(access.access()).await?;
    let mut facts = Vec::with_capacity(ids.len());
    for ids in ids.chunks(BATCH) {
        facts.extend(store::facts::get_many(&tx, access, ids.iter().copied()).await?);
    }
    let files = of_kind(ItemKind::File).map(|one| one.source).collect();
    let found = store::recalls::pieces(&tx, access.access(), files).await?;
    let piece = |((file, hash), piece): ((i64, String), Piece)| {
        let name = Some(piece.filename).filter(|name| !name.is_empty());
        (format!("file:{file}:{hash}"), (piece.text, name))
    };
    let mut pieces: HashMap<String, (String, Option<String>)> = found.into_iter().map(piece).collect();
    // A statement that notes repeat is no piece: its text is what the dream made of it.
    for one in of_kind(ItemKind::File) {
        let entry = report.entries.iter().find(|entry| Some(entry.id) == one.entry);
        if let (false, Some(entry)) = (pieces.contains_key(&one.item_key), entry) {
            pieces.insert(one.item_key.clone(), (entry.after.trim_start_matches("- ").to_owned(), None));
        }
    }
    Ok(Texts { pieces, ..Texts::of_facts(facts.iter()) })
}
