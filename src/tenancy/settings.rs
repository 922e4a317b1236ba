//! Configuration keys that a tenant, a workspace or an agent overrides. Every surface calls it, and services call it for the effective
//! configuration of an agent.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::{Config, Level, Setting};
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::llm::prompt::{self, Prompt};
use crate::llm::templates;
use crate::store;
use crate::store::Tx;
use crate::store::audit::Entry;

/// The settings that determine when a nightly dream starts.
const SCHEDULE_KEYS: [&str; 4] =
    ["mate.memory.dreaming-cron", "mate.memory.dreaming-enabled", "mate.memory.emergence-enabled", "mate.memory.enabled"];

/// The level at which a setting is read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The whole tenant.
    Tenant,
    /// The workspace of the call.
    Workspace,
    /// One agent of the workspace.
    Agent(AgentId),
}

/// The effective configuration of an agent: the installation's with the overrides of tenant, workspace and agent. If overrides of
/// different levels contradict each other, the installation's values apply, so that work continues.
pub async fn of_agent(app: &AppState, access: &AgentAccess) -> Result<Arc<Config>> {
    let tx = app.db.read(access.access()).await?;
    of_agent_in(app, &tx, access).await
}

/// Like [`of_agent`], in the caller's transaction, so that no second connection is needed.
pub async fn of_agent_in(app: &AppState, tx: &Tx, access: &AgentAccess) -> Result<Arc<Config>> {
    or_the_installations(app, in_force(app, tx, access.access(), Some(access.agent())).await)
}

/// The effective configuration for `bucket`: that of its agent; for the tenant's shared memory, that of the calling workspace.
pub async fn of_bucket_in(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket) -> Result<Arc<Config>> {
    let agent = store::agents::get(tx, access, bucket.agent()).await?;
    or_the_installations(app, in_force(app, tx, access, agent.as_ref()).await)
}

fn or_the_installations(app: &AppState, found: Result<Arc<Config>>) -> Result<Arc<Config>> {
    match found {
        Err(Error::Invalid(wrong)) => {
            let keys: Vec<&str> = wrong.iter().map(|field| field.field.as_str()).collect();
            tracing::warn!(keys = keys.join(", "), "overrides contradict each other and are ignored");
            Ok(Arc::clone(&app.config))
        }
        found => found,
    }
}

/// Every key that can be overridden, with its effective value and source.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for an agent that the caller cannot access.
pub async fn list(app: &AppState, access: &Access, agent: Option<AgentId>) -> Result<Vec<Setting>> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    let agent = match agent {
        Some(id) => Some(find_agent(&tx, access, id).await?),
        None => None,
    };
    let config = in_force(app, &tx, access, agent.as_ref()).await?;
    let known = app.config.overridable_keys();
    Ok(config.effective().into_iter().filter(|setting| known.contains(&setting.key)).collect())
}

/// One key that can be overridden, with its effective value and source.
///
/// # Errors
/// Those of [`list`]; [`Error::Invalid`] for a key that is unknown (with the closest known key) or reserved for the operator.
pub async fn get(app: &AppState, access: &Access, key: &str, agent: Option<AgentId>) -> Result<Setting> {
    access.require(Permission::Administer)?;
    let key = known_key(app, key)?;
    let settings = list(app, access, agent).await?;
    settings.into_iter().find(|setting| setting.key == key).ok_or(Error::NotFound("setting"))
}

/// Overrides a key for a target, or removes the override if `value` is null. Returns the effective value there.
///
/// # Errors
/// Those of [`get`]; [`Error::Invalid`] for a value that is invalid or contradicts another key.
pub async fn put(app: &AppState, access: &Access, key: &str, value: Value, target: Target) -> Result<Setting> {
    let written = save(app, access, &[(key.to_owned(), value)], target).await?;
    let key = Config::canonical_key(key);
    written.into_iter().find(|setting| setting.key == key).ok_or(Error::NotFound("setting"))
}

/// Overrides several keys for a target, or removes their overrides where the value is null: all of them or none. Returns the effective
/// values there.
///
/// # Errors
/// Those of [`put`], for every key that is wrong.
pub async fn save(app: &AppState, access: &Access, changes: &[(String, Value)], target: Target) -> Result<Vec<Setting>> {
    access.require(Permission::Administer)?;
    let changes = check_changes(app, changes)?;
    if changes.is_empty() {
        return Ok(Vec::new());
    }
    let tx = app.db.write(access).await?;
    let config = write_in(app, &tx, access, &changes, target).await?;
    tx.commit().await?;
    let is_changed = |setting: &Setting| changes.iter().any(|(key, _)| *key == setting.key);
    Ok(config.effective().into_iter().filter(is_changed).collect())
}

