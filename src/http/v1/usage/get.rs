//! `GET /api/v1/usage`

use actix_web::get;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::model::{ModelUsage, Purpose, Sum};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::tenancy::usage::{self, Overview};

/// From when to when.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UsageQuery {
    /// First day, UTC; thirty days up to `to` when absent.
    #[param(value_type = Option<String>, example = "2026-11-01", format = Date)]
    from: Option<NaiveDate>,
    /// Last day, UTC; today when absent.
    #[param(value_type = Option<String>, example = "2026-11-30", format = Date)]
    to: Option<NaiveDate>,
}

/// Calls and tokens added up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SumResponse {
    /// Calls, also those that failed.
    calls: u64,
    /// Calls that failed.
    failed_calls: u64,
    /// Tokens read.
    prompt_tokens: u64,
    /// Tokens written.
    completion_tokens: u64,
    /// Both.
    total_tokens: u64,
}

impl From<Sum> for SumResponse {
    fn from(sum: Sum) -> Self {
        let Sum { calls, failed_calls, prompt_tokens, completion_tokens } = sum;
        Self { calls, failed_calls, prompt_tokens, completion_tokens, total_tokens: sum.tokens() }
    }
}

/// What one model cost on one day for one agent and purpose.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsageRow {
    /// The day, UTC.
    #[schema(value_type = String, example = "2026-11-21")]
    day: NaiveDate,
    /// The agent; null where a model was only tried out.
    agent_id: Option<AgentId>,
    /// What for.
    purpose: Purpose,
    /// The model.
    model: String,
    /// What it came to.
    #[serde(flatten)]
    sum: SumResponse,
}

impl From<ModelUsage> for UsageRow {
    fn from(row: ModelUsage) -> Self {
        Self { day: row.day, agent_id: row.agent, purpose: row.purpose, model: row.model, sum: row.sum.into() }
    }
}

/// What the tenant may spend in a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BudgetResponse {
    /// Tokens a day (UTC), `mate.chat.daily-tokens`; null without a limit.
    daily_tokens: Option<u64>,
    /// Tokens that all workspaces of the tenant have spent today.
    spent_today: u64,
    /// Tokens that are left today; null without a limit.
    left_today: Option<u64>,
}

/// What the workspace has spent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UsageResponse {
    /// First day.
    #[schema(value_type = String, example = "2026-11-01")]
    from: NaiveDate,
    /// Last day.
    #[schema(value_type = String, example = "2026-11-30")]
    to: NaiveDate,
    /// All rows together.
    total: SumResponse,
    /// What may still be spent.
    budget: BudgetResponse,
    /// A row for each day, agent, purpose and model; the newest day first.
    items: Vec<UsageRow>,
    /// Whether there is more than is told: ask for fewer days.
    is_cut: bool,
}

impl From<Overview> for UsageResponse {
    fn from(overview: Overview) -> Self {
        let left_today = overview.left();
        let Overview { from, to, rows, total, is_cut, allowed, spent_today, .. } = overview;
        let budget = BudgetResponse { daily_tokens: allowed, spent_today, left_today };
        Self { from, to, total: total.into(), budget, items: rows.into_iter().map(UsageRow::from).collect(), is_cut }
    }
}

/// Shows what the workspace's calls of models have cost by day, agent, purpose and model, and what is left of the tenant's budget.
#[utoipa::path(tag = "usage", operation_id = "getUsage", params(UsageQuery),
    responses((status = 200, description = "What was spent", body = Envelope<UsageResponse>)))]
#[get("/usage")]
pub async fn get_usage(system: System, access: Access, query: Query<UsageQuery>) -> Result<Reply<UsageResponse>> {
    Ok(Reply(usage::overview(&system, &access, query.0.from, query.0.to).await?.into()))
}
