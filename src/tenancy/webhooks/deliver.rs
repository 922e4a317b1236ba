//! The job `deliver_webhook`: sends one delivery. If the receiver does not accept it, the queue retries with increasing delays; every
//! attempt has the same id and body. The worker calls it.

use std::time::Duration;

use serde_json::{Value, json};
use url::Url;

use super::sign;
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::ids::DeliveryId;
use crate::domain::webhook::{Delivery, DeliveryState, Webhook};
use crate::error::{Error, Result};
use crate::net::post_json;
use crate::queue::JobRun;
use crate::store;
use crate::telemetry::metrics;

/// The time-out for a receiver.
const TIMEOUT: Duration = Duration::from_secs(15);
/// The status with which a receiver ends its webhook.
const GONE: u16 = 410;

/// The result of an attempt.
enum DeliveryAttempt {
    Accepted(u16),
    Rejected(u16),
    Unreachable(&'static str),
}

/// Sends `delivery`. Does nothing if it was sent already or its webhook is deleted or disabled.
///
/// # Errors
/// [`Error::Unavailable`] if the receiver did not accept it, so that the queue retries.
pub async fn deliver(app: &AppState, access: &Access, job: &JobRun, delivery: DeliveryId) -> Result<Value> {
    // Recorded before it is sent: changes from here on get a delivery of their own.
    let tx = app.db.write(access).await?;
    let Some(delivery) = store::webhooks::begin(&tx, access, delivery).await? else { return Ok(json!({ "sent": false })) };
    let hook = store::webhooks::get(&tx, access, delivery.webhook).await?.filter(|hook| hook.disabled_at.is_none());
    tx.commit().await?;
    let Some(hook) = hook else { return close(app, access, job, delivery, DeliveryState::Failed, "switched_off").await };
    let tried = send(app, access, &hook, &delivery).await?;
    metrics::webhook_tried(match tried {
        DeliveryAttempt::Accepted(_) => "delivered",
        DeliveryAttempt::Rejected(_) => "refused",
        DeliveryAttempt::Unreachable(_) => "unreached",
    });
    record_attempt(app, access, job, (hook, delivery), tried).await
}

async fn send(app: &AppState, access: &Access, hook: &Webhook, delivery: &Delivery) -> Result<DeliveryAttempt> {
    let Ok(url) = Url::parse(&hook.url) else { return Ok(DeliveryAttempt::Unreachable("bad_url")) };
    // The operator's list may have changed since the URL was stored.
    let Ok(client) = app.outbound.for_tenant(&url) else { return Ok(DeliveryAttempt::Unreachable("address_not_allowed")) };
    let (id, now) = (format!("msg_{}", delivery.id), app.clock.now());
    let signature = sign::header(app, access, hook, (&id, now, &delivery.body))?;
    let headers = [("webhook-id", id), ("webhook-timestamp", now.timestamp().to_string()), ("webhook-signature", signature)];
    Ok(match post_json(client, url, &headers, delivery.body.clone(), TIMEOUT).await {
        Ok(status @ 200..=299) => DeliveryAttempt::Accepted(status),
        Ok(status) => DeliveryAttempt::Rejected(status),
        Err(why) => DeliveryAttempt::Unreachable(why),
    })
}

async fn record_attempt(
    app: &AppState,
    access: &Access,
    job: &JobRun,
    (hook, delivery): (Webhook, Delivery),
    tried: DeliveryAttempt,
) -> Result<Value> {
    let (status, error) = match tried {
        DeliveryAttempt::Accepted(status) => (Some(status), None),
        DeliveryAttempt::Rejected(status) => (Some(status), Some("refused")),
        DeliveryAttempt::Unreachable(why) => (None, Some(why)),
    };
    let delivery = Delivery { status: status.map(i32::from), error: error.map(str::to_owned), ..delivery };
    let Some(error) = error else { return close(app, access, job, delivery, DeliveryState::Delivered, "").await };
    if status == Some(GONE) {
        let tx = app.db.write(access).await?;
        let off = Webhook { disabled_at: Some(app.clock.now()), disabled_reason: Some("gone".to_owned()), ..hook };
        store::webhooks::update(&tx, access, &off).await?;
        tx.commit().await?;
        return close(app, access, job, delivery, DeliveryState::Failed, error).await;
    }
    let is_last = i64::from(job.job().failures) + 1 >= i64::from(app.config.jobs.max_attempts.get());
    let state = if is_last { DeliveryState::Failed } else { DeliveryState::Pending };
    let tx = app.db.write(access).await?;
    let finished_at = is_last.then(|| app.clock.now());
    store::webhooks::update_delivery(&tx, access, &Delivery { state, finished_at, ..delivery }).await?;
    tx.commit().await?;
    Err(Error::Unavailable { dependency: "the receiver of the webhook", cause: None })
}

/// Ends the delivery and its job in one transaction.
async fn close(app: &AppState, access: &Access, job: &JobRun, delivery: Delivery, state: DeliveryState, error: &str) -> Result<Value> {
    let outcome = json!({ "sent": state == DeliveryState::Delivered, "status": delivery.status, "attempts": delivery.attempts });
    let error = Some(error.to_owned()).filter(|error| !error.is_empty());
    let webhook = delivery.webhook;
    let ended = Delivery { state, error, finished_at: Some(app.clock.now()), ..delivery };
    let tx = app.db.write(access).await?;
    store::webhooks::update_delivery(&tx, access, &ended).await?;
    store::webhooks::purge(&tx, access, webhook, app.config.jobs.retention).await?;
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}
