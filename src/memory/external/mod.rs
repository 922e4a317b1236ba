//! External memory servers of an agent: MCP servers and mem0. Local memory is authoritative and always complete; a resumable job gives a
//! backend a copy of each fact, so that nothing is lost or partly written while a server is unreachable.
//!
//! Writing (`mark`) inserts a row per fact and server in the transaction of the change; the job (`copy`) makes each server match the
//! fact's state at that time, whatever happened in between. Reading is a provider of context.

mod connection;
mod copy;
mod manage;
mod mark;

pub use crate::remote::Failure;
pub use connection::{ask, switched_on};
pub use copy::{round, run};
pub use manage::{NewServer, ServerStatus, create, delete, list, switch, test};
pub(crate) use mark::{fact_written, facts_forgotten, owner_forgotten};
