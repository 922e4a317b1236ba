//! Memory servers outside that an agent works with: MCP servers and mem0. Local memory is the truth and always whole; a backend gets a copy
//! of each fact by a job that goes on where it ended, so that nothing is lost or split while a server is away.
//!
//! Writing (`mark`) is a row per fact and server in the transaction of the change; the job (`copy`) makes each server agree with the fact
//! as it is then, whatever happened in between. Reading is a provider of context.

mod copy;
mod manage;
mod mark;
mod reach;

pub use crate::remote::Failure;
pub use copy::{round, run};
pub use manage::{NewServer, Standing, create, delete, list, switch, test};
pub(crate) use mark::{fact_written, facts_forgotten, owner_forgotten};
pub use reach::{ask, switched_on};
