//! Configures models for a tenant, a workspace or an agent. For admins; REST and the console call it.

use serde_json::{Value, json};
use url::Url;

use super::effective_model::{Summary, bound_to, summary};
use crate::app_state::AppState;
use crate::config::llm::Provider;
use crate::config::value::Secret;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelConfig, ModelLevel, ModelPlace, Tokenizer};
use crate::error::{Error, FieldError, Result};
use crate::llm;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy::settings::Target;

/// The maximum length of a URL, in characters.
const MAX_URL_CHARS: usize = 2_000;
/// The maximum length of a model's name, in characters.
const MAX_MODEL_CHARS: usize = 200;
/// The number of final characters of a key that are shown …
const SHOWN_CHARS: usize = 4;
/// … if the key has at least this length.
const LEAST_SHOWN_CHARS: usize = 12;
/// The maximum for the context window and the answer, in tokens.
const MAX_TOKENS: u32 = 10_000_000;
/// The smallest context window that a turn fits into.
const MIN_CONTEXT_TOKENS: u32 = 1_000;

/// What happens to the key.
#[derive(Debug, Clone, Default)]
pub enum KeyChange {
    /// Keep the stored key.
    #[default]
    Keep,
    /// Remove the key.
    Remove,
    /// Store this key.
    Set(Secret),
}

/// A complete model configuration.
#[derive(Debug, Clone, Default)]
pub struct NewModel {
    /// `openai`, `anthropic`, `gemini` or `ollama`.
    pub provider: String,
    /// The base URL of the API; `None` for the provider's own.
    pub base_url: Option<String>,
    /// The name of the model.
    pub model: String,
    /// What happens to the key.
    pub api_key: KeyChange,
    /// The maximum number of tokens in an answer.
    pub max_output_tokens: Option<u32>,
    /// The size of the context window, in tokens.
    pub context_tokens: Option<u32>,
    /// `o200k`, `cl100k` or `approximate`.
    pub tokenizer: Option<String>,
}

/// The configured models and the effective one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// The operator's model.
    pub installation: Option<Summary>,
    /// The models of the tenant, the workspace and the agent, widest level first.
    pub rows: Vec<ModelConfig>,
    /// The effective model.
    pub in_force: Option<Summary>,
    /// Whether keys can be stored.
    pub can_keep_keys: bool,
}

/// The models for the calling workspace, or for `agent` in it.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for an agent that the caller cannot access.
pub async fn list(app: &AppState, access: &Access, agent: Option<AgentId>) -> Result<Overview> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    if let Some(agent) = agent {
        place(&tx, access, Target::Agent(agent)).await?;
    }
    let rows = store::models::list(&tx, access, agent).await?;
    let wish = named_model(&tx, access, agent).await?;
    Ok(Overview {
        installation: summary(app, None, None),
        in_force: summary(app, rows.last(), wish.as_deref()),
        can_keep_keys: app.vault.can_keep(),
        rows,
    })
}

/// The model that an agent names itself.
pub(super) async fn named_model(tx: &Tx, access: &Access, agent: Option<AgentId>) -> Result<Option<String>> {
    match agent {
        Some(id) => Ok(store::agents::get(tx, access, id).await?.and_then(|agent| agent.model)),
        None => Ok(None),
    }
}

/// Sets the model of a target and replaces the previous one.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for an agent that the caller cannot access; [`Error::Invalid`]
/// with the invalid fields, including a URL that is not public and a key that cannot be stored; [`Error::Conflict`] for a concurrent
/// change.
pub async fn put(app: &AppState, access: &Access, target: Target, new: NewModel) -> Result<ModelConfig> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let place = place(&tx, access, target).await?;
    let before = store::models::get(&tx, access, place).await?;
    let (blank, change) = read(app, access, place, before.as_ref(), new)?;
    let is_key_new = matches!(change, KeyChange::Set(_));
    let config = with_key(app, access, blank, before.as_ref(), change)?;
    store::models::put(&tx, access, &config, before.is_none()).await?;
    let detail = json!({
        "level": place.level(), "provider": config.provider.as_str(), "model": config.model,
        "hasKey": config.sealed_key.is_some(), "isKeyNew": is_key_new,
    });
    note(&tx, access, "model.update", &config, detail).await?;
    tx.commit().await?;
    Ok(config)
}

/// Deletes the model of a target with its key. The model of the next wider level applies again.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for an agent that the caller cannot access, and if no model is
/// set.
pub async fn delete(app: &AppState, access: &Access, target: Target) -> Result<()> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let place = place(&tx, access, target).await?;
    let config = store::models::get(&tx, access, place).await?.ok_or(Error::NotFound("model"))?;
    store::models::delete(&tx, access, place).await?;
    note(&tx, access, "model.delete", &config, json!({ "level": place.level() })).await?;
    tx.commit().await
}

/// The place of a target's row.
pub(super) async fn place(tx: &Tx, access: &Access, target: Target) -> Result<ModelPlace> {
    Ok(match target {
        Target::Tenant => ModelPlace::Tenant,
        Target::Workspace => ModelPlace::Workspace(access.workspace()),
        Target::Agent(id) => {
            let agent = store::agents::get(tx, access, id).await?.ok_or(Error::NotFound("agent"))?;
            ModelPlace::Agent(access.workspace(), access.clone().for_agent(agent)?.agent().id)
        }
    })
}

