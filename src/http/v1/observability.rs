//! `/api/v1/observability`: how well memory works, in counts.

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::Access;
use crate::domain::ids::AgentId;
use crate::domain::observability::{Activity, FactPool, Runs, Throughput};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::memory::observability::{self, AgentFigures, HourFigures, MemoryFigures, Observability};

/// Registers the operation.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(get_observability);
}

/// The agent to observe, and the page of agents to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ObservabilityQuery {
    /// Only this agent. Defaults to all agents of the workspace.
    #[param(value_type = Option<AgentId>)]
    agent_id: Option<String>,
    /// The `nextCursor` of the previous page of agents.
    cursor: Option<String>,
    /// The number of agents per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// The facts that are stored now, by status. GLOBAL facts belong to no agent and are not counted.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactPoolResponse {
    /// Active facts.
    active: u64,
    /// Active facts with a confidence below 0.45.
    low_confidence: u64,
    /// Archived facts.
    archived: u64,
    /// Facts that a newer one replaced.
    superseded: u64,
    /// Facts that were merged into another.
    merged: u64,
    /// Facts past their expiry.
    expired: u64,
    /// Facts in quarantine.
    quarantined: u64,
}

impl From<FactPool> for FactPoolResponse {
    fn from(pool: FactPool) -> Self {
        let FactPool { active, low_confidence, archived, superseded, merged, expired, quarantined } = pool;
        Self { active, low_confidence, archived, superseded, merged, expired, quarantined }
    }
}

/// The runs of extraction. An erased person's runs no longer count.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThroughputResponse {
    /// The number of runs, one per window of a conversation that was read.
    runs: u64,
    /// The number of runs whose model gave no usable answer. Their messages are read again.
    failed: u64,
    /// The number of facts that were proposed.
    extracted: u64,
    /// The number of new facts.
    inserted: u64,
    /// The number of known facts that were confirmed.
    updated: u64,
    /// The number of proposed facts that were neither new nor a confirmation.
    skipped: u64,
}

impl From<Throughput> for ThroughputResponse {
    fn from(sum: Throughput) -> Self {
        let Throughput { runs, failed, extracted, inserted, updated } = sum;
        Self { runs, failed, extracted, inserted, updated, skipped: sum.skipped() }
    }
}

/// How much memory went into prompts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InjectionCoverageResponse {
    /// The number of contexts that were assembled.
    contexts: u64,
    /// The number of contexts with at least one memory.
    filled_contexts: u64,
    /// The number of memories that could have been included.
    candidates: u64,
    /// The number of memories that were included.
    selected: u64,
    /// The number of memories that did not fit into the budget.
    omitted: u64,
    /// `selected` divided by `candidates`, 0 to 1. Null without candidates.
    #[schema(example = 0.75)]
    coverage: Option<f64>,
}

/// Explicit recalls, by REST, MCP, tools and the mem0 API.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecallActivityResponse {
    /// The number of recalls.
    recalls: u64,
    /// The number of recalls that found nothing.
    empty_recalls: u64,
}

/// What happened in some period.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActivityResponse {
    /// All runs of extraction.
    extraction: ThroughputResponse,
    /// The runs of the reflector, which reads conversations that go on. They are also in `extraction`.
    reflector: ThroughputResponse,
    /// How much memory went into prompts.
    injection: InjectionCoverageResponse,
    /// Explicit recalls.
    recall: RecallActivityResponse,
}

impl ActivityResponse {
    fn of(runs: Runs, activity: Activity) -> Self {
        let Activity { recalls, empty_recalls, contexts, candidates, selected, omitted, filled_contexts } = activity;
        Self {
            extraction: runs.all.into(),
            reflector: runs.reflector.into(),
            injection: InjectionCoverageResponse {
                contexts,
                filled_contexts,
                candidates,
                selected,
                omitted,
                coverage: activity.coverage(),
            },
            recall: RecallActivityResponse { recalls, empty_recalls },
        }
    }
}

/// The facts that are stored now, and what happened in the last 24 hours.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemoryFiguresResponse {
    /// The facts by status.
    facts: FactPoolResponse,
    /// The last 24 hours.
    #[serde(flatten)]
    activity: ActivityResponse,
}

impl From<MemoryFigures> for MemoryFiguresResponse {
    fn from(figures: MemoryFigures) -> Self {
        let MemoryFigures { pool, runs, activity } = figures;
        Self { facts: pool.into(), activity: ActivityResponse::of(runs, activity) }
    }
}

/// What happened in one hour.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HourResponse {
    /// The beginning of the hour.
    at: DateTime<Utc>,
    /// What happened.
    #[serde(flatten)]
    activity: ActivityResponse,
}

impl From<HourFigures> for HourResponse {
    fn from(figures: HourFigures) -> Self {
        Self { at: figures.hour.start(), activity: ActivityResponse::of(figures.runs, figures.activity) }
    }
}

/// The counts of one agent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AgentFiguresResponse {
    /// The agent.
    agent_id: AgentId,
    /// The agent's name.
    name: String,
    /// The counts.
    #[serde(flatten)]
    figures: MemoryFiguresResponse,
}

impl From<AgentFigures> for AgentFiguresResponse {
    fn from(row: AgentFigures) -> Self {
        Self { agent_id: row.agent, name: row.name, figures: row.figures.into() }
    }
}

/// How well memory works.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ObservabilityResponse {
    /// The beginning of the 24 hours: the first of 24 full hours, the current one included.
    from: DateTime<Utc>,
    /// The end of the 24 hours: now.
    to: DateTime<Utc>,
    /// The counts of all agents, or of the only one.
    total: MemoryFiguresResponse,
    /// What happened in each of the 24 hours, oldest first.
    hours: Vec<HourResponse>,
    /// The counts of each agent, oldest first.
    items: Vec<AgentFiguresResponse>,
    /// The cursor of the next page of agents. Null on the last page.
    next_cursor: Option<String>,
}

impl From<Observability> for ObservabilityResponse {
    fn from(seen: Observability) -> Self {
        let Observability { from, to, total, hours, agents } = seen;
        Self {
            from,
            to,
            total: total.into(),
            hours: hours.into_iter().map(HourResponse::from).collect(),
            items: agents.items.into_iter().map(AgentFiguresResponse::from).collect(),
            next_cursor: agents.next_cursor,
        }
    }
}

/// Returns how well memory works: facts by status, and extraction, injection and recall of the last 24 hours.
///
/// The counts are of all people together, for all agents of the workspace, by agent and by hour. Recalls and contexts are written every
/// few seconds.
#[utoipa::path(tag = "usage", operation_id = "getObservability", params(ObservabilityQuery),
    responses((status = 200, description = "The counts", body = Envelope<ObservabilityResponse>)))]
#[get("/observability")]
pub async fn get_observability(system: System, access: Access, query: Query<ObservabilityQuery>) -> Result<Reply<ObservabilityResponse>> {
    let ObservabilityQuery { agent_id: agent, cursor, limit } = query.0;
    let seen = observability::observe(&system, &access, observability::ObservabilityQuery { agent, cursor, limit }).await?;
    Ok(Reply(seen.into()))
}
