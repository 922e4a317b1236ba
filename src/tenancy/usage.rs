//! The usage of models and the daily budget. Checked before every call, recorded after it; admins read it.

use std::time::Duration;

use chrono::{Days, NaiveDate, NaiveTime};

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum, Tokenizer};
use crate::error::{Error, Result};
use crate::llm::ChatAnswer;
use crate::store::{self, Tx};
use crate::telemetry::metrics;
use crate::tenancy::settings;

/// The maximum length of a recorded model name, in characters.
const MAX_MODEL_CHARS: usize = 200;

/// The default number of days in an overview.
const USUAL_DAYS: u64 = 30;
/// The maximum number of days in an overview.
const MAX_DAYS: i64 = 366;
/// The maximum number of rows in an overview: a year of a large workspace.
const MAX_ROWS: u64 = 20_000;

/// The usage of one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallUsage {
    /// The purpose.
    pub purpose: Purpose,
    /// The configured name of the model.
    pub model: String,
    /// Prompt tokens.
    pub prompt_tokens: u64,
    /// Completion tokens.
    pub completion_tokens: u64,
    /// The class of the failure; `None` if the model answered.
    pub failure: Option<&'static str>,
}

impl CallUsage {
    /// The usage at the start of a call, with the estimated prompt tokens.
    #[must_use]
    pub fn begun(purpose: Purpose, model: &str, prompt_tokens: usize) -> Self {
        Self { purpose, model: model.to_owned(), prompt_tokens: prompt_tokens as u64, completion_tokens: 0, failure: None }
    }

    /// Adds estimated completion tokens.
    pub fn add_completion(&mut self, tokens: usize) {
        self.completion_tokens += tokens as u64;
    }

    /// Ends the call. The provider's numbers replace the estimate. The estimate stays if the provider reports none
    /// or the call was interrupted. A call that failed before its first word costs nothing.
    pub fn end(&mut self, answer: &Result<ChatAnswer>) {
        self.failure = answer.as_ref().err().map(Error::class);
        if let Ok(answer) = answer {
            self.prompt_tokens = answer.prompt_tokens.map_or(self.prompt_tokens, u64::from);
            self.completion_tokens = answer.completion_tokens.map_or(self.completion_tokens, u64::from);
        } else if self.completion_tokens == 0 {
            self.prompt_tokens = 0;
        }
    }

    /// Like [`Self::end`], for an answer that was not streamed.
    pub fn end_whole(&mut self, tokenizer: Tokenizer, answer: &Result<ChatAnswer>) {
        self.add_completion(answer.as_ref().map_or(0, |answer| tokenizer.count(&answer.text)));
        self.end(answer);
    }
}

/// Checks that the tenant's models have used less today than the effective `mate.chat.daily-tokens` of the agent. Concurrent calls are
/// not counted until they end, so the last of them may exceed the budget.
///
/// # Errors
/// [`Error::BudgetSpent`] with the time until midnight (UTC).
pub async fn admit(app: &AppState, access: &AgentAccess) -> Result<()> {
    let tx = app.db.read(access.access()).await?;
    admit_in(app, &tx, access).await
}

/// Like [`admit`], in the caller's transaction, so that no second connection is needed.
///
/// # Errors
/// Those of [`admit`].
pub async fn admit_in(app: &AppState, tx: &Tx, access: &AgentAccess) -> Result<()> {
    let config = settings::of_agent_in(app, tx, access).await?;
    within(app, tx, access.access(), config.mate.chat.daily_tokens).await
}

/// Like [`admit_in`], for calls without an agent, with the effective budget of the calling workspace.
pub(super) async fn admit_workspace(app: &AppState, tx: &Tx, access: &Access) -> Result<()> {
    let allowed = allowed(app, tx, access).await?;
    within(app, tx, access, allowed).await
}

/// Adds a call to the usage of its day.
pub async fn record(tx: &Tx, access: &AgentAccess, spent: CallUsage) -> Result<()> {
    note(tx, access.access(), Some(access.agent().id), spent).await
}