/// Parses a request to a row without its key, and the change of the key.
fn read(
    app: &AppState,
    access: &Access,
    place: ModelPlace,
    before: Option<&ModelConfig>,
    new: NewModel,
) -> Result<(ModelConfig, KeyChange)> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    let provider = Provider::parse(new.provider.trim()).unwrap_or_else(|| {
        refuse("provider", "must be openai, anthropic, gemini or ollama");
        Provider::Openai
    });
    let base_url = match new.base_url.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(address).transpose() {
        Ok(url) => url,
        Err(message) => {
            refuse("baseUrl", message);
            None
        }
    };
    let model = new.model.trim().to_owned();
    if !(1..=MAX_MODEL_CHARS).contains(&model.chars().count()) || model.chars().any(char::is_control) {
        refuse("model", "must be 1 to 200 characters without control characters");
    }
    if !new.context_tokens.is_none_or(|count| (MIN_CONTEXT_TOKENS..=MAX_TOKENS).contains(&count)) {
        refuse("contextTokens", "must be 1000 to 10000000");
    }
    let llm = &app.config.llm;
    let window = new.context_tokens.unwrap_or(llm.context_tokens.get());
    if !(1..window).contains(&new.max_output_tokens.unwrap_or(llm.max_output_tokens.get())) {
        refuse("maxOutputTokens", "must be at least 1 and less than contextTokens");
    }
    let tokenizer = new.tokenizer.as_deref().map(str::trim).filter(|name| !name.is_empty()).and_then(|name| {
        let known = Tokenizer::parse(name);
        if known.is_none() {
            refuse("tokenizer", "must be o200k, cl100k or approximate");
        }
        known
    });
    if let KeyChange::Set(key) = &new.api_key
        && let Err(message) = app.vault.admit(key)
    {
        refuse("apiKey", message);
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    llm::check_tenant_address(&app.outbound, provider, base_url.as_deref()).map_err(|refused| refused.at("baseUrl"))?;
    let config = ModelConfig {
        id: before.map_or_else(|| app.ids.next(), |before| before.id),
        place,
        provider,
        base_url,
        model,
        sealed_key: None,
        key_ending: None,
        max_output_tokens: new.max_output_tokens,
        context_tokens: new.context_tokens,
        tokenizer,
        updated_by: access.user(),
        updated_at: app.clock.now(),
    };
    Ok((config, new.api_key))
}

fn with_key(app: &AppState, access: &Access, blank: ModelConfig, before: Option<&ModelConfig>, change: KeyChange) -> Result<ModelConfig> {
    let kept = before.filter(|before| before.sealed_key.is_some());
    let config = match (change, kept) {
        (KeyChange::Set(key), _) => {
            let key = Secret::from(key.expose().trim());
            ModelConfig {
                sealed_key: Some(app.vault.seal(&key, &bound_to(access.tenant(), &blank))?),
                key_ending: ending(key.expose()),
                ..blank
            }
        }
        // The key stays bound to the URL it was entered for. A caller who may change the URL need not know the key and must not be able
        // to send it elsewhere.
        (KeyChange::Keep, Some(before)) if (before.provider, &before.base_url) != (blank.provider, &blank.base_url) => {
            return Err(Error::invalid("apiKey", "must be entered again or removed when the provider or the URL changes"));
        }
        (KeyChange::Keep, Some(before)) => {
            ModelConfig { sealed_key: before.sealed_key.clone(), key_ending: before.key_ending.clone(), ..blank }
        }
        (KeyChange::Keep | KeyChange::Remove, _) => blank,
    };
    let needs_key = config.base_url.is_none() && config.provider != Provider::Ollama;
    if needs_key && config.sealed_key.is_none() {
        return Err(Error::invalid("apiKey", "must be set for the provider's own address"));
    }
    Ok(config)
}

fn address(text: &str) -> std::result::Result<String, &'static str> {
    if text.chars().count() > MAX_URL_CHARS {
        return Err("must be at most 2,000 characters");
    }
    match Url::parse(text) {
        Ok(url) if url.query().is_none() && url.fragment().is_none() => Ok(url.to_string()),
        _ => Err("must be a URL such as https://api.example.org/v1, without a query"),
    }
}

fn ending(key: &str) -> Option<String> {
    (key.len() >= LEAST_SHOWN_CHARS).then(|| key.get(key.len() - SHOWN_CHARS..)).flatten().map(str::to_owned)
}

async fn note(tx: &Tx, access: &Access, action: &'static str, config: &ModelConfig, detail: Value) -> Result<()> {
    store::audit::record(tx, access, Entry::done(action, "model_config", config.id.get()).with(detail)).await
}

impl Overview {
    /// The model configured at `level` itself.
    #[must_use]
    pub fn at(&self, level: ModelLevel) -> Option<&ModelConfig> {
        self.rows.iter().find(|row| row.place.level() == level)
    }
}
