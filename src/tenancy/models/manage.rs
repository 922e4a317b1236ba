//! Choosing models for a tenant, a workspace or an agent, by admins. Called by REST and the console.

use serde_json::{Value, json};
use url::Url;

use super::choose::{Summary, bound_to, summary};
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

/// Longest address, in characters.
const MAX_URL_CHARS: usize = 2_000;
/// Longest name of a model, in characters.
const MAX_MODEL_CHARS: usize = 200;
/// Characters of a key that are shown, to tell one from another …
const SHOWN_CHARS: usize = 4;
/// … of a key that is so long at least.
const LEAST_SHOWN_CHARS: usize = 12;
/// Most tokens that a window or an answer may be set to.
const MAX_TOKENS: u32 = 10_000_000;
/// Smallest window that a turn fits into.
const MIN_CONTEXT_TOKENS: u32 = 1_000;

/// What becomes of the key.
#[derive(Debug, Clone, Default)]
pub enum KeyChange {
    /// The one that is there stays.
    #[default]
    Keep,
    /// None from now on.
    Remove,
    /// This one.
    Set(Secret),
}

/// A model to be chosen, whole.
#[derive(Debug, Clone, Default)]
pub struct NewModel {
    /// `openai`, `anthropic`, `gemini` or `ollama`.
    pub provider: String,
    /// Root of the API; the provider's own without it.
    pub base_url: Option<String>,
    /// The model.
    pub model: String,
    /// The key.
    pub api_key: KeyChange,
    /// Most tokens of an answer.
    pub max_output_tokens: Option<u32>,
    /// Tokens of its window.
    pub context_tokens: Option<u32>,
    /// `o200k`, `cl100k` or `approximate`.
    pub tokenizer: Option<String>,
}

/// What is chosen where, and what holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overview {
    /// What the operator has configured.
    pub installation: Option<Summary>,
    /// What is chosen for the tenant, the workspace, the agent; widest first.
    pub rows: Vec<ModelConfig>,
    /// What holds.
    pub in_force: Option<Summary>,
    /// Whether keys can be kept.
    pub can_keep_keys: bool,
}

/// What is chosen for the workspace of the call, or for `agent` of it.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`] for an agent out of reach.
pub async fn list(app: &AppState, access: &Access, agent: Option<AgentId>) -> Result<Overview> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    if let Some(agent) = agent {
        place(&tx, access, Target::Agent(agent)).await?;
    }
    let rows = store::models::list(&tx, access, agent).await?;
    let wish = wish_of(&tx, access, agent).await?;
    Ok(Overview {
        installation: summary(app, None, None),
        in_force: summary(app, rows.last(), wish.as_deref()),
        can_keep_keys: app.vault.can_keep(),
        rows,
    })
}

/// What an agent itself names as its model.
pub(super) async fn wish_of(tx: &Tx, access: &Access, agent: Option<AgentId>) -> Result<Option<String>> {
    match agent {
        Some(id) => Ok(store::agents::get(tx, access, id).await?.and_then(|agent| agent.model)),
        None => Ok(None),
    }
}

/// Chooses a model for a target, in place of what was chosen there.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`] for an agent out of reach; [`Error::Invalid`] with the fields at fault, among
/// them an address that is not public, and a key that cannot be kept; [`Error::Conflict`] when somebody else chooses at the same time.
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

/// Takes back what was chosen for a target, with its key; what holds more widely holds again.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::NotFound`] for an agent out of reach, and when nothing was chosen.
pub async fn delete(app: &AppState, access: &Access, target: Target) -> Result<()> {
    access.require(Permission::Administer)?;
    let tx = app.db.write(access).await?;
    let place = place(&tx, access, target).await?;
    let config = store::models::get(&tx, access, place).await?.ok_or(Error::NotFound("model"))?;
    store::models::delete(&tx, access, place).await?;
    note(&tx, access, "model.delete", &config, json!({ "level": place.level() })).await?;
    tx.commit().await
}

/// Where a target's row is.
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

/// What was sent as a row without its key, and what becomes of the key.
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
        // A key goes where it was given for: who may change the address need not know the key, and must not learn it that way.
        (KeyChange::Keep, Some(before)) if (before.provider, &before.base_url) != (blank.provider, &blank.base_url) => {
            return Err(Error::invalid("apiKey", "must be given again, or removed, when the provider or the address changes"));
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
    /// What is chosen at `level` itself.
    #[must_use]
    pub fn at(&self, level: ModelLevel) -> Option<&ModelConfig> {
        self.rows.iter().find(|row| row.place.level() == level)
    }
}