/// The changes with the keys as they are stored.
///
/// # Errors
/// [`Error::Invalid`] with every key that is unknown or reserved, and every invalid value.
pub(super) fn check_changes(app: &AppState, changes: &[(String, Value)]) -> Result<Vec<(String, Value)>> {
    let (mut checked, mut wrong) = (Vec::new(), Vec::new());
    for (key, value) in changes {
        let stored = known_key(app, key).and_then(|key| match value {
            Value::Null => Ok(key),
            value => app.config.check_override(&key, value),
        });
        match stored {
            Ok(key) => checked.push((key, value.clone())),
            Err(Error::Invalid(fields)) => wrong.extend(fields),
            Err(other) => return Err(other),
        }
    }
    if wrong.is_empty() { Ok(checked) } else { Err(Error::Invalid(wrong)) }
}

/// Writes checked changes with one audit row each, and validates the effective configuration, so that a contradiction is never stored.
pub(super) async fn write_in(app: &AppState, tx: &Tx, access: &Access, changes: &[(String, Value)], target: Target) -> Result<Arc<Config>> {
    let level = match target {
        Target::Tenant => Level::Tenant,
        Target::Workspace => Level::Workspace,
        Target::Agent(_) => Level::Agent,
    };
    let mut agent = None;
    for (key, value) in changes {
        match target {
            Target::Agent(id) => agent = Some(write_agent(app, tx, access, id, key, value.clone()).await?),
            Target::Tenant | Target::Workspace => write_level(tx, access, level, key, value.clone()).await?,
        }
        let entry = Entry { object_id: agent.as_ref().map(|agent: &Agent| agent.id.get()), ..Entry::done("setting.update", "setting", 0) };
        let detail = json!({ "key": key, "level": level.as_str(), "isReset": value.is_null() });
        store::audit::record(tx, access, entry.with(detail)).await?;
    }
    if changes.iter().any(|(key, _)| SCHEDULE_KEYS.contains(&key.as_str())) {
        match &agent {
            Some(agent) => store::dream_schedules::mark_stale(tx, access, agent).await?,
            None => store::dream_schedules::mark_all_stale(tx, access, target == Target::Tenant).await?,
        }
    }
    let config = in_force(app, tx, access, agent.as_ref()).await?;
    Prompt::of(config.memory())?;
    prompt::check_graph(config.memory())?;
    templates::check(config.memory())?;
    Ok(config)
}

/// Validates the overrides of an agent: an object of dotted keys.
///
/// # Errors
/// [`Error::Invalid`] for `settings.<key>`.
pub fn check_agent_settings(config: &Config, settings: &Value) -> Result<()> {
    let Value::Object(fields) = settings else { return Err(Error::invalid("settings", "must be an object of configuration keys")) };
    for (key, value) in fields {
        config.check_override(key, value).map_err(|error| match error {
            Error::Invalid(mut wrong) => {
                for field in &mut wrong {
                    field.field = format!("settings.{}", field.field);
                }
                Error::Invalid(wrong)
            }
            other => other,
        })?;
    }
    Ok(())
}

async fn in_force(app: &AppState, tx: &Tx, access: &Access, agent: Option<&Agent>) -> Result<Arc<Config>> {
    let [tenant, workspace] = store::settings::list(tx, access).await?;
    let own = (Level::Agent, agent.map(overrides_of).unwrap_or_default());
    app.config.with_overrides(&[tenant, workspace, own])
}

fn overrides_of(agent: &Agent) -> BTreeMap<String, Value> {
    agent.settings.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn known_key(app: &AppState, key: &str) -> Result<String> {
    let (settings, stored) = (app.config.effective(), Config::canonical_key(key));
    let current = settings.iter().find(|setting| setting.key == stored).map_or(Value::Null, |setting| setting.value.clone());
    app.config.check_override(key, &current)
}

async fn find_agent(tx: &Tx, access: &Access, id: AgentId) -> Result<Agent> {
    let agent = store::agents::get(tx, access, id).await?.ok_or(Error::NotFound("agent"))?;
    access.clone().for_agent(agent).map(|access| access.agent().clone())
}

async fn write_level(tx: &Tx, access: &Access, level: Level, key: &str, value: Value) -> Result<()> {
    if value.is_null() {
        store::settings::delete(tx, access, level, key).await?;
        return Ok(());
    }
    store::settings::put(tx, access, level, key, value).await
}

/// Writes an override into the agent, so that this operation and an update of the agent write the same data.
async fn write_agent(app: &AppState, tx: &Tx, access: &Access, id: AgentId, key: &str, value: Value) -> Result<Agent> {
    let mut agent = find_agent(tx, access, id).await?;
    let mut overrides: serde_json::Map<String, Value> = agent.settings.as_object().cloned().unwrap_or_default();
    if value.is_null() {
        overrides.remove(key);
    } else {
        overrides.insert(key.to_owned(), value);
    }
    agent.settings = Value::Object(overrides);
    agent.updated_at = app.clock.now();
    store::agents::update(tx, access, &agent).await?;
    Ok(agent)
}
