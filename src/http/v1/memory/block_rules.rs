//! `/api/v1/memory/{agentId}/block-rules`: what is never to be learned about a person.

use actix_web::{delete, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::AgentAccess;
use crate::domain::block_rule::{BlockRule, Blocked};
use crate::domain::ids::BlockRuleId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Created, Envelope, List, Reply};
use crate::http::body::{Body, Query};
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, NamesOwner, OwnerQuery, owner_fields};
use crate::memory::block_rules::{self, NewBlockRule};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_block_rules).service(add_block_rule).service(remove_block_rule);
}

/// A rule that keeps memory from being learned.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockRuleResponse {
    /// The id.
    id: BlockRuleId,
    /// The topic, in a person's words; absent for a rule on a relation.
    #[schema(example = "my health")]
    topic: Option<String>,
    /// The relation; absent for a topic.
    #[schema(example = "lives_in")]
    predicate: Option<String>,
    /// The pattern of the values, in which `*` stands for any text; absent for a topic.
    #[schema(example = "*")]
    value: Option<String>,
    /// Who made it: `user:…`, `token:…`, or `conversation` if the person asked for it there.
    #[schema(example = "conversation")]
    made_by: String,
    /// When it was made.
    create_time: DateTime<Utc>,
}

impl From<BlockRule> for BlockRuleResponse {
    fn from(rule: BlockRule) -> Self {
        let (topic, predicate, value) = match rule.blocked {
            Blocked::Topic(topic) => (Some(topic), None, None),
            Blocked::Relation { predicate, value } => (None, Some(predicate), Some(value)),
        };
        Self { id: rule.id, topic, predicate, value, made_by: rule.made_by, create_time: rule.created_at }
    }
}

owner_fields! {
    /// What to block: a topic, or a relation with a pattern.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"endUserId": "nora", "topic": "my health"}))]
    pub struct AddBlockRuleRequest {
        /// A topic in words, up to 200 characters. A fact or a sentence is blocked if it has all of its significant words, or if the topic
        /// means a relation that it states: "my health" blocks "Nora is allergic to penicillin". It does not matter of whom it is said.
        topic: Option<String>,
        /// A relation, such as `lives_in`; cannot be combined with `topic`.
        predicate: Option<String>,
        /// A pattern for the values of the relation, in which `*` stands for any text. Every value when absent.
        value: Option<String>,
    }
}

/// The result of removing a rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct RemoveBlockRuleResponse {
    /// Always true.
    removed: bool,
}

/// Lists what is never to be learned about an owner, the oldest rule first.
#[utoipa::path(tag = "memory", operation_id = "listBlockRules",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    responses((status = 200, description = "The rules", body = Envelope<List<BlockRuleResponse>>)))]
#[get("/memory/{agentId}/block-rules")]
pub async fn list_block_rules(system: System, ForOwner(access, _): ForOwner<Query<OwnerQuery>>) -> Result<Reply<List<BlockRuleResponse>>> {
    let rules = block_rules::list(&system, &access).await?;
    Ok(Reply(List { items: rules.into_iter().map(BlockRuleResponse::from).collect(), next_cursor: None }))
}

/// Adds a rule: what it describes is never learned again.
///
/// The rule applies to extraction, session summaries, dreams, imports, `remember` and tools, to facts and to the sentences of files. It does
/// not delete what is stored already, and people can still create such facts by hand. A call that asks for one blocked statement is refused
/// with 409, which names the rule; an import reports `blocked`.
/// Adding the same rule twice returns the first one.
#[utoipa::path(tag = "memory", operation_id = "addBlockRule",
    params(("agentId" = String, Path, description = "The agent's id"), OwnerQuery),
    request_body = AddBlockRuleRequest,
    responses((status = 201, description = "The rule", body = Envelope<BlockRuleResponse>)))]
#[post("/memory/{agentId}/block-rules")]
pub async fn add_block_rule(
    system: System,
    ForOwner(access, request): ForOwner<(Query<OwnerQuery>, Body<AddBlockRuleRequest>)>,
) -> Result<Created<BlockRuleResponse>> {
    let AddBlockRuleRequest { topic, predicate, value, .. } = request;
    Ok(Created(block_rules::add(&system, &access, NewBlockRule { topic, predicate, value }).await?.into()))
}

/// Removes a rule.
#[utoipa::path(tag = "memory", operation_id = "removeBlockRule",
    params(("agentId" = String, Path, description = "The agent's id"), ("ruleId" = String, Path, description = "The rule's id"), OwnerQuery),
    responses((status = 200, description = "Removed", body = Envelope<RemoveBlockRuleResponse>)))]
#[delete("/memory/{agentId}/block-rules/{ruleId}")]
pub async fn remove_block_rule(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    query: Query<OwnerQuery>,
) -> Result<Reply<RemoveBlockRuleResponse>> {
    let id = parse_id(&path.1, "block rule")?;
    let access = access.for_owner(&query.owner())?;
    block_rules::remove(&system, &access, id).await?;
    Ok(Reply(RemoveBlockRuleResponse { removed: true }))
}
