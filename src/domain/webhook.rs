//! Webhooks and their deliveries. Payloads carry ids and never text.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, DeliveryId, JobId, UserId, WebhookId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

/// The kinds of events. Their names have dots, as is usual for webhooks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// Facts or files of an owner's or a team's memory have changed.
    MemoryUpdated,
    /// A dream has ended.
    DreamCompleted,
    /// A contradiction waits for a decision.
    ContradictionOpened,
    /// A person was forgotten.
    OwnerForgotten,
    /// A person tests the webhook.
    Test,
}

impl EventKind {
    /// The kinds that a webhook can subscribe to.
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
    /// The state of a delivery.
    DeliveryState, "snake_case" {
        /// Waits, or is retried.
        Pending = "pending",
        /// The receiver accepted it.
        Delivered = "delivered",
        /// It was given up.
        Failed = "failed",
    }
}

/// A URL that receives the events of a workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// The workspace.
    pub workspace: WorkspaceId,
    /// The URL.
    pub url: String,
    /// The events it subscribes to.
    pub events: Vec<EventKind>,
    /// The agents whose events it receives; `None` is all of the workspace, including events that concern no single agent.
    pub agents: Option<Vec<AgentId>>,
    /// The number of changes of its secret, plus one.
    pub generation: i32,
    /// When its secret was last changed: for a day, deliveries are also signed with the previous one.
    pub rotated_at: Option<DateTime<Utc>>,
    /// When it was disabled.
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why it was disabled: `by_hand`, or `gone` if the receiver answered that it no longer exists.
    pub disabled_reason: Option<String>,
    /// Who created it.
    pub created_by: Option<UserId>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

impl Webhook {
    /// Whether it receives events of `agent`; `None` is an event that concerns no single agent.
    #[must_use]
    pub fn receives_from(&self, agent: Option<AgentId>) -> bool {
        self.agents.as_ref().is_none_or(|listed| agent.is_some_and(|agent| listed.contains(&agent)))
    }
}

/// The delivery of one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// Its id: the same for every attempt, so that a receiver can recognize repetitions.
    pub id: DeliveryId,
    /// The webhook.
    pub webhook: WebhookId,
    /// The event.
    pub event: EventKind,
    /// The agent the event is about.
    pub agent: Option<AgentId>,
    /// The owner the event is about.
    pub owner: Option<OwnerKey>,
    /// The JSON body, byte for byte.
    pub body: String,
    /// Its state.
    pub state: DeliveryState,
    /// The number of attempts.
    pub attempts: i32,
    /// HTTP status of the last answer.
    pub status: Option<i32>,
    /// Why the last attempt failed: a class, never the receiver's text.
    pub error: Option<String>,
    /// The job that sends it.
    pub job: Option<JobId>,
    /// When the event happened.
    pub created_at: DateTime<Utc>,
    /// When it was delivered or given up.
    pub finished_at: Option<DateTime<Utc>>,
}
