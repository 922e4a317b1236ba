//! Changes of a file's text, and the write that carries one.

use serde::{Deserialize, Serialize};

use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::{Error, Result};
use crate::memory::files::edit::{EditError, edit};
use crate::memory::files::etag::Condition;
use documents::merge::{MergeStrategy, append, merge, merge_under};

/// A change of one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Replaces the text.
    Replace(String),
    /// Replaces the text because a fact changed, by any writer. The change does not lock sections, ignores locks, and
    /// changes no facts.
    Follow(String),
    /// Appends text after a blank line.
    Append(String),
    /// Appends text; an empty file gets the heading line first.
    AppendUnder {
        /// The first line of a new file, such as `# 2026-11-21`.
        heading: String,
        /// The text to append.
        text: String,
    },
    /// Merges text in.
    Merge(MergeStrategy, String),
    /// Merges text into the section under a heading of level 2. A file without the heading gets it at the end.
    MergeUnder {
        /// The heading without its `##`.
        heading: String,
        /// The strategy.
        strategy: MergeStrategy,
        /// The text to merge, without headings of level 1 and 2.
        text: String,
    },
    /// Exact find-and-replace.
    Edit {
        /// The text to find.
        old: String,
        /// The replacement.
        new: String,
        /// Replaces every occurrence instead of the first.
        replace_all: bool,
    },
}

/// A changed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The text.
    pub content: String,
    /// Occurrences that were replaced; 0 for other changes than edits.
    pub replacements: usize,
}

impl Change {
    /// Whether the change keeps all existing text. Such a change cannot touch a locked section.
    #[must_use]
    pub const fn keeps_text(&self) -> bool {
        matches!(
            self,
            Self::Append(_)
                | Self::AppendUnder { .. }
                | Self::Merge(MergeStrategy::Append, _)
                | Self::MergeUnder { strategy: MergeStrategy::Append, .. }
        )
    }

    /// Whether it results from a change of a fact.
    #[must_use]
    pub const fn is_following(&self) -> bool {
        matches!(self, Self::Follow(_))
    }

    /// Applies the change to `old`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for the field `oldText` of an edit that finds nothing.
    pub fn apply(&self, old: &str) -> Result<Applied> {
        let content = match self {
            Self::Replace(text) | Self::Follow(text) => text.clone(),
            Self::Append(text) => append(old, text),
            Self::AppendUnder { heading, text } if old.is_empty() => format!("{heading}\n\n{text}"),
            Self::AppendUnder { text, .. } => append(old, text),
            Self::Merge(strategy, text) => merge(*strategy, old, text),
            Self::MergeUnder { heading, strategy, text } => merge_under(*strategy, old, heading, text),
            Self::Edit { old: wanted, new, replace_all } => {
                let (content, replacements) =
                    edit(old, wanted, new, *replace_all).map_err(|error: EditError| Error::invalid("oldText", error.to_string()))?;
                return Ok(Applied { content, replacements });
            }
        };
        Ok(Applied { content, replacements: 0 })
    }
}

/// One write.
#[derive(Debug, Clone)]
pub struct FileWrite<'a> {
    /// The bucket; the caller must have access to it.
    pub bucket: &'a Bucket,
    /// The file name; checked here.
    pub filename: &'a str,
    /// The change of its text.
    pub change: Change,
    /// The writer. Locks bind extraction and dreams; people set them.
    pub writer: Writer,
    /// The id of the user, token or job; see [`writer_id`](super::write::writer_id).
    pub writer_id: Option<i64>,
    /// The reason, for the history; cut to 200 characters. Never memory text.
    pub reason: &'a str,
    /// The preconditions on the stored file.
    pub condition: Condition<'a>,
}
