//! Webhooks: URLs of a workspace that receive signed events when memory changes, a dream finishes, a contradiction is found or a person
//! is forgotten. The delivery is stored in the transaction of the change and sent by a job; it contains ids and never text. REST manages
//! webhooks; services that change memory emit the events.

mod deliver;
mod events;
mod manage;
mod sign;

pub use deliver::deliver;
pub use events::{WorkspaceEvent, emit};
pub use manage::{NewWebhook, WebhookPatch, create, delete, deliveries, get, list, replay, rotate, test, update};
pub use sign::Secret;
