//! The models of tenants, workspaces and agents. Called by `tenancy::models`, and by `tenancy::agents` when an agent is deleted.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};

use crate::config::llm::Provider;
use crate::domain::access::Access;
use crate::domain::ids::{AgentId, UserId, WorkspaceId};
use crate::domain::model::{ModelConfig, ModelPlace, Tokenizer};
use crate::error::{Error, Result};
use crate::store::entities::model_config::{ActiveModel, Column, Entity, Model};
use crate::store::{Tx, undecodable};

/// The configurations of the tenant, of the caller's workspace, and of its agent `agent`; widest first.
pub async fn list(tx: &Tx, access: &Access, agent: Option<AgentId>) -> Result<Vec<ModelConfig>> {
    let rows = Entity::find().filter(reached(access, agent)).all(tx.conn()).await?;
    let mut found: Vec<ModelConfig> = rows.into_iter().filter_map(domain).collect();
    found.sort_by_key(|config| config.place.level());
    Ok(found)
}

/// Whether the tenant, the caller's workspace, or its agent `agent` has a configuration.
pub async fn is_any(tx: &Tx, access: &Access, agent: AgentId) -> Result<bool> {
    Ok(Entity::find().filter(reached(access, Some(agent))).count(tx.conn()).await? > 0)
}

/// The configuration of `place` itself.
pub async fn get(tx: &Tx, access: &Access, place: ModelPlace) -> Result<Option<ModelConfig>> {
    Ok(Entity::find().filter(at(access, place)).one(tx.conn()).await?.and_then(domain))
}

/// Writes the configuration of a place: a new row, or the row with the same id.
///
/// # Errors
/// [`Error::Conflict`] when another caller has added one for the same place meanwhile.
pub async fn put(tx: &Tx, access: &Access, config: &ModelConfig, is_new: bool) -> Result<()> {
    let number = |count: Option<u32>| Set(count.map(|count| i32::try_from(count).unwrap_or(i32::MAX)));
    let row = ActiveModel {
        id: Set(config.id.get()),
        tenant_id: Set(access.tenant().get()),
        workspace_id: Set(config.place.workspace().map(WorkspaceId::get)),
        agent_id: Set(config.place.agent().map(AgentId::get)),
        provider: Set(config.provider.as_str().to_owned()),
        base_url: Set(config.base_url.clone()),
        model: Set(config.model.clone()),
        sealed_key: Set(config.sealed_key.clone()),
        key_ending: Set(config.key_ending.clone()),
        max_output_tokens: number(config.max_output_tokens),
        context_tokens: number(config.context_tokens),
        tokenizer: Set(config.tokenizer.map(|tokenizer| tokenizer.as_str().to_owned())),
        updated_by: Set(config.updated_by.map(UserId::get)),
        updated_at: Set(config.updated_at),
    };
    let clash = || Error::Conflict("another user has just set a model here; reload and decide again".to_owned());
    if is_new {
        let written = Entity::insert(row).exec_without_returning(tx.conn()).await;
        return written.map(drop).map_err(|error| Error::from(error).on_constraint("ux_model_config", "model_config.tenant_id", clash));
    }
    let written = Entity::update_many().set(row).filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(config.id.get()));
    if written.exec(tx.conn()).await?.rows_affected == 0 { Err(clash()) } else { Ok(()) }
}

/// Deletes the configuration of `place`, with its key; false if there is none.
pub async fn delete(tx: &Tx, access: &Access, place: ModelPlace) -> Result<bool> {
    Ok(Entity::delete_many().filter(at(access, place)).exec(tx.conn()).await?.rows_affected > 0)
}

fn reached(access: &Access, agent: Option<AgentId>) -> Condition {
    let mut places = Condition::any().add(at(access, ModelPlace::Tenant)).add(at(access, ModelPlace::Workspace(access.workspace())));
    if let Some(agent) = agent {
        places = places.add(at(access, ModelPlace::Agent(access.workspace(), agent)));
    }
    // The tenant is also a separate condition, so that each database uses a range of its index.
    Condition::all().add(Column::TenantId.eq(access.tenant().get())).add(places)
}

fn at(access: &Access, place: ModelPlace) -> Condition {
    let tenant = Condition::all().add(Column::TenantId.eq(access.tenant().get()));
    match place {
        ModelPlace::Tenant => tenant.add(Column::WorkspaceId.is_null()).add(Column::AgentId.is_null()),
        ModelPlace::Workspace(workspace) => tenant.add(Column::WorkspaceId.eq(workspace.get())).add(Column::AgentId.is_null()),
        ModelPlace::Agent(workspace, agent) => tenant.add(Column::WorkspaceId.eq(workspace.get())).add(Column::AgentId.eq(agent.get())),
    }
}

fn domain(row: Model) -> Option<ModelConfig> {
    undecodable::noted("model_config", row.id, decode(row))
}

fn decode(row: Model) -> Option<ModelConfig> {
    let place = match (row.workspace_id, row.agent_id) {
        (Some(workspace), Some(agent)) => ModelPlace::Agent(workspace.into(), agent.into()),
        (Some(workspace), None) => ModelPlace::Workspace(workspace.into()),
        (None, _) => ModelPlace::Tenant,
    };
    let number = |count: Option<i32>| count.and_then(|count| u32::try_from(count).ok());
    Some(ModelConfig {
        id: row.id.into(),
        place,
        provider: Provider::parse(&row.provider)?,
        base_url: row.base_url,
        model: row.model,
        sealed_key: row.sealed_key,
        key_ending: row.key_ending,
        max_output_tokens: number(row.max_output_tokens),
        context_tokens: number(row.context_tokens),
        tokenizer: row.tokenizer.as_deref().and_then(Tokenizer::parse),
        updated_by: row.updated_by.map(Into::into),
        updated_at: row.updated_at,
    })
}
