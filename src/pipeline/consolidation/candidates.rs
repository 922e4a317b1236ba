//! The candidates of a dream: the facts and pieces of notes of its bucket that were recalled or said again and again, with the reason why
//! each may be promoted or not.
//! Called by `run` and by the list of candidates; reads only.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};

use super::gates::{self, Rules};
use super::pages::Pages;
use super::score::{Maxima, RecallStatistics, score};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{DreamEntry, EntrySource, EntryState, Fate, Score};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::usage::CountRow;
use crate::error::Result;
use crate::memory::fingerprint::normalise;
use crate::memory::indexing::words::day_of_note;
use crate::memory::sections::{dated, quoted};
use crate::store::{self, Tx};

/// The most count rows that one dream reads: those recalled most often.
const MAX_ROWS: u64 = 1_000;
/// The longest line made of a piece of a note, in characters.
const MAX_LINE_CHARS: usize = 300;
/// Files that every context contains unchanged.
const ALWAYS_READ: [&str; 5] = ["AGENTS.md", "SOUL.md", "PROFILE.md", "MEMORY.md", "memory.md"];

/// A fact or a piece of a file that may be promoted.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// Its kind: a fact or a piece of a file.
    pub kind: ItemKind,
    /// The id of the fact or the file.
    pub source: i64,
    /// Its key among the recall counts.
    pub item_key: String,
    /// Its text.
    pub text: String,
    /// The line it becomes in the file.
    pub line: String,
    /// The fact, when it is one.
    pub fact: Option<Fact>,
    /// Its recall statistics.
    pub signals: RecallStatistics,
    /// The rows that count its recalls, each with its number of recalls since the last dream.
    pub rows: Vec<(i64, u32)>,
    /// Why it cannot be promoted, however often it is recalled.
    pub bar: Option<&'static str>,
}

impl Candidate {
    /// The candidate as the source of an entry.
    #[must_use]
    pub const fn as_source(&self) -> EntrySource {
        EntrySource { kind: self.kind, id: self.source }
    }
}

/// A candidate and its fate.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredCandidate {
    /// The candidate.
    pub candidate: Candidate,
    /// Its score.
    pub score: Score,
    /// Whether it was promoted.
    pub fate: Fate,
    /// The reason, one of the constants in `gates`.
    pub reason: &'static str,
}

/// The context in which candidates are gathered.
pub(super) struct GatherContext<'a> {
    pub app: &'a AppState,
    pub tx: &'a Tx,
    pub access: &'a OwnerAccess,
    pub bucket: &'a Bucket,
    /// The content of the files that every context contains.
    pub pages: &'a Pages,
    /// Changes of earlier dreams.
    pub earlier: &'a [DreamEntry],
    /// The number of days whose notes are read.
    pub days: u32,
}

