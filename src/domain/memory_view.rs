//! A saved view of the table of memories: a name for a set of filters. Services and the console's page of memories pass it on;
//! the store keeps it per user and workspace.

use crate::domain::ids::MemoryViewId;

/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 80;
/// The longest set of filters, in bytes.
pub const MAX_QUERY_BYTES: usize = 2_000;
/// The most views of one user in a workspace.
pub const MAX_VIEWS: u64 = 20;

/// A saved view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryView {
    /// Its id.
    pub id: MemoryViewId,
    /// What its user calls it.
    pub name: String,
    /// The filters, as the query of a URL. It names no person, so that nothing of a forgotten person stays in it.
    pub query: String,
}

impl MemoryView {
    /// Why these words are no name of a view; `None` if they are.
    #[must_use]
    pub fn refuse_name(name: &str) -> Option<&'static str> {
        let is_sized = (1..=MAX_NAME_CHARS).contains(&name.chars().count());
        let is_good = is_sized && !name.chars().any(char::is_control);
        (!is_good).then_some("must be 1 to 80 characters without control characters")
    }
}
