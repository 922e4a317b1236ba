//! Extracts authorized access from requests. A handler that accesses memory must take one of these types, so that it cannot skip the
//! check.

use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::auth;
use crate::domain::access::{Access, AgentAccess};
use crate::domain::ids::AgentId;
use crate::edge;
use crate::error::{Error, Result};

type Extraction<T> = Pin<Box<dyn Future<Output = Result<T>>>>;

impl FromRequest for Access {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let (system, caller) = (edge::system(&request)?, edge::caller(&request)?);
            let access = auth::authenticate(&system, &caller).await?;
            edge::register_caller(&request, &system, access).await
        })
    }
}

/// The caller's access to their own account. A user need not name a workspace for it.
#[derive(Debug)]
pub struct OwnAccount(pub Access);

impl FromRequest for OwnAccount {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let (system, caller) = (edge::system(&request)?, edge::caller(&request)?);
            let access = auth::authenticate_anywhere(&system, &caller).await?;
            edge::register_caller(&request, &system, access).await.map(Self)
        })
    }
}

impl FromRequest for AgentAccess {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let id: Option<AgentId> = request.match_info().get("agentId").and_then(|id| id.parse().ok());
            let (access, agent) = edge::admit(&request, id).await?;
            access.for_agent(agent.ok_or(Error::NotFound("agent"))?)
        })
    }
}

/// Parses an id of the path. A malformed id counts as not found.
///
/// # Errors
/// [`Error::NotFound`] for `what`.
pub fn parse_id<I: FromStr>(text: &str, what: &'static str) -> Result<I> {
    text.parse().map_err(|_| Error::NotFound(what))
}
