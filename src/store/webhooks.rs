//! Webhooks of a workspace and their deliveries.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde_json::json;

use crate::domain::access::Access;
use crate::domain::ids::{AgentId, DeliveryId, WebhookId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::webhook::{Delivery, DeliveryState, EventKind, Webhook};
use crate::error::{Error, Result};
use crate::store::entities::{webhook, webhook_delivery};
use crate::store::{Tx, by_id};

/// Adds a webhook.
pub async fn insert(tx: &Tx, access: &Access, new: &Webhook) -> Result<()> {
    let row = webhook::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(new.workspace.get()),
        created_by: Set(new.created_by.map(Into::into)),
        created_at: Set(new.created_at),
        ..changeable(new)
    };
    webhook::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the changeable columns of a webhook.
pub async fn update(tx: &Tx, access: &Access, changed: &Webhook) -> Result<()> {
    use webhook::Column;
    let update = webhook::Entity::update_many().set(changeable(changed)).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Deletes a webhook with its deliveries; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, id: WebhookId) -> Result<bool> {
    use webhook::Column;
    let gone = webhook::Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Id.eq(id.get()));
    Ok(gone.exec(tx.conn()).await?.rows_affected > 0)
}

/// One webhook of the workspace.
pub async fn get(tx: &Tx, access: &Access, id: WebhookId) -> Result<Option<Webhook>> {
    of_workspace(access).filter(webhook::Column::Id.eq(id.get())).one(tx.conn()).await?.map(domain).transpose()
}

/// The webhooks of the workspace that concern only agents that the caller may access, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, page: &PageRequest) -> Result<Page<Webhook>> {
    use webhook::Column;
    let mut query = of_workspace(access).order_by_desc(Column::Id);
    if let Some(after) = page.after_id().map_err(Error::bad_page)? {
        query = query.filter(Column::Id.lt(after));
    }
    // A workspace has few webhooks, and their agents are a list within the row.
    let hooks = query.all(tx.conn()).await?.into_iter().map(domain).collect::<Result<Vec<_>>>()?;
    let hooks = hooks.into_iter().filter(|hook| access.covers_agents(hook.agents.as_deref())).collect();
    Ok(Page::cut(hooks, page.limit, |hook: &Webhook| hook.id.to_string()))
}

/// The number of webhooks of the workspace.
pub async fn count(tx: &Tx, access: &Access) -> Result<u64> {
    Ok(of_workspace(access).count(tx.conn()).await?)
}

/// The webhooks of the workspace that receive `event`.
pub async fn list_subscribed(tx: &Tx, access: &Access, event: EventKind) -> Result<Vec<Webhook>> {
    let on = of_workspace(access).filter(webhook::Column::DisabledAt.is_null());
    let hooks = on.order_by_asc(webhook::Column::Id).all(tx.conn()).await?.into_iter().map(domain).collect::<Result<Vec<_>>>()?;
    Ok(hooks.into_iter().filter(|hook| hook.events.contains(&event)).collect())
}

/// Adds a delivery.
pub async fn add_delivery(tx: &Tx, access: &Access, new: &Delivery) -> Result<()> {
    let row = webhook_delivery::ActiveModel {
        id: Set(new.id.get()),
        tenant_id: Set(access.tenant().get()),
        webhook_id: Set(new.webhook.get()),
        event: Set(new.event.as_str().to_owned()),
        agent_id: Set(new.agent.map(AgentId::get)),
        owner_key: Set(new.owner.as_ref().map(ToString::to_string)),
        body: Set(new.body.clone()),
        created_at: Set(new.created_at),
        ..progress(new)
    };
    webhook_delivery::Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Writes the result of a delivery.
pub async fn update_delivery(tx: &Tx, access: &Access, changed: &Delivery) -> Result<()> {
    use webhook_delivery::Column;
    let update = webhook_delivery::Entity::update_many().set(progress(changed)).filter(Column::TenantId.eq(access.tenant().get()));
    update.filter(Column::Id.eq(changed.id.get())).exec(tx.conn()).await?;
    Ok(())
}

/// Starts a waiting delivery: counts one more attempt, and later events no longer join it. `None` if it does not wait.
pub async fn begin(tx: &Tx, access: &Access, id: DeliveryId) -> Result<Option<Delivery>> {
    use webhook_delivery::Column;
    let begun = webhook_delivery::Entity::update_many()
        .col_expr(Column::Attempts, Expr::col(Column::Attempts).add(1))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.eq(id.get()))
        .filter(Column::State.eq(DeliveryState::Pending.as_str()));
    if begun.exec(tx.conn()).await?.rows_affected == 0 {
        return Ok(None);
    }
    delivery(tx, access, id).await
}

/// One delivery of the tenant.
pub async fn delivery(tx: &Tx, access: &Access, id: DeliveryId) -> Result<Option<Delivery>> {
    use webhook_delivery::Column;
    let query = webhook_delivery::Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id.get()));
    Ok(query.one(tx.conn()).await?.and_then(delivery_of))
}

