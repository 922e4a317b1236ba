//! Selects the effective model of an agent and calls it: checks the budget, makes the call and records its cost. `chat` and `memory` use
//! it.

use crate::app_state::AppState;
use crate::config::llm::{Llm, Provider};
use crate::config::value::Secret;
use crate::domain::access::{Access, AgentAccess};
use crate::domain::ids::{AgentId, TenantId};
use crate::domain::model::{ModelConfig, ModelLevel, Purpose, Tokenizer};
use crate::error::{Error, Result};
use crate::llm::{self, ChatAnswer, ChatRequest, SharedModel};
use crate::store::{self, Tx};
use crate::tenancy::usage::{self, CallUsage};

/// A model with its effective values.
#[derive(Debug, Clone)]
pub struct ChosenModel {
    /// The client.
    pub model: SharedModel,
    /// The level at which it is configured.
    pub level: ModelLevel,
    /// The provider.
    pub provider: Provider,
    /// The configured name.
    pub name: String,
    /// The size of the context window in tokens, prompt and answer together.
    pub context_tokens: u32,
    /// The maximum number of tokens in an answer.
    pub max_output_tokens: u32,
    /// The tokenizer that counts tokens before a call.
    pub tokenizer: Tokenizer,
}

/// The effective model of an agent: the agent's own, otherwise that of the workspace, the tenant or the installation; `None` if there is
/// none.
///
/// # Errors
/// [`Error::Llm`] with the class `address_not_allowed` or `key_unreadable` if the effective model cannot be used. There is no fallback to
/// a wider level, because its provider was not chosen to receive the messages.
pub async fn of_agent(app: &AppState, access: &AgentAccess) -> Result<Option<ChosenModel>> {
    let tx = app.db.read(access.access()).await?;
    of_agent_in(app, &tx, access).await
}

/// Like [`of_agent`], in the caller's transaction, so that no second connection is needed.
///
/// # Errors
/// Those of [`of_agent`].
pub async fn of_agent_in(app: &AppState, tx: &Tx, access: &AgentAccess) -> Result<Option<ChosenModel>> {
    let rows = store::models::list(tx, access.access(), Some(access.agent().id)).await?;
    chosen(app, access.access().tenant(), rows.last(), access.agent().model.as_deref())
}

/// Whether a model is configured for an agent of the workspace, usable or not. Cheap if the installation has one.
pub async fn is_there(app: &AppState, tx: &Tx, access: &Access, agent: AgentId) -> Result<bool> {
    Ok(app.model.is_some() || store::models::is_any(tx, access, agent).await?)
}

/// Calls `chosen` once within the tenant's budget and records the cost, also if the call fails. Must not be called inside a transaction.
///
/// # Errors
/// [`Error::BudgetSpent`] before the call; [`Error::Llm`] if the model fails.
pub async fn ask(app: &AppState, access: &AgentAccess, chosen: &ChosenModel, purpose: Purpose, request: ChatRequest) -> Result<ChatAnswer> {
    usage::admit(app, access).await?;
    let mut spent = CallUsage::begun(purpose, &chosen.name, request.tokens(chosen.tokenizer));
    let answer = Box::pin(chosen.model.chat(request)).await;
    spent.end_whole(chosen.tokenizer, &answer);
    let tx = app.db.write(access.access()).await?;
    usage::record(&tx, access, spent).await?;
    tx.commit().await?;
    answer
}

/// A model for background work of one agent and one purpose, within the budget. If the model cannot be used, each call returns the
/// reason, so that the caller handles it like a failing model.
#[derive(Debug)]
pub struct Adviser<'a> {
    app: &'a AppState,
    access: &'a AgentAccess,
    purpose: Purpose,
    summary: Summary,
    model: Result<ChosenModel, &'static str>,
}

/// The model for background work of an agent; `None` if there is none.
pub async fn adviser<'a>(app: &'a AppState, access: &'a AgentAccess, purpose: Purpose) -> Result<Option<Adviser<'a>>> {
    let tx = app.db.read(access.access()).await?;
    let rows = store::models::list(&tx, access.access(), Some(access.agent().id)).await?;
    drop(tx);
    let wish = access.agent().model.as_deref();
    let Some(summary) = summary(app, rows.last(), wish) else { return Ok(None) };
    let model = match chosen(app, access.access().tenant(), rows.last(), wish) {
        Ok(Some(model)) => Ok(model),
        Ok(None) => return Ok(None),
        Err(Error::Llm { reason, .. }) => Err(reason),
        Err(error) => return Err(error),
    };
    Ok(Some(Adviser { app, access, purpose, summary, model }))
}

impl Adviser<'_> {
    /// The model's configured name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.summary.name
    }

    /// The default for the maximum number of tokens in an answer.
    #[must_use]
    pub const fn max_output_tokens(&self) -> u32 {
        self.summary.max_output_tokens
    }

    /// Calls the model, as [`ask`] does.
    ///
    /// # Errors
    /// Those of [`ask`] and [`of_agent`].
    pub async fn chat(&self, request: ChatRequest) -> Result<ChatAnswer> {
        match &self.model {
            Ok(chosen) => ask(self.app, self.access, chosen, self.purpose, request).await,
            Err(reason) => Err(unusable(reason)),
        }
    }
}

