//! The commands of the memory tool that Anthropic's models are trained on: a folder `/memories` of text files, here the person's own workspace
//! files below `memories/`. What a person wrote is as safe from them as from every other tool. Called by `memory::tools`.

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

/// What a model asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// A file with numbers before its lines, or what is in a folder.
    View {
        /// The file or folder.
        path: String,
        /// First and last line; -1 is the end.
        #[serde(default)]
        view_range: Option<[i64; 2]>,
    },
    /// A new file.
    Create {
        /// The file.
        path: String,
        /// Its text.
        file_text: String,
    },
    /// Another text in the place of one that is there exactly once.
    StrReplace {
        /// The file.
        path: String,
        /// What is there.
        old_str: String,
        /// What comes in its place.
        #[serde(default)]
        new_str: String,
    },
    /// A text behind a line.
    Insert {
        /// The file.
        path: String,
        /// The line; 0 is the beginning.
        insert_line: usize,
        /// The text.
        insert_text: String,
    },
    /// A file or a folder goes.
    Delete {
        /// The file or folder.
        path: String,
    },
    /// A file or a folder gets another name.
    Rename {
        /// The file or folder.
        old_path: String,
        /// Its new name.
        new_path: String,
    },
}

/// Does what is asked, and tells it in the words that these models know.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for a path outside `/memories`, and with what is wrong with a command, in the tool's own words;
/// [`crate::error::Error::Conflict`] for what a person wrote.
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
