//! Who is told what happened in a workspace, and what they were told. Payloads carry ids and never text.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, DeliveryId, JobId, UserId, WebhookId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

/// What can be told. Its names have dots, as the convention for webhooks has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// Facts or files of an owner's memory, or of what a team shares, have changed.
    MemoryUpdated,
    /// A dream is over.
    DreamCompleted,
    /// Two facts that cannot both be true wait for a decision.
    ContradictionOpened,
    /// A person was forgotten.
    OwnerForgotten,
    /// Somebody tries the webhook out.
    Test,
}

impl EventKind {
    /// Those that a webhook can ask for.
    pub const ALL: [Self; 4] = [Self::MemoryUpdated, Self::DreamCompleted, Self::ContradictionOpened, Self::OwnerForgotten];

    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::MemoryUpdated => "memory.updated",
            Self::DreamCompleted => "dream.completed",
            Self::ContradictionOpened => "contradiction.opened",
            Self::OwnerForgotten => "owner.forgotten",
            Self::Test => "webhook.test",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().chain([Self::Test]).find(|kind| kind.as_str() == name)
    }
}

words! {
    /// Where a delivery is.
    DeliveryState, "snake_case" {
        /// Waits, or is tried again.
        Pending = "pending",
        /// The receiver took it.
        Delivered = "delivered",
        /// It was given up.
        Failed = "failed",
    }
}

/// Somebody who is told what happens in a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// The workspace.
    pub workspace: WorkspaceId,
    /// Where it is told.
    pub url: String,
    /// What it asked for.
    pub events: Vec<EventKind>,
    /// The agents whose events it receives; `None` is all of the workspace, and what concerns no agent alone.
    pub agents: Option<Vec<AgentId>>,
    /// How often its secret was changed, and one.
    pub generation: i32,
    /// When its secret was last changed: the one before is signed with too for a day.
    pub rotated_at: Option<DateTime<Utc>>,
    /// Since when it is told nothing.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why: `by_hand`, or `gone` when the receiver said that it is no more.
    pub disabled_reason: Option<String>,
    /// Who made it.
    pub created_by: Option<UserId>,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl Webhook {
    /// Whether it receives events of `agent`; `None` is an event that concerns no agent alone.
    #[must_use]
    pub fn receives_from(&self, agent: Option<AgentId>) -> bool {
        self.agents.as_ref().is_none_or(|listed| agent.is_some_and(|agent| listed.contains(&agent)))
    }
}

/// One thing that it was told, or is to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id: the same for every try, so that a receiver can tell repetitions.
    pub id: DeliveryId,
    /// Who is told.
    pub webhook: WebhookId,
    /// What happened.
    pub event: EventKind,
    /// The agent it is about.
    pub agent: Option<AgentId>,
    /// The owner it is about.
    pub owner: Option<OwnerKey>,
    /// JSON, byte for byte.
    pub body: String,
    /// Where it is.
    pub state: DeliveryState,
    /// Times it was sent.
    pub attempts: i32,
    /// HTTP status of the last answer.
    pub status: Option<i32>,
    /// Why the last try failed: a class, never the receiver's words.
    pub error: Option<String>,
    /// The job that sends it.
    pub job: Option<JobId>,
    /// When it happened.
    pub created_at: DateTime<Utc>,
    /// When it was delivered or given up.
    pub finished_at: Option<DateTime<Utc>>,
}
