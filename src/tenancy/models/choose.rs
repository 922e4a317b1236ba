//! The model that holds for an agent, and asking it: the budget first, the call, and what it cost. Called by `chat` and `memory`.

use crate::app_state::AppState;
use crate::config::llm::{Llm, Provider};
use crate::config::value::Secret;
use crate::domain::access::{Access, AgentAccess};
use crate::domain::ids::{AgentId, TenantId};
use crate::domain::model::{ModelConfig, ModelLevel, Purpose, Tokenizer};
use crate::error::{Error, Result};
use crate::llm::{self, ChatAnswer, ChatRequest, SharedModel};
use crate::store::{self, Tx};
use crate::tenancy::usage::{self, Spent};

/// A model, and what is known of it.
#[derive(Debug, Clone)]
pub struct ChosenModel {
    /// What answers.
    pub model: SharedModel,
    /// Where it was chosen.
    pub level: ModelLevel,
    /// The wire.
    pub provider: Provider,
    /// Its configured name.
    pub name: String,
    /// Tokens of its window, prompt and answer together.
    pub context_tokens: u32,
    /// Most tokens of an answer.
    pub max_output_tokens: u32,
    /// How its tokens are counted before it is asked.
    pub tokenizer: Tokenizer,
}

/// The model that holds for the agent of this ticket: the agent's own, else its workspace's, its tenant's, the installation's; `None` when
/// there is none.
///
/// # Errors
/// [`Error::Llm`] of the class `address_not_allowed` or `key_unreadable` when the one that holds cannot be used: no wider one takes its
/// place, because nobody chose that its provider should read what is said.
pub async fn of_agent(app: &AppState, access: &AgentAccess) -> Result<Option<ChosenModel>> {
    let tx = app.db.read(access.access()).await?;
    of_agent_in(app, &tx, access).await
}

/// [`of_agent`] in the caller's transaction: who holds one must not wait for another connection.
///
/// # Errors
/// As [`of_agent`].
pub async fn of_agent_in(app: &AppState, tx: &Tx, access: &AgentAccess) -> Result<Option<ChosenModel>> {
    let rows = store::models::list(tx, access.access(), Some(access.agent().id)).await?;
    chosen(app, access.access().tenant(), rows.last(), access.agent().model.as_deref())
}

/// Whether there is a model for an agent of the workspace, usable or not. Cheap where the installation has one.
pub async fn is_there(app: &AppState, tx: &Tx, access: &Access, agent: AgentId) -> Result<bool> {
    Ok(app.model.is_some() || store::models::is_any(tx, access, agent).await?)
}

/// Asks `chosen` once, inside the tenant's budget, and writes down what it cost, also of a call that failed. No transaction may be open.
///
/// # Errors
/// [`Error::BudgetSpent`] before any call; [`Error::Llm`] as the model answers.
pub async fn ask(app: &AppState, access: &AgentAccess, chosen: &ChosenModel, purpose: Purpose, request: ChatRequest) -> Result<ChatAnswer> {
    usage::admit(app, access).await?;
    let mut spent = Spent::begun(purpose, &chosen.name, request.tokens(chosen.tokenizer));
    let answer = Box::pin(chosen.model.chat(request)).await;
    spent.end_whole(chosen.tokenizer, &answer);
    let tx = app.db.write(access.access()).await?;
    usage::record(&tx, access, spent).await?;
    tx.commit().await?;
    answer
}

/// A model as work in the background asks it: for one agent and one purpose, inside the budget. One that cannot be used answers each call
/// by why not, so that whoever asks does without it as without one that fails.
#[derive(Debug)]
pub struct Adviser<'a> {
    app: &'a AppState,
    access: &'a AgentAccess,
    purpose: Purpose,
    summary: Summary,
    model: Result<ChosenModel, &'static str>,
}

/// Who is asked for the agent of this ticket; `None` when there is no model.
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

    /// Most tokens of an answer, where the question does not say.
    #[must_use]
    pub const fn max_output_tokens(&self) -> u32 {
        self.summary.max_output_tokens
    }

    /// As [`ask`].
    ///
    /// # Errors
    /// As [`ask`], and as [`of_agent`].
    pub async fn chat(&self, request: ChatRequest) -> Result<ChatAnswer> {
        match &self.model {
            Ok(chosen) => ask(self.app, self.access, chosen, self.purpose, request).await,
            Err(reason) => Err(unusable(reason)),
        }
    }
}

/// The model that `row` chooses; the installation's without one. `wish` is what the agent itself names, as in [`summary`].
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

/// A [`ChosenModel`] without what answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Where it was chosen.
    pub level: ModelLevel,
    /// The wire.
    pub provider: Provider,
    /// Its configured name.
    pub name: String,
    /// Tokens of its window, prompt and answer together.
    pub context_tokens: u32,
    /// Most tokens of an answer.
    pub max_output_tokens: u32,
    /// How its tokens are counted before it is asked.
    pub tokenizer: Tokenizer,
}

/// What `row` chooses; what the installation does without one. An agent that names a model (`wish`) has that one of the provider that
/// holds for it, where the tenant pays for it or the operator lists it.
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
    // Asked each time: the operator's list may have changed since a client was made.
    llm::check_tenant_address(&app.outbound, row.provider, row.base_url.as_deref()).map_err(|_| unusable("address_not_allowed"))?;
    app.models.get(row, || {
        let api_key = row.sealed_key.as_deref().map(|sealed| key(app, tenant, row, sealed)).transpose()?;
        llm::connect_tenant(Llm { api_key, ..configured(app, row) }, &app.outbound, app.clock.clone())
    })
}

/// The operator's rules for calls, with the row's provider, address and model; never the operator's key.
fn configured(app: &AppState, row: &ModelConfig) -> Llm {
    let llm = &app.config.llm;
    Llm {
        provider: row.provider,
        base_url: row.base_url.as_deref().and_then(|url| url.parse().ok()),
        api_key: None,
        model: Some(row.model.clone()),
        // What a tenant's own model costs is the tenant's.
        input_price: 0.0,
        output_price: 0.0,
        max_output_tokens: row.max_output_tokens.and_then(std::num::NonZeroU32::new).unwrap_or(llm.max_output_tokens),
        ..llm.clone()
    }
}

/// The key of a row. That it cannot be read says nothing about the caller: the cause is for the log.
fn key(app: &AppState, tenant: TenantId, row: &ModelConfig, sealed: &str) -> Result<Secret> {
    match app.vault.open(sealed, &bound_to(tenant, row)) {
        Ok(Some(key)) => Ok(key),
        Ok(None) => {
            tracing::error!(config = %row.id, "The key of a model was sealed under another key or for another place");
            Err(unusable("key_unreadable"))
        }
        Err(error) => {
            tracing::error!(config = %row.id, cause = ?error, "The key of a model cannot be read");
            Err(unusable("key_unreadable"))
        }
    }
}

/// What the key of a row is bound to: whoever moves it to another row, or the row to another address, has nothing.
pub(super) fn bound_to(tenant: TenantId, row: &ModelConfig) -> String {
    format!("model_config:{tenant}:{}:{}:{}", row.id, row.provider.as_str(), row.base_url.as_deref().unwrap_or_default())
}

const fn unusable(reason: &'static str) -> Error {
    Error::Llm { reason, is_transient: false, retry_after: None }
}
