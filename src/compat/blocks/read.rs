//! Reads blocks.

use super::{Block, page};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::file::WorkspaceFile;
use crate::error::Result;
use crate::memory::audit;
use crate::retrieval::context::defused;

/// A block with its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The block.
    pub block: Block,
    /// The page; `None` if it does not exist yet.
    pub file: Option<WorkspaceFile>,
}

impl Page {
    /// The page's text between the marks of the block; no text in it can close the block or open another.
    #[must_use]
    pub fn text(&self) -> String {
        self.file.as_ref().map(|file| defused(&file.content)).unwrap_or_default()
    }

    /// `text` within the tags of the block.
    #[must_use]
    pub fn marked(&self, text: &str) -> String {
        let name = self.block.as_str();
        format!("<{name}_memory>\n{}\n</{name}_memory>", text.trim_end())
    }
}

/// Reads `blocks` as the owner's agent sees them.
///
/// # Errors
/// [`crate::error::Error::Forbidden`].
pub async fn read(app: &AppState, access: &OwnerAccess, blocks: &[Block]) -> Result<Vec<Page>> {
    access.access().require(Permission::ReadMemory)?;
    let mut places = Vec::with_capacity(blocks.len());
    for block in blocks {
        places.push((*block, block.target(app, access).await?.writing()));
    }
    let buckets: Vec<_> = places.iter().map(|(_, bucket)| bucket.clone()).collect();
    audit::note_read_in(app, access, &buckets, "memory.read").await?;
    let tx = app.db.read(access.access()).await?;
    let mut pages = Vec::with_capacity(places.len());
    for (block, bucket) in places {
        pages.push(Page { block, file: page(&tx, access, &bucket).await? });
    }
    Ok(pages)
}
