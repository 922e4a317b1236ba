//! `/api/v1/webhooks`: webhooks of the calling workspace, and their deliveries.

use actix_web::{delete, get, patch, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::ids::{AgentId, DeliveryId, JobId, UserId, WebhookId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::{Body, PageQuery, Query};
use crate::http::extract::parse_id;
use crate::tenancy::webhooks::{self, NewWebhook, Secret, WebhookPatch};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_webhooks).service(create_webhook).service(get_webhook).service(update_webhook);
    config.service(delete_webhook).service(rotate_webhook).service(test_webhook);
    config.service(list_deliveries).service(replay_delivery);
}

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

/// Lists the workspace's webhooks, newest first.
#[utoipa::path(tag = "webhooks", operation_id = "listWebhooks", params(PageQuery),
    responses((status = 200, description = "A page of webhooks", body = Envelope<List<WebhookResponse>>)))]
#[get("/webhooks")]
pub async fn list_webhooks(system: System, access: Access, query: Query<PageQuery>) -> Result<Reply<List<WebhookResponse>>> {
    let page = webhooks::list(&system, &access, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, WebhookResponse::from)))
}

/// A new webhook.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"url": "https://hooks.example.org/noctuary", "events": ["dream.completed", "contradiction.opened"]}))]
pub struct CreateWebhookRequest {
    /// A public https URL.
    #[schema(format = "uri", max_length = 2000)]
    url: String,
    /// The events to receive: `memory.updated`, `dream.completed`, `contradiction.opened`, `owner.forgotten`. Defaults to all.
    #[serde(default)]
    events: Vec<String>,
    /// The agents whose events the webhook receives. If absent or empty, all agents that the token may access.
    #[serde(default)]
    agent_ids: Vec<AgentId>,
}

/// Creates a webhook.
///
/// A token that is limited to certain agents can create, see and change webhooks of these agents only. Deliveries are signed according to
/// Standard Webhooks, contain ids and never text, and are retried with increasing delays.
#[utoipa::path(tag = "webhooks", operation_id = "createWebhook", request_body = CreateWebhookRequest,
    responses((status = 201, description = "Created; its secret is shown only once", body = Envelope<WebhookSecretResponse>)))]
#[post("/webhooks")]
pub async fn create_webhook(system: System, access: Access, body: Body<CreateWebhookRequest>) -> Result<Created<WebhookSecretResponse>> {
    let Body(CreateWebhookRequest { url, events, agent_ids }) = body;
    Ok(Created(webhooks::create(&system, &access, NewWebhook { url, events, agent_ids }).await?.into()))
}

/// Returns one webhook, without its secret.
#[utoipa::path(tag = "webhooks", operation_id = "getWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "The webhook", body = Envelope<WebhookResponse>)))]
#[get("/webhooks/{webhookId}")]
pub async fn get_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<WebhookResponse>> {
    Ok(Reply(webhooks::get(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}

/// The fields to change. Absent fields keep their value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"enabled": false}))]
pub struct UpdateWebhookRequest {
    /// A public https URL.
    #[schema(format = "uri", max_length = 2000)]
    url: Option<String>,
    /// The events to receive.
    #[schema(min_items = 1)]
    events: Option<Vec<String>>,
    /// The agents whose events the webhook receives. If empty, all agents that the token may access.
    agent_ids: Option<Vec<AgentId>>,
    /// Whether the webhook is enabled.
    enabled: Option<bool>,
}

/// Updates a webhook, or enables or disables it.
#[utoipa::path(tag = "webhooks", operation_id = "updateWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    request_body = UpdateWebhookRequest,
    responses((status = 200, description = "The webhook as it is now", body = Envelope<WebhookResponse>)))]
#[patch("/webhooks/{webhookId}")]
pub async fn update_webhook(
    system: System,
    access: Access,
    id: web::Path<String>,
    body: Body<UpdateWebhookRequest>,
) -> Result<Reply<WebhookResponse>> {
    let Body(UpdateWebhookRequest { url, events, agent_ids, enabled }) = body;
    let patch = WebhookPatch { url, events, agent_ids, enabled };
    Ok(Reply(webhooks::update(&system, &access, parse_id(&id, "webhook")?, patch).await?.into()))
}

/// Confirms the deletion.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeleteWebhookResponse {
    /// Always true.
    deleted: bool,
}

