//! The commands of the memory tool that Anthropic's models are trained on: a folder `/memories` of text files, stored as
//! the person's own workspace files below `memories/`. Locks protect what a person wrote, as for every other tool. Called
//! by `memory::tools`.

mod change;
mod path;
mod view;

use serde::Deserialize;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::files::Target;

use path::Path;

/// A command of a model.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Shows a file with line numbers, or the contents of a folder.
    View {
        /// The file or folder.
        path: String,
        /// First and last line; -1 is the end.
        #[serde(default)]
        view_range: Option<[i64; 2]>,
    },
    /// Creates a file.
    Create {
        /// The file.
        path: String,
        /// Its text.
        file_text: String,
    },
    /// Replaces a text that occurs exactly once.
    StrReplace {
        /// The file.
        path: String,
        /// The text to replace.
        old_str: String,
        /// The replacement.
        #[serde(default)]
        new_str: String,
    },
    /// Inserts a text after a line.
    Insert {
        /// The file.
        path: String,
        /// The line; 0 inserts at the beginning.
        insert_line: usize,
        /// The text.
        insert_text: String,
    },
    /// Deletes a file or a folder.
    Delete {
        /// The file or folder.
        path: String,
    },
    /// Renames a file or a folder.
    Rename {
        /// The file or folder.
        old_path: String,
        /// Its new name.
        new_path: String,
    },
}

/// Runs a command. Returns the answer in the wording that these models expect.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a path outside `/memories`, and for an invalid command, in the tool's wording;
/// [`crate::error::Error::Conflict`] for text that a person wrote.
pub async fn run(app: &AppState, access: &OwnerAccess, command: Command) -> Result<String> {
    let target = Target::for_owner(app, access.clone(), Some(MemoryScope::Personal)).await?;
    match command {
        Command::View { path, view_range } => view::view(app, &target, &Path::parse("path", &path)?, view_range).await,
        Command::Create { path, file_text } => change::create(app, &target, &Path::parse("path", &path)?, file_text).await,
        Command::StrReplace { path, old_str, new_str } => {
            change::str_replace(app, &target, &Path::parse("path", &path)?, old_str, new_str).await
        }
        Command::Insert { path, insert_line, insert_text } => {
            change::insert(app, &target, &Path::parse("path", &path)?, insert_line, &insert_text).await
        }
        Command::Delete { path } => change::delete(app, &target, &Path::parse("path", &path)?).await,
        Command::Rename { old_path, new_path } => {
            change::rename(app, &target, &Path::parse("old_path", &old_path)?, &Path::parse("new_path", &new_path)?).await
        }
    }
}
