//! Making, changing and trying webhooks, by the admins of a workspace. Called by REST.

use serde_json::{Value, json};

use super::sign::Secret;
use super::tell::{self, Happened};
use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::{AgentId, DeliveryId, WebhookId};
use crate::domain::page::{Page, PageRequest};
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::error::{Error, Result};
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// Most webhooks of a workspace.
const MAX_WEBHOOKS: u64 = 50;
/// Most agents that a webhook is limited to.
const MAX_AGENTS: usize = 100;

/// A webhook to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    /// Where it is told.
    pub url: String,
    /// Names of what it is told; everything when empty.
    pub events: Vec<String>,
    /// The agents whose events it receives; all that the caller may touch when empty.
    pub agent_ids: Vec<AgentId>,
}

/// What to change of a webhook.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookPatch {
    /// Where it is told.
    pub url: Option<String>,
    /// Names of what it is told.
    pub events: Option<Vec<String>>,
    /// The agents whose events it receives; all that the caller may touch when empty.
    pub agent_ids: Option<Vec<AgentId>>,
    /// Whether it is told anything.
    pub enabled: Option<bool>,
}

/// Makes a webhook; its secret is shown this once. A token for certain agents makes, sees and changes webhooks of these agents only.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::Invalid`] with the field at fault: an address that is not public, an event that is
/// none, an agent out of reach; [`Error::Conflict`] when the workspace has enough.
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
/// [`Error::Forbidden`] for who is no admin.
pub async fn list(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Webhook>> {
    access.require(Permission::Administer)?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    store::webhooks::list(&tx, access, &page).await
}

/// One webhook.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`].
pub async fn get(app: &AppState, access: &Access, id: WebhookId) -> Result<Webhook> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    find(&tx, access, id).await
}

/// Changes a webhook.
///
/// # Errors
/// As [`create`]; [`Error::NotFound`].
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

/// Deletes a webhook with all it was told.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`].
pub async fn delete(app: &AppState, access: &Access, id: WebhookId) -> Result<()> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let hook = find(&tx, access, id).await?;
    store::webhooks::delete(&tx, access, id).await?;
    note(&tx, access, "webhook.delete", &hook, json!({})).await?;
    tx.commit().await
}

/// Gives a webhook a new secret, shown this once; the old one is signed with beside it for a day.
///
/// # Errors
/// As [`delete`].
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

/// Sends a webhook something to try it out, whatever it asked for.
///
/// # Errors
/// As [`delete`]; [`Error::Conflict`] for one that is switched off.
pub async fn test(app: &AppState, access: &Access, id: WebhookId) -> Result<Delivery> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let hook = on(find(&tx, access, id).await?)?;
    let happened = Happened::in_workspace(EventKind::Test, json!({ "webhookId": hook.id }));
    let delivery = tell::write(app, &tx, access, hook.id, &happened).await?;
    note(&tx, access, "webhook.test", &hook, json!({ "deliveryId": delivery.id })).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(delivery)
}

/// What a webhook was told, newest first.
///
/// # Errors
/// As [`delete`].
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

/// Sends again what was sent or given up, with the same id and body.
///
/// # Errors
/// As [`test`]; [`Error::Conflict`] for one that still waits.
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
        return Err(Error::Conflict("it still waits to be sent".to_owned()));
    }
    let again = Delivery { state: DeliveryState::Pending, finished_at: None, error: None, ..delivery };
    let delivery = tell::send(app, &tx, access, again, false).await?;
    note(&tx, access, "webhook.replay", &hook, json!({ "deliveryId": delivery.id })).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(delivery)
}

async fn find(tx: &Tx, access: &Access, id: WebhookId) -> Result<Webhook> {
    let hook = store::webhooks::get(tx, access, id).await?;
    hook.filter(|hook| access.covers_agents(hook.agents.as_deref())).ok_or(Error::NotFound("webhook"))
}

/// The agents that a webhook is limited to; one out of the caller's reach cannot be told from one that is none.
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
    if hook.disabled_at.is_none() { Ok(hook) } else { Err(Error::Conflict("the webhook is switched off".to_owned())) }
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

/// What it receives, for the audit log.
fn scope(hook: &Webhook) -> Value {
    let events: Vec<&str> = hook.events.iter().map(|event| event.as_str()).collect();
    json!({ "events": events, "agents": hook.agents.as_ref().map(Vec::len) })
}

async fn note(tx: &Tx, access: &Access, action: &'static str, hook: &Webhook, detail: Value) -> Result<()> {
    store::audit::record(tx, access, Entry::done(action, "webhook", hook.id.get()).with(detail)).await
}
