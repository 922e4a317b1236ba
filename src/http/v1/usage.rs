//! `/api/v1/usage`: the usage of models.

use actix_web::get;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::tenancy::usage::{self, Overview};

/// Registers the operation.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(get_usage);
}

/// The days to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsageQuery {
    /// The first day (UTC). Defaults to thirty days up to `to`.
    #[param(value_type = Option<String>, example = "2026-11-01", format = Date)]
    from: Option<NaiveDate>,
    /// The last day (UTC). Defaults to today.
    #[param(value_type = Option<String>, example = "2026-11-30", format = Date)]
    to: Option<NaiveDate>,
}

/// Totals of calls and tokens.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SumResponse {
    /// The number of calls, including failed ones.
    calls: u64,
    /// The number of failed calls.
    failed_calls: u64,
    /// Prompt tokens.
    prompt_tokens: u64,
    /// Completion tokens.
    completion_tokens: u64,
    /// Prompt and completion tokens together.
    total_tokens: u64,
}

impl From<Sum> for SumResponse {
    fn from(sum: Sum) -> Self {
        let Sum { calls, failed_calls, prompt_tokens, completion_tokens } = sum;
        Self { calls, failed_calls, prompt_tokens, completion_tokens, total_tokens: sum.tokens() }
    }
}

/// The usage of one model on one day, for one agent and purpose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsageRow {
    /// The day (UTC).
    #[schema(value_type = String, example = "2026-11-21")]
    day: NaiveDate,
    /// The agent. Null for a model test.
    agent_id: Option<AgentId>,
    /// The purpose of the calls.
    purpose: Purpose,
    /// The name of the model.
    model: String,
    /// The totals.
    #[serde(flatten)]
    sum: SumResponse,
}

impl From<ModelUsage> for UsageRow {
    fn from(row: ModelUsage) -> Self {
        Self { day: row.day, agent_id: row.agent, purpose: row.purpose, model: row.model, sum: row.sum.into() }
    }
}

/// The tenant's daily token budget.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BudgetResponse {
    /// The tokens per day (UTC), from `mate.chat.daily-tokens`. Null for no limit.
    daily_tokens: Option<u64>,
    /// The tokens that all workspaces of the tenant used today.
    spent_today: u64,
    /// The tokens left today. Null for no limit.
    left_today: Option<u64>,
}

/// The usage of the workspace.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsageResponse {
    /// The first day.
    #[schema(value_type = String, example = "2026-11-01")]
    from: NaiveDate,
    /// The last day.
    #[schema(value_type = String, example = "2026-11-30")]
    to: NaiveDate,
    /// The totals of all rows.
    total: SumResponse,
    /// The tenant's budget.
    budget: BudgetResponse,
    /// One row per day, agent, purpose and model, newest day first.
    items: Vec<UsageRow>,
    /// Whether rows were left out. Request fewer days to get them.
    is_cut: bool,
}

impl From<Overview> for UsageResponse {
    fn from(overview: Overview) -> Self {
        let left_today = overview.remaining();
        let Overview { from, to, rows, total, is_cut, allowed, spent_today, .. } = overview;
        let budget = BudgetResponse { daily_tokens: allowed, spent_today, left_today };
        Self { from, to, total: total.into(), budget, items: rows.into_iter().map(UsageRow::from).collect(), is_cut }
    }
}

/// Returns the workspace's model usage by day, agent, purpose and model, and what is left of the tenant's budget.
#[utoipa::path(tag = "usage", operation_id = "getUsage", params(UsageQuery),
    responses((status = 200, description = "The usage", body = Envelope<UsageResponse>)))]
#[get("/usage")]
pub async fn get_usage(system: System, access: Access, query: Query<UsageQuery>) -> Result<Reply<UsageResponse>> {
    Ok(Reply(usage::overview(&system, &access, query.0.from, query.0.to).await?.into()))
}
