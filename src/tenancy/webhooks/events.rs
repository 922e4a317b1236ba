//! Emits events: for each webhook that receives the event, it stores a delivery and its job in the transaction of the change. Services
//! that change memory call it.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::SecondsFormat;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, WebhookId};
use crate::domain::job::{NewJob, Task};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::error::Result;
use crate::store::{self, Tx};

/// An event.
#[derive(Debug, Clone)]
pub struct WorkspaceEvent {
    kind: EventKind,
    agent: Option<AgentId>,
    owner: Option<OwnerKey>,
    data: Value,
}

impl WorkspaceEvent {
    /// An event in a bucket, which determines the owner. `data` is an object with further ids.
    #[must_use]
    pub fn in_bucket(kind: EventKind, bucket: &Bucket, data: Value) -> Self {
        let is_personal = bucket.scope() == MemoryScope::Personal;
        Self {
            kind,
            agent: (bucket.scope() != MemoryScope::Global).then(|| bucket.agent()),
            owner: is_personal.then(|| OwnerKey::stored(bucket.owner().to_owned())),
            data: with(json!({ "scope": bucket.scope() }), data),
        }
    }

    /// Facts or files of a bucket have changed.
    #[must_use]
    pub fn memory_updated(bucket: &Bucket) -> Self {
        Self::in_bucket(EventKind::MemoryUpdated, bucket, json!({}))
    }

    /// An event of the workspace.
    #[must_use]
    pub const fn in_workspace(kind: EventKind, data: Value) -> Self {
        Self { kind, agent: None, owner: None, data }
    }

    fn body(&self, access: &Access, at: chrono::DateTime<chrono::Utc>) -> String {
        let place = json!({ "workspaceId": access.workspace(), "agentId": self.agent, "ownerKey": self.owner });
        let timestamp = at.to_rfc3339_opts(SecondsFormat::Millis, true);
        json!({ "type": self.kind.as_str(), "timestamp": timestamp, "data": with(place, self.data.clone()) }).to_string()
    }
}

/// Emits an event to the workspace's webhooks. While a `memory.updated` delivery is unsent, further ones for the same owner are dropped.
pub async fn emit(app: &AppState, tx: &Tx, access: &Access, event: &WorkspaceEvent) -> Result<()> {
    // Boxed, because its future would enlarge that of every memory change.
    Box::pin(tell_all(app, tx, access, event)).await
}

/// The webhooks for each kind of event, cached in the transaction, because many of its changes are of one kind.
#[derive(Default)]
struct Subscriptions(HashMap<EventKind, Arc<Vec<Webhook>>>);

async fn subscriptions(tx: &Tx, access: &Access, kind: EventKind) -> Result<Arc<Vec<Webhook>>> {
    if let Some(known) = tx.extension(|told: &mut Subscriptions| told.0.get(&kind).cloned()) {
        return Ok(known);
    }
    let hooks = Arc::new(store::webhooks::list_subscribed(tx, access, kind).await?);
    tx.extension(|told: &mut Subscriptions| told.0.insert(kind, Arc::clone(&hooks)));
    Ok(hooks)
}

async fn tell_all(app: &AppState, tx: &Tx, access: &Access, event: &WorkspaceEvent) -> Result<()> {
    for hook in subscriptions(tx, access, event.kind).await?.iter().filter(|hook| hook.receives_from(event.agent)) {
        let is_the_same = event.kind == EventKind::MemoryUpdated
            && store::webhooks::unsent(tx, access, hook.id, event.kind, event.agent, event.owner.as_ref()).await?;
        if !is_the_same {
            write(app, tx, access, hook.id, event).await?;
        }
    }
    Ok(())
}

/// Stores a delivery and its job.
pub(super) async fn write(app: &AppState, tx: &Tx, access: &Access, hook: WebhookId, event: &WorkspaceEvent) -> Result<Delivery> {
    let now = app.clock.now();
    let delivery = Delivery {
        id: app.ids.next(),
        webhook: hook,
        event: event.kind,
        agent: event.agent,
        owner: event.owner.clone(),
        body: event.body(access, now),
        state: DeliveryState::Pending,
        attempts: 0,
        status: None,
        error: None,
        job: None,
        created_at: now,
        finished_at: None,
    };
    send(app, tx, access, delivery, true).await
}

/// Creates a job that sends a delivery. `is_new`: the delivery is not stored yet.
pub(super) async fn send(app: &AppState, tx: &Tx, access: &Access, delivery: Delivery, is_new: bool) -> Result<Delivery> {
    let job = NewJob {
        task: Task::DeliverWebhook { delivery: delivery.id },
        agent: None,
        // With the owner set, the job is deleted when the owner is forgotten.
        owner: delivery.owner.clone(),
        // A lane per webhook, so that a slow receiver delays only itself.
        lane: Some(format!("webhook:{}", delivery.webhook)),
        dedup_key: None,
        run_at: app.clock.now(),
    };
    let job = store::jobs::enqueue(tx, access, job).await?;
    let delivery = Delivery { job: Some(job), ..delivery };
    if is_new {
        store::webhooks::add_delivery(tx, access, &delivery).await?;
    } else {
        store::webhooks::update_delivery(tx, access, &delivery).await?;
    }
    Ok(delivery)
}

fn with(mut place: Value, data: Value) -> Value {
    if let (Some(place), Value::Object(data)) = (place.as_object_mut(), data) {
        place.extend(data);
    }
    place
}
