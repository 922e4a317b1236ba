//! Workspace files: rules, merges, revisions and search.