impl GatherContext<'_> {
    /// All recalled and repeated candidates of the bucket, and the count rows that belong to none: messages that yielded no fact, text that was
    /// overwritten since.
    pub async fn gather(&self) -> Result<(Vec<Candidate>, Vec<(i64, u32)>)> {
        let rows = store::recalls::counts_in(self.tx, self.access.access(), self.bucket, MAX_ROWS).await?;
        let repeated = self.repeated().await?;
        let mut candidates = self.facts(&rows, None, &repeated.facts).await?;
        for candidate in &mut candidates {
            repeated.add_to(candidate);
        }
        candidates.extend(self.pieces(&rows).await?);
        candidates.extend(self.statements(&repeated));
        self.bar(&mut candidates).await?;
        let weighed: HashSet<i64> = candidates.iter().flat_map(|candidate| &candidate.rows).map(|(id, _)| *id).collect();
        let others = rows.iter().filter(|row| row.since > 0 && !weighed.contains(&row.id)).map(|row| (row.id, row.since)).collect();
        Ok((candidates, others))
    }

    /// The facts among `found`, recalled before or not: the results for a topic.
    pub async fn gather_found(&self, found: &[FactId]) -> Result<Vec<Candidate>> {
        let rows = store::recalls::counts_in(self.tx, self.access.access(), self.bucket, MAX_ROWS).await?;
        let mut candidates = self.facts(&rows, Some(found), &[]).await?;
        self.bar(&mut candidates).await?;
        Ok(candidates)
    }

    /// Candidates for facts. A recalled message counts for the facts that were learned from it.
    async fn facts(&self, rows: &[CountRow], only: Option<&[FactId]>, also: &[FactId]) -> Result<Vec<Candidate>> {
        let access = self.access.access();
        let mut counted: BTreeMap<i64, Vec<&CountRow>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.kind == ItemKind::Fact) {
            counted.entry(row.source).or_default().push(row);
        }
        let mut of_message: HashMap<i64, Vec<&CountRow>> = HashMap::new();
        for row in rows.iter().filter(|row| row.kind == ItemKind::Message) {
            if let Some(message) = row.item_key.strip_prefix("message:").and_then(|id| id.parse().ok()) {
                of_message.entry(message).or_default().push(row);
            }
        }
        let messages: Vec<_> = of_message.keys().map(|id| (*id).into()).collect();
        for fact in store::facts::learned_from(self.tx, access, self.bucket, &messages).await? {
            let rows = fact.message.and_then(|message| of_message.get(&message.get()));
            counted.entry(fact.id.get()).or_default().extend(rows.into_iter().flatten());
        }
        for id in also {
            counted.entry(id.get()).or_default();
        }
        if let Some(only) = only {
            counted.retain(|id, _| only.contains(&FactId::from(*id)));
            for id in only {
                counted.entry(id.get()).or_default();
            }
        }
        let ids: Vec<FactId> = counted.keys().map(|id| FactId::from(*id)).collect();
        let mut facts = Vec::new();
        for ids in ids.chunks(500) {
            facts.extend(store::facts::get_any(self.tx, access, ids.iter().copied()).await?);
        }
        facts.retain(|fact| fact.bucket == *self.bucket);
        facts.sort_by_key(|fact| fact.id);
        let ids: Vec<FactId> = facts.iter().map(|fact| fact.id).collect();
        let disputed = store::contradictions::disputed(self.tx, access, &ids).await?;
        let mut corrected = store::fact_events::edited(self.tx, access, &ids).await?;
        if !ids.is_empty() {
            let opinions = store::fact_feedback::count(self.tx, access, &ids).await?;
            corrected.extend(opinions.into_iter().filter(|(_, opinions)| opinions.unhelpful > 0).map(|(fact, _)| fact));
        }
        let mut candidates = Vec::with_capacity(facts.len());
        for fact in facts {
            let rows = counted.get(&fact.id.get()).map(Vec::as_slice).unwrap_or_default();
            let bar = self.rejection(&fact, rows, &disputed, &corrected);
            candidates.push(Candidate {
                kind: ItemKind::Fact,
                source: fact.id.get(),
                item_key: format!("fact:{}", fact.id),
                text: fact.text.clone(),
                line: dated(&fact, self.access.agent().timezone),
                signals: signals(rows, fact.learned_at.max(fact.confirmed_at)),
                rows: rows.iter().map(|row| (row.id, row.since)).collect(),
                bar,
                fact: Some(fact),
            });
        }
        Ok(candidates)
    }

    fn rejection(&self, fact: &Fact, rows: &[&CountRow], disputed: &HashSet<FactId>, corrected: &HashSet<FactId>) -> Option<&'static str> {
        let now = self.app.clock.now();
        let source = EntrySource { kind: ItemKind::Fact, id: fact.id.get() };
        let is_over = [fact.expires_at, fact.valid_to].into_iter().flatten().any(|end| end <= now);
        match fact.status {
            FactStatus::Superseded => return Some(gates::SUPERSEDED),
            FactStatus::Merged => return Some(gates::MERGED),
            FactStatus::Archived => return Some(gates::ARCHIVED),
            FactStatus::Quarantined => return Some(gates::QUARANTINED),
            FactStatus::Expired => return Some(gates::EXPIRED),
            FactStatus::Active if is_over => return Some(gates::EXPIRED),
            FactStatus::Active => {}
        }
        if disputed.contains(&fact.id) {
            Some(gates::CONTRADICTED)
        } else if corrected.contains(&fact.id) || self.was(source, &[EntryState::Declined, EntryState::Reverted]) {
            Some(gates::USER_CORRECTED)
        } else if self.was(source, &[EntryState::Proposed]) {
            Some(gates::ALREADY_PROPOSED)
        } else if self.pages.states(fact) {
            Some(gates::ALREADY_SAID)
        } else if rows.iter().any(|row| row.is_promoted) {
            Some(gates::ALREADY_PROMOTED)
        } else {
            None
        }
    }

    async fn pieces(&self, rows: &[CountRow]) -> Result<Vec<Candidate>> {
        let mut counted: BTreeMap<&str, Vec<&CountRow>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.kind == ItemKind::File) {
            counted.entry(&row.item_key).or_default().push(row);
        }
        let files: BTreeSet<i64> = counted.values().flatten().map(|row| row.source).collect();
        let pieces = store::recalls::pieces(self.tx, self.access.access(), files).await?;
        let mut candidates = Vec::new();
        for (item_key, rows) in counted {
            let Some(first) = rows.first() else { continue };
            // Text that was overwritten meanwhile is no candidate.
            let Some(piece) = first.hash.clone().and_then(|hash| pieces.get(&(first.source, hash))) else { continue };
            let is_diary = piece.filename == "DREAMS.md" || piece.filename.starts_with("memory/dreams/");
            let source = EntrySource { kind: ItemKind::File, id: first.source };
            let line = line_of(&piece.filename, &piece.text);
            let bar = if ALWAYS_READ.contains(&piece.filename.as_str()) {
                Some(gates::ALWAYS_READ)
            } else if is_diary {
                Some(gates::DIARY)
            } else if self.line_was(source, &line, &[EntryState::Declined, EntryState::Reverted]) {
                Some(gates::USER_CORRECTED)
            } else if self.line_was(source, &line, &[EntryState::Proposed]) {
                Some(gates::ALREADY_PROPOSED)
            } else if self.pages.says_words(&one_line_text(&piece.text)) {
                Some(gates::ALREADY_SAID)
            } else if rows.iter().any(|row| row.is_promoted) {
                Some(gates::ALREADY_PROMOTED)
            } else {
                None
            };
            candidates.push(Candidate {
                kind: ItemKind::File,
                source: first.source,
                item_key: item_key.to_owned(),
                text: piece.text.clone(),
                line,
                fact: None,
                signals: signals(&rows, piece.occurred_at),
                rows: rows.iter().map(|row| (row.id, row.since)).collect(),
                bar,
            });
        }
        Ok(candidates)
    }

    fn was(&self, source: EntrySource, states: &[EntryState]) -> bool {
        self.earlier.iter().any(|entry| states.contains(&entry.state) && entry.sources.contains(&source))
    }

    /// Like `was`, for a piece of a file, which shares its source with the other pieces of that file.
    pub(super) fn line_was(&self, source: EntrySource, line: &str, states: &[EntryState]) -> bool {
        let is_meant = |entry: &&DreamEntry| states.contains(&entry.state) && entry.sources.contains(&source);
        self.earlier.iter().filter(is_meant).any(|entry| entry.after.lines().any(|known| known.trim() == line))
    }
}

