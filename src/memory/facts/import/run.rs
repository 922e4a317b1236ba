//! The import itself: whose memories they are, and the one transaction they come in by.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;

use super::keep::keep;
use super::read::{self, Foreign};
use super::{Fate, Judged};
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName, Permission};
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::memory::extract::admission::Rules;
use crate::memory::facts::{capacity, neighbours};
use crate::memory::oversight;
use crate::noctuary::Noctuary;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

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
    pub async fn preview(&self, noctuary: &Noctuary, export: &[u8]) -> Result<Vec<Judged>> {
        let (tx, judged) = Box::pin(self.run(noctuary, export)).await?;
        drop(tx);
        Ok(judged)
    }

    /// Brings an export in. A large one computes for seconds: not for a thread that has others to serve.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] and [`crate::error::Error::TooLarge`] for one that is refused as a whole; when the database does not answer.
    pub async fn apply(&self, noctuary: &Noctuary, export: &[u8]) -> Result<Vec<Judged>> {
        let (tx, judged) = Box::pin(self.run(noctuary, export)).await?;
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        judged.iter().for_each(|row| *counts.entry(row.fate.as_str()).or_default() += 1);
        let entry = Entry::done("fact.import", "agent", self.agent.agent().id.get()).with(json!(counts));
        store::audit::record(&tx, self.agent.access(), entry).await?;
        tx.commit().await?;
        Ok(judged)
    }

    async fn run(&self, noctuary: &Noctuary, export: &[u8]) -> Result<(Tx, Vec<Judged>)> {
        let foreign = read::read(export)?;
        let ticket = self.agent.access();
        let config = tenancy::settings::of_agent(noctuary, &self.agent).await?;
        let settings = config.memory();
        let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: noctuary.clock.now() };
        let people = self.people(&foreign);
        let home = |access: &OwnerAccess| access.visibility().home(settings.lifecycle_mediator_enabled);
        // By name and each once: two imports take the locks in one order.
        let buckets: BTreeMap<String, Bucket> = people.values().flatten().map(home).map(|bucket| (bucket.to_string(), bucket)).collect();
        for bucket in buckets.values() {
            neighbours::refresh(noctuary, ticket, bucket).await?;
        }
        // What is known already is told, and so the memory looked into.
        for access in people.values().flatten() {
            oversight::note_read(noctuary, access, &[home(access)], "fact.import").await?;
        }
        let tx = noctuary.db.write(ticket).await?;
        for bucket in buckets.values() {
            store::facts::lock(&tx, ticket, bucket).await?;
        }
        let mut judged = Vec::with_capacity(foreign.len());
        for row in foreign {
            let fate = match people.get(&row.user_id) {
                Some(Some(access)) => keep(noctuary, &tx, access, &home(access), &row, &rules).await?,
                _ if row.user_id.is_none() => Fate::Refused("names nobody: say whose it is"),
                _ => Fate::Refused("names a person whom this caller cannot write for"),
            };
            let user = self.owner.as_ref().and_then(|owner| owner.end_user_id.clone()).or(row.user_id);
            judged.push(Judged { memory: row.memory, user, fate });
        }
        for bucket in buckets.values() {
            capacity::make_room(noctuary, &tx, ticket, bucket, settings.facts_capacity).await?;
        }
        Ok((tx, judged))
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
