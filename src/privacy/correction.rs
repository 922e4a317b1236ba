//! Corrects what the search of a person found, in all places at once: replaces words, forgets, or forgets and keeps it from being learned
//! again. First a plan, which the person confirms, then each place in its own transaction. The console calls it.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::{EpisodeId, FactId, MessageId};
use crate::domain::memory_hit::MemoryHit;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::block_rules::{self, NewBlockRule};
use crate::memory::facts::{self, FactPatch};
use crate::memory::files::substitute;
use crate::memory::files::write::allow;
use crate::memory::{audit, episodes, rewording};
use crate::privacy::forget;
use crate::store::{self, Tx};

/// The most places at once.
pub const MAX_CHOSEN: usize = 200;

/// What is done with the chosen places. `words` are those that were searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Correction {
    /// Replaces the words in facts, files and session summaries. Messages stay as they were said, and are no longer recalled.
    Replace {
        /// The words.
        words: String,
        /// What stands there instead.
        replacement: String,
    },
    /// Forgets facts, session summaries, messages, and the lines of files that contain the words.
    Forget {
        /// The words.
        words: String,
        /// Whether block rules keep it from being learned again.
        is_for_good: bool,
    },
}

/// What would happen to one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedChange {
    /// The place.
    pub hit: MemoryHit,
    /// The texts that change: the sentence of a fact, the lines of a file.
    pub before: Vec<String>,
    /// The same texts after the change; empty for a place that is forgotten, or no longer recalled.
    pub after: Vec<String>,
}

impl Correction {
    fn words(&self) -> &str {
        match self {
            Self::Replace { words, .. } | Self::Forget { words, .. } => words,
        }
    }

    /// The new text; `None` if the words do not stand in it.
    fn new_text(&self, text: &str) -> Option<String> {
        match self {
            Self::Replace { words, replacement } => rewording::replaced(text, words, replacement),
            Self::Forget { .. } => None,
        }
    }

    const fn is_replacement(&self) -> bool {
        matches!(self, Self::Replace { .. })
    }

    /// The change of a text: to new words, or away. `None` if nothing would change.
    fn change(&self, hit: MemoryHit, texts: Vec<String>) -> Option<PlannedChange> {
        if !self.is_replacement() {
            return Some(PlannedChange { hit, before: texts, after: Vec::new() });
        }
        let pairs = texts.into_iter().filter_map(|text| self.new_text(&text).map(|new| (text, new)));
        let (before, after): (Vec<String>, Vec<String>) = pairs.unzip();
        (!before.is_empty()).then_some(PlannedChange { hit, before, after })
    }
}

/// What would happen to those of the chosen places that the caller may change. Changes nothing.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not write memory.
pub async fn plan(app: &AppState, access: &OwnerAccess, chosen: &[MemoryHit], deed: &Correction) -> Result<Vec<PlannedChange>> {
    access.access().require(Permission::WriteMemory)?;
    audit::note_read(app, access, "person.search").await?;
    let tx = app.db.read(access.access()).await?;
    let (mut ids, mut messages, mut summaries): (Vec<FactId>, Vec<MessageId>, Vec<EpisodeId>) = Default::default();
    let mut changes = Vec::new();
    for hit in chosen {
        match hit {
            MemoryHit::Fact(id) => ids.push(*id),
            MemoryHit::Message(id) => messages.push(*id),
            MemoryHit::Episode(id) => summaries.push(*id),
            MemoryHit::File(scope, filename) => {
                let Some((_, content)) = open(&tx, access, *scope, filename).await? else { continue };
                let lines: Vec<String> = rewording::lines(&content, deed.words()).map(|(_, line)| line.to_owned()).collect();
                changes.extend(deed.change(hit.clone(), lines).filter(|change| !change.before.is_empty()));
            }
        }
    }
    for fact in store::facts::get_many(&tx, access, ids).await? {
        if allow(access, &fact.bucket).is_ok() {
            changes.extend(deed.change(MemoryHit::Fact(fact.id), vec![fact.text]));
        }
    }
    for episode in store::person::episodes_of(&tx, access, &summaries).await? {
        let texts = if deed.is_replacement() { vec![episode.abstract_text, episode.summary] } else { vec![episode.abstract_text] };
        changes.extend(deed.change(MemoryHit::Episode(episode.id), texts));
    }
    let said = store::person::messages_of(&tx, access, &messages).await?.into_iter();
    changes.extend(said.map(|message| PlannedChange {
        hit: MemoryHit::Message(message.id),
        before: vec![message.content],
        after: Vec::new(),
    }));
    changes.sort_by(|one, other| one.hit.cmp(&other.hit));
    Ok(changes)
}

