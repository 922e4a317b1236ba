//! Webhooks and deliveries on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, DeliveryId, JobId, UserId, WebhookId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::tenancy::webhooks::Secret;

/// A webhook without its secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookResponse {
    /// The id.
    id: WebhookId,
    /// Where it is told.
    #[schema(example = "https://hooks.example.org/noctuary")]
    url: String,
    /// What it is told.
    #[schema(example = json!(["dream.completed"]))]
    events: Vec<&'static str>,
    /// The agents whose events it receives; absent for all of the workspace, and what concerns no agent alone.
    agent_ids: Option<Vec<AgentId>>,
    /// Whether it is told anything.
    enabled: bool,
    /// Why not: `by_hand`, or `gone` when the receiver answered 410.
    disabled_reason: Option<String>,
    /// When its secret was last changed.
    rotated_at: Option<DateTime<Utc>>,
    /// Who made it.
    created_by: Option<UserId>,
    /// When.
    created_at: DateTime<Utc>,
}

impl From<Webhook> for WebhookResponse {
    fn from(hook: Webhook) -> Self {
        Self {
            id: hook.id,
            url: hook.url,
            events: hook.events.into_iter().map(EventKind::as_str).collect(),
            agent_ids: hook.agents,
            enabled: hook.disabled_at.is_none(),
            disabled_reason: hook.disabled_reason,
            rotated_at: hook.rotated_at,
            created_by: hook.created_by,
            created_at: hook.created_at,
        }
    }
}

/// A webhook with its secret.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookSecretResponse {
    /// What signatures are checked with. It is shown this once.
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")]
    secret: String,
    /// The webhook.
    #[serde(flatten)]
    webhook: WebhookResponse,
}

impl From<(Webhook, Secret)> for WebhookSecretResponse {
    fn from((hook, secret): (Webhook, Secret)) -> Self {
        Self { secret: secret.reveal(), webhook: hook.into() }
    }
}

/// One thing that a webhook was told, or is to be told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryResponse {
    /// Its id; the header `webhook-id` is this with `msg_` before it.
    id: DeliveryId,
    /// What happened.
    #[schema(example = "dream.completed")]
    event: &'static str,
    /// The agent it is about.
    agent_id: Option<AgentId>,
    /// The owner it is about.
    owner_key: Option<OwnerKey>,
    /// What is sent, byte for byte.
    body: String,
    /// Where it is.
    state: DeliveryState,
    /// Times it was sent.
    attempts: i32,
    /// HTTP status of the last answer.
    status: Option<i32>,
    /// Why the last try failed: `refused`, `timeout`, `connect`, `broken`, `address_not_allowed`, `switched_off`.
    error: Option<String>,
    /// The job that sends it.
    job_id: Option<JobId>,
    /// When it happened.
    created_at: DateTime<Utc>,
    /// When it was delivered or given up.
    finished_at: Option<DateTime<Utc>>,
}

impl From<Delivery> for DeliveryResponse {
    fn from(delivery: Delivery) -> Self {
        Self {
            id: delivery.id,
            event: delivery.event.as_str(),
            agent_id: delivery.agent,
            owner_key: delivery.owner,
            body: delivery.body,
            state: delivery.state,
            attempts: delivery.attempts,
            status: delivery.status,
            error: delivery.error,
            job_id: delivery.job,
            created_at: delivery.created_at,
            finished_at: delivery.finished_at,
        }
    }
}
