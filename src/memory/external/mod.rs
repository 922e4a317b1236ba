//! External memory servers that an agent uses: MCP servers and mem0. Local memory is authoritative and always complete. A job copies each
//! fact to the backends; it is resumable, so that nothing is lost or duplicated while a server is unreachable.
//!
//! Writing (`mark`) stores a row per fact and server in the transaction of the change; the job (`copy`) makes each server agree with the
//! fact's current state, whatever happened in between. Reading is a provider of context.

mod copy;
mod manage;
mod mark;
mod reach;

pub use crate::remote::Failure;
pub use copy::{round, run};
pub use manage::{NewServer, Standing, create, delete, list, switch, test};
pub(crate) use mark::{fact_written, facts_forgotten, owner_forgotten};
pub use reach::{ask, switched_on};
