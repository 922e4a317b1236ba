//! The MCP surface: the memory tools, workspace files as resources, and a backend for programs that keep structured memories elsewhere,
//! over streamable HTTP at `/mcp`.
//!
//! No session is kept: every request carries its token, so any node answers any request, and a token that is revoked ends at once.

mod backend;
mod failure;
mod handler;
mod resources;
mod seat;
mod tools;

use std::sync::Arc;

use actix_web::middleware::from_fn;
use actix_web::{HttpMessage, web};
use rmcp_actix_web::transport::StreamableHttpService;

use crate::noctuary::Noctuary;
use handler::Handler;
use seat::Seat;

/// What answers at `/mcp`. One for all threads of a server.
#[derive(Clone)]
pub struct Service(StreamableHttpService<Handler>);

impl Service {
    /// The service of a running system.
    #[must_use]
    pub fn of(noctuary: &Noctuary) -> Self {
        let (system, max_body) = (noctuary.clone(), noctuary.config.server.max_body);
        let service = StreamableHttpService::builder()
            .service_factory(Arc::new(move || Ok(Handler::new(system.clone()))))
            .session_manager(Arc::default())
            .stateful_mode(false)
            .json_response(true)
            .max_request_body_bytes(max_body)
            // Whoever calls sends a token in a header, which no page can make a browser send: names of hosts guard nothing here.
            .allowed_hosts(Vec::new())
            .on_request_fn(|request, extensions| {
                if let Some(seat) = request.extensions().get::<Seat>() {
                    extensions.insert(seat.clone());
                }
            })
            .build();
        Self(service)
    }

    /// Mounts it.
    pub fn mount(self, config: &mut web::ServiceConfig) {
        config.service(web::scope("/mcp").wrap(from_fn(seat::take)).service(self.0.scope()));
    }
}
