//! The initial files of a new agent. Called when an agent is created, in its transaction.

pub use crate::memory::files::seed_text::text;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::Result;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::name::{CORE_COUNT, KNOWN};
use crate::memory::files::write::{Gate, put};
use crate::store::Tx;

/// Creates AGENTS.md, SOUL.md, PROFILE.md and MEMORY.md for `agent`: TEAM files, in the prompt, in this order, without
/// locks.
pub async fn seed(app: &AppState, tx: &Tx, access: &Access, agent: &Agent) -> Result<()> {
    let bucket = Bucket::Team(agent.tenant, agent.id);
    for filename in KNOWN.iter().take(CORE_COUNT) {
        let write = FileWrite {
            bucket: &bucket,
            filename,
            change: Change::Replace(text(filename)?.to_owned()),
            writer: Writer::System,
            writer_id: None,
            reason: "seed",
            condition: Condition::default(),
        };
        put(app, tx, access, write, 0.0, Gate::Open).await?.written()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::files::name::check_content;
    use documents::section::split;

    #[test]
    fn every_core_file_has_a_seed_text_with_sections() {
        for filename in KNOWN.iter().take(CORE_COUNT) {
            let text = text(filename).unwrap();
            assert!(check_content(text).is_ok() && text.ends_with('\n'));
            assert!(split(text).len() > 1, "{filename}");
        }
    }
}