/// Like [`record`], for a call that may have no agent.
pub(super) async fn note(tx: &Tx, access: &Access, agent: Option<AgentId>, spent: CallUsage) -> Result<()> {
    let CallUsage { purpose, model, prompt_tokens, completion_tokens, failure } = spent;
    metrics::model_spent(purpose.as_str(), prompt_tokens, completion_tokens);
    let used = ModelUsage {
        day: tx.now().date_naive(),
        workspace: access.workspace(),
        agent,
        purpose,
        model: model.chars().take(MAX_MODEL_CHARS).collect(),
        sum: Sum { calls: 1, failed_calls: u64::from(failure.is_some()), prompt_tokens, completion_tokens },
    };
    store::model_usage::add(tx, access, &used, failure).await
}

/// The usage of the calling workspace, and the tenant's budget.
#[derive(Debug, Clone, PartialEq)]
pub struct Overview {
    /// The first day (UTC).
    pub from: NaiveDate,
    /// The last day (UTC).
    pub to: NaiveDate,
    /// One row per day, agent, purpose and model, newest day first.
    pub rows: Vec<ModelUsage>,
    /// The totals of all rows.
    pub total: Sum,
    /// Whether rows were left out.
    pub is_cut: bool,
    /// The daily token budget of the tenant; `None` for no limit.
    pub allowed: Option<u64>,
    /// The tokens that all workspaces of the tenant used today.
    pub spent_today: u64,
    /// The cost of the operator's model by `llm.input-price` and `llm.output-price`; `None` if they are not set. Noctuary does not
    /// compute the cost of other models.
    pub cost: Option<f64>,
}

impl Overview {
    /// The tokens left of today's budget; `None` without a budget.
    #[must_use]
    pub fn remaining(&self) -> Option<u64> {
        self.allowed.map(|allowed| allowed.saturating_sub(self.spent_today))
    }
}

/// The usage of the calling workspace from `from` to `to`, inclusive. Defaults to the last thirty days.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::Invalid`] if the days are not a valid range or span more than a year.
pub async fn overview(app: &AppState, access: &Access, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<Overview> {
    access.require(Permission::Administer)?;
    let today = app.clock.now().date_naive();
    let to = to.unwrap_or(today);
    let from = from.or_else(|| to.checked_sub_days(Days::new(USUAL_DAYS - 1))).unwrap_or(to);
    if from > to {
        return Err(Error::invalid("from", "must not be after to"));
    }
    if (to - from).num_days() >= MAX_DAYS {
        return Err(Error::invalid("from", "must not be more than 366 days before to"));
    }
    let tx = app.db.read(access).await?;
    let mut rows = store::model_usage::list(&tx, access, from, to, MAX_ROWS + 1).await?;
    let is_cut = rows.len() as u64 > MAX_ROWS;
    rows.truncate(usize::try_from(MAX_ROWS).unwrap_or(usize::MAX));
    let mut total = Sum::default();
    for row in &rows {
        total += row.sum;
    }
    let allowed = Some(allowed(app, &tx, access).await?).filter(|allowed| *allowed > 0);
    let spent_today = store::model_usage::spent(&tx, access, today).await?;
    let cost = cost(app, &rows);
    Ok(Overview { from, to, rows, total, is_cut, allowed, spent_today, cost })
}

fn cost(app: &AppState, rows: &[ModelUsage]) -> Option<f64> {
    let llm = &app.config.llm;
    llm.prices().map(|prices| rows.iter().filter_map(|row| row.cost(llm.model.as_deref(), prices)).sum())
}

async fn allowed(app: &AppState, tx: &Tx, access: &Access) -> Result<u64> {
    let config = settings::of_bucket_in(app, tx, access, &Bucket::Global(access.tenant())).await?;
    Ok(config.mate.chat.daily_tokens)
}

pub(crate) async fn within(app: &AppState, tx: &Tx, access: &Access, allowed: u64) -> Result<()> {
    if allowed == 0 {
        return Ok(());
    }
    let now = app.clock.now();
    if store::model_usage::spent(tx, access, now.date_naive()).await? < allowed {
        return Ok(());
    }
    let midnight = now.date_naive().checked_add_days(Days::new(1)).map(|day| day.and_time(NaiveTime::MIN).and_utc());
    let wait = midnight.and_then(|midnight| (midnight - now).to_std().ok());
    Err(Error::BudgetSpent(wait.unwrap_or(Duration::from_secs(3_600))))
}
