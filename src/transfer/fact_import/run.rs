//! The import itself: whose memories they are, and the transactions they come in by.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;

use super::keep::keep;
use super::read::{self, Foreign};
use super::{Fate, Judged};
use crate::app_state::AppState;
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

/// Rows of one transaction, and how long it may take until no more are added: other tenants write in between.
const PORTION: usize = 50;
const TURN: Duration = Duration::from_millis(8);
/// Rows of one transaction of a preview, which is taken back.
const PREVIEWED: usize = 25;

/// The right to bring memories into an agent: of the one person that a call names, or of those that the export names, as far as the
/// caller reaches.
#[derive(Debug)]
pub struct Import {
    agent: AgentAccess,
    owner: Option<OwnerName>,
}

impl Import {
    /// Passes a caller who may write memory.
    ///
    /// # Errors
    /// [`crate::error::Error::Forbidden`]; as [`AgentAccess::for_owner`] for the person named.
    pub fn allow(agent: AgentAccess, owner: OwnerName) -> Result<Self> {
        agent.access().require(Permission::WriteMemory)?;
        let owner = (owner != OwnerName::default()).then_some(owner);
        if let Some(owner) = &owner {
            agent.clone().for_owner(owner)?;
        }
        Ok(Self { agent, owner })
    }

    /// What [`Import::apply`] would do now.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn preview(&self, app: &AppState, export: &[u8]) -> Result<Vec<Judged>> {
        let mut work = Box::pin(self.open(app, export)).await?;
        let mut seen = HashSet::new();
        while !work.rows.is_empty() {
            let (tx, mut judged) = Box::pin(work.portion(app, PREVIEWED, None)).await?;
            drop(tx);
            // What a portion before would have brought in is known to the next.
            for row in &mut judged {
                let is_new = seen.insert((row.user.clone(), normalise(&row.memory)));
                if row.fate == Fate::Created && !is_new {
                    row.fate = Fate::Known;
                }
            }
            work.judged.append(&mut judged);
        }
        Ok(work.judged)
    }

    /// Brings an export in, a portion in each transaction: others write in between, and one that is interrupted is gone on with by doing it
    /// again, which finds what is in as known. A large one computes for seconds: not for a thread that has others to serve.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] and [`crate::error::Error::TooLarge`] for one that is refused as a whole;
    /// [`crate::error::Error::Conflict`] while one whom it names is being forgotten; when the database does not answer.
    pub async fn apply(&self, app: &AppState, export: &[u8]) -> Result<Vec<Judged>> {
        let mut work = Box::pin(self.open(app, export)).await?;
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

    async fn open(&self, app: &AppState, export: &[u8]) -> Result<Work<'_>> {
        let foreign = read::read(export)?;
        let config = tenancy::settings::of_agent(app, &self.agent).await?;
        let settings = config.memory();
        let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: app.clock.now() };
        let people = self.people(&foreign);
        let is_isolated = settings.lifecycle_mediator_enabled;
        // What is known already is told, and so the memory looked into.
        for access in people.values().flatten() {
            audit::note_read(app, access, &[access.visibility().home(is_isolated)], "fact.import").await?;
        }
        let capacity = settings.facts_capacity;
        Ok(Work { import: self, people, rules, is_isolated, capacity, rows: foreign.into(), judged: Vec::new() })
    }

    /// Those whom the export names, with the pass to their memory where the caller has one.
    fn people(&self, foreign: &[Foreign]) -> HashMap<Option<String>, Option<OwnerAccess>> {
        let mut people = HashMap::new();
        for row in foreign {
            people.entry(row.user_id.clone()).or_insert_with(|| {
                let named = row.user_id.clone().map(|user| OwnerName { end_user_id: Some(user), ..OwnerName::default() });
                self.agent.clone().for_owner(self.owner.as_ref().or(named.as_ref())?).ok()
            });
        }
        people
    }
}

/// An import under way.
struct Work<'a> {
    import: &'a Import,
    people: HashMap<Option<String>, Option<OwnerAccess>>,
    rules: Rules,
    is_isolated: bool,
    capacity: u32,
    /// What is still to be judged.
    rows: VecDeque<Foreign>,
    judged: Vec<Judged>,
}

impl Work<'_> {
    /// Judges the next rows, at most `most`, and no more once `turn` has passed; the transaction is the caller's to end.
    async fn portion(&mut self, app: &AppState, most: usize, turn: Option<Duration>) -> Result<(Tx, Vec<Judged>)> {
        let ticket = self.import.agent.access();
        let here = |row: &Foreign| self.people.get(&row.user_id).and_then(Option::as_ref);
        let passes: BTreeMap<&OwnerKey, &OwnerAccess> =
            self.rows.iter().take(most).filter_map(here).map(|access| (access.owner(), access)).collect();
        let home = |access: &OwnerAccess| access.visibility().home(self.is_isolated);
        // By name and each once: two imports take the locks in one order.
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
                    store::origins::told_by(&tx, access);
                    keep(app, &tx, access, &home(access), &row, &self.rules).await?
                }
                _ if row.user_id.is_none() => Fate::Refused("names nobody: say whose it is"),
                _ => Fate::Refused("names a person whom this caller cannot write for"),
            };
            let user = self.import.owner.as_ref().and_then(|owner| owner.end_user_id.clone()).or(row.user_id);
            judged.push(Judged { memory: row.memory, user, fate });
        }
        for bucket in buckets.values() {
            capacity::make_room(app, &tx, ticket, bucket, self.capacity).await?;
        }
        Ok((tx, judged))
    }
}
