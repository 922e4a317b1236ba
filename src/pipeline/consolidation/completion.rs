//! The end of a dream, one transaction: its changes in the file or waiting for a person, its candidates, the recall counts it has read,
//! the diary, the report, the audit row and the end of its job. Called by `run`.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::candidates::ScoredCandidate;
use super::gates;
use super::proposal::{FileProposal, changes};
use super::splice::Splice;
use crate::app_state::AppState;
use crate::config::Config;
use crate::config::mate::ApplyDreams;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::{Dream, DreamEntry, DreamKind, DreamStatus, EntryState, Fate};
use crate::domain::file::{WorkspaceFile, Writer};
use crate::domain::item::ItemKind;
use crate::domain::webhook::EventKind;
use crate::error::Result;
use crate::memory::files::etag::Condition;
use crate::memory::files::lock::protect;
use crate::memory::files::write::write_reviewed;
use crate::memory::files::{Change, FileWrite, Outcome, write_in, writer_id};
use crate::memory::fingerprint::normalise;
use crate::memory::sections::Page;
use crate::memory::tombstones;
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy::webhooks::{self, WorkspaceEvent};
use language::script::is_chinese;
use scanner::{WriteOrigin, redact, scan};

/// The most changes that one dream may propose.
const MAX_ENTRIES: usize = 200;
/// The most sentences stored of the patterns that a model noticed.
const MAX_PATTERNS: usize = 12;

/// The input of the end of a dream.
pub(super) struct ApplyContext<'a> {
    pub app: &'a AppState,
    pub access: &'a OwnerAccess,
    pub config: &'a Config,
    /// The dream as it was when it began.
    pub dream: Dream,
    /// The candidates it scored.
    pub weighed: Vec<ScoredCandidate>,
    /// Count rows that belong to no candidate.
    pub others: &'a [(i64, u32)],
    /// Changes of earlier dreams.
    pub earlier: &'a [DreamEntry],
    /// The version of the bucket that was read.
    pub version: i64,
    pub begun: DateTime<Utc>,
}

/// The event that a dream is over, for webhooks.
pub(super) fn completed(dream: &Dream) -> WorkspaceEvent {
    let ids = json!({ "dreamId": dream.id, "kind": dream.kind, "status": dream.status, "promoted": dream.promoted });
    WorkspaceEvent::in_bucket(EventKind::DreamCompleted, &dream.bucket, ids)
}

