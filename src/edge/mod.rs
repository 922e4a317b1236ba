//! What surrounds every request on every surface: request id, peer address, application state and rate limit.

pub mod addresses;
pub mod body;
mod body_timeout;
pub mod caller;
pub mod cors;
pub mod files;
pub mod guard;
pub mod head;
pub mod peer;
pub mod sse;

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::USER_AGENT;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use tokio_util::sync::CancellationToken;

use crate::app_state::AppState;
use crate::auth::Credentials;
use crate::auth::login::Origin;
use crate::domain::access::Access;
use crate::error::{Error, Result};

pub use caller::{admit, caller, is_still_valid, named_end_user};
pub use guard::{aside, request_id};

/// The application state, as handlers receive it.
pub type System = web::Data<AppState>;

/// Signals that the server is about to stop, so that long-lived connections end.
#[derive(Debug, Clone, Default)]
pub struct Closing(pub CancellationToken);

impl FromRequest for Closing {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(request.app_data::<Self>().cloned().ok_or_else(|| Error::internal("the application has no shutdown signal")))
    }
}

/// The application state of a request.
///
/// # Errors
/// [`Error::Internal`] if the application was built without it.
pub fn system(request: &HttpRequest) -> Result<System> {
    request.app_data::<System>().cloned().ok_or_else(|| Error::internal("the application has no state"))
}

/// Records the caller for the log and the audit log, and counts the request against the caller's rate limit.
///
/// # Errors
/// [`Error::RateLimited`] if the rate limit is exceeded.
pub async fn register_caller(request: &HttpRequest, system: &System, access: Access) -> Result<Access> {
    request.extensions_mut().insert(access.clone());
    if let Some(allowance) = system.limiter.take(&access).await? {
        request.extensions_mut().insert(allowance);
    }
    Ok(access)
}

impl FromRequest for Origin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(system(request).and_then(|system| {
            // A login needs no token, but a token in the URL is refused as everywhere else.
            Credentials::read(&[], request.query_string())?;
            let client = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
            Ok(Self { network: peer::address(request, &system.config.server), client: client.to_owned(), request_id: request_id() })
        }))
    }
}
