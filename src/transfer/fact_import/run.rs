//! Runs an import: resolves the owners and writes the memories in batched transactions.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::read::{self, ForeignMemory};
use super::storage::store_memory;
use super::{ImportOutcome, Judged};
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::audit;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::{capacity, neighbours};
use crate::memory::fingerprint::normalise;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// Most rows of one transaction, and the time after which it takes no further row, because other tenants write in
/// between.
const PORTION: usize = 50;
const TURN: Duration = Duration::from_millis(8);
/// Rows of one preview transaction, which is rolled back.
const PREVIEWED: usize = 25;

/// An authorized import into an agent: for the one person that the call names, or for the people that the export names,
/// as far as the caller has access to them.
#[derive(Debug)]
pub struct Import {
    agent: AgentAccess,
    owner: Option<OwnerName>,
    /// The person, whatever the memories name.
    person: Option<OwnerAccess>,
}

impl Import {
    /// Authorizes a caller who may write memory.
    ///
    /// # Errors
    /// [`crate::error::Error::Forbidden`]; as [`AgentAccess::for_owner`] for the person named.
    pub fn allow(agent: AgentAccess, owner: OwnerName) -> Result<Self> {
        agent.access().require(Permission::WriteMemory)?;
        let owner = (owner != OwnerName::default()).then_some(owner);
        if let Some(owner) = &owner {
            agent.clone().for_owner(owner)?;
        }
        Ok(Self { agent, owner, person: None })
    }

    /// Authorizes an import for one person.
    ///
    /// # Errors
    /// [`crate::error::Error::Forbidden`].
    pub fn for_person(person: OwnerAccess) -> Result<Self> {
        person.access().require(Permission::WriteMemory)?;
        Ok(Self { agent: person.agent_access().clone(), owner: None, person: Some(person) })
    }

    /// Predicts what [`Import::apply`] would do now.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn preview(&self, app: &AppState, export: &[u8]) -> Result<Vec<Judged>> {
        self.preview_memories(app, read::read(export)?).await
    }

    /// [`Import::preview`] for memories that are read already.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn preview_memories(&self, app: &AppState, memories: Vec<ForeignMemory>) -> Result<Vec<Judged>> {
        let mut work = Box::pin(self.open(app, memories)).await?;
        let mut seen = HashSet::new();
        while !work.rows.is_empty() {
            let (tx, mut judged) = Box::pin(work.portion(app, PREVIEWED, None)).await?;
            drop(tx);
            // Memories that an earlier batch would have added count as known.
            for row in &mut judged {
                let is_new = seen.insert((row.user.clone(), normalise(&row.memory)));
                if row.fate == ImportOutcome::Created && !is_new {
                    row.fate = ImportOutcome::Known;
                }
            }
            work.judged.append(&mut judged);
        }
        Ok(work.judged)
    }

    /// Imports an export, one transaction for each batch, so that others can write in between. An interrupted import is
    /// resumed by repeating it: memories that are already stored count as known. A large import takes seconds of CPU
    /// time; do not run it on a thread that serves requests.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] and [`crate::error::Error::TooLarge`] for an export that is refused as a whole;
    /// [`crate::error::Error::Conflict`] while a person it names is being forgotten.
    pub async fn apply(&self, app: &AppState, export: &[u8]) -> Result<Vec<Judged>> {
        self.apply_memories(app, read::read(export)?).await
    }

    /// [`Import::apply`] for memories that are read already.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn apply_memories(&self, app: &AppState, memories: Vec<ForeignMemory>) -> Result<Vec<Judged>> {
        let mut work = Box::pin(self.open(app, memories)).await?;
        loop {
            let (tx, mut judged) = Box::pin(work.portion(app, PORTION, Some(TURN))).await?;
            work.judged.append(&mut judged);
            if work.rows.is_empty() {
                let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
                work.judged.iter().for_each(|row| *counts.entry(row.fate.as_str()).or_default() += 1);
                let entry = Entry::done("fact.import", "agent", self.agent.agent().id.get()).with(json!(counts));
                store::audit::record(&tx, self.agent.access(), entry).await?;
                tx.commit().await?;
                return Ok(work.judged);
            }
            tx.commit().await?;
        }
    }

    async fn open(&self, app: &AppState, foreign: Vec<ForeignMemory>) -> Result<ImportRun<'_>> {
        read::check_count(foreign.len())?;
        let config = tenancy::settings::of_agent(app, &self.agent).await?;
        let settings = config.memory();
        let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: app.clock.now() };
        let people = self.people(&foreign);
        let is_isolated = settings.lifecycle_mediator_enabled;
        // The result reveals which memories are already known, so the import is audited as a read.
        for access in people.values().flatten() {
            audit::note_read_in(app, access, &[access.visibility().home(is_isolated)], "fact.import").await?;
        }
        let settings = settings.clone();
        Ok(ImportRun { import: self, people, rules, is_isolated, settings, rows: foreign.into(), judged: Vec::new() })
    }

    /// The people that the export names, each with access to their memory if the caller has it.
    fn people(&self, foreign: &[ForeignMemory]) -> HashMap<Option<String>, Option<OwnerAccess>> {
        let mut people = HashMap::new();
        for row in foreign {
            people.entry(row.user_id.clone()).or_insert_with(|| {
                if let Some(person) = &self.person {
                    return Some(person.clone());
                }
                let named = row.user_id.clone().map(|user| OwnerName { end_user_id: Some(user), ..OwnerName::default() });
                self.agent.clone().for_owner(self.owner.as_ref().or(named.as_ref())?).ok()
            });
        }
        people
    }
}