impl ApplyContext<'_> {
    /// Writes the results of `proposed` and ends `job`.
    ///
    /// # Errors
    /// [`crate::Error::Conflict`] when another worker has taken the job over. Otherwise when the database does not answer.
    pub async fn write(mut self, job: &JobRun, proposed: FileProposal) -> Result<Value> {
        let (app, access) = (self.app, self.access.access());
        let tx = app.db.write_for(self.access).await?;
        let Some(stored) = store::dreams::lock(&tx, self.access, self.dream.id).await? else { return Ok(json!({ "status": "gone" })) };
        if stored.status != DreamStatus::Pending {
            return Ok(json!({ "status": stored.status }));
        }
        let bucket = self.dream.bucket.clone();
        let before = version(&tx, self.access, &self.dream).await?;
        self.note(&proposed);
        self.leave_out(&tx).await?;
        let (mut entries, held) = self.entries(&tx, &proposed).await?;
        let current = store::files::lock(&tx, access, &bucket, &self.dream.filename).await?;
        let is_auto = self.is_auto();
        if is_auto && !self.carry_out(&tx, current.as_ref(), &mut entries).await? {
            entries.clear();
        }
        self.quarantine_rejected(&tx, &held).await?;
        self.settle(&entries);
        self.judge(&entries, &proposed);
        self.write_diary(&tx, &entries).await?;
        self.write_rows(&tx, &entries).await?;
        // Changes made by others during the dream count as news for the next one; the dream's own changes do not.
        self.dream.bucket_version = if before == self.version { version(&tx, self.access, &self.dream).await? } else { self.version };
        store::dreams::update(&tx, access, &self.dream).await?;
        let outcome = json!({
            "dream": self.dream.id, "status": self.dream.status, "engine": self.dream.engine, "failure": self.dream.failure,
            "candidates": self.dream.candidates, "promoted": self.dream.promoted, "entries": entries.len(), "held": held.len(),
        });
        let entry = Entry::done("dream.finish", "dream", self.dream.id.get()).with(outcome.clone());
        store::audit::record(&tx, access, entry).await?;
        webhooks::emit(app, &tx, access, &completed(&self.dream)).await?;
        job.finish_in(&tx, outcome.clone()).await?;
        tx.commit().await?;
        Ok(outcome)
    }

    fn is_auto(&self) -> bool {
        let settings = &self.config.memory().dream;
        if self.dream.kind == DreamKind::Soul { settings.soul_auto_apply } else { settings.apply == ApplyDreams::Auto }
    }

    /// Records in the report how the proposal was made.
    fn note(&mut self, proposed: &FileProposal) {
        let policy = self.config.memory().redact;
        let clean = |text: &str| redact(text, policy).unwrap_or_else(|| text.to_owned());
        let is_fit = |text: &String| !scan(text, WriteOrigin::Extraction).is_quarantined();
        let patterns = proposed.patterns.iter().map(|pattern| clean(pattern)).filter(is_fit);
        let dream = &mut self.dream;
        dream.patterns = patterns.take(MAX_PATTERNS).collect();
        dream.reason = Some(clean(&proposed.reason)).filter(is_fit).unwrap_or_default();
        proposed.engine.clone_into(&mut dream.engine);
        dream.model.clone_from(&proposed.consulted.model);
        dream.prompt_version.clone_from(&proposed.consulted.prompt_version);
        dream.prompt_hash.clone_from(&proposed.consulted.prompt_hash);
        dream.prompt_tokens = proposed.consulted.prompt_tokens;
        dream.completion_tokens = proposed.consulted.completion_tokens;
        dream.failure = proposed.consulted.failure.map(str::to_owned);
        dream.base_revision = proposed.base.as_ref().map(|file| file.revision);
        dream.looked_at = proposed.looked_at;
        dream.started_at = Some(self.begun);
    }

    /// Leaves out of the report what a model noticed of forgotten or blocked memory.
    async fn leave_out(&mut self, tx: &Tx) -> Result<()> {
        let clean = async |text: &str| {
            tombstones::without_buried(self.app, tx, self.access.access(), &self.dream.bucket, text).await.map(|(text, _)| text)
        };
        let patterns = clean(&self.dream.patterns.iter().map(|pattern| format!("{}\n", one_line(pattern))).collect::<String>()).await?;
        let reason = clean(&self.dream.reason).await?;
        self.dream.patterns = patterns.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        self.dream.reason = reason;
        Ok(())
    }

    /// The changes of the proposal that may be made: none that is secret, forgotten, hostile, previously declined, or in a section that a
    /// person edited. Also returns what the scanner quarantines.
    async fn entries(&self, tx: &Tx, proposed: &FileProposal) -> Result<(Vec<DreamEntry>, Vec<String>)> {
        if proposed.content == proposed.old() {
            return Ok((Vec::new(), Vec::new()));
        }
        let clean = redact(&proposed.content, self.config.memory().redact).unwrap_or_else(|| proposed.content.clone());
        let (clean, _) = tombstones::without_buried(self.app, tx, self.access.access(), &self.dream.bucket, &clean).await?;
        let locked = proposed.base.as_ref().map_or(&[][..], |file| &file.locked_sections);
        let clean = protect(locked, proposed.old(), &clean).content;
        let turned_down = self.declined_texts();
        let (mut entries, mut held) = (Vec::new(), Vec::new());
        for splice in changes(proposed.old(), &clean).into_iter().take(MAX_ENTRIES) {
            if scan(&splice.after, WriteOrigin::Extraction).is_quarantined() {
                held.push(splice.after);
            } else if splice.after.is_empty() || !turned_down.contains(&normalise(&splice.after)) {
                entries.push(self.entry(entries.len(), splice, proposed));
            }
        }
        Ok((entries, held))
    }

    /// Texts that a person declined or reverted.
    fn declined_texts(&self) -> HashSet<String> {
        let states = [EntryState::Declined, EntryState::Reverted];
        let turned = self.earlier.iter().filter(|entry| states.contains(&entry.state) && !entry.after.is_empty());
        turned.map(|entry| normalise(&entry.after)).collect()
    }

    fn entry(&self, position: usize, splice: Splice, proposed: &FileProposal) -> DreamEntry {
        let (reason, sources) = proposed.grounds_of(&splice);
        let reason = redact(&reason, self.config.memory().redact).unwrap_or(reason);
        let is_fit = !scan(&reason, WriteOrigin::Extraction).is_quarantined();
        DreamEntry {
            id: self.app.ids.next(),
            dream: self.dream.id,
            bucket: self.dream.bucket.clone(),
            position: i32::try_from(position).unwrap_or(i32::MAX),
            change: splice.change,
            heading: splice.heading,
            anchor: splice.anchor,
            before: splice.before,
            after: splice.after,
            state: EntryState::Proposed,
            reason: if is_fit { reason } else { String::new() },
            sources,
            decided_by: None,
            decided_at: None,
            confirmed_at: None,
        }
    }

    /// Makes the changes in the current file, which may differ from the one that was read. False when the scanner or the shrink guard
    /// rejected all of them.
    async fn carry_out(&mut self, tx: &Tx, current: Option<&WorkspaceFile>, entries: &mut [DreamEntry]) -> Result<bool> {
        let (old, locked) = current.map_or(("", &[][..]), |file| (file.content.as_str(), file.locked_sections.as_slice()));
        let text = carry_out(old, locked, entries);
        if text == old {
            return Ok(true);
        }
        let bucket = self.dream.bucket.clone();
        let write = FileWrite {
            bucket: &bucket,
            filename: &self.dream.filename,
            change: Change::Replace(text),
            writer: Writer::Dream,
            writer_id: writer_id(self.access.access()),
            reason: "dreamed",
            condition: Condition::default(),
        };
        // Automatic writes to SOUL.md need an operator's setting, and the guard has then checked every line.
        let outcome = if self.dream.kind == DreamKind::Soul {
            write_reviewed(self.app, tx, self.access, write).await?
        } else {
            write_in(self.app, tx, self.access, write).await?
        };
        match outcome {
            Outcome::Written(written) => {
                self.dream.applied_revision = Some(written.file.revision);
                Ok(true)
            }
            Outcome::Held { .. } => {
                self.fail("held_by_scanner", "The scanner quarantined the proposal; it waits for review.");
                Ok(false)
            }
            Outcome::Shrunk { .. } => {
                self.fail("shrinking_rewrite", "The proposal would have removed most of the file.");
                Ok(false)
            }
        }
    }

    fn fail(&mut self, class: &str, reason: &str) {
        self.dream.status = DreamStatus::Failed;
        self.dream.failure = Some(class.to_owned());
        reason.clone_into(&mut self.dream.reason);
    }

    fn settle(&mut self, entries: &[DreamEntry]) {
        let now = self.app.clock.now();
        let has = |state: EntryState| entries.iter().any(|entry| entry.state == state);
        let dream = &mut self.dream;
        if dream.status != DreamStatus::Failed {
            dream.status = if has(EntryState::Applied) {
                DreamStatus::Applied
            } else if has(EntryState::Proposed) {
                DreamStatus::Proposed
            } else {
                DreamStatus::Skipped
            };
            if has(EntryState::Stale) && dream.status == DreamStatus::Skipped {
                "The file changed during the dream; the proposal no longer applies.".clone_into(&mut dream.reason);
            }
        }
        dream.finished_at = Some(now);
        dream.updated_at = now;
    }

    /// The final fate of each candidate: promoted, with its entry, or rejected, with the reason.
    fn judge(&mut self, entries: &[DreamEntry], proposed: &FileProposal) {
        let new_words: HashSet<String> = proposed.content.lines().map(normalise).collect();
        let is_in = |entry: &&DreamEntry| matches!(entry.state, EntryState::Applied | EntryState::Proposed) && !entry.after.is_empty();
        for one in self.weighed.iter_mut().filter(|one| one.fate == Fate::Promoted) {
            let source = one.candidate.as_source();
            let says_it = |entry: &&DreamEntry| {
                entry.sources.contains(&source) && (source.kind == ItemKind::Fact || entry.after.contains(&one.candidate.line))
            };
            let is_there = proposed.engine == "model" && new_words.contains(&normalise(&one.candidate.line));
            if !entries.iter().filter(is_in).any(|entry| says_it(&entry)) && !is_there {
                (one.fate, one.reason) = (Fate::Rejected, gates::LEFT_OUT);
            }
        }
        let count = |fate: Fate| u32::try_from(self.weighed.iter().filter(|one| one.fate == fate).count()).unwrap_or(u32::MAX);
        let (promoted, rejected) = (count(Fate::Promoted), count(Fate::Rejected));
        self.dream.promoted = promoted;
        self.dream.rejected = rejected;
        self.dream.candidates = promoted.saturating_add(rejected);
    }
}

/// Makes the changes in order, as far as possible, and sets the resulting state in each entry.
pub(super) fn carry_out(old: &str, locked: &[String], entries: &mut [DreamEntry]) -> String {
    let mut text = old.to_owned();
    for entry in entries.iter_mut() {
        let title = Page::Memory.title(is_chinese(&entry.after));
        match Splice::from(&*entry).apply(&text, locked, title) {
            Ok(changed) if changed == text => {
                entry.state = EntryState::Stale;
                "The file already contains it.".clone_into(&mut entry.reason);
            }
            Ok(changed) => {
                entry.state = EntryState::Applied;
                text = changed;
            }
            Err(stale) => {
                entry.state = EntryState::Stale;
                stale.sentence().clone_into(&mut entry.reason);
            }
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn version(tx: &Tx, access: &OwnerAccess, dream: &Dream) -> Result<i64> {
    let versions = store::buckets::version_numbers(tx, access.access(), std::slice::from_ref(&dream.bucket)).await?;
    Ok(versions.first().copied().unwrap_or(0))
}