fn signals(rows: &[&CountRow], said_at: DateTime<Utc>) -> RecallStatistics {
    let queries: HashSet<&String> = rows.iter().flat_map(|row| &row.queries).collect();
    RecallStatistics {
        recalls: rows.iter().fold(0, |sum, row| sum.saturating_add(row.recalls)),
        since: rows.iter().fold(0, |sum, row| sum.saturating_add(row.since)),
        queries: u32::try_from(queries.len()).unwrap_or(u32::MAX),
        mentions: 0,
        days: 0,
        last_recalled_at: rows.iter().filter_map(|row| row.last_recalled_at).max(),
        said_at,
    }
}

/// The line for a piece: "- 2026-11-20: “The gate is green.”" for a daily note, "- “…”" for another file.
fn line_of(filename: &str, text: &str) -> String {
    let words = quoted(&one_line_text(text));
    match day_of_note(filename) {
        Some(day) => format!("- {day}: {words}"),
        None => format!("- {words}"),
    }
}

/// The text of a piece on one line, without list marks and the time of day, cut to size.
fn one_line_text(text: &str) -> String {
    let text = text.trim_start().trim_start_matches(['-', '*', '+']).trim_start();
    let is_time = |part: &str| {
        part.len() == 5 && part.bytes().enumerate().all(|(at, byte)| if at == 2 { byte == b':' } else { byte.is_ascii_digit() })
    };
    let text = match text.split_once(' ') {
        Some((first, rest)) if is_time(first) => rest,
        _ => text,
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(MAX_LINE_CHARS) {
        Some((at, _)) => format!("{}…", words.get(..at).unwrap_or_default().trim_end()),
        None => words,
    }
}

/// Scores candidates, best first. A candidate with the same text as a better one counts as already said.
#[must_use]
pub fn score_all(candidates: Vec<Candidate>, rules: &Rules, now: DateTime<Utc>) -> Vec<ScoredCandidate> {
    let gated: Vec<(Candidate, Option<&'static str>)> = candidates
        .into_iter()
        .map(|candidate| {
            let reason = candidate.bar.or_else(|| rules.rejection(&candidate.signals, now));
            (candidate, reason)
        })
        .collect();
    let most = Maxima::of(gated.iter().filter(|(_, reason)| reason.is_none()).map(|(candidate, _)| candidate.signals));
    let everything = Maxima::of(gated.iter().map(|(candidate, _)| candidate.signals));
    let mut weighed: Vec<ScoredCandidate> = gated
        .into_iter()
        .map(|(candidate, reason)| {
            let score = score(&candidate.signals, if reason.is_none() { most } else { everything }, now);
            ScoredCandidate { candidate, score, fate: Fate::Rejected, reason: reason.unwrap_or(gates::PROMOTED) }
        })
        .collect();
    weighed.sort_by(|one, other| {
        other.score.total.total_cmp(&one.score.total).then_with(|| one.candidate.item_key.cmp(&other.candidate.item_key))
    });
    let (mut promoted, mut words) = (0, HashSet::new());
    for one in weighed.iter_mut().filter(|one| one.reason == gates::PROMOTED) {
        one.reason = if rules.counts && one.score.total < rules.min_score {
            gates::LOW_SCORE
        } else if promoted >= rules.max_promoted {
            gates::CROWDED_OUT
        } else if !words.insert(normalise(&one_line_text(&one.candidate.text))) {
            gates::ALREADY_SAID
        } else {
            promoted += 1;
            one.fate = Fate::Promoted;
            gates::PROMOTED
        };
    }
    weighed
}

#[cfg(test)]
#[path = "candidates_tests.rs"]
mod tests;
