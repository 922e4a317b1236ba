//! What surrounds every request of whatever surface: its id, its peer, the running system, the allowance of its caller.

pub mod addresses;
pub mod body;
mod body_timeout;
pub mod caller;
pub mod download;
pub mod guard;
pub mod head;
pub mod peer;
pub mod sse;
pub mod upload;

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

pub use caller::{admit, caller, named_end_user};
pub use guard::{aside, request_id};

/// The running system, as handlers receive it.
pub type System = web::Data<AppState>;

/// Says when the server is about to stop: what keeps a connection open ends then.
#[derive(Debug, Clone, Default)]
pub struct Closing(pub CancellationToken);

impl FromRequest for Closing {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(request.app_data::<Self>().cloned().ok_or_else(|| Error::internal("the application does not say when it closes")))
    }
}

/// The running system out of the application's data.
///
/// # Errors
/// [`Error::Internal`] when the application was built without it.
pub fn system(request: &HttpRequest) -> Result<System> {
    request.app_data::<System>().cloned().ok_or_else(|| Error::internal("the application holds no system"))
}

/// Notes who is calling for log and audit, and takes the request out of their allowance.
///
/// # Errors
/// [`Error::RateLimited`] when the allowance is used up.
pub async fn let_in(request: &HttpRequest, system: &System, access: Access) -> Result<Access> {
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
            // A login needs no token, but a token in its address is refused as anywhere else.
            Credentials::read(&[], request.query_string())?;
            let client = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
            Ok(Self { network: peer::address(request, &system.config.server), client: client.to_owned(), request_id: request_id() })
        }))
    }
}
