//! Forgets a whole person: a job that runs in steps, each its own transaction. A step deletes one batch and counts it in
//! the receipt; repeated, it finds nothing. A worker that is killed during or between steps can therefore resume.

use serde_json::{Value, json};

use super::preview::count_remaining;
use super::{files, mentions, probe, suites, team_memory};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{Counts, Erased, ForgetExtent, Probe, Receipt, Remaining};
use crate::domain::ids::{FactId, ReceiptId};
use crate::domain::job::{Job, Task};
use crate::domain::owner_key::OwnerKey;
use crate::domain::webhook::EventKind;
use crate::error::{Error, Result};
use crate::memory::external;
use crate::memory::recall_usage;
use crate::memory::tombstones;
use crate::memory::tombstones::hmac;
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::erasing;
use crate::store::erasure::{self, Kind, OlderThan, Person};
use crate::store::tombstones::MemoryHash;
use crate::store::{self, Tx};
use crate::tenancy::webhooks::{self, WorkspaceEvent};

/// Most deleted facts whose words are searched for at the end.
const MAX_SAID: usize = 50;
/// Most passes over everything when new memory arrived meanwhile.
const MAX_ROUNDS: usize = 5;

/// A point of the job at which a test may observe or abort it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobPoint {
    /// A step is done but not committed.
    Before(u32),
    /// A step is committed.
    After(u32),
}

/// A function that is called at each moment.
pub type JobObserver<'a> = &'a (dyn Fn(JobPoint) + Send + Sync);

/// Runs the job.
///
/// # Errors
/// [`Error::Conflict`] when memory of the person keeps arriving.
pub async fn run(app: &AppState, access: &Access, job: &JobRun, receipt: ReceiptId, extent: ForgetExtent) -> Result<Value> {
    run_watched(app, access, job, receipt, extent, &|_| ()).await
}

/// As [`run`], calling `watch` at each moment.
///
/// # Errors
/// As [`run`].
pub async fn run_watched(
    app: &AppState,
    access: &Access,
    job: &JobRun,
    receipt: ReceiptId,
    extent: ForgetExtent,
    watch: JobObserver<'_>,
) -> Result<Value> {
    let owner = job.job().owner.clone().ok_or_else(|| Error::invalid("ownerKey", "the job names no owner"))?;
    let until = replay_limit(app, access, job, receipt).await?;
    let mut work = OwnerForgetting { app, access, job, receipt, wish: extent, until, watch, step: 0, names: Vec::new(), said: Vec::new() };
    loop {
        // The owner key is already a pseudonym: an earlier run removed everything.
        if !owner.as_str().starts_with(hmac::PSEUDONYM) {
            work.all(&owner).await?;
        }
        app.db.scrub().await?;
        // Another request may have widened the wish meanwhile; then everything runs again.
        if let Some(outcome) = work.close().await? {
            return Ok(outcome);
        }
    }
}

struct OwnerForgetting<'a> {
    app: &'a AppState,
    access: &'a Access,
    job: &'a JobRun,
    receipt: ReceiptId,
    wish: ForgetExtent,
    /// For a replay of the ledger: only memory older than this is forgotten.
    until: Option<OlderThan>,
    watch: JobObserver<'a>,
    step: u32,
    /// The person's names, read before the facts that contain them are deleted.
    names: Vec<String>,
    /// The texts of deleted facts, for the search at the end.
    said: Vec<String>,
}

/// A replay of the ledger deletes only what is older than its receipt: the person may have come back since.
async fn replay_limit(app: &AppState, access: &Access, job: &JobRun, receipt: ReceiptId) -> Result<Option<OlderThan>> {
    let task = serde_json::from_value(job.job().args.clone()).map_err(Error::internal)?;
    let Task::EraseOwner { is_replay: true, .. } = task else { return Ok(None) };
    let tx = app.db.read(access).await?;
    let kept = store::receipts::get(&tx, access, receipt).await?.ok_or(Error::NotFound("receipt"))?;
    Ok(Some(OlderThan::of(receipt, kept.created_at)))
}

