//! Dreams about the agent's character: what its team has taught becomes a small proposal for SOUL.md, which people decide. Opened by the
//! nights when enough was learned, executed by `run`.
//!
//! It reads only the agent's TEAM bucket, with the system's access, which covers no other memory: no PERSONAL text can reach the prompt
//! or the proposal.

pub(crate) mod material;
mod model;
mod rules;

use super::model_call;
use super::new_dream::{NewDream, open};
use super::proposal::{FileProposal, ModelCall};
use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamCause, DreamKind};
use crate::domain::fact::{FactCategory, Stability};
use crate::domain::file::WorkspaceFile;
use crate::domain::model::Purpose;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::features::Feature;
pub(crate) use crate::pipeline::consolidation::soul::material::{MAX_WORDS, TeamMemory, one_line, words};
use crate::tenancy::models;
use crate::{store, tenancy};

/// The name of the file.
const FILENAME: &str = "SOUL.md";
/// Most facts that are read.
const READ_FACTS: u64 = 400;

/// Opens a dream about SOUL.md if the team's memory has grown by `mate.memory.soul-update-interval` facts since the last one. Returns
/// whether it did.
pub async fn grow(app: &AppState, access: &AgentAccess) -> Result<bool> {
    let config = tenancy::settings::of_agent(app, access).await?;
    let interval = u64::from(config.memory().soul_update_interval);
    if interval == 0 || !Feature::SoulEvolution.is_on(config.memory()) {
        return Ok(false);
    }
    let access = access.clone().for_job_owner(OwnerKey::system())?;
    let (ticket, bucket) = (access.access(), access.visibility().home(true));
    let tx = app.db.write(ticket).await?;
    if store::dreams::waiting(&tx, ticket, &bucket, DreamKind::Soul, None).await?.is_some() {
        return Ok(false);
    }
    let last = store::dreams::last_of(&tx, ticket, &bucket, &[DreamKind::Soul]).await?;
    let learned = store::fact_care::learned(&tx, ticket, &bucket, last.map(|dream| dream.created_at)).await?;
    if learned < interval {
        return Ok(false);
    }
    let now = app.clock.now();
    let new = NewDream { kind: DreamKind::Soul, night: None, topic: None, cause: DreamCause::Growth, asked_by: None, run_at: now };
    let opened = open(app, &tx, &access, new).await?.is_some();
    tx.commit().await?;
    app.notifier.notify();
    Ok(opened)
}

/// The proposal for SOUL.md; `None` when the team has taught nothing that belongs there. `is_spent`: today's tokens are used up, so that
/// the rules do the work.
///
/// # Errors
/// When the database does not answer. A failing model is no error: the rules do the work, and the proposal names the failure.
pub(super) async fn propose(app: &AppState, access: &OwnerAccess, dream: &Dream, is_spent: bool) -> Result<Option<FileProposal>> {
    let Bucket::Team(..) = dream.bucket else { return Ok(None) };
    let material = read(app, access, &dream.bucket).await?;
    if material.facts.is_empty() {
        return Ok(None);
    }
    let mut consulted = ModelCall::default();
    let adviser = models::adviser(app, access.agent_access(), Purpose::Soul).await?;
    if let Some(asked) = &adviser {
        if is_spent {
            consulted.failure = Some(model_call::SPENT);
        } else {
            match model::ask(app, access, asked, &material).await? {
                Ok(proposed) => return Ok(Some(proposed)),
                Err(unusable) => consulted = unusable,
            }
        }
    }
    Ok(rules::propose(&material, consulted))
}

async fn read(app: &AppState, access: &OwnerAccess, bucket: &Bucket) -> Result<TeamMemory> {
    let ticket = access.access();
    let tx = app.db.read(ticket).await?;
    let file = async |name: &str| store::files::get(&tx, ticket, bucket, name).await;
    let text = |file: Option<WorkspaceFile>| file.map(|file| file.content).unwrap_or_default();
    let (base, profile, memory) = (file(FILENAME).await?, text(file("PROFILE.md").await?), text(file("MEMORY.md").await?));
    let mut facts = store::facts::newest_active(&tx, ticket, bucket, READ_FACTS).await?;
    let now = app.clock.now();
    facts.retain(|fact| {
        let is_lasting = fact.stability != Stability::Transient && fact.category != FactCategory::Event;
        is_lasting && fact.expires_at.is_none_or(|end| end > now)
    });
    // A stable sort: among facts of equal trust the newest stays first.
    facts.sort_by(|a, b| b.trust.total_cmp(&a.trust));
    Ok(TeamMemory { base, profile, memory, facts })
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_counted_in_both_languages() {
        assert_eq!((words("You are calm, always."), words("你很冷静。"), words("用 JSON 回答")), (4, 4, 4));
    }
}
