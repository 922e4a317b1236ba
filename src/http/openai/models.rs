//! `GET /v1/models`, `GET /v1/models/{model}`: the agents, presented as models.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::agents;

/// The maximum number of agents in a list: this API has no pages.
const MOST: u64 = 200;

/// An agent as a model.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatModelResponse {
    /// The agent's name. Requests may use its id as well.
    #[schema(example = "Ada")]
    id: String,
    /// Always `model`.
    object: &'static str,
    /// When the agent was created, in seconds since 1970.
    created: i64,
    /// Always `noctuary`.
    owned_by: &'static str,
}

/// The agents, as models.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatModelsResponse {
    /// Always `list`.
    object: &'static str,
    /// The agents that the token may chat with.
    data: Vec<ChatModelResponse>,
}

impl From<Agent> for ChatModelResponse {
    fn from(agent: Agent) -> Self {
        Self { id: agent.name, object: "model", created: agent.created_at.timestamp(), owned_by: "noctuary" }
    }
}

/// Lists the agents of the token's workspace as models.
#[utoipa::path(tag = "openai", operation_id = "listChatModels",
    responses((status = 200, description = "The agents", body = ChatModelsResponse)))]
#[get("/models")]
pub async fn list_models(system: System, access: Access) -> Result<HttpResponse> {
    let partners = agents::list_partners(&system, &access, MOST).await?;
    let data = partners.into_iter().map(ChatModelResponse::from).collect();
    Ok(HttpResponse::Ok().json(ChatModelsResponse { object: "list", data }))
}

/// Returns one agent as a model.
#[utoipa::path(tag = "openai", operation_id = "getChatModel", params(("model" = String, Path, description = "The agent's name or id")),
    responses((status = 200, description = "The agent", body = ChatModelResponse)))]
#[get("/models/{model}")]
pub async fn get_model(system: System, access: Access, model: web::Path<String>) -> Result<HttpResponse> {
    let agent = agents::open_partner(&system, access, &model).await?;
    Ok(HttpResponse::Ok().json(ChatModelResponse::from(agent.agent().clone())))
}
