//! Forgets facts, sections, conversations and sources again: sets the original tombstones, and deletes what they name,
//! found by ids and hashes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Mutex;

use serde_json::json;

use super::super::fact::silence;
use super::super::part::conversation_again;
use super::super::{dreams, files, remove};
use super::{Outcome, distinct, receipt_of};
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::{Erased, ForgetExtent, Receipt};
use crate::domain::forget_ledger::{LedgerEntry, LedgerMark};
use crate::domain::ids::{AgentId, ConversationId, EpisodeId, FactId, MessageId, ReceiptId};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::indexing;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::Statement;
use crate::store::audit::Entry;
use crate::store::forget_ledger::Pending;
use crate::store::{self, Tx};
use crate::tenancy;

/// A tombstone for comparison: bucket, kind, hash.
type TombstoneKey = (String, String, String);

/// The data of a tenant's database that ledger entries refer to.
#[derive(Default)]
pub(super) struct Found {
    /// Buckets by their hashes.
    buckets: HashMap<String, Bucket>,
    /// By receipt, older facts that a tombstone names.
    facts: HashMap<ReceiptId, BTreeSet<FactId>>,
    /// By receipt, tombstones of facts that were learned again since: these stay.
    anew: HashMap<ReceiptId, HashSet<TombstoneKey>>,
}

/// Compares every fact of the tenant with the tombstones of all entries, in one pass.
pub(super) async fn find(app: &AppState, access: &Access, entries: &[&LedgerEntry]) -> Result<Found> {
    let mut wanted: HashMap<TombstoneKey, Vec<ReceiptId>> = HashMap::new();
    for entry in entries {
        for mark in &entry.parts.marks {
            wanted.entry(key(mark)).or_default().push(entry.receipt);
        }
    }
    let tx = app.db.read(access).await?;
    let mut found = Found::default();
    for bucket in store::erasure::buckets(&tx, access).await? {
        found.buckets.insert(app.tombstone_hmac.bucket(access, &bucket)?, bucket);
    }
    let places: HashMap<Bucket, String> = found.buckets.iter().map(|(hash, bucket)| (bucket.clone(), hash.clone())).collect();
    let mut after = FactId::from(0);
    loop {
        let facts = store::erasure::facts_after(&tx, access, after).await?;
        let Some(last) = facts.last() else { return Ok(found) };
        after = last.id;
        for fact in &facts {
            let Some(place) = places.get(&fact.bucket) else { continue };
            for mark in tombstones::marks_of(app, access, &fact.text, (&fact.subject, &fact.predicate, &fact.object))? {
                let mark = (place.clone(), mark.kind.to_owned(), mark.hash);
                for receipt in wanted.get(&mark).into_iter().flatten() {
                    if fact.id.get() < receipt.get() {
                        found.facts.entry(*receipt).or_default().insert(fact.id);
                    } else {
                        found.anew.entry(*receipt).or_default().insert(mark.clone());
                    }
                }
            }
        }
    }
}

