//! Conversations: records turns and their messages, and triggers extraction. Called by every API that receives or shows messages.

mod change;
mod completed;
mod import;
mod intake;
mod list_all;
mod long_messages;
mod read;
mod record;
mod requests;
mod session;
mod turn;

pub use change::{clear, delete, update};
pub use import::import;
pub use intake::PostedTurn;
pub use list_all::{ConversationQuery, ListedConversation, list_all};
pub use long_messages::{is_too_long, keep_all};
pub use read::{EXCERPT, excerpt, get, latest, list, list_messages, named, turns_within};
pub use record::{Recorded, record};
pub(crate) use record::{add_messages, after_commit, growth};

pub use session::complete_idle;
pub use turn::{MAX_CONTENT_CHARS, NewMessage, NewTurn, Usage};

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Conversation;
use crate::error::{Error, Result};
use crate::store::{self, Tx};

/// The owner's conversation of this name, to show or change it.
async fn open(tx: &Tx, access: &OwnerAccess, name: &str) -> Result<Conversation> {
    store::conversations::find(tx, access, name).await?.ok_or(Error::NotFound("conversation"))
}
