//! The JSON of webhooks and deliveries.

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
    /// The URL that receives the events.
    #[schema(example = "https://hooks.example.org/noctuary")]
    url: String,
    /// The events that the webhook receives.
    #[schema(example = json!(["dream.completed"]))]
    events: Vec<&'static str>,
    /// The agents whose events the webhook receives. If absent, it receives all events of the workspace, including those that concern no
    /// single agent.
    agent_ids: Option<Vec<AgentId>>,
    /// Whether the webhook is enabled.
    enabled: bool,
    /// Why it is disabled: `by_hand`, or `gone` if the receiver answered 410.
    disabled_reason: Option<String>,
    /// When the secret was last changed.
    rotated_at: Option<DateTime<Utc>>,
    /// The user who created it.
    created_by: Option<UserId>,
    /// When it was created.
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
    /// The secret for checking signatures. It is returned only once.
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

/// A delivery of an event to a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryResponse {
    /// The id. The header `webhook-id` is `msg_` followed by this id.
    id: DeliveryId,
    /// The event.
    #[schema(example = "dream.completed")]
    event: &'static str,
    /// The agent that the event concerns.
    agent_id: Option<AgentId>,
    /// The owner that the event concerns.
    owner_key: Option<OwnerKey>,
    /// The exact body of the request.
    body: String,
    /// The state of the delivery.
    state: DeliveryState,
    /// The number of attempts.
    attempts: i32,
    /// The HTTP status of the last answer.
    status: Option<i32>,
    /// Why the last attempt failed: `refused`, `timeout`, `connect`, `broken`, `address_not_allowed`, `switched_off`.
    error: Option<String>,
    /// The job that sends it.
    job_id: Option<JobId>,
    /// When the event happened.
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
