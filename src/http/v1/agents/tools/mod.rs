//! The tools of an agent: listing and calling them.

mod call;
mod list;

pub use call::call_tool;
pub use list::list_tools;
