//! Facts as lines of workspace files: reading, comparing and rewriting them.

pub mod difference;
pub mod location;
pub mod rewrite;
pub mod statement;
