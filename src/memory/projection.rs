//! Keeps facts and the lines of workspace files in step. The write paths call it inside their transaction; the pipeline
//! implements it, so that this room does not depend on the pipeline.

use std::fmt::Debug;

use async_trait::async_trait;

use crate::config::mate::Memory;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::fact_event::Cause;
use crate::error::Result;
use crate::store::Tx;

/// What a write of one form of memory does to the other. `App` is the application state, which holds the implementation.
#[async_trait]
pub trait Projection<App>: Debug + Send + Sync {
    /// Applies a person's write of a file, from the old text to the new one, to the facts that its lines state.
    async fn file_written(
        &self,
        app: &App,
        tx: &Tx,
        access: &Access,
        file: (&Bucket, &str),
        texts: (&str, &str),
        cause: Cause,
    ) -> Result<()>;

    /// Applies a change of a fact to the lines that state it.
    async fn fact_changed(&self, app: &App, tx: &Tx, access: &Access, before: &Fact, after: &Fact, cause: Cause) -> Result<()>;
}

/// Whether facts and files follow each other: `mate.memory.dream-v2.fact-projection`, and dream v2 as a whole.
pub(crate) const fn is_on(settings: &Memory) -> bool {
    settings.dream_v2.enabled && settings.dream_v2.fact_projection
}
