//! Keeps facts and Markdown files in step: a person's edit of a line changes its fact, and a change of a fact changes its
//! lines.
//!
//! PROFILE.md, MEMORY.md and KNOWLEDGE.md state facts, line by line (`statement`). `from_file` applies a person's write
//! of such a file to facts; `to_files` applies a change of a fact to files. Neither triggers the other, so there is no
//! loop. Extraction builds its own sections (`pipeline::extraction`). Text that a model rewrites is not read back, because
//! those facts come from the conversation itself. Text that an agent writes by tool becomes facts too (`from_tool`).

mod from_file;
mod from_tool;
pub mod managed_section;
mod to_files;

pub use from_tool::{ToolWrite, learn};

use async_trait::async_trait;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::fact_event::Cause;
use crate::error::Result;
use crate::memory::projection::Projection;
use crate::store::Tx;

/// The implementation that the application state holds.
#[derive(Debug)]
pub struct FactsAndFiles;

#[async_trait]
impl Projection<AppState> for FactsAndFiles {
    async fn file_written(
        &self,
        app: &AppState,
        tx: &Tx,
        access: &Access,
        file: (&Bucket, &str),
        texts: (&str, &str),
        cause: Cause,
    ) -> Result<()> {
        from_file::follow_file(app, tx, access, file, texts, cause).await
    }

    async fn fact_changed(&self, app: &AppState, tx: &Tx, access: &Access, before: &Fact, after: &Fact, cause: Cause) -> Result<()> {
        to_files::follow(app, tx, access, before, after, cause).await
    }
}
