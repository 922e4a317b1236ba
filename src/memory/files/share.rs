//! How much of the prompt each file takes: what the agent's model always sees, in numbers. Asked by the console.

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
    /// Tokens of all of it.
    pub tokens: usize,
    /// Its files, in the order of the prompt; disabled and blank ones are not in it.
    pub files: Vec<Share>,
}

/// One file's part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// The file.
    pub filename: String,
    /// Whose file it is.
    pub scope: MemoryScope,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Tokens, the line with its name included.
    pub tokens: usize,
}

/// The shares of an agent's prompt files.
pub async fn shares(app: &AppState, access: &AgentAccess) -> Result<Shares> {
    let files = read::prompt_files(app, access).await?;
    tokio::task::spawn_blocking(move || weigh(&files)).await.map_err(Error::internal)
}

fn weigh(files: &[WorkspaceFile]) -> Shares {
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
