//! Markdown as sections: splitting, merging and comparing it.

pub mod diff;
pub mod merge;
pub mod section;
