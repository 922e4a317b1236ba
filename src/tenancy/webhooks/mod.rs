//! Webhooks: programs of a workspace that are told when memory changes, a dream is over, facts contradict each other or a person was
//! forgotten. What is told is written in the transaction of what happened and sent by a job, signed; it holds ids and never text.
//! Managed through REST; told by the services that change memory.

mod deliver;
mod manage;
mod sign;
mod tell;

pub use deliver::deliver;
pub use manage::{NewWebhook, WebhookPatch, create, delete, deliveries, get, list, replay, rotate, test, update};
pub use sign::Secret;
pub use tell::{Happened, tell};
