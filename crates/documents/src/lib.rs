//! Documents in Markdown: their sections, how two versions are merged, and how they differ. Pure functions: no input or output, no
//! knowledge of the application.

#[cfg(any(test, feature = "arbitrary"))]
pub mod arbitrary;
pub mod diff;
pub mod merge;
pub mod section;