/// Does what [`plan`] says, place by place, and returns the number of places that are as planned now. Places that somebody else changed
/// meanwhile are left out.
///
/// # Errors
/// As [`plan`].
pub async fn apply(app: &AppState, access: &OwnerAccess, chosen: &[MemoryHit], deed: &Correction) -> Result<usize> {
    let changes = plan(app, access, chosen, deed).await?;
    let is_any_fact = changes.iter().any(|change| matches!(change.hit, MemoryHit::Fact(_)));
    let mut done = 0;
    for change in &changes {
        match change_one(app, access, change, deed).await {
            Ok(()) => done += 1,
            // What is forgotten already, with a fact that said the same, is as planned.
            Err(Error::NotFound(_)) if !deed.is_replacement() => done += 1,
            Err(Error::NotFound(_) | Error::Conflict(_) | Error::PreconditionFailed { .. } | Error::Held { .. } | Error::Forbidden(_)) => {}
            Err(error) => return Err(error),
        }
    }
    if let Correction::Forget { words, is_for_good: true } = deed
        && !is_any_fact
        && done > 0
    {
        // A fact makes a rule of its own; without one the words are the topic. Words that name nothing make no rule.
        let topic = NewBlockRule { topic: Some(words.clone()), ..NewBlockRule::default() };
        match block_rules::add(app, access, topic).await {
            Ok(_) | Err(Error::Invalid(_) | Error::Conflict(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(done)
}

async fn change_one(app: &AppState, access: &OwnerAccess, change: &PlannedChange, deed: &Correction) -> Result<()> {
    let with_messages = ForgetExtent { include_messages: !deed.is_replacement(), ..ForgetExtent::default() };
    match (&change.hit, deed) {
        (MemoryHit::Fact(id), Correction::Replace { .. }) => {
            let patch = FactPatch { text: change.after.first().cloned(), ..FactPatch::default() };
            facts::update(app, access, *id, patch, None).await.map(drop)
        }
        // The messages that state it are only no longer recalled, unless they were chosen too.
        (MemoryHit::Fact(id), Correction::Forget { is_for_good: true, .. }) => {
            forget::fact_for_good(app, access, *id, ForgetExtent::default()).await.map(drop)
        }
        (MemoryHit::Fact(id), Correction::Forget { .. }) => forget::fact(app, access, *id, ForgetExtent::default()).await.map(drop),
        (MemoryHit::File(scope, filename), _) => {
            let tx = app.db.read(access.access()).await?;
            let (bucket, _) = open(&tx, access, *scope, filename).await?.ok_or(Error::NotFound("file"))?;
            drop(tx);
            if deed.is_replacement() {
                let pairs: Vec<(String, String)> = change.before.iter().cloned().zip(change.after.iter().cloned()).collect();
                return substitute::lines(app, access, &bucket, filename, &pairs).await;
            }
            forget::lines(app, access, &bucket, &change.before).await.map(drop)
        }
        (MemoryHit::Episode(id), Correction::Replace { words, replacement }) => {
            episodes::reword::reword(app, access, *id, words, replacement).await
        }
        (MemoryHit::Episode(id), Correction::Forget { .. }) => forget::summaries(app, access, &[*id]).await.map(drop),
        (MemoryHit::Message(id), _) => forget::messages(app, access, &[*id], with_messages).await.map(drop),
    }
}

/// The file of this scope that the caller may write, with its bucket and text.
async fn open(tx: &Tx, access: &OwnerAccess, scope: MemoryScope, filename: &str) -> Result<Option<(Bucket, String)>> {
    let buckets = access.visibility().buckets().into_iter();
    for bucket in buckets.filter(|bucket| bucket.scope() == scope && allow(access, bucket).is_ok()) {
        if let Some(file) = store::files::get(tx, access.access(), &bucket, filename).await? {
            return Ok(Some((bucket, file.content)));
        }
    }
    Ok(None)
}
