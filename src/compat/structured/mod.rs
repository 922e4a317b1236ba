//! Facts as the rows of a chat, for programs that use Noctuary as a memory backend and number their chats. Implements
//! their operations (`list`, `context`, `insert`, `supersede` …). A chat is the owner `<channel>:<number>`; a row without
//! a chat belongs to the agent's team. Called by MCP.

mod edit;
mod insert;
mod query;
mod row;
mod upsert;

pub use query::{Query, query};
pub use row::Row;
pub use upsert::{Answer, Upsert, upsert};

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerName};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::store;

/// The chats of one channel with one agent.
#[derive(Debug, Clone)]
pub struct Chats {
    /// The agent whose memory this is.
    pub agent: AgentAccess,
    /// The channel whose senders are numbers.
    pub channel: String,
}

impl Chats {
    /// Access to the memory of a chat, or to shared memory.
    fn open(&self, chat: Option<i64>) -> Result<OwnerAccess> {
        let named =
            |number: i64| OwnerName { channel: Some(self.channel.clone()), sender_id: Some(number.to_string()), ..OwnerName::default() };
        match chat {
            Some(number) => self.agent.clone().for_owner(&named(number)),
            // A token that is limited to the chats of a channel may still read shared memory.
            None => self.agent.clone().for_owner(&OwnerName::default()).or_else(|_| self.agent.clone().for_owner(&named(0))),
        }
    }

    /// The number of an owner's chat; `None` for owners that are not a chat of this channel.
    fn number(&self, owner: &str) -> Option<i64> {
        owner.strip_prefix(self.channel.as_str())?.strip_prefix(':')?.parse().ok()
    }

    /// The bucket of a chat's rows, or of rows without a chat.
    fn bucket(&self, chat: Option<&OwnerAccess>) -> Bucket {
        let (tenant, agent) = (self.agent.access().tenant(), self.agent.agent().id);
        match chat {
            Some(access) => Bucket::Personal(tenant, agent, access.owner().clone()),
            None => Bucket::Team(tenant, agent),
        }
    }

    /// The fact with this id, and access to its chat; `None` if the caller may not see it.
    async fn find(&self, app: &AppState, id: i64) -> Result<Option<(OwnerAccess, Fact)>> {
        let ticket = self.agent.access();
        let tx = app.db.read(ticket).await?;
        let Some(fact) = store::facts::find(&tx, ticket, FactId::from(id)).await? else { return Ok(None) };
        drop(tx);
        let chat = match fact.bucket.scope() {
            MemoryScope::Personal => match self.number(fact.bucket.owner()) {
                Some(number) => Some(number),
                None => return Ok(None),
            },
            MemoryScope::Team | MemoryScope::Global => None,
        };
        let access = match self.open(chat) {
            Ok(access) => access,
            Err(Error::NotFound(_) | Error::Forbidden(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let is_seen = access.visibility().buckets().contains(&fact.bucket);
        Ok(is_seen.then_some((access, fact)))
    }

    fn row(&self, fact: Fact) -> Row {
        let chat = self.number(fact.bucket.owner());
        Row::of(fact, chat)
    }
}
