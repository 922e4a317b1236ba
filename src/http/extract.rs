//! Tickets out of requests. A handler that wants memory must name one of these, so none can forget the check.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};

use crate::auth::{self, Credentials};
use crate::domain::access::{Access, AgentAccess, OwnerName};
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::http::edge::request_id;
use crate::noctuary::Noctuary;
use crate::tenancy;

/// The running system, as handlers receive it.
pub type System = web::Data<Noctuary>;

type Extraction<T> = Pin<Box<dyn Future<Output = Result<T>>>>;

/// The running system out of the application's data.
///
/// # Errors
/// [`Error::Internal`] when the application was built without it.
pub fn system(request: &HttpRequest) -> Result<System> {
    request.app_data::<System>().cloned().ok_or_else(|| Error::internal("the application holds no system"))
}

impl FromRequest for Access {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let system = system(&request)?;
            let credentials = credentials(&request)?;
            let access = auth::authenticate(&system, &credentials).await?;
            request.extensions_mut().insert(access.clone());
            if let Some(allowance) = system.limiter.take(&access).await? {
                request.extensions_mut().insert(allowance);
            }
            Ok(access)
        })
    }
}

impl FromRequest for AgentAccess {
    type Error = Error;
    type Future = Extraction<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let access = Access::from_request(request, payload);
        let named = request.match_info().get("agentId").map(str::to_owned);
        let system = system(request);
        Box::pin(async move {
            let access = access.await?;
            let id: AgentId = named.and_then(|id| id.parse().ok()).ok_or(Error::NotFound("agent"))?;
            tenancy::agents::open(&*system?, access, id).await
        })
    }
}

/// Credentials of a request: one header, never the query string.
fn credentials(request: &HttpRequest) -> Result<Credentials> {
    let has_token_in_query = request
        .query_string()
        .split('&')
        .filter_map(|pair| pair.split('=').next())
        .any(|name| ["token", "access_token", "api_key", "apikey"].contains(&name.to_ascii_lowercase().as_str()));
    if has_token_in_query {
        return Err(Error::Unauthenticated("a token in the query string is refused; send it in the Authorization header"));
    }
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Ok(Credentials {
        authorization: header(AUTHORIZATION.as_str()),
        workspace: header("x-workspace-id"),
        request_id: request_id(),
        network: request.peer_addr().map(|address| address.ip()),
    })
}

/// The owner fields that many query strings share.
#[derive(Debug, Default, serde::Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct OwnerQuery {
    /// The end user this call is about.
    pub end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    pub channel: Option<String>,
    /// The sender on `channel` this call is about.
    pub sender_id: Option<String>,
    /// The whole key, for operators.
    pub owner_key: Option<String>,
}

impl From<OwnerQuery> for OwnerName {
    fn from(query: OwnerQuery) -> Self {
        Self { end_user_id: query.end_user_id, channel: query.channel, sender_id: query.sender_id, owner_key: query.owner_key }
    }
}
