//! The MCP server: the memory tools, prompts, workspace files as resources, and a backend for programs that store structured memories, over
//! streamable HTTP at `/mcp`.
//!
//! It has no sessions: every request carries its token. Any node can answer any request, and a revoked token is refused at once.

mod backend;
mod failure;
mod handler;
mod messages;
mod origin;
mod prompts;
mod request_access;
mod resources;
mod sign_in;
mod subscriptions;
mod tools;

pub use crate::mcp::request_access::ADDRESS;
use std::sync::Arc;

use actix_web::middleware::from_fn;
use actix_web::{HttpMessage, web};
use rmcp_actix_web::transport::StreamableHttpService;

use crate::app_state::AppState;
use crate::edge::Closing;
use handler::Handler;
use request_access::RequestAccess;

/// The service at `/mcp`, shared by all threads of a server.
#[derive(Clone)]
pub struct Service(StreamableHttpService<Handler>);

impl Service {
    /// The service for an application state.
    #[must_use]
    pub fn of(app: &AppState) -> Self {
        let (system, max_body) = (app.clone(), app.config.server.max_body);
        let service = StreamableHttpService::builder()
            .service_factory(Arc::new(move || Ok(Handler::new(system.clone()))))
            .session_manager(Arc::default())
            .stateful_mode(false)
            .json_response(true)
            .max_request_body_bytes(max_body)
            // `request_access` checks the origin of a request against the names that the operator configured.
            .allowed_hosts(Vec::new())
            .on_request_fn(|request, extensions| {
                if let Some(access) = request.extensions().get::<RequestAccess>() {
                    extensions.insert(access.clone());
                }
                if let Some(closing) = request.app_data::<Closing>() {
                    extensions.insert(closing.clone());
                }
            })
            .build();
        Self(service)
    }

    /// Registers the service.
    pub fn mount(self, config: &mut web::ServiceConfig) {
        config.service(web::scope("/mcp").wrap(from_fn(request_access::take)).service(self.0.scope()));
    }
}