/// The model that `row` configures; the installation's without a row. `wish` is the model that the agent names, as in [`summary`].
pub(super) fn chosen(app: &AppState, tenant: TenantId, row: Option<&ModelConfig>, wish: Option<&str>) -> Result<Option<ChosenModel>> {
    let Some(summary) = summary(app, row, wish) else { return Ok(None) };
    let model = match row {
        Some(row) if row.model == summary.name => client(app, tenant, row)?,
        Some(row) => client(app, tenant, &ModelConfig { model: summary.name.clone(), ..row.clone() })?,
        None => match app.further_models.get(&summary.name).or(app.model.as_ref()) {
            Some(model) => model.clone(),
            None => return Ok(None),
        },
    };
    let Summary { level, provider, name, context_tokens, max_output_tokens, tokenizer } = summary;
    Ok(Some(ChosenModel { model, level, provider, name, context_tokens, max_output_tokens, tokenizer }))
}

/// A [`ChosenModel`] without its client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The level at which it is configured.
    pub level: ModelLevel,
    /// The provider.
    pub provider: Provider,
    /// The configured name.
    pub name: String,
    /// The size of the context window in tokens, prompt and answer together.
    pub context_tokens: u32,
    /// The maximum number of tokens in an answer.
    pub max_output_tokens: u32,
    /// The tokenizer that counts tokens before a call.
    pub tokenizer: Tokenizer,
}

/// The effective values of `row`; those of the installation without a row. If the agent names a model (`wish`), that model of the
/// effective provider is used, provided that the tenant pays for it or the operator lists it.
pub(super) fn summary(app: &AppState, row: Option<&ModelConfig>, wish: Option<&str>) -> Option<Summary> {
    let llm = &app.config.llm;
    let listed = wish.and_then(|wish| app.further_models.get(wish));
    let own = Summary {
        level: ModelLevel::Installation,
        provider: llm.provider,
        name: listed.or(app.model.as_ref()).map(|model| model.name().to_owned()).unwrap_or_default(),
        context_tokens: llm.context_tokens.get(),
        max_output_tokens: llm.max_output_tokens.get(),
        tokenizer: llm.tokenizer,
    };
    match row {
        None => app.model.as_ref().map(|_| own),
        Some(row) => Some(Summary {
            level: row.place.level(),
            provider: row.provider,
            name: wish.filter(|_| row.place.level() != ModelLevel::Agent).unwrap_or(&row.model).to_owned(),
            context_tokens: row.context_tokens.unwrap_or(own.context_tokens),
            max_output_tokens: row.max_output_tokens.unwrap_or(own.max_output_tokens),
            tokenizer: row.tokenizer.unwrap_or(own.tokenizer),
        }),
    }
}

fn client(app: &AppState, tenant: TenantId, row: &ModelConfig) -> Result<SharedModel> {
    // Checked on each call, because the operator's list may have changed since the client was created.
    llm::check_tenant_address(&app.outbound, row.provider, row.base_url.as_deref()).map_err(|_| unusable("address_not_allowed"))?;
    app.models.get(row, || {
        let api_key = row.sealed_key.as_deref().map(|sealed| key(app, tenant, row, sealed)).transpose()?;
        llm::connect_tenant(Llm { api_key, ..configured(app, row) }, &app.outbound, app.clock.clone())
    })
}

/// The operator's call settings with the row's provider, URL and model, but never the operator's key.
fn configured(app: &AppState, row: &ModelConfig) -> Llm {
    let llm = &app.config.llm;
    Llm {
        provider: row.provider,
        base_url: row.base_url.as_deref().and_then(|url| url.parse().ok()),
        api_key: None,
        model: Some(row.model.clone()),
        // The operator's prices do not apply to a tenant's own model.
        input_price: 0.0,
        output_price: 0.0,
        max_output_tokens: row.max_output_tokens.and_then(std::num::NonZeroU32::new).unwrap_or(llm.max_output_tokens),
        ..llm.clone()
    }
}

/// Decrypts the key of a row. A failure is not the caller's fault, so its cause is logged.
fn key(app: &AppState, tenant: TenantId, row: &ModelConfig, sealed: &str) -> Result<Secret> {
    match app.vault.open(sealed, &bound_to(tenant, row)) {
        Ok(Some(key)) => Ok(key),
        Ok(None) => {
            tracing::error!(config = %row.id, "a stored model key was encrypted with another key or for another place");
            Err(unusable("key_unreadable"))
        }
        Err(error) => {
            tracing::error!(config = %row.id, cause = ?error, "a stored model key cannot be decrypted");
            Err(unusable("key_unreadable"))
        }
    }
}

/// What the key of a row is bound to: a key moved to another row, or a row with a changed URL, cannot be decrypted.
pub(super) fn bound_to(tenant: TenantId, row: &ModelConfig) -> String {
    format!("model_config:{tenant}:{}:{}:{}", row.id, row.provider.as_str(), row.base_url.as_deref().unwrap_or_default())
}

const fn unusable(reason: &'static str) -> Error {
    Error::Llm { reason, is_transient: false, retry_after: None }
}