/// Deletes a webhook with its deliveries.
///
/// Pending deliveries are not sent.
#[utoipa::path(tag = "webhooks", operation_id = "deleteWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "Deleted", body = Envelope<DeleteWebhookResponse>)))]
#[delete("/webhooks/{webhookId}")]
pub async fn delete_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<DeleteWebhookResponse>> {
    webhooks::delete(&system, &access, parse_id(&id, "webhook")?).await?;
    Ok(Reply(DeleteWebhookResponse { deleted: true }))
}

/// Replaces the secret of a webhook.
///
/// For one day, deliveries are signed with the old secret too, so that the receiver can switch over.
#[utoipa::path(tag = "webhooks", operation_id = "rotateWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 200, description = "Replaced; the new secret is shown only once", body = Envelope<WebhookSecretResponse>)))]
#[post("/webhooks/{webhookId}/rotate")]
pub async fn rotate_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Reply<WebhookSecretResponse>> {
    Ok(Reply(webhooks::rotate(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}

/// Sends the event `webhook.test` to a webhook, whatever events it receives.
///
/// The webhook's deliveries show the result.
#[utoipa::path(tag = "webhooks", operation_id = "testWebhook", params(("webhookId" = String, Path, description = "The webhook's id")),
    responses((status = 201, description = "Queued for delivery", body = Envelope<DeliveryResponse>),
        (status = 409, description = "The webhook is disabled")))]
#[post("/webhooks/{webhookId}/test")]
pub async fn test_webhook(system: System, access: Access, id: web::Path<String>) -> Result<Created<DeliveryResponse>> {
    Ok(Created(webhooks::test(&system, &access, parse_id(&id, "webhook")?).await?.into()))
}

/// Lists the deliveries of a webhook, newest first.
///
/// Deliveries are retained as long as finished jobs.
#[utoipa::path(tag = "webhooks", operation_id = "listDeliveries",
    params(("webhookId" = String, Path, description = "The webhook's id"), PageQuery),
    responses((status = 200, description = "A page of deliveries", body = Envelope<List<DeliveryResponse>>)))]
#[get("/webhooks/{webhookId}/deliveries")]
pub async fn list_deliveries(
    system: System,
    access: Access,
    id: web::Path<String>,
    query: Query<PageQuery>,
) -> Result<Reply<List<DeliveryResponse>>> {
    let id = parse_id(&id, "webhook")?;
    let page = webhooks::deliveries(&system, &access, id, query.0.cursor.as_deref(), query.0.limit).await?;
    Ok(Reply(List::from_page(page, DeliveryResponse::from)))
}

/// Sends a finished delivery again.
///
/// Id and body stay the same; the signature is new.
#[utoipa::path(tag = "webhooks", operation_id = "replayDelivery",
    params(("webhookId" = String, Path, description = "The webhook's id"), ("deliveryId" = String, Path, description = "The delivery's id")),
    responses((status = 200, description = "Queued for delivery", body = Envelope<DeliveryResponse>),
        (status = 409, description = "The delivery is still pending, or the webhook is disabled")))]
#[post("/webhooks/{webhookId}/deliveries/{deliveryId}/replay")]
pub async fn replay_delivery(system: System, access: Access, path: web::Path<(String, String)>) -> Result<Reply<DeliveryResponse>> {
    let (webhook, delivery) = (parse_id(&path.0, "webhook")?, parse_id(&path.1, "delivery")?);
    Ok(Reply(webhooks::replay(&system, &access, webhook, delivery).await?.into()))
}
