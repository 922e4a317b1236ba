//! How many tokens of the prompt each file takes. Called by the console.

use crate::app_state::AppState;
use crate::domain::access::AgentAccess;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::llm::tokens;
use crate::memory::files::{prompt, read};

/// The shared prefix of every prompt, file by file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shares {
    /// Tokens of the whole prefix.
    pub tokens: usize,
    /// Its files, in the order of the prompt, without disabled and blank ones.
    pub files: Vec<Share>,
}

/// The share of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The file.
    pub filename: String,
    /// The file's scope.
    pub scope: MemoryScope,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Tokens, including the line with its name.
    pub tokens: usize,
}

/// The shares of an agent's prompt files.
pub async fn shares(app: &AppState, access: &AgentAccess) -> Result<Shares> {
    let files = read::prompt_files(app, access).await?;
    tokio::task::spawn_blocking(move || measure(&files)).await.map_err(Error::internal)
}

fn measure(files: &[WorkspaceFile]) -> Shares {
    let shown = files.iter().filter(|file| prompt::is_shown(file));
    let share = |file: &WorkspaceFile| Share {
        filename: file.filename.clone(),
        scope: file.bucket.scope(),
        sort_order: file.sort_order,
        tokens: tokens::count_by_line(&prompt::block(file)),
    };
    let files: Vec<Share> = shown.map(share).collect();
    Shares { tokens: files.iter().map(|file| file.tokens).sum(), files }
}