/// A running import.
struct ImportRun<'a> {
    import: &'a Import,
    people: HashMap<Option<String>, Option<OwnerAccess>>,
    rules: Rules,
    is_isolated: bool,
    settings: Memory,
    /// Rows still to be processed.
    rows: VecDeque<ForeignMemory>,
    judged: Vec<Judged>,
}

impl ImportRun<'_> {
    /// Processes the next rows: at most `most`, and no further one once `turn` has passed. The caller commits or drops
    /// the transaction.
    async fn portion(&mut self, app: &AppState, most: usize, turn: Option<Duration>) -> Result<(Tx, Vec<Judged>)> {
        let ticket = self.import.agent.access();
        let here = |row: &ForeignMemory| self.people.get(&row.user_id).and_then(Option::as_ref);
        let passes: BTreeMap<&OwnerKey, &OwnerAccess> =
            self.rows.iter().take(most).filter_map(here).map(|access| (access.owner(), access)).collect();
        let home = |access: &OwnerAccess| access.visibility().home(self.is_isolated);
        // Sorted by name and without duplicates, so that two imports take the locks in the same order.
        let buckets: BTreeMap<String, Bucket> =
            passes.values().map(|access| home(access)).map(|bucket| (bucket.to_string(), bucket)).collect();
        for bucket in buckets.values() {
            neighbours::refresh(app, ticket, bucket).await?;
        }
        let tx = app.db.write(ticket).await?;
        let begun = Instant::now();
        for access in passes.values() {
            store::erasing::enter(&tx, access).await?;
        }
        for bucket in buckets.values() {
            store::facts::lock(&tx, ticket, bucket).await?;
        }
        let mut judged = Vec::new();
        while judged.len() < most
            && (judged.is_empty() || turn.is_none_or(|turn| begun.elapsed() < turn))
            && let Some(row) = self.rows.pop_front()
        {
            let fate = match self.people.get(&row.user_id) {
                Some(Some(access)) => {
                    store::origins::set_origin(&tx, access);
                    store_memory(app, &tx, access, &home(access), &row, &self.rules).await?
                }
                _ if row.user_id.is_none() => ImportOutcome::Refused("names no person (user_id), and neither does the import: choose one"),
                _ => ImportOutcome::Refused("names a person for whom this caller may not write"),
            };
            let user = self.import.owner.as_ref().and_then(|owner| owner.end_user_id.clone()).or(row.user_id);
            let user = user.filter(|_| self.import.person.is_none());
            judged.push(Judged { memory: row.memory, user, fate });
        }
        for bucket in buckets.values() {
            capacity::archive_excess(app, &tx, ticket, bucket, &self.settings).await?;
        }
        Ok((tx, judged))
    }
}