impl OwnerForgetting<'_> {
    /// Deletes everything, in passes until nothing is left, and then replaces the owner key in rows that stay.
    async fn all(&mut self, owner: &OwnerKey) -> Result<()> {
        for _ in 0..MAX_ROUNDS {
            let tx = self.app.db.read(self.access).await?;
            let person = Person::of(&tx, self.access, owner.clone()).await?.older_than(self.until);
            drop(tx);
            self.mixed_files(&person).await?;
            self.memory(&person).await?;
            if self.wish.include_messages {
                self.talk(&person).await?;
            }
            for bucket in person.buckets(self.access) {
                self.app.index.forget(&bucket);
            }
            let tx = self.app.db.read(self.access).await?;
            let left = count_remaining(&tx, self.access, &person, self.wish, Some(self.job)).await?;
            drop(tx);
            if left.total() == 0 {
                return if self.wish.include_messages { self.names(&person).await } else { self.probe_alone(&person).await };
            }
        }
        Err(Error::Conflict("new memory of this owner keeps arriving".to_owned()))
    }

    /// Removes older lines from files that were written to since.
    async fn mixed_files(&mut self, person: &Person) -> Result<()> {
        let Some(until) = self.until else { return Ok(()) };
        for bucket in person.buckets(self.access) {
            let tx = self.begin().await?;
            let mut counts = Counts::default();
            files::remove_older_lines(self.app, &tx, self.access, &bucket, until, &mut counts).await?;
            let has_effect = counts.total() > 0;
            self.commit(tx, counts, has_effect).await?;
        }
        Ok(())
    }

    /// Deletes the memory that was derived from the person's messages.
    async fn memory(&mut self, person: &Person) -> Result<()> {
        let (access, with_messages, own) = (self.access, self.wish.include_messages, self.job.job().id);
        let tx = self.begin().await?;
        let mut counts = Counts::default();
        // From here on recall finds nothing, and no running job can write.
        counts.add(Erased::IndexItems, erasure::empty_items(&tx, access, person, with_messages).await?);
        let cancelled = erasure::cancel_jobs(&tx, access, person, own).await?;
        counts.add(Erased::Jobs, if with_messages { 0 } else { cancelled });
        if !with_messages {
            erasure::read_to_the_end(&tx, access, person).await?;
        }
        let hash = self.app.tombstone_hmac.owner(access, person.owner())?;
        let mark = [MemoryHash { kind: "owner", hash: hash.clone() }];
        store::tombstones::set(&tx, access, 0.into(), &hash, self.receipt, &mark).await?;
        external::owner_forgotten(self.app, &tx, access, person.owner(), person.agents()).await?;
        let has_effect = counts.total() + cancelled > 0;
        self.commit(tx, counts, has_effect).await?;
        loop {
            let tx = self.begin().await?;
            let mut counts = Counts::default();
            let is_done = team_memory::portion(self.app, &tx, access, person, self.receipt, &mut counts).await? == 0;
            if is_done {
                break;
            }
            self.commit(tx, counts, true).await?;
        }
        let tx = self.begin().await?;
        let mut counts = Counts::default();
        team_memory::lines(self.app, &tx, access, person, self.receipt, &mut counts).await?;
        let has_effect = counts.total() > 0;
        self.commit(tx, counts, has_effect).await?;
        self.mentions(person).await?;
        while self.own_facts(person).await? {}
        recall_usage::flush(self.app).await?;
        for kind in Kind::MEMORY {
            self.rows(person, kind).await?;
        }
        let tx = self.begin().await?;
        let mut counts = Counts::default();
        suites::remove_person(&tx, access, person, &mut counts).await?;
        let has_effect = counts.total() > 0;
        self.commit(tx, counts, has_effect).await
    }

    /// Handles mentions of the person in shared memory: deletes them on request, else counts them in the receipt. Runs
    /// before the person's own facts are deleted, which contain the person's names.
    async fn mentions(&mut self, person: &Person) -> Result<()> {
        let access = self.access;
        let tx = self.begin().await?;
        let names = mentions::names(&tx, access, person).await?;
        if names.len() > self.names.len() {
            self.names = names;
        }
        let (mut counts, mut left) = (Counts::default(), Vec::new());
        for bucket in person.shared_buckets(access) {
            let found = mentions::in_bucket(&tx, &bucket, access, &self.names).await?;
            if self.wish.include_mentions {
                found.forget(self.app, &tx, access, &bucket, self.receipt, &mut counts).await?;
            } else {
                left.extend(found.to_list(&bucket));
            }
        }
        let receipt = self.receipt_in(&tx).await?;
        // A resumed job may know fewer names than the run before it, so the higher count stays.
        if self.wish.include_mentions || receipt.remaining.as_ref().is_none_or(|known| known.total() < Remaining::of(&left).total()) {
            store::receipts::update(&tx, access, &Receipt { remaining: Some(Remaining::of(&left)), ..receipt }).await?;
        }
        let has_effect = counts.total() > 0;
        self.commit(tx, counts, has_effect).await
    }

    /// Deletes a batch of the person's own facts and adds a tombstone for each. Returns whether there were any.
    async fn own_facts(&mut self, person: &Person) -> Result<bool> {
        let tx = self.begin().await?;
        let facts = erasure::next_facts(&tx, self.access, person).await?;
        if facts.is_empty() {
            return Ok(false);
        }
        for bucket in person.buckets(self.access) {
            let said = facts.iter().filter(|fact| fact.agent == bucket.agent());
            tombstones::add(self.app, &tx, self.access, &bucket, said, self.receipt).await?;
        }
        let more = MAX_SAID.saturating_sub(self.said.len());
        self.said.extend(facts.iter().map(|fact| fact.text.clone()).take(more));
        let ids: Vec<FactId> = facts.iter().map(|fact| fact.id).collect();
        let counts = erasure::delete_facts(&tx, self.access, &ids).await?;
        self.commit(tx, counts, true).await?;
        Ok(true)
    }

    /// Deletes messages and conversations.
    async fn talk(&mut self, person: &Person) -> Result<()> {
        for kind in Kind::TALK {
            self.rows(person, kind).await?;
        }
        loop {
            let tx = self.begin().await?;
            let gone = erasure::delete_items(&tx, self.access, person).await?;
            // The messages were emptied and counted before.
            self.commit(tx, Counts::default(), gone > 0).await?;
            if gone == 0 {
                return Ok(());
            }
        }
    }

    async fn rows(&mut self, person: &Person, kind: Kind) -> Result<()> {
        loop {
            let tx = self.begin().await?;
            let gone = erasure::delete(&tx, self.access, person, kind, Some(self.job.job().id)).await?;
            if gone == 0 {
                return Ok(());
            }
            let mut counts = Counts::default();
            counts.add(kind.name(), gone);
            self.commit(tx, counts, true).await?;
        }
    }

    /// Replaces the person's key in rows that stay: the audit log, tokens, and last this job.
    async fn names(&mut self, person: &Person) -> Result<()> {
        let pseudonym = self.app.tombstone_hmac.pseudonym(self.access, person.owner())?;
        let mut after = Some(0);
        while let Some(from) = after {
            let tx = self.begin().await?;
            let (renamed, next) = erasure::rename_audit(&tx, self.access, person, &pseudonym, from).await?;
            let mut counts = Counts::default();
            counts.add(Erased::AuditRows, renamed);
            self.commit(tx, counts, renamed > 0).await?;
            after = next;
        }
        let tx = self.begin().await?;
        let mut counts = Counts::default();
        counts.add(Erased::Tokens, erasure::revoke_tokens(&tx, self.access, person, &pseudonym).await?);
        let has_effect = counts.total() > 0;
        self.commit(tx, counts, has_effect).await?;
        let probe = self.probe(person).await?;
        let tx = self.begin().await?;
        // With the job goes the last place of the key, so that a repeated run cannot search again.
        erasure::rename_job(&tx, self.access, self.job.job().id, &pseudonym).await?;
        probe::store(&tx, self.access, self.receipt, probe).await?;
        self.commit(tx, Counts::default(), true).await
    }

    /// Searches for the person when messages stay.
    async fn probe_alone(&mut self, person: &Person) -> Result<()> {
        let probe = self.probe(person).await?;
        let tx = self.begin().await?;
        let is_first = probe::store(&tx, self.access, self.receipt, probe).await?;
        self.commit(tx, Counts::default(), is_first).await
    }

    /// A replay of the ledger searches for nothing, because the person may have come back.
    async fn probe(&self, person: &Person) -> Result<Option<Probe>> {
        if self.until.is_some() {
            return Ok(None);
        }
        probe::search(self.app, self.access, person, self.wish, self.job.job().id, &self.said).await.map(Some)
    }

    /// Completes the receipt and the job, in one transaction. Returns `None` if the wish was widened meanwhile.
    async fn close(&mut self) -> Result<Option<Value>> {
        let tx = self.begin().await?;
        let agreed = erasing::extent_of(&tx, self.access, self.job.job().id).await?.unwrap_or(self.wish);
        if agreed.or(self.wish) != self.wish {
            self.wish = agreed.or(self.wish);
            return Ok(None);
        }
        let receipt = self.receipt_in(&tx).await?;
        let receipt = Receipt { done_at: Some(self.app.clock.now()), ..receipt };
        store::receipts::update(&tx, self.access, &receipt).await?;
        self.close_interrupted(&tx, &receipt).await?;
        let detail = json!({
            "counts": receipt.counts, "includeMessages": self.wish.include_messages, "includeMentions": self.wish.include_mentions,
        });
        store::audit::record(&tx, self.access, Entry::done("forget.owner", "receipt", receipt.id.get()).with(detail)).await?;
        let told = WorkspaceEvent::in_workspace(
            EventKind::OwnerForgotten,
            json!({ "receiptId": receipt.id, "includeMessages": self.wish.include_messages }),
        );
        webhooks::emit(self.app, &tx, self.access, &told).await?;
        let outcome = json!({ "receiptId": receipt.id, "rows": receipt.counts.total() });
        self.job.finish_in(&tx, outcome.clone()).await?;
        self.step += 1;
        (self.watch)(JobPoint::Before(self.step));
        tx.commit().await?;
        (self.watch)(JobPoint::After(self.step));
        Ok(Some(outcome))
    }

    /// Completes earlier receipts whose job ended before its work did: this job has done their work.
    async fn close_interrupted(&self, tx: &Tx, receipt: &Receipt) -> Result<()> {
        if !self.wish.include_messages {
            return Ok(());
        }
        for open in store::receipts::open_of(tx, self.access, &receipt.owner_hash).await? {
            let is_live = match open.job {
                Some(job) => store::jobs::get(tx, self.access, job).await?.as_ref().is_some_and(Job::is_live),
                None => false,
            };
            if !is_live && open.id != receipt.id {
                store::receipts::update(tx, self.access, &Receipt { done_at: receipt.done_at, ..open }).await?;
            }
        }
        Ok(())
    }

    async fn begin(&self) -> Result<Tx> {
        self.app.db.write(self.access).await
    }

    /// Commits a step and adds its counts to the receipt. `has_effect`: the step changed something, so that it counts as
    /// a step of its own.
    async fn commit(&mut self, tx: Tx, counts: Counts, has_effect: bool) -> Result<()> {
        if counts.total() > 0 {
            let mut receipt = self.receipt_in(&tx).await?;
            receipt.counts.merge(&counts);
            store::receipts::update(&tx, self.access, &receipt).await?;
        }
        if !has_effect {
            return tx.commit().await;
        }
        self.step += 1;
        (self.watch)(JobPoint::Before(self.step));
        tx.commit().await?;
        (self.watch)(JobPoint::After(self.step));
        Ok(())
    }

    async fn receipt_in(&self, tx: &Tx) -> Result<Receipt> {
        store::receipts::get(tx, self.access, self.receipt).await?.ok_or(Error::NotFound("receipt"))
    }
}
