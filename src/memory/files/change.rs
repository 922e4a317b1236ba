//! What a write does to a file's text.

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::memory::files::edit::{EditError, edit};
use crate::memory::markdown::merge::{MergeStrategy, append, merge, merge_under};

/// A change of one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// This text instead.
    Replace(String),
    /// The text that follows from a change of a fact, whoever made that: it neither locks sections nor is bound by locks, and no
    /// fact follows from it.
    Follow(String),
    /// This text after what is there, with a blank line between.
    Append(String),
    /// This text after what is there; a file that is empty begins with the heading line first.
    AppendUnder {
        /// The first line of a new file, such as `# 2026-11-21`.
        heading: String,
        /// What is added.
        text: String,
    },
    /// This text merged in.
    Merge(MergeStrategy, String),
    /// This text merged into what stands under a heading of level 2, which a text that lacks it gets at its end.
    MergeUnder {
        /// The heading without its marks.
        heading: String,
        /// How.
        strategy: MergeStrategy,
        /// What is merged in; without headings of level 1 and 2.
        text: String,
    },
    /// Exact find-and-replace.
    Edit {
        /// What is looked for.
        old: String,
        /// What comes in its place.
        new: String,
        /// Every occurrence instead of the first.
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
    /// Whether every byte that is there stays: such a change cannot touch a locked section.
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

    /// Whether it follows from a change of a fact.
    #[must_use]
    pub const fn is_following(&self) -> bool {
        matches!(self, Self::Follow(_))
    }

    /// What `old` becomes.
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