/// Forgets a part again, in one transaction.
pub(super) async fn repeat(app: &AppState, access: &Access, entry: &LedgerEntry, found: &Found) -> Result<Outcome> {
    let anew = found.anew.get(&entry.receipt);
    let marks: Vec<LedgerMark> =
        entry.parts.marks.iter().filter(|mark| anew.is_none_or(|anew| !anew.contains(&key(mark)))).cloned().collect();
    let tx = app.db.write(access).await?;
    tx.extension(|pending: &mut Pending| pending.is_replay = true);
    let mut work = PartReplay { app, tx: &tx, access, entry, receipt: receipt_of(entry, access) };
    store::tombstones::set_again(&tx, access, entry.receipt, entry.at, &marks).await?;
    let ids = distinct(entry.parts.facts.iter().chain(found.facts.get(&entry.receipt).into_iter().flatten()).copied());
    work.facts(&ids).await?;
    if let Some(conversation) = entry.parts.conversation {
        work.conversation(conversation).await?;
    }
    work.messages(&entry.parts.messages).await?;
    work.episodes(&entry.parts.episodes).await?;
    work.lines(&marks, &found.buckets).await?;
    let receipt = Receipt { done_at: Some(app.clock.now()), ..work.receipt };
    store::receipts::insert(&tx, access, &receipt).await?;
    let detail = json!({ "counts": receipt.counts, "agentId": receipt.agent });
    store::audit::record(&tx, access, Entry::done("forget.replay", "receipt", receipt.id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(if receipt.counts.total() == 0 { Outcome::Nothing } else { Outcome::Gone(receipt.counts) })
}

fn key(mark: &LedgerMark) -> TombstoneKey {
    (mark.bucket.clone(), mark.kind.clone(), mark.hash.clone())
}

struct PartReplay<'a> {
    app: &'a AppState,
    tx: &'a Tx,
    access: &'a Access,
    entry: &'a LedgerEntry,
    receipt: Receipt,
}

impl PartReplay<'_> {
    const fn extent(&self) -> ForgetExtent {
        self.entry.extent()
    }

    async fn facts(&mut self, ids: &BTreeSet<FactId>) -> Result<()> {
        let facts = store::erasure::facts_with(self.tx, self.access, ids).await?;
        let buckets = distinct(facts.iter().map(|fact| &fact.bucket));
        let mut people: HashMap<(AgentId, OwnerKey), Vec<Fact>> = HashMap::new();
        for bucket in buckets {
            let here: Vec<Fact> = facts.iter().filter(|fact| fact.bucket == *bucket).cloned().collect();
            let (receipt, counts) = (self.receipt.id, &mut self.receipt.counts);
            let gone = remove::facts(self.app, self.tx, self.access, bucket, &here, receipt, counts).await?;
            for fact in gone {
                if let Some(person) = self.source_owner(&fact).await? {
                    people.entry(person).or_default().push(fact);
                }
            }
        }
        for ((agent, owner), facts) in people {
            let Some(person) = self.person(agent, owner).await? else { continue };
            let statements: Vec<Statement> = facts.iter().map(Statement::of).collect();
            silence(self.app, self.tx, &person, &facts, &statements, self.extent(), &mut self.receipt.counts).await?;
        }
        Ok(())
    }

    /// The agent and owner whose message a fact is based on.
    async fn source_owner(&self, fact: &Fact) -> Result<Option<(AgentId, OwnerKey)>> {
        if let Bucket::Personal(_, agent, owner) = &fact.bucket {
            return Ok(Some((*agent, owner.clone())));
        }
        let Some(conversation) = fact.conversation else { return Ok(None) };
        let whose = store::erasure::conversation_key(self.tx, self.access, conversation, self.entry.receipt).await?;
        Ok(whose.map(|(whose, _)| (whose.agent, whose.owner)))
    }

    async fn conversation(&mut self, id: ConversationId) -> Result<()> {
        let Some((whose, went_on)) = store::erasure::conversation_key(self.tx, self.access, id, self.entry.receipt).await? else {
            return Ok(());
        };
        if went_on {
            // Newer messages stay, and so does the conversation: only older messages are deleted.
            let before = store::erasure::messages_before(self.tx, self.access, id, self.entry.receipt).await?;
            return self.messages(&before).await;
        }
        let Some(person) = self.person(whose.agent, whose.owner).await? else { return Ok(()) };
        let wish = self.extent();
        conversation_again(self.app, self.tx, &person, &mut self.receipt, &whose.name, wish).await
    }

    /// Deletes messages, or excludes them from recall.
    async fn messages(&mut self, ids: &[MessageId]) -> Result<()> {
        let mut talks: HashMap<(AgentId, OwnerKey, ConversationId), Vec<_>> = HashMap::new();
        for ((agent, owner), message) in store::erasure::messages_of(self.tx, self.access, ids).await? {
            talks.entry((agent, owner, message.conversation)).or_default().push(message);
        }
        for ((agent, owner, conversation), messages) in talks {
            let Some(person) = self.person(agent, owner).await? else { continue };
            let gone = if self.entry.include_messages {
                store::erasure::delete_messages(self.tx, &person, conversation, &messages).await?
            } else {
                store::erasure::silence_messages(self.tx, &person, conversation, &messages).await?
            };
            self.receipt.counts.merge(&gone);
        }
        Ok(())
    }

    /// Deletes session summaries.
    async fn episodes(&mut self, ids: &[EpisodeId]) -> Result<()> {
        for id in ids {
            if store::episodes::delete(self.tx, self.access, *id).await? {
                indexing::episode_deleted(self.tx, self.access, *id).await?;
                self.receipt.counts.add(Erased::Episodes, 1);
            }
        }
        Ok(())
    }

    /// Removes lines of files, revisions and dreams that tombstones name.
    async fn lines(&mut self, marks: &[LedgerMark], buckets: &HashMap<String, Bucket>) -> Result<()> {
        for place in distinct(marks.iter().map(|mark| mark.bucket.as_str())) {
            let Some(bucket) = buckets.get(place) else { continue };
            let standing: HashSet<&str> = marks.iter().filter(|mark| mark.bucket == place).map(|mark| mark.hash.as_str()).collect();
            let failed = Mutex::new(None);
            let change = |content: &str| match tombstones::without_marked(self.app, self.access, &standing, content) {
                Ok(left) => left,
                Err(error) => {
                    if let Ok(mut failed) = failed.lock() {
                        *failed = Some(error);
                    }
                    None
                }
            };
            let counts = &mut self.receipt.counts;
            files::rewrite(self.app, self.tx, self.access, bucket, counts, |_, content| change(content)).await?;
            dreams::rewrite(self.tx, self.access, bucket, &[], counts, &change, &change).await?;
            if let Some(error) = failed.into_inner().ok().flatten() {
                return Err(error);
            }
        }
        Ok(())
    }

    /// Access to an owner's memory; `None` when the agent no longer exists.
    async fn person(&self, agent: AgentId, owner: OwnerKey) -> Result<Option<OwnerAccess>> {
        match tenancy::agents::open(self.app, self.access.clone(), agent).await {
            Ok(agent) => agent.for_job_owner(owner).map(Some),
            Err(Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
