//! Creates, changes and tests webhooks, for the admins of a workspace. REST calls it.

use serde_json::{Value, json};

use super::events::{self, WorkspaceEvent};
use super::sign::Secret;
use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::{AgentId, DeliveryId, WebhookId};
use crate::domain::page::{Page, PageRequest};
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::error::{Error, Result};
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// The maximum number of webhooks in a workspace.
const MAX_WEBHOOKS: u64 = 50;
/// The maximum number of agents that a webhook may be limited to.
const MAX_AGENTS: usize = 100;

/// The fields of a new webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    /// The URL that receives the events.
    pub url: String,
    /// The names of the events; all if empty.
    pub events: Vec<String>,
    /// The agents whose events the webhook receives. If empty, all agents that the caller may access.
    pub agent_ids: Vec<AgentId>,
}

/// The fields to change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookPatch {
    /// The URL that receives the events.
    pub url: Option<String>,
    /// The names of the events.
    pub events: Option<Vec<String>>,
    /// The agents whose events the webhook receives. If empty, all agents that the caller may access.
    pub agent_ids: Option<Vec<AgentId>>,
    /// Whether the webhook is enabled.
    pub enabled: Option<bool>,
}

/// Creates a webhook. Its secret is shown only once. A token that is limited to certain agents can create, see and change webhooks of
/// these agents only.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] with the invalid field: a URL that is not public, an unknown
/// event, an agent that the caller cannot access; [`Error::Conflict`] if the workspace has the maximum number.
pub async fn create(app: &AppState, access: &Access, new: NewWebhook) -> Result<(Webhook, Secret)> {
    access.require(Permission::Administer)?;
    let events = if new.events.is_empty() { EventKind::ALL.to_vec() } else { events(&new.events)? };
    let hook = Webhook {
        id: app.ids.next(),
        workspace: access.workspace(),
        url: app.outbound.read("url", &new.url)?.to_string(),
        events,
        agents: None,
        generation: 1,
        rotated_at: None,
        disabled_at: None,
        disabled_reason: None,
        created_by: access.user(),
        created_at: app.clock.now(),
    };
    let tx = app.db.write(access).await?;
    if store::webhooks::count(&tx, access).await? >= MAX_WEBHOOKS {
        return Err(Error::Conflict("a workspace has at most 50 webhooks".to_owned()));
    }
    let hook = Webhook { agents: agents(&tx, access, new.agent_ids).await?, ..hook };
    store::webhooks::insert(&tx, access, &hook).await?;
    note(&tx, access, "webhook.create", &hook, scope(&hook)).await?;
    let secret = Secret::of(app, access, &hook, hook.generation)?;
    tx.commit().await?;
    Ok((hook, secret))
}

/// The webhooks of the workspace, newest first.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin.
pub async fn list(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Webhook>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::webhooks::list(&tx, access, &page).await
}

/// One webhook.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] if the caller can see no such webhook.
pub async fn get(app: &AppState, access: &Access, id: WebhookId) -> Result<Webhook> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    find(&tx, access, id).await
}

/// Changes a webhook.
///
/// # Errors
/// Those of [`create`]; [`Error::NotFound`] if the caller can see no such webhook.
pub async fn update(app: &AppState, access: &Access, id: WebhookId, patch: WebhookPatch) -> Result<Webhook> {
    access.require(Permission::Administer)?;
    let url = patch.url.map(|url| app.outbound.read("url", &url)).transpose()?;
    let events = patch.events.map(|names| events(&names)).transpose()?;
    let tx = app.db.write(access).await?;
    let mut hook = find(&tx, access, id).await?;
    hook.url = url.map_or(hook.url, |url| url.to_string());
    hook.events = events.unwrap_or(hook.events);
    if let Some(wanted) = patch.agent_ids {
        hook.agents = agents(&tx, access, wanted).await?;
    }
    match patch.enabled {
        Some(true) => (hook.disabled_at, hook.disabled_reason) = (None, None),
        Some(false) if hook.disabled_at.is_none() => {
            (hook.disabled_at, hook.disabled_reason) = (Some(app.clock.now()), Some("by_hand".to_owned()));
        }
        _ => {}
    }
    store::webhooks::update(&tx, access, &hook).await?;
    let mut detail = scope(&hook);
    if let Some(detail) = detail.as_object_mut() {
        detail.insert("enabled".to_owned(), json!(hook.disabled_at.is_none()));
    }
    note(&tx, access, "webhook.update", &hook, detail).await?;
    tx.commit().await?;
    Ok(hook)
}

/// Deletes a webhook with its deliveries.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] if the caller can see no such webhook.
pub async fn delete(app: &AppState, access: &Access, id: WebhookId) -> Result<()> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let hook = find(&tx, access, id).await?;
    store::webhooks::delete(&tx, access, id).await?;
    note(&tx, access, "webhook.delete", &hook, json!({})).await?;
    tx.commit().await
}

