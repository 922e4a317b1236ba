//! Shared files of an agent that belongs to a team: the leader's file is used where the agent's own is blank. An agent
//! never inherits AGENTS.md and SOUL.md, which define who it is and how it works. Called by everything that reads shared
//! files.

use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::seed;
use crate::memory::indexing::INSTRUCTIONS;

/// The agent's files: its own and, for blank or missing ones, its leader's.
#[must_use]
pub fn fall_back(agent: &Agent, mut files: Vec<WorkspaceFile>) -> Vec<WorkspaceFile> {
    let Some(leader) = agent.leader.map(|leader| Bucket::Team(agent.tenant, leader)) else { return files };
    let own = Bucket::Team(agent.tenant, agent.id);
    let names = |of: &Bucket, is_wanted: &dyn Fn(&WorkspaceFile) -> bool| -> Vec<String> {
        let those = files.iter().filter(|file| file.bucket == *of && is_wanted(file));
        those.map(|file| file.filename.clone()).collect()
    };
    let said = names(&own, &|file| !is_blank(file));
    let led = names(&leader, &|file| !is_blank(file) && !INSTRUCTIONS.contains(&file.filename.as_str()));
    files.retain(|file| match &file.bucket {
        bucket if *bucket == leader => led.contains(&file.filename) && !said.contains(&file.filename),
        bucket if *bucket == own => said.contains(&file.filename) || !led.contains(&file.filename),
        _ => true,
    });
    files
}

/// Whether a file is empty or still the initial text.
#[must_use]
pub fn is_blank(file: &WorkspaceFile) -> bool {
    file.content.trim().is_empty() || seed::text(&file.filename).is_ok_and(|text| text == file.content)
}

/// Authorizes a write to `bucket`: a member of a team may not write TEAM memory.
///
/// # Errors
/// [`Error::Forbidden`].
pub fn allow(agent: &Agent, bucket: &Bucket) -> Result<()> {
    if agent.leader.is_some() && bucket.scope() == MemoryScope::Team {
        return Err(Error::Forbidden("memory is read-only for team members".to_owned()));
    }
    Ok(())
}
