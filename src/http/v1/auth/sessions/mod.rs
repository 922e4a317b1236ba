//! The caller's sessions.

mod list;
mod revoke;

pub use list::list_sessions;
pub use revoke::revoke_session;
