//! Tools of an agent: what there is, and a call of one.

mod call;
mod list;

pub use call::call_tool;
pub use list::list_tools;
