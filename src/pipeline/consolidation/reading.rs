//! The input of one dream, read in one transaction: the files that every context contains, the notes of the last days, facts, recalled
//! items, and the changes of earlier dreams. Made by `run`; it never contains another owner's memory.

use std::sync::Arc;

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;

use super::candidates::{GatherContext, ScoredCandidate, score_all};
use super::gates::Rules;
use super::pages::Pages;
use crate::app_state::AppState;
use crate::config::Config;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamEntry, DreamInputs, DreamKind};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::files::daily;
use crate::memory::indexing::words::day_of_note;
use crate::store::{self, Tx};

/// Most facts in a prompt; the newest ones.
const MAX_FACTS: u64 = 100;
/// Most characters of notes in a prompt; the newest days take precedence.
const MAX_NOTE_CHARS: usize = 40_000;
/// Most earlier changes that are read, so that rejected ones are not proposed again.
const MAX_EARLIER: u64 = 1_000;
/// Most days of notes, regardless of the settings.
const MAX_DAYS: u32 = 366;

/// A daily note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The day.
    pub day: NaiveDate,
    /// Its text; only its end, when it is long.
    pub text: String,
    /// Whether it belongs to the team.
    pub is_shared: bool,
}

/// The input of one dream.
#[derive(Debug, Clone)]
pub struct DreamReading {
    /// The agent's configuration.
    pub config: Arc<Config>,
    /// The agent's time zone.
    pub zone: Tz,
    /// The files.
    pub pages: Pages,
    /// The notes, oldest first.
    pub notes: Vec<Note>,
    /// The active facts, newest first.
    pub facts: Vec<Fact>,
    /// The scored candidates, best first.
    pub weighed: Vec<ScoredCandidate>,
    /// Count rows that belong to no candidate, each with its number of recalls since the last dream.
    pub others: Vec<(i64, u32)>,
    /// Changes of earlier dreams.
    pub earlier: Vec<DreamEntry>,
    /// Facts of earlier dreams' lines that are no longer active.
    pub outdated: Vec<Fact>,
    /// The results for the topic, for a focused dream.
    pub found: Vec<String>,
    /// The version of the bucket.
    pub version: i64,
    /// Whether the bucket has changed since the last dream, or no model has read it yet, because it failed then.
    pub has_news: bool,
    /// What was read, in counts.
    pub looked_at: DreamInputs,
}

impl DreamReading {
    /// The memory settings.
    #[must_use]
    pub fn settings(&self) -> &Memory {
        self.config.memory()
    }

    /// Whether there is nothing to consolidate, `weighed` included.
    #[must_use]
    pub fn is_empty(&self, weighed: &[ScoredCandidate]) -> bool {
        self.notes.is_empty() && weighed.is_empty() && self.found.is_empty() && self.outdated.is_empty()
    }
}

/// The results for a topic: the facts of the dream's bucket, and the texts of everything found.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Ids of the facts.
    pub facts: Vec<FactId>,
    /// Texts, each a line or a few.
    pub texts: Vec<String>,
}