/// Replaces the secret of a webhook; the new one is shown only once. For one day, deliveries are signed with the old secret too.
///
/// # Errors
/// Those of [`delete`].
pub async fn rotate(app: &AppState, access: &Access, id: WebhookId) -> Result<(Webhook, Secret)> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let mut hook = find(&tx, access, id).await?;
    hook.generation += 1;
    hook.rotated_at = Some(app.clock.now());
    store::webhooks::update(&tx, access, &hook).await?;
    note(&tx, access, "webhook.rotate", &hook, json!({ "generation": hook.generation })).await?;
    let secret = Secret::of(app, access, &hook, hook.generation)?;
    tx.commit().await?;
    Ok((hook, secret))
}

/// Sends a test event to a webhook, whatever events it receives.
///
/// # Errors
/// Those of [`delete`]; [`Error::Conflict`] if it is disabled.
pub async fn test(app: &AppState, access: &Access, id: WebhookId) -> Result<Delivery> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let hook = on(find(&tx, access, id).await?)?;
    let event = WorkspaceEvent::in_workspace(EventKind::Test, json!({ "webhookId": hook.id }));
    let delivery = events::write(app, &tx, access, hook.id, &event).await?;
    note(&tx, access, "webhook.test", &hook, json!({ "deliveryId": delivery.id })).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(delivery)
}

/// The deliveries of a webhook, newest first.
///
/// # Errors
/// Those of [`delete`].
pub async fn deliveries(
    app: &AppState,
    access: &Access,
    id: WebhookId,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<Delivery>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    find(&tx, access, id).await?;
    store::webhooks::deliveries(&tx, access, id, &page).await
}

/// Sends a finished delivery again, with the same id and body.
///
/// # Errors
/// Those of [`test`]; [`Error::Conflict`] if it is still pending.
pub async fn replay(app: &AppState, access: &Access, id: WebhookId, delivery: DeliveryId) -> Result<Delivery> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let hook = on(find(&tx, access, id).await?)?;
    let is_in_reach = |delivery: &Delivery| {
        delivery.webhook == id
            && (delivery.event == EventKind::Test || access.covers_agents(delivery.agent.as_ref().map(std::slice::from_ref)))
    };
    let delivery = store::webhooks::delivery(&tx, access, delivery).await?.filter(is_in_reach);
    let delivery = delivery.ok_or(Error::NotFound("delivery"))?;
    if delivery.state == DeliveryState::Pending {
        return Err(Error::Conflict("the delivery is still pending".to_owned()));
    }
    let again = Delivery { state: DeliveryState::Pending, finished_at: None, error: None, ..delivery };
    let delivery = events::send(app, &tx, access, again, false).await?;
    note(&tx, access, "webhook.replay", &hook, json!({ "deliveryId": delivery.id })).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(delivery)
}

async fn find(tx: &Tx, access: &Access, id: WebhookId) -> Result<Webhook> {
    let hook = store::webhooks::get(tx, access, id).await?;
    hook.filter(|hook| access.covers_agents(hook.agents.as_deref())).ok_or(Error::NotFound("webhook"))
}

/// The agents that a webhook is limited to. An agent that the caller cannot access and one that does not exist give the same error.
async fn agents(tx: &Tx, access: &Access, mut wanted: Vec<AgentId>) -> Result<Option<Vec<AgentId>>> {
    if wanted.is_empty() {
        return Ok(access.agents().map(<[AgentId]>::to_vec));
    }
    wanted.sort_unstable();
    wanted.dedup();
    if wanted.len() > MAX_AGENTS {
        return Err(Error::invalid("agentIds", "must name at most 100 agents"));
    }
    for id in &wanted {
        if !access.covers_agents(Some(std::slice::from_ref(id))) || store::agents::get(tx, access, *id).await?.is_none() {
            return Err(Error::invalid("agentIds", format!("the workspace has no agent {id}")));
        }
    }
    Ok(Some(wanted))
}

fn on(hook: Webhook) -> Result<Webhook> {
    if hook.disabled_at.is_none() { Ok(hook) } else { Err(Error::Conflict("the webhook is disabled".to_owned())) }
}

fn events(names: &[String]) -> Result<Vec<EventKind>> {
    let allowed = || EventKind::ALL.map(EventKind::as_str).join(", ");
    let wanted = names.iter().map(|name| EventKind::parse(name).filter(|kind| EventKind::ALL.contains(kind))).collect::<Option<Vec<_>>>();
    let mut wanted =
        wanted.filter(|wanted| !wanted.is_empty()).ok_or_else(|| Error::invalid("events", format!("must be some of {}", allowed())))?;
    wanted.sort_unstable();
    wanted.dedup();
    Ok(wanted)
}

/// What the webhook receives, for the audit log.
fn scope(hook: &Webhook) -> Value {
    let events: Vec<&str> = hook.events.iter().map(|event| event.as_str()).collect();
    json!({ "events": events, "agents": hook.agents.as_ref().map(Vec::len) })
}

async fn note(tx: &Tx, access: &Access, action: &'static str, hook: &Webhook, detail: Value) -> Result<()> {
    store::audit::record(tx, access, Entry::done(action, "webhook", hook.id.get()).with(detail)).await
}