/// Whether an equal delivery waits and has not been started; it cannot be started until the transaction ends.
pub async fn unsent(
    tx: &Tx,
    access: &Access,
    webhook: WebhookId,
    event: EventKind,
    agent: Option<AgentId>,
    owner: Option<&OwnerKey>,
) -> Result<bool> {
    use webhook_delivery::Column;
    let query = of_hook(access, webhook)
        .filter(Column::State.eq(DeliveryState::Pending.as_str()))
        .filter(Column::Attempts.eq(0))
        .filter(Column::Event.eq(event.as_str()))
        .filter(agent.map_or_else(|| Column::AgentId.is_null(), |agent| Column::AgentId.eq(agent.get())))
        .filter(owner.map_or_else(|| Column::OwnerKey.is_null(), |owner| Column::OwnerKey.eq(owner.as_str())));
    let query = if tx.is_postgres() { query.lock_exclusive() } else { query };
    Ok(query.one(tx.conn()).await?.is_some())
}

/// The deliveries of a webhook about agents that the caller may access, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn deliveries(tx: &Tx, access: &Access, webhook: WebhookId, page: &PageRequest) -> Result<Page<Delivery>> {
    use webhook_delivery::Column;
    let mut query = of_hook(access, webhook);
    if let Some(listed) = access.agents() {
        let is_reached = Column::AgentId.is_in(listed.iter().map(|id| id.get()));
        query = query.filter(is_reached.or(Column::Event.eq(EventKind::Test.as_str())));
    }
    by_id::newest_first(tx, query, Column::Id, |row| row.id, page, delivery_of).await
}

/// Deletes the deliveries of a webhook that are older than `keep`; waiting ones stay.
pub async fn purge(tx: &Tx, access: &Access, webhook: WebhookId, keep: Duration) -> Result<()> {
    use webhook_delivery::Column;
    let before: DateTime<Utc> = tx.now() - chrono::Duration::from_std(keep).map_err(Error::internal)?;
    let old = webhook_delivery::Entity::delete_many()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WebhookId.eq(webhook.get()))
        .filter(Column::FinishedAt.lt(before));
    old.exec(tx.conn()).await?;
    Ok(())
}

fn of_workspace(access: &Access) -> Select<webhook::Entity> {
    use webhook::Column;
    webhook::Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::WorkspaceId.eq(access.workspace().get()))
}

fn of_hook(access: &Access, webhook: WebhookId) -> Select<webhook_delivery::Entity> {
    use webhook_delivery::Column;
    let query = webhook_delivery::Entity::find().filter(Column::TenantId.eq(access.tenant().get()));
    query.filter(Column::WebhookId.eq(webhook.get()))
}

fn changeable(hook: &Webhook) -> webhook::ActiveModel {
    let events: Vec<&str> = hook.events.iter().map(|event| event.as_str()).collect();
    webhook::ActiveModel {
        url: Set(hook.url.clone()),
        events: Set(json!(events)),
        agent_ids: Set(hook.agents.as_ref().map(|ids| json!(ids))),
        generation: Set(hook.generation),
        rotated_at: Set(hook.rotated_at),
        disabled_at: Set(hook.disabled_at),
        disabled_reason: Set(hook.disabled_reason.clone()),
        ..webhook::ActiveModel::default()
    }
}

fn progress(delivery: &Delivery) -> webhook_delivery::ActiveModel {
    webhook_delivery::ActiveModel {
        state: Set(delivery.state.as_str().to_owned()),
        attempts: Set(delivery.attempts),
        status: Set(delivery.status),
        error: Set(delivery.error.clone()),
        job_id: Set(delivery.job.map(Into::into)),
        finished_at: Set(delivery.finished_at),
        ..webhook_delivery::ActiveModel::default()
    }
}

/// A row whose agents cannot be parsed is an error, never a webhook of the whole workspace.
fn domain(row: webhook::Model) -> Result<Webhook> {
    let events: Vec<String> = serde_json::from_value(row.events).unwrap_or_default();
    Ok(Webhook {
        id: row.id.into(),
        workspace: row.workspace_id.into(),
        url: row.url,
        events: events.iter().filter_map(|name| EventKind::parse(name)).collect(),
        agents: row.agent_ids.map(serde_json::from_value).transpose().map_err(Error::internal)?,
        generation: row.generation,
        rotated_at: row.rotated_at,
        disabled_at: row.disabled_at,
        disabled_reason: row.disabled_reason,
        created_by: row.created_by.map(Into::into),
        created_at: row.created_at,
    })
}

fn delivery_of(row: webhook_delivery::Model) -> Option<Delivery> {
    Some(Delivery {
        id: row.id.into(),
        webhook: row.webhook_id.into(),
        event: EventKind::parse(&row.event)?,
        agent: row.agent_id.map(Into::into),
        owner: row.owner_key.map(OwnerKey::stored),
        body: row.body,
        state: DeliveryState::parse(&row.state)?,
        attempts: row.attempts,
        status: row.status,
        error: row.error,
        job: row.job_id.map(Into::into),
        created_at: row.created_at,
        finished_at: row.finished_at,
    })
}