/// Reads the input of `dream`.
pub async fn read(app: &AppState, access: &OwnerAccess, config: Arc<Config>, dream: &Dream, found: Option<Found>) -> Result<DreamReading> {
    let (ticket, zone, settings) = (access.access(), access.agent().timezone, config.memory());
    let bucket = &dream.bucket;
    let tx = app.db.read(ticket).await?;
    let version = store::buckets::version_numbers(&tx, ticket, std::slice::from_ref(bucket)).await?.first().copied().unwrap_or(0);
    let pages = Pages::read(&tx, access, bucket).await?;
    let earlier = store::dream_entries::earlier(&tx, ticket, bucket, &dream.filename, MAX_EARLIER).await?;
    let context = GatherContext { app, tx: &tx, access, bucket, pages: &pages, earlier: &earlier, days: settings.emergence_day_range };
    let rules = Rules { counts: found.is_none(), ..Rules::of(settings) };
    let (candidates, others) = match &found {
        Some(found) => (context.gather_found(&found.facts).await?, Vec::new()),
        None => context.gather().await?,
    };
    let weighed = score_all(candidates, &rules, app.clock.now());
    let facts = store::facts::newest_active(&tx, ticket, bucket, MAX_FACTS).await?;
    let outdated = outdated(&tx, access, bucket, &earlier).await?;
    let notes = notes(app, &tx, access, bucket, settings.emergence_day_range).await?;
    let last = store::dreams::last_of(&tx, ticket, bucket, &[DreamKind::Nightly, DreamKind::Manual]).await?;
    let is_recalled = !others.is_empty() || weighed.iter().any(|one| one.candidate.signals.since > 0);
    let has_news = found.is_some() || is_recalled || last.is_none_or(|last| last.is_fallback() || version > last.bucket_version);
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let chars = notes.iter().map(|note| note.text.chars().count()).sum();
    let looked_at = DreamInputs {
        from: notes.first().map(|note| note.day),
        to: notes.last().map(|note| note.day),
        notes: count(notes.iter().filter(|note| !note.is_shared).count()),
        shared_notes: count(notes.iter().filter(|note| note.is_shared).count()),
        chars: count(chars),
        facts: count(facts.len()),
    };
    drop(tx);
    let found = found.map(|found| found.texts).unwrap_or_default();
    Ok(DreamReading { zone, pages, notes, facts, weighed, others, earlier, outdated, found, version, has_news, looked_at, config })
}

/// The notes of the last `days` days and of today, selected by date: those of the bucket, and for a person also the team's. Empty notes
/// are omitted.
async fn notes(app: &AppState, tx: &Tx, access: &OwnerAccess, bucket: &Bucket, days: u32) -> Result<Vec<Note>> {
    let today = app.clock.today(access.agent().timezone);
    let names: Vec<String> =
        (0..=days.min(MAX_DAYS)).filter_map(|ago| today.checked_sub_days(Days::new(ago.into()))).map(daily::filename).collect();
    let mut buckets = vec![(bucket.clone(), false)];
    if bucket.scope() == MemoryScope::Personal {
        buckets.push((Bucket::Team(bucket.tenant(), bucket.agent()), true));
    }
    let mut notes = Vec::new();
    for (bucket, is_shared) in buckets {
        for file in store::files::named(tx, access.access(), &bucket, &names).await? {
            let has_words = |text: &str| text.lines().any(|line| !line.starts_with('#') && !line.trim().is_empty());
            if let Some(day) = day_of_note(&file.filename).filter(|_| has_words(&file.content)) {
                notes.push(Note { day, text: file.content, is_shared });
            }
        }
    }
    notes.sort_by_key(|note| (std::cmp::Reverse(note.day), note.is_shared));
    let mut left = MAX_NOTE_CHARS;
    for note in &mut notes {
        let size = note.text.chars().count();
        note.text = note.text.chars().skip(size.saturating_sub(left)).collect();
        left = left.saturating_sub(size);
    }
    notes.retain(|note| !note.text.trim().is_empty());
    notes.reverse();
    Ok(notes)
}

/// Facts that lines of earlier dreams were made of, and that are no longer active.
async fn outdated(tx: &Tx, access: &OwnerAccess, bucket: &Bucket, earlier: &[DreamEntry]) -> Result<Vec<Fact>> {
    use crate::domain::dream::EntryState;
    use crate::domain::fact::FactStatus;
    use crate::domain::item::ItemKind;
    let applied = earlier.iter().filter(|entry| entry.state == EntryState::Applied).flat_map(|entry| &entry.sources);
    let mut ids: Vec<FactId> = applied.filter(|source| source.kind == ItemKind::Fact).map(|source| source.id.into()).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut outdated = Vec::new();
    for ids in ids.chunks(500) {
        let facts = store::facts::get_any(tx, access.access(), ids.iter().copied()).await?;
        outdated.extend(facts.into_iter().filter(|fact| fact.status != FactStatus::Active && fact.bucket == *bucket));
    }
    outdated.sort_by_key(|fact| fact.id);
    Ok(outdated)
}
