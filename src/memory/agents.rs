//! Creating an agent: its row and its initial files, in one transaction.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::Result;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::name::{CORE_COUNT, KNOWN};
use crate::memory::files::seed;
use crate::memory::files::write::{Gate, put};
use crate::store::Tx;
use crate::tenancy::agents::{NewAgent, insert};

/// Creates an agent with its initial files.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for invalid fields; [`crate::error::Error::Conflict`] if the name is taken.
pub async fn create(app: &AppState, access: &Access, new: NewAgent) -> Result<Agent> {
    let tx = app.db.write(access).await?;
    let agent = insert(app, &tx, access, new).await?;
    write_files(app, &tx, access, &agent).await?;
    tx.commit().await?;
    Ok(agent)
}

/// Creates AGENTS.md, SOUL.md, PROFILE.md and MEMORY.md for `agent`: TEAM files, in the prompt, in this order, without
/// locks.
async fn write_files(app: &AppState, tx: &Tx, access: &Access, agent: &Agent) -> Result<()> {
    let bucket = Bucket::Team(agent.tenant, agent.id);
    for filename in KNOWN.iter().take(CORE_COUNT) {
        let write = FileWrite {
            bucket: &bucket,
            filename,
            change: Change::Replace(seed::text(filename)?.to_owned()),
            writer: Writer::System,
            writer_id: None,
            reason: "seed",
            condition: Condition::default(),
        };
        put(app, tx, access, write, 0.0, Gate::Open).await?.written()?;
    }
    Ok(())
}
